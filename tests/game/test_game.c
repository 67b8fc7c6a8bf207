/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_game - game records, and positions under the contract rules.
 *
 * Accepted records are played again here from their own words; refused ones
 * must point at the character where the trouble starts.
 */
#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/support.h"

enum { FIRST = BOARD_MIN_SIDE, LAST = BOARD_MAX_SIDE + 1 };
enum { RECORD_SIZE = 64 + 4 * BOARD_MAX_CELLS + 8 };

/* A game that no reader makes, to see whether a failure touches it. */
static struct game sentinel(void)
{
    struct game game;
    memset(&game, 0x5a, sizeof game);
    return game;
}

/* Reads a copy without a byte to spare. True when accepted; a failure must be
 * clean. */
static bool reads(const char *text, size_t length, enum rules rules, bool fixed,
                  struct game *game, struct status_text *why)
{
    const struct game untouched = sentinel();
    char *const copy = support_exact(text, length);
    *game = untouched;
    memset(why, 0, sizeof *why);
    const enum status status = game_read(copy, length, rules, fixed, game, why);
    free(copy);
    if (status == STATUS_OK)
        return true;
    if (status != STATUS_USAGE)
        ck_abort_msg("status %d", status);
    if (memcmp(game, &untouched, sizeof untouched) != 0)
        ck_abort_msg("a failure touched the game");
    support_check_line(why);
    return false;
}

/* The text read under some rules must be this position and these rules. */
static void check_reads(const char *text, enum rules rules, bool fixed,
                        const char *position, enum rules expected)
{
    struct game game;
    struct status_text why;
    char written[NOTATION_SIZE];
    if (!reads(text, strlen(text), rules, fixed, &game, &why))
        ck_abort_msg("'%s': %s", text, why.line);
    ck_assert_str_eq(notation_write(&game.position, written), position);
    ck_assert_int_eq(game.rules, expected);
    if (strcmp(text, position) == 0)
        ck_assert_int_eq(game.move_count, 0);
}

static void check_refused(const char *text, enum rules rules, bool fixed,
                          const char *part)
{
    const struct support_refusal refusal = {text, 0, part};
    struct game game;
    struct status_text why;
    if (reads(text, strlen(text), rules, fixed, &game, &why))
        ck_abort_msg("'%s' accepted", text);
    support_check_refusal(&refusal, &why);
}

static void check_record(const char *text, const char *position,
                         enum rules rules)
{
    check_reads(text, RULES_OPEN, false, position, rules);
    check_reads(text, rules, true, position, rules);
}

START_TEST(a_record_without_moves_is_the_start)
{
    check_record("size=3 contract=inner:", "3/4/5/4/3 c", RULES_INNER);
    check_record("size=2 contract=open:", "2/3/2 c", RULES_OPEN);
    check_record("size=2 contract=none:", "2/3/2 b", RULES_NONE);
    check_record("size=11 contract=none:",
                 "11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16/15/14/13/12/"
                 "11 b",
                 RULES_NONE);
}
END_TEST

START_TEST(the_example_of_the_manual)
{
    check_record("size=4 contract=inner: d4 e3 pass d5 c4",
                 "4/5/2b3/3bw2/3b2/5/4 w", RULES_INNER);
}
END_TEST

START_TEST(records_known_by_heart)
{
    check_record("size=3 contract=inner: c3", "3/4/2b2/4/3 c", RULES_INNER);
    check_record("size=3 contract=inner: c3 pass e1 a3", "w2/4/2b2/4/2b w",
                 RULES_INNER);
    check_record("size=3 contract=open: e1 a3 pass", "b2/4/5/4/2b w",
                 RULES_OPEN);
    check_record("size=3 contract=none: c3 e1 a3", "w2/4/2b2/4/2b w",
                 RULES_NONE);
}
END_TEST

START_TEST(passing_is_legal_on_the_very_first_turn)
{
    check_record("size=3 contract=inner: pass", "3/4/5/4/3 w", RULES_INNER);
    check_record("size=3 contract=open: pass", "3/4/5/4/3 w", RULES_OPEN);
}
END_TEST

START_TEST(a_full_inner_board_forces_the_pass)
{
    check_refused("size=2 contract=inner: b2 a1", RULES_INNER, true, "border");
    check_record("size=2 contract=inner: b2 pass a1", "2/1b1/w1 b",
                 RULES_INNER);
    check_record("size=3 contract=inner: b2 b3 c2 c3 c4 d2 d3 pass",
                 "3/1bb1/1bbb1/1bb1/3 w", RULES_INNER);
    check_refused("size=3 contract=inner: b2 b3 c2 c3 c4 d2 d3 a1", RULES_INNER,
                  true, "border");
}
END_TEST

START_TEST(an_open_contract_may_finish_a_group_and_play_on)
{
    check_record("size=2 contract=open: c1 b2 b3 a1 c2", "bb/1bb/b1 c",
                 RULES_OPEN);
}
END_TEST

START_TEST(a_pass_with_a_finished_group_ends_the_game)
{
    struct game game;
    struct status_text why;
    const char *const y = "size=2 contract=open: c1 b2 b3 a1 pass";
    ck_assert(reads(y, strlen(y), RULES_OPEN, true, &game, &why));
    ck_assert_int_eq(outcome_winner(&game.position), COLOUR_BLACK);
    const char *const line = "size=2 contract=open: c1 b2 b3 pass";
    ck_assert(reads(line, strlen(line), RULES_OPEN, true, &game, &why));
    ck_assert_int_eq(outcome_winner(&game.position), COLOUR_WHITE);
}
END_TEST

START_TEST(a_position_is_taken_under_the_rules_given)
{
    check_reads("3/4/2b2/4/3 c", RULES_INNER, false, "3/4/2b2/4/3 c",
                RULES_INNER);
    check_reads("b2/4/5/4/3 c", RULES_OPEN, true, "b2/4/5/4/3 c", RULES_OPEN);
    for (int rules = RULES_INNER; rules < RULES_COUNT; rules++)
        for (int fixed = 0; fixed < 2; fixed++)
            check_reads("b2/4/2w2/4/3 w", (enum rules)rules, fixed,
                        "b2/4/2w2/4/3 w", (enum rules)rules);
}
END_TEST

START_TEST(contract_positions_must_suit_the_rules)
{
    check_refused("b2/4/5/4/3 c", RULES_INNER, false, "e1");
    check_refused("3/4/2b2/4/2b c", RULES_INNER, true, "a3");
    check_refused("3/4/4b/4/3 c", RULES_INNER, true, "c5");
    check_refused("3/4/5/4/3 c", RULES_NONE, false, "none");
    check_refused("3/4/2w2/4/3 c", RULES_OPEN, false, "character 6: 'w'");
}
END_TEST

START_TEST(a_position_already_won_is_legal_input)
{
    for (int rules = RULES_INNER; rules < RULES_COUNT; rules++) {
        check_reads("1w1/1w2/2w2/1w2/1w1 b", (enum rules)rules, true,
                    "1w1/1w2/2w2/1w2/1w1 b", (enum rules)rules);
        check_reads("bbb/bbbb/bbbbb/bbbb/bbb b", (enum rules)rules, true,
                    "bbb/bbbb/bbbbb/bbbb/bbb b", (enum rules)rules);
    }
}
END_TEST

START_TEST(a_record_must_not_contradict_the_rules_asked_for)
{
    check_refused("size=3 contract=open: e1", RULES_INNER, true, "open");
    check_refused("size=3 contract=inner: c3", RULES_NONE, true, "none");
    check_refused("size=3 contract=none: c3", RULES_OPEN, true,
                  "contract=none");
    check_reads("size=3 contract=open: e1", RULES_INNER, false, "b2/4/5/4/3 c",
                RULES_OPEN);
}
END_TEST

static bool accepts(const char *text, size_t length, struct status_text *why)
{
    struct game game;
    return reads(text, length, RULES_INNER, false, &game, why);
}

#define CHECK_REFUSALS(table)                                                  \
    support_check_refusals((table), sizeof(table) / sizeof *(table), accepts)

START_TEST(sizes_other_than_2_to_11_are_refused)
{
    static const struct support_refusal table[] = {
        {"size=", 6, "a number from 2 to 11"},
        {"size= contract=inner:", 6, "a number from 2 to 11"},
        {"size=1 contract=inner:", 6, "'1'"},
        {"size=0 contract=inner:", 6, "'0'"},
        {"size=12 contract=inner:", 6, "'12'"},
        {"size=100 contract=inner:", 6, "'100'"},
        {"size=1000 contract=inner:", 6, "'1000'"},
        {"size=-3 contract=inner:", 6, "'-3'"},
        {"size=+3 contract=inner:", 6, "'+3'"},
        {"size=03 contract=inner:", 6, "'03'"},
        {"size=3.0 contract=inner:", 6, "'3.0'"},
        {"size=3x contract=inner:", 6, "'3x'"},
        {"size=three contract=inner:", 6, "'three'"},
        {"size=259 contract=inner:", 6, "'259'"},
        {"size=4294967299 contract=inner:", 6, "'4294967299'"},
        {"size=18446744073709551619 contract=inner:", 6, "'184467"},
        {"size=3\tcontract=inner:", 6, "'3\\x09contract"},
        {"size=\xd9\xa3 contract=inner:", 6, "'\\xd9\\xa3'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(other_heads_are_refused)
{
    static const struct support_refusal table[] = {
        {"size=3", 7, "contract="},
        {"size=3 ", 7, "contract="},
        {"size=3: c3", 7, "contract="},
        {"size=3  contract=inner:", 7, "'  contract=inner:'"},
        {"size=3 contract", 7, "' contract'"},
        {"size=3 Contract=inner:", 7, "' Contract=inner:'"},
        {"size=3 rules=inner:", 7, "' rules=inner:'"},
        {"size=3 contract inner:", 7, "' contract inner:'"},
        {"size=3 contract=", 17, "inner, open or none"},
        {"size=3 contract=:", 17, "''"},
        {"size=3 contract=Inner:", 17, "'Inner'"},
        {"size=3 contract=inne:", 17, "'inne'"},
        {"size=3 contract=inner2:", 17, "'inner2'"},
        {"size=3 contract= inner:", 17, "' inner'"},
        {"size=3 contract=inner :", 17, "'inner '"},
        {"size=3 contract=any:", 17, "'any'"},
        {"size=3 contract=inner c3", 17, "'inner c3'"},
        {"size=3 contract=inner", 22, "':'"},
        {"size=3 contract=inner:c3", 23, "'c'"},
        {"size=3 contract=inner::", 23, "':'"},
        {"size=3 contract=inner:\tc3", 23, "'\\x09'"},
        {"size=3 contract=inner:\n", 23, "'\\x0a'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(texts_that_are_no_record_are_read_as_positions)
{
    check_refused("Size=3 contract=inner:", RULES_INNER, false, "position");
    check_refused(" size=3 contract=inner:", RULES_INNER, false, "position");
    check_refused("contract=inner size=3:", RULES_INNER, false, "position");
    check_refused("size", RULES_INNER, false, "position");
    check_refused("", RULES_INNER, false, "position");
}
END_TEST

START_TEST(words_that_are_no_cell_are_refused)
{
    static const struct support_refusal table[] = {
        {"size=3 contract=inner: ", 24, "move 1 '': expected a move"},
        {"size=3 contract=inner:  c3", 24, "move 1 '': expected a move"},
        {"size=3 contract=inner: c3 ", 27, "move 2 '': expected a move"},
        {"size=3 contract=inner: c3  pass", 27, "move 2 '': expected a move"},
        {"size=3 contract=inner: c3\n", 24, "move 1 'c3\\x0a'"},
        {"size=3 contract=inner: c3\tpass", 24, "move 1 'c3\\x09pass'"},
        {"size=3 contract=inner: c3,c4", 24, "move 1 'c3,c4'"},
        {"size=3 contract=inner: c0", 24, "move 1 'c0'"},
        {"size=3 contract=inner: c6", 24, "move 1 'c6'"},
        {"size=3 contract=inner: d5", 24, "move 1 'd5'"},
        {"size=3 contract=inner: f1", 24, "move 1 'f1'"},
        {"size=3 contract=inner: C3", 24,
         "move 1 'C3': moves are written in sm"},
        {"size=3 contract=inner: 3c", 24, "move 1 '3c'"},
        {"size=3 contract=inner: c03", 24, "move 1 'c03'"},
        {"size=3 contract=inner: c", 24, "move 1 'c'"},
        {"size=3 contract=inner: 3", 24, "move 1 '3'"},
        {"size=3 contract=inner: c-1", 24, "move 1 'c-1'"},
        {"size=3 contract=inner: c3.", 24, "move 1 'c3.'"},
        {"size=3 contract=inner: c4294967299", 24, "move 1 'c4294967299'"},
        {"size=3 contract=inner: Pass", 24, "move 1 'Pass'"},
        {"size=3 contract=inner: passs", 24, "move 1 'passs'"},
        {"size=3 contract=inner: pas", 24, "move 1 'pas'"},
        {"size=3 contract=inner: c3 pass e1 \xc3\xa9", 35, "4 '\\xc3\\xa9'"},
        {"size=11 contract=none: k21 k22", 28, "move 2 'k22'"},
        {"size=11 contract=none: u11 v1", 28, "move 2 'v1'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(moves_against_the_rules_are_refused)
{
    static const struct support_refusal table[] = {
        {"size=3 contract=inner: e1", 24, "border"},
        {"size=3 contract=inner: c3 a2", 27, "border"},
        {"size=3 contract=inner: c3 c3", 27, "occupied"},
        {"size=3 contract=open: e1 e1", 26, "occupied"},
        {"size=3 contract=none: e1 e1", 26, "occupied"},
        {"size=3 contract=inner: c3 pass c3", 32, "occupied"},
        {"size=3 contract=inner: c3 pass e1 e1", 35, "occupied"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(no_passing_once_colours_are_assigned)
{
    static const struct support_refusal table[] = {
        {"size=3 contract=inner: pass pass", 29, "move 2 'pass'"},
        {"size=3 contract=inner: c3 pass pass", 32, "move 3 'pass'"},
        {"size=3 contract=inner: c3 pass e1 pass", 35, "move 4 'pass'"},
        {"size=3 contract=none: pass", 23, "move 1 'pass'"},
        {"size=3 contract=none: c3 pass", 26, "move 2 'pass'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

/* On side 2 two corners with one between them, connected, make a Line; three
 * alternate corners make a Y as well. */
START_TEST(no_move_after_the_game_is_over)
{
    static const struct support_refusal table[] = {
        {"size=2 contract=open: c1 b2 b3 a1 pass a2", 40, "over"},
        {"size=2 contract=open: c1 b2 b3 pass a1", 37, "over"},
        {"size=2 contract=open: c1 b2 b3 pass pass", 37, "over"},
        {"size=2 contract=none: b2 c1 b3 c2 b1 a1", 38, "over"},
        {"size=2 contract=none: c1 b2 c2 a1 b1 b3", 38, "over"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(nul_bytes_are_refused)
{
    static const struct support_long_refusal table[] = {
        {"size=3 contract=inner: c3\0", 26, {"end", 24, "'c3\\x00'"}},
        {"size=3 contract=inner:\0", 23, {"head", 23, "'\\x00'"}},
        {"size=3 contract=inner\0:", 23, {"rules", 17, "'inner\\x00'"}},
        {"size=3\0contract=inner:", 22, {"size", 6, "'3\\x00contract"}},
        {"size=3 contract=inner: \0", 24, {"move", 24, "'\\x00'"}},
        {"size=\0", 6, {"number", 6, "'\\x00'"}},
        {"size\0=3", 7, {"no position", 0, "'size\\x00=3'"}},
    };
    support_check_long_refusals(table, sizeof table / sizeof *table, accepts);
}
END_TEST

START_TEST(a_megabyte_of_anything_is_refused)
{
    static const char *const heads[] = {
        "size=", "size=3 contract=", "size=3 contract=inner:",
        "size=3 contract=inner: c3 "};
    static const char bytes[] = "1c =:\n\xff";
    const size_t length = 1 << 20;
    char *const text = malloc(length);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < sizeof bytes; i++) {
        for (size_t j = 0; j < sizeof heads / sizeof *heads; j++) {
            struct status_text why;
            memset(text, bytes[i], length);
            memcpy(text, heads[j], strlen(heads[j]));
            ck_assert(!accepts(text, length, &why));
        }
    }
    free(text);
}
END_TEST

START_TEST(a_refusal_needs_no_place_for_its_line)
{
    static const char *const texts[] = {
        "size=", "size=3 contract=inner: c9",
        "size=3 contract=open:", "b2/4/5/4/3 c"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct game game;
        ck_assert_int_eq(game_read(texts[i], strlen(texts[i]), RULES_INNER,
                                   true, &game, NULL),
                         STATUS_USAGE);
    }
}
END_TEST

/* Spells the record of a game from its rules and moves. */
static void spell_record(const struct game *game, char *record)
{
    const struct board *const board = game->position.board;
    char name[NOTATION_CELL_SIZE];
    record += sprintf(record, "size=%d contract=%s:", board->side,
                      rules_name(game->rules));
    for (int i = 0; i < game->move_count; i++)
        record +=
            sprintf(record, " %s", notation_cell(board, game->moves[i], name));
}

/* Plays a random game of at most `moves` moves, spelling its record. */
static struct position random_game(uint64_t *seed, int side, enum rules rules,
                                   int moves, char *record)
{
    struct position position = position_start(side, rules);
    char *at = record +
               sprintf(record, "size=%d contract=%s:", side, rules_name(rules));
    while (moves-- && outcome_winner(&position) == COLOUR_NONE) {
        char name[NOTATION_CELL_SIZE];
        const struct cellset legal = position_moves(&position, rules);
        int move = MOVE_PASS;
        if (position.turn != TURN_CONTRACT ||
            (!cellset_empty(legal) && support_below(seed, 8))) {
            do
                move = support_below(seed, position.board->cells);
            while (!cellset_has(&legal, move));
        }
        at += sprintf(at, " %s", notation_cell(position.board, move, name));
        position = position_after(&position, move);
    }
    return position;
}

START_TEST(random_games_round_trip)
{
    uint64_t seed = (uint64_t)_i;
    for (int round = 0; round < 60; round++) {
        char record[RECORD_SIZE], spelled[RECORD_SIZE];
        struct game game;
        struct status_text why;
        const enum rules rules = (enum rules)(round % 3);
        const struct position played =
            random_game(&seed, _i, rules, support_below(&seed, 400), record);
        if (!reads(record, strlen(record), RULES_INNER, false, &game, &why))
            ck_abort_msg("%s: %s", record, why.line);
        if (game.rules != rules || !position_equal(&game.position, &played))
            ck_abort_msg("%s read wrongly", record);
        spell_record(&game, spelled);
        ck_assert_str_eq(spelled, record);
    }
}
END_TEST

/* The position of a side whose stones are put down word by word; `text` is cut
 * at its blanks. The record must be well-formed. */
static struct position replay(char *text, int side, enum rules rules)
{
    struct position position = position_start(side, rules);
    strtok(text, ":");
    for (const char *word; (word = strtok(NULL, " "));) {
        int move = MOVE_PASS;
        if (strcmp(word, "pass") != 0)
            move = notation_parse_cell(position.board, word, strlen(word));
        ck_assert_int_ne(move, -1);
        position = position_after(&position, move);
    }
    return position;
}

/* Whatever is accepted has the one spelling of its head, single blanks, and
 * moves that lead to what was read. */
static void check_mutant(const char *text, size_t length)
{
    struct game game;
    struct status_text why;
    char copy[RECORD_SIZE] = "", head[64];
    if (!reads(text, length, RULES_INNER, false, &game, &why))
        return;
    memcpy(copy, text, length);
    const int side = game.position.board->side;
    snprintf(head, sizeof head, "size=%d contract=%s:", side,
             rules_name(game.rules));
    if (strlen(copy) != length || strncmp(copy, head, strlen(head)) != 0 ||
        strstr(copy, "  ") || copy[length - 1] == ' ' ||
        (copy[strlen(head)] && copy[strlen(head)] != ' '))
        ck_abort_msg("'%.*s' accepted", (int)length, text);
    const struct position played = replay(copy, side, game.rules);
    if (!position_equal(&played, &game.position))
        ck_abort_msg("'%.*s' read wrongly", (int)length, text);
}

static const char *const valid[] = {
    "size=3 contract=inner:",
    "size=4 contract=inner: d4 e3 pass d5 c4",
    "size=11 contract=open: k21 u11 pass a1",
    "size=2 contract=none: b2 c1 b3 c2",
    "size=2 contract=open: c1 b2 b3 a1 pass",
};

START_TEST(every_mutant_is_refused_or_another_game)
{
    support_mutate(valid[_i], check_mutant);
}
END_TEST

/* The text of a game's record with one more word, as a reader sees it. */
static bool reader_takes(const struct game *game, const char *word)
{
    char record[RECORD_SIZE];
    struct game read;
    struct status_text why;
    spell_record(game, record);
    strcat(strcat(record, " "), word);
    return reads(record, strlen(record), RULES_INNER, false, &read, &why);
}

/* A move may be made exactly when the record with it can be read. */
static void check_legal(const struct game *game, int move)
{
    char name[NOTATION_CELL_SIZE], record[RECORD_SIZE];
    notation_cell(game->position.board, move, name);
    spell_record(game, record);
    if (!game_illegal(game, move) != reader_takes(game, name))
        ck_abort_msg("%s: %s: %s", record, name, game_illegal(game, move));
}

/* All moves of a small board, some of a large one. */
static void check_all_legal(const struct game *game, uint64_t *seed)
{
    const int cells = game->position.board->cells;
    const int most = cells < 40 ? cells : 6;
    check_legal(game, MOVE_PASS);
    for (int i = 0; i < most; i++)
        check_legal(game, most == cells ? i : support_below(seed, cells));
    ck_assert_ptr_nonnull(game_illegal(game, -1));
}

/* What game_write() writes must be the record spelled here, and read as
 * the same game. */
static void check_record_of(const struct game *game)
{
    char record[GAME_RECORD_SIZE], spelled[RECORD_SIZE];
    struct game read;
    struct status_text why;
    spell_record(game, spelled);
    const char *const text = game_write(game, record);
    if (text != record || strcmp(record, spelled) != 0)
        ck_abort_msg("%s: written as %s", spelled, text ? text : "NULL");
    if (!reads(record, strlen(record), RULES_INNER, false, &read, &why))
        ck_abort_msg("%s: %s", record, why.line);
    if (read.rules != game->rules || read.move_count != game->move_count ||
        memcmp(read.moves, game->moves,
               sizeof *read.moves * (size_t)read.move_count) != 0 ||
        !position_equal(&read.position, &game->position))
        ck_abort_msg("%s: not the game played", record);
}

/* Takes `count` moves back, or fewer if there are no more; each time the
 * position before must return. */
static void check_undo(struct game *game, const struct position *positions,
                       int count)
{
    while (count-- > 0 && game->move_count) {
        const int left = game->move_count - 1;
        ck_assert(game_undo(game));
        ck_assert_int_eq(game->move_count, left);
        if (!position_equal(&game->position, &positions[left]))
            ck_abort_msg("undone to another position than before");
    }
}

/* Plays a random game, with a move taken back now and then, up to its end;
 * `positions` has the position before each move. */
static struct game play_game(uint64_t *seed, int side, enum rules rules,
                             struct position *positions)
{
    struct game game = game_start(side, rules);
    while (outcome_winner(&game.position) == COLOUR_NONE) {
        const int cells = game.position.board->cells;
        const int move =
            support_below(seed, 8) ? support_below(seed, cells) : MOVE_PASS;
        if (game_illegal(&game, move))
            continue;
        positions[game.move_count] = game.position;
        game_play(&game, move);
        if (!support_below(seed, 10))
            check_undo(&game, positions, support_below(seed, 5));
        if (!support_below(seed, 5))
            check_all_legal(&game, seed);
    }
    return game;
}

START_TEST(a_game_is_played_written_and_taken_back)
{
    static struct position positions[GAME_MOST_MOVES];
    uint64_t seed = 100 + (uint64_t)_i;
    const int rounds = _i < 5 ? support_amount(40, 120) : support_amount(6, 12);
    for (int round = 0; round < rounds; round++) {
        const enum rules rules = (enum rules)(round % RULES_COUNT);
        struct game game = play_game(&seed, _i, rules, positions);
        const struct game start = game_start(_i, rules);
        check_all_legal(&game, &seed);
        do
            check_record_of(&game);
        while (check_undo(&game, positions, 1),
               game.move_count && support_below(&seed, 20));
        check_undo(&game, positions, GAME_MOST_MOVES);
        ck_assert(!game_undo(&game));
        ck_assert(position_equal(&game.position, &start.position));
        check_record_of(&game);
    }
}
END_TEST

START_TEST(a_game_begins_as_its_record_does)
{
    for (int side = FIRST; side < LAST; side++)
        for (int rules = 0; rules < RULES_COUNT; rules++) {
            const struct game start = game_start(side, (enum rules)rules);
            ck_assert_int_eq(start.move_count, 0);
            ck_assert_int_eq(position_count(&start.position), 0);
            ck_assert_int_eq(start.position.turn, rules == RULES_NONE
                                                      ? (int)TURN_BLACK
                                                      : (int)TURN_CONTRACT);
            check_record_of(&start);
        }
}
END_TEST

/* What a player who tries a move is told. */
START_TEST(what_is_wrong_with_a_move_is_told)
{
    static const struct {
        const char *text, *move, *part;
    } table[] = {
        {"size=3 contract=inner: c3", "c3", "occupied"},
        {"size=3 contract=inner: c3", "a1", "border"},
        {"size=3 contract=inner: c3 pass", "pass", "no passing"},
        {"size=3 contract=none:", "pass", "no passing"},
        {"size=3 contract=inner: c3", "f1", "no such cell"},
        {"size=3 contract=inner: c3", "", "no such cell"},
        {"size=3 contract=inner: c3", "C2", "small letters"},
        {"size=3 contract=inner: c3", "Pass", "small letters"},
        {"size=3 contract=inner: c3", "{note}", "comments and variations"},
        {"size=3 contract=inner: c3", "(c2", "comments and variations"},
        {"size=2 contract=open: c1 b2 b3 pass", "a1", "over"},
        {"size=2 contract=open: c1 b2 b3 pass", "pass", "over"},
        {"size=2 contract=open: c1 b2 b3 pass", "f1", "over"},
        {"bb/bbb/bb w", "a1", "over"},
        {"size=3 contract=open: c3", "a1", NULL},
        {"size=3 contract=inner: c3 pass", "a1", NULL},
        {"3/4/2b2/4/3 c", "pass", NULL},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct game game;
        struct status_text why;
        const char *const word = table[i].move;
        ck_assert(reads(table[i].text, strlen(table[i].text), RULES_INNER,
                        false, &game, &why));
        int move;
        const char *const what =
            game_read_move(&game, word, strlen(word), &move);
        if (!what != !table[i].part || (what && !strstr(what, table[i].part)))
            ck_abort_msg("%s, %s: %s", table[i].text, word, what);
    }
}
END_TEST

/* Positions that were set up have no record, with moves or without, unless they
 * are the beginning of a game. */
START_TEST(a_position_set_up_has_no_record)
{
    static const struct {
        const char *text;
        enum rules rules;
        const char *record;
    } table[] = {
        {"3/4/2b2/4/3 c", RULES_INNER, NULL},
        {"3/4/5/4/3 w", RULES_INNER, NULL},
        {"3/4/5/4/3 b", RULES_OPEN, NULL},
        {"3/4/5/4/3 w", RULES_NONE, NULL},
        {"3/4/2w2/4/3 b", RULES_NONE, NULL},
        {"3/4/5/4/3 c", RULES_INNER, "size=3 contract=inner:"},
        {"3/4/5/4/3 c", RULES_OPEN, "size=3 contract=open:"},
        {"3/4/5/4/3 b", RULES_NONE, "size=3 contract=none:"},
    };
    static const char *const cells[] = {"b2", "a2", "a3"};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct game game;
        struct status_text why;
        char record[GAME_RECORD_SIZE], spelled[RECORD_SIZE];
        ck_assert(reads(table[i].text, strlen(table[i].text), table[i].rules,
                        true, &game, &why));
        for (int moves = 0; moves < 3; moves++) {
            const char *const text = game_write(&game, record);
            spell_record(&game, spelled);
            if (!text != !table[i].record ||
                (text && (strncmp(text, table[i].record,
                                  strlen(table[i].record)) != 0 ||
                          strcmp(text, spelled) != 0)))
                ck_abort_msg("%s: %s", table[i].text, text);
            ck_assert_int_eq(game.move_count, moves);
            const int move =
                notation_parse_cell(game.position.board, cells[moves], 2);
            game_play(&game, moves == 1 && game.position.turn == TURN_CONTRACT
                                 ? MOVE_PASS
                                 : move);
        }
        while (game_undo(&game))
            ;
        ck_assert_str_eq(notation_write(&game.position, record), table[i].text);
    }
}
END_TEST

static void add_rules(Suite *suite)
{
    TCase *const tcase = support_case(suite, "rules");
    tcase_add_test(tcase, passing_is_legal_on_the_very_first_turn);
    tcase_add_test(tcase, a_full_inner_board_forces_the_pass);
    tcase_add_test(tcase, an_open_contract_may_finish_a_group_and_play_on);
    tcase_add_test(tcase, a_pass_with_a_finished_group_ends_the_game);
    tcase_add_test(tcase, contract_positions_must_suit_the_rules);
    tcase_add_test(tcase, a_position_already_won_is_legal_input);
    tcase_add_test(tcase, moves_against_the_rules_are_refused);
    tcase_add_test(tcase, no_passing_once_colours_are_assigned);
    tcase_add_test(tcase, no_move_after_the_game_is_over);
}

static void add_texts(Suite *suite)
{
    TCase *const tcase = support_case(suite, "texts");
    tcase_add_test(tcase, a_record_without_moves_is_the_start);
    tcase_add_test(tcase, the_example_of_the_manual);
    tcase_add_test(tcase, records_known_by_heart);
    tcase_add_test(tcase, a_position_is_taken_under_the_rules_given);
    tcase_add_test(tcase, a_record_must_not_contradict_the_rules_asked_for);
    tcase_add_loop_test(tcase, random_games_round_trip, FIRST, LAST);
}

static void add_refusals(Suite *suite)
{
    TCase *const tcase = support_case(suite, "refusals");
    tcase_add_test(tcase, sizes_other_than_2_to_11_are_refused);
    tcase_add_test(tcase, other_heads_are_refused);
    tcase_add_test(tcase, texts_that_are_no_record_are_read_as_positions);
    tcase_add_test(tcase, words_that_are_no_cell_are_refused);
    tcase_add_test(tcase, nul_bytes_are_refused);
    tcase_add_test(tcase, a_megabyte_of_anything_is_refused);
    tcase_add_test(tcase, a_refusal_needs_no_place_for_its_line);
}

static void add_play(Suite *suite)
{
    TCase *const tcase = support_case(suite, "play");
    tcase_add_loop_test(tcase, a_game_is_played_written_and_taken_back, FIRST,
                        LAST);
    tcase_add_test(tcase, a_game_begins_as_its_record_does);
    tcase_add_test(tcase, what_is_wrong_with_a_move_is_told);
    tcase_add_test(tcase, a_position_set_up_has_no_record);
}

static void add_mutants(Suite *suite)
{
    const int count = sizeof valid / sizeof *valid;
    TCase *const tcase = support_case(suite, "mutants");
    tcase_add_loop_test(tcase, every_mutant_is_refused_or_another_game, 0,
                        count);
}

SUPPORT_SUITE(game)
{
    add_rules(suite);
    add_texts(suite);
    add_refusals(suite);
    add_play(suite);
    add_mutants(suite);
}
