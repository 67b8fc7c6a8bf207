/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game - reads positions and game records under contract rules, and plays.
 *
 * A record is replayed move by move on a position, so that nothing illegal can
 * come out of it; each complaint names the move by its number and text.
 */
#include "game/game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"

static const char size_word[] = "size=";
static const char contract_word[] = " contract=";

struct game game_start(int side, enum rules rules)
{
    return (struct game){.position = position_start(side, rules),
                         .rules = rules};
}

const char *game_illegal(const struct game *game, int move)
{
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    if (outcome_winner(position) != COLOUR_NONE)
        return "the game is over";
    if (move == MOVE_PASS)
        return position->turn == TURN_CONTRACT
                   ? NULL
                   : "no passing once colours are assigned";
    if (move < 0)
        return "no such cell on this board";
    if (position_at(position, move) != COLOUR_NONE)
        return "the cell is occupied";
    if (!cellset_has(&moves, move))
        return "a contract stone may not stand on the border";
    return NULL;
}

const char *game_read_move(const struct game *game, const char *word,
                           size_t length, int *move)
{
    const char first = length ? *word : '\0';
    *move = length == 4 && !memcmp(word, "pass", 4)
                ? MOVE_PASS
                : notation_parse_cell(game->position.board, word, length);
    if (first >= 'A' && first <= 'Z')
        return "moves are written in small letters";
    if (first == '{' || first == '(')
        return "comments and variations are read by the page in the browser "
               "only";
    return game_illegal(game, *move);
}

void game_play(struct game *game, int move)
{
    assert(!game_illegal(game, move));
    assert(game->move_count < GAME_MOST_MOVES);
    game->position = position_after(&game->position, move);
    game->moves[game->move_count++] = (int16_t)move;
}

/* Whose turn it was before the last move. */
static enum turn turn_before(const struct game *game, int move)
{
    const enum turn turn = game->position.turn;
    if (move == MOVE_PASS || turn == TURN_CONTRACT)
        return TURN_CONTRACT;
    return (enum turn)colour_other((enum colour)turn);
}

bool game_undo(struct game *game)
{
    struct position *const position = &game->position;
    if (!game->move_count)
        return false;
    const int move = game->moves[--game->move_count];
    position->turn = turn_before(game, move);
    if (move != MOVE_PASS)
        for (int colour = 0; colour < COLOUR_NONE; colour++)
            cellset_remove(&position->stones[colour], move);
    return true;
}

int game_contract_stones(const struct game *game)
{
    int stones = 0;
    if (game->rules == RULES_NONE)
        return 0;
    while (stones < game->move_count && game->moves[stones] != MOVE_PASS)
        stones++;
    return stones;
}

const char *game_write(const struct game *game, char text[GAME_RECORD_SIZE])
{
    const struct board *const board = game->position.board;
    char name[NOTATION_CELL_SIZE];
    struct game start = *game;
    while (game_undo(&start))
        ;
    const struct position empty = position_start(board->side, start.rules);
    if (!position_equal(&start.position, &empty))
        return NULL;
    int length = snprintf(text, GAME_RECORD_SIZE, "%s%d%s%s:", size_word,
                          board->side, contract_word, rules_name(start.rules));
    for (int i = 0; i < game->move_count; i++)
        length += snprintf(text + length, GAME_RECORD_SIZE - (size_t)length,
                           " %s", notation_cell(board, game->moves[i], name));
    return text;
}

/* The text being read, the rest of it at `at`. */
struct record {
    const char *text;
    size_t length;
    size_t at;
    struct status_text *why;
};

static bool skip(struct record *record, const char *word)
{
    const size_t length = strlen(word);
    if (record->length - record->at < length ||
        memcmp(record->text + record->at, word, length) != 0)
        return false;
    record->at += length;
    return true;
}

/* Length of the word at the cursor: up to a byte of `stops` or the end. */
static size_t word_length(const struct record *record, const char *stops)
{
    size_t length = 0;
    while (record->at + length < record->length) {
        const char byte = record->text[record->at + length];
        if (byte && strchr(stops, byte))
            break;
        length++;
    }
    return length;
}

static enum status refuse_head(const struct record *record, size_t length,
                               const char *what)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(record->why, STATUS_USAGE,
                      "record, character %zu: '%s': %s", record->at + 1,
                      status_quote(quoted, record->text + record->at, length),
                      what);
}

static enum status refuse_move(const struct record *record,
                               const struct game *game, size_t length,
                               const char *what)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(
        record->why, STATUS_USAGE, "record, character %zu: move %d '%s': %s",
        record->at + 1, game->move_count + 1,
        status_quote(quoted, record->text + record->at, length), what);
}

static enum status read_size(struct record *record, int *side)
{
    const size_t length = word_length(record, " :");
    const char *const digits = record->text + record->at;
    bool number = length > 0 && length < 3 && digits[0] != '0';
    *side = 0;
    for (size_t i = 0; i < length && number; i++) {
        number = digits[i] >= '0' && digits[i] <= '9';
        *side = 10 * *side + digits[i] - '0';
    }
    if (!number || *side < BOARD_MIN_SIDE || *side > BOARD_MAX_SIDE)
        return refuse_head(record, length,
                           "the size must be a number from 2 to 11");
    record->at += length;
    return STATUS_OK;
}

static enum status read_head(struct record *record, struct game *game)
{
    int side;
    skip(record, size_word);
    const enum status status = read_size(record, &side);
    if (status)
        return status;
    if (!skip(record, contract_word))
        return refuse_head(record, record->length - record->at,
                           "expected ' contract=' and the rules");
    const size_t length = word_length(record, ":");
    if (!rules_parse(record->text + record->at, length, &game->rules))
        return refuse_head(record, length,
                           "the contract must be inner, open or none");
    record->at += length;
    if (!skip(record, ":"))
        return refuse_head(record, 0, "expected ':' after the rules");
    *game = game_start(side, game->rules);
    return STATUS_OK;
}

static enum status play_move(struct record *record, struct game *game,
                             size_t length)
{
    int move;
    const char *const what =
        length ? game_read_move(game, record->text + record->at, length, &move)
               : "expected a move after the one space";
    if (what)
        return refuse_move(record, game, length, what);
    game_play(game, move);
    record->at += length;
    return STATUS_OK;
}

static enum status read_record(struct record *record, struct game *game)
{
    enum status status = read_head(record, game);
    while (!status && record->at < record->length) {
        if (!skip(record, " "))
            return refuse_head(record, 1, "expected a space and a move");
        status = play_move(record, game, word_length(record, " "));
    }
    return status;
}

static enum status check_rules(const struct game *game, struct status_text *why)
{
    const struct position *const position = &game->position;
    if (position->turn != TURN_CONTRACT || game->rules == RULES_OPEN)
        return STATUS_OK;
    if (game->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "position: under the rules 'none' there is no "
                          "contract phase, so 'c' cannot be to move");
    const struct cellset border =
        cellset_without(position->stones[COLOUR_BLACK], position->board->inner);
    const int cell = cellset_next(&border, 0);
    if (cell < 0)
        return STATUS_OK;
    char name[NOTATION_CELL_SIZE];
    return status_set(why, STATUS_USAGE,
                      "position: contract stone on the border cell %s, which "
                      "the rules 'inner' forbid",
                      notation_cell(position->board, cell, name));
}

/* Says what was expected in place of what looks like neither. */
static enum status refuse_other(const char *text, size_t length,
                                struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE,
                      "'%s' is no position, which has rows between '/', and no "
                      "game record, which begins with '%s'",
                      status_quote(quoted, text, length), size_word);
}

enum status game_read(const char *text, size_t length, enum rules rules,
                      bool rules_fixed, struct game *game,
                      struct status_text *why)
{
    const size_t head = strlen(size_word);
    struct game read = {.rules = rules};
    if (length < head || memcmp(text, size_word, head) != 0) {
        enum status status = notation_read(text, length, &read.position, why);
        if (status && length && !memchr(text, '/', length))
            return refuse_other(text, length, why);
        if (!status)
            status = check_rules(&read, why);
        if (!status)
            *game = read;
        return status;
    }
    struct record record = {.text = text, .length = length, .why = why};
    const enum status status = read_record(&record, &read);
    if (status)
        return status;
    if (rules_fixed && read.rules != rules)
        return status_set(why, STATUS_USAGE,
                          "record: contract=%s contradicts the rules '%s' "
                          "asked for",
                          rules_name(read.rules), rules_name(rules));
    *game = read;
    return STATUS_OK;
}
