/* SPDX-License-Identifier: GPL-3.0-or-later */
/* talk_words - the words that ask for something or set it; see talk.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/show.h"
#include "cli/talk_inside.h"
#include "db/output_file.h"

/* Bytes of a file that `load` reads: more is no record. */
enum { FILE_SIZE = 1 << 16 };

enum status talk_values(struct talk *talk, const struct talk_rest *rest,
                        struct status_text *why)
{
    (void)rest;
    (void)why;
    talk->values = !talk->values;
    talk_show(talk);
    return STATUS_OK;
}

enum status talk_line(struct talk *talk, const struct talk_rest *rest,
                      struct status_text *why)
{
    const struct board *const board = talk->session->game.position.board;
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    struct main_line line;
    (void)rest;
    const enum status status = session_line(talk->session, &lookup, &line, why);
    if (status)
        return status;
    if (lookup.value == VALUE_UNKNOWN) {
        fputs("the store does not know who wins here\n", talk->out);
        return STATUS_OK;
    }
    fputs("line:", talk->out);
    for (int i = 0; i < line.count; i++)
        fprintf(talk->out, " %s", notation_cell(board, line.moves[i], name));
    fprintf(talk->out, " (%s)\n", main_line_end_name(line.end));
    return STATUS_OK;
}

/* Reads seconds, more than 0. */
static enum status read_seconds(const char *what, const struct talk_rest *rest,
                                double *seconds, struct status_text *why)
{
    double read;
    if (!session_parse_seconds(rest->text, rest->length, &read) || read <= 0)
        return talk_refuse(what, rest, "seconds, more than 0", why);
    *seconds = read;
    return STATUS_OK;
}

enum status talk_solve(struct talk *talk, const struct talk_rest *rest,
                       struct status_text *why)
{
    struct session *const session = talk->session;
    double seconds = 0;
    struct answer answer;
    enum status status = STATUS_OK;
    if (rest->length)
        status = read_seconds("solve", rest, &seconds, why);
    fflush(talk->out);
    if (!status)
        status = session_solve(session, seconds, &answer, why);
    if (status)
        return status;
    show_verdict(talk->out, &session->game, answer.result.value,
                 answer.result.move);
    show_work(talk->out, &answer);
    fputc('\n', talk->out);
    return STATUS_OK;
}

enum status talk_board(struct talk *talk, const struct talk_rest *rest,
                       struct status_text *why)
{
    (void)rest;
    (void)why;
    talk_show(talk);
    return STATUS_OK;
}

static enum status set_up(struct talk *talk, const struct talk_rest *rest,
                          struct status_text *why)
{
    const enum status status =
        session_set(talk->session, rest->text, rest->length, false, why);
    return status ? status : talk_go_on(talk, why);
}

enum status talk_position(struct talk *talk, const struct talk_rest *rest,
                          struct status_text *why)
{
    char text[NOTATION_SIZE];
    if (rest->length)
        return set_up(talk, rest, why);
    fprintf(talk->out, "%s\n",
            notation_write(&talk->session->game.position, text));
    return STATUS_OK;
}

enum status talk_record(struct talk *talk, const struct talk_rest *rest,
                        struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    if (rest->length)
        return set_up(talk, rest, why);
    const enum status status = session_record(talk->session, text, why);
    if (!status)
        fprintf(talk->out, "%s\n", text);
    return status;
}

enum status talk_new(struct talk *talk, const struct talk_rest *rest,
                     struct status_text *why)
{
    struct session *const session = talk->session;
    const struct game *const game = &session->game;
    int side = game->position.board->side;
    if (rest->length) {
        side = 0;
        if (rest->length < 3 &&
            strspn(rest->text, "0123456789") == rest->length)
            side = atoi(rest->text);
        if (side < BOARD_MIN_SIDE || side > BOARD_MAX_SIDE)
            return talk_refuse("new", rest, "a side from 2 to 11", why);
    }
    session_start(session, side, game->rules);
    return talk_go_on(talk, why);
}

enum status talk_rules(struct talk *talk, const struct talk_rest *rest,
                       struct status_text *why)
{
    struct session *const session = talk->session;
    enum rules rules = session->game.rules;
    if (!rest->length) {
        fprintf(talk->out, "%s\n", rules_name(rules));
        return STATUS_OK;
    }
    if (!rules_parse(rest->text, rest->length, &rules))
        return talk_refuse("rules", rest, "inner, open or none", why);
    session_start(session, session->game.position.board->side, rules);
    return talk_go_on(talk, why);
}

enum status talk_player(struct talk *talk, const struct talk_rest *rest,
                        struct status_text *why)
{
    enum player_kind kind = talk->session->kind;
    if (rest->length) {
        if (!player_kind_parse(rest->text, rest->length, &kind))
            return talk_refuse("player", rest, "solver, playout or random",
                               why);
        session_set_player(talk->session, kind);
    }
    fprintf(talk->out, "%s\n", player_kind_name(kind));
    return STATUS_OK;
}

enum status talk_time(struct talk *talk, const struct talk_rest *rest,
                      struct status_text *why)
{
    struct session *const session = talk->session;
    double seconds = session->seconds;
    if (rest->length) {
        enum status status = read_seconds("time", rest, &seconds, why);
        if (!status)
            status = session_set_limits(session, seconds, session->effort, why);
        if (status)
            return status;
    }
    if (seconds > 0)
        fprintf(talk->out, "%g s for a move\n", seconds);
    else
        fputs("no limit in seconds\n", talk->out);
    return STATUS_OK;
}

static enum status need_file(const char *what, const struct talk_rest *rest,
                             struct status_text *why)
{
    if (rest->length && strlen(rest->text) == rest->length)
        return STATUS_OK;
    return talk_refuse(what, rest, "the name of a file", why);
}

enum status talk_save(struct talk *talk, const struct talk_rest *rest,
                      struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    struct output_file *output;
    enum status status = need_file("save", rest, why);
    if (!status)
        status = session_record(talk->session, text, why);
    if (!status)
        status = output_file_to_file(rest->text, &output, why);
    if (status)
        return status;
    output_file_write(output, text, strlen(text));
    output_file_write(output, "\n", 1);
    return output_file_finish(output, STATUS_OK, why);
}

enum status talk_load(struct talk *talk, const struct talk_rest *rest,
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
        status = set_up(talk, &(struct talk_rest){text, length}, why);
    free(text);
    return status;
}
