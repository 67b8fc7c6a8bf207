/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_must_play - every claim of a connection against the oracle.
 *
 * In thousands of random positions of side 3 and hundreds of side 4 each thing
 * that must_play_find() says is turned into positions and the oracle is asked
 * who wins them, with each of the techniques alone, with all, and with none.
 * Since a claim that is never made is never wrong, each kind is counted and
 * must come up often, also those that rest on one technique alone.
 */
#include "solver/connections/must_play.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "solver/common/technique.h"
#include "tests/position_oracle.h"
#include "tests/support.h"

/* What random positions are drawn of a side. */
struct kind {
    int side, count;
    int least_stones, most_stones;
};

enum { BLOCKS = 4 };

static const struct kind kinds[] = {
    {3, 6000, 5, 14},
    {4, 800, 20, 27},
};

enum {
    BASIC = 0,
    EVERY = TECHNIQUE_LAST_ARM | TECHNIQUE_CORNERS | TECHNIQUE_KEY_FIRST
};

/* The sets of techniques that are tried, and what complaints call them. */
enum { SET_BASIC, SET_LAST_ARM, SET_CORNERS, SET_KEY_FIRST, SET_EVERY, SETS };

static const struct {
    unsigned techniques;
    unsigned fewer;       /* those that it is compared with */
    const char *names[2]; /* by colour */
} sets[SETS] = {
    [SET_BASIC] = {BASIC, BASIC, {"black, none", "white, none"}},
    [SET_LAST_ARM] = {TECHNIQUE_LAST_ARM,
                      BASIC,
                      {"black, last-arm", "white, last-arm"}},
    [SET_CORNERS] = {TECHNIQUE_CORNERS,
                     BASIC,
                     {"black, corners", "white, corners"}},
    [SET_KEY_FIRST] = {TECHNIQUE_KEY_FIRST,
                       BASIC,
                       {"black, key-first", "white, key-first"}},
    [SET_EVERY] = {EVERY,
                   EVERY & ~TECHNIQUE_KEY_FIRST,
                   {"black, all", "white, all"}},
};

/* They are large, so not on the stack. */
static struct state state;
static struct must_play_base base;
static struct counters counters;

/* What is claimed for a colour in a position; the state is then the position's.
 */
static struct must_play find(const struct position *position,
                             enum colour colour, unsigned techniques)
{
    struct must_play must_play;
    memset(&must_play, 0x5a, sizeof must_play);
    state_init(&state, position);
    must_play_find(state.sets, state.now, colour, techniques, &base, &must_play,
                   &counters);
    return must_play;
}

/* How often each claim was made with a set of techniques, by colour. */
struct tally {
    int won[2];
    int key[2];
    int lost[2];  /* replies of the opponent's said to lose */
    int extra[2]; /* positions of which less is known with fewer of them */
};

static bool wins_after(const struct position *position, enum colour mover,
                       int cell, enum colour colour)
{
    struct position before = *position;
    before.turn = (enum turn)mover;
    const struct position after = position_after(&before, cell);
    return position_oracle_winner(&after) == colour;
}

static void check_won(const struct position *position, enum colour colour)
{
    struct position either = *position;
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        either.turn = (enum turn)turn;
        if (position_oracle_winner(&either) != colour)
            position_oracle_complain(&either, "not won by connections");
    }
}

static void check_key(const struct position *position, enum colour colour,
                      int key)
{
    const struct cellset empty = position_free(position);
    if (!cellset_has(&empty, key))
        position_oracle_complain(position, "the key is not on an empty cell");
    if (!wins_after(position, colour, key, colour))
        position_oracle_complain(position, "the key does not win");
}

/* The opponent's replies outside `must`; how many there are. */
static int check_must(const struct position *position, enum colour colour,
                      bits must)
{
    int outside = 0;
    int cell;
    BITS_EACH (cell, state.now->free & ~must) {
        outside++;
        if (!wins_after(position, colour_other(colour), cell, colour))
            position_oracle_complain(position,
                                     "a reply left out does not lose");
    }
    return outside;
}

static bool same_claims(const struct must_play *a, const struct must_play *b)
{
    return a->won == b->won && a->key == b->key && bits_equal(a->must, b->must);
}

static void check_claims(const struct position *position, enum colour colour,
                         int set, struct tally *tally)
{
    const struct must_play must_play =
        find(position, colour, sets[set].techniques);
    if (must_play.won)
        check_won(position, colour);
    if (must_play.key != MOVE_NONE)
        check_key(position, colour, must_play.key);
    tally->won[colour] += must_play.won;
    tally->key[colour] += must_play.key != MOVE_NONE;
    tally->lost[colour] += check_must(position, colour, must_play.must);
    if (must_play.key == MOVE_NONE &&
        !bits_equal(must_play.must, state.sets->all))
        position_oracle_complain(position, "replies left out without a key");
    const struct must_play fewer = find(position, colour, sets[set].fewer);
    tally->extra[colour] += !same_claims(&fewer, &must_play);
}

/* Up to six more black stones than white; nobody has won. */
static struct position draw(uint64_t *seed, const struct kind *kind, int round)
{
    const int range = kind->most_stones - kind->least_stones + 1;
    const int stones = kind->least_stones + round % range;
    const int white = stones > 6 ? (stones - support_below(seed, 7)) / 2 : 0;
    for (;;) {
        const struct position position =
            position_oracle_strew(seed, kind->side, stones - white, white);
        if (outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

static void check_sets(const struct position *position,
                       struct tally tally[SETS])
{
    for (int set = 0; set < SETS; set++)
        for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
            position_oracle_try(sets[set].names[i]);
            check_claims(position, (enum colour)i, set, &tally[set]);
        }
}

static void check_kind(const struct kind *kind, int block,
                       struct tally tally[SETS])
{
    uint64_t seed = 100 + (uint64_t)block;
    memset(tally, 0, SETS * sizeof *tally);
    for (int round = 0; round < kind->count / BLOCKS; round++) {
        const struct position position = draw(&seed, kind, round);
        check_sets(&position, tally);
    }
}

static void check_often(const int count[2], int black, int white)
{
    ck_assert_int_ge(count[COLOUR_BLACK], black);
    ck_assert_int_ge(count[COLOUR_WHITE], white);
}

/* Each technique must add to what is claimed of Black's Y, and only key-first
 * to what is of White's Line. */
static void check_extra(const struct tally tally[SETS], int last_arm,
                        int corners, int key_first)
{
    ck_assert_int_ge(tally[SET_LAST_ARM].extra[COLOUR_BLACK], last_arm);
    ck_assert_int_ge(tally[SET_CORNERS].extra[COLOUR_BLACK], corners);
    ck_assert_int_ge(tally[SET_EVERY].extra[COLOUR_BLACK], key_first);
    ck_assert_int_eq(tally[SET_LAST_ARM].extra[COLOUR_WHITE], 0);
    ck_assert_int_eq(tally[SET_CORNERS].extra[COLOUR_WHITE], 0);
}

START_TEST(every_claim_is_true_on_side_3)
{
    struct tally tally[SETS];
    check_kind(&kinds[0], _i, tally);
    check_often(tally[SET_BASIC].key, 5, 280);
    check_often(tally[SET_EVERY].won, 130, 25);
    check_often(tally[SET_EVERY].key, 350, 280);
    check_often(tally[SET_EVERY].lost, 2000, 1800);
    check_extra(tally, 350, 40, 150);
}
END_TEST

START_TEST(every_claim_is_true_late_on_side_4)
{
    struct tally tally[SETS];
    check_kind(&kinds[1], _i, tally);
    check_often(tally[SET_EVERY].won, 10, 8);
    check_often(tally[SET_EVERY].key, 30, 70);
    check_often(tally[SET_EVERY].lost, 300, 800);
    check_extra(tally, 25, 4, 8);
}
END_TEST

/*
 * The confined game of PROOFS.md, by plain minimax: the owner must place a
 * stone in the zone, the other colour places one there or passes; the owner
 * wins when he makes his goal, and not when he makes the wrong objective before
 * or has no move left. Each cell of the zone is empty, the owner's or the
 * other's.
 */
enum { ZONE_CELLS = 9, ZONE_STATES = 2 * 19683 /* 3 to the 9th */ };

struct confined {
    struct position stones; /* the owner's */
    enum colour owner;
    int cells[ZONE_CELLS];
    int filled[ZONE_CELLS]; /* 0: empty, 1: the owner's, 2: the other's */
    int count;
    int8_t known[ZONE_STATES]; /* 0: not yet, else 1 + whether he wins */
};

static int state_of(const struct confined *game, bool owners_turn)
{
    int number = owners_turn;
    int weight = 2;
    for (int i = 0; i < game->count; i++, weight *= 3)
        number += weight * game->filled[i];
    return number;
}

static bool holds(struct confined *game, bool owners_turn);

/* Whether the owner wins with a stone on the zone's cell i. */
static bool wins_on(struct confined *game, int i)
{
    const int cell = game->cells[i];
    struct cellset *const stones = &game->stones.stones[game->owner];
    bool wins;
    game->filled[i] = 1;
    cellset_add(stones, cell);
    const unsigned made = outcome_objectives(&game->stones, game->owner);
    if (made)
        wins = made & outcome_goal(game->owner);
    else
        wins = holds(game, false);
    cellset_remove(stones, cell);
    game->filled[i] = 0;
    return wins;
}

/* Whether the owner wins after the other's stone on the zone's cell i. */
static bool withstands(struct confined *game, int i)
{
    game->filled[i] = 2;
    const bool wins = holds(game, true);
    game->filled[i] = 0;
    return wins;
}

static bool holds(struct confined *game, bool owners_turn)
{
    int8_t *const known = &game->known[state_of(game, owners_turn)];
    bool wins = !owners_turn && holds(game, true);
    if (*known)
        return *known - 1;
    for (int i = 0; i < game->count && wins != owners_turn; i++)
        if (!game->filled[i])
            wins = owners_turn ? wins_on(game, i) : withstands(game, i);
    *known = (int8_t)(1 + wins);
    return wins;
}

/* Plays a claim out, unless its zone is too large. Whether it was. */
static bool play_out(const struct position *position, enum colour colour,
                     const struct must_play_win *claim, bool owners_turn)
{
    static struct confined game;
    int cell;
    if (claim->key == MOVE_NONE || bits_count(claim->cells) > ZONE_CELLS)
        return false;
    memset(&game, 0, sizeof game);
    game.stones = *position;
    game.owner = colour;
    BITS_EACH (cell, claim->cells)
        game.cells[game.count++] = cell;
    if (!holds(&game, owners_turn))
        position_oracle_complain(position, "a claim that is no confined win");
    return true;
}

/* What was played out of a colour's claims, and how many of the keys were not
 * where the arms meet. */
struct played {
    int won, first, apart;
};

static void play_claims(const struct position *position, enum colour colour,
                        struct played *played)
{
    static struct must_play_wins claims;
    state_init(&state, position);
    must_play_list(state.sets, state.now, colour, EVERY, &base, &claims);
    played->won += play_out(position, colour, &claims.won, false);
    play_out(position, colour, &claims.least, true);
    for (int i = 0; i < claims.count; i++) {
        const struct must_play_win *const claim = &claims.first[i];
        const bool done = play_out(position, colour, claim, true);
        played->first += done;
        played->apart += done && claim->stone != claim->key;
    }
}

START_TEST(claims_are_confined_wins)
{
    static const struct kind drawn[] = {{3, 5000, 4, 13}, {4, 5000, 6, 26}};
    struct played played[2] = {{0, 0, 0}, {0, 0, 0}};
    uint64_t seed = 400 + (uint64_t)_i;
    const int count = support_amount(drawn[_i].count / 3, drawn[_i].count);
    for (int round = 0; round < count; round++) {
        const struct position position = draw(&seed, &drawn[_i], round);
        for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++)
            play_claims(&position, (enum colour)i, &played[i]);
    }
    ck_assert_int_ge(played[COLOUR_BLACK].won, count / 50);
    ck_assert_int_ge(played[COLOUR_BLACK].first, count / 5);
    ck_assert_int_ge(played[COLOUR_BLACK].apart, count / 25);
    ck_assert_int_ge(played[COLOUR_WHITE].won, count / 50);
    ck_assert_int_ge(played[COLOUR_WHITE].first, count / 5);
    ck_assert_int_eq(played[COLOUR_WHITE].apart, 0);
}
END_TEST

/* Fails unless just so much is claimed for a colour in the position of a text:
 * that it has won, or a key, or (neither) nothing at all. The oracle confirms
 * it where it can. */
static void check_hand(const char *text, enum colour colour,
                       unsigned techniques, bool won, bool key)
{
    const struct position position = support_position(text);
    const struct must_play must_play = find(&position, colour, techniques);
    position_oracle_try(NULL);
    if (outcome_winner(&position) != COLOUR_NONE)
        position_oracle_complain(&position, "is over");
    if (must_play.won != won)
        position_oracle_complain(&position, won ? "no win" : "a win");
    if (!won && (must_play.key != MOVE_NONE) != key)
        position_oracle_complain(&position, key ? "no key" : "a key");
    if (!won && !key && !bits_equal(must_play.must, state.sets->all))
        position_oracle_complain(&position, "replies left out");
}

/* The colour that wins a position by the oracle, with either to move. */
static void check_winner(const char *text, enum colour black_to_move,
                         enum colour white_to_move)
{
    struct position position = support_position(text);
    position.turn = TURN_BLACK;
    ck_assert_int_eq(position_oracle_winner(&position), black_to_move);
    position.turn = TURN_WHITE;
    ck_assert_int_eq(position_oracle_winner(&position), white_to_move);
}

/* Six bridges, none of which needs a corner. */
START_TEST(a_clean_y)
{
    const char *const text = "4/5/1b2b1/3b3/6/2b2/4 w";
    check_hand(text, COLOUR_BLACK, BASIC, true, true);
    check_hand(text, COLOUR_WHITE, EVERY, false, false);
}
END_TEST

/* One cell makes the Y; White must play there, whatever other keys there are.
 */
START_TEST(a_clean_y_to_be_met)
{
    const struct position position = support_position("1b1/1b2/2w2/bbbb/3 w");
    const int only = notation_parse_cell(position.board, "c2", 2);
    const struct must_play must_play = find(&position, COLOUR_BLACK, EVERY);
    ck_assert(!must_play.won);
    ck_assert_int_ne(must_play.key, MOVE_NONE);
    ck_assert(bits_equal(must_play.must, bits_of(only)));
}
END_TEST

/* The centre has two cells to sides 1 and 3, but one of each two is a corner,
 * which would make a Line with side 5 or 0: a key, but nothing that is won. */
START_TEST(a_y_that_needs_a_wrong_corner)
{
    const char *const text = "2w/bb2/2bb1/1b1w/3 w";
    check_winner(text, COLOUR_BLACK, COLOUR_WHITE);
    check_hand(text, COLOUR_BLACK, EVERY, false, true);
}
END_TEST

/* A bridge joins a group on side 1 and one on side 3. Of the two cells to side
 * 5 one is a corner with side 4, and its Line to side 1 comes with the Y. */
START_TEST(a_corner_that_cannot_hurt)
{
    const char *const text = "3/2bb/1b3/1b2/1b1 w";
    check_winner(text, COLOUR_BLACK, COLOUR_BLACK);
    check_hand(text, COLOUR_BLACK, BASIC, false, true);
    check_hand(text, COLOUR_BLACK, TECHNIQUE_LAST_ARM, false, true);
    check_hand(text, COLOUR_BLACK, TECHNIQUE_CORNERS, true, true);
}
END_TEST

/* The lower group touches side 4 and, in a corner, 3; the upper one touches 0.
 * Joined they make a Line before any arm reaches side 2. */
START_TEST(a_corner_that_hurts)
{
    const char *const text = "1b1/w1b1/5/b3/b2 w";
    check_winner(text, COLOUR_WHITE, COLOUR_WHITE);
    check_hand(text, COLOUR_BLACK, EVERY, false, false);
}
END_TEST

/* The group touches sides 3 and 5; of the two cells to side 1 one is a corner,
 * and the Y is complete with either. */
START_TEST(a_last_arm_to_a_corner)
{
    const char *const text = "3/bb2/2bb1/1b2/1b1 w";
    check_winner(text, COLOUR_BLACK, COLOUR_BLACK);
    check_hand(text, COLOUR_BLACK, BASIC, false, true);
    check_hand(text, COLOUR_BLACK, TECHNIQUE_LAST_ARM, true, true);
}
END_TEST

/* The group on the right touches sides 0 and 2; its arm to side 4 leads by way
 * of the group in the middle. With one stone more that group touches side 0,
 * and a Line with the group below, which touches 3, may come before the Y. */
START_TEST(a_last_arm_past_another_group)
{
    const char *const alone = "3b/2b1b/2b2b/1w2b1b/4ww/bbb1b/w1bw w";
    const char *const beside = "1b1b/2b1b/2b2b/1w2b1b/4ww/bbb1b/w1bw w";
    check_winner(alone, COLOUR_BLACK, COLOUR_BLACK);
    check_hand(alone, COLOUR_BLACK, BASIC, false, false);
    check_hand(alone, COLOUR_BLACK, TECHNIQUE_LAST_ARM, true, true);
    check_winner(beside, COLOUR_BLACK, COLOUR_WHITE);
    check_hand(beside, COLOUR_BLACK, EVERY & ~TECHNIQUE_KEY_FIRST, false,
               false);
}
END_TEST

/* White's stone in the centre has two cells to the group above, which touches
 * side 0, and two to the one below, on side 3, but one cell is both. Black
 * takes it; White would win on it. */
START_TEST(two_halves_of_a_line_that_need_one_cell)
{
    const char *const text = "2w/1b1w/1bw1b/1b1w/2w b";
    check_winner(text, COLOUR_BLACK, COLOUR_WHITE);
    check_hand(text, COLOUR_WHITE, EVERY, false, true);
}
END_TEST

/* White can force a Line, but has to make a Y on the way when Black begins. */
START_TEST(a_line_that_makes_a_y_first)
{
    const char *const text = "bbb/ww1w/1w3/1wb1/1w1 b";
    check_winner(text, COLOUR_BLACK, COLOUR_WHITE);
    check_hand(text, COLOUR_WHITE, EVERY, false, true);
    check_hand("bwb/bwbb/bb1wb/wwbw/bbb w", COLOUR_WHITE, EVERY, false, false);
}
END_TEST

SUPPORT_SUITE(must_play)
{
    TCase *const claims = support_case(suite, "claims");
    tcase_add_unchecked_fixture(claims, position_oracle_open_sets, NULL);
    tcase_add_loop_test(claims, every_claim_is_true_on_side_3, 0,
                        support_amount(2, BLOCKS));
    tcase_add_loop_test(claims, every_claim_is_true_late_on_side_4, 0,
                        support_amount(2, BLOCKS));
    TCase *const hand = support_case(suite, "by hand");
    tcase_add_unchecked_fixture(hand, position_oracle_open, NULL);
    tcase_add_test(hand, a_clean_y);
    tcase_add_test(hand, a_clean_y_to_be_met);
    tcase_add_test(hand, a_y_that_needs_a_wrong_corner);
    tcase_add_test(hand, a_corner_that_cannot_hurt);
    tcase_add_test(hand, a_corner_that_hurts);
    tcase_add_test(hand, a_last_arm_to_a_corner);
    tcase_add_test(hand, a_last_arm_past_another_group);
    tcase_add_test(hand, two_halves_of_a_line_that_need_one_cell);
    tcase_add_test(hand, a_line_that_makes_a_y_first);
    TCase *const others = support_case(suite, "no oracle");
    tcase_add_loop_test(others, claims_are_confined_wins, 0, 2);
}
