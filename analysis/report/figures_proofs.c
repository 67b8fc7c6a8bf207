/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_proofs - proofs of the store as trees. */
#include "analysis/report/figures_internal.h"
#include "analysis/report/proof_figure.h"
#include "db/store.h"

/* Draws the proof of a position, if it has one. */
static enum status draw_proof(struct figures *figures,
                              const struct figures_subject *subject,
                              const struct position *position, const char *name,
                              const char *about, struct status_text *why)
{
    static const struct proof_figure_options options = {0};
    struct proof proof;
    struct proof_tree tree;
    struct figure figure;
    bool found;
    if (!subject->store)
        return STATUS_OK;
    enum status status = store_get_proof(subject->store, position,
                                         subject->rules, &found, &proof, why);
    if (status != STATUS_OK || !found)
        return status;
    if (proof.verdict == PROOF_REJECTED) {
        proof_free(&proof);
        return STATUS_OK;
    }
    status = proof_tree_read(proof.bytes, proof.size, &tree, why);
    proof_free(&proof);
    if (status != STATUS_OK)
        return status;
    proof_figure_draw(&tree, &options, &figure);
    proof_tree_free(&tree);
    status = figures_add_figure(figures, name, about, &figure, why);
    if (status == STATUS_OK)
        figures->items[figures->count - 1].tree = true;
    return status;
}

enum status figures_proof_start(struct figures *figures,
                                const struct figures_subject *subject,
                                struct status_text *why)
{
    const struct position start = position_empty(
        subject->side, subject->rules == RULES_NONE ? TURN_BLACK : TURN_WHITE);
    return draw_proof(figures, subject, &start, "proof-start",
                      "The proof for the empty board, cut where little work is "
                      "left. One proof of many: another search finds another.",
                      why);
}

/* The proof small enough to be drawn whole that took the most search. */
static const struct side_results_main *
hardest(const struct side_results *side_results)
{
    const struct side_results_main *best = NULL;
    for (size_t i = 0; i < side_results->main_count; i++) {
        const struct side_results_main *const one = &side_results->main[i];
        if (one->winner != COLOUR_NONE && one->proof.nodes > 1 &&
            one->proof.nodes <= PROOF_FIGURE_MOST &&
            (!best || one->nodes > best->nodes))
            best = one;
    }
    return best;
}

enum status figures_proof_hardest(struct figures *figures,
                                  const struct figures_subject *subject,
                                  struct status_text *why)
{
    const struct side_results_main *const best = hardest(subject->side_results);
    if (!best)
        return STATUS_OK;
    struct position position = position_empty(subject->side, best->turn);
    position.stones[COLOUR_BLACK] = best->stones[COLOUR_BLACK];
    position.stones[COLOUR_WHITE] = best->stones[COLOUR_WHITE];
    return draw_proof(figures, subject, &position, "proof-hardest",
                      "Of the proofs small enough to be drawn whole, the one "
                      "that took the longest search to find.",
                      why);
}
