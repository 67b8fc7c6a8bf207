/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * games - from outside in: words, folders, files, arrays and lines each hand
 * what they hold to answer_text() or answer_report().
 */
#include "cli/games.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/report/lookup_json.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/show.h"
#include "game/bytes.h"
#include "game/notation.h"
#include "query/abstract_play.h"

static const size_t most_bytes = (size_t)64 << 20; /* of a file */

/* The batch, and where the game in hand comes from. */
struct games {
    const struct options *options;
    games_answer_fn *answer;
    void *context;
    const char *file;  /* NULL: a word or the standard input */
    const char *place; /* "line" or "report"; NULL: the whole */
    size_t number;     /* of the line or the report, from 1 */
    enum status worst;
};

/* One line for the user, and an object for a script. */
static void complain(const struct games *games, const char *text, size_t length,
                     const char *line)
{
    char where[64] = "";
    if (games->place)
        snprintf(where, sizeof where, "%s %zu: ", games->place, games->number);
    command_complain_of_part("%s%s%s%s", games->file ? games->file : "",
                             games->file ? ": " : "", where, line);
    if (!games->options->json)
        return;
    json_t *const object = lookup_json_error(text, length, line);
    if (games->file)
        json_object_set_new(object, "file", show_file_name(games->file));
    if (games->place)
        json_object_set_new(object, games->place,
                            json_integer((json_int_t)games->number));
    show_json(object);
}

/* Notes the status of a game and complains if it was bad. False: the batch
 * ends, for the store cannot be used, memory ran out or a signal came. */
static bool note(struct games *games, enum status status, const char *text,
                 size_t length, const struct status_text *why)
{
    if (status == STATUS_USAGE)
        complain(games, text, length, why->line);
    games->worst = status_worse(games->worst, status);
    return status != STATUS_FAILED && status != STATUS_LIMIT;
}

static bool answer_text(struct games *games, const char *text, size_t length,
                        struct status_text *why)
{
    const struct options *const options = games->options;
    struct game_record record;
    enum status status =
        abstract_play_read_game(text, length, options->rules,
                                options_given(options, "rules"), &record, why);
    if (!status) {
        status = games->answer(games->context, &record, why);
        game_record_free(&record);
    }
    return note(games, status, text, length, why);
}

static bool answer_report(struct games *games, const json_t *report,
                          struct status_text *why)
{
    struct game_record record;
    enum status status =
        abstract_play_read(report, games->options->rules, &record, why);
    if (!status) {
        status = games->answer(games->context, &record, why);
        game_record_free(&record);
    }
    char *const text =
        status == STATUS_USAGE ? json_dumps(report, JSON_ENCODE_ANY) : NULL;
    const bool on = note(games, status, text, text ? strlen(text) : 0, why);
    free(text);
    return on;
}

static bool answer_array(struct games *games, const char *text, size_t length,
                         struct status_text *why)
{
    json_t *reports;
    bool on = true;
    const enum status status = abstract_play_parse(text, length, &reports, why);
    if (status)
        return note(games, status, text, length, why);
    games->place = "report";
    for (size_t i = 0; i < json_array_size(reports) && on; i++) {
        games->number = i + 1;
        on = answer_report(games, json_array_get(reports, i), why);
    }
    json_decref(reports);
    return on;
}

static size_t line_length(const char *text, size_t length)
{
    const char *const end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) : length;
}

static bool answer_lines(struct games *games, const char *text, size_t length,
                         struct status_text *why)
{
    const char *const end = text + length;
    bool on = true;
    games->place = "line";
    for (games->number = 1; text < end && on; games->number++) {
        const size_t size = line_length(text, (size_t)(end - text));
        const size_t told = notation_line_length(text, size);
        if (told)
            on = answer_text(games, text, told, why);
        text += size + 1;
    }
    return on;
}

/* Whether the first line of a text is JSON, whole in itself. */
static bool first_line_whole(const char *text, size_t length)
{
    json_t *json;
    const bool whole = abstract_play_parse(text, line_length(text, length),
                                           &json, NULL) == STATUS_OK;
    if (whole)
        json_decref(json);
    return whole;
}

static bool answer_bytes(struct games *games, const char *text, size_t length,
                         struct status_text *why)
{
    const size_t mark = notation_mark_length(text, length);
    games->place = NULL;
    text += mark;
    length -= mark;
    if (length && text[0] == '[')
        return answer_array(games, text, length, why);
    if (length && text[0] == '{' && !first_line_whole(text, length))
        return answer_text(games, text, length, why);
    return answer_lines(games, text, length, why);
}

/* Complains of what cannot be read; what comes after it is read all the same.
 */
static bool pass_over(struct games *games)
{
    struct status_text line;
    status_set(&line, STATUS_FAILED, "cannot be read: %s", strerror(errno));
    games->place = NULL;
    complain(games, "", 0, line.line);
    games->worst = status_worse(games->worst, STATUS_FAILED);
    return true;
}

/* Reads a whole file, which must be of a bearable size. */
static enum status read_file(FILE *file, struct bytes *bytes,
                             struct status_text *why)
{
    char part[1 << 14];
    size_t size;
    enum status status = STATUS_OK;
    while (!status && (size = fread(part, 1, sizeof part, file)) > 0) {
        bytes_add(bytes, part, size);
        if (bytes->failed)
            status = status_no_memory(why);
        else if (bytes->size > most_bytes)
            status = status_set(why, STATUS_USAGE,
                                "more than %zu bytes: too long", most_bytes);
    }
    return status;
}

static bool answer_file(struct games *games, struct status_text *why)
{
    struct bytes bytes = {.data = NULL};
    games->place = NULL;
    FILE *const file = fopen(games->file, "rb");
    if (!file)
        return pass_over(games);
    const enum status status = read_file(file, &bytes, why);
    const bool broken = ferror(file);
    const bool on = status   ? note(games, status, "", 0, why)
                    : broken ? pass_over(games)
                             : answer_bytes(games, (const char *)bytes.data,
                                            bytes.size, why);
    bytes_clear(&bytes);
    fclose(file);
    return on;
}

/* What scandir() keeps of a folder: no hidden names. */
static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Answers the file `name` of a folder; folders in it, pipes and the like are
 * passed over. */
static bool answer_entry(struct games *games, const char *folder,
                         const char *name, struct status_text *why)
{
    struct stat state;
    char *path;
    bool on = true;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return note(games, status_no_memory(why), "", 0, why);
    games->file = path;
    if (stat(path, &state) != 0 || S_ISREG(state.st_mode))
        on = answer_file(games, why);
    games->file = NULL;
    free(path);
    return on;
}

/* Answers the files of a folder, in the order of their names. */
static bool answer_folder(struct games *games, const char *folder,
                          struct status_text *why)
{
    struct dirent **entries;
    bool on = true;
    games->file = folder;
    const int count = scandir(folder, &entries, is_shown, alphasort);
    if (count < 0)
        return pass_over(games);
    for (int i = 0; i < count; i++) {
        on = on && answer_entry(games, folder, entries[i]->d_name, why);
        free(entries[i]);
    }
    free(entries);
    return on;
}

/* Answers a file, or the files of a folder. */
static bool answer_path(struct games *games, const char *path,
                        struct status_text *why)
{
    struct stat state;
    if (stat(path, &state) == 0 && S_ISDIR(state.st_mode))
        return answer_folder(games, path, why);
    games->file = path;
    return answer_file(games, why);
}

/* Whether a line is but the first of a report's, or of an array's. */
static bool begins_json(const char *text, size_t length)
{
    return length == 1 && (*text == '{' || *text == '[');
}

/* The arguments and the lines of the standard input; not those after the first
 * of a report that takes several, of which each would be complained about. */
static bool answer_words(struct games *games, struct status_text *why)
{
    struct input input;
    char quoted[STATUS_QUOTE_SIZE];
    bool more = true, on = true;
    input_open(&input, games->options);
    while (on && more) {
        enum status status = input_next(&input, &more, why);
        games->number = input.number;
        games->place = input.number ? "line" : NULL;
        if (!status && more && input.length > INPUT_LONGEST && input.number)
            status = status_set(why, STATUS_USAGE,
                                "more than %d bytes: too long", INPUT_LONGEST);
        const bool spread = !status && more && input.number == 1 &&
                            begins_json(input.text, input.length);
        if (spread)
            status = status_set(why, STATUS_USAGE,
                                "a report takes one line here; --file reads "
                                "one of several");
        if (!status && more && input_is_file(&input))
            status = status_set(why, STATUS_USAGE,
                                "'%s' is a file, which --file reads",
                                status_quote(quoted, input.text, input.length));
        if (status == STATUS_USAGE)
            on = note(games, status, input.text, input.length, why);
        else if (status)
            on = note(games, status, "", 0, why);
        else if (more)
            on = answer_text(games, input.text, input.length, why);
        more = more && !spread;
    }
    input_close(&input);
    return on;
}

enum status games_check(const struct options *options,
                        const struct options_list *files,
                        struct status_text *why)
{
    if (options->word_count || files->count)
        return input_check_quotes(options, why);
    return status_set(why, STATUS_USAGE,
                      "no game given (or '-' to read them from the standard "
                      "input, or --file)");
}

enum status games_run(const struct options *options,
                      const struct options_list *files, games_answer_fn *answer,
                      void *context, struct status_text *why)
{
    struct games games = {
        .options = options, .answer = answer, .context = context};
    bool on = answer_words(&games, why);
    for (size_t i = 0; i < files->count && on; i++)
        on = answer_path(&games, files->values[i], why);
    if (on) /* what was bad has been told */
        why->line[0] = '\0';
    return games.worst;
}

json_t *games_json(const struct game_record *record)
{
    const struct game *const game = &record->game;
    const struct position *const position = &game->position;
    const enum seat black = seat_black(game, game->move_count);
    const char *const ending =
        seat_winner(game) == SEAT_NONE ? ending_name(record->ending) : "rules";
    char written[GAME_RECORD_SIZE], text[NOTATION_SIZE];
    json_t *const players = json_object_get(record->header, "players");
    return json_pack(
        "{s:s, s:s, s:i, s:s, s:o, s:s?, s:s?, s:s?, s:O?}", "record",
        game_write(game, written), "position", notation_write(position, text),
        "size", position->board->side, "rules", rules_name(game->rules),
        "moves",
        lookup_json_moves(position->board, game->moves, game->move_count),
        "black", seat_name(black), "winner",
        seat_name(abstract_play_winner(record)), "ending", ending, "players",
        players);
}
