/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_abstract_play - reports of games, read, refused and written.
 *
 * Reports are spelled out by hand, or made here from random games with printf
 * and no JSON library; who has won comes from the oracle and who passed.
 */
#include "query/abstract_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/oracle.h"
#include "tests/support.h"

enum { TEXT_SIZE = 1 << 14, ROUNDS_SIZE = 1 << 13 };

/* Reads a copy without a byte to spare; a failure must leave one clean line. */
static bool reads(const char *text, size_t length, struct game_record *record,
                  struct status_text *why)
{
    char *const copy = support_exact(text, length);
    memset(why, 0, sizeof *why);
    const enum status status =
        abstract_play_read_game(copy, length, RULES_INNER, false, record, why);
    free(copy);
    if (status == STATUS_OK)
        return true;
    if (status != STATUS_USAGE)
        ck_abort_msg("status %d", status);
    support_check_line(why);
    return false;
}

static struct game_record good(const char *text)
{
    struct game_record record;
    struct status_text why;
    if (!reads(text, strlen(text), &record, &why))
        ck_abort_msg("%s: %s", text, why.line);
    return record;
}

/* The shortest header, a size among its variants, and moves. */
static const char *report(char text[TEXT_SIZE], const char *variants,
                          const char *moves)
{
    snprintf(text, TEXT_SIZE,
             "{\"header\": {\"game\": {\"name\": \"Unlur\", \"variants\": "
             "[%s]}}, \"moves\": %s}",
             variants, moves);
    return text;
}

static void check_game(const char *text, const char *expected, int first_seat,
                       enum ending ending)
{
    char written[GAME_RECORD_SIZE];
    struct game_record record = good(text);
    ck_assert_str_eq(game_write(&record.game, written), expected);
    ck_assert_int_eq(record.first_seat, first_seat);
    ck_assert_int_eq(record.ending, ending);
    game_record_free(&record);
}

static void check_moves(const char *moves, const char *record, int first_seat,
                        enum ending ending)
{
    char text[TEXT_SIZE], expected[TEXT_SIZE];
    snprintf(expected, sizeof expected, "size=3 contract=inner:%s", record);
    check_game(report(text, "\"size-3\"", moves), expected, first_seat, ending);
}

START_TEST(rounds_become_moves)
{
    check_moves("[]", "", 0, ENDING_NONE);
    check_moves("[[\"c3\"]]", " c3", 0, ENDING_NONE);
    check_moves("[[\"c3\", null]]", " c3", 0, ENDING_NONE);
    check_moves("[[\"c3\", \"pass\"], [\"e1\", \"a3\"]]", " c3 pass e1 a3", 0,
                ENDING_NONE);
    check_moves("[[\"c3\", \"pass\"], [], [null, null], [\"e1\", \"a3\"]]",
                " c3 pass e1 a3", 0, ENDING_NONE);
    check_moves("[[{\"move\": \"c3\", \"result\": \"a stone\"}, \"pass\"], "
                "[{\"move\": \"e1\", \"result\": [{\"type\": \"place\"}]}]]",
                " c3 pass e1", 0, ENDING_NONE);
}
END_TEST

START_TEST(a_sequence_says_who_came_first)
{
    check_moves("[[{\"move\": \"c3\", \"sequence\": 1}, {\"move\": \"b2\", "
                "\"sequence\": 2}]]",
                " c3 b2", 0, ENDING_NONE);
    check_moves("[[{\"move\": \"c3\", \"sequence\": 2}, {\"move\": \"b2\", "
                "\"sequence\": 1}], [{\"move\": \"c4\", \"sequence\": 8}, "
                "{\"move\": \"pass\", \"sequence\": -3}]]",
                " b2 c3 pass c4", 1, ENDING_NONE);
    check_moves("[[null, \"c3\"], [\"b2\", \"pass\"]]", " c3 b2 pass", 1,
                ENDING_NONE);
}
END_TEST

START_TEST(a_game_may_be_broken_off)
{
    check_moves("[[\"c3\", \"resign\"]]", " c3", 0, ENDING_RESIGN);
    check_moves("[[\"timeout\"]]", "", 0, ENDING_TIMEOUT);
    check_moves("[[\"c3\", \"pass\"], [{\"move\": \"draw\"}]]", " c3 pass", 0,
                ENDING_DRAW);
    check_moves("[[\"c3\", null], [\"abandoned\", null]]", " c3", 0,
                ENDING_ABANDONED);
    check_moves("[[null, \"c3\"], [\"resign\"]]", " c3", 1, ENDING_RESIGN);
    check_game(
        "{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-3\"]"
        "},\"players\":[{\"result\":1},{\"result\":0}]},\"moves\":"
        "[[\"c3\",\"resign\"]]}",
        "size=3 contract=inner: c3", 0, ENDING_RESIGN);
}
END_TEST

START_TEST(variants_tell_the_size)
{
    static const struct {
        const char *variants;
        int side;
    } table[] = {
        {"", 8},
        {"\"size-6\"", 6},
        {"\"size-10\"", 10},
        {"\"Size 6\"", 6},
        {"\"6 cells per side\"", 6},
        {"\"Hexhex 6\"", 6},
        {"\"Hexhex 10 (271 spaces)\"", 10},
        {"\"Board of side 10, 19 rows, 271 cells\"", 10},
        {"\"Default board\"", 8},
        {"\"#board\"", 8},
        {"\"size-2\"", 2},
        {"\"size-11\"", 11},
        {"\"size-6\", \"Hexhex 6\"", 6},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[TEXT_SIZE], expected[64];
        snprintf(expected, sizeof expected,
                 "size=%d contract=inner:", table[i].side);
        check_game(report(text, table[i].variants, "[]"), expected, 0,
                   ENDING_NONE);
    }
    check_game("{\"header\":{\"game\":{\"name\":\"Unlur\"}},\"moves\":[]}",
               "size=8 contract=inner:", 0, ENDING_NONE);
}
END_TEST

START_TEST(other_variants_are_refused)
{
    static const char *const table[] = {"\"size-12\"",
                                        "\"size-1\"",
                                        "\"size-66666666666666666666\"",
                                        "\"size\"",
                                        "\"\"",
                                        "\"six\"",
                                        "\"6\"",
                                        "\"Hexhex\"",
                                        "\"opening 3\"",
                                        "\"size-6 (90 cells)\"",
                                        "\"6 or 8 cells per side\"",
                                        "\"size-6 11 91 6\"",
                                        "\"size-6\", \"size-8\"",
                                        "\"size-6\", \"swap\"",
                                        "6",
                                        "null",
                                        "[\"size-6\"]"};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[TEXT_SIZE];
        struct game_record record;
        struct status_text why;
        report(text, table[i], "[]");
        if (reads(text, strlen(text), &record, &why))
            ck_abort_msg("%s accepted", table[i]);
        if (!strstr(why.line, "report: header.game.variants["))
            ck_abort_msg("%s: %s", table[i], why.line);
    }
}
END_TEST

/* Who won a game of so many moves when the results are these. */
static void check_winner(const char *moves, const char *first,
                         const char *second, enum seat winner)
{
    char text[TEXT_SIZE];
    snprintf(text, sizeof text,
             "{\"header\": {\"game\": {\"name\": \"Unlur\", \"variants\": "
             "[\"size-2\"]}, \"players\": [{\"name\": \"A\"%s}, {\"name\": "
             "\"B\"%s}]}, \"moves\": %s}",
             first, second, moves);
    struct game_record record = good(text);
    ck_assert_int_eq(abstract_play_winner(&record), winner);
    game_record_free(&record);
}

#define FOUL "[[\"b2\",\"pass\"],[\"a1\",\"b1\"],[\"c2\",\"a2\"]]"
#define RESULT(number) ", \"result\": " #number

START_TEST(results_tell_who_won_a_game_broken_off)
{
    static const char *const broken = "[[\"b2\", \"abandoned\"]]";
    static const char *const other = "[[null, \"b2\"], [\"abandoned\"]]";
    check_winner(broken, RESULT(1), RESULT(0), SEAT_FIRST);
    check_winner(broken, RESULT(0), RESULT(1), SEAT_SECOND);
    check_winner(broken, RESULT(-2.5), RESULT(7), SEAT_SECOND);
    check_winner(broken, RESULT(1), RESULT(1), SEAT_NONE);
    check_winner(broken, RESULT(1), RESULT(null), SEAT_NONE);
    check_winner(broken, "", "", SEAT_NONE);
    check_winner(other, RESULT(1), RESULT(0), SEAT_SECOND);
    check_winner(other, RESULT(0), RESULT(1), SEAT_FIRST);
}
END_TEST

/* Black, who passed second, makes a Line and loses. */
START_TEST(the_rules_tell_who_won_a_finished_game)
{
    check_winner(FOUL, "", "", SEAT_FIRST);
    check_winner(FOUL, RESULT(1), RESULT(0), SEAT_FIRST);
    check_winner(FOUL, RESULT(1), RESULT(1), SEAT_FIRST);
}
END_TEST

#define GAME "\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-3\"]}"
#define HEADER(more) "{\"header\":{" GAME more "},\"moves\":[]}"
#define MOVES(moves) "{\"header\":{" GAME "},\"moves\":" moves "}"
#define PLAYERS(players) HEADER(",\"players\":" players)

static bool accepts(const char *text, size_t length, struct status_text *why)
{
    struct game_record record;
    if (!reads(text, length, &record, why))
        return false;
    game_record_free(&record);
    return true;
}

#define CHECK_REFUSALS(table)                                                  \
    support_check_refusals((table), sizeof(table) / sizeof *(table), accepts)

START_TEST(parts_of_a_wrong_kind_are_named)
{
    static const struct support_refusal table[] = {
        {"{}", 0, "report: header: expected an object"},
        {"{\"header\":[],\"moves\":[]}", 0, "report: header: expected"},
        {"{\"header\":{},\"moves\":[]}", 0, "report: header.game.name: "},
        {"{\"header\":{\"game\":\"Unlur\"},\"moves\":[]}", 0,
         "header.game.name"},
        {"{\"header\":{\"game\":{\"name\":7}}}", 0, "header.game.name"},
        {"{\"header\":{\"game\":{\"name\":\"Hex\"}}}", 0, "'Hex': not Unlur"},
        {"{\"header\":{\"game\":{\"name\":\"\\n\"}}}", 0, "'\\x0a': not Unlur"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":{}}}}", 0,
         "report: header.game.variants: expected an array"},
        {"{\"header\":{" GAME "}}", 0, "report: moves: expected an array"},
        {MOVES("{}"), 0, "report: moves: expected an array"},
        {MOVES("[\"c3\"]"), 0, "report: moves[0]: expected an array of two"},
        {MOVES("[[\"c3\",\"b2\"],7]"), 0, "report: moves[1]: expected"},
        {MOVES("[[\"c3\",\"b2\",null]]"), 0, "moves[0]: expected an array of"},
        {MOVES("[[3]]"), 0, "report: moves[0][0]: expected a move"},
        {MOVES("[[\"c3\",{}]]"), 0, "report: moves[0][1]: expected a move"},
        {MOVES("[[{\"move\":null}]]"), 0, "moves[0][0]: expected a move"},
        {MOVES("[[{\"move\":\"c3\",\"sequence\":\"1\"}]]"), 0,
         "report: moves[0][0].sequence: expected a whole number"},
        {HEADER(",\"site\":\"here\""), 0, "header.site: expected an object"},
        {HEADER(",\"site\":{\"name\":1}"), 0, "header.site.name: expected"},
        {HEADER(",\"site\":{\"gameid\":[]}"), 0, "header.site.gameid: expect"},
        {HEADER(",\"date-start\":1"), 0, "header.date-start: expected a str"},
        {HEADER(",\"date-end\":{}"), 0, "header.date-end: expected a string"},
        {HEADER(",\"startingPosition\":\"x\""), 0,
         "startingPosition: 'x': the"},
        {HEADER(",\"startingPosition\":0"), 0, "startingPosition: expected"},
        {PLAYERS("{}"), 0, "report: header.players: expected an array of two"},
        {PLAYERS("[{\"name\":\"A\"}]"), 0, "header.players: expected an array"},
        {PLAYERS("[{},{},{}]"), 0, "header.players: expected an array of two"},
        {PLAYERS("[{},[]]"), 0, "header.players[1]: expected an object"},
        {PLAYERS("[{\"name\":{}},{}]"), 0, "header.players[0].name: expected"},
        {PLAYERS("[{},{\"result\":\"1\"}]"), 0, "players[1].result: expected"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(bad_moves_are_named)
{
    static const struct support_refusal table[] = {
        {MOVES("[[\"c3\",\"z9\"]]"), 0,
         "report: moves[0][1]: 'z9': no such cell on this board"},
        {MOVES("[[\"C3\"]]"), 0,
         "moves[0][0]: 'C3': moves are written in small"},
        {MOVES("[[\"\"]]"), 0, "moves[0][0]: '': no such cell"},
        {MOVES("[[\"c3 \"]]"), 0, "moves[0][0]: 'c3 ': no such cell"},
        {MOVES("[[\"swap\"]]"), 0, "moves[0][0]: 'swap': no such cell"},
        {MOVES("[[\"c3\",\"c3\"]]"), 0, "moves[0][1]: 'c3': the cell is occ"},
        {MOVES("[[\"a1\"]]"), 0, "moves[0][0]: 'a1': a contract stone may"},
        {MOVES("[[\"pass\",\"pass\"]]"), 0, "moves[0][1]: 'pass': no passing"},
        {MOVES("[[\"c3\"],[\"b2\"]]"), 0,
         "report: moves[1][0]: 'b2': the same player moved before"},
        {MOVES("[[\"c3\",null],[null,null],[\"b2\"]]"), 0, "moves[2][0]: 'b2'"},
        {MOVES("[[null,\"c3\"],[null,\"b2\"]]"), 0, "moves[1][1]: 'b2': the s"},
        {MOVES("[[{\"move\":\"c3\",\"sequence\":2},{\"move\":\"b2\","
               "\"sequence\":1}],[\"c4\",\"b3\"],[{\"move\":\"d2\","
               "\"sequence\":2},{\"move\":\"d3\",\"sequence\":1}]]"),
         0, "moves[1][0]: 'c4': the same player moved before"},
        {MOVES("[[{\"move\":\"c3\",\"sequence\":2},\"b2\"]]"), 0,
         "report: moves[0]: two moves of the same sequence"},
        {MOVES("[[\"resign\",\"c3\"]]"), 0,
         "report: moves[0][1]: 'c3': the game was broken off before"},
        {MOVES("[[\"c3\",\"draw\"],[\"timeout\"]]"), 0,
         "report: moves[1][0]: 'timeout': the game was broken off before"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-2\"]}}"
         ","
         "\"moves\":[[\"b2\",\"pass\"],[\"a1\",\"b1\"],[\"c2\",\"a2\"],"
         "[\"b3\"]]}",
         0, "report: moves[3][0]: 'b3': the game is over"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-2\"]}}"
         ","
         "\"moves\":[[\"b2\",\"pass\"],[\"a1\",\"b1\"],[\"c2\",\"a2\"],"
         "[\"resign\"]]}",
         0, "report: moves[3][0]: 'resign': the game is over"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-2\"]},"
         "\"players\":[{\"result\":0},{\"result\":1}]},\"moves\":" FOUL "}",
         0, "header.players[0].result: lost, but by the rules this player has"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-3\"]},"
         "\"players\":[{\"result\":0},{\"result\":1}]},\"moves\":"
         "[[\"c3\",\"resign\"]]}",
         0, "header.players[1].result: won, but this player resigned"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-3\"]},"
         "\"players\":[{\"result\":1},{\"result\":0}]},\"moves\":"
         "[[null,\"c3\"],[\"resign\"]]}",
         0, "header.players[0].result: won, but this player resigned"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-3\"]},"
         "\"players\":[{\"result\":1},{\"result\":0}]},\"moves\":"
         "[[\"c3\",\"draw\"]]}",
         0, "header.players[0].result: won, but the players agreed on a draw"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

START_TEST(what_is_no_json_is_refused)
{
    static const struct support_refusal table[] = {
        {"{", 0, "report, line 1, column 1: it ends too early"},
        {"{\n\n  \"header\": }", 0, "report, line 3, column 13: no JSON"},
        {"{\"header\": {}} x", 0, "something stands after the end"},
        {"{\"a\": 1, \"a\": 2}", 0, "a member that was there before"},
        {"{\"a\": \"\xff\"}", 0, "no UTF-8"},
        {"{\"a\": \"\xc3\"}", 0, "no UTF-8"},
        {"{\"a\": \"\xed\xa0\x80\"}", 0, "no UTF-8"},
        {"{\"a\": \"\\u0000\"}", 0, "a NUL in a string"},
        {"{\"a\\u0000\": 1}", 0, "NUL"},
        {"{\"a\": 99999999999999999999}", 0, "too great a number"},
        {"{\"a\": 1e999}", 0, "too great a number"},
        {"{\"a\": 'b'}", 0, "no JSON"},
        {"{\"a\": \"b\nc\"}", 0, "no JSON"},
        {"{\"a\": \"b", 0, "it ends too early"},
    };
    CHECK_REFUSALS(table);
    struct status_text why;
    ck_assert(!accepts("{\"a\"\0: 1}", 9, &why));
    ck_assert(!accepts("{\0}", 3, &why));
}
END_TEST

/* A head, many times the middle, and a tail. */
static char *many(const char *head, const char *middle, int times,
                  const char *tail)
{
    const size_t size = strlen(middle);
    char *const text =
        malloc(strlen(head) + size * (size_t)times + strlen(tail) + 1);
    ck_assert_ptr_nonnull(text);
    char *at = stpcpy(text, head);
    for (int i = 0; i < times; i++)
        at = stpcpy(at, middle);
    strcpy(at, tail);
    return text;
}

START_TEST(monsters_are_refused_or_read)
{
    static const struct {
        const char *head, *middle;
        int times;
        const char *tail, *part; /* of the complaint; NULL: it is read */
    } table[] = {
        {"{\"header\":", "[", 1 << 20, "", "nested too deeply"},
        {"", "{\"a\":", 1 << 20, "", "nested too deeply"},
        {"{\"header\":", "[", 1000, "", "it ends too early"},
        {MOVES("["), "[],", 1 << 18, "[]]}", "line 1, column"},
        {"{\"header\":{" GAME "},\"moves\":[", "[],", 1 << 18, "[]]}", NULL},
        {"{\"header\":{" GAME "},\"moves\":[", "[null,null],", 1 << 17, "[]]}",
         NULL},
        {"{\"header\":{" GAME "},\"moves\":[[", "null,", 1 << 18, "null]]}",
         "moves[0]: expected an array of two"},
        {"{\"header\":{" GAME "},\"moves\":[", "[\"c3\",\"b2\"],", 1 << 16,
         "[]]}", "moves[1][0]: 'c3': the cell is occupied"},
        {"{\"header\":{\"game\":{\"name\":\"", "U", 1 << 20, "\"}}}",
         "UUU...': not Unlur"},
        {"{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[",
         "\"size-6\",", 1 << 16, "\"size-7\"]}},\"moves\":[]}",
         "header.game.variants[65536]: 'size-7': another size"},
        {"{\"header\":{" GAME "},\"moves\":[[\"", "c", 1 << 20, "\"]]}",
         "ccc...': no such cell"},
        {"{\"header\":{" GAME ",\"x\":\"", "\\u00e9", 1 << 16,
         "\"},\"moves\":[]}", NULL},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct status_text why;
        char *const text =
            many(table[i].head, table[i].middle, table[i].times, table[i].tail);
        if (accepts(text, strlen(text), &why) != !table[i].part)
            ck_abort_msg("monster %zu: %s", i, why.line);
        if (table[i].part && !strstr(why.line, table[i].part))
            ck_abort_msg("monster %zu: %s", i, why.line);
        free(text);
    }
}
END_TEST

/* Writes; the site's rules for reports must be kept. */
static json_t *written(const struct game_record *record)
{
    static const char *const required[] = {
        "game", "site", "date-start", "date-end", "date-generated", "players"};
    struct status_text why;
    json_t *made;
    ck_assert_int_eq(abstract_play_write(record, &made, &why), STATUS_OK);
    const json_t *const header = json_object_get(made, "header");
    const json_t *const players = json_object_get(header, "players");
    ck_assert_uint_eq(json_object_size(made), 2);
    for (int i = 0; i < 6; i++)
        if (!json_object_get(header, required[i]))
            ck_abort_msg("no %s", required[i]);
    for (size_t seat = 0; seat < 2; seat++) {
        const json_t *const player = json_array_get(players, seat);
        if (!json_is_string(json_object_get(player, "name")) ||
            !json_is_number(json_object_get(player, "result")))
            ck_abort_msg("player %zu is not told", seat);
    }
    if (!json_is_string(
            json_object_get(json_object_get(header, "game"), "name")) ||
        !json_is_string(
            json_object_get(json_object_get(header, "site"), "name")) ||
        !json_is_array(json_object_get(made, "moves")))
        ck_abort_msg("game, site or moves are not told");
    return made;
}

/* What is written reads as the same game, and is written the same again. */
static json_t *round_trip(const struct game_record *record)
{
    json_t *const first = written(record);
    char *const text = json_dumps(first, 0);
    struct game_record again = good(text);
    json_t *const second = written(&again);
    if (!json_equal(first, second))
        ck_abort_msg("%s: written otherwise the second time", text);
    if (again.first_seat != record->first_seat ||
        again.ending != record->ending ||
        again.ending_seat != record->ending_seat ||
        again.game.rules != record->game.rules ||
        again.game.move_count != record->game.move_count ||
        memcmp(again.game.moves, record->game.moves,
               sizeof *again.game.moves * (size_t)again.game.move_count) != 0 ||
        !position_equal(&again.game.position, &record->game.position))
        ck_abort_msg("%s: another game", text);
    json_decref(second);
    game_record_free(&again);
    free(text);
    return first;
}

/* A random game of a side, at most `moves` long, with its moves as rounds of a
 * report; a game is broken off by chance. */
static struct game_record random_game(uint64_t *seed, int side, int moves,
                                      char rounds[ROUNDS_SIZE])
{
    struct game_record record = {.game = game_start(side, RULES_INNER),
                                 .first_seat = support_below(seed, 2)};
    struct game *const game = &record.game;
    int seat = record.first_seat;
    char name[NOTATION_CELL_SIZE];
    char *at = rounds + sprintf(rounds, "[[%s", seat ? "null" : "");
    for (bool over = false; !over; seat = 1 - seat) {
        int move = support_below(seed, game->position.board->cells);
        if (game->position.turn == TURN_CONTRACT && support_below(seed, 6) == 0)
            move = MOVE_PASS;
        over = !moves-- || outcome_winner(&game->position) != COLOUR_NONE;
        if (outcome_winner(&game->position) == COLOUR_NONE && over)
            record.ending = (enum ending)support_below(seed, ENDINGS);
        if (over && !record.ending)
            break;
        while (!over && game_illegal(game, move))
            move = support_below(seed, 20)
                       ? support_below(seed, game->position.board->cells)
                       : MOVE_PASS;
        const char *const word =
            over ? ending_name(record.ending)
                 : notation_cell(game->position.board, move, name);
        if (game->move_count && seat == 0)
            at += sprintf(at, "],[");
        at += sprintf(
            at, support_below(seed, 2) ? "%s\"%s\"" : "%s{\"move\":\"%s\"}",
            seat ? "," : "", word);
        if (!over)
            game_play(game, move);
    }
    strcpy(at, "]]");
    return record;
}

/* Who has won, by the oracle and by who passed. */
static enum seat winner_by_oracle(struct oracle *oracle,
                                  const struct game *game)
{
    char text[NOTATION_SIZE];
    notation_write(&game->position, text);
    if (game->position.turn == TURN_CONTRACT)
        return SEAT_NONE;
    const char decided = oracle_decided(oracle, text);
    int passed = 0;
    while (game->moves[passed] != MOVE_PASS)
        passed++;
    if (decided == '-')
        return SEAT_NONE;
    return (passed + (decided == 'w')) % 2 ? SEAT_SECOND : SEAT_FIRST;
}

START_TEST(random_games_round_trip)
{
    uint64_t seed = (uint64_t)_i;
    struct oracle *const oracle = _i <= 4 ? oracle_new(_i) : NULL;
    for (int round = 0; round < 200; round++) {
        char text[TEXT_SIZE], rounds[ROUNDS_SIZE], variant[16];
        const struct game_record made =
            random_game(&seed, _i, support_below(&seed, 300), rounds);
        snprintf(variant, sizeof variant, "\"size-%d\"", _i);
        struct game_record record = good(report(text, variant, rounds));
        if (made.ending != record.ending ||
            (made.game.move_count && made.first_seat != record.first_seat) ||
            !position_equal(&made.game.position, &record.game.position))
            ck_abort_msg("%s read wrongly", text);
        if (oracle &&
            winner_by_oracle(oracle, &made.game) != seat_winner(&record.game))
            ck_abort_msg("%s: the wrong winner", text);
        json_decref(round_trip(&record));
        game_record_free(&record);
    }
    oracle_free(oracle);
}
END_TEST

START_TEST(a_record_becomes_a_report_with_nothing_made_up)
{
    struct game_record record =
        good("size=2 contract=inner: b2 pass a1 b1 c2 a2");
    json_t *const made = round_trip(&record);
    char *const text = json_dumps(made, JSON_COMPACT);
    ck_assert_str_eq(
        text,
        "{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-2\"]},"
        "\"site\":{\"name\":\"unknown\"},"
        "\"date-start\":\"1970-01-01T00:00:00Z\","
        "\"date-end\":\"1970-01-01T00:00:00Z\","
        "\"date-generated\":\"1970-01-01T00:00:00Z\","
        "\"players\":[{\"name\":\"First player\",\"result\":1},"
        "{\"name\":\"Second player\",\"result\":0}]},\"moves\":" FOUL "}");
    free(text);
    json_decref(made);
    game_record_free(&record);
    record = good("size=8 contract=inner: d4");
    json_t *const eight = written(&record);
    ck_assert_uint_eq(
        json_array_size(json_object_get(
            json_object_get(json_object_get(eight, "header"), "game"),
            "variants")),
        0);
    json_decref(eight);
    game_record_free(&record);
}
END_TEST

/* What the site tells and we do not understand stays. */
START_TEST(a_header_is_kept)
{
    static const char *const whole =
        "{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"Hexhex "
        "6\"],\"rated\":true},"
        "\"site\":{\"name\":\"Abstract Play\",\"gameid\":17,\"url\":\"u\"},"
        "\"date-start\":\"2001-02-03T04:05:06.789Z\","
        "\"date-end\":\"2001-02-04T04:05:06Z\","
        "\"date-generated\":\"2001-02-04T04:05:07Z\",\"event\":\"cup\","
        "\"players\":[{\"name\":\"\xc3\x84sop\",\"userid\":\"u1\",\"is_ai\":"
        "true,"
        "\"score\":1.5,\"result\":3},{\"name\":\"B\",\"shoe size\":9,"
        "\"result\":-2}],\"turn-model\":[1,null]},"
        "\"moves\":[[null,\"f6\"],[\"pass\",\"resign\"]]}";
    struct game_record record = good(whole);
    json_t *const made = round_trip(&record);
    char *const text = json_dumps(made, JSON_COMPACT);
    ck_assert_str_eq(text, whole);
    free(text);
    json_decref(made);
    game_record_free(&record);
}
END_TEST

/* A player may give up while the other is to move. */
START_TEST(who_broke_off_is_kept)
{
    static const char *const rounds[] = {
        "[[null,\"resign\"]]", "[[\"c3\"],[\"resign\"]]",
        "[[\"c3\",\"pass\"],[null,\"timeout\"]]",
        "[[null,\"c3\"],[null,\"draw\"]]"};
    char text[TEXT_SIZE];
    for (int i = 0; i < 4; i++) {
        struct game_record record = good(report(text, "\"size-3\"", rounds[i]));
        json_t *const made = round_trip(&record);
        char *const moves =
            json_dumps(json_object_get(made, "moves"), JSON_COMPACT);
        ck_assert_str_eq(moves, rounds[i]);
        free(moves);
        json_decref(made);
        game_record_free(&record);
    }
}
END_TEST

START_TEST(other_contracts_have_no_report)
{
    static const char *const records[] = {"size=3 contract=open: a1",
                                          "size=3 contract=none: c3"};
    for (int i = 0; i < 2; i++) {
        struct status_text why;
        struct game_record record = good(records[i]);
        json_t *made;
        ck_assert_int_eq(abstract_play_write(&record, &made, &why),
                         STATUS_USAGE);
        support_check_line(&why);
        ck_assert_ptr_nonnull(strstr(why.line, i ? "'none'" : "'open'"));
    }
}
END_TEST

/* The site once let contract stones stand anywhere. */
START_TEST(a_report_is_read_under_the_rules_given)
{
    struct game_record record;
    struct status_text why;
    static const char text[] = MOVES("[[\"a1\",\"pass\"]]");
    ck_assert_int_eq(abstract_play_read_game(text, strlen(text), RULES_OPEN,
                                             true, &record, &why),
                     STATUS_OK);
    ck_assert_int_eq(record.game.rules, RULES_OPEN);
    game_record_free(&record);
    ck_assert(!accepts(text, strlen(text), &why));
}
END_TEST

START_TEST(a_mere_position_is_no_game)
{
    static const struct support_refusal table[] = {
        {"3/4/2b2/4/3 c", 0, "no game"},
        {"3/4/5/4/3 w", 0, "no game"},
        {"", 0, "position"},
        {"[]", 0, "position"},
        {"size=3 contract=inner: c9", 24, "move 1 'c9'"},
    };
    CHECK_REFUSALS(table);
}
END_TEST

/* Whatever is read is a game that is written and read alike. */
static void check_mutant(const char *text, size_t length)
{
    struct game_record record;
    struct status_text why;
    if (!reads(text, length, &record, &why))
        return;
    json_decref(round_trip(&record));
    game_record_free(&record);
}

static const char *const valid[] = {
    "{\"header\":{\"game\":{\"name\":\"Unlur\",\"variants\":[\"size-3\"]},"
    "\"players\":[{\"result\":1},{}]},"
    "\"moves\":[[\"c3\",{\"move\":\"pass\",\"sequence\":2}],"
    "[\"e1\",\"resign\"]]}",
    "{\"header\":{\"game\":{\"name\":\"Unlur\"}},\"moves\":[[null,\"h8\"]]}",
};

START_TEST(every_mutant_is_refused_or_another_game)
{
    support_mutate(valid[_i], check_mutant);
}
END_TEST

static void add_reading(Suite *suite)
{
    TCase *const tcase = support_case(suite, "reading");
    tcase_add_test(tcase, rounds_become_moves);
    tcase_add_test(tcase, a_sequence_says_who_came_first);
    tcase_add_test(tcase, a_game_may_be_broken_off);
    tcase_add_test(tcase, variants_tell_the_size);
    tcase_add_test(tcase, results_tell_who_won_a_game_broken_off);
    tcase_add_test(tcase, the_rules_tell_who_won_a_finished_game);
    tcase_add_test(tcase, a_report_is_read_under_the_rules_given);
}

static void add_refusals(Suite *suite)
{
    TCase *const tcase = support_case(suite, "refusals");
    tcase_add_test(tcase, other_variants_are_refused);
    tcase_add_test(tcase, parts_of_a_wrong_kind_are_named);
    tcase_add_test(tcase, bad_moves_are_named);
    tcase_add_test(tcase, what_is_no_json_is_refused);
    tcase_add_test(tcase, monsters_are_refused_or_read);
    tcase_add_test(tcase, a_mere_position_is_no_game);
    tcase_add_loop_test(tcase, every_mutant_is_refused_or_another_game, 0, 2);
}

static void add_writing(Suite *suite)
{
    TCase *const tcase = support_case(suite, "writing");
    tcase_add_loop_test(tcase, random_games_round_trip, BOARD_MIN_SIDE,
                        BOARD_MAX_SIDE + 1);
    tcase_add_test(tcase, a_record_becomes_a_report_with_nothing_made_up);
    tcase_add_test(tcase, a_header_is_kept);
    tcase_add_test(tcase, who_broke_off_is_kept);
    tcase_add_test(tcase, other_contracts_have_no_report);
}

SUPPORT_SUITE(abstract_play)
{
    add_reading(suite);
    add_refusals(suite);
    add_writing(suite);
}
