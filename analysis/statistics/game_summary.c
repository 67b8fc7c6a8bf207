/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_summary - each game adds to counters by person, by seat and of passes;
 * the tables are made of these at the end.
 */
#include "analysis/statistics/game_summary.h"

#include <gsl/gsl_errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/bounds.h"
#include "game/array.h"

enum phase { CONTRACT, AS_BLACK, AS_WHITE, PHASES };

static const char *const phase_names[PHASES] = {"contract", "black", "white"};

struct moves {
    size_t games; /* with a move of the player in the phase */
    size_t judged[ANNOTATION_JUDGEMENTS];
    size_t estimated, mistakes; /* of the unknown ones */
};

struct person {
    char *name;
    struct moves phases[PHASES];
};

/* Games with a winner. */
struct wins {
    size_t games, first, white;
};

struct game_summary {
    int side;
    enum rules rules;
    struct person *people; /* in the order in which they came */
    size_t count, room;
    struct wins by_black[2];                    /* by who had Black */
    struct wins by_stones[BOARD_MAX_CELLS + 1]; /* when somebody passed */
};

struct game_summary *game_summary_create(int side, enum rules rules)
{
    struct game_summary *const summary = calloc(1, sizeof *summary);
    if (summary) {
        summary->side = side;
        summary->rules = rules;
    }
    return summary;
}

void game_summary_destroy(struct game_summary *summary)
{
    if (!summary)
        return;
    for (size_t i = 0; i < summary->count; i++)
        free(summary->people[i].name);
    free(summary->people);
    free(summary);
}

/* --- Adding --------------------------------------------------------------- */

/* The index of a person, who is added when new; -1: no memory. */
static ptrdiff_t find_person(struct game_summary *summary, const char *name)
{
    for (size_t i = 0; i < summary->count; i++)
        if (strcmp(summary->people[i].name, name) == 0)
            return (ptrdiff_t)i;
    char *const copy = strdup(name);
    if (!copy ||
        !array_room(&summary->people, summary->count, &summary->room)) {
        free(copy);
        return -1;
    }
    summary->people[summary->count] = (struct person){.name = copy};
    return (ptrdiff_t)summary->count++;
}

static enum phase phase_of(const struct annotation_move *move)
{
    return move->colour == COLOUR_NONE    ? CONTRACT
           : move->colour == COLOUR_BLACK ? AS_BLACK
                                          : AS_WHITE;
}

/* Adds what a person did in one seat of a game; `seen` are the phases in which
 * the game is counted for this person already. */
static void add_moves(struct person *person, enum seat who,
                      const struct annotation *annotation, bool seen[PHASES])
{
    for (int i = 0; i < annotation->count; i++) {
        const struct annotation_move *const move = &annotation->moves[i];
        const enum phase phase = phase_of(move);
        struct moves *const moves = &person->phases[phase];
        if (move->mover != who)
            continue;
        moves->games += !seen[phase];
        seen[phase] = true;
        moves->judged[move->judgement]++;
        moves->estimated += move->estimate != ANNOTATION_NO_ESTIMATE;
        moves->mistakes += move->estimate == ANNOTATION_MISTAKE;
    }
}

static void add_winner(struct game_summary *summary,
                       const struct imported_game *imported)
{
    const struct game *const game = &imported->game;
    const enum seat winner = imported->won;
    const enum seat black = seat_black(game, game->move_count);
    const int stones = game_contract_stones(game);
    if (winner == SEAT_NONE || black == SEAT_NONE)
        return;
    struct wins *const all[] = {&summary->by_black[black],
                                &summary->by_stones[stones]};
    for (int i = 0; i < 2; i++) {
        all[i]->games++;
        all[i]->first += winner == SEAT_FIRST;
        all[i]->white += winner != black;
    }
}

enum status game_summary_add(struct game_summary *summary,
                             const struct imported_game *game,
                             const struct annotation *annotation,
                             struct status_text *why)
{
    ptrdiff_t before = -1;
    bool seen[PHASES];
    for (int who = SEAT_FIRST; who <= SEAT_SECOND; who++) {
        const enum seat seat = (enum seat)who;
        const char *const name = game->players[seat];
        const ptrdiff_t person =
            find_person(summary, *name ? name : seat_name(seat));
        if (person < 0)
            return status_no_memory(why);
        /* Some play against themselves: that is one game. */
        if (person != before)
            memset(seen, 0, sizeof seen);
        before = person;
        add_moves(&summary->people[person], seat, annotation, seen);
    }
    add_winner(summary, game);
    return STATUS_OK;
}

/* --- Tables --------------------------------------------------------------- */

static const struct report_column player_columns[] = {
    {"player", "", REPORT_TEXT, 0, NULL},
    {"phase", "", REPORT_TEXT, 0, NULL},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"moves", "moves", REPORT_INTEGER, 0, NULL},
    {"known", "won before the move, known after it", REPORT_INTEGER, 0, NULL},
    {"threw", "of these", REPORT_INTEGER, 0, NULL},
    {"rate", "of known", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
    {"lost", "lost before", REPORT_INTEGER, 0, NULL},
    {"unknown", "moves", REPORT_INTEGER, 0, NULL},
    {"estimated", "of unknown", REPORT_INTEGER, 0, NULL},
    {"mistakes", "of estimated", REPORT_INTEGER, 0, NULL},
};

static const struct report_column seat_columns[] = {
    {"black", "player", REPORT_TEXT, 0, "both"},
    {"games", "games with a winner", REPORT_INTEGER, 0, NULL},
    {"first", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of these", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
    {"white", "of the games", REPORT_INTEGER, 0, NULL},
};

static const struct report_column pass_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"games", "games with a winner", REPORT_INTEGER, 0, NULL},
    {"white", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of these", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
};

static void player_row(struct report *report, const struct person *person,
                       enum phase phase)
{
    const struct moves *const moves = &person->phases[phase];
    const size_t *const judged = moves->judged;
    const size_t known = judged[ANNOTATION_KEPT] + judged[ANNOTATION_THREW];
    report_text(report, person->name);
    report_text(report, phase_names[phase]);
    report_integer(report, (int64_t)moves->games);
    report_integer(report, (int64_t)(known + judged[ANNOTATION_LOST] +
                                     judged[ANNOTATION_UNKNOWN]));
    report_integer(report, (int64_t)known);
    report_integer(report, (int64_t)judged[ANNOTATION_THREW]);
    bounds_known_share(report, judged[ANNOTATION_THREW], known);
    report_integer(report, (int64_t)judged[ANNOTATION_LOST]);
    report_integer(report, (int64_t)judged[ANNOTATION_UNKNOWN]);
    report_integer(report, (int64_t)moves->estimated);
    report_integer(report, (int64_t)moves->mistakes);
}

static void player_table(const struct game_summary *summary,
                         struct report *report)
{
    report_table(report, "players", REPORT_COLUMNS(player_columns),
                 "How often a player's moves throw a win",
                 "`known` are the moves made from positions won for the player "
                 "with the winner after them known too; `threw` of them gave "
                 "the win away. Unknown moves are in no rate, and what is "
                 "known may go with what is easy. The moves of a game are not "
                 "independent, and the intervals take them as if they were.");
    for (size_t i = 0; i < summary->count; i++)
        for (int phase = 0; phase < PHASES; phase++)
            if (summary->people[i].phases[phase].games)
                player_row(report, &summary->people[i], (enum phase)phase);
}

static void seat_row(struct report *report, const struct wins *wins)
{
    report_integer(report, (int64_t)wins->games);
    report_integer(report, (int64_t)wins->first);
    bounds_known_share(report, wins->first, wins->games);
    report_integer(report, (int64_t)wins->white);
}

static void seat_table(const struct game_summary *summary,
                       struct report *report)
{
    const struct wins *const by = summary->by_black;
    const struct wins both = {by[0].games + by[1].games,
                              by[0].first + by[1].first,
                              by[0].white + by[1].white};
    report_table(report, "seats", REPORT_COLUMNS(seat_columns),
                 "How often the first player wins",
                 "`black` is who had Black; `first` counts the games that the "
                 "player who made the first move won. Players differ in "
                 "strength, and who sits where may go with it.");
    for (int who = 0; who < 2; who++) {
        report_text(report, seat_name((enum seat)who));
        seat_row(report, &by[who]);
    }
    report_total(report);
    seat_row(report, &both);
}

static void pass_table(const struct game_summary *summary,
                       struct report *report)
{
    report_table(report, "passes", REPORT_COLUMNS(pass_columns),
                 "When the players pass, and who wins then",
                 "By the contract stones when the pass came; `white` counts "
                 "the games that White won. The players chose the stones and "
                 "the moment, so these are not shares over all sets.");
    for (int stones = 0; stones <= BOARD_MAX_CELLS; stones++) {
        const struct wins *const wins = &summary->by_stones[stones];
        if (!wins->games)
            continue;
        report_integer(report, stones);
        report_integer(report, (int64_t)wins->games);
        report_integer(report, (int64_t)wins->white);
        bounds_known_share(report, wins->white, wins->games);
    }
}

enum status game_summary_report(const struct game_summary *summary,
                                struct report *report, struct status_text *why)
{
    gsl_set_error_handler_off();
    report_init(report, "games", summary->side, summary->rules);
    player_table(summary, report);
    seat_table(summary, report);
    if (summary->rules != RULES_NONE)
        pass_table(summary, report);
    return report_status(report, why);
}
