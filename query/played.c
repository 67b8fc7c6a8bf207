/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played - see the header. */
#include "query/played.h"

#include "game/outcome.h"
#include "query/abstract_play.h"

static const char *const ending_names[PLAYED_ENDINGS] = {
    [PLAYED_ENDING_RESIGN] = "resign",
    [PLAYED_ENDING_TIMEOUT] = "timeout",
    [PLAYED_ENDING_DRAW] = "draw",
    [PLAYED_ENDING_ABANDONED] = "abandoned",
};

const char *played_who_name(enum played_who who)
{
    static const char *const names[] = {"first", "second"};
    return who == PLAYED_NOBODY ? NULL : names[who];
}

const char *played_ending_name(enum played_ending ending)
{
    return ending_names[ending];
}

enum played_who played_mover(int number)
{
    return number % 2 ? PLAYED_SECOND : PLAYED_FIRST;
}

enum played_who played_black(const struct situation *situation, int moves)
{
    if (situation->rules == RULES_NONE)
        return PLAYED_FIRST;
    for (int i = 0; i < moves; i++)
        if (situation->moves[i] == MOVE_PASS)
            return played_mover(i);
    return PLAYED_NOBODY;
}

enum played_who played_winner(const struct situation *situation)
{
    const enum colour winner = outcome_winner(&situation->position);
    const enum played_who black =
        played_black(situation, situation->move_count);
    if (winner == COLOUR_NONE)
        return PLAYED_NOBODY;
    return winner == COLOUR_BLACK ? black : played_other(black);
}

static enum status read_report(const char *text, size_t length,
                               enum rules rules, struct played *played,
                               struct status_text *why)
{
    json_t *report;
    enum status status = abstract_play_parse(text, length, &report, why);
    if (status)
        return status;
    status = abstract_play_read(report, rules, played, why);
    json_decref(report);
    return status;
}

enum status played_read(const char *text, size_t length, enum rules rules,
                        bool rules_fixed, struct played *played,
                        struct status_text *why)
{
    char record[SITUATION_RECORD_SIZE];
    if (length && text[0] == '{')
        return read_report(text, length, rules, played, why);
    *played = (struct played){.header = NULL};
    const enum status status = situation_read(text, length, rules, rules_fixed,
                                              &played->situation, why);
    if (!status && !situation_record(&played->situation, record))
        return status_set(why, STATUS_USAGE,
                          "a position, but no game: a game record begins with "
                          "'size=', a report with '{'");
    return status;
}

void played_free(struct played *played)
{
    json_decref(played->header);
    played->header = NULL;
}
