/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * htp_unlur - the commands that the protocol does not know: positions, records
 * and what the store and the search have to say.
 */
#include <stdlib.h>

#include "analysis/report/lookup_json.h"
#include "cli/htp_internal.h"
#include "cli/show.h"
#include "db/json_memory.h"
#include "game/outcome.h"

enum status htp_position(struct htp_call *call, struct status_text *why)
{
    char text[NOTATION_SIZE];
    if (call->count)
        return session_set(call->session, call->rest.text, call->rest.length,
                           false, why);
    fputs(notation_write(&call->session->game.position, text), call->out);
    return STATUS_OK;
}

enum status htp_record(struct htp_call *call, struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    if (call->count)
        return session_set(call->session, call->rest.text, call->rest.length,
                           false, why);
    const enum status status = session_record(call->session, text, why);
    if (!status)
        fputs(text, call->out);
    return status;
}

enum status htp_query(struct htp_call *call, struct status_text *why)
{
    struct lookup lookup;
    struct main_line line;
    const enum status status = session_line(call->session, &lookup, &line, why);
    if (status)
        return status;
    json_t *const object = lookup_json(&lookup);
    lookup_json_line(object, lookup.game.position.board, &line);
    char *const text = json_dumps(object, JSON_REAL_PRECISION(9));
    json_decref(object);
    if (json_memory_lacked() || !text) {
        free(text);
        return status_no_memory(why);
    }
    fputs(text, call->out);
    free(text);
    return STATUS_OK;
}

/* HexGui takes cells only, so the pass is left out. */
enum status htp_values(struct htp_call *call, struct status_text *why)
{
    static const char *const words[] = {"?", "W", "L"};
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    const char *blank = "";
    const enum status status = session_lookup(call->session, &lookup, why);
    for (int i = 0; !status && i < lookup.count; i++) {
        const struct lookup_move *const move = &lookup.moves[i];
        if (move->move == MOVE_PASS)
            continue;
        fprintf(call->out, "%s%s %s", blank,
                notation_cell(lookup.game.position.board, move->move, name),
                words[move->value]);
        blank = " ";
    }
    return status;
}

/* INFLUENCE gives each cell a number from 0 to 1, which becomes its colour;
 * what TEXT says stands below the board. */
enum status htp_colours(struct htp_call *call, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    const char *pass = NULL;
    const enum status status = session_lookup(call->session, &lookup, why);
    if (status)
        return status;
    fputs("INFLUENCE", call->out);
    for (int i = 0; i < lookup.count; i++) {
        const struct lookup_move *const move = &lookup.moves[i];
        if (move->move == MOVE_PASS)
            pass = value_name(move->value);
        else if (move->value != VALUE_UNKNOWN)
            fprintf(call->out, " %s %d",
                    notation_cell(lookup.game.position.board, move->move, name),
                    move->value == VALUE_WIN);
    }
    fputs("\nTEXT ", call->out);
    show_verdict(call->out, &lookup.game, lookup.value, lookup.move);
    if (pass)
        fprintf(call->out, "; pass: %s", pass);
    return STATUS_OK;
}

enum status htp_contract(struct htp_call *call, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    const struct position *const position = &call->session->game.position;
    if (position->turn != TURN_CONTRACT)
        return status_set(why, STATUS_USAGE, "no contract: %s",
                          outcome_state(position));
    const enum status status = session_lookup(call->session, &lookup, why);
    for (int i = 0; !status && i < lookup.count; i++)
        fprintf(call->out, "%s %s (%s)\n",
                notation_cell(position->board, lookup.moves[i].move, name),
                value_name(lookup.moves[i].value),
                lookup_source_name(lookup.moves[i].source));
    return status;
}

enum status htp_line(struct htp_call *call, struct status_text *why)
{
    const struct board *const board = call->session->game.position.board;
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    struct main_line line;
    const enum status status = session_line(call->session, &lookup, &line, why);
    for (int i = 0; !status && i < line.count; i++)
        fprintf(call->out, "%s%s", i ? " " : "",
                notation_cell(board, line.moves[i], name));
    return status;
}

/* One line a move: what is proved is a word, what is estimated a number. */
static void tell_move(const struct htp_call *call,
                      const struct evaluation_move *move)
{
    char name[NOTATION_CELL_SIZE];
    notation_cell(call->session->game.position.board, move->move, name);
    if (move->value != VALUE_UNKNOWN)
        fprintf(call->out, "%s %s (%s)\n", name, value_name(move->value),
                lookup_source_name(move->source));
    else
        fprintf(call->out, "%s about %.3f (%u games)\n", name, move->chance,
                (unsigned)move->visits);
}

enum status htp_evaluate(struct htp_call *call, struct status_text *why)
{
    static struct evaluation evaluation; /* too large for a stack */
    const struct board *const board = call->session->game.position.board;
    char name[NOTATION_CELL_SIZE];
    double seconds = 0;
    enum status status = STATUS_OK;
    if (call->count)
        status = htp_seconds(&call->words[0], "time", &seconds, why);
    if (!status)
        status = session_evaluate(call->session, seconds, &evaluation, why);
    if (status)
        return status;
    for (int i = 0; i < evaluation.count; i++)
        tell_move(call, &evaluation.moves[i]);
    fputs("line", call->out);
    for (int i = 0; i < evaluation.line_count; i++)
        fprintf(call->out, " %s",
                notation_cell(board, evaluation.line[i], name));
    return STATUS_OK;
}

enum status htp_solve(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    double seconds = 0;
    struct answer answer;
    enum status status = STATUS_OK;
    if (call->count)
        status = htp_seconds(&call->words[0], "time", &seconds, why);
    if (!status)
        status = session_solve(call->session, seconds, &answer, why);
    if (status)
        return status;
    show_verdict(call->out, game, answer.result.value, answer.result.move);
    show_work(call->out, &answer);
    return STATUS_OK;
}
