/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play_commands_words - the words that ask for something or set it; see
 * play_commands.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/play_commands_internal.h"
#include "cli/show.h"
#include "db/output_file.h"

/* Bytes of a file that `load` reads: more is no record. */
enum { FILE_SIZE = 1 << 16 };

enum status play_commands_values(struct play_commands *play,
                                 const struct play_commands_rest *rest,
                                 struct status_text *why)
{
    (void)rest;
    (void)why;
    play->values = !play->values;
    play_commands_show(play);
    return STATUS_OK;
}

enum status play_commands_line(struct play_commands *play,
                               const struct play_commands_rest *rest,
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
static enum status read_seconds(const char *what,
                                const struct play_commands_rest *rest,
                                double *seconds, struct status_text *why)
{
    double read;
    if (!session_parse_seconds(rest->text, rest->length, &read) || read <= 0)
        return play_commands_refuse(what, rest, "seconds, more than 0", why);
    *seconds = read;
    return STATUS_OK;
}

enum status play_commands_solve(struct play_commands *play,
                                const struct play_commands_rest *rest,
                                struct status_text *why)
{
    struct session *const session = play->session;
    double seconds = 0;
    struct answer answer;
    enum status status = STATUS_OK;
    if (rest->length)
        status = read_seconds("solve", rest, &seconds, why);
    fflush(play->out);
    if (!status)
        status = session_solve(session, seconds, &answer, why);
    if (status)
        return status;
    show_verdict(play->out, &session->game, answer.result.value,
                 answer.result.move);
    show_work(play->out, &answer);
    fputc('\n', play->out);
    return STATUS_OK;
}

enum status play_commands_board(struct play_commands *play,
                                const struct play_commands_rest *rest,
                                struct status_text *why)
{
    (void)rest;
    (void)why;
    play_commands_show(play);
    return STATUS_OK;
}

static enum status set_up(struct play_commands *play,
                          const struct play_commands_rest *rest,
                          struct status_text *why)
{
    const enum status status =
        session_set(play->session, rest->text, rest->length, false, why);
    return status ? status : play_commands_go_on(play, why);
}

enum status play_commands_position(struct play_commands *play,
                                   const struct play_commands_rest *rest,
                                   struct status_text *why)
{
    char text[NOTATION_SIZE];
    if (rest->length)
        return set_up(play, rest, why);
    fprintf(play->out, "%s\n",
            notation_write(&play->session->game.position, text));
    return STATUS_OK;
}

enum status play_commands_record(struct play_commands *play,
                                 const struct play_commands_rest *rest,
                                 struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    if (rest->length)
        return set_up(play, rest, why);
    const enum status status = session_record(play->session, text, why);
    if (!status)
        fprintf(play->out, "%s\n", text);
    return status;
}

enum status play_commands_new(struct play_commands *play,
                              const struct play_commands_rest *rest,
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
            return play_commands_refuse("new", rest, "a side from 2 to 11",
                                        why);
    }
    session_start(session, side, game->rules);
    return play_commands_go_on(play, why);
}

enum status play_commands_rules(struct play_commands *play,
                                const struct play_commands_rest *rest,
                                struct status_text *why)
{
    struct session *const session = play->session;
    enum rules rules = session->game.rules;
    if (!rest->length) {
        fprintf(play->out, "%s\n", rules_name(rules));
        return STATUS_OK;
    }
    if (!rules_parse(rest->text, rest->length, &rules))
        return play_commands_refuse("rules", rest, "inner, open or none", why);
    session_start(session, session->game.position.board->side, rules);
    return play_commands_go_on(play, why);
}

enum status play_commands_player(struct play_commands *play,
                                 const struct play_commands_rest *rest,
                                 struct status_text *why)
{
    enum player_kind kind = play->session->kind;
    if (rest->length) {
        if (!player_kind_parse(rest->text, rest->length, &kind))
            return play_commands_refuse("player", rest,
                                        "solver, playout or random", why);
        session_set_player(play->session, kind);
    }
    fprintf(play->out, "%s\n", player_kind_name(kind));
    return STATUS_OK;
}

enum status play_commands_time(struct play_commands *play,
                               const struct play_commands_rest *rest,
                               struct status_text *why)
{
    struct session *const session = play->session;
    double seconds = session->seconds;
    if (rest->length) {
        enum status status = read_seconds("time", rest, &seconds, why);
        if (!status)
            status = session_set_limits(session, seconds, session->effort, why);
        if (status)
            return status;
    }
    if (seconds > 0)
        fprintf(play->out, "%g s for a move\n", seconds);
    else
        fputs("no limit in seconds\n", play->out);
    return STATUS_OK;
}

static enum status need_file(const char *what,
                             const struct play_commands_rest *rest,
                             struct status_text *why)
{
    if (rest->length && strlen(rest->text) == rest->length)
        return STATUS_OK;
    return play_commands_refuse(what, rest, "the name of a file", why);
}

enum status play_commands_save(struct play_commands *play,
                               const struct play_commands_rest *rest,
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

enum status play_commands_load(struct play_commands *play,
                               const struct play_commands_rest *rest,
                               struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    enum status status = need_file("load", rest, why);
    if (status)
        return status;
    FILE *const file = fopen(rest->text, "r");
    char *const text = malloc(FILE_SIZE);
    size_t length = file && text ? fread(text, 1, FILE_SIZE, file) : 0;
    if (!file || ferror(file))
        status = status_set(why, STATUS_FAILED, "file '%s' cannot be read",
                            status_quote(quoted, rest->text, rest->length));
    else if (!text)
        status = status_no_memory(why);
    if (file)
        fclose(file);
    length -= length && text[length - 1] == '\n';
    if (!status)
        status = set_up(play, &(struct play_commands_rest){text, length}, why);
    free(text);
    return status;
}
