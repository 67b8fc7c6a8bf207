/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * talk - the table of words, and what makes moves; talk_words.c has what asks
 * and sets.
 */
#include "cli/talk.h"

#include <stdlib.h>
#include <string.h>

#include "cli/picture.h"
#include "cli/show.h"
#include "cli/talk_inside.h"
#include "game/outcome.h"

struct word {
    const char *name;
    const char *arguments;
    const char *help;
    talk_fn *say;
};

static talk_fn say_go, say_hint, say_auto, say_undo, say_redo, say_help,
    say_quit;

static const struct word words[] = {
    {"go", "", "the program makes a move", say_go},
    {"hint", "", "the move it would make", say_hint},
    {"auto", "first|second|black|white|both|off", "whom the program plays",
     say_auto},
    {"undo", "", "take a move back, and the program's with it", say_undo},
    {"redo", "", "make it again", say_redo},
    {"values", "", "mark what the store knows: + wins, - loses, ? unknown",
     talk_values},
    {"line", "", "the moves to come, as far as the store knows", talk_line},
    {"solve", "[SECONDS]", "prove the position and store the result",
     talk_solve},
    {"board", "", "draw the board", talk_board},
    {"position", "[TEXT]", "the position; go on from another", talk_position},
    {"record", "[TEXT]", "the record of the game; go on from another",
     talk_record},
    {"new", "[N]", "a new game, on a board of side N", talk_new},
    {"rules", "[inner|open|none]", "the rules; new ones begin a new game",
     talk_rules},
    {"player", "[solver|playout|random]", "who chooses the program's moves",
     talk_player},
    {"time", "[SECONDS]", "how long it may think", talk_time},
    {"save", "FILE", "write the record to a file", talk_save},
    {"load", "FILE", "go on from the record in a file", talk_load},
    {"help", "", "this list", say_help},
    {"quit", "", "the end", say_quit},
};

enum { WORD_COUNT = sizeof words / sizeof *words };

static const char *const seat_names[] = {
    [TALK_NOBODY] = "off",  [TALK_BLACK] = "black",   [TALK_WHITE] = "white",
    [TALK_FIRST] = "first", [TALK_SECOND] = "second", [TALK_BOTH] = "both"};

static bool is_over(const struct talk *talk)
{
    return outcome_winner(&talk->session->game.position) != COLOUR_NONE;
}

enum status talk_refuse(const char *what, const struct talk_rest *rest,
                        const char *missing_positions, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "%s '%s': expected %s", what,
                      status_quote(quoted, rest->text, rest->length),
                      missing_positions);
}

static void draw(struct talk *talk, const struct lookup *lookup)
{
    const struct game *const game = &talk->session->game;
    char *const picture = picture_draw(game, talk->ascii, lookup);
    fputs(picture ? picture : "no memory to draw the board\n", talk->out);
    free(picture);
}

static bool has_just_passed(const struct game *game)
{
    const int count = game->move_count;
    return count && game->moves[count - 1] == MOVE_PASS;
}

/* Who is to move, or has won and why, and what the pass means or is worth. */
static void write_state(struct talk *talk, const struct lookup *lookup)
{
    const struct game *const game = &talk->session->game;
    const int last = lookup ? lookup->count - 1 : -1;
    fputs(outcome_state(&game->position), talk->out);
    if (is_over(talk))
        fprintf(talk->out, ": %s", show_reason(&game->position));
    else if (has_just_passed(game))
        fputs("; who passed is Black", talk->out);
    else if (last >= 0 && lookup->moves[last].move == MOVE_PASS)
        fprintf(talk->out, "; passing: %s",
                value_name(lookup->moves[last].value));
    fputc('\n', talk->out);
}

void talk_show(struct talk *talk)
{
    struct status_text why;
    struct lookup lookup;
    const bool marked =
        talk->values && !session_lookup(talk->session, &lookup, &why);
    draw(talk, marked ? &lookup : NULL);
    write_state(talk, marked ? &lookup : NULL);
    if (talk->values && !marked)
        fprintf(talk->out, "%s\n", why.line);
}

const char *talk_prompt(const struct talk *talk)
{
    const struct position *const position = &talk->session->game.position;
    if (is_over(talk))
        return "game over";
    return position->turn == TURN_CONTRACT ? "contract"
                                           : outcome_state(position);
}

static const char *name_of(const struct talk *talk, int move,
                           char name[NOTATION_CELL_SIZE])
{
    return notation_cell(talk->session->game.position.board, move, name);
}

/* Whether the program is to move. */
static bool is_seated(const struct talk *talk)
{
    const struct game *const game = &talk->session->game;
    const enum turn turn = game->position.turn;
    switch (talk->seat) {
    case TALK_BLACK: return turn == TURN_BLACK;
    case TALK_WHITE: return turn == TURN_WHITE;
    case TALK_FIRST: return game->move_count % 2 == 0;
    case TALK_SECOND: return game->move_count % 2 == 1;
    case TALK_BOTH: return true;
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
static enum status choose(struct talk *talk, const char *who,
                          struct player_choice *choice, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    if (is_over(talk))
        return status_set(why, STATUS_USAGE, "the game is over");
    fflush(talk->out);
    const enum status status = session_choose(talk->session, 0, choice, why);
    if (status)
        return status;
    fprintf(talk->out, "%s: %s: ", who, name_of(talk, choice->move, name));
    write_reason(choice, talk->out);
    return STATUS_OK;
}

static enum status make_move(struct talk *talk, struct status_text *why)
{
    struct player_choice choice;
    const enum status status = choose(talk, "program", &choice, why);
    if (status)
        return status;
    session_play(talk->session, choice.move);
    talk_show(talk);
    return STATUS_OK;
}

/* Makes the program's moves until a person is to move. */
static enum status play_on(struct talk *talk, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && is_seated(talk) && !is_over(talk)) {
        status = make_move(talk, why);
        if (!talk->session->signal || talk->seat != TALK_BOTH)
            continue;
        talk->seat = TALK_NOBODY;
        fputs("interrupted: auto is off\n", talk->out);
    }
    return status;
}

enum status talk_go_on(struct talk *talk, struct status_text *why)
{
    talk_show(talk);
    return play_on(talk, why);
}

static enum status say_go(struct talk *talk, const struct talk_rest *rest,
                          struct status_text *why)
{
    (void)rest;
    const enum status status = make_move(talk, why);
    return status ? status : play_on(talk, why);
}

static enum status say_hint(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why)
{
    struct player_choice choice;
    (void)rest;
    return choose(talk, "hint", &choice, why);
}

static enum status say_auto(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why)
{
    for (int seat = TALK_NOBODY; seat <= TALK_BOTH; seat++) {
        if (strcmp(rest->text, seat_names[seat]) != 0)
            continue;
        talk->seat = (enum talk_seat)seat;
        return play_on(talk, why);
    }
    return talk_refuse("auto", rest, "first, second, black, white, both or off",
                       why);
}

/* Goes back to where a person is to move. */
static enum status say_undo(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why)
{
    (void)rest;
    if (!session_undo(talk->session))
        return status_set(why, STATUS_USAGE, "no move to take back");
    if (talk->seat == TALK_BOTH)
        talk->seat = TALK_NOBODY;
    while (is_seated(talk) && session_undo(talk->session))
        ;
    return talk_go_on(talk, why);
}

static enum status say_redo(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why)
{
    (void)rest;
    if (!session_redo(talk->session))
        return status_set(why, STATUS_USAGE, "no move to make again");
    while (is_seated(talk) && session_redo(talk->session))
        ;
    return talk_go_on(talk, why);
}

static enum status say_help(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why)
{
    (void)rest;
    (void)why;
    fputs("A move is the name of a cell, as c3, or 'pass'.\n", talk->out);
    for (int i = 0; i < WORD_COUNT; i++)
        fprintf(talk->out, "  %s%s%s: %s\n", words[i].name,
                *words[i].arguments ? " " : "", words[i].arguments,
                words[i].help);
    return STATUS_OK;
}

static enum status say_quit(struct talk *talk, const struct talk_rest *rest,
                            struct status_text *why)
{
    (void)rest;
    (void)why;
    talk->quit = true;
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

static enum status make_persons_move(struct talk *talk, const char *text,
                                     size_t length, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    const int move = session_move(talk->session, text, length);
    const char *const what = game_illegal(&talk->session->game, move);
    status_quote(quoted, text, length);
    if (move == MOVE_NONE)
        return status_set(why, STATUS_USAGE,
                          "'%s': neither a cell of this board nor a word; "
                          "'help' lists the words",
                          quoted);
    if (what)
        return status_set(why, STATUS_USAGE, "'%s': %s", quoted, what);
    session_play(talk->session, move);
    return talk_go_on(talk, why);
}

/* A line without the blanks around it, ended by a NUL. */
static enum status answer(struct talk *talk, const char *text, size_t length,
                          struct status_text *why)
{
    const char *const blank = memchr(text, ' ', length);
    const size_t first = blank ? (size_t)(blank - text) : length;
    const struct word *const word = find_word(text, first);
    struct talk_rest rest = {text + first, length - first};
    if (!word)
        return make_persons_move(talk, text, length, why);
    while (rest.length && *rest.text == ' ') {
        rest.text++;
        rest.length--;
    }
    if (rest.length && !*word->arguments)
        return talk_refuse(word->name, &rest, "nothing behind it", why);
    return word->say(talk, &rest, why);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

void talk_answer(struct talk *talk, const char *line, size_t length)
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
    talk->session->signal = 0;
    if (text) {
        memcpy(text, line, length);
        text[length] = '\0';
        if (length)
            status = answer(talk, text, length, &why);
    } else {
        status = status_no_memory(&why);
    }
    free(text);
    if (status)
        fprintf(talk->out, "%s\n", why.line);
}
