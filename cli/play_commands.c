/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play_commands - the table of words, and a function for each. */
#include "cli/play_commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/picture.h"
#include "cli/show.h"
#include "db/output_file.h"
#include "game/clock.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/seat.h"

/* Bytes of a file that `load` reads: more is no record. */
enum { FILE_SIZE = 1 << 16 };

/* What stands behind a word, without blanks around it. */
struct rest {
    const char *text; /* ended by a NUL, and may have others */
    size_t length;
};

/* Says what a word asks for, or does it; anything but STATUS_OK with a line in
 * `why` when it cannot be done. */
typedef enum status word_fn(struct play_commands *play, const struct rest *rest,
                            struct status_text *why);

struct word {
    const char *name;
    const char *arguments;
    const char *help;
    word_fn *say;
};

static word_fn say_go, say_hint, say_auto, say_undo, say_redo, say_values,
    say_line, say_solve, say_board, say_position, say_record, say_new,
    say_rules, say_player, say_time, say_save, say_load, say_help, say_quit;

static const struct word words[] = {
    {"go", "", "the program makes a move", say_go},
    {"hint", "", "the move it would make", say_hint},
    {"auto", "first|second|black|white|both|off", "whom the program plays",
     say_auto},
    {"undo", "", "take a move back, and the program's with it", say_undo},
    {"redo", "", "make it again", say_redo},
    {"values", "",
     "mark what the store knows: + wins, - loses; ^ and _ as claimed, ? "
     "unknown",
     say_values},
    {"line", "", "the moves to come, as far as the store knows", say_line},
    {"solve", "[SECONDS]", "prove the position and store the result",
     say_solve},
    {"board", "", "draw the board", say_board},
    {"position", "[TEXT]", "the position; go on from another", say_position},
    {"record", "[TEXT]", "the record of the game; go on from another",
     say_record},
    {"new", "[N]", "a new game, on a board of side N", say_new},
    {"rules", "[inner|open|none]", "the rules; new ones begin a new game",
     say_rules},
    {"player", "[solver|playout|random]", "who chooses the program's moves",
     say_player},
    {"time", "[SECONDS]", "how long it may think", say_time},
    {"save", "FILE", "write the record to a file", say_save},
    {"load", "FILE", "go on from the record in a file", say_load},
    {"help", "", "this list", say_help},
    {"quit", "", "the end", say_quit},
};

enum { WORD_COUNT = sizeof words / sizeof *words };

static enum status refuse(const char *what, const struct rest *rest,
                          const char *expected, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "%s '%s': expected %s", what,
                      status_quote(quoted, rest->text, rest->length), expected);
}

static void draw(struct play_commands *play, const struct lookup *lookup)
{
    const struct game *const game = &play->session->game;
    char *const picture = picture_draw(game, play->ascii, lookup);
    fputs(picture ? picture : "no memory to draw the board\n", play->out);
    free(picture);
}

static bool has_just_passed(const struct game *game)
{
    const int count = game->move_count;
    return count && game->moves[count - 1] == MOVE_PASS;
}

/* Who is to move in the contract, in which nobody has a colour. */
static const char *contract_mover(const struct game *game)
{
    return seat_mover(game->move_count) == SEAT_FIRST ? "First to move"
                                                      : "Second to move";
}

/* Who is to move, or has won and why, and what the pass means or is worth. */
static void write_state(struct play_commands *play, const struct lookup *lookup)
{
    const struct game *const game = &play->session->game;
    const int last = lookup ? lookup->count - 1 : -1;
    fputs(outcome_state(&game->position), play->out);
    if (session_is_over(play->session))
        fprintf(play->out, ": %s", show_reason(&game->position));
    else if (has_just_passed(game))
        fputs("; who passed is Black", play->out);
    else if (game->position.turn == TURN_CONTRACT)
        fprintf(play->out, "; %s", contract_mover(game));
    if (last >= 0 && lookup->moves[last].move == MOVE_PASS) {
        const struct lookup_move *const pass = &lookup->moves[last];
        const bool claimed = pass->claim != VALUE_UNKNOWN;
        fprintf(play->out, "; passing: %s%s",
                value_name(claimed ? pass->claim : pass->value),
                claimed ? " (claimed)" : "");
    }
    fputc('\n', play->out);
}

void play_commands_show(struct play_commands *play)
{
    struct status_text why;
    struct lookup lookup;
    const bool marked =
        play->values && !session_lookup(play->session, &lookup, &why);
    draw(play, marked ? &lookup : NULL);
    write_state(play, marked ? &lookup : NULL);
    if (play->values && !marked)
        fprintf(play->out, "%s\n", why.line);
}

const char *play_commands_prompt(const struct play_commands *play)
{
    const struct game *const game = &play->session->game;
    if (session_is_over(play->session))
        return "game over";
    return game->position.turn == TURN_CONTRACT
               ? contract_mover(game)
               : outcome_state(&game->position);
}

static const char *name_of(const struct play_commands *play, int move,
                           char name[NOTATION_CELL_SIZE])
{
    return notation_cell(play->session->game.position.board, move, name);
}

/* Why the program chose as it did. */
static void write_reason(const struct player_choice *choice, FILE *out)
{
    fputs(player_reason_name(choice->reason), out);
    if (player_reason_wins(choice->reason))
        fputs(", it wins", out);
    if (choice->reason == PLAYER_LOST)
        fputs(", every move loses", out);
    if (choice->reason == PLAYER_EVALUATED && choice->chance >= 0)
        fprintf(out, ", chance %.2f", choice->chance);
    if (choice->nodes)
        fprintf(out, ", %llu node%s", (unsigned long long)choice->nodes,
                choice->nodes == 1 ? "" : "s");
    if (choice->playouts)
        fprintf(out, ", %llu playout%s", (unsigned long long)choice->playouts,
                choice->playouts == 1 ? "" : "s");
    fputc('\n', out);
}

/* Has the program choose, and says what and why. */
static enum status choose(struct play_commands *play, const char *who,
                          struct player_choice *choice, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    if (session_is_over(play->session))
        return status_set(why, STATUS_USAGE, "the game is over");
    fflush(play->out);
    const enum status status = thinking_choose(play->thinking, 0, choice, why);
    if (status)
        return status;
    fprintf(play->out, "%s: %s: ", who, name_of(play, choice->move, name));
    write_reason(choice, play->out);
    return STATUS_OK;
}

static enum status make_move(struct play_commands *play,
                             struct status_text *why)
{
    struct player_choice choice;
    const enum status status = choose(play, "program", &choice, why);
    if (status)
        return status;
    session_play(play->session, choice.move);
    play_commands_show(play);
    return STATUS_OK;
}

/* Makes the program's moves until a person is to move. */
static enum status play_on(struct play_commands *play, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && session_awaits_program(play->session)) {
        status = make_move(play, why);
        if (!play->thinking->signal || play->session->seat != SESSION_BOTH)
            continue;
        play->session->seat = SESSION_NOBODY;
        fputs("interrupted: auto is off\n", play->out);
    }
    return status;
}

static enum status go_on(struct play_commands *play, struct status_text *why)
{
    play_commands_show(play);
    return play_on(play, why);
}

static enum status say_go(struct play_commands *play, const struct rest *rest,
                          struct status_text *why)
{
    (void)rest;
    const enum status status = make_move(play, why);
    return status ? status : play_on(play, why);
}

static enum status say_hint(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    struct player_choice choice;
    (void)rest;
    return choose(play, "hint", &choice, why);
}

static enum status say_auto(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    for (int seat = SESSION_NOBODY; seat <= SESSION_BOTH; seat++) {
        if (strcmp(rest->text, session_seat_name((enum session_seat)seat)) != 0)
            continue;
        play->session->seat = (enum session_seat)seat;
        return play_on(play, why);
    }
    return refuse("auto", rest, "first, second, black, white, both or off",
                  why);
}

static enum status say_undo(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    (void)rest;
    if (!session_undo_turn(play->session))
        return status_set(why, STATUS_USAGE, "no move to take back");
    return go_on(play, why);
}

static enum status say_redo(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    (void)rest;
    if (!session_redo_turn(play->session))
        return status_set(why, STATUS_USAGE, "no move to make again");
    return go_on(play, why);
}

static enum status say_values(struct play_commands *play,
                              const struct rest *rest, struct status_text *why)
{
    (void)rest;
    (void)why;
    play->values = !play->values;
    play_commands_show(play);
    return STATUS_OK;
}

static enum status say_line(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    const struct board *const board = play->session->game.position.board;
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    struct main_line line;
    (void)rest;
    const enum status status = session_line(play->session, &lookup, &line, why);
    if (status)
        return status;
    if (lookup.value == VALUE_UNKNOWN) {
        fputs("the store does not know who wins here\n", play->out);
        return STATUS_OK;
    }
    fputs("line:", play->out);
    for (int i = 0; i < line.count; i++)
        fprintf(play->out, " %s", notation_cell(board, line.moves[i], name));
    fprintf(play->out, " (%s)\n", main_line_end_name(line.end));
    return STATUS_OK;
}

/* Reads seconds, more than 0. */
static enum status read_seconds(const char *what, const struct rest *rest,
                                double *seconds, struct status_text *why)
{
    double read;
    if (!clock_parse_seconds(rest->text, rest->length, &read) || read <= 0)
        return refuse(what, rest, "seconds, more than 0", why);
    *seconds = read;
    return STATUS_OK;
}

static enum status say_solve(struct play_commands *play,
                             const struct rest *rest, struct status_text *why)
{
    struct session *const session = play->session;
    double seconds = 0;
    struct answer answer;
    enum status status = STATUS_OK;
    if (rest->length)
        status = read_seconds("solve", rest, &seconds, why);
    fflush(play->out);
    if (!status)
        status = thinking_solve(play->thinking, seconds, &answer, why);
    if (status)
        return status;
    show_verdict(play->out, &session->game, answer.result.value,
                 answer.result.move);
    show_work(play->out, &answer);
    fputc('\n', play->out);
    return STATUS_OK;
}

static enum status say_board(struct play_commands *play,
                             const struct rest *rest, struct status_text *why)
{
    (void)rest;
    (void)why;
    play_commands_show(play);
    return STATUS_OK;
}

static enum status set_up(struct play_commands *play, const struct rest *rest,
                          struct status_text *why)
{
    const enum status status =
        session_set(play->session, rest->text, rest->length, false, why);
    return status ? status : go_on(play, why);
}

static enum status say_position(struct play_commands *play,
                                const struct rest *rest,
                                struct status_text *why)
{
    char text[NOTATION_SIZE];
    if (rest->length)
        return set_up(play, rest, why);
    fprintf(play->out, "%s\n",
            notation_write(&play->session->game.position, text));
    return STATUS_OK;
}

static enum status say_record(struct play_commands *play,
                              const struct rest *rest, struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    if (rest->length)
        return set_up(play, rest, why);
    const enum status status = session_record(play->session, text, why);
    if (!status)
        fprintf(play->out, "%s\n", text);
    return status;
}

static enum status say_new(struct play_commands *play, const struct rest *rest,
                           struct status_text *why)
{
    struct session *const session = play->session;
    const struct game *const game = &session->game;
    int side = game->position.board->side;
    if (rest->length) {
        side = 0;
        if (rest->length < 3 &&
            strspn(rest->text, "0123456789") == rest->length)
            side = atoi(rest->text);
        if (side < BOARD_MIN_SIDE || side > BOARD_MAX_SIDE)
            return refuse("new", rest, "a side from 2 to 11", why);
    }
    session_start(session, side, game->rules);
    return go_on(play, why);
}

static enum status say_rules(struct play_commands *play,
                             const struct rest *rest, struct status_text *why)
{
    struct session *const session = play->session;
    enum rules rules = session->game.rules;
    if (rest->length && !rules_parse(rest->text, rest->length, &rules))
        return refuse("rules", rest, "inner, open or none", why);
    if (rules == session->game.rules) {
        fprintf(play->out, "%s\n", rules_name(rules));
        return STATUS_OK;
    }
    session_start(session, session->game.position.board->side, rules);
    return go_on(play, why);
}

static enum status say_player(struct play_commands *play,
                              const struct rest *rest, struct status_text *why)
{
    enum player_kind kind = play->session->options.kind;
    if (rest->length) {
        if (!player_kind_parse(rest->text, rest->length, &kind))
            return refuse("player", rest, "solver, playout or random", why);
        session_set_player(play->session, kind);
    }
    fprintf(play->out, "%s\n", player_kind_name(kind));
    return STATUS_OK;
}

static enum status say_time(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    struct session *const session = play->session;
    double seconds = session->options.seconds;
    if (rest->length) {
        enum status status = read_seconds("time", rest, &seconds, why);
        if (!status)
            status = session_set_limits(session, seconds,
                                        session->options.effort, why);
        if (status)
            return status;
    }
    if (seconds > 0)
        fprintf(play->out, "%g s for a move\n", seconds);
    else
        fputs("no limit in seconds\n", play->out);
    return STATUS_OK;
}

static enum status need_file(const char *what, const struct rest *rest,
                             struct status_text *why)
{
    if (rest->length && strlen(rest->text) == rest->length)
        return STATUS_OK;
    return refuse(what, rest, "the name of a file", why);
}

static enum status say_save(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    struct output_file *output;
    enum status status = need_file("save", rest, why);
    if (!status)
        status = session_record(play->session, text, why);
    if (!status)
        status = output_file_to_file(rest->text, &output, why);
    if (status)
        return status;
    output_file_write(output, text, strlen(text));
    output_file_write(output, "\n", 1);
    return output_file_finish(output, STATUS_OK, why);
}

static enum status say_load(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    enum status status = need_file("load", rest, why);
    if (status)
        return status;
    char *const text = malloc(FILE_SIZE);
    if (!text)
        return status_no_memory(why);
    FILE *const file = fopen(rest->text, "r");
    size_t length = file ? fread(text, 1, FILE_SIZE, file) : 0;
    if (!file || ferror(file))
        status = status_set(why, STATUS_FAILED, "file '%s' cannot be read: %s",
                            status_quote(quoted, rest->text, rest->length),
                            strerror(errno));
    if (file)
        fclose(file);
    const size_t mark = notation_mark_length(text, length);
    while (length && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    if (!status)
        status = set_up(play, &(struct rest){text + mark, length - mark}, why);
    free(text);
    return status;
}

static enum status say_help(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    (void)rest;
    (void)why;
    fputs("A move is the name of a cell, as c3, or 'pass'.\n", play->out);
    for (int i = 0; i < WORD_COUNT; i++)
        fprintf(play->out, "  %s%s%s: %s\n", words[i].name,
                *words[i].arguments ? " " : "", words[i].arguments,
                words[i].help);
    return STATUS_OK;
}

static enum status say_quit(struct play_commands *play, const struct rest *rest,
                            struct status_text *why)
{
    (void)rest;
    (void)why;
    play->quit = true;
    return STATUS_OK;
}

static const struct word *find_word(const char *text, size_t length)
{
    for (int i = 0; i < WORD_COUNT; i++)
        if (strlen(words[i].name) == length &&
            memcmp(words[i].name, text, length) == 0)
            return &words[i];
    return NULL;
}

static enum status make_persons_move(struct play_commands *play,
                                     const char *text, size_t length,
                                     struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    const int move = session_move(play->session, text, length);
    const char *const what = game_illegal(&play->session->game, move);
    status_quote(quoted, text, length);
    if (move == MOVE_NONE)
        return status_set(why, STATUS_USAGE,
                          "'%s': neither a cell of this board nor a word; "
                          "'help' lists the words",
                          quoted);
    if (what)
        return status_set(why, STATUS_USAGE, "'%s': %s", quoted, what);
    session_play(play->session, move);
    return go_on(play, why);
}

/* A line without the blanks around it, ended by a NUL. */
static enum status answer(struct play_commands *play, const char *text,
                          size_t length, struct status_text *why)
{
    const char *const blank = memchr(text, ' ', length);
    const size_t first = blank ? (size_t)(blank - text) : length;
    const struct word *const word = find_word(text, first);
    struct rest rest = {text + first, length - first};
    if (!word)
        return make_persons_move(play, text, length, why);
    while (rest.length && *rest.text == ' ') {
        rest.text++;
        rest.length--;
    }
    if (rest.length && !*word->arguments)
        return refuse(word->name, &rest, "nothing behind it", why);
    return word->say(play, &rest, why);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

void play_commands_answer(struct play_commands *play, const char *line,
                          size_t length)
{
    struct status_text why = {""};
    while (length && is_blank(line[length - 1]))
        length--;
    while (length && is_blank(*line)) {
        line++;
        length--;
    }
    char *const text = malloc(length + 1);
    enum status status = STATUS_OK;
    play->thinking->signal = 0;
    if (text) {
        memcpy(text, line, length);
        text[length] = '\0';
        if (length)
            status = answer(play, text, length, &why);
    } else {
        status = status_no_memory(&why);
    }
    free(text);
    if (status)
        fprintf(play->out, "%s\n", why.line);
}
