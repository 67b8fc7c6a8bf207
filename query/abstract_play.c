/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * abstract_play - reads the header, then replays the rounds on our own rules;
 * whatever the report says of who moved or won is compared with these.
 */
#include "query/abstract_play.h"

#include <stdio.h>
#include <string.h>

#include "db/json_memory.h"
#include "game/notation.h"

/* The game's name on the site, and its board when no variant tells a size. */
#define report_game "Unlur"

enum { REPORT_DEFAULT_SIDE = 8, PATH_SIZE = 64 };

/* The JSON reader's own lines quote what they met, unfit for a terminal. */
static const char *syntax_error(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_stack_overflow: return "nested too deeply";
    case json_error_invalid_utf8: return "no UTF-8";
    case json_error_premature_end_of_input: return "it ends too early";
    case json_error_end_of_input_expected:
        return "something stands after the end";
    case json_error_null_character:
    case json_error_null_byte_in_key: return "a NUL in a string";
    case json_error_duplicate_key: return "a member that was there before";
    case json_error_numeric_overflow: return "too great a number";
    default: return "no JSON";
    }
}

enum status abstract_play_parse(const char *text, size_t length, json_t **json,
                                struct status_text *why)
{
    json_error_t error;
    json_memory_lacked(); /* of what was before */
    *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (*json)
        return STATUS_OK;
    if (json_memory_lacked())
        return status_no_memory(why);
    return status_set(why, STATUS_USAGE, "report, line %d, column %d: %s",
                      error.line, error.column, syntax_error(&error));
}

static enum status refuse(struct status_text *why, const char *path,
                          const char *what)
{
    return status_set(why, STATUS_USAGE, "report: %s: %s", path, what);
}

static enum status refuse_text(struct status_text *why, const char *path,
                               const char *text, const char *what)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "report: %s: '%s': %s", path,
                      status_quote(quoted, text, strlen(text)), what);
}

/* Members that may be missing, but not be anything else. */
static const struct optional {
    const char *object, *key;
    bool number; /* may be one instead of a string */
} optional[] = {
    {NULL, "date-start", false},     {NULL, "date-end", false},
    {NULL, "date-generated", false}, {NULL, "startingPosition", false},
    {"site", "name", false},         {"site", "gameid", true},
};

static enum status check_optional(const json_t *header,
                                  const struct optional *wanted,
                                  struct status_text *why)
{
    char path[PATH_SIZE];
    const json_t *const object =
        wanted->object ? json_object_get(header, wanted->object) : header;
    const json_t *const value = json_object_get(object, wanted->key);
    if (object && !json_is_object(object)) {
        snprintf(path, sizeof path, "header.%s", wanted->object);
        return refuse(why, path, "expected an object");
    }
    if (!value || json_is_string(value) ||
        (wanted->number && json_is_number(value)))
        return STATUS_OK;
    snprintf(path, sizeof path, "header.%s%s%s",
             wanted->object ? wanted->object : "", wanted->object ? "." : "",
             wanted->key);
    return refuse(why, path, "expected a string");
}

/* The numbers in a text, up to `most` of them; longer ones than any size or
 * count of cells stand for no such thing. Returns how many there are. */
static int numbers_in(const char *text, int *numbers, int most)
{
    int count = 0;
    while (*text) {
        int number = 0;
        if (*text < '0' || *text > '9') {
            text++;
            continue;
        }
        for (; *text >= '0' && *text <= '9'; text++)
            number = number > 9999 ? number : 10 * number + *text - '0';
        if (count < most)
            numbers[count] = number;
        count++;
    }
    return count;
}

/* The side that a variant tells, with or without the number of cells or of
 * rows that belong to it: "size-6", "Hexhex 6 (91 cells)". 0: none. */
static int variant_side(const char *text)
{
    static const char *const words[] = {"size", "side",  "hexhex",
                                        "cell", "space", "board"};
    int numbers[3];
    bool about_size = false;
    const int count = numbers_in(text, numbers, 3);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        about_size = about_size || strcasestr(text, words[i]);
    if (!count && (strcasestr(text, "default") || !strcmp(text, "#board")))
        return REPORT_DEFAULT_SIDE;
    if (!about_size || count < 1 || count > 3 || numbers[0] < BOARD_MIN_SIDE ||
        numbers[0] > BOARD_MAX_SIDE)
        return 0;
    const int side = numbers[0];
    for (int i = 1; i < count; i++)
        if (numbers[i] != 2 * side - 1 &&
            numbers[i] != 3 * side * (side - 1) + 1)
            return 0;
    return side;
}

static enum status read_side(const json_t *variants, int *side,
                             struct status_text *why)
{
    char path[PATH_SIZE];
    size_t i;
    const json_t *variant;
    *side = 0;
    if (variants && !json_is_array(variants))
        return refuse(why, "header.game.variants", "expected an array");
    json_array_foreach(variants, i, variant)
    {
        snprintf(path, sizeof path, "header.game.variants[%zu]", i);
        const char *const text = json_string_value(variant);
        if (!text)
            return refuse(why, path, "expected a string");
        const int told = variant_side(text);
        if (!told)
            return refuse_text(why, path, text,
                               "it does not tell a size from 2 to 11, and "
                               "other variants are not known");
        if (*side && told != *side)
            return refuse_text(why, path, text, "another size than before");
        *side = told;
    }
    if (!*side)
        *side = REPORT_DEFAULT_SIDE;
    return STATUS_OK;
}

static enum status read_game(const json_t *header, int *side,
                             struct status_text *why)
{
    const json_t *const game = json_object_get(header, "game");
    const char *const name = json_string_value(json_object_get(game, "name"));
    if (!name)
        return refuse(why, "header.game.name", "expected the game's name");
    if (strcmp(name, report_game) != 0)
        return refuse_text(why, "header.game.name", name, "not Unlur");
    return read_side(json_object_get(game, "variants"), side, why);
}

static enum status check_player(const json_t *player, int seat,
                                struct status_text *why)
{
    char path[PATH_SIZE];
    const json_t *const name = json_object_get(player, "name");
    const json_t *const result = json_object_get(player, "result");
    snprintf(path, sizeof path, "header.players[%d]", seat);
    if (!json_is_object(player))
        return refuse(why, path, "expected an object");
    snprintf(path, sizeof path, "header.players[%d].name", seat);
    if (name && !json_is_string(name))
        return refuse(why, path, "expected a string");
    snprintf(path, sizeof path, "header.players[%d].result", seat);
    if (result && !json_is_number(result) && !json_is_null(result))
        return refuse(why, path, "expected a number");
    return STATUS_OK;
}

static enum status read_header(const json_t *header, int *side,
                               struct status_text *why)
{
    const json_t *const players = json_object_get(header, "players");
    if (!json_is_object(header))
        return refuse(why, "header", "expected an object");
    enum status status = read_game(header, side, why);
    for (size_t i = 0; i < sizeof optional / sizeof *optional && !status; i++)
        status = check_optional(header, &optional[i], why);
    if (status)
        return status;
    const char *const start =
        json_string_value(json_object_get(header, "startingPosition"));
    if (start && *start)
        return refuse_text(why, "header.startingPosition", start,
                           "the game begins with the empty board");
    if (players && json_array_size(players) != 2)
        return refuse(why, "header.players", "expected an array of two");
    for (int seat = 0; seat < 2 && players && !status; seat++)
        status = check_player(json_array_get(players, (size_t)seat), seat, why);
    return status;
}

/* The moves read so far. */
struct reader {
    struct game_record *record;
    int last_seat; /* who made the last one; -1: none was made */
    struct status_text *why;
};

/* Why no move may come from that seat now, in words; NULL: one may. */
static const char *turn_illegal(const struct reader *reader, int seat)
{
    if (reader->record->ending)
        return "the game was broken off before";
    if (seat == reader->last_seat)
        return "the same player moved before";
    return NULL;
}

static enum status play_text(struct reader *reader, const char *path, int seat,
                             const char *text)
{
    struct game *const game = &reader->record->game;
    const bool over = seat_winner(game) != SEAT_NONE;
    const enum ending ending = ending_named(text);
    if (ending && !over && !reader->record->ending) {
        reader->record->ending = ending;
        reader->record->ending_seat = seat;
        return STATUS_OK;
    }
    int move;
    const char *what = turn_illegal(reader, seat);
    if (!what)
        what = game_read_move(game, text, strlen(text), &move);
    if (what)
        return refuse_text(reader->why, path, text, what);
    if (reader->last_seat < 0)
        reader->record->first_seat = seat;
    reader->last_seat = seat;
    game_play(game, move);
    return STATUS_OK;
}

static enum status play_entry(struct reader *reader, size_t round, int seat,
                              const json_t *entry)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "moves[%zu][%d]", round, seat);
    if (json_is_null(entry))
        return STATUS_OK;
    const char *const text = json_string_value(
        json_is_object(entry) ? json_object_get(entry, "move") : entry);
    if (!text)
        return refuse(reader->why, path, "expected a move");
    return play_text(reader, path, seat, text);
}

/* When in its round an entry was played; without a word of its own by seat. */
static enum status read_sequence(struct reader *reader, size_t round, int seat,
                                 const json_t *entry, json_int_t *sequence)
{
    char path[PATH_SIZE];
    const json_t *const given = json_object_get(entry, "sequence");
    *sequence = given ? json_integer_value(given) : seat + 1;
    if (!given || json_is_integer(given))
        return STATUS_OK;
    snprintf(path, sizeof path, "moves[%zu][%d].sequence", round, seat);
    return refuse(reader->why, path, "expected a whole number");
}

static enum status play_round(struct reader *reader, size_t round,
                              const json_t *entries)
{
    char path[PATH_SIZE];
    json_int_t sequence[2] = {1, 2};
    const int count = (int)json_array_size(entries);
    enum status status = STATUS_OK;
    snprintf(path, sizeof path, "moves[%zu]", round);
    if (!json_is_array(entries) || json_array_size(entries) > 2)
        return refuse(reader->why, path, "expected an array of two");
    for (int seat = 0; seat < count && !status; seat++)
        status = read_sequence(reader, round, seat,
                               json_array_get(entries, (size_t)seat),
                               &sequence[seat]);
    if (!status && count == 2 && sequence[0] == sequence[1])
        return refuse(reader->why, path, "two moves of the same sequence");
    for (int i = 0; i < count && !status; i++) {
        const int seat = count == 2 && sequence[0] > sequence[1] ? 1 - i : i;
        status = play_entry(reader, round, seat,
                            json_array_get(entries, (size_t)seat));
    }
    return status;
}

static enum status read_moves(const json_t *moves, struct game_record *record,
                              struct status_text *why)
{
    struct reader reader = {.record = record, .last_seat = -1, .why = why};
    enum status status = STATUS_OK;
    if (!json_is_array(moves))
        return refuse(why, "moves", "expected an array");
    for (size_t i = 0; i < json_array_size(moves) && !status; i++)
        status = play_round(&reader, i, json_array_get(moves, i));
    return status;
}

/* Who won by the results in the header; nobody when they are equal or not
 * there. */
static enum seat told_winner(const struct game_record *record)
{
    double results[2];
    const json_t *const players = json_object_get(record->header, "players");
    for (int seat = 0; seat < 2; seat++) {
        const json_t *const result =
            json_object_get(json_array_get(players, (size_t)seat), "result");
        if (!json_is_number(result))
            return SEAT_NONE;
        results[seat] = json_number_value(result);
    }
    if (results[0] == results[1])
        return SEAT_NONE;
    const int seat = results[1] > results[0];
    return seat == record->first_seat ? SEAT_FIRST : SEAT_SECOND;
}

enum seat abstract_play_winner(const struct game_record *record)
{
    const enum seat winner = seat_winner(&record->game);
    return winner != SEAT_NONE ? winner : told_winner(record);
}

/* Where in the report a player sits. */
static int place_of(const struct game_record *record, enum seat seat)
{
    return seat == SEAT_FIRST ? record->first_seat : 1 - record->first_seat;
}

/* Results that contradict the rules, or how the game was broken off, tell of a
 * game that was read wrongly. */
static enum status check_results(const struct game_record *record,
                                 struct status_text *why)
{
    const enum seat winner = seat_winner(&record->game);
    const enum seat told = told_winner(record);
    const char *what = NULL;
    int place = place_of(record, told);
    if (told == SEAT_NONE || winner == told)
        return STATUS_OK;
    if (winner != SEAT_NONE) {
        place = place_of(record, winner);
        what = "lost, but by the rules this player has won";
    } else if (record->ending == ENDING_RESIGN &&
               record->ending_seat == place) {
        what = "won, but this player resigned";
    } else if (record->ending == ENDING_DRAW) {
        what = "won, but the players agreed on a draw";
    }
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "header.players[%d].result", place);
    return what ? refuse(why, path, what) : STATUS_OK;
}

enum status abstract_play_read(const json_t *report, enum rules rules,
                               struct game_record *record,
                               struct status_text *why)
{
    int side = 0;
    json_t *const header = json_object_get(report, "header");
    *record = (struct game_record){.header = NULL};
    if (!json_is_object(report))
        return status_set(why, STATUS_USAGE, "report: expected an object");
    enum status status = read_header(header, &side, why);
    if (status)
        return status;
    record->game = game_start(side, rules);
    status = read_moves(json_object_get(report, "moves"), record, why);
    record->header = header;
    if (!status)
        status = check_results(record, why);
    record->header = status ? NULL : json_incref(header);
    return status;
}

static enum status read_report(const char *text, size_t length,
                               enum rules rules, struct game_record *record,
                               struct status_text *why)
{
    json_t *report;
    enum status status = abstract_play_parse(text, length, &report, why);
    if (status)
        return status;
    status = abstract_play_read(report, rules, record, why);
    json_decref(report);
    return status;
}

enum status abstract_play_read_game(const char *text, size_t length,
                                    enum rules rules, bool rules_fixed,
                                    struct game_record *record,
                                    struct status_text *why)
{
    char written[GAME_RECORD_SIZE];
    if (length && text[0] == '{')
        return read_report(text, length, rules, record, why);
    *record = (struct game_record){.header = NULL};
    const enum status status =
        game_read(text, length, rules, rules_fixed, &record->game, why);
    if (!status && !game_write(&record->game, written))
        return status_set(why, STATUS_USAGE,
                          "a position, but no game: a game record begins with "
                          "'size=', a report with '{'");
    return status;
}

/* --- Writing ------------------------------------------------------------- */

static const char unknown_date[] = "1970-01-01T00:00:00Z";

/* What is known of a member, else `otherwise`, which goes to the caller. */
static json_t *known_or(const json_t *object, const char *key,
                        json_t *otherwise)
{
    json_t *const known = json_object_get(object, key);
    if (!known || json_is_null(known))
        return otherwise;
    json_decref(otherwise);
    return json_incref(known);
}

static json_t *variants_of(int side)
{
    char name[16];
    json_t *const variants = json_array();
    snprintf(name, sizeof name, "size-%d", side);
    if (side != REPORT_DEFAULT_SIDE)
        json_array_append_new(variants, json_string(name));
    return variants;
}

/* A copy of a member of the header, an object; an empty one without it. */
static json_t *copy_member(const json_t *header, const char *key)
{
    json_t *const known = json_object_get(header, key);
    return known ? json_copy(known) : json_object();
}

static json_t *make_game(const struct game_record *record)
{
    const int side = record->game.position.board->side;
    json_t *const game = copy_member(record->header, "game");
    json_object_set_new(game, "name", json_string(report_game));
    json_object_set_new(game, "variants",
                        known_or(game, "variants", variants_of(side)));
    return game;
}

static json_t *make_site(const json_t *header)
{
    json_t *const site = copy_member(header, "site");
    json_object_set_new(site, "name",
                        known_or(site, "name", json_string("unknown")));
    return site;
}

/* Whether the results of both players are known: one alone, with another made
 * up beside it, would name a winner. */
static bool results_known(const json_t *players)
{
    for (size_t seat = 0; seat < 2; seat++)
        if (!json_is_number(
                json_object_get(json_array_get(players, seat), "result")))
            return false;
    return true;
}

static json_t *make_player(const struct game_record *record, int seat)
{
    const json_t *const players = json_object_get(record->header, "players");
    json_t *const known = json_array_get(players, (size_t)seat);
    json_t *const player = known ? json_copy(known) : json_object();
    const enum seat who = seat == record->first_seat ? SEAT_FIRST : SEAT_SECOND;
    const bool won = seat_winner(&record->game) == who;
    json_object_set_new(
        player, "name",
        known_or(
            known, "name",
            json_string(who == SEAT_FIRST ? "First player" : "Second player")));
    json_object_set_new(player, "result",
                        known_or(results_known(players) ? known : NULL,
                                 "result", json_integer(won)));
    return player;
}

static json_t *make_header(const struct game_record *record)
{
    static const char *const dates[] = {"date-start", "date-end",
                                        "date-generated"};
    json_t *const header =
        record->header ? json_copy(record->header) : json_object();
    json_t *const players = json_array();
    json_object_set_new(header, "game", make_game(record));
    json_object_set_new(header, "site", make_site(record->header));
    for (int i = 0; i < 3; i++)
        json_object_set_new(
            header, dates[i],
            known_or(record->header, dates[i], json_string(unknown_date)));
    for (int seat = 0; seat < 2; seat++)
        json_array_append_new(players, make_player(record, seat));
    json_object_set_new(header, "players", players);
    return header;
}

/* Appends an entry; a new round begins where that of the seat is taken. */
static void add_entry(json_t *rounds, int seat, const char *text)
{
    const size_t count = json_array_size(rounds);
    json_t *round = count ? json_array_get(rounds, count - 1) : NULL;
    if (!round || json_array_size(round) > (size_t)seat) {
        round = json_array();
        json_array_append_new(rounds, round);
    }
    if (json_array_size(round) < (size_t)seat)
        json_array_append_new(round, json_null());
    json_array_append_new(round, json_string(text));
}

static json_t *make_moves(const struct game_record *record)
{
    const struct game *const game = &record->game;
    json_t *const rounds = json_array();
    char name[NOTATION_CELL_SIZE];
    int seat = record->first_seat;
    for (int i = 0; i < game->move_count; i++, seat = 1 - seat)
        add_entry(rounds, seat,
                  notation_cell(game->position.board, game->moves[i], name));
    if (record->ending)
        add_entry(rounds, record->ending_seat, ending_name(record->ending));
    return rounds;
}

enum status abstract_play_write(const struct game_record *record,
                                json_t **report, struct status_text *why)
{
    if (record->game.rules != RULES_INNER)
        return status_set(why, STATUS_USAGE,
                          "a report cannot tell that the contract was '%s'",
                          rules_name(record->game.rules));
    *report = json_object();
    json_object_set_new(*report, "header", make_header(record));
    json_object_set_new(*report, "moves", make_moves(record));
    return *report ? STATUS_OK : status_no_memory(why);
}

const char *abstract_play_name(const struct game_record *record, enum seat who)
{
    const int seat =
        who == SEAT_FIRST ? record->first_seat : 1 - record->first_seat;
    const json_t *const player = json_array_get(
        json_object_get(record->header, "players"), (size_t)seat);
    const char *const name = json_string_value(json_object_get(player, "name"));
    return name && *name ? name : NULL;
}
