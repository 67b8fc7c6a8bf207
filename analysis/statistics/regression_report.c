/* SPDX-License-Identifier: GPL-3.0-or-later */
/* regression_report - the tables of regression.h. */
#include <math.h>

#include "analysis/statistics/regression.h"
#include "analysis/statistics/stones.h"

static const struct report_column fit_columns[] = {
    {"state", "", REPORT_TEXT, 0, NULL},
    {"classes", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"sets", "sets", REPORT_INTEGER, 0, NULL},
    {"black", "of the sets", REPORT_INTEGER, 0, NULL},
    {"share", "of the sets", REPORT_REAL, 4, NULL},
    {"ridge", "", REPORT_REAL, 2, NULL},
    {"log_likelihood", "", REPORT_REAL, 2, NULL},
    {"null_log_likelihood", "", REPORT_REAL, 2, NULL},
    {"mcfadden", "", REPORT_REAL, 4, NULL},
    {"auc", "", REPORT_REAL, 4, NULL},
};

static const struct report_column coefficient_columns[] = {
    {"term", "", REPORT_TEXT, 0, NULL},
    {"unit", "", REPORT_TEXT, 0, NULL},
    {"mean", "units", REPORT_REAL, 3, NULL},
    {"deviation", "units", REPORT_REAL, 3, NULL},
    {"coefficient", "log-odds a unit", REPORT_REAL, 4, NULL},
    {"error", "log-odds a unit", REPORT_REAL, 4, NULL},
    {"standardised", "log-odds a deviation", REPORT_REAL, 4, NULL},
    {"standardised_error", "log-odds a deviation", REPORT_REAL, 4, NULL},
    {"odds_ratio", "a deviation", REPORT_REAL, 4, NULL},
};

static const struct report_column validation_columns[] = {
    {"model", "", REPORT_TEXT, 0, NULL},    {"ridge", "", REPORT_REAL, 2, NULL},
    {"log_loss", "", REPORT_REAL, 4, NULL}, {"brier", "", REPORT_REAL, 4, NULL},
    {"accuracy", "", REPORT_REAL, 4, NULL}, {"auc", "", REPORT_REAL, 4, NULL},
};

static void fit_row(struct report *report, const struct regression *regression)
{
    const struct logit *const logit = &regression->plain;
    report_text(report, logit_state_text(logit->state));
    report_integer(report, (int64_t)regression->classes);
    report_count(report, regression->sets);
    report_count(report, regression->black);
    report_share(report, regression->black, regression->sets);
    if (logit->state == LOGIT_FITTED) {
        report_real(report, regression->ridge);
        report_real(report, logit->log_likelihood);
        report_real(report, logit->null_log_likelihood);
        report_real(report, logit->mcfadden);
        report_real(report, logit->auc);
    } else {
        for (int i = 0; i < 5; i++)
            report_blank(report);
    }
}

/* Which sets these are, and what may be concluded. */
static void note_selection(struct report *report,
                           const struct contract_sets *contract_sets,
                           int stones, const struct regression *regression)
{
    const struct orbit_counts *const orbit_counts =
        &contract_sets->orbit_counts;
    const double all =
        stones < 0 ? orbit_counts->all_classes : orbit_counts->classes[stones];
    char missing[REPORT_MISSING_SIZE];
    if ((double)regression->classes < all)
        report_note(report,
                    "INCOMPLETE: %s sets up to symmetry are not "
                    "known%s. Those that are known may be the cheap ones to "
                    "prove; nothing follows for the others.",
                    report_missing(all, regression->classes, missing),
                    side_results_or_unmet(contract_sets->chosen));
    else
        report_note(report, "All sets asked for are known: a whole "
                            "population, described and not sampled, for which "
                            "p-values and confidence intervals mean nothing.");
}

static void note_fit(struct report *report, const struct regression *regression)
{
    if (regression->plain.state == LOGIT_ONE_OUTCOME)
        report_note(report, "All these sets have the same winner, so there is "
                            "nothing to fit.");
    else if (regression->plain.state != LOGIT_FITTED)
        report_note(report, "No fit was reached with any ridge up to %g.",
                    regression->ridge);
    else if (regression->ridge > 0)
        report_note(report,
                    "Without a ridge there is no solution: the traits "
                    "separate the winners, or hang together. The ridge is the "
                    "smallest of 0.01, 0.1, 1, 10, 100 that gives one; the "
                    "slopes depend on it and are drawn towards 0.");
}

static void fit_table(struct report *report,
                      const struct contract_sets *contract_sets, int stones,
                      const struct regression *regression)
{
    report_table(report, "fit", REPORT_COLUMNS(fit_columns),
                 "Logistic regression of Black's wins on traits of the "
                 "contract set",
                 "White to move against the set; each raw set counts once. "
                 "`ridge` is the weight of the squared slopes, of traits with "
                 "deviation 1, against the log-likelihood. `mcfadden` is "
                 "1 - log_likelihood / null_log_likelihood, `auc` the share "
                 "of pairs of a Black and a White win in which Black's win "
                 "has the higher odds; both for the sets fitted. What goes "
                 "with a win need not bring it about.");
    fit_row(report, regression);
    note_selection(report, contract_sets, stones, regression);
    note_fit(report, regression);
}

static void scales(struct report *report, const struct regression *regression,
                   size_t term)
{
    report_real(report, regression->plain.coefficient[term]);
    report_real(report, regression->plain.robust[term]);
    report_real(report, regression->standard.coefficient[term]);
    report_real(report, regression->standard.robust[term]);
}

static void trait_row(struct report *report,
                      const struct regression *regression, int trait)
{
    size_t term = 0;
    for (size_t j = 0; j < regression->terms; j++)
        if (regression->trait[j] == trait)
            term = j + 1;
    report_text(report, traits[trait].name);
    report_text(report, traits[trait].unit);
    report_real(report, regression->mean[trait]);
    report_real(report, regression->deviation[trait]);
    if (term) {
        scales(report, regression, term);
        report_real(report, exp(regression->standard.coefficient[term]));
    } else {
        for (int i = 0; i < 5; i++)
            report_blank(report);
    }
}

static void coefficients(struct report *report,
                         const struct regression *regression)
{
    report_table(report, "coefficients", REPORT_COLUMNS(coefficient_columns),
                 "Coefficients of the traits, for Black",
                 "`distance` is the stones' mean distance from the centre, "
                 "`dispersion` that between two of them (0 where there is "
                 "nothing to average), `symmetry` the number of symmetries "
                 "that leave the set as it is, `groups` of connected stones. "
                 "The intercept is for traits of 0, standardised for traits "
                 "at their means. The traits hang together: no slope tells "
                 "what changing one of them alone would do.");
    report_text(report, "intercept");
    for (int i = 0; i < 3; i++)
        report_blank(report);
    scales(report, regression, 0);
    report_blank(report);
    for (int t = 0; t < TRAITS; t++)
        trait_row(report, regression, t);
    report_note(report, "Errors are standard errors robust to clusters; a "
                        "class of sets under symmetry is a cluster. They tell "
                        "how much the fit leans on single classes. They are "
                        "no inference, and there are no p-values.");
    if (regression->terms < TRAITS)
        report_note(report, "A trait without a coefficient is the same for "
                            "all these sets.");
}

static void scores(struct report *report, const struct prediction_score *scored)
{
    report_real(report, scored->log_loss);
    report_real(report, scored->brier);
    report_real(report, scored->accuracy);
    report_real(report, scored->auc);
}

static void validation(struct report *report, const struct request *request,
                       const struct regression *regression)
{
    const struct validation *const found = &regression->validation;
    report_table(report, "validation", REPORT_COLUMNS(validation_columns),
                 "How the regression predicts classes it has not seen",
                 "Each class is predicted from a fit to the other folds, and "
                 "all predictions are scored together, each raw set once. "
                 "`base_rate` gives every set the share of Black in all of "
                 "them. Loss and Brier score are better when smaller, "
                 "accuracy and area when larger. The classes held out are "
                 "neighbours of those fitted, so the scores say nothing about "
                 "other boards or about sets that are not known.");
    report_text(report, "regression");
    report_real(report, regression->validation_ridge);
    if (found->state == LOGIT_FITTED)
        scores(report, &found->held_out);
    else
        for (int i = 0; i < 4; i++)
            report_blank(report);
    report_text(report, "base_rate");
    report_blank(report);
    scores(report, &regression->base);
    report_note(report,
                "%zu folds of whole classes, dealt by seed %llu. Another seed "
                "deals others, and of few classes it changes the scores much.",
                regression->folds, (unsigned long long)request->seed);
    if (found->state != LOGIT_FITTED)
        report_note(report, "Without fold %zu there was no fit: %s.",
                    found->fold + 1, logit_state_text(found->state));
    else if (regression->validation_ridge > regression->ridge)
        report_note(report, "With parts left out a greater ridge was needed "
                            "than for the fit to all.");
}

/* Refuses a number of stones of which there is nothing. */
static enum status check(const struct contract_sets *contract_sets, int stones,
                         struct status_text *why)
{
    const struct orbit_counts *const orbit_counts =
        &contract_sets->orbit_counts;
    if (stones > orbit_counts->cells)
        return status_set(why, STATUS_USAGE,
                          "contract sets of side %d under the rules \"%s\" "
                          "have at most %d stones",
                          contract_sets->board->side,
                          rules_name(contract_sets->rules),
                          orbit_counts->cells);
    struct stones_row rows[BOARD_MAX_CELLS + 1];
    stones_take(contract_sets, rows);
    for (int k = 0; k <= orbit_counts->cells; k++)
        if ((stones < 0 || stones == k) &&
            rows[k].black.classes + rows[k].white.classes > 0)
            return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "of no contract set of side %d%s%s is the winner stored",
                      contract_sets->board->side,
                      stones < 0 ? "" : " with that many stones",
                      contract_sets->chosen ? " that meets the condition" : "");
}

static enum status tables(struct report *report,
                          const struct contract_sets *contract_sets,
                          const struct request *request,
                          struct status_text *why)
{
    struct regression regression;
    enum status status = check(contract_sets, request->stones, why);
    if (status == STATUS_OK)
        status = regression_take(contract_sets, request->stones, request->seed,
                                 &regression, why);
    if (status != STATUS_OK)
        return status;
    fit_table(report, contract_sets, request->stones, &regression);
    if (regression.plain.state != LOGIT_FITTED)
        return STATUS_OK;
    coefficients(report, &regression);
    validation(report, request, &regression);
    return STATUS_OK;
}

enum status regression_report(struct store *store,
                              const struct request *request,
                              struct report *report, struct status_text *why)
{
    report_init(report, "regression", request->side, request->rules);
    struct contract_sets contract_sets;
    enum status status =
        contract_sets_read(store, request, &contract_sets, why);
    if (status != STATUS_OK)
        return status;
    report->claimed = contract_sets.claimed;
    status = tables(report, &contract_sets, request, why);
    contract_sets_free(&contract_sets);
    return status == STATUS_OK ? report_status(report, why) : status;
}
