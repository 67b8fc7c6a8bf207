/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mutant - a record read into a tree, and a tree written as a record.
 *
 * Whether a node follows a move depends on the position, so the reader has it
 * in hand. The writer needs none.
 */
#include "tests/mutant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "proof/format.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/second_verifier.h"
#include "tests/stream.h"
#include "tests/support.h"

enum { FIRST_ROOM = 64, LINE_SIZE = NOTATION_SIZE + 40 };

int mutant_add(struct mutant *mutant, enum mutant_role role, uint32_t number)
{
    if (mutant->count == mutant->room) {
        mutant->room = mutant->room ? 2 * mutant->room : FIRST_ROOM;
        mutant->items = realloc(mutant->items,
                                (size_t)mutant->room * sizeof *mutant->items);
        ck_assert_ptr_nonnull(mutant->items);
    }
    mutant->items[mutant->count] = (struct mutant_item){
        .role = role,
        .number = number,
        .child = MUTANT_NONE,
        .next = MUTANT_NONE,
    };
    return mutant->count++;
}

/* --- Reading ------------------------------------------------------------ */

struct reader {
    struct mutant *mutant;
    const unsigned char *data;
    size_t size, at;
    struct position position; /* that the next node is for */
    uint32_t finished;        /* marks */
};

static uint32_t number(struct reader *reader)
{
    uint32_t value = 0;
    for (int shift = 0;; shift += 7) {
        ck_assert_uint_lt(reader->at, reader->size);
        const unsigned char byte = reader->data[reader->at++];
        value |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return value;
    }
}

/* Adds an item and reads its number. */
static int numbered(struct reader *reader, enum mutant_role role)
{
    return mutant_add(reader->mutant, role, number(reader));
}

/* Makes `item` the last child. `last`: the one before; MUTANT_NONE: none. */
static void append(struct mutant *mutant, int parent, int *last, int item)
{
    if (*last == MUTANT_NONE)
        mutant->items[parent].child = item;
    else
        mutant->items[*last].next = item;
    *last = item;
}

static int read_arm(struct reader *reader);

static int read_link(struct reader *reader)
{
    const uint32_t moves = number(reader);
    const int link =
        mutant_add(reader->mutant, moves ? MUTANT_MOVES : MUTANT_BRIDGE, 0);
    int last = MUTANT_NONE;
    for (uint32_t i = 0; i < (moves ? moves : 2); i++) {
        const int cell = numbered(reader, moves ? MUTANT_FIRST : MUTANT_CELL);
        append(reader->mutant, link, &last, cell);
        if (moves) {
            const int arm = read_arm(reader);
            reader->mutant->items[cell].child = arm;
        }
    }
    return link;
}

static int read_arm(struct reader *reader)
{
    const uint32_t head = number(reader);
    const int arm = mutant_add(reader->mutant, MUTANT_ARM, 0);
    int last = MUTANT_NONE;
    for (uint32_t i = 0; i < head / 2; i++) {
        const int hop = numbered(reader, MUTANT_HOP);
        append(reader->mutant, arm, &last, hop);
        const int link = read_link(reader);
        reader->mutant->items[hop].child = link;
    }
    if (head % 2)
        append(reader->mutant, arm, &last, read_link(reader));
    return arm;
}

static int read_node(struct reader *reader);

/* Reads the node after a stone, unless the game is over then, or after a pass,
 * and makes it the parent's child. */
static void read_after(struct reader *reader, int parent, int move)
{
    const struct position before = reader->position;
    if (move >= 0)
        reader->position = position_after(&before, move);
    else
        reader->position.turn = (enum turn) !before.turn;
    if (outcome_winner(&reader->position) == COLOUR_NONE) {
        const int node = read_node(reader);
        reader->mutant->items[parent].child = node;
    }
    reader->position = before;
}

static int read_replies(struct reader *reader)
{
    const int node = mutant_add(reader->mutant, MUTANT_REPLIES, 0);
    int last = MUTANT_NONE;
    for (uint32_t count = number(reader); count > 0; count--) {
        const int answer = numbered(reader, MUTANT_ANSWER);
        append(reader->mutant, node, &last, answer);
        read_after(reader, answer,
                   (int)reader->mutant->items[answer].number - 1);
    }
    return node;
}

static int read_connection(struct reader *reader)
{
    const int node = numbered(reader, MUTANT_CONNECTION);
    const int arms = strcmp(reader->mutant->claim, "white") == 0 ? 2 : 3;
    int last = MUTANT_NONE;
    append(reader->mutant, node, &last, numbered(reader, MUTANT_SIDE));
    for (int i = 0; i < arms; i++)
        append(reader->mutant, node, &last, read_arm(reader));
    return node;
}

static int read_move(struct reader *reader, int cell)
{
    const int node = mutant_add(reader->mutant, MUTANT_MOVE, (uint32_t)cell);
    if (reader->position.turn != TURN_CONTRACT)
        read_after(reader, node, cell);
    return node;
}

static int read_mark(struct reader *reader)
{
    const int mark = mutant_add(reader->mutant, MUTANT_MARK, 0);
    const int node = read_node(reader);
    reader->mutant->items[mark].child = node;
    reader->mutant->items[mark].number = reader->finished++;
    return mark;
}

static int read_reference(struct reader *reader)
{
    const int node = numbered(reader, MUTANT_REFERENCE);
    const int symmetry = numbered(reader, MUTANT_SYMMETRY);
    reader->mutant->items[node].child = symmetry;
    return node;
}

static int read_node(struct reader *reader)
{
    const uint32_t code = number(reader);
    switch (code) {
    case PROOF_FORMAT_MARK: return read_mark(reader);
    case PROOF_FORMAT_REFERENCE: return read_reference(reader);
    case PROOF_FORMAT_BARRED:
        return mutant_add(reader->mutant, MUTANT_BARRED, 0);
    case PROOF_FORMAT_CONNECTION: return read_connection(reader);
    case PROOF_FORMAT_REPLIES: return read_replies(reader);
    case PROOF_FORMAT_PASS: return mutant_add(reader->mutant, MUTANT_PASS, 0);
    case PROOF_FORMAT_LOSS: return mutant_add(reader->mutant, MUTANT_LOSS, 0);
    default: return read_move(reader, (int)code - PROOF_FORMAT_MOVE);
    }
}

/* The first line. */
static void read_line(struct reader *reader)
{
    struct mutant *const mutant = reader->mutant;
    char line[LINE_SIZE];
    size_t length = 0;
    int at = 0;
    while (reader->at < reader->size && length < sizeof line - 1 &&
           reader->data[reader->at] != '\n')
        line[length++] = (char)reader->data[reader->at++];
    line[length] = '\0';
    reader->at++;
    ck_assert_int_eq(sscanf(line, "unlur-proof 1 %7s %7s %n", mutant->rules,
                            mutant->claim, &at),
                     2);
    mutant->position = support_position(line + at);
}

size_t mutant_read(struct mutant *mutant, const unsigned char *data,
                   size_t size)
{
    struct reader reader = {.mutant = mutant, .data = data, .size = size};
    mutant->count = 0;
    read_line(&reader);
    reader.position = mutant->position;
    mutant->nodes = number(&reader);
    mutant->shared = number(&reader);
    if (mutant->nodes)
        read_node(&reader);
    return reader.at;
}

/* --- Writing ------------------------------------------------------------ */

struct writer {
    const struct mutant *mutant;
    struct bytes *bytes;
    uint32_t *index; /* by a mark's name, once it is finished */
    uint32_t finished;
    uint32_t nodes;
};

static void write_item(struct writer *writer, int item);

static uint32_t count_children(const struct mutant *mutant, int item)
{
    uint32_t count = 0;
    for (int i = mutant->items[item].child; i != MUTANT_NONE;
         i = mutant->items[i].next)
        count++;
    return count;
}

static void put(struct writer *writer, uint32_t value)
{
    bytes_add_number(writer->bytes, value);
}

/* The number at the head of an arm. */
static uint32_t head_of(const struct mutant *mutant, int arm)
{
    uint32_t head = 0;
    for (int i = mutant->items[arm].child; i != MUTANT_NONE;
         i = mutant->items[i].next)
        head += mutant->items[i].role == MUTANT_HOP ? 2 : 1;
    return head;
}

/* What stands before the children. */
static void write_head(struct writer *writer, int item)
{
    const struct mutant *const mutant = writer->mutant;
    const uint32_t value = mutant->items[item].number;
    const bool known = value < (uint32_t)mutant->count;
    switch (mutant->items[item].role) {
    case MUTANT_MARK: put(writer, PROOF_FORMAT_MARK); break;
    case MUTANT_REFERENCE:
        put(writer, PROOF_FORMAT_REFERENCE);
        put(writer, known && writer->index[value] != UINT32_MAX
                        ? writer->index[value]
                        : value);
        break;
    case MUTANT_BARRED: put(writer, PROOF_FORMAT_BARRED); break;
    case MUTANT_CONNECTION:
        put(writer, PROOF_FORMAT_CONNECTION);
        put(writer, value);
        break;
    case MUTANT_ARM: put(writer, head_of(mutant, item)); break;
    case MUTANT_BRIDGE: put(writer, 0); break;
    case MUTANT_MOVES: put(writer, count_children(mutant, item)); break;
    case MUTANT_REPLIES:
        put(writer, PROOF_FORMAT_REPLIES);
        put(writer, count_children(mutant, item));
        break;
    case MUTANT_MOVE: put(writer, PROOF_FORMAT_MOVE + value); break;
    case MUTANT_PASS: put(writer, PROOF_FORMAT_PASS); break;
    case MUTANT_LOSS: put(writer, PROOF_FORMAT_LOSS); break;
    default: put(writer, value); break;
    }
}

/* Whether an item is a node or a mark or a reference. */
static bool is_node(const struct mutant_item *item)
{
    switch (item->role) {
    case MUTANT_MARK:
    case MUTANT_REFERENCE:
    case MUTANT_BARRED:
    case MUTANT_CONNECTION:
    case MUTANT_REPLIES:
    case MUTANT_MOVE:
    case MUTANT_PASS:
    case MUTANT_LOSS: return true;
    default: return false;
    }
}

static void write_item(struct writer *writer, int item)
{
    const struct mutant *const mutant = writer->mutant;
    const struct mutant_item *const it = &mutant->items[item];
    writer->nodes +=
        is_node(it) && it->role != MUTANT_MARK && it->role != MUTANT_REFERENCE;
    write_head(writer, item);
    for (int i = it->child; i != MUTANT_NONE; i = mutant->items[i].next)
        write_item(writer, i);
    if (it->role == MUTANT_MARK && it->number < (uint32_t)mutant->count)
        writer->index[it->number] = writer->finished;
    writer->finished += it->role == MUTANT_MARK;
}

/* Writes the tree; tells how many nodes and marks there are. */
static void write_tree(const struct mutant *mutant, struct bytes *bytes,
                       uint32_t *nodes, uint32_t *marks)
{
    struct writer writer = {.mutant = mutant, .bytes = bytes};
    writer.index = malloc((size_t)(mutant->count + 1) * sizeof *writer.index);
    ck_assert_ptr_nonnull(writer.index);
    memset(writer.index, 0xff,
           (size_t)(mutant->count + 1) * sizeof *writer.index);
    if (mutant->count)
        write_item(&writer, 0);
    *nodes = writer.nodes;
    *marks = writer.finished;
    free(writer.index);
}

void mutant_write(const struct mutant *mutant, struct bytes *bytes)
{
    char text[NOTATION_SIZE];
    char line[LINE_SIZE];
    uint32_t nodes, marks;
    snprintf(line, sizeof line, "unlur-proof 1 %s %s %s\n", mutant->rules,
             mutant->claim, notation_write(&mutant->position, text));
    bytes_add(bytes, line, strlen(line));
    bytes_add_number(bytes, mutant->nodes);
    bytes_add_number(bytes, mutant->shared);
    write_tree(mutant, bytes, &nodes, &marks);
}

void mutant_recount(struct mutant *mutant)
{
    struct bytes bytes = {.data = NULL};
    write_tree(mutant, &bytes, &mutant->nodes, &mutant->shared);
    bytes_clear(&bytes);
}

void mutant_copy(const struct mutant *from, struct mutant *to)
{
    struct mutant_item *items = to->items;
    int room = to->room;
    if (room < from->count) {
        room = from->room;
        items = realloc(items, (size_t)room * sizeof *items);
        ck_assert_ptr_nonnull(items);
    }
    *to = *from;
    to->items = items;
    to->room = room;
    if (from->count)
        memcpy(items, from->items, (size_t)from->count * sizeof *items);
}

int mutant_proof_join(struct mutant *mutant, const struct mutant *from,
                      int item)
{
    while (from->items[item].role == MUTANT_MARK)
        item = from->items[item].child;
    const int copy =
        mutant_add(mutant, from->items[item].role, from->items[item].number);
    int last = MUTANT_NONE;
    for (int i = from->items[item].child; i != MUTANT_NONE;
         i = from->items[i].next)
        append(mutant, copy, &last, mutant_proof_join(mutant, from, i));
    return copy;
}

void mutant_clear(struct mutant *mutant)
{
    free(mutant->items);
    *mutant = (struct mutant){.items = NULL};
}

/* --- Changing ----------------------------------------------------------- */

int mutant_pick(const struct mutant *mutant, uint64_t *seed, unsigned roles)
{
    int count = 0;
    for (int i = 0; i < mutant->count; i++)
        count += roles >> mutant->items[i].role & 1;
    if (!count)
        return MUTANT_NONE;
    int skip = support_below(seed, count);
    for (int i = 0;; i++)
        if (roles >> mutant->items[i].role & 1 && skip-- == 0)
            return i;
}

bool mutant_renumber(struct mutant *mutant, uint64_t *seed, unsigned roles,
                     int bound)
{
    const int i = mutant_pick(mutant, seed, roles);
    if (i == MUTANT_NONE || bound < 2)
        return false;
    const uint32_t old = mutant->items[i].number;
    while (mutant->items[i].number == old)
        mutant->items[i].number = (uint32_t)support_below(seed, bound);
    return true;
}

bool mutant_drop(struct mutant *mutant, uint64_t *seed, unsigned roles)
{
    const int child = mutant_pick(mutant, seed, roles);
    for (int i = 0; child != MUTANT_NONE && i < mutant->count; i++) {
        struct mutant_item *const item = &mutant->items[i];
        if (item->child == child)
            item->child = mutant->items[child].next;
        else if (item->next == child)
            item->next = mutant->items[child].next;
        else
            continue;
        return true;
    }
    return false;
}

void mutant_replace(struct mutant *mutant, int item, int from)
{
    const int next = mutant->items[item].next;
    mutant->items[item] = mutant->items[from];
    mutant->items[item].next = next;
}

/* --- Proving and judging ------------------------------------------------ */

void mutant_prove(struct mutant *mutant, struct search *search,
                  const struct position *position)
{
    static const struct search_limits none;
    const struct search_verdict verdict = search_checks_prove(search, position);
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text why;
    if (search_extract(search, position,
                       value_winner(position->turn, verdict.value), 0, &none,
                       &bytes, &proof, &why))
        position_oracle_complain(position, why.line);
    ck_assert_uint_eq(mutant_read(mutant, bytes.data, bytes.size), bytes.size);
    bytes_clear(&bytes);
}

void mutant_prove_games(struct mutant *mutants, int count, uint64_t seed)
{
    struct search *searches[5];
    for (int side = 2; side <= 4; side++)
        searches[side] = search_checks_create(side, 4 * MEBIBYTE, 0);
    for (int i = 0; i < count; i++) {
        const int side = 2 + i % 3;
        const int stones = side == 2 ? i % 4 : side == 3 ? i % 9 : 18 + i % 12;
        const struct position position =
            position_oracle_game(&seed, side, stones, 1 + i % 5);
        mutant_prove(&mutants[i], searches[side], &position);
    }
    for (int side = 2; side <= 4; side++)
        search_destroy(searches[side]);
}

/* Fails unless what was accepted is true. */
static void check_truth(const struct verify_report *report)
{
    const struct position position = support_position(report->position);
    bool truth;
    if (position.turn == TURN_CONTRACT) {
        const enum rules rules =
            strcmp(report->rules, "open") == 0 ? RULES_OPEN : RULES_INNER;
        truth = position_oracle_contract(&position, rules).wins ==
                (strcmp(report->claim, "win") == 0);
    } else {
        truth = strcmp(report->claim,
                       colour_name(position_oracle_winner(&position))) == 0;
    }
    if (!truth)
        position_oracle_complain(&position, report->claim);
}

/* Fails unless the second verifier has the same opinion of the bytes. Of
 * contract records it has none: it has not seen what the session has. */
static void ask_second(const struct bytes *bytes, bool accepted)
{
    static const char main_phase[] = "unlur-proof 1 any ";
    static struct second_verifier *second;
    if (bytes->size < strlen(main_phase) ||
        memcmp(bytes->data, main_phase, strlen(main_phase)) != 0)
        return;
    if (!second)
        second = second_verifier_create();
    ck_assert_int_eq(
        second_verifier_record(second, bytes->data, bytes->size) > 0, accepted);
}

/* Whether a session accepts the bytes as a record; fills the report. */
static bool is_accepted(struct verify *verify, const struct bytes *bytes,
                        struct verify_report *report)
{
    struct stream stream = {.bytes = bytes};
    const enum verify_verdict verdict =
        verify_record(verify, stream_byte, &stream, report);
    ask_second(bytes, verdict == VERIFY_ACCEPTED);
    switch (verdict) {
    case VERIFY_ACCEPTED: return true;
    case VERIFY_REJECTED:
    case VERIFY_UNSUPPORTED: ck_assert_str_ne(report->why, ""); return false;
    case VERIFY_LIMIT: ck_abort_msg("%s", report->why); break;
    case VERIFY_END: ck_assert_uint_eq(bytes->size, 0); break;
    }
    return false;
}

bool mutant_accepts_bytes(struct verify *verify, const struct bytes *bytes)
{
    struct verify_report report;
    const bool accepted = is_accepted(verify, bytes, &report);
    if (accepted)
        check_truth(&report);
    return accepted;
}

/* As mutant_accepts(), but the claim may be false. */
static bool stands(struct verify *verify, const struct mutant *mutant)
{
    struct bytes bytes = {.data = NULL};
    struct verify_report report;
    mutant_write(mutant, &bytes);
    const bool accepted = is_accepted(verify, &bytes, &report);
    bytes_clear(&bytes);
    return accepted;
}

bool mutant_accepts(struct verify *verify, const struct mutant *mutant)
{
    struct bytes bytes = {.data = NULL};
    mutant_write(mutant, &bytes);
    const bool accepted = mutant_accepts_bytes(verify, &bytes);
    bytes_clear(&bytes);
    return accepted;
}

/* Gives the loser stones, in an order by chance, where the proof still stands
 * and nothing is decided. */
void mutant_press(struct verify *verify, struct mutant *mutant, uint64_t *seed)
{
    const int cells = mutant->position.board->cells;
    const bool white = strcmp(mutant->claim, "white") == 0;
    struct cellset *const stones =
        &mutant->position.stones[white ? COLOUR_BLACK : COLOUR_WHITE];
    const int first = support_below(seed, cells);
    const int step = 1 + support_below(seed, cells - 1);
    for (int i = 0; i < cells; i++) {
        const int cell = (first + i * step) % cells;
        if (position_at(&mutant->position, cell) != COLOUR_NONE)
            continue;
        cellset_add(stones, cell);
        if (outcome_winner(&mutant->position) != COLOUR_NONE ||
            !stands(verify, mutant))
            cellset_remove(stones, cell);
    }
    ck_assert(mutant_accepts(verify, mutant));
}
