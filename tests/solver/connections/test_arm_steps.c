/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_arm_steps - arm steps are followed against every answer.
 *
 * Following arm steps, the owner ends up with one of a number of sets of
 * stones: of a bridge one cell or the other, of first moves what one of them
 * leads to, of several links one of each. The test lists them all and looks
 * whether each connects the stone to the side; that some first move is left
 * whatever the opponent takes, and that links share no cell, it looks at
 * besides. When the cells are few, plain minimax must agree that they connect.
 */
#include "solver/connections/arm_steps.h"

#include <string.h>

#include "game/outcome.h"
#include "proof/format.h"
#include "solver/common/technique.h"
#include "solver/connections/must_play.h"
#include "tests/pick.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

enum { ENDS = 256, MINIMAX_CELLS = 11, MINIMAX_STATES = 177147 /* 3^11 */ };

/* What is told of an arm or a link: its cells, and with which stones it may
 * end. */
struct told {
    bits used;
    int count; /* ENDS + 1: too many to list */
    bits ends[ENDS];
};

/* They are large, so not on the stack. */
static struct state state;
static struct must_play_base base;
static struct must_play_wins claims;
static struct arm_steps_space room;
static struct bytes steps;

/* How often, by colour. */
struct tally {
    int arms, missing; /* with cells; without arm steps */
    int hops, bridges, moves;
    int minimax;
};

static struct tally tallies[2];
static struct tally *tally;

static void add_end(struct told *told, bits end)
{
    if (told->count < ENDS)
        told->ends[told->count++] = end;
    else
        told->count = ENDS + 1;
}

/* Both are done: makes `all` say so of them together. */
static void join(struct told *all, const struct told *one)
{
    static struct told both;
    both.used = all->used | one->used;
    both.count = 0;
    ck_assert(!bits_any(all->used & one->used));
    if (all->count > ENDS || one->count > ENDS)
        both.count = ENDS + 1;
    else
        for (int i = 0; i < all->count; i++)
            for (int j = 0; j < one->count; j++)
                add_end(&both, all->ends[i] | one->ends[j]);
    *all = both;
}

static const unsigned char *read_arm(const unsigned char *at, bits stones,
                                     struct told *told);

/* Reads first moves. */
static const unsigned char *read_moves(const unsigned char *at, int count,
                                       bits stones, struct told *told)
{
    bits common = ~bits_none();
    tally->moves++;
    for (int i = 0; i < count; i++) {
        struct told arm;
        const bits cell = bits_of((int)proof_format_number(&at));
        at = read_arm(at, stones | cell, &arm);
        ck_assert(!bits_any(cell & arm.used));
        common &= cell | arm.used;
        told->used |= cell | arm.used;
        if (arm.count > ENDS)
            told->count = ENDS + 1;
        for (int j = 0; j < arm.count && arm.count <= ENDS; j++)
            add_end(told, cell | arm.ends[j]);
    }
    ck_assert(!bits_any(common));
    return at;
}

static const unsigned char *read_link(const unsigned char *at, bits stones,
                                      struct told *told)
{
    const int head = (int)proof_format_number(&at);
    *told = (struct told){.count = 0};
    if (head != ARM_STEPS_BRIDGE) {
        ck_assert_int_ge(head, 2);
        return read_moves(at, head, stones, told);
    }
    tally->bridges++;
    for (int i = 0; i < 2; i++) {
        const bits cell = bits_of((int)proof_format_number(&at));
        ck_assert(!bits_any(cell & told->used));
        told->used |= cell;
        add_end(told, cell);
    }
    return at;
}

static const unsigned char *read_arm(const unsigned char *at, bits stones,
                                     struct told *told)
{
    struct told link;
    const int head = (int)proof_format_number(&at);
    *told = (struct told){.count = 1};
    for (int i = 0; i < head / 2; i++) {
        tally->hops++;
        ck_assert(bits_has(stones, (int)proof_format_number(&at)));
        at = read_link(at, stones, &link);
        join(told, &link);
    }
    if (head % 2) {
        at = read_link(at, stones, &link);
        join(told, &link);
    }
    return at;
}

/* An arm's stone and side. */
struct arm {
    const struct board_sets *sets;
    bits stones;
    int key, side;
};

static bool is_connected(const struct arm *arm, bits more)
{
    const bits group = board_sets_flood(arm->sets, bits_of(arm->key),
                                        arm->stones | more, NULL);
    return bits_any(group & arm->sets->edge[arm->side]);
}

/* What minimax remembers: by the number with a digit for each cell, 0 to 2 for
 * empty, the owner's and the opponent's; 1 + whether it connects. */
static char known[MINIMAX_STATES];
static int minimax_cells[MINIMAX_CELLS];
static int minimax_count;

/* Whether the owner connects when the opponent moves or passes. */
static bool connects(const struct arm *arm, int code, bits own, bits left)
{
    if (known[code])
        return known[code] > 1;
    known[code] = 2;
    if (is_connected(arm, own))
        return true;
    for (int i = -1, power = 0; i < minimax_count; i++) {
        bool answered = false;
        power = i < 0 ? 0 : i == 0 ? 1 : 3 * power;
        if (i >= 0 && !bits_has(left, minimax_cells[i]))
            continue;
        const bits rest = i < 0 ? left : left & ~bits_of(minimax_cells[i]);
        for (int j = 0, step = 1; j < minimax_count && !answered;
             j++, step *= 3) {
            const bits cell = bits_of(minimax_cells[j]);
            answered =
                bits_any(cell & rest) && connects(arm, code + 2 * power + step,
                                                  own | cell, rest & ~cell);
        }
        if (!answered) {
            known[code] = 1;
            return false;
        }
    }
    return true;
}

static bool minimax(const struct arm *arm, bits cells)
{
    int cell;
    minimax_count = 0;
    memset(known, 0, sizeof known);
    BITS_EACH (cell, cells)
        minimax_cells[minimax_count++] = cell;
    return connects(arm, 0, bits_none(), cells);
}

/* Fails unless the arm steps from `start` on connects within the carrier. */
static void check_recipe(const struct position *position, const struct arm *arm,
                         bits carrier, size_t start)
{
    static struct told told;
    const unsigned char *const end =
        read_arm(steps.data + start, arm->stones, &told);
    if (end != steps.data + steps.size)
        position_oracle_complain(position, "arm steps of another length");
    if (!bits_within(told.used, carrier))
        position_oracle_complain(position, "arm steps outside its carrier");
    for (int i = 0; i < told.count && told.count <= ENDS; i++)
        if (!is_connected(arm, told.ends[i]))
            position_oracle_complain(position, "arm steps that do not connect");
    if (bits_count(told.used) > MINIMAX_CELLS)
        return;
    tally->minimax++;
    if (!minimax(arm, told.used))
        position_oracle_complain(position,
                                 "arm steps of cells that do not connect");
}

/* Looks for the arm steps of an arm in the state's position; whether it was
 * found.
 */
static bool check_arm(const struct position *position, enum colour colour,
                      int key, int side, bits carrier)
{
    const struct arm arm = {state.sets, state.now->stones[colour], key, side};
    const size_t start = steps.room ? (size_t)(key % 3) : 0;
    steps.size = start;
    const bool found = arm_steps_find(state.sets, state.now, colour, key, side,
                                      carrier, &room, &steps);
    if (steps.failed || (!found && steps.size != start))
        position_oracle_complain(position, "something was added");
    if (found)
        check_recipe(position, &arm, carrier, start);
    return found;
}

/* Each arm of a claim has arm steps, or is counted. */
static void check_claim(const struct position *position, enum colour colour,
                        const struct must_play_win *claim)
{
    const int step = colour == COLOUR_WHITE ? 3 : 2;
    for (int i = 0; i < 6 / step; i++) {
        const bool found = check_arm(position, colour, claim->stone,
                                     claim->side + i * step, claim->arms[i]);
        if (!bits_any(claim->arms[i]) && !found)
            position_oracle_complain(position,
                                     "no arm steps though nothing is needed");
        tally->arms += bits_any(claim->arms[i]);
        tally->missing += !found;
    }
}

static void check_claims(const struct position *position, enum colour colour)
{
    tally = &tallies[colour];
    state_init(&state, position);
    must_play_list(state.sets, state.now, colour, TECHNIQUE_ALL, &base,
                   &claims);
    if (claims.won.key != MOVE_NONE)
        check_claim(position, colour, &claims.won);
    for (int i = 0; i < claims.count; i++) {
        struct position after = *position;
        cellset_add(&after.stones[colour], claims.first[i].key);
        if (outcome_winner(&after) != COLOUR_NONE)
            continue;
        state_init(&state, &after);
        check_claim(&after, colour, &claims.first[i]);
    }
}

/* What random positions are drawn of a side. Of their 11,900 arms 96 have no
 * arm steps: among the carrier's cells alone H-search keeps other connections
 * than among all, and not always one that fits. */
static const struct kind {
    int side, count;
    int least_stones, most_stones;
    int arms[2]; /* at least so many of each colour */
} kinds[] = {
    {3, 6000, 2, 12, {1500, 3000}}, {4, 4000, 3, 24, {1000, 2000}},
    {5, 2000, 4, 36, {700, 1000}},  {6, 800, 5, 50, {300, 250}},
    {8, 300, 10, 90, {200, 40}},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

START_TEST(arms_of_claims_have_recipes)
{
    const struct kind *const kind = &kinds[_i];
    const int range = kind->most_stones - kind->least_stones + 1;
    const int share = support_amount(3, 1);
    uint64_t seed = 300;
    memset(tallies, 0, sizeof tallies);
    for (int round = 0; round < kind->count / share; round++) {
        const int stones = kind->least_stones + round % range;
        const struct position position = position_oracle_game(
            &seed, kind->side, stones, round % 2 ? 6 : stones);
        for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++)
            check_claims(&position, (enum colour)i);
    }
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        const struct tally *const seen = &tallies[i];
        const int arms = kind->arms[i] / support_amount(4, 1);
        ck_assert_int_ge(seen->arms, arms);
        ck_assert_int_le(seen->missing, 1 + seen->arms / 40);
        ck_assert_int_ge(seen->hops, arms / 2);
        ck_assert_int_ge(seen->bridges, arms);
        ck_assert_int_ge(seen->moves, arms / 20);
        ck_assert_int_ge(seen->minimax, arms * 3 / 4);
    }
    bytes_clear(&steps);
}
END_TEST

/* Cells thrown together: what is found is right, and when they do not connect
 * nothing is found. */
START_TEST(random_carriers)
{
    uint64_t seed = 310;
    int found = 0;
    int connected = 0;
    tally = &tallies[0];
    for (int round = 0; round < 20000; round++) {
        const struct position position = position_oracle_game(
            &seed, 3 + round % 2, 3 + round % 12, round % 5);
        const enum colour colour = (enum colour)support_below(&seed, 2);
        const int side = support_below(&seed, 6);
        state_init(&state, &position);
        const bits stones = state.now->stones[colour];
        bits carrier = bits_none();
        if (!bits_any(stones))
            continue;
        for (int i = support_below(&seed, 8); i >= 0; i--)
            carrier |= bits_of(pick_cell(&seed, state.now->free));
        const struct arm arm = {state.sets, stones, pick_cell(&seed, stones),
                                side};
        const bool is = check_arm(&position, colour, arm.key, side, carrier);
        const bool can = minimax(&arm, carrier);
        if (is && !can)
            position_oracle_complain(&position,
                                     "arm steps though nothing connects");
        found += is;
        connected += can;
    }
    ck_assert_int_ge(found, 3000);
    ck_assert_int_le(connected - found, 40);
}
END_TEST

SUPPORT_SUITE(arm_steps)
{
    TCase *const tcase = support_case(suite, "arm_steps");
    tcase_add_loop_test(tcase, arms_of_claims_have_recipes, 0, KINDS);
    tcase_add_test(tcase, random_carriers);
}
