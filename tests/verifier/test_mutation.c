/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_mutation - changed proofs: whatever the verifier still accepts is true.
 *
 * True proofs of sides 2 to 4 are changed in their meaning, not in their form,
 * by each of many kinds of change, alone and in twos, and by flipped bits. A
 * changed proof may well be a proof of the same thing, or of another that is
 * true as well; the oracle tells. Those that can never leave a proof are never
 * to be accepted.
 *
 * A proof that leaves something out mostly is of a position that is won all the
 * same. So what is accepted is pressed (mutant.h) until nothing else is left to
 * win by, and judged again; and most of the proofs to be changed are pressed
 * before.
 *
 * Of 24,000 changed proofs 2,286 were accepted: stones added, removed, moved,
 * recoloured or betrayed 984, arms ended by a hop 503, nodes exchanged 315,
 * cells swapped 179, replies moved 100, keys changed 95, others 110.
 */
#include "tests/mutant.h"

#include <string.h>

#include "game/outcome.h"
#include "tests/fault_rows.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/support.h"
#include "verifier/verify.h"

enum { OF_SIDE_2 = 20, OF_SIDE_3 = 80, OF_SIDE_4 = 40 };
enum { STOCK = OF_SIDE_2 + OF_SIDE_3 + OF_SIDE_4 };

/* True proofs, made once for all tests; most of them pressed. */
static struct mutant stock[STOCK];

/* --- True records ------------------------------------------------------- */

static struct verify *create(void)
{
    const struct verify_limits limits = {.memory = 1 << 24};
    struct verify *const verify = verify_create(&limits);
    ck_assert_ptr_nonnull(verify);
    return verify;
}

static void fill_stock(void)
{
    struct search *searches[5];
    uint64_t seed = 400;
    struct verify *const verify = create();
    position_oracle_open();
    for (int side = 2; side <= 4; side++)
        searches[side] = search_checks_create(side, 4 * MEBIBYTE, 0);
    for (int i = 0; i < STOCK; i++) {
        const int side = i < OF_SIDE_2 ? 2 : i < OF_SIDE_2 + OF_SIDE_3 ? 3 : 4;
        const int stones = side == 2   ? i % 4
                           : side == 3 ? 3 + i % 8
                                       : 21 + i % 8;
        const struct position position =
            position_oracle_game(&seed, side, stones, 1 + i % 5);
        mutant_prove(&stock[i], searches[side], &position);
        if (i % 3)
            mutant_press(verify, &stock[i], &seed);
    }
    for (int side = 2; side <= 4; side++)
        search_destroy(searches[side]);
    verify_destroy(verify);
}

static void clear_stock(void)
{
    for (int i = 0; i < STOCK; i++)
        mutant_clear(&stock[i]);
}

/* --- Kinds of change ---------------------------------------------------- */

/* Changes the mutant; false when it has nothing to change. */
typedef bool change_fn(struct mutant *mutant, uint64_t *seed);

#define ROLE(name) (1u << MUTANT_##name)
#define ANSWERED (ROLE(REPLIES) | ROLE(CONNECTION))
#define CELLS (ROLE(CELL) | ROLE(FIRST))

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

/* Some of the loser's stones become the winner's. */
static bool betray_stones(struct mutant *mutant, uint64_t *seed)
{
    const bool white = strcmp(mutant->claim, "white") == 0;
    struct cellset *const stones = mutant->position.stones;
    bool changed = false;
    for (int i = 4 + support_below(seed, 12); i > 0; i--) {
        const int cell = support_below(seed, cells_of(mutant));
        if (!cellset_has(&stones[white ? COLOUR_BLACK : COLOUR_WHITE], cell))
            continue;
        cellset_remove(&stones[white ? COLOUR_BLACK : COLOUR_WHITE], cell);
        cellset_add(&stones[white ? COLOUR_WHITE : COLOUR_BLACK], cell);
        changed = true;
    }
    return changed && outcome_winner(&mutant->position) == COLOUR_NONE;
}

static bool move_move(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(MOVE), cells_of(mutant));
}

/* The winner's move is left out, and the node after it stays. */
static bool skip_move(struct mutant *mutant, uint64_t *seed)
{
    const int move = mutant_pick(mutant, seed, ROLE(MOVE));
    if (move == MUTANT_NONE || mutant->items[move].child == MUTANT_NONE)
        return false;
    mutant_replace(mutant, move, mutant->items[move].child);
    return true;
}

static bool drop_answer(struct mutant *mutant, uint64_t *seed)
{
    return mutant_drop(mutant, seed, ROLE(ANSWER));
}

static bool empty_replies(struct mutant *mutant, uint64_t *seed)
{
    const int node = mutant_pick(mutant, seed, ROLE(REPLIES));
    if (node != MUTANT_NONE)
        mutant->items[node].child = MUTANT_NONE;
    return node != MUTANT_NONE;
}

static bool move_reply(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(ANSWER), cells_of(mutant) + 1);
}

static bool pass_reply(struct mutant *mutant, uint64_t *seed)
{
    const int answer = mutant_pick(mutant, seed, ROLE(ANSWER));
    if (answer == MUTANT_NONE || mutant->items[answer].number == 0)
        return false;
    mutant->items[answer].number = 0;
    return true;
}

static bool drop_first_move(struct mutant *mutant, uint64_t *seed)
{
    return mutant_drop(mutant, seed, ROLE(FIRST));
}

static bool drop_hop(struct mutant *mutant, uint64_t *seed)
{
    return mutant_drop(mutant, seed, ROLE(HOP));
}

/* A hop's link becomes the link to the target, and what follows is left out. */
static bool end_arm(struct mutant *mutant, uint64_t *seed)
{
    const int hop = mutant_pick(mutant, seed, ROLE(HOP));
    if (hop == MUTANT_NONE)
        return false;
    const int link = mutant->items[hop].child;
    mutant->items[hop] = mutant->items[link];
    mutant->items[hop].next = MUTANT_NONE;
    return true;
}

static bool drop_link(struct mutant *mutant, uint64_t *seed)
{
    const int arm = mutant_pick(mutant, seed, ROLE(ARM));
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
    const int link = mutant_pick(mutant, seed, ROLE(MOVES));
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
    return mutant_renumber(mutant, seed, CELLS, cells_of(mutant));
}

/* Two cells of the proof change places, wherever they are. */
static bool swap_cells(struct mutant *mutant, uint64_t *seed)
{
    const int a = mutant_pick(mutant, seed, CELLS);
    const int b = mutant_pick(mutant, seed, CELLS);
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
    const int a = mutant_pick(mutant, seed, CELLS);
    const int b = mutant_pick(mutant, seed, CELLS);
    if (a == MUTANT_NONE || mutant->items[a].number == mutant->items[b].number)
        return false;
    mutant->items[a].number = mutant->items[b].number;
    return true;
}

static bool change_side(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(SIDE), 3);
}

/* One arm of a connection stands in for another too, or takes its place. */
static bool exchange_arms(struct mutant *mutant, uint64_t *seed)
{
    const int node = mutant_pick(mutant, seed, ROLE(CONNECTION));
    if (node == MUTANT_NONE)
        return false;
    const int first = mutant->items[mutant->items[node].child].next;
    const int second = mutant->items[first].next;
    const struct mutant_item old = mutant->items[first];
    mutant_replace(mutant, first, second);
    if (support_below(seed, 2))
        mutant->items[second].child = old.child;
    return true;
}

static bool change_key(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(CONNECTION), cells_of(mutant));
}

static bool change_hop(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(HOP), cells_of(mutant));
}

static bool redirect(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(REFERENCE), (int)mutant->shared);
}

static bool turn_reference(struct mutant *mutant, uint64_t *seed)
{
    return mutant_renumber(mutant, seed, ROLE(SYMMETRY), BOARD_SYMMETRIES);
}

/* Marks the node `item`, unless it is; returns the mark's name. */
static uint32_t mark(struct mutant *mutant, int item)
{
    const struct mutant_item it = mutant->items[item];
    if (it.role == MUTANT_MARK || it.role == MUTANT_REFERENCE)
        return it.number;
    const int copy = mutant_add(mutant, it.role, it.number);
    mutant->items[copy].child = it.child;
    mutant->items[item].role = MUTANT_MARK;
    mutant->items[item].number = (uint32_t)copy;
    mutant->items[item].child = copy;
    return (uint32_t)copy;
}

/* The node `item` becomes a reference. */
static void refer(struct mutant *mutant, int item, uint32_t name, int symmetry)
{
    const int to = mutant_add(mutant, MUTANT_REFERENCE, name);
    const int k = mutant_add(mutant, MUTANT_SYMMETRY, (uint32_t)symmetry);
    mutant->items[to].child = k;
    mutant_replace(mutant, item, to);
}

/* A node becomes a reference to one before. */
static bool refer_back(struct mutant *mutant, uint64_t *seed)
{
    const unsigned roles = ANSWERED | ROLE(MOVE);
    const int a = mutant_pick(mutant, seed, roles);
    const int b = mutant_pick(mutant, seed, roles);
    if (a == b || a == MUTANT_NONE)
        return false;
    refer(mutant, a < b ? b : a, mark(mutant, a < b ? a : b),
          support_below(seed, 3) ? 0 : support_below(seed, BOARD_SYMMETRIES));
    return true;
}

/* Of the answers of one node another takes the place of one, by a reference if
 * they can share it. */
static bool share_answer(struct mutant *mutant, uint64_t *seed)
{
    const int node = mutant_pick(mutant, seed, ROLE(REPLIES));
    if (node == MUTANT_NONE)
        return false;
    const int first = mutant->items[node].child;
    int second = first;
    for (int i = 1 + support_below(seed, 6); i > 0; i--)
        if (second != MUTANT_NONE)
            second = mutant->items[second].next;
    if (second == MUTANT_NONE)
        return false;
    refer(mutant, mutant->items[second].child,
          mark(mutant, mutant->items[first].child), 0);
    return true;
}

/* The loser has a stone on a cell of the proof, and another cell stands in for
 * that one. */
static bool give_away(struct mutant *mutant, uint64_t *seed)
{
    const int i = mutant_pick(mutant, seed, CELLS | ROLE(MOVE));
    const int j = mutant_pick(mutant, seed, CELLS | ROLE(MOVE));
    const bool white = strcmp(mutant->claim, "white") == 0;
    if (i == MUTANT_NONE)
        return false;
    const uint32_t old = mutant->items[i].number;
    const uint32_t new = support_below(seed, 2)
                             ? mutant->items[j].number
                             : (uint32_t)support_below(seed, cells_of(mutant));
    if (position_at(&mutant->position, (int)old) != COLOUR_NONE || old == new)
        return false;
    cellset_add(&mutant->position.stones[!white ? COLOUR_WHITE : COLOUR_BLACK],
                (int)old);
    for (int k = 0; k < mutant->count; k++) {
        struct mutant_item *const item = &mutant->items[k];
        if ((CELLS | ROLE(MOVE)) >> item->role & 1 && item->number == old)
            item->number = new;
        if (item->role == MUTANT_ANSWER && item->number == old + 1)
            item->number = new + 1;
    }
    return true;
}

static bool unmark(struct mutant *mutant, uint64_t *seed)
{
    const int mark = mutant_pick(mutant, seed, ROLE(MARK));
    if (mark != MUTANT_NONE)
        mutant_replace(mutant, mark, mutant->items[mark].child);
    return mark != MUTANT_NONE;
}

/* A node gives its place to one of a proof, of the same player's. */
static bool proof_join(struct mutant *mutant, uint64_t *seed,
                       const struct mutant *from)
{
    const unsigned roles = support_below(seed, 2) ? ANSWERED : ROLE(MOVE);
    const int node = mutant_pick(mutant, seed, roles);
    const int other = mutant_pick(from, seed, roles);
    if (node == MUTANT_NONE || other == MUTANT_NONE)
        return false;
    mutant_replace(mutant, node, mutant_proof_join(mutant, from, other));
    return true;
}

static bool proof_join_own(struct mutant *mutant, uint64_t *seed)
{
    return proof_join(mutant, seed, mutant);
}

static bool proof_join_foreign(struct mutant *mutant, uint64_t *seed)
{
    const struct mutant *const from = &stock[support_below(seed, STOCK)];
    return from->position.board == mutant->position.board &&
           proof_join(mutant, seed, from);
}

static bool claim_barred(struct mutant *mutant, uint64_t *seed)
{
    const int node = mutant_pick(mutant, seed, ANSWERED | ROLE(MOVE));
    if (node == MUTANT_NONE)
        return false;
    mutant_replace(mutant, node, mutant_add(mutant, MUTANT_BARRED, 0));
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
    {"stones betrayed", betray_stones, 0},
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
    {"node made a reference", refer_back, 0},
    {"mark removed", unmark, 0},
    {"answer shared", share_answer, 0},
    {"cell given away", give_away, 0},
    {"node of the same proof", proof_join_own, 0},
    {"node of another proof", proof_join_foreign, 0},
    {"barred cell claimed", claim_barred, 0},
    {"rules changed", change_rules, NEVER},
    {"more told", tell_more, NEVER | TOLD},
    {"fewer told", tell_fewer, NEVER | TOLD},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* --- The main phase ----------------------------------------------------- */

START_TEST(what_is_read_is_written_the_same)
{
    struct verify *const verify = create();
    for (int i = 0; i < STOCK; i++) {
        static struct mutant again;
        struct bytes bytes = {.data = NULL};
        struct bytes copy = {.data = NULL};
        mutant_write(&stock[i], &bytes);
        ck_assert(mutant_accepts_bytes(verify, &bytes));
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
    fault_rows_row("true proofs", STOCK, "all accepted");
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

enum { PARTS = 4 };

START_TEST(changed_proofs_prove_nothing_false)
{
    struct verify *const verify = create();
    struct mutant mutant = {.items = NULL};
    uint64_t seed = 410 + (uint64_t)_i;
    int accepted[KINDS] = {0};
    int total = 0;
    const int mutants = support_amount(1500, 6000);
    for (int round = 0; round < mutants; round++) {
        const struct kind *const kind = &kinds[round % KINDS];
        mutate(&mutant, &seed, kind);
        position_oracle_try(kind->name);
        if (!mutant_accepts(verify, &mutant))
            continue;
        accepted[round % KINDS]++;
        mutant_press(verify, &mutant, &seed);
    }
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].flags & NEVER && accepted[i])
            ck_abort_msg("%s: accepted", kinds[i].name);
    for (int i = 0; i < KINDS; i++)
        total += accepted[i];
    ck_assert_int_ge(total, support_amount(60, 350));
    mutant_clear(&mutant);
    verify_destroy(verify);
    fault_rows_row("proofs changed in meaning", mutants,
                   "%d kinds; %d accepted, all true by the oracle", KINDS,
                   total);
}
END_TEST

/* Another position, and a proof that has been changed to suit. */
START_TEST(proofs_changed_twice_prove_nothing_false)
{
    struct verify *const verify = create();
    struct mutant mutant = {.items = NULL};
    uint64_t seed = 420 + (uint64_t)_i;
    int accepted = 0;
    const int mutants = support_amount(1500, 6000);
    for (int round = 0; round < mutants; round++) {
        const struct kind *const first = &kinds[1 + round % 6];
        const struct kind *const second =
            &kinds[7 + support_below(&seed, KINDS - 10)];
        mutate(&mutant, &seed, first);
        if (!second->change(&mutant, &seed))
            continue;
        mutant_recount(&mutant);
        position_oracle_try(second->name);
        if (!mutant_accepts(verify, &mutant))
            continue;
        accepted++;
        mutant_press(verify, &mutant, &seed);
    }
    fault_rows_row("proofs changed twice", mutants,
                   "%d accepted, all true by the oracle", accepted);
    ck_assert_int_ge(accepted, support_amount(8, 60));
    mutant_clear(&mutant);
    verify_destroy(verify);
}
END_TEST

/* Proofs of the contract sets of side 3 up to symmetry, full of references that
 * turn them, and pressed: the references then lean on other stones. */
START_TEST(pressed_proofs_prove_nothing_false)
{
    struct verify *const verify = create();
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    struct mutant proof = {.items = NULL};
    struct mutant mutant = {.items = NULL};
    struct position sets[SUPPORT_SETS];
    uint64_t seed = 450;
    position_oracle_try("pressed");
    support_sets(TURN_WHITE, sets);
    for (int set = 0; set < SUPPORT_SETS; set++) {
        mutant_prove(&proof, search, &sets[set]);
        for (int i = 0; i < support_amount(2, 5); i++) {
            mutant_copy(&proof, &mutant);
            mutant_press(verify, &mutant, &seed);
        }
    }
    mutant_clear(&proof);
    mutant_clear(&mutant);
    search_destroy(search);
    verify_destroy(verify);
}
END_TEST

/* Flipped bits; and proofs cut short. */
START_TEST(damaged_bytes_prove_nothing_false)
{
    struct verify *const verify = create();
    uint64_t seed = 430;
    int accepted = 0;
    position_oracle_try("damaged bytes");
    for (int i = 0; i < 1000; i++) {
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[i % STOCK], &bytes);
        const int bit = support_below(&seed, 8 * (int)bytes.size);
        bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        accepted += mutant_accepts_bytes(verify, &bytes);
        bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        bytes.size = (size_t)support_below(&seed, (int)bytes.size);
        ck_assert(!mutant_accepts_bytes(verify, &bytes));
        bytes_clear(&bytes);
    }
    ck_assert_int_ge(accepted, 3);
    verify_destroy(verify);
    fault_rows_row("proofs with a bit flipped, and cut", 2000,
                   "%d accepted, all true by the oracle", accepted);
}
END_TEST

SUPPORT_SUITE(mutation)
{
    TCase *const tcase = support_case(suite, "mutation");
    tcase_add_unchecked_fixture(tcase, fill_stock, clear_stock);
    tcase_add_test(tcase, what_is_read_is_written_the_same);
    tcase_add_loop_test(tcase, changed_proofs_prove_nothing_false, 0, PARTS);
    tcase_add_loop_test(tcase, proofs_changed_twice_prove_nothing_false, 0, 2);
    tcase_add_test(tcase, pressed_proofs_prove_nothing_false);
    tcase_add_test(tcase, damaged_bytes_prove_nothing_false);
}
