/* SPDX-License-Identifier: GPL-3.0-or-later */
/* games - goes through the imported games of a side once. */
#include "analysis/statistics/games.h"

#include "analysis/statistics/game_summary.h"
#include "analysis/statistics/stored_winners.h"
#include "db/imported_table.h"
#include "query/game_proof.h"

struct reading {
    const struct request *request;
    struct lookup_sources sources;
    struct game_summary *summary;
    const struct position_winner *winners; /* who asks for what is missing */
    struct missing_positions *missing;
    size_t games;
};

/* An imported_table_fn. */
static enum status summarise(void *context,
                             const struct stored_imported *stored,
                             struct status_text *why)
{
    struct reading *const reading = context;
    struct annotation annotation;
    if (!stored)
        return STATUS_FAILED;
    const struct imported_game *const game = &stored->imported;
    if (game->game.rules != reading->request->rules)
        return STATUS_OK;
    enum status status =
        annotation_make(&reading->sources, &game->game, &annotation, why);
    if (status)
        return status;
    status = game_summary_add(reading->summary, game, &annotation, why);
    annotation_free(&annotation);
    reading->games++;
    return status;
}

static enum status read_games(struct store *store, struct reading *reading,
                              struct status_text *why)
{
    const struct request *const request = reading->request;
    reading->sources.store = store;
    enum status status =
        game_proof_create(store, &reading->sources.game_proof, why);
    if (!status)
        status =
            imported_table_each(store, request->side, summarise, reading, why);
    game_proof_destroy(reading->sources.game_proof);
    if (!status && !reading->games)
        status = status_set(why, STATUS_USAGE,
                            "no game of side %d under the rules \"%s\" was "
                            "imported",
                            request->side, rules_name(request->rules));
    return status;
}

enum status games_report(struct store *store, const struct request *request,
                         struct report *report, struct status_text *why)
{
    struct reading reading = {
        .request = request,
        .summary = game_summary_create(request->side, request->rules)};
    report_init(report, "games", request->side, request->rules);
    enum status status = reading.summary ? read_games(store, &reading, why)
                                         : status_no_memory(why);
    if (!status) {
        status = game_summary_report(reading.summary, report, why);
        report->origin.view = "imported_games";
    }
    game_summary_destroy(reading.summary);
    return status;
}

/* An imported_table_fn. */
static enum status list_missing(void *context,
                                const struct stored_imported *stored,
                                struct status_text *why)
{
    const struct reading *const reading = context;
    (void)why;
    if (!stored)
        return STATUS_FAILED;
    const struct game *const game = &stored->imported.game;
    if (game->rules != reading->request->rules)
        return STATUS_OK;
    struct game replay = game_start(game->position.board->side, game->rules);
    for (int i = 0; i <= game->move_count; i++) {
        if (replay.position.turn != TURN_CONTRACT &&
            position_winner_winner(reading->winners, &replay.position, NULL) ==
                COLOUR_NONE)
            missing_positions_add(reading->missing, &replay.position);
        if (i < game->move_count)
            game_play(&replay, game->moves[i]);
    }
    return STATUS_OK;
}

enum status games_missing(struct store *store, const struct request *request,
                          struct missing_positions *missing_positions,
                          struct status_text *why)
{
    struct stored_winners winners;
    enum status status = stored_winners_read(store, request, &winners, why);
    if (status)
        return status;
    struct reading reading = {.request = request,
                              .winners = &winners.index,
                              .missing = missing_positions};
    status =
        imported_table_each(store, request->side, list_missing, &reading, why);
    stored_winners_free(&winners);
    return status;
}
