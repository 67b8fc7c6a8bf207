/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * show - Sentences for people; the objects for programs come from
 * analysis/report/lookup_json.h.
 */
#include "cli/show.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "analysis/report/render.h"
#include "cli/command.h"
#include "db/json_memory.h"
#include "game/outcome.h"

void show_verdict(FILE *out, const struct game *game, enum value value,
                  int move)
{
    const struct position *const position = &game->position;
    char name[NOTATION_CELL_SIZE];
    if (value == VALUE_UNKNOWN)
        fputs("unknown", out);
    else if (position->turn == TURN_CONTRACT)
        fprintf(out, "%s for the player to move", value_name(value));
    else
        fprintf(out, "%s wins",
                value_winner(position->turn, value) == COLOUR_BLACK ? "Black"
                                                                    : "White");
    if (move != MOVE_NONE)
        fprintf(out, " with %s", notation_cell(position->board, move, name));
}

void show_verdict_text(const struct game *game, enum value value, int move)
{
    char text[NOTATION_SIZE];
    printf("%s: ", notation_write(&game->position, text));
    show_verdict(stdout, game, value, move);
}

const char *show_reason(const struct position *position)
{
    static const char *const goal[] = {"a Y", "a Line"};
    static const char *const slip[] = {"Black made a Line without a Y",
                                       "White made a Y without a Line"};
    const enum colour winner = outcome_winner(position);
    assert(winner != COLOUR_NONE);
    return outcome_objectives(position, winner) & outcome_goal(winner)
               ? goal[winner]
               : slip[colour_other(winner)];
}

void show_work(FILE *out, const struct answer *answer)
{
    const struct result *const result = &answer->result;
    if (result->state == RESULT_BOUNDED)
        fprintf(out, " (proof number %llu, disproof number %llu)",
                (unsigned long long)result->pn, (unsigned long long)result->dn);
    fprintf(out, "; %llu node%s, %.2f s, %s%s",
            (unsigned long long)result->nodes, result->nodes == 1 ? "" : "s",
            result->seconds, answer->stored ? "store" : "search",
            answer->verified ? ", verified" : "");
}

json_t *show_file_name(const char *name)
{
    char *text = NULL;
    size_t size = 0;
    json_t *const plain = json_string(name);
    FILE *const out = plain ? NULL : open_memstream(&text, &size);
    if (!out)
        return plain;
    status_print_plain(name, out);
    json_t *const escaped = fclose(out) == 0 ? json_string(text) : NULL;
    free(text);
    return escaped;
}

void show_json(json_t *object)
{
    char *const text = json_dumps(object, JSON_REAL_PRECISION(9));
    if (json_memory_lacked() || !text) {
        command_lose_output(ENOMEM);
    } else {
        /* A text longer than the buffer fails here, and the flush may not. */
        if (puts(text) == EOF)
            command_lose_output(errno);
        command_flush();
    }
    free(text);
    json_decref(object);
}

enum status show_report(const struct report *report, bool json,
                        struct status_text *why)
{
    if (!json)
        return render_text(report, stdout, why);
    json_t *const object = render_json(report);
    if (!object)
        return status_no_memory(why);
    const enum status status = render_json_write(object, stdout, why);
    json_decref(object);
    return status;
}
