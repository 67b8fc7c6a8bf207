/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * play_commands - the table of words, and what makes moves;
 * play_commands_words.c has what asks and sets.
 */
#include "cli/play_commands.h"

#include <stdlib.h>
#include <string.h>

#include "cli/picture.h"
#include "cli/play_commands_internal.h"
#include "cli/show.h"
#include "game/outcome.h"

struct word {
    const char *name;
    const char *arguments;
    const char *help;
    play_commands_fn *say;
};

static play_commands_fn say_go, say_hint, say_auto, say_undo, say_redo,
    say_help, say_quit;

static const struct word words[] = {
    {"go", "", "the program makes a move", say_go},
    {"hint", "", "the move it would make", say_hint},
    {"auto", "first|second|black|white|both|off", "whom the program plays",
     say_auto},
    {"undo", "", "take a move back, and the program's with it", say_undo},
    {"redo", "", "make it again", say_redo},
    {"values", "", "mark what the store knows: + wins, - loses, ? unknown",
     play_commands_values},
    {"line", "", "the moves to come, as far as the store knows",
     play_commands_line},
    {"solve", "[SECONDS]", "prove the position and store the result",
     play_commands_solve},
    {"board", "", "draw the board", play_commands_board},
    {"position", "[TEXT]", "the position; go on from another",
     play_commands_position},
    {"record", "[TEXT]", "the record of the game; go on from another",
     play_commands_record},
    {"new", "[N]", "a new game, on a board of side N", play_commands_new},
    {"rules", "[inner|open|none]", "the rules; new ones begin a new game",
     play_commands_rules},
    {"player", "[solver|playout|random]", "who chooses the program's moves",
     play_commands_player},
    {"time", "[SECONDS]", "how long it may think", play_commands_time},
    {"save", "FILE", "write the record to a file", play_commands_save},
    {"load", "FILE", "go on from the record in a file", play_commands_load},
    {"help", "", "this list", say_help},
    {"quit", "", "the end", say_quit},
};

enum { WORD_COUNT = sizeof words / sizeof *words };

static const char *const seat_names[] = {
    [PLAY_COMMANDS_NOBODY] = "off",    [PLAY_COMMANDS_BLACK] = "black",
    [PLAY_COMMANDS_WHITE] = "white",   [PLAY_COMMANDS_FIRST] = "first",
    [PLAY_COMMANDS_SECOND] = "second", [PLAY_COMMANDS_BOTH] = "both"};

static bool is_over(const struct play_commands *play)
{
    return outcome_winner(&play->session->game.position) != COLOUR_NONE;
}

enum status play_commands_refuse(const char *what,
                                 const struct play_commands_rest *rest,
                                 const char *missing_positions,
                                 struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "%s '%s': expected %s", what,
                      status_quote(quoted, rest->text, rest->length),
                      missing_positions);
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

/* Who is to move, or has won and why, and what the pass means or is worth. */
static void write_state(struct play_commands *play, const struct lookup *lookup)
{
    const struct game *const game = &play->session->game;
    const int last = lookup ? lookup->count - 1 : -1;
    fputs(outcome_state(&game->position), play->out);
    if (is_over(play))
        fprintf(play->out, ": %s", show_reason(&game->position));
    else if (has_just_passed(game))
        fputs("; who passed is Black", play->out);
    else if (last >= 0 && lookup->moves[last].move == MOVE_PASS)
        fprintf(play->out, "; passing: %s",
                value_name(lookup->moves[last].value));
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
    const struct position *const position = &play->session->game.position;
    if (is_over(play))
        return "game over";
    return position->turn == TURN_CONTRACT ? "contract"
                                           : outcome_state(position);
}

static const char *name_of(const struct play_commands *play, int move,
                           char name[NOTATION_CELL_SIZE])
{
    return notation_cell(play->session->game.position.board, move, name);
}

/* Whether the program is to move. */
static bool is_seated(const struct play_commands *play)
{
    const struct game *const game = &play->session->game;
    const enum turn turn = game->position.turn;
    switch (play->seat) {
    case PLAY_COMMANDS_BLACK: return turn == TURN_BLACK;
    case PLAY_COMMANDS_WHITE: return turn == TURN_WHITE;
    case PLAY_COMMANDS_FIRST: return game->move_count % 2 == 0;
    case PLAY_COMMANDS_SECOND: return game->move_count % 2 == 1;
    case PLAY_COMMANDS_BOTH: return true;
    default: return false;
    }
}

/* Why the program chose as it did. */
static void write_reason(const struct player_choice *choice, FILE *out)
{
    fputs(player_reason_name(choice->reason), out);
    switch (choice->reason) {
    case PLAYER_STORED:
    case PLAYER_PROVED: fputs(", it wins", out); break;
    case PLAYER_LOST: fputs(", every move loses", out); break;
    case PLAYER_EVALUATED:
    case PLAYER_DRAWN: break;
    }
    if (choice->reason == PLAYER_EVALUATED && choice->chance >= 0)
        fprintf(out, ", chance %.2f", choice->chance);
    if (choice->nodes)
        fprintf(out, ", %llu nodes", (unsigned long long)choice->nodes);
    if (choice->playouts)
        fprintf(out, ", %llu playouts", (unsigned long long)choice->playouts);
    fputc('\n', out);
}

/* Has the program choose, and says what and why. */
static enum status choose(struct play_commands *play, const char *who,
                          struct player_choice *choice, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    if (is_over(play))
        return status_set(why, STATUS_USAGE, "the game is over");
    fflush(play->out);
    const enum status status = session_choose(play->session, 0, choice, why);
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
    while (!status && is_seated(play) && !is_over(play)) {
        status = make_move(play, why);
        if (!play->session->signal || play->seat != PLAY_COMMANDS_BOTH)
            continue;
        play->seat = PLAY_COMMANDS_NOBODY;
        fputs("interrupted: auto is off\n", play->out);
    }
    return status;
}

enum status play_commands_go_on(struct play_commands *play,
                                struct status_text *why)
{
    play_commands_show(play);
    return play_on(play, why);
}

static enum status say_go(struct play_commands *play,
                          const struct play_commands_rest *rest,
                          struct status_text *why)
{
    (void)rest;
    const enum status status = make_move(play, why);
    return status ? status : play_on(play, why);
}

static enum status say_hint(struct play_commands *play,
                            const struct play_commands_rest *rest,
                            struct status_text *why)
{
    struct player_choice choice;
    (void)rest;
    return choose(play, "hint", &choice, why);
}

static enum status say_auto(struct play_commands *play,
                            const struct play_commands_rest *rest,
                            struct status_text *why)
{
    for (int seat = PLAY_COMMANDS_NOBODY; seat <= PLAY_COMMANDS_BOTH; seat++) {
        if (strcmp(rest->text, seat_names[seat]) != 0)
            continue;
        play->seat = (enum play_commands_seat)seat;
        return play_on(play, why);
    }
    return play_commands_refuse(
        "auto", rest, "first, second, black, white, both or off", why);
}

/* Goes back to where a person is to move. */
static enum status say_undo(struct play_commands *play,
                            const struct play_commands_rest *rest,
                            struct status_text *why)
{
    (void)rest;
    if (!session_undo(play->session))
        return status_set(why, STATUS_USAGE, "no move to take back");
    if (play->seat == PLAY_COMMANDS_BOTH)
        play->seat = PLAY_COMMANDS_NOBODY;
    while (is_seated(play) && session_undo(play->session))
        ;
    return play_commands_go_on(play, why);
}

static enum status say_redo(struct play_commands *play,
                            const struct play_commands_rest *rest,
                            struct status_text *why)
{
    (void)rest;
    if (!session_redo(play->session))
        return status_set(why, STATUS_USAGE, "no move to make again");
    while (is_seated(play) && session_redo(play->session))
        ;
    return play_commands_go_on(play, why);
}

static enum status say_help(struct play_commands *play,
                            const struct play_commands_rest *rest,
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

static enum status say_quit(struct play_commands *play,
                            const struct play_commands_rest *rest,
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
    return play_commands_go_on(play, why);
}

/* A line without the blanks around it, ended by a NUL. */
static enum status answer(struct play_commands *play, const char *text,
                          size_t length, struct status_text *why)
{
    const char *const blank = memchr(text, ' ', length);
    const size_t first = blank ? (size_t)(blank - text) : length;
    const struct word *const word = find_word(text, first);
    struct play_commands_rest rest = {text + first, length - first};
    if (!word)
        return make_persons_move(play, text, length, why);
    while (rest.length && *rest.text == ' ') {
        rest.text++;
        rest.length--;
    }
    if (rest.length && !*word->arguments)
        return play_commands_refuse(word->name, &rest, "nothing behind it",
                                    why);
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
    play->session->signal = 0;
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
