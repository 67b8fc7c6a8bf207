/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trace - reads the tracks of all traced results, measures each from its
 * winner's side, and makes a table of each kind of question.
 */
#include "analysis/statistics/trace.h"

#include <stdlib.h>

#include "analysis/statistics/cost.h"
#include "analysis/statistics/orbit_counts.h"
#include "analysis/statistics/side_results.h"
#include "game/array.h"
#include "game/notation.h"

/* The points of one trace among those of all. */
struct track {
    struct position position;
    enum colour winner; /* of the result; COLOUR_NONE: not proved */
    bool proof;         /* the trace ends in it */
    bool contract_set;
    size_t first;
    int count;
};

/* All traces that are looked at. */
struct tracks {
    struct side_results side_results;
    struct track *list;
    size_t count, room;
    struct trace_point *points;
    size_t point_count, point_room;
};

static const struct report_column trace_columns[] = {
    {"position", "", REPORT_TEXT, 0, NULL},
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"winner", "", REPORT_TEXT, 0, NULL},
    {"end", "", REPORT_TEXT, 0, NULL},
    {"nodes", "nodes", REPORT_INTEGER, 0, NULL},
    {"points", "points", REPORT_INTEGER, 0, NULL},
    {"lead", "nodes", REPORT_INTEGER, 0, NULL},
    {"lead_share", "", REPORT_REAL, 4, NULL},
    {"changes", "", REPORT_INTEGER, 0, NULL},
    {"last_rise", "nodes", REPORT_INTEGER, 0, "never"},
    {"most", "", REPORT_INTEGER, 0, NULL},
};

static const struct report_column point_columns[] = {
    {"position", "", REPORT_TEXT, 0, NULL},
    {"nodes", "nodes", REPORT_INTEGER, 0, NULL},
    {"pn", "", REPORT_INTEGER, 0, NULL},
    {"dn", "", REPORT_INTEGER, 0, NULL},
};

static const struct report_column separation_columns[] = {
    {"winner", "", REPORT_TEXT, 0, "either"},
    {"searches", "searches", REPORT_INTEGER, 0, NULL},
    {"min", "", REPORT_REAL, 4, NULL},
    {"q05", "", REPORT_REAL, 4, NULL},
    {"q25", "", REPORT_REAL, 4, NULL},
    {"median", "", REPORT_REAL, 4, NULL},
    {"q75", "", REPORT_REAL, 4, NULL},
    {"q95", "", REPORT_REAL, 4, NULL},
    {"max", "", REPORT_REAL, 4, NULL},
    {"mean", "", REPORT_REAL, 4, NULL},
};

static const struct report_column leader_columns[] = {
    {"winner", "", REPORT_TEXT, 0, "either"},
    {"part", "", REPORT_REAL, 6, NULL},
    {"searches", "searches", REPORT_INTEGER, 0, NULL},
    {"winner_leads", "searches", REPORT_INTEGER, 0, NULL},
    {"loser_leads", "searches", REPORT_INTEGER, 0, NULL},
    {"equal", "searches", REPORT_INTEGER, 0, NULL},
    {"share", "", REPORT_REAL, 4, NULL},
};

/* The number of the side that wins, or of the other, at a point. */
static uint32_t number(const struct trace_point *point, bool of_mover)
{
    return of_mover ? point->pn : point->dn;
}

static enum trace_leader leader_at(const struct trace_point *point,
                                   bool mover_wins)
{
    const uint32_t winners = number(point, mover_wins);
    const uint32_t losers = number(point, !mover_wins);
    return winners < losers    ? TRACE_WINNER
           : winners == losers ? TRACE_NEITHER
                               : TRACE_LOSER;
}

struct trace_shape trace_measure(const struct trace_point *points, int count)
{
    const struct trace_point *const last = &points[count - 1];
    const bool mover_wins = last->pn == 0;
    struct trace_shape shape = {.nodes = last->nodes};
    enum trace_leader before = TRACE_NEITHER; /* who led last */
    bool leads = false;
    for (int i = 0; i < count; i++) {
        const uint32_t winners = number(&points[i], mover_wins);
        const enum trace_leader leader = leader_at(&points[i], mover_wins);
        if (leader == TRACE_WINNER && !leads)
            shape.lead = points[i].nodes;
        leads = leader == TRACE_WINNER;
        if (leader != TRACE_NEITHER) {
            shape.changes += before != TRACE_NEITHER && leader != before;
            before = leader;
        }
        if (i && winners > number(&points[i - 1], mover_wins))
            shape.last_rise = points[i].nodes;
        if (winners > shape.most)
            shape.most = winners;
    }
    return shape;
}

enum trace_leader trace_leader(const struct trace_point *points, int count,
                               uint64_t part)
{
    const struct trace_point *const last = &points[count - 1];
    const struct trace_point *at = points;
    while (at < last && at[1].nodes <= last->nodes / part)
        at++;
    return leader_at(at, last->pn == 0);
}

static enum status add_track(struct tracks *tracks,
                             const struct side_results_main *from,
                             const struct track *track,
                             const struct trace *trace, struct status_text *why)
{
    struct track *made;
    if (!array_room(&tracks->list, tracks->count, &tracks->room))
        return status_no_memory(why);
    made = &tracks->list[tracks->count];
    *made = *track;
    made->winner = from->winner;
    made->contract_set = from->contract_set;
    made->proof = trace_value(trace) != VALUE_UNKNOWN;
    made->first = tracks->point_count;
    for (made->count = 0; made->count < trace->count; made->count++) {
        if (!array_room(&tracks->points, tracks->point_count,
                        &tracks->point_room))
            return status_no_memory(why);
        tracks->points[tracks->point_count++] = trace->points[made->count];
    }
    tracks->count++;
    return STATUS_OK;
}

/* Reads the traces of the results in the sample. */
static enum status read_tracks(struct store *store, struct tracks *tracks,
                               struct status_text *why)
{
    const struct side_results *const side_results = &tracks->side_results;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < side_results->main_count && !status; i++) {
        const struct side_results_main *const from = &side_results->main[i];
        const struct track track = {
            .position = {.board = side_results->board,
                         .stones = {from->stones[0], from->stones[1]},
                         .turn = from->turn}};
        bool found;
        struct trace trace;
        status = store_get_trace(store, &track.position, RULES_NONE, &found,
                                 &trace, why);
        if (!status && found)
            status = add_track(tracks, from, &track, &trace, why);
    }
    return status;
}

static const struct trace_point *points_of(const struct tracks *tracks,
                                           const struct track *track)
{
    return &tracks->points[track->first];
}

static void winner_cell(struct report *report, enum colour winner)
{
    if (winner == COLOUR_NONE)
        report_blank(report);
    else
        report_text(report, colour_name(winner));
}

static void shape_cells(struct report *report, const struct trace_shape *shape)
{
    report_integer(report, (int64_t)shape->lead);
    report_share(report, (double)shape->lead, (double)shape->nodes);
    report_integer(report, shape->changes);
    if (shape->last_rise)
        report_integer(report, (int64_t)shape->last_rise);
    else
        report_blank(report);
    report_integer(report, shape->most);
}

static void trace_row(struct report *report, const struct tracks *tracks,
                      const struct track *track)
{
    char text[NOTATION_SIZE];
    const struct trace_point *const points = points_of(tracks, track);
    report_text(report, notation_write(&track->position, text));
    report_integer(report, position_count(&track->position));
    winner_cell(report, track->winner);
    report_text(report, track->proof ? "proof" : "limit");
    report_integer(report, (int64_t)points[track->count - 1].nodes);
    report_integer(report, track->count);
    if (track->proof) {
        const struct trace_shape shape = trace_measure(points, track->count);
        shape_cells(report, &shape);
        return;
    }
    for (int i = 0; i < 5; i++)
        report_blank(report);
}

/* How many results are traced, and what kind of set they are. */
static void trace_notes(struct report *report, const struct tracks *tracks)
{
    const struct side_results *const side_results = &tracks->side_results;
    struct orbit_counts orbit_counts = {.all_classes = -1};
    size_t proofs = 0, sets = 0;
    for (size_t i = 0; i < tracks->count; i++) {
        proofs += tracks->list[i].proof;
        sets += tracks->list[i].proof && tracks->list[i].contract_set;
    }
    report_note(report,
                "%zu of the %zu main-phase results looked at have a trace.",
                tracks->count, side_results->main_count);
    if (proofs < tracks->count)
        report_note(report,
                    "INCOMPLETE: %zu of %zu traces end at a limit, before a "
                    "proof. The other tables but the points leave them out.",
                    tracks->count - proofs, tracks->count);
    if (side_results->rules != RULES_NONE)
        orbit_counts_take(side_results->board, side_results->rules,
                          &orbit_counts);
    if ((double)sets == orbit_counts.all_classes && sets == tracks->count)
        report_note_population(report);
    else
        report_note(report, "These positions are whatever has been searched "
                            "with a trace: no sample of anything.");
    if (side_results->run_count > 1)
        report_note(report,
                    "The results come from %zu runs, whose options may "
                    "differ.",
                    side_results->run_count);
}

static void trace_table(struct report *report, const struct tracks *tracks)
{
    report_table(
        report, "traces", REPORT_COLUMNS(trace_columns),
        "How the proof numbers of the searched positions went",
        "The winner's number is the proof number for his win. `lead` is the "
        "first point from which on it was smaller than the loser's to the end, "
        "`lead_share` that point's part of all nodes, `changes` how often the "
        "smaller number changed sides, `last_rise` the last point at which the "
        "winner's number was greater than at the one before, `most` the "
        "greatest it was. Seen at the points only, two in each doubling of the "
        "nodes. Not to be compared between versions or options of the program "
        "as if only the positions differed; traces made on several threads "
        "differ from run to run.");
    for (size_t i = 0; i < tracks->count; i++)
        trace_row(report, tracks, &tracks->list[i]);
    trace_notes(report, tracks);
}

/* Infinity is no number to count with. */
static void number_cell(struct report *report, uint32_t number)
{
    if (number == TRACE_INFINITE)
        report_blank(report);
    else
        report_integer(report, number);
}

static void point_table(struct report *report, const struct tracks *tracks)
{
    char text[NOTATION_SIZE];
    report_table(
        report, "points", REPORT_COLUMNS(point_columns),
        "Proof and disproof numbers in the course of the searches",
        "For a win of the player to move, after so many expanded positions; "
        "the last point of a position is the end of its search. An infinite "
        "number is left out. The numbers estimate work that is left, and are "
        "no probabilities of winning.");
    for (size_t i = 0; i < tracks->count; i++) {
        const struct track *const track = &tracks->list[i];
        const struct trace_point *const points = points_of(tracks, track);
        notation_write(&track->position, text);
        for (int j = 0; j < track->count; j++) {
            report_text(report, text);
            report_integer(report, (int64_t)points[j].nodes);
            number_cell(report, points[j].pn);
            number_cell(report, points[j].dn);
        }
    }
}

/* The winner whose searches a row is about. */
static void winners_cell(struct report *report, enum colour winner)
{
    if (winner == COLOUR_NONE)
        report_total(report);
    else
        report_text(report, colour_name(winner));
}

/* Whether what is said about the winner's searches, COLOUR_NONE for either's,
 * is about this one too. */
static bool counts(const struct tracks *tracks, const struct track *track,
                   enum colour winner)
{
    const struct trace_point *const points = points_of(tracks, track);
    return track->proof &&
           points[track->count - 1].nodes >= TRACE_LEAST_NODES &&
           (winner == COLOUR_NONE || track->winner == winner);
}

/* Of whom there is a row, in order. */
static const enum colour winners[] = {COLOUR_BLACK, COLOUR_WHITE, COLOUR_NONE};
enum { WINNERS = sizeof winners / sizeof *winners };

static enum status separation_row(struct report *report,
                                  const struct tracks *tracks,
                                  enum colour winner, double *values,
                                  struct status_text *why)
{
    struct cost cost;
    size_t count = 0;
    for (size_t i = 0; i < tracks->count; i++) {
        const struct track *const track = &tracks->list[i];
        if (!counts(tracks, track, winner))
            continue;
        const struct trace_shape shape =
            trace_measure(points_of(tracks, track), track->count);
        values[count++] = (double)shape.lead / (double)shape.nodes;
    }
    if (!cost_take(values, count, &cost))
        return status_set(why, STATUS_FAILED, "a share is not a number");
    if (!count)
        return STATUS_OK;
    winners_cell(report, winner);
    report_integer(report, (int64_t)count);
    for (int i = 0; i < COST_QUANTILES; i++)
        report_real(report, cost.quantile[i]);
    report_real(report, cost.mean);
    return STATUS_OK;
}

static enum status separation_table(struct report *report,
                                    const struct tracks *tracks,
                                    struct status_text *why)
{
    enum status status = STATUS_OK;
    double *const values =
        reallocarray(NULL, tracks->count + 1, sizeof *values);
    if (!values)
        return status_no_memory(why);
    report_table(
        report, "separation", REPORT_COLUMNS(separation_columns),
        "Part of the search after which the winner's number stayed the smaller",
        "Quantiles of `lead_share` over the traces that end in a proof after "
        "64 nodes or more. The part is that of the point at which the lead was "
        "first seen, so the true one may be up to a third smaller. Not to be "
        "compared between versions or options of the program as if only the "
        "positions differed.");
    for (int i = 0; i < WINNERS && !status; i++)
        status = separation_row(report, tracks, winners[i], values, why);
    free(values);
    return status;
}

static void leader_row(struct report *report, const struct tracks *tracks,
                       enum colour winner, uint64_t part)
{
    int64_t leads[TRACE_NEITHER + 1] = {0}, searches = 0;
    for (size_t i = 0; i < tracks->count; i++) {
        const struct track *const track = &tracks->list[i];
        if (!counts(tracks, track, winner))
            continue;
        leads[trace_leader(points_of(tracks, track), track->count, part)]++;
        searches++;
    }
    if (!searches)
        return;
    winners_cell(report, winner);
    report_real(report, 1.0 / (double)part);
    report_integer(report, searches);
    report_integer(report, leads[TRACE_WINNER]);
    report_integer(report, leads[TRACE_LOSER]);
    report_integer(report, leads[TRACE_NEITHER]);
    report_share(report, (double)leads[TRACE_WINNER], (double)searches);
}

static void leader_table(struct report *report, const struct tracks *tracks)
{
    report_table(
        report, "leaders", REPORT_COLUMNS(leader_columns),
        "Whose number is the smaller, part of the way through the search",
        "Over the traces that end in a proof after 64 nodes or more, by the "
        "last point up to that part of the nodes; `share` is that of the "
        "searches in which the winner's number is the smaller. The whole "
        "length is known only afterwards, so this is no forecast of a winner "
        "while a search goes on.");
    for (int i = 0; i < WINNERS; i++)
        for (int j = TRACE_PARTS; j >= 1; j--)
            leader_row(report, tracks, winners[i], UINT64_C(1) << j);
}

static enum status fill(struct report *report, const struct tracks *tracks,
                        struct status_text *why)
{
    enum status status = STATUS_OK;
    bool any = false;
    if (!tracks->count)
        return status_set(
            why, STATUS_USAGE,
            "no trace of a search of side %d is stored%s; "
            "'unlur solve --trace' keeps that of a position it searches",
            tracks->side_results.board->side,
            tracks->side_results.chosen ? " that meets the condition" : "");
    for (size_t i = 0; i < tracks->count; i++)
        any = any || counts(tracks, &tracks->list[i], COLOUR_NONE);
    trace_table(report, tracks);
    if (any)
        status = separation_table(report, tracks, why);
    if (any && !status)
        leader_table(report, tracks);
    point_table(report, tracks);
    return status ? status : report_status(report, why);
}

enum status trace_report(struct store *store, const struct request *request,
                         struct report *report, struct status_text *why)
{
    struct tracks tracks = {.count = 0};
    report_init(report, "trace", request->side, request->rules);
    report->origin.reads =
        "to_move <> 'c' AND id IN (SELECT result FROM trace)";
    enum status status =
        side_results_read(store, request, &tracks.side_results, why);
    if (status)
        return status;
    status = read_tracks(store, &tracks, why);
    if (!status)
        status = fill(report, &tracks, why);
    side_results_free(&tracks.side_results);
    free(tracks.list);
    free(tracks.points);
    return status;
}
