/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_annotation - judgements of moves, held against the oracle.
 *
 * Games are played at random over stores that hold the truth about some
 * positions or about all of them. Whatever the annotation says must be so, and
 * where the store holds everything it must say everything.
 */
#include "query/annotation.h"

#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

/* The truth about a position, to the player to move. */
static enum value truth(const struct position *position, enum rules rules)
{
    if (position->turn != TURN_CONTRACT)
        return position_oracle_value(position);
    return position_oracle_contract(position, rules).wins ? VALUE_WIN
                                                          : VALUE_LOSS;
}

/* Turns alternate, so what the opponent loses the mover wins. */
static bool wins(const struct position *position, enum rules rules, int move)
{
    const struct position after = position_after(position, move);
    return truth(&after, rules) == VALUE_LOSS;
}

/* The cells that win; *pass whether passing does. */
static struct cellset winning_moves(const struct position *position,
                                    enum rules rules, bool *pass)
{
    struct cellset cells = position_moves(position, rules);
    *pass = position->turn == TURN_CONTRACT && wins(position, rules, MOVE_PASS);
    for (int cell = cellset_next(&cells, 0); cell >= 0;
         cell = cellset_next(&cells, cell + 1))
        if (!wins(position, rules, cell))
            cellset_remove(&cells, cell);
    return cells;
}

/* The first of them, the pass last. */
static int winning_move(const struct position *position, enum rules rules)
{
    const struct cellset cells = position_moves(position, rules);
    for (int cell = cellset_next(&cells, 0); cell >= 0;
         cell = cellset_next(&cells, cell + 1))
        if (wins(position, rules, cell))
            return cell;
    return MOVE_PASS;
}

/* Results to be stored. */
struct heap {
    struct result *results;
    size_t count, room;
};

/* Adds the truth about an undecided position, or that nothing is proved. */
static void add(struct heap *heap, const struct position *position,
                enum rules rules, bool proved)
{
    struct result result = {.position = *position,
                            .rules = rules,
                            .state = proved ? RESULT_PROVED : RESULT_UNKNOWN,
                            .move = MOVE_NONE,
                            .grundy = -1};
    if (proved) {
        result.value = truth(position, rules);
        if (result.value == VALUE_WIN)
            result.move = winning_move(position, rules);
    }
    ck_assert(array_room(&heap->results, heap->count, &heap->room));
    heap->results[heap->count++] = result;
}

static void put(struct store *store, struct heap *heap)
{
    struct status_text why = {""};
    ck_assert_msg(
        !store_fixture_put_all(store, heap->results, heap->count, &why), "%s",
        why.line);
    free(heap->results);
    *heap = (struct heap){.results = NULL};
}

/* Any legal move; the pass in one of so many turns. */
static int random_move(uint64_t *seed, const struct game *game, int patience)
{
    const struct cellset cells = position_moves(&game->position, game->rules);
    const int count = cellset_count(cells);
    int skip = count ? support_below(seed, count) : 0;
    int cell = cellset_next(&cells, 0);
    if (game->position.turn == TURN_CONTRACT &&
        (!count || !support_below(seed, patience)))
        return MOVE_PASS;
    while (skip-- > 0)
        cell = cellset_next(&cells, cell + 1);
    return cell;
}

static struct game random_game(uint64_t *seed, int side, enum rules rules,
                               int patience)
{
    struct game game = game_start(side, rules);
    while (outcome_winner(&game.position) == COLOUR_NONE &&
           support_below(seed, 100))
        game_play(&game, random_move(seed, &game, patience));
    return game;
}

static struct annotation annotate(struct store *store, const struct game *game)
{
    struct annotation annotation;
    struct status_text why = {""};
    ck_assert_msg(!annotation_make(&(struct lookup_sources){.store = store},
                                   game, &annotation, &why),
                  "%s", why.line);
    return annotation;
}

static void wrong(const struct game *game, int move, const char *what)
{
    char text[GAME_RECORD_SIZE];
    ck_abort_msg("%s: move %d: %s", game_write(game, text), move + 1, what);
}

static enum annotation_judgement judgement_of(enum value before,
                                              enum value after)
{
    if (before == VALUE_LOSS)
        return ANNOTATION_LOST;
    return after == VALUE_WIN ? ANNOTATION_KEPT : ANNOTATION_THREW;
}

/* The other moves as the annotation tells of them. */
static void check_others(const struct game *game, int i,
                         const struct position *position,
                         const struct annotation_move *told, bool complete)
{
    bool pass;
    const bool silent = cellset_empty(told->better) && !told->better_pass;
    if (told->after == VALUE_WIN && !silent)
        wrong(game, i, "better than a move that wins");
    if (!complete && silent && !told->only)
        return;
    const struct cellset cells = winning_moves(position, game->rules, &pass);
    const int count = cellset_count(cells) + pass;
    const bool won = wins(position, game->rules, told->move);
    if (told->only && !(won && count == 1))
        wrong(game, i, "not the only one");
    if (!cellset_empty(cellset_without(told->better, cells)) ||
        (told->better_pass && !pass))
        wrong(game, i, "a better move is not better");
    if (!complete)
        return;
    if (told->only != (won && count == 1))
        wrong(game, i, "the only one, and not told");
    if (!won && (cellset_count(told->better) != cellset_count(cells) ||
                 told->better_pass != pass))
        wrong(game, i, "better moves are missing");
}

static void check_move(const struct game *game, int i,
                       const struct position *position,
                       const struct annotation_move *told, bool complete)
{
    const struct position next = position_after(position, game->moves[i]);
    const enum value before = truth(position, game->rules);
    const enum value after = value_opposite(truth(&next, game->rules));
    if (told->move != game->moves[i] || (int)told->mover != i % 2)
        wrong(game, i, "another move");
    if (told->colour != (position->turn == TURN_CONTRACT
                             ? COLOUR_NONE
                             : (enum colour)position->turn))
        wrong(game, i, "another colour");
    if (told->before != before && (told->before || complete))
        wrong(game, i, "the value before");
    if (told->after != after && (told->after || complete))
        wrong(game, i, "the value after");
    if (told->judgement != judgement_of(before, after) &&
        (told->judgement || complete))
        wrong(game, i, "the judgement");
    check_others(game, i, position, told, complete);
}

/* Who is ahead, known by value and mover. */
static void check_ahead(const struct game *game,
                        const struct position *position, int i, enum seat told)
{
    const bool won = truth(position, game->rules) == VALUE_WIN;
    if (told != SEAT_NONE && (int)told != (won ? i % 2 : 1 - i % 2))
        wrong(game, i - 1, "who is ahead");
}

/* How many of the moves other than the one made are not known to lose, by a
 * lookup of that position alone. */
static int open_moves(struct store *store, const struct game *now, int made)
{
    struct lookup lookup;
    struct status_text why;
    int open = 0;
    ck_assert(!lookup_find(&(struct lookup_sources){.store = store}, now,
                           &lookup, &why));
    for (int i = 0; i < lookup.count; i++)
        open +=
            lookup.moves[i].move != made && lookup.moves[i].value != VALUE_LOSS;
    return open;
}

/* What follows from what is said must be said as well. */
static void check_closed(struct store *store, const struct game *game,
                         const struct annotation *annotation)
{
    struct game now = game_start(game->position.board->side, game->rules);
    for (int i = 0; i < annotation->count; i++) {
        const struct annotation_move *const told = &annotation->moves[i];
        const int open = open_moves(store, &now, told->move);
        if (i > 0 && told->before != value_opposite(told[-1].after))
            wrong(game, i, "the next move is told otherwise");
        if (told->after == VALUE_WIN && told->before != VALUE_WIN)
            wrong(game, i, "a move that wins, the position does not");
        if (told->before == VALUE_LOSS && told->after != VALUE_LOSS)
            wrong(game, i, "a position that is lost, the move is not");
        if (!open && told->before == VALUE_WIN && told->after != VALUE_WIN)
            wrong(game, i, "no other move can win");
        if (!open && told->after == VALUE_LOSS && told->before != VALUE_LOSS)
            wrong(game, i, "every move loses");
        game_play(&now, game->moves[i]);
    }
}

/* Checks what is said of a game; *position_winner counts judgements that are.
 */
static void check(struct store *store, const struct game *game, bool complete,
                  int known[ANNOTATION_JUDGEMENTS])
{
    struct annotation annotation = annotate(store, game);
    struct position position =
        position_start(game->position.board->side, game->rules);
    ck_assert_int_eq(annotation.count, game->move_count);
    for (int i = 0; i < game->move_count; i++) {
        check_ahead(game, &position, i, annotation_ahead(&annotation, i));
        check_move(game, i, &position, &annotation.moves[i], complete);
        known[annotation.moves[i].judgement]++;
        position = position_after(&position, game->moves[i]);
    }
    check_ahead(game, &position, game->move_count,
                annotation_ahead(&annotation, game->move_count));
    if (complete &&
        annotation_ahead(&annotation, game->move_count) == SEAT_NONE)
        wrong(game, game->move_count - 1, "nobody is ahead");
    check_closed(store, game, &annotation);
    annotation_free(&annotation);
}

/* Every position of side 2, by a number from 0 to 2 * 3^7 - 1. */
static struct position position_number(int number)
{
    struct position position =
        position_empty(2, number % 2 ? TURN_WHITE : TURN_BLACK);
    number /= 2;
    for (int cell = 0; cell < 7; cell++, number /= 3)
        if (number % 3)
            cellset_add(&position.stones[number % 3 - 1], cell);
    return position;
}

static bool canonical(const struct position *position)
{
    const struct position first = symmetry_canonical(position, NULL);
    return position_equal(position, &first);
}

/* All contract positions of a side. */
static void add_contract(struct heap *heap, int side, enum rules rules)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    const struct cellset cells = position_moves(&empty, rules);
    for (unsigned mask = 0; mask < 1u << cellset_count(cells); mask++) {
        struct position position;
        if (support_set(side, TURN_CONTRACT, cells, mask, &position))
            add(heap, &position, rules, true);
    }
}

static void add_side_2(struct heap *heap)
{
    for (int i = 0; i < 2 * 2187; i++) {
        const struct position position = position_number(i);
        if (canonical(&position) && outcome_winner(&position) == COLOUR_NONE)
            add(heap, &position, RULES_INNER, true);
    }
    add_contract(heap, 2, RULES_INNER);
    add_contract(heap, 2, RULES_OPEN);
}

START_TEST(where_everything_is_stored_nothing_is_unknown)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct heap heap = {.results = NULL};
    uint64_t seed = 1;
    int known[ANNOTATION_JUDGEMENTS] = {0};
    add_side_2(&heap);
    put(store, &heap);
    for (int i = 0; i < support_amount(800, 4000); i++) {
        const struct game game =
            random_game(&seed, 2, (enum rules)(i % RULES_COUNT), 1 + i % 5);
        check(store, &game, true, known);
    }
    ck_assert_int_eq(known[ANNOTATION_UNKNOWN], 0);
    for (int j = ANNOTATION_KEPT; j < ANNOTATION_JUDGEMENTS; j++)
        ck_assert_int_gt(known[j], support_amount(200, 1000));
    store_close(store);
}
END_TEST

/* Every contract set of side 3, and White's answer to it. */
static void add_sets(struct heap *heap, int side)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    const struct cellset cells = position_moves(&empty, RULES_INNER);
    add_contract(heap, side, RULES_INNER);
    for (unsigned mask = 0; mask < 1u << cellset_count(cells); mask++) {
        struct position position;
        if (support_set(side, TURN_WHITE, cells, mask, &position))
            add(heap, &position, RULES_INNER, true);
    }
}

/* Positions of random games, one in so many; one in three is not proved. */
static void add_samples(struct heap *heap, uint64_t *seed, int side,
                        enum rules rules, int games, int one_in)
{
    while (games-- > 0) {
        const struct game game = random_game(seed, side, rules, 12);
        struct position position = position_start(side, rules);
        for (int i = 0; i < game.move_count; i++) {
            if (!support_below(seed, one_in))
                add(heap, &position, rules, support_below(seed, 3));
            position = position_after(&position, game.moves[i]);
        }
    }
}

START_TEST(what_is_said_with_the_contract_proved_is_true)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct heap heap = {.results = NULL};
    uint64_t seed = 2;
    int known[ANNOTATION_JUDGEMENTS] = {0};
    add_sets(&heap, 3);
    add_samples(&heap, &seed, 3, RULES_INNER, support_amount(20, 60), 2);
    put(store, &heap);
    for (int i = 0; i < support_amount(60, 200); i++) {
        const struct game game = random_game(&seed, 3, RULES_INNER, 12);
        check(store, &game, false, known);
    }
    for (int j = 0; j < ANNOTATION_JUDGEMENTS; j++)
        ck_assert_int_gt(known[j], support_amount(10, 50));
    store_close(store);
}
END_TEST

/* The contract of a side whose sets are all proved leaves nothing open. */
START_TEST(a_proved_contract_is_judged_whole)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct heap heap = {.results = NULL};
    uint64_t seed = 3;
    add_sets(&heap, 3);
    put(store, &heap);
    for (int i = 0; i < support_amount(100, 500); i++) {
        const struct game game = random_game(&seed, 3, RULES_INNER, 6);
        struct annotation annotation = annotate(store, &game);
        for (int j = 0; j < annotation.count; j++)
            if (annotation.moves[j].colour == COLOUR_NONE &&
                annotation.moves[j].judgement == ANNOTATION_UNKNOWN)
                wrong(&game, j, "unknown");
        annotation_free(&annotation);
    }
    store_close(store);
}
END_TEST

START_TEST(what_is_said_with_little_stored_is_true)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct heap heap = {.results = NULL};
    uint64_t seed = 4;
    int known[ANNOTATION_JUDGEMENTS] = {0};
    for (int rules = 0; rules < RULES_COUNT; rules++)
        add_samples(&heap, &seed, 2, (enum rules)rules, 10, 6);
    put(store, &heap);
    for (int i = 0; i < support_amount(800, 4000); i++) {
        const struct game game =
            random_game(&seed, 2, (enum rules)(i % RULES_COUNT), 1 + i % 5);
        check(store, &game, false, known);
    }
    for (int j = 0; j < ANNOTATION_JUDGEMENTS; j++)
        ck_assert_int_gt(known[j], support_amount(60, 300));
    store_close(store);
}
END_TEST

static struct game game_of(const char *record)
{
    struct game game;
    struct status_text why = {""};
    ck_assert_msg(
        !game_read(record, strlen(record), RULES_INNER, false, &game, &why),
        "%s", why.line);
    return game;
}

/* The truth about the position of a record, as a result. */
static void put_truth(struct store *store, const char *record)
{
    const struct game game = game_of(record);
    struct heap heap = {.results = NULL};
    add(&heap, &game.position, game.rules, true);
    put(store, &heap);
}

/* White's last stone makes a Line, so it kept the win, and Black's before it
 * left none. b1 instead might have done better, so nothing is known of that. */
START_TEST(the_rules_alone_tell_of_the_last_moves)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct game game = game_of("size=2 contract=none: b2 c1 a1 c2 a2 b3");
    struct annotation annotation = annotate(store, &game);
    const struct annotation_move *const moves = annotation.moves;
    ck_assert_int_eq(annotation.count, 6);
    ck_assert_int_eq(moves[5].judgement, ANNOTATION_KEPT);
    ck_assert_int_eq(moves[5].mover, SEAT_SECOND);
    ck_assert_int_eq(moves[5].colour, COLOUR_WHITE);
    ck_assert(!moves[5].only);
    ck_assert_int_eq(moves[4].before, VALUE_UNKNOWN);
    ck_assert_int_eq(moves[4].after, VALUE_LOSS);
    ck_assert_int_eq(moves[4].judgement, ANNOTATION_UNKNOWN);
    ck_assert_int_eq(annotation_ahead(&annotation, 6), SEAT_SECOND);
    ck_assert_int_eq(annotation_ahead(&annotation, 5), SEAT_SECOND);
    ck_assert_int_eq(annotation_ahead(&annotation, 4), SEAT_NONE);
    annotation_free(&annotation);
    store_close(store);
}
END_TEST

/* What only a grandchild tells: the position after the reply is stored as lost
 * for its mover, who is the first player again; so the reply won, and the move
 * before it, from a position known to be won, threw the win. */
START_TEST(late_knowledge_goes_back_along_the_game)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    uint64_t seed = 5;
    int found = 0;
    while (found < 20) {
        const struct game game = random_game(&seed, 2, RULES_NONE, 1);
        struct game now = game_start(2, RULES_NONE);
        char text[GAME_RECORD_SIZE];
        int known[ANNOTATION_JUDGEMENTS] = {0};
        if (game.move_count < 4)
            continue;
        for (int i = 0; i < 2; i++)
            game_play(&now, game.moves[i]);
        if (truth(&now.position, RULES_NONE) != VALUE_LOSS)
            continue;
        put_truth(store, game_write(&now, text));
        check(store, &game, false, known);
        struct annotation annotation = annotate(store, &game);
        ck_assert_int_eq(annotation.moves[1].before, VALUE_WIN);
        ck_assert_int_eq(annotation.moves[1].judgement, ANNOTATION_KEPT);
        ck_assert_int_eq(annotation.moves[0].after, VALUE_LOSS);
        annotation_free(&annotation);
        found++;
    }
    store_close(store);
}
END_TEST

/* The number of a move that was the only one to win and did not end the game,
 * in a position got from a lost one; -1: there is none. */
static int only_move(const struct game *game)
{
    struct position position =
        position_start(game->position.board->side, game->rules);
    for (int i = 0; i + 1 < game->move_count; i++) {
        const bool lost = truth(&position, game->rules) == VALUE_LOSS;
        position = position_after(&position, game->moves[i]);
        bool pass;
        const struct cellset cells =
            winning_moves(&position, game->rules, &pass);
        if (lost && i + 2 < game->move_count &&
            cellset_count(cells) + pass == 1 &&
            wins(&position, game->rules, game->moves[i + 1]))
            return i + 1;
    }
    return -1;
}

/* Stored is that the position before is lost and that every other move loses,
 * but neither the position itself nor the one that was played. */
static void store_others(struct store *store, const struct game *game, int move)
{
    struct game now = game_start(game->position.board->side, game->rules);
    struct heap heap = {.results = NULL};
    for (int i = 0; i < move; i++) {
        if (i == move - 1)
            add(&heap, &now.position, game->rules, true);
        game_play(&now, game->moves[i]);
    }
    for (int cell = MOVE_PASS; cell < now.position.board->cells; cell++) {
        if (cell == game->moves[move] || game_illegal(&now, cell))
            continue;
        const struct position after = position_after(&now.position, cell);
        if (outcome_winner(&after) == COLOUR_NONE)
            add(&heap, &after, game->rules, true);
    }
    put(store, &heap);
}

START_TEST(the_last_move_left_of_a_won_position_wins)
{
    uint64_t seed = 6;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    struct game game;
    struct annotation annotation;
    int move = -1;
    /* One of which the rules alone do not tell. */
    for (int i = 0; move < 0; i++) {
        ck_assert_int_lt(i, 10000);
        game = random_game(&seed, 2, (enum rules)(i % RULES_COUNT), 5);
        move = only_move(&game);
        annotation = annotate(store, &game);
        if (move >= 0 && annotation.moves[move].after != VALUE_UNKNOWN)
            move = -1;
        annotation_free(&annotation);
    }
    store_others(store, &game, move);
    annotation = annotate(store, &game);
    ck_assert_int_eq(annotation.moves[move].judgement, ANNOTATION_KEPT);
    ck_assert(annotation.moves[move].only);
    annotation_free(&annotation);
    store_close(store);
}
END_TEST

START_TEST(a_game_without_moves_has_no_judgements)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct game game = game_start(3, RULES_INNER);
    struct annotation annotation = annotate(store, &game);
    ck_assert_int_eq(annotation.count, 0);
    ck_assert_int_eq(annotation.start, VALUE_UNKNOWN);
    ck_assert_int_eq(annotation_ahead(&annotation, 0), SEAT_NONE);
    annotation_free(&annotation);
    put_truth(store, "size=3 contract=inner:");
    annotation = annotate(store, &game);
    ck_assert_int_eq(annotation.start, VALUE_WIN);
    ck_assert_int_eq(annotation_ahead(&annotation, 0), SEAT_FIRST);
    annotation_free(&annotation);
    store_close(store);
}
END_TEST

/* Counts held against a count by hand. */
START_TEST(counts_and_first_mistakes)
{
    struct annotation_move moves[] = {
        {.mover = SEAT_FIRST, .judgement = ANNOTATION_KEPT},
        {.mover = SEAT_SECOND, .judgement = ANNOTATION_LOST},
        {.mover = SEAT_FIRST, .judgement = ANNOTATION_THREW},
        {.mover = SEAT_SECOND, .judgement = ANNOTATION_KEPT},
        {.mover = SEAT_FIRST, .judgement = ANNOTATION_THREW},
        {.mover = SEAT_SECOND, .judgement = ANNOTATION_UNKNOWN},
    };
    const struct annotation annotation = {.count = 6, .moves = moves};
    ck_assert_int_eq(annotation_first_thrown(&annotation, SEAT_FIRST), 2);
    ck_assert_int_eq(annotation_first_thrown(&annotation, SEAT_SECOND), -1);
    ck_assert_int_eq(
        annotation_count(&annotation, SEAT_FIRST, ANNOTATION_THREW), 2);
    ck_assert_int_eq(annotation_count(&annotation, SEAT_NONE, ANNOTATION_KEPT),
                     2);
    ck_assert_int_eq(
        annotation_count(&annotation, SEAT_SECOND, ANNOTATION_THREW), 0);
}
END_TEST

START_TEST(a_damaged_row_ends_it)
{
    struct store *store = store_fixture_open(store_fixture_path, STORE_WRITE);
    const struct game game = game_of("size=3 contract=inner: c3 pass e1");
    struct annotation annotation;
    struct status_text why;
    put_truth(store, "size=3 contract=inner: c3 pass");
    store_close(store);
    store_fixture_sql(store_fixture_path, "UPDATE result SET nodes = nodes + 1",
                      NULL, 0);
    store = store_fixture_open(store_fixture_path, STORE_READ);
    ck_assert_int_eq(annotation_make(&(struct lookup_sources){.store = store},
                                     &game, &annotation, &why),
                     STATUS_FAILED);
    support_check_line(&why);
    store_close(store);
}
END_TEST

SUPPORT_SUITE(annotation)
{
    const TTest *const tests[] = {
        where_everything_is_stored_nothing_is_unknown,
        what_is_said_with_the_contract_proved_is_true,
        a_proved_contract_is_judged_whole,
        what_is_said_with_little_stored_is_true,
        the_rules_alone_tell_of_the_last_moves,
        late_knowledge_goes_back_along_the_game,
        the_last_move_left_of_a_won_position_wins,
        a_game_without_moves_has_no_judgements,
        counts_and_first_mistakes,
        a_damaged_row_ends_it,
    };
    TCase *const tcase = store_fixture_case(suite, "annotation", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open_sets, NULL);
}
