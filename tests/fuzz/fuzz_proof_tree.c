/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_proof_tree - any bytes at all as the record of a proof that nobody has
 * verified, as a store from elsewhere may hold it.
 *
 * What the verifier accepts can be read. What is read has the form that
 * proof_tree.h promises, is written again as the same bytes, and can be turned
 * and outlined; looking up in it positions of games from its own and asking its
 * connections ends well, whatever it says. If the verifier has accepted it,
 * then so it does the record turned, and all that is looked up is true by the
 * oracle; and a search that has learned it finds true winners, with proofs that
 * are accepted too.
 */
#include "tests/fuzz/harness.h"

#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"
#include "proof/join.h"
#include "proof/outline.h"
#include "proof/proof_tree.h"
#include "query/connection_check.h"
#include "query/proof_match.h"
#include "solver/dfpn/search.h"
#include "tests/fuzz/verified_record.h"
#include "tests/oracle.h"
#include "web/proved_cache.h"

enum {
    ORACLE_SIDE = 4,
    ORACLE_EMPTY = 12,
    GAMES = 8,
    CONNECTIONS = 16, /* that are asked, of a proof */
    FACTS = 64,
    SEARCH_NODES = 64,
    LEARNED_MOST = 64 /* proofs, until the search forgets them */
};

/* A record that was read. */
struct trial {
    const struct bytes *record;
    struct proof_tree tree;
    bool accepted;
    uint64_t seed;
};

/* --- The oracle ----------------------------------------------------------- */

/* A main-phase position that is said to be won by a colour. */
static void check_winner(const struct position *position, enum colour winner)
{
    static struct oracle *oracles[ORACLE_SIDE + 1];
    char text[NOTATION_SIZE];
    const int side = position->board->side;
    if (side > ORACLE_SIDE ||
        (side > 2 &&
         position->board->cells - position_count(position) > ORACLE_EMPTY))
        return;
    if (!oracles[side])
        oracles[side] = oracle_new(side);
    HARNESS_PROMISE(
        oracle_winner(oracles[side], notation_write(position, text)) ==
        "bw"[winner]);
}

/* --- The form ------------------------------------------------------------- */

static void check_node(const struct trial *trial, size_t index)
{
    const struct proof_tree *const tree = &trial->tree;
    const struct proof_node *const node = &tree->nodes[index];
    size_t next = index + 1;
    HARNESS_PROMISE(node->kind < PROOF_KINDS);
    HARNESS_PROMISE(node->span > 0 && node->span <= tree->count - index);
    HARNESS_PROMISE(node->work <= node->span);
    HARNESS_PROMISE(tree->grounds[index].begin + node->size <= tree->size);
    for (uint32_t i = 0; i < node->children; i++) {
        HARNESS_PROMISE(next < tree->count);
        HARNESS_PROMISE(tree->nodes[next].depth == node->depth + 1);
        next += tree->nodes[next].span;
    }
    HARNESS_PROMISE(next == index + node->span);
    if (node->kind == PROOF_REFERENCE)
        HARNESS_PROMISE(node->target < index &&
                        tree->nodes[node->target].marked);
}

static void check_turned(const struct trial *trial, int k)
{
    const struct proof_tree *const tree = &trial->tree;
    const struct position image = symmetry_position(&tree->position, k);
    struct proof_writer writer = {.board = image.board, .winner = tree->winner};
    struct bytes turned = {.data = NULL};
    struct proof_tree again;
    struct status_text why;
    uint32_t nodes;
    HARNESS_PROMISE(!proof_join_add(&writer, trial->record, &tree->position, k,
                                    false, &why));
    HARNESS_PROMISE(!proof_writer_end(&writer, &image, &turned, &nodes, &why));
    HARNESS_PROMISE(nodes == tree->work);
    HARNESS_PROMISE(!proof_tree_read(turned.data, turned.size, &again, &why));
    HARNESS_PROMISE(again.count == tree->count &&
                    again.marked == tree->marked &&
                    again.longest == tree->longest);
    HARNESS_PROMISE(k ||
                    (turned.size == trial->record->size &&
                     !memcmp(turned.data, trial->record->data, turned.size)));
    HARNESS_PROMISE(verified_record(&turned) == trial->accepted);
    proof_tree_free(&again);
    bytes_clear(&turned);
}

/* Only what was accepted has an outline that can be read for sure. */
static void check_outline(const struct trial *trial)
{
    struct bytes bytes = {.data = NULL};
    struct status_text why;
    struct outline outline;
    HARNESS_PROMISE(
        !outline_write(trial->record->data, trial->record->size, &bytes, &why));
    const unsigned char *at = bytes.data;
    const unsigned char *const end = at ? at + bytes.size : NULL;
    if (bytes.size && !outline_read(&at, end, &outline, &why)) {
        HARNESS_PROMISE(at == end && outline.winner == trial->tree.winner);
        outline_free(&outline);
    } else {
        HARNESS_PROMISE(!bytes.size || !trial->accepted);
    }
    bytes_clear(&bytes);
}

/* --- What it says --------------------------------------------------------- */

/* Looks up the positions of a game by chance. */
static void play(struct trial *trial, const struct proof_match *match)
{
    struct position position = trial->tree.position;
    while (outcome_winner(&position) == COLOUR_NONE) {
        const struct cellset empty = position_free(&position);
        struct proof_match_hit hit;
        if (proof_match_find(match, &position, &hit)) {
            HARNESS_PROMISE(hit.node < trial->tree.count);
            if (trial->accepted)
                check_winner(&position, trial->tree.winner);
        }
        position = position_after(&position, random_cell(&trial->seed, &empty));
    }
}

static void look_up(struct trial *trial)
{
    struct proof_match match;
    HARNESS_PROMISE(proof_match_make(&trial->tree, &match));
    for (int i = 0; i < GAMES; i++)
        play(trial, &match);
    proof_match_free(&match);
}

/* Asks a connection about a position with more stones of both. */
static void connect(struct trial *trial, uint32_t index)
{
    const enum colour winner = trial->tree.winner;
    const struct proof_ground *const ground = &trial->tree.grounds[index];
    struct position position = {.board = trial->tree.position.board,
                                .turn = (enum turn)colour_other(winner)};
    position.stones[winner] = ground->own;
    for (int cell = 0; cell < position.board->cells; cell++) {
        const int chance = random_below(&trial->seed, 4);
        if (!cellset_has(&ground->own, cell) && chance < 2 &&
            (chance || cellset_has(&ground->rest, cell)))
            cellset_add(
                &position.stones[chance ? colour_other(winner) : winner], cell);
    }
    if (outcome_winner(&position) == COLOUR_NONE &&
        connection_check_holds(&trial->tree, trial->record->data, index,
                               &position) &&
        trial->accepted)
        check_winner(&position, winner);
}

static void ask_connections(struct trial *trial)
{
    int asked = 0;
    for (uint32_t i = 0; i < trial->tree.count && asked < CONNECTIONS; i++)
        if (trial->tree.nodes[i].kind == PROOF_CONNECTION) {
            connect(trial, i);
            asked++;
        }
}

/* The positions along which an accepted proof runs. */
static void check_facts(const struct trial *trial)
{
    struct proved_cache_fact *facts;
    struct status_text why;
    size_t count;
    HARNESS_PROMISE(!proved_cache_read(trial->record->data, trial->record->size,
                                       FACTS, &facts, &count, &why));
    for (size_t i = 0; i < count; i++)
        check_winner(&facts[i].position,
                     value_winner(facts[i].position.turn, facts[i].value));
    free(facts);
}

/* A search that has learned an accepted proof. */
static void learn(struct trial *trial)
{
    static struct search *searches[ORACLE_SIDE + 1];
    static int learned[ORACLE_SIDE + 1];
    static const struct search_options options = {.memory = 1 << 20,
                                                  .keep = true};
    static const struct search_limits limits = {.nodes = SEARCH_NODES};
    const struct bytes *const record = trial->record;
    const int side = trial->tree.position.board->side;
    struct position position = trial->tree.position;
    struct search_solution solution;
    struct status_text why;
    if (side > ORACLE_SIDE)
        return;
    if (!searches[side])
        HARNESS_PROMISE(!search_create(side, &options, &searches[side], &why));
    if (learned[side]++ % LEARNED_MOST == 0)
        search_forget(searches[side]);
    HARNESS_PROMISE(
        !search_learn(searches[side], record->data, record->size, &why));
    for (int i = 0; i < 3 && outcome_winner(&position) == COLOUR_NONE; i++) {
        const struct cellset empty = position_free(&position);
        HARNESS_PROMISE(!search_solve(searches[side], &position, 0, &limits,
                                      &solution, &why));
        if (solution.verdict.value != VALUE_UNKNOWN) {
            HARNESS_PROMISE(verified_record(&solution.record));
            check_winner(&position,
                         value_winner(position.turn, solution.verdict.value));
        }
        bytes_clear(&solution.record);
        position = position_after(&position, random_cell(&trial->seed, &empty));
    }
}

/* -------------------------------------------------------------------------- */

/* What cannot be read is refused with a line, and not what was accepted, unless
 * it is a contract position's or has no end. */
static void check_refusal(const struct trial *trial, enum status status,
                          const struct status_text *why)
{
    HARNESS_PROMISE(status == STATUS_USAGE || status == STATUS_FAILED);
    harness_check_line(why);
    HARNESS_PROMISE(!trial->tree.nodes && !trial->tree.grounds);
    HARNESS_PROMISE(!trial->accepted || status == STATUS_USAGE ||
                    strstr(why->line, "no end"));
}

static void check_all(struct trial *trial)
{
    for (size_t i = 0; i < trial->tree.count; i++)
        check_node(trial, i);
    check_turned(trial, 0);
    check_turned(trial, random_below(&trial->seed, BOARD_SYMMETRIES));
    check_outline(trial);
    look_up(trial);
    ask_connections(trial);
    if (!trial->accepted)
        return;
    check_winner(&trial->tree.position, trial->tree.winner);
    check_facts(trial);
    learn(trial);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes record = {.data = NULL};
    struct status_text why = {""};
    bytes_add(&record, data, size);
    struct trial trial = {
        .record = &record, .accepted = verified_record(&record), .seed = size};
    const enum status status =
        proof_tree_read_grounds(record.data, size, &trial.tree, &why);
    if (status)
        check_refusal(&trial, status, &why);
    else
        check_all(&trial);
    proof_tree_free(&trial.tree);
    bytes_clear(&record);
    return 0;
}
