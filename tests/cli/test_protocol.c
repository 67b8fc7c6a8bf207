/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_protocol - what is said to the protocol, and its answers to the byte;
 * then lines by the thousand that are drawn or mutated, by fuzz_htp.c.
 *
 * Here the protocol is a module: no process, no store, and the player draws.
 * tests/cli/htp.sh has the program, with a store and the real player.
 */
#include "cli/protocol.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "tests/fuzz/harness.h"
#include "tests/support.h"

/* What the sources of a command want of main.c. */
bool command_flush(void)
{
    return true;
}

void command_complain(const char *format, ...)
{
    ck_abort_msg("the program would complain: %s", format);
}

void command_lose_output(int error)
{
    ck_abort_msg("output would be lost: %d", error);
}

static struct options options;
static struct thinking thinking;
static struct protocol protocol;

static void open_session(void)
{
    struct status_text why;
    options = (struct options){.no_db = true,
                               .size = 3,
                               .memory = 1 << 20,
                               .player = {"random", 10},
                               .threads = 1,
                               .quiet = true};
    ck_assert_int_eq(thinking_open(&thinking, &options, &why), STATUS_OK);
    protocol_open(&protocol, &thinking);
}

static void close_session(void)
{
    thinking_close(&thinking);
}

/* The answer to a line; "" for none. It is good until the next one. */
static const char *answer_to(const char *line, size_t length)
{
    static char *text;
    size_t size;
    free(text);
    FILE *const out = open_memstream(&text, &size);
    char *const copy = support_exact(line, length);
    const bool answered = protocol_answer(&protocol, copy, length, out);
    free(copy);
    fclose(out);
    ck_assert(answered == (size > 0));
    return text;
}

static const char *say(const char *line)
{
    return answer_to(line, strlen(line));
}

/* The answer is this text in its frame. */
static void expect(const char *line, const char *expected)
{
    char framed[4096];
    snprintf(framed, sizeof framed, "%s\n\n", expected);
    const char *const got = say(line);
    if (strcmp(got, framed) != 0)
        ck_abort_msg("'%s': '%s', not '%s'", line, got, framed);
}

struct exchange {
    const char *line, *answer;
};

static void expect_all(const struct exchange *table, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect(table[i].line, table[i].answer);
}

#define EXPECT(...)                                                            \
    do {                                                                       \
        static const struct exchange table[] = {__VA_ARGS__};                  \
        expect_all(table, sizeof table / sizeof *table);                       \
    } while (0)

START_TEST(lines_without_a_command_have_no_answer)
{
    static const char *const lines[] = {
        "", " ", "\t", "#", "# name", "  # name", "\r", "\x01\x7f", "\t#\xff"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_str_eq(say(lines[i]), "");
}
END_TEST

START_TEST(numbers_come_back)
{
    EXPECT({"name", "= Unlur"}, {"1 name", "=1 Unlur"},
           {"  007\tname # b", "=007 Unlur"}, {"0 boardsize 3", "=0 "},
           {"2147483647 name", "=2147483647 Unlur"},
           {"12 nonsense", "?12 unknown command"}, {"5", "?5 unknown command"},
           {"2147483648 name",
            "? the number of the command is not one from 0 to 2147483647"},
           {"99999999999999999999999999 name",
            "? the number of the command is not one from 0 to 2147483647"},
           {"1x name",
            "? the number of the command is not one from 0 to 2147483647"});
}
END_TEST

START_TEST(control_characters_are_left_out)
{
    expect("na\rme\r", "= Unlur");
    expect("\x01name\x7f", "= Unlur");
    expect("play\tb\tc3", "= ");
    ck_assert_str_eq(answer_to("na\0me", 5), "= Unlur\n\n");
    expect("name#comment", "= Unlur");
    expect("na#me", "? unknown command");
    expect("na\xc3\xa9me", "? unknown command");
}
END_TEST

START_TEST(a_line_may_be_too_long_and_not_longer)
{
    char *const line = malloc(PROTOCOL_LINE + 1);
    memset(line, ' ', PROTOCOL_LINE + 1);
    memcpy(line, "3 name", 6);
    ck_assert_str_eq(answer_to(line, PROTOCOL_LINE), "=3 Unlur\n\n");
    ck_assert_str_eq(answer_to(line, PROTOCOL_LINE + 1),
                     "?3 more than 65536 bytes: too long\n\n");
    line[0] = '#';
    ck_assert_str_eq(answer_to(line, PROTOCOL_LINE + 1), "");
    free(line);
}
END_TEST

START_TEST(what_the_protocol_asks_of_every_program)
{
    EXPECT({"protocol_version", "= 2"}, {"known_command play", "= true"},
           {"known_command nonsense", "= false"},
           {"known_command PLAY", "= false"},
           {"known_command", "? expected: known_command NAME"},
           {"known_command a b", "? expected: known_command NAME"},
           {"PLAY b c3", "? unknown command"}, {"name x", "? expected: name"});
    ck_assert(!protocol.quit);
    expect("4 quit", "=4 ");
    ck_assert(protocol.quit);
}
END_TEST

START_TEST(every_command_listed_is_known_and_explained)
{
    char line[100], names[4096];
    int count = 0;
    snprintf(names, sizeof names, "%s", say("list_commands") + 2);
    for (char *at = names, *name; (name = strsep(&at, "\n"));) {
        if (!*name)
            continue;
        count++;
        snprintf(line, sizeof line, "known_command %s", name);
        expect(line, "= true");
        snprintf(line, sizeof line, "unlur-help %s", name);
        ck_assert_msg(!strncmp(say(line) + 2, name, strlen(name)), "%s", name);
        ck_assert(strstr(say("unlur-help"), name));
    }
    ck_assert_int_ge(count, 30);
}
END_TEST

START_TEST(sizes)
{
    EXPECT({"boardsize 3", "= "}, {"unlur-position", "= 3/4/5/4/3 c"},
           {"boardsize 4 4", "= "}, {"unlur-position", "= 4/5/6/7/6/5/4 c"},
           {"boardsize 11", "= "}, {"boardsize 2", "= "}, {"play b b2", "= "},
           {"boardsize 2", "= "}, {"unlur-position", "= 2/3/2 c"},
           {"boardsize 1",
            "? unacceptable size: '1': expected a side from 2 to 11"},
           {"boardsize 2 3", "? unacceptable size: the board is no rectangle"},
           {"boardsize 12",
            "? unacceptable size: '12': expected a side from 2 to 11"},
           {"boardsize -3",
            "? unacceptable size: '-3': expected a side from 2 to 11"},
           {"boardsize 18446744073709551619",
            "? unacceptable size: '18446744073709551619': expected a side from "
            "2 to "
            "11"},
           {"boardsize 3x",
            "? unacceptable size: '3x': expected a side from 2 to 11"},
           {"boardsize", "? expected: boardsize N [N]"},
           {"boardsize 3 3 3", "? expected: boardsize N [N]"},
           {"unlur-position", "= 2/3/2 c"});
}
END_TEST

START_TEST(colours_do_not_count_in_the_contract)
{
    EXPECT({"play w c3", "= "}, {"play b d2", "= "}, {"play Black pass", "= "},
           {"unlur-position", "= 3/1b2/2b2/4/3 w"},
           {"play b e1", "? illegal move: White to move"},
           {"play WHITE E1", "= "},
           {"play w e2", "? illegal move: Black to "
                         "move"},
           {"genmove white", "? Black to move"},
           {"unlur-record", "= size=3 contract=inner: c3 d2 pass e1"});
}
END_TEST

START_TEST(illegal_moves_change_nothing)
{
    EXPECT({"play b a1", "? illegal move: 'a1': a contract stone may not "
                         "stand on the border"},
           {"play b c3", "= "},
           {"play b c3", "? illegal move: 'c3': the cell is occupied"},
           {"play b z9", "? illegal move: 'z9': no such cell on this board"},
           {"play b c03", "? illegal move: 'c03': no such cell on this "
                          "board"},
           {"play b resign", "? illegal move: 'resign': no such cell on this "
                             "board"},
           {"play b c4294967299", "? illegal move: 'c4294967299': no such "
                                  "cell on this board"},
           {"play b \xff", "? illegal move: '\\xff': no such cell on this "
                           "board"},
           {"play green c2", "? colour 'green': expected b, black, w or "
                             "white"},
           {"play b", "? expected: play COLOUR MOVE"},
           {"play c3", "? expected: play COLOUR MOVE"},
           {"play b c2 c4", "? expected: play COLOUR MOVE"},
           {"play b PASS", "= "},
           {"play w pass",
            "? illegal move: 'pass': no passing once colours are assigned"},
           {"unlur-record", "= size=3 contract=inner: c3 pass"});
}
END_TEST

START_TEST(undo_goes_back_to_the_start)
{
    EXPECT({"undo", "? cannot undo: no move was made"}, {"play b c3", "= "},
           {"play b pass", "= "}, {"play w a1", "= "}, {"undo", "= "},
           {"unlur-position", "= 3/4/2b2/4/3 w"}, {"undo", "= "},
           {"unlur-position", "= 3/4/2b2/4/3 c"}, {"undo", "= "},
           {"undo", "? cannot undo: no move was made"},
           {"unlur-position", "= 3/4/5/4/3 c"});
}
END_TEST

START_TEST(the_end_of_the_game)
{
    EXPECT({"boardsize 2", "= "}, {"unlur-rules none", "= "},
           {"final_score", "? cannot score: the game goes on"},
           {"all_legal_moves", "= c1 c2 b1 b2 b3 a1 a2"}, {"play b a1", "= "},
           {"play w c1", "= "}, {"play b c2", "= "}, {"play w b2", "= "},
           {"play b b1", "= "}, {"play w a2", "= "}, {"final_score", "= W+"},
           {"all_legal_moves", "= "}, {"genmove b", "? the game is over"},
           {"reg_genmove w", "? the game is over"},
           {"play b b3", "? illegal move: 'b3': the game is over"},
           {"showboard", "= \n  c1 w b c2\n b1 b w . b3\n  a1 b W a2\n"
                         "White has won"});
}
END_TEST

START_TEST(black_loses_by_a_line)
{
    EXPECT({"boardsize 2", "= "}, {"unlur-rules none", "= "},
           {"play b c1", "= "}, {"play w b1", "= "}, {"play b b2", "= "},
           {"play w c2", "= "}, {"play b a2", "= "}, {"final_score", "= W+"});
}
END_TEST

START_TEST(positions_and_records)
{
    EXPECT({"unlur-position 3/4/2b2/4/3 w", "= "},
           {"unlur-position", "= 3/4/2b2/4/3 w"},
           {"unlur-record", "? no record: the game did not begin with the "
                            "empty board"},
           {"undo", "? cannot undo: no move was made"},
           {"unlur-position 3/4/2x2/4/3 w",
            "? position, character 6: 'x': expected a number, 'b' or 'w'"},
           {"unlur-position  3/4/2b2/4/3  w",
            "? position, character 13: ' ': who moves must be b, w or c"},
           {"unlur-position", "= 3/4/2b2/4/3 w"},
           {"unlur-record size=4 contract=open: a1 pass b1", "= "},
           {"unlur-rules", "= open"},
           {"unlur-record", "= size=4 contract=open: a1 pass b1"},
           {"unlur-position", "= 4/5/6/7/6/w4/b3 b"}, {"undo", "= "},
           {"unlur-record", "= size=4 contract=open: a1 pass"},
           {"clear_board", "= "}, {"unlur-record", "= size=4 contract=open:"},
           {"unlur-record size=4 contract=open: a1 a1",
            "? record, character 26: move 2 'a1': the cell is occupied"});
}
END_TEST

START_TEST(settings)
{
    EXPECT({"unlur-rules", "= inner"}, {"play b c3", "= "},
           {"unlur-rules inner", "= "}, {"unlur-param rules inner", "= "},
           {"unlur-record", "= size=3 contract=inner: c3"},
           {"unlur-rules open", "= "},
           {"unlur-record", "= size=3 contract=open:"},
           {"unlur-rules any", "? rules: 'any': expected inner, open or none"},
           {"unlur-player", "= random"}, {"unlur-player playout", "= "},
           {"unlur-player", "= playout"},
           {"unlur-player me",
            "? player: 'me': expected solver, playout or random"},
           {"unlur-effort", "= 10"}, {"unlur-time", "= 0"},
           {"unlur-effort 0", "? a move needs a limit: time or effort"},
           {"unlur-time 2.5", "= "}, {"unlur-effort 0", "= "},
           {"unlur-time 0", "? a move needs a limit: time or effort"},
           {"unlur-time 0x10",
            "? time: '0x10': expected seconds, such as 10 or 0.5"},
           {"unlur-time 1.2.3",
            "? time: '1.2.3': expected seconds, such as 10 or 0.5"},
           {"unlur-effort 9223372036854775808",
            "? effort: '9223372036854775808': expected a whole number from 0 "
            "to 9223372036854775807"},
           {"unlur-param", "= [list/solver/playout/random] player playout\n"
                           "[string] time 2.5\n[string] effort 0\n"
                           "[list/inner/open/none] rules open"},
           {"unlur-param effort 7", "= "}, {"unlur-param effort", "= 7"},
           {"unlur-param colour red", "? setting: 'colour': expected player, "
                                      "time, effort or rules"},
           {"unlur-param effort 7 8", "? expected: unlur-param [NAME VALUE]"});
}
END_TEST

START_TEST(time_controls)
{
    EXPECT({"time_settings 60 30 5", "= "}, {"time_left b 12 0", "= "},
           {"time_left white 12 3", "= "},
           {"time_left x 12 3", "? colour 'x': expected b, black, w or white"},
           {"time_settings 1 2", "? expected: time_settings MAIN PERIOD MOVES"},
           {"time_settings 2147483648 0 0",
            "? main time: '2147483648': expected a whole number from 0 to "
            "2147483647"},
           {"time_settings 5 -1 0", "? period: '-1': expected a whole number "
                                    "from 0 to 2147483647"},
           {"time_left b 1 z", "? moves: 'z': expected a whole number from 0 "
                               "to 2147483647"});
    ck_assert(protocol.clock.limited);
    ck_assert(protocol.clock.left[COLOUR_BLACK].seconds == 12);
    ck_assert_int_eq(protocol.clock.left[COLOUR_WHITE].moves, 3);
    expect("clear_board", "= ");
    ck_assert(protocol.clock.left[COLOUR_WHITE].seconds == 60);
}
END_TEST

START_TEST(other_rules_begin_a_game_with_all_its_time)
{
    EXPECT({"time_settings 60 0 0", "= "}, {"time_left b 12 0", "= "},
           {"unlur-rules inner", "= "});
    ck_assert(protocol.clock.left[COLOUR_BLACK].seconds == 12);
    expect("unlur-rules open", "= ");
    ck_assert(protocol.clock.left[COLOUR_BLACK].seconds == 60);
}
END_TEST

START_TEST(a_move_runs_the_clock_of_its_colour)
{
    expect("time_settings 0 60 5", "= ");
    say("reg_genmove b");
    ck_assert_int_eq(protocol.clock.left[COLOUR_BLACK].moves, 5);
    say("genmove b");
    ck_assert_int_eq(protocol.clock.left[COLOUR_BLACK].moves, 4);
    ck_assert_int_eq(protocol.clock.left[COLOUR_WHITE].moves, 5);
}
END_TEST

/* Lines TYPE/LABEL/COMMAND of types that HexGui has; the command is known. */
START_TEST(the_menu_of_hexgui)
{
    static const char *const types[] = {"gfx",   "pspairs", "string",
                                        "param", "none",    NULL};
    char menu[2048];
    snprintf(menu, sizeof menu, "%s", say("hexgui-analyze_commands") + 2);
    for (char *at = menu, *line; (line = strsep(&at, "\n"));) {
        char known[100];
        if (!*line)
            continue;
        char *const type = strsep(&line, "/");
        char *const label = strsep(&line, "/");
        ck_assert(line && label && *label && !strchr(line, '/'));
        int i = 0;
        while (types[i] && strcmp(types[i], type) != 0)
            i++;
        ck_assert_msg(types[i], "type '%s'", type);
        snprintf(known, sizeof known, "known_command %s", strsep(&line, " "));
        expect(known, "= true");
    }
}
END_TEST

START_TEST(without_a_store_nothing_is_known)
{
    EXPECT({"boardsize 2", "= "}, {"unlur-values", "= b2 ?"},
           {"unlur-contract", "= b2 unknown (not stored)\n"
                              "pass unknown (not stored)"},
           {"unlur-line", "= "},
           {"unlur-colours", "= INFLUENCE\nTEXT unknown; pass: unknown"},
           {"unlur-position bb/wbw/w1 b", "= "},
           {"unlur-contract", "? no contract: Black to move"},
           {"unlur-values", "= a2 W"},
           {"unlur-colours", "= INFLUENCE a2 1\nTEXT Black wins with a2"});
}
END_TEST

/* With the rules none and the stones of side 2 there is no more to know. */
START_TEST(solving_needs_no_store)
{
    ck_assert(!strncmp(say("unlur-position 2/3/2 w"), "= ", 2));
    ck_assert(strstr(say("unlur-solve"), " wins"));
    const char *const told = say("unlur-evaluate");
    ck_assert(strstr(told, " win (") || strstr(told, " loss ("));
    ck_assert(strstr(told, "\nline "));
    expect("unlur-evaluate x",
           "? time: 'x': expected seconds, such as 10 or 0.5");
    expect("unlur-solve x", "? time: 'x': expected seconds, such as 10 or 0.5");
    expect("unlur-position", "= 2/3/2 w");
}
END_TEST

/* Who is to move, as a word of the protocol. */
static const char *mover(void)
{
    return thinking.session.game.position.turn == TURN_WHITE ? "white" : "b";
}

/* Games drawn at random: each move is one of those listed, the pass is taken
 * back once, and the record replays to the same position. */
START_TEST(whole_games)
{
    char line[GAME_RECORD_SIZE + 32], record[GAME_RECORD_SIZE + 8];
    char position[NOTATION_SIZE + 8];
    snprintf(line, sizeof line, "boardsize %d", 2 + _i % 4);
    expect(line, "= ");
    options.seed = (uint64_t)_i;
    while (outcome_winner(&thinking.session.game.position) == COLOUR_NONE) {
        char legal[2048], move[16];
        snprintf(legal, sizeof legal, " %s", say("all_legal_moves") + 2);
        legal[strcspn(legal, "\n")] = ' ';
        snprintf(line, sizeof line, "genmove %s", mover());
        sscanf(say(line), "= %8s", move + 1);
        move[0] = ' ';
        strcat(move, " ");
        ck_assert_msg(strstr(legal, move), "'%s' of '%s'", move, legal);
    }
    snprintf(position, sizeof position, "%s", say("unlur-position"));
    snprintf(record, sizeof record, "%s", say("unlur-record"));
    record[strcspn(record, "\n")] = '\0';
    ck_assert(strchr("BW", say("final_score")[2]));
    expect("clear_board", "= ");
    snprintf(line, sizeof line, "unlur-record %s", record + 2);
    expect(line, "= ");
    ck_assert_str_eq(say("unlur-position"), position);
}
END_TEST

/* Pieces of which lines are drawn. */
static const char *const pieces[] = {"play",
                                     "genmove",
                                     "undo",
                                     "boardsize",
                                     "clear_board",
                                     "b",
                                     "W",
                                     "white",
                                     "black",
                                     "pass",
                                     "a1",
                                     "b2",
                                     "c1",
                                     "z9",
                                     "2",
                                     "3",
                                     "11",
                                     "12",
                                     "-1",
                                     "99999999999999999999",
                                     "#",
                                     "\t",
                                     "\r",
                                     "\xff\xfe",
                                     "unlur-evaluate",
                                     "unlur-solve",
                                     "unlur-query",
                                     "unlur-values",
                                     "unlur-position",
                                     "unlur-record",
                                     "unlur-rules",
                                     "none",
                                     "open",
                                     "inner",
                                     "unlur-player",
                                     "solver",
                                     "playout",
                                     "unlur-effort",
                                     "unlur-time",
                                     "unlur-param",
                                     "unlur-contract",
                                     "unlur-line",
                                     "unlur-colours",
                                     "unlur-help",
                                     "showboard",
                                     "final_score",
                                     "reg_genmove",
                                     "quit",
                                     "all_legal_moves",
                                     "time_left",
                                     "time_settings",
                                     "list_commands",
                                     "known_command",
                                     "2/3/2 c",
                                     "3/4/2b2/4/3 w",
                                     "bb/wbw/w1 b",
                                     "2/3/2 b",
                                     "size=2 contract=open:",
                                     "hexgui-analyze_commands"};

enum { PIECES = sizeof pieces / sizeof *pieces };

/* A line of up to four pieces, now and then with a byte changed or taken out;
 * returns its length. */
static size_t draw_line(uint64_t *seed, char *line)
{
    size_t length = 0;
    for (int count = 1 + support_below(seed, 4); count > 0; count--) {
        const char *const piece = pieces[support_below(seed, PIECES)];
        memcpy(line + length, piece, strlen(piece));
        length += strlen(piece);
        line[length++] =
            support_below(seed, 40) ? ' ' : "\t\0#\r"[support_below(seed, 4)];
    }
    if (support_below(seed, 3) == 0)
        line[support_below(seed, (int)length)] = (char)support_below(seed, 256);
    line[length++] = '\n';
    return length;
}

START_TEST(lines_drawn_by_the_thousand)
{
    uint64_t seed = (uint64_t)_i;
    uint8_t text[1 << 15];
    for (int round = 0; round < 40; round++) {
        size_t length = 0;
        for (int i = 0; i < 50; i++)
            length += draw_line(&seed, (char *)text + length);
        LLVMFuzzerTestOneInput(text, length);
    }
}
END_TEST

START_TEST(bytes_drawn_by_the_thousand)
{
    uint64_t seed = (uint64_t)_i;
    for (int round = 0; round < 500; round++) {
        uint8_t text[400];
        const int length = support_below(&seed, sizeof text);
        for (int i = 0; i < length; i++)
            text[i] = (uint8_t)support_below(&seed, 256);
        LLVMFuzzerTestOneInput(text, (size_t)length);
    }
}
END_TEST

static void check_mutant(const char *text, size_t length)
{
    LLVMFuzzerTestOneInput((const uint8_t *)text, length);
}

static const char *const games[] = {
    "boardsize 2\nplay b b2\nplay w pass\nplay w c1\nshowboard\n",
    "7 unlur-position 2/3/2 w\nunlur-solve\nundo\n",
    "unlur-record size=2 contract=none: a1 c1\ntime_left b 3 1\n"};

START_TEST(every_mutant_of_a_game)
{
    support_mutate(games[_i], check_mutant);
}
END_TEST

static TCase *session_case(Suite *suite, const char *name)
{
    TCase *const tcase = support_case(suite, name);
    tcase_add_checked_fixture(tcase, open_session, close_session);
    return tcase;
}

static void add_lines(Suite *suite)
{
    TCase *const tcase = session_case(suite, "lines");
    tcase_add_test(tcase, lines_without_a_command_have_no_answer);
    tcase_add_test(tcase, numbers_come_back);
    tcase_add_test(tcase, control_characters_are_left_out);
    tcase_add_test(tcase, a_line_may_be_too_long_and_not_longer);
    tcase_add_test(tcase, what_the_protocol_asks_of_every_program);
    tcase_add_test(tcase, every_command_listed_is_known_and_explained);
    tcase_add_test(tcase, the_menu_of_hexgui);
}

static void add_games(Suite *suite)
{
    TCase *const tcase = session_case(suite, "games");
    tcase_add_test(tcase, sizes);
    tcase_add_test(tcase, colours_do_not_count_in_the_contract);
    tcase_add_test(tcase, illegal_moves_change_nothing);
    tcase_add_test(tcase, undo_goes_back_to_the_start);
    tcase_add_test(tcase, the_end_of_the_game);
    tcase_add_test(tcase, black_loses_by_a_line);
    tcase_add_test(tcase, positions_and_records);
    tcase_add_test(tcase, settings);
    tcase_add_test(tcase, time_controls);
    tcase_add_test(tcase, other_rules_begin_a_game_with_all_its_time);
    tcase_add_test(tcase, a_move_runs_the_clock_of_its_colour);
    tcase_add_test(tcase, without_a_store_nothing_is_known);
    tcase_add_test(tcase, solving_needs_no_store);
    tcase_add_loop_test(tcase, whole_games, 0, 40);
}

static void add_noise(Suite *suite)
{
    TCase *const tcase = support_case(suite, "noise");
    tcase_add_loop_test(tcase, lines_drawn_by_the_thousand, 0, 10);
    tcase_add_loop_test(tcase, bytes_drawn_by_the_thousand, 0, 10);
    tcase_add_loop_test(tcase, every_mutant_of_a_game, 0,
                        sizeof games / sizeof *games);
}

SUPPORT_SUITE(protocol)
{
    add_lines(suite);
    add_games(suite);
    add_noise(suite);
}
