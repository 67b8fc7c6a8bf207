/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thinking - signals are caught from just before the session thinks until just
 * after.
 */
#include "cli/thinking.h"

#include <string.h>

#include "cli/interrupt.h"
#include "cli/proving.h"
#include "query/claims_read.h"

static enum status read_player(const char *name, enum player_kind *kind,
                               struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    *kind = PLAYER_SOLVER;
    if (!name || player_kind_parse(name, strlen(name), kind))
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "option --player: '%s': expected solver, playout or "
                      "random",
                      status_quote(quoted, name, strlen(name)));
}

enum status thinking_open(struct thinking *thinking,
                          const struct options *options,
                          struct status_text *why)
{
    const struct options_list *const claims = &options->claims;
    struct session_options session = {
        .db = options->no_db ? NULL : options->db,
        .db_missing = !options_given(options, "db"),
        .side = options->size,
        .rules = options->rules,
        .seconds = options->seconds,
        .effort = options->player.effort,
        .memory = options_table_bytes(options),
        .seed = options->seed,
        .stop = &interrupt_flag,
    };
    *thinking = (struct thinking){.options = options};
    enum status status = read_player(options->player.kind, &session.kind, why);
    if (!status)
        status =
            claims_read(claims->values, claims->count, &thinking->claims, why);
    session.claims = thinking->claims;
    return status ? status : session_open(&thinking->session, &session, why);
}

void thinking_close(struct thinking *thinking)
{
    session_close(&thinking->session);
    claims_destroy(thinking->claims);
}

enum status thinking_choose(struct thinking *thinking, double seconds,
                            struct player_choice *choice,
                            struct status_text *why)
{
    interrupt_catch();
    const enum status status =
        session_choose(&thinking->session, seconds, choice, why);
    thinking->signal = interrupt_release();
    return status;
}

enum status thinking_evaluate(struct thinking *thinking, double seconds,
                              struct evaluation *evaluation,
                              struct status_text *why)
{
    interrupt_catch();
    const enum status status =
        session_evaluate(&thinking->session, seconds, evaluation, why);
    thinking->signal = interrupt_release();
    return status;
}

enum status thinking_solve(struct thinking *thinking, double seconds,
                           struct answer *answer, struct status_text *why)
{
    const struct session *const session = &thinking->session;
    struct options options = *thinking->options;
    struct proving proving;
    struct prover *prover = NULL;
    options.seconds = seconds;
    if (seconds <= 0) {
        options.seconds = session->options.seconds;
        options.nodes = session->options.effort;
    }
    session_let_go(&thinking->session);
    proving_begin(&proving, &options);
    proving.options.verify = !options.no_db;
    enum status status = prover_create(&proving.options, &prover, why);
    if (!status)
        status = prover_prove(prover, &session->game, answer, why);
    status = proving_end(&proving, prover, status);
    thinking->signal = interrupt_release();
    return status;
}
