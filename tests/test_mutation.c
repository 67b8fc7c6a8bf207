/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_mutation - changed proofs: whatever the verifier still accepts is true.
 *
 * True proofs of sides 2 to 4 are changed in their meaning, not in their form,
 * by each of many kinds of change, alone and in twos, and by flipped bits. A
 * changed proof may well be a proof of the same thing, or of another that is
 * true as well; the oracle tells. Each kind must come up often, and those that
 * can never leave a proof are never to be accepted.
 */
#include "tests/mutant.h"

#include <stdio.h>
#include <string.h>

#include "game/certificate.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/judge.h"
#include "tests/support.h"
#include "tests/trial.h"
#include "verifier/verify.h"

enum { OF_SIDE_2 = 20, OF_SIDE_3 = 80, OF_SIDE_4 = 40 };
enum { STOCK = OF_SIDE_2 + OF_SIDE_3 + OF_SIDE_4 };

/* True proofs, made once for all tests. */
static struct mutant stock[STOCK];

/* --- True records ------------------------------------------------------- */

/* Adds the record of a main-phase position to the bytes. */
static void prove(struct search *search, const struct position *position,
                  struct bytes *bytes)
{
    static const struct search_limits none;
    const struct search_verdict verdict = trial_prove(search, position);
    struct search_proof proof;
    struct status_text why;
    if (search_extract(search, position,
                       value_winner(position->turn, verdict.value), 0, &none,
                       bytes, &proof, &why))
        judge_complain(position, why.line);
}

/* Reads the bytes' one record, and clears them. */
static void read_one(struct mutant *mutant, struct bytes *bytes)
{
    ck_assert_uint_eq(mutant_read(mutant, bytes->data, bytes->size),
                      bytes->size);
    bytes_clear(bytes);
}

static void fill_stock(void)
{
    struct search *searches[5];
    uint64_t seed = 400;
    judge_open();
    for (int side = 2; side <= 4; side++)
        searches[side] = trial_create(side, 4 * MEBIBYTE, 0);
    for (int i = 0; i < STOCK; i++) {
        const int side = i < OF_SIDE_2 ? 2 : i < OF_SIDE_2 + OF_SIDE_3 ? 3 : 4;
        const int stones = side == 2   ? i % 4
                           : side == 3 ? 3 + i % 8
                                       : 21 + i % 8;
        const struct position position =
            judge_game(&seed, side, stones, 1 + i % 5);
        struct bytes bytes = {.data = NULL};
        prove(searches[side], &position, &bytes);
        read_one(&stock[i], &bytes);
    }
    for (int side = 2; side <= 4; side++)
        search_destroy(searches[side]);
}

static void clear_stock(void)
{
    for (int i = 0; i < STOCK; i++)
        mutant_clear(&stock[i]);
    judge_close();
}

/* --- Kinds of change ---------------------------------------------------- */

/* Changes the mutant; false when it has nothing to change. */
typedef bool change_fn(struct mutant *mutant, uint64_t *seed);

/* An item by chance out of those of the roles in a set (bit: role);
 * MUTANT_NONE: there is none. */
static int pick(const struct mutant *mutant, uint64_t *seed, unsigned roles)
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

#define ROLE(name) (1u << MUTANT_##name)
#define ANSWERED (ROLE(REPLIES) | ROLE(CONNECTION))
#define NODES (ANSWERED | ROLE(MOVE) | ROLE(BARRED) | ROLE(REFERENCE))
#define CELLS (ROLE(CELL) | ROLE(FIRST))

/* Gives one of the items of these roles another number below a bound. */
static bool renumber(struct mutant *mutant, uint64_t *seed, unsigned roles,
                     int bound)
{
    const int i = pick(mutant, seed, roles);
    if (i == MUTANT_NONE || bound < 2)
        return false;
    const uint32_t old = mutant->items[i].number;
    while (mutant->items[i].number == old)
        mutant->items[i].number = (uint32_t)support_below(seed, bound);
    return true;
}

/* Takes one of the children away, out of those of the roles. */
static bool drop(struct mutant *mutant, uint64_t *seed, unsigned roles)
{
    const int child = pick(mutant, seed, roles);
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

/* Puts the item `from` in the place of another. */
static void replace(struct mutant *mutant, int item, int from)
{
    const int next = mutant->items[item].next;
    mutant->items[item] = mutant->items[from];
    mutant->items[item].next = next;
}

static int cells_of(const struct mutant *mutant)
{
    return mutant->position.board->cells;
}

/* A cell by chance on which so stands. */
static int cell_with(const struct mutant *mutant, uint64_t *seed,
                     bool with_stone)
{
    for (int tries = 0; tries < 1000; tries++) {
        const int cell = support_below(seed, cells_of(mutant));
        if ((position_at(&mutant->position, cell) != COLOUR_NONE) == with_stone)
            return cell;
    }
    return MUTANT_NONE;
}

static bool flip_winner(struct mutant *mutant, uint64_t *seed)
{
    (void)seed;
    strcpy(mutant->claim,
           strcmp(mutant->claim, "white") == 0 ? "black" : "white");
    return true;
}

static bool flip_turn(struct mutant *mutant, uint64_t *seed)
{
    (void)seed;
    mutant->position.turn = (enum turn) !mutant->position.turn;
    return true;
}

static bool add_stone(struct mutant *mutant, uint64_t *seed)
{
    const int cell = cell_with(mutant, seed, false);
    if (cell != MUTANT_NONE)
        cellset_add(&mutant->position.stones[support_below(seed, 2)], cell);
    return cell != MUTANT_NONE;
}

static bool remove_stone(struct mutant *mutant, uint64_t *seed)
{
    const int cell = cell_with(mutant, seed, true);
    if (cell == MUTANT_NONE)
        return false;
    cellset_remove(&mutant->position.stones[COLOUR_BLACK], cell);
    cellset_remove(&mutant->position.stones[COLOUR_WHITE], cell);
    return true;
}

static bool move_stone(struct mutant *mutant, uint64_t *seed)
{
    const int from = cell_with(mutant, seed, true);
    const int to = cell_with(mutant, seed, false);
    if (from == MUTANT_NONE || to == MUTANT_NONE)
        return false;
    struct cellset *const stones =
        &mutant->position.stones[position_at(&mutant->position, from)];
    cellset_remove(stones, from);
    cellset_add(stones, to);
    return true;
}

static bool recolour_stone(struct mutant *mutant, uint64_t *seed)
{
    const int cell = cell_with(mutant, seed, true);
    if (cell == MUTANT_NONE)
        return false;
    const enum colour colour = position_at(&mutant->position, cell);
    cellset_remove(&mutant->position.stones[colour], cell);
    cellset_add(&mutant->position.stones[!colour], cell);
    return true;
}

static bool move_move(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(MOVE), cells_of(mutant));
}

/* The winner's move is left out, and the node after it stays. */
static bool skip_move(struct mutant *mutant, uint64_t *seed)
{
    const int move = pick(mutant, seed, ROLE(MOVE));
    if (move == MUTANT_NONE || mutant->items[move].child == MUTANT_NONE)
        return false;
    replace(mutant, move, mutant->items[move].child);
    return true;
}

static bool drop_answer(struct mutant *mutant, uint64_t *seed)
{
    return drop(mutant, seed, ROLE(ANSWER));
}

static bool empty_replies(struct mutant *mutant, uint64_t *seed)
{
    const int node = pick(mutant, seed, ROLE(REPLIES));
    if (node != MUTANT_NONE)
        mutant->items[node].child = MUTANT_NONE;
    return node != MUTANT_NONE;
}

static bool move_reply(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(ANSWER), cells_of(mutant) + 1);
}

static bool pass_reply(struct mutant *mutant, uint64_t *seed)
{
    const int answer = pick(mutant, seed, ROLE(ANSWER));
    if (answer == MUTANT_NONE || mutant->items[answer].number == 0)
        return false;
    mutant->items[answer].number = 0;
    return true;
}

static bool drop_first_move(struct mutant *mutant, uint64_t *seed)
{
    return drop(mutant, seed, ROLE(FIRST));
}

static bool drop_hop(struct mutant *mutant, uint64_t *seed)
{
    return drop(mutant, seed, ROLE(HOP));
}

/* A hop's link becomes the link to the target, and what follows is left out. */
static bool end_arm(struct mutant *mutant, uint64_t *seed)
{
    const int hop = pick(mutant, seed, ROLE(HOP));
    if (hop == MUTANT_NONE)
        return false;
    const int link = mutant->items[hop].child;
    mutant->items[hop] = mutant->items[link];
    mutant->items[hop].next = MUTANT_NONE;
    return true;
}

static bool drop_link(struct mutant *mutant, uint64_t *seed)
{
    const int arm = pick(mutant, seed, ROLE(ARM));
    int *at;
    if (arm == MUTANT_NONE || mutant->items[arm].child == MUTANT_NONE)
        return false;
    for (at = &mutant->items[arm].child; mutant->items[*at].next != MUTANT_NONE;
         at = &mutant->items[*at].next)
        continue;
    *at = MUTANT_NONE;
    return true;
}

/* First moves become a bridge of two of them. */
static bool make_bridge(struct mutant *mutant, uint64_t *seed)
{
    const int link = pick(mutant, seed, ROLE(MOVES));
    if (link == MUTANT_NONE)
        return false;
    const int first = mutant->items[link].child;
    const int second = mutant->items[first].next;
    if (second == MUTANT_NONE)
        return false;
    mutant->items[link].role = MUTANT_BRIDGE;
    mutant->items[first].role = mutant->items[second].role = MUTANT_CELL;
    mutant->items[first].child = mutant->items[second].child = MUTANT_NONE;
    mutant->items[second].next = MUTANT_NONE;
    return true;
}

static bool change_cell(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, CELLS, cells_of(mutant));
}

/* Two cells of the proof change places, wherever they are. */
static bool swap_cells(struct mutant *mutant, uint64_t *seed)
{
    const int a = pick(mutant, seed, CELLS);
    const int b = pick(mutant, seed, CELLS);
    if (a == MUTANT_NONE || mutant->items[a].number == mutant->items[b].number)
        return false;
    const uint32_t number = mutant->items[a].number;
    mutant->items[a].number = mutant->items[b].number;
    mutant->items[b].number = number;
    return true;
}

/* A cell is used twice. */
static bool repeat_cell(struct mutant *mutant, uint64_t *seed)
{
    const int a = pick(mutant, seed, CELLS);
    const int b = pick(mutant, seed, CELLS);
    if (a == MUTANT_NONE || mutant->items[a].number == mutant->items[b].number)
        return false;
    mutant->items[a].number = mutant->items[b].number;
    return true;
}

static bool change_side(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(SIDE), 3);
}

/* One arm of a connection stands in for another too, or takes its place. */
static bool exchange_arms(struct mutant *mutant, uint64_t *seed)
{
    const int node = pick(mutant, seed, ROLE(CONNECTION));
    if (node == MUTANT_NONE)
        return false;
    const int first = mutant->items[mutant->items[node].child].next;
    const int second = mutant->items[first].next;
    const struct mutant_item old = mutant->items[first];
    replace(mutant, first, second);
    if (support_below(seed, 2))
        mutant->items[second].child = old.child;
    return true;
}

static bool change_key(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(CONNECTION), cells_of(mutant));
}

static bool change_hop(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(HOP), cells_of(mutant));
}

static bool redirect(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(REFERENCE), (int)mutant->shared);
}

static bool turn_reference(struct mutant *mutant, uint64_t *seed)
{
    return renumber(mutant, seed, ROLE(SYMMETRY), BOARD_SYMMETRIES);
}

/* A node becomes a reference. */
static bool refer(struct mutant *mutant, uint64_t *seed)
{
    const int node = pick(mutant, seed, ANSWERED | ROLE(MOVE));
    if (node == MUTANT_NONE || !mutant->shared)
        return false;
    const int to =
        mutant_add(mutant, MUTANT_REFERENCE,
                   (uint32_t)support_below(seed, (int)mutant->shared));
    const int symmetry =
        mutant_add(mutant, MUTANT_SYMMETRY,
                   (uint32_t)support_below(seed, BOARD_SYMMETRIES));
    mutant->items[to].child = symmetry;
    replace(mutant, node, to);
    return true;
}

static bool unmark(struct mutant *mutant, uint64_t *seed)
{
    const int mark = pick(mutant, seed, ROLE(MARK));
    if (mark != MUTANT_NONE)
        replace(mutant, mark, mutant->items[mark].child);
    return mark != MUTANT_NONE;
}

/* A node gives its place to one of a proof, of the same player's. */
static bool graft(struct mutant *mutant, uint64_t *seed,
                  const struct mutant *from)
{
    const unsigned roles = support_below(seed, 2) ? ANSWERED : ROLE(MOVE);
    const int node = pick(mutant, seed, roles);
    const int other = pick(from, seed, roles);
    if (node == MUTANT_NONE || other == MUTANT_NONE)
        return false;
    replace(mutant, node, mutant_graft(mutant, from, other));
    return true;
}

static bool graft_own(struct mutant *mutant, uint64_t *seed)
{
    return graft(mutant, seed, mutant);
}

static bool graft_foreign(struct mutant *mutant, uint64_t *seed)
{
    const struct mutant *const from = &stock[support_below(seed, STOCK)];
    return from->position.board == mutant->position.board &&
           graft(mutant, seed, from);
}

static bool claim_barred(struct mutant *mutant, uint64_t *seed)
{
    const int node = pick(mutant, seed, ANSWERED | ROLE(MOVE));
    if (node == MUTANT_NONE)
        return false;
    replace(mutant, node, mutant_add(mutant, MUTANT_BARRED, 0));
    return true;
}

static bool change_rules(struct mutant *mutant, uint64_t *seed)
{
    strcpy(mutant->rules, support_below(seed, 2) ? "open" : "inner");
    if (support_below(seed, 2))
        strcpy(mutant->claim, support_below(seed, 2) ? "win" : "loss");
    if (support_below(seed, 2))
        mutant->position.turn = TURN_CONTRACT;
    return mutant->position.turn != TURN_CONTRACT ||
           cellset_empty(mutant->position.stones[COLOUR_WHITE]);
}

static bool tell_more(struct mutant *mutant, uint64_t *seed)
{
    *(support_below(seed, 2) ? &mutant->nodes : &mutant->shared) +=
        1 + (uint32_t)support_below(seed, 3);
    return true;
}

static bool tell_fewer(struct mutant *mutant, uint64_t *seed)
{
    uint32_t *const count =
        support_below(seed, 2) ? &mutant->nodes : &mutant->shared;
    if (*count == 0)
        return false;
    *count -= 1 + (uint32_t)support_below(seed, (int)*count);
    return true;
}

/* What leaves no proof, whatever else. */
enum { NEVER = 1, TOLD = 2 /* the counts are as told, not counted anew */ };

static const struct kind {
    const char *name;
    change_fn *change;
    unsigned flags;
} kinds[] = {
    {"winner flipped", flip_winner, NEVER},
    {"player to move flipped", flip_turn, 0},
    {"stone added", add_stone, 0},
    {"stone removed", remove_stone, 0},
    {"stone moved", move_stone, 0},
    {"stone recoloured", recolour_stone, 0},
    {"move moved", move_move, 0},
    {"move left out", skip_move, NEVER},
    {"answer dropped", drop_answer, 0},
    {"replies emptied", empty_replies, 0},
    {"reply moved", move_reply, 0},
    {"reply made a pass", pass_reply, 0},
    {"first move dropped", drop_first_move, 0},
    {"hop dropped", drop_hop, 0},
    {"arm ended by its hop", end_arm, 0},
    {"link dropped", drop_link, 0},
    {"first moves made a bridge", make_bridge, 0},
    {"cell changed", change_cell, 0},
    {"cells swapped", swap_cells, 0},
    {"cell used twice", repeat_cell, 0},
    {"side changed", change_side, 0},
    {"arms exchanged", exchange_arms, 0},
    {"key changed", change_key, 0},
    {"hop changed", change_hop, 0},
    {"reference redirected", redirect, 0},
    {"reference turned", turn_reference, 0},
    {"node made a reference", refer, 0},
    {"mark removed", unmark, 0},
    {"node of the same proof", graft_own, 0},
    {"node of another proof", graft_foreign, 0},
    {"barred cell claimed", claim_barred, 0},
    {"rules changed", change_rules, NEVER},
    {"more told", tell_more, NEVER | TOLD},
    {"fewer told", tell_fewer, NEVER | TOLD},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* --- Judgement ---------------------------------------------------------- */

struct stream {
    const struct bytes *bytes;
    size_t at;
};

static int read_byte(void *context)
{
    struct stream *const stream = context;
    return stream->at < stream->bytes->size ? stream->bytes->data[stream->at++]
                                            : -1;
}

/* Fails unless what was accepted is true. */
static void check_truth(const struct verify_report *report)
{
    const struct position position = support_position(report->position);
    bool truth;
    if (position.turn == TURN_CONTRACT) {
        const enum rules rules =
            strcmp(report->rules, "open") == 0 ? RULES_OPEN : RULES_INNER;
        truth = judge_contract(&position, rules).wins ==
                (strcmp(report->claim, "win") == 0);
    } else {
        truth =
            strcmp(report->claim, colour_name(judge_winner(&position))) == 0;
    }
    if (!truth)
        judge_complain(&position, report->claim);
}

/* Whether a session accepts the bytes as a record, which then must be true. */
static bool accepts(struct verify *verify, const struct bytes *bytes)
{
    struct stream stream = {.bytes = bytes};
    struct verify_report report;
    switch (verify_record(verify, read_byte, &stream, &report)) {
    case VERIFY_ACCEPTED: check_truth(&report); return true;
    case VERIFY_REJECTED: ck_assert_str_ne(report.why, ""); return false;
    case VERIFY_LIMIT: ck_abort_msg("%s", report.why); break;
    case VERIFY_END: ck_assert_uint_eq(bytes->size, 0); break;
    }
    return false;
}

static struct verify *create(void)
{
    const struct verify_limits limits = {.memory = 1 << 24};
    struct verify *const verify = verify_create(&limits);
    ck_assert_ptr_nonnull(verify);
    return verify;
}

static bool accepts_mutant(struct verify *verify, const struct mutant *mutant)
{
    struct bytes bytes = {.data = NULL};
    mutant_write(mutant, &bytes);
    const bool accepted = accepts(verify, &bytes);
    bytes_clear(&bytes);
    return accepted;
}

/* --- The main phase ----------------------------------------------------- */

START_TEST(what_is_read_is_written_the_same)
{
    struct verify *const verify = create();
    for (int i = 0; i < STOCK; i++) {
        static struct mutant again;
        struct bytes bytes = {.data = NULL};
        struct bytes copy = {.data = NULL};
        mutant_write(&stock[i], &bytes);
        ck_assert(accepts(verify, &bytes));
        ck_assert_uint_eq(mutant_read(&again, bytes.data, bytes.size),
                          bytes.size);
        mutant_recount(&again);
        mutant_write(&again, &copy);
        ck_assert_uint_eq(copy.size, bytes.size);
        ck_assert_mem_eq(copy.data, bytes.data, bytes.size);
        mutant_clear(&again);
        bytes_clear(&bytes);
        bytes_clear(&copy);
    }
    verify_destroy(verify);
}
END_TEST

/* Makes a changed copy of one of the stock. */
static void mutate(struct mutant *mutant, uint64_t *seed,
                   const struct kind *kind)
{
    for (int tries = 0; tries < 10000; tries++) {
        mutant_copy(&stock[support_below(seed, STOCK)], mutant);
        if (!kind->change(mutant, seed))
            continue;
        if (!(kind->flags & TOLD))
            mutant_recount(mutant);
        return;
    }
    ck_abort_msg("%s: nothing to change", kind->name);
}

enum { MUTANTS = 10200, PARTS = 4 };

START_TEST(changed_proofs_prove_nothing_false)
{
    struct verify *const verify = create();
    struct mutant mutant = {.items = NULL};
    uint64_t seed = 410 + (uint64_t)_i;
    int accepted[KINDS] = {0};
    for (int round = 0; round < MUTANTS / PARTS; round++) {
        const struct kind *const kind = &kinds[round % KINDS];
        mutate(&mutant, &seed, kind);
        judge_try(kind->name);
        accepted[round % KINDS] += accepts_mutant(verify, &mutant);
    }
    for (int i = 0; i < KINDS; i++)
        fprintf(stderr, "part %d %s: %d\n", _i, kinds[i].name, accepted[i]);
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].flags & NEVER && accepted[i])
            ck_abort_msg("%s: accepted", kinds[i].name);
    mutant_clear(&mutant);
    verify_destroy(verify);
}
END_TEST

/* Another position, and a proof that has been changed to suit. */
START_TEST(proofs_changed_twice_prove_nothing_false)
{
    struct verify *const verify = create();
    struct mutant mutant = {.items = NULL};
    uint64_t seed = 420 + (uint64_t)_i;
    int accepted = 0;
    for (int round = 0; round < 2000; round++) {
        const struct kind *const first = &kinds[1 + round % 5];
        const struct kind *const second =
            &kinds[6 + support_below(&seed, KINDS - 9)];
        mutate(&mutant, &seed, first);
        if (!second->change(&mutant, &seed))
            continue;
        mutant_recount(&mutant);
        judge_try(second->name);
        accepted += accepts_mutant(verify, &mutant);
    }
    fprintf(stderr, "twice: %d\n", accepted);
    mutant_clear(&mutant);
    verify_destroy(verify);
}
END_TEST

/* Every length, of a short proof of each side; then flipped bits. */
START_TEST(damaged_bytes_prove_nothing_false)
{
    struct verify *const verify = create();
    uint64_t seed = 430;
    int accepted = 0;
    judge_try("damaged bytes");
    for (int i = 0; i < 1000; i++) {
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[i % STOCK], &bytes);
        const int bit = support_below(&seed, 8 * (int)bytes.size);
        bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        accepted += accepts(verify, &bytes);
        bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        bytes.size = (size_t)support_below(&seed, (int)bytes.size);
        ck_assert(!accepts(verify, &bytes));
        bytes_clear(&bytes);
    }
    fprintf(stderr, "bits: %d\n", accepted);
    verify_destroy(verify);
}
END_TEST

/* --- The contract phase ------------------------------------------------- */

enum { RECORDS = 64 };

/* The records of a whole contract, each after those that support it. */
struct file {
    struct mutant records[RECORDS];
    int count;
};

static void add_record(struct file *file, struct bytes *bytes)
{
    ck_assert_int_lt(file->count, RECORDS);
    read_one(&file->records[file->count++], bytes);
}

/* Adds what is so of a set of contract stones. */
static void add_set(struct file *file, struct search *search,
                    const struct position *set, enum rules rules)
{
    const struct judge_contract truth = judge_contract(set, rules);
    const struct position after = position_after(set, MOVE_PASS);
    struct bytes bytes = {.data = NULL};
    if (outcome_winner(&after) == COLOUR_NONE) {
        prove(search, &after, &bytes);
        add_record(file, &bytes);
    }
    certificate_contract(
        &bytes, set, rules, truth.wins ? VALUE_WIN : VALUE_LOSS,
        truth.pass ? MOVE_PASS : cellset_next(&truth.cells, 0));
    add_record(file, &bytes);
}

static void fill(struct file *file, int side, enum rules rules)
{
    struct position form = position_empty(side, TURN_CONTRACT);
    const struct cellset allowed = position_moves(&form, rules);
    struct search *const search = trial_create(side, 4 * MEBIBYTE, 0);
    *file = (struct file){.count = 0};
    for (int set = (1 << cellset_count(allowed)) - 1; set >= 0; set--) {
        struct position position = position_empty(side, TURN_CONTRACT);
        int rest = set;
        for (int c = cellset_next(&allowed, 0); c >= 0;
             c = cellset_next(&allowed, c + 1), rest /= 2)
            if (rest % 2)
                cellset_add(&position.stones[COLOUR_BLACK], c);
        form = symmetry_canonical(&position, NULL);
        if (position_equal(&form, &position))
            add_set(file, search, &position, rules);
    }
    search_destroy(search);
}

/* Claims another value, by another action. */
static bool change_value(struct mutant *mutant, uint64_t *seed)
{
    struct mutant_item *const node = mutant->items;
    if (mutant->position.turn != TURN_CONTRACT)
        return flip_winner(mutant, seed);
    const bool win = strcmp(mutant->claim, "loss") == 0;
    strcpy(mutant->claim, win ? "win" : "loss");
    node->role = !win                     ? MUTANT_LOSS
                 : support_below(seed, 2) ? MUTANT_PASS
                                          : MUTANT_MOVE;
    node->number = (uint32_t)support_below(seed, cells_of(mutant));
    return true;
}

/* Wins by another action; a loss becomes a win, or stays one without a node
 * that says so. */
static bool change_action(struct mutant *mutant, uint64_t *seed)
{
    struct mutant_item *const node = mutant->items;
    if (mutant->position.turn != TURN_CONTRACT)
        return false;
    node->role = support_below(seed, 4) ? MUTANT_MOVE : MUTANT_PASS;
    node->number = (uint32_t)support_below(seed, cells_of(mutant));
    if (support_below(seed, 2))
        strcpy(mutant->claim, "win");
    return true;
}

static bool change_contract_rules(struct mutant *mutant, uint64_t *seed)
{
    (void)seed;
    if (mutant->position.turn != TURN_CONTRACT)
        return false;
    strcpy(mutant->rules,
           strcmp(mutant->rules, "open") == 0 ? "inner" : "open");
    return true;
}

/* One more stone, or one less, or another; black ones, so that it stays a
 * contract. */
static bool change_set(struct mutant *mutant, uint64_t *seed)
{
    struct cellset *const black = &mutant->position.stones[COLOUR_BLACK];
    const int cell = support_below(seed, cells_of(mutant));
    const int other = support_below(seed, cells_of(mutant));
    if (cellset_has(black, cell))
        cellset_remove(black, cell);
    else
        cellset_add(black, cell);
    if (support_below(seed, 2) && other != cell && cellset_has(black, other))
        cellset_remove(black, other);
    return true;
}

/* The record is turned, which nobody minds. */
static bool turn_set(struct mutant *mutant, uint64_t *seed)
{
    const int k = support_below(seed, BOARD_SYMMETRIES);
    if (mutant->position.turn != TURN_CONTRACT)
        return false;
    mutant->position = symmetry_position(&mutant->position, k);
    if (mutant->items->role == MUTANT_MOVE)
        mutant->items->number =
            (uint32_t)mutant->position.board->image[k][mutant->items->number];
    return true;
}

static bool change_main(struct mutant *mutant, uint64_t *seed)
{
    const struct kind *const kind = &kinds[1 + support_below(seed, KINDS - 4)];
    return mutant->position.turn != TURN_CONTRACT && kind->change(mutant, seed);
}

static const struct kind contract_kinds[] = {
    {"value changed", change_value, 0},
    {"action changed", change_action, 0},
    {"rules exchanged", change_contract_rules, 0},
    {"set changed", change_set, 0},
    {"record turned", turn_set, 0},
    {"main phase changed", change_main, 0},
    {"record removed", NULL, 0},
};

enum { CONTRACT_KINDS = sizeof contract_kinds / sizeof *contract_kinds };

/* The file with one record changed or missing. Each record is a stream of its
 * own in one session, so those after a refused one are looked at too. Whether
 * the changed one, or all after the missing one, were accepted. */
static bool accepts_file(const struct file *file, const struct kind *kind,
                         uint64_t *seed)
{
    struct verify *const verify = create();
    struct mutant mutant = {.items = NULL};
    int which;
    bool result = true;
    do {
        which = support_below(seed, file->count);
        mutant_copy(&file->records[which], &mutant);
    } while (kind->change && !kind->change(&mutant, seed));
    if (kind->change)
        mutant_recount(&mutant);
    judge_try(kind->name);
    for (int i = 0; i < file->count; i++) {
        if (i != which)
            result &=
                accepts_mutant(verify, &file->records[i]) | !!kind->change;
        else if (kind->change)
            result &= accepts_mutant(verify, &mutant);
    }
    mutant_clear(&mutant);
    verify_destroy(verify);
    return result;
}

static const struct {
    int side;
    enum rules rules;
    int rounds;
} games[] = {
    {2, RULES_INNER, 700}, {2, RULES_OPEN, 2100}, {3, RULES_INNER, 350}};

START_TEST(changed_contracts_prove_nothing_false)
{
    static struct file file;
    uint64_t seed = 440;
    int accepted[CONTRACT_KINDS] = {0};
    struct verify *const verify = create();
    judge_try("contract");
    fill(&file, games[_i].side, games[_i].rules);
    for (int i = 0; i < file.count; i++)
        ck_assert(accepts_mutant(verify, &file.records[i]));
    verify_destroy(verify);
    for (int round = 0; round < games[_i].rounds; round++)
        accepted[round % CONTRACT_KINDS] +=
            accepts_file(&file, &contract_kinds[round % CONTRACT_KINDS], &seed);
    for (int i = 0; i < CONTRACT_KINDS; i++)
        fprintf(stderr, "contract %d %s: %d of %d\n", _i,
                contract_kinds[i].name, accepted[i],
                games[_i].rounds / CONTRACT_KINDS);
    for (int i = 0; i < file.count; i++)
        mutant_clear(&file.records[i]);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("mutation");
    TCase *const tcase = support_case(suite, "mutation");
    tcase_add_unchecked_fixture(tcase, fill_stock, clear_stock);
    tcase_add_test(tcase, what_is_read_is_written_the_same);
    tcase_add_loop_test(tcase, changed_proofs_prove_nothing_false, 0, PARTS);
    tcase_add_loop_test(tcase, proofs_changed_twice_prove_nothing_false, 0, 2);
    tcase_add_test(tcase, damaged_bytes_prove_nothing_false);
    tcase_add_loop_test(tcase, changed_contracts_prove_nothing_false, 0,
                        sizeof games / sizeof *games);
    return support_run(suite);
}
