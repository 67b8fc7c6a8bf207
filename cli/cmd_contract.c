/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract - solves the contract phase of a board, from the empty board or all
 * of it, and shows the opening map. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/report/lookup_json.h"
#include "analysis/report/render.h"
#include "analysis/statistics/statistic.h"
#include "cli/command.h"
#include "cli/proving.h"
#include "cli/show.h"
#include "cli/terminal.h"
#include "game/draw.h"

static struct {
    bool all;       /* every set */
    bool no_verify; /* proofs are not checked */
    bool ascii;     /* no UTF-8 */
} own;

static const struct option_row rows[] = {
    OPTION_SIDE(.help = "cells on a side of the board, %r"),
    {"all", .kind = OPTION_SWITCH, .own = &own.all,
     .help = "prove every contract set up to symmetry, not only what the "
             "outcome needs"},
    {"no-verify", .kind = OPTION_SWITCH, .own = &own.no_verify,
     .help = "store results before the verifier has checked their proofs"},
    {"ascii", .kind = OPTION_SWITCH, .own = &own.ascii,
     .help = "draw without UTF-8"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "--size N",
    .help = "Solve the contract phase: who wins from the empty board, and with "
            "which first action.",
    .notes =
        "What seems to settle the answer with the least search comes "
        "first: a search of the main phase that takes too long is put off "
        "and repeated later with more nodes. Results are stored within "
        "about a second. A run that was cut short, by a limit, a signal or "
        "a power cut, goes on where it stopped when it is started again. "
        "--time counts for the whole run, --nodes for each search of the "
        "main phase.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input, 3 a limit or a signal "
        "left answers unknown.",
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON | OPTIONS_SEARCH |
              OPTIONS_WORKERS,
    .own = rows,
};

/* The contract's root and the value of each first action in it. */
struct opening {
    struct game root;
    struct contract_result result;
    enum value pass;
    enum value first[BOARD_MAX_CELLS]; /* a stone on the cell */
};

/* The value of a first stone, from what is known of the position after it. */
static enum value value_of_stone(const struct contract *contract,
                                 const struct position *root, int cell)
{
    const struct position after = position_after(root, cell);
    struct contract_result known;
    return contract_known(contract, &after, &known)
               ? value_opposite(known.value)
               : VALUE_UNKNOWN;
}

static void read_opening(const struct contract *contract,
                         struct opening *opening)
{
    const struct position *const root = &opening->root.position;
    const struct cellset moves = position_moves(root, opening->root.rules);
    contract_known(contract, root, &opening->result);
    opening->pass = value_from_winner(TURN_BLACK, opening->result.main);
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        opening->first[cell] = value_of_stone(contract, root, cell);
}

/* "c3 pass", the winning first actions; as JSON when an array is given. */
static void list_winning(const struct opening *opening, json_t *array)
{
    const struct board *const board = opening->root.position.board;
    char name[NOTATION_CELL_SIZE];
    int count = 0;
    for (int i = 0; i <= board->cells; i++) {
        const bool pass = i == board->cells;
        const int move = pass ? MOVE_PASS : i;
        if ((pass ? opening->pass : opening->first[i]) != VALUE_WIN)
            continue;
        notation_cell(board, move, name);
        if (array)
            json_array_append_new(array, json_string(name));
        else
            printf("%s%s", count ? " " : "", name);
        count++;
    }
    if (!array)
        puts(count ? "" : "none known");
}

static void draw_opening(const struct opening *opening, bool ascii)
{
    static const char *const signs[] = {"?", "+", "-"};
    const struct position *const root = &opening->root.position;
    const struct cellset moves = position_moves(root, opening->root.rules);
    const char *marks[BOARD_MAX_CELLS] = {NULL};
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        marks[cell] = signs[opening->first[cell]];
    char *const picture = draw_position(root, terminal_glyphs(ascii), marks);
    if (picture)
        fputs(picture, stdout);
    else
        command_lose_output(ENOMEM);
    free(picture);
}

static void print_text(const struct opening *opening)
{
    show_verdict_text(&opening->root, opening->result.value,
                      opening->result.action);
    printf("; rules %s", rules_name(opening->root.rules));
    if (opening->result.grundy != VALUE_NO_GRUNDY)
        printf("; Grundy value %d", opening->result.grundy);
    printf("\nwinning first actions: ");
    list_winning(opening, NULL);
    printf("\nOpening map: a first stone there wins (+), loses (-), is "
           "unknown (?); passing: %s\n",
           value_name(opening->pass));
    draw_opening(opening, own.ascii);
}

static json_t *first_actions_json(const struct opening *opening)
{
    const struct position *const root = &opening->root.position;
    const struct cellset moves = position_moves(root, opening->root.rules);
    char name[NOTATION_CELL_SIZE];
    json_t *const object = json_object();
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        json_object_set_new(object, notation_cell(root->board, cell, name),
                            json_string(value_name(opening->first[cell])));
    json_object_set_new(object, "pass", json_string(value_name(opening->pass)));
    return object;
}

static json_t *opening_json(const struct opening *opening,
                            const struct prover_count *count)
{
    const struct contract_result *const result = &opening->result;
    char text[NOTATION_SIZE];
    json_t *const actions = json_array();
    json_t *const object =
        json_pack("{s:i, s:s}", "size", opening->root.position.board->side,
                  "position", notation_write(&opening->root.position, text));
    lookup_json_verdict(object, &opening->root, result->value, result->action);
    list_winning(opening, actions);
    json_object_update_new(
        object, json_pack("{s:o, s:o, s:o, s:I, s:f}", "actions", actions,
                          "first", first_actions_json(opening), "grundy",
                          result->grundy == VALUE_NO_GRUNDY
                              ? json_null()
                              : json_integer(result->grundy),
                          "nodes", (json_int_t)count->nodes, "seconds",
                          count->seconds));
    return object;
}

/* The outcome of the empty board, for a user who sees the progress line: other
 * answers may take a thousand times as long. */
static struct {
    struct game root;
    bool told;
} outcome;

/* prover_calls: a line above the progress line as soon as the outcome is known.
 */
static void tell(void *context, const struct prover_progress *told)
{
    struct contract_result known;
    if (told->contract && !outcome.told &&
        contract_known(told->contract, &outcome.root.position, &known) &&
        known.value != VALUE_UNKNOWN) {
        outcome.told = true;
        progress_clear(context);
        fputs("the empty board: ", stderr);
        show_verdict(stderr, &outcome.root, known.value, known.action);
        fputs("; searching on for the rest\n", stderr);
    }
    progress_prover(context, told);
}

/* The table by number of stones, from the store. */
static enum status show_stones(const struct options *options,
                               const struct prover *prover, json_t *object,
                               struct status_text *why)
{
    const struct request request = request_of(options->size, options->rules);
    struct report report;
    enum status status = statistic_compute(
        statistic_find("stones"), prover_store(prover), &request, &report, why);
    if (!status && object) {
        json_object_set_new(object, "stones", render_json(&report));
    } else if (!status) {
        putchar('\n');
        status = render_text(&report, stdout, why);
    }
    report_free(&report);
    if (status == STATUS_USAGE) { /* nothing is stored yet, so no table */
        why->line[0] = '\0';
        return STATUS_OK;
    }
    return status;
}

static enum status show_all(const struct options *options,
                            const struct prover *prover,
                            const struct opening *opening,
                            struct status_text *why)
{
    const struct prover_count count = prover_count(prover);
    enum status status = STATUS_OK;
    if (options->json) {
        json_t *const object = opening_json(opening, &count);
        if (own.all)
            status = show_stones(options, prover, object, why);
        show_json(object);
        return status;
    }
    print_text(opening);
    if (own.all)
        status = show_stones(options, prover, NULL, why);
    printf("\n%llu node%s searched in %.2f s; results in %s\n",
           (unsigned long long)count.nodes, count.nodes == 1 ? "" : "s",
           count.seconds, options->db);
    return status;
}

static bool everything_known(const struct opening *opening)
{
    const struct cellset moves =
        position_moves(&opening->root.position, opening->root.rules);
    bool known = opening->result.value != VALUE_UNKNOWN &&
                 opening->pass != VALUE_UNKNOWN;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && known;
         cell = cellset_next(&moves, cell + 1))
        known = opening->first[cell] != VALUE_UNKNOWN;
    return known;
}

/* A Grundy value that this run did not need to find, if it is stored. */
static enum status read_stored_grundy(const struct prover *prover,
                                      struct opening *opening,
                                      struct status_text *why)
{
    struct result stored;
    bool found = false;
    if (opening->result.grundy != VALUE_NO_GRUNDY)
        return STATUS_OK;
    const enum status status =
        store_get(prover_store(prover), &opening->root.position,
                  opening->root.rules, &found, &stored, NULL, why);
    if (!status && found)
        opening->result.grundy = stored.grundy;
    return status;
}

static enum status solve_and_show(const struct options *options,
                                  struct proving *proving,
                                  struct prover *prover,
                                  struct status_text *why)
{
    struct opening opening = {.root = outcome.root,
                              .result = {.main = COLOUR_NONE,
                                         .action = MOVE_NONE,
                                         .grundy = VALUE_NO_GRUNDY}};
    struct contract *contract;
    enum status status =
        prover_contract(prover, own.all ? CONTRACT_ALL : CONTRACT_ACTIONS,
                        &opening.root, &contract, why);
    if (status && status != STATUS_LIMIT)
        return status;
    why->line[0] = '\0'; /* of a limit, which the answer tells */
    read_opening(contract, &opening);
    progress_clear(&proving->progress);
    enum status shown = read_stored_grundy(prover, &opening, why);
    if (!shown)
        shown = show_all(options, prover, &opening, why);
    const bool known =
        everything_known(&opening) && !(own.all && contract_unknown(contract));
    if (!status && !known)
        status = STATUS_LIMIT;
    return status_worse(status, shown);
}

static enum status check_options(const struct options *options,
                                 struct status_text *why)
{
    if (!options->size)
        return status_set(why, STATUS_USAGE, "no --size given");
    if (options->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "option --rules: 'none': there is no contract phase");
    if (options->json && own.ascii)
        return status_set(why, STATUS_USAGE,
                          "option --ascii means nothing to '--json'");
    if (own.all && contract_can_list(options->size, options->rules, why))
        return STATUS_USAGE;
    const enum status status = proving_check(options, own.no_verify, why);
    return status ? status : options_no_words(options, why);
}

static enum status run_contract(struct options *options,
                                struct status_text *why)
{
    struct proving proving;
    struct prover *prover = NULL;
    enum status status = check_options(options, why);
    if (status)
        return status;
    outcome.root =
        (struct game){.position = position_empty(options->size, TURN_CONTRACT),
                      .rules = options->rules};
    proving_begin(&proving, options);
    proving.options.verify = !own.no_verify;
    proving.progress.sets = true;
    if (proving.progress.shown)
        proving.options.calls.progress = tell;
    proving.options.keep = true;
    proving.options.set_nodes = options->nodes;
    proving.options.limits.nodes = 0;
    proving.options.memory -= proving.options.memory / 4; /* for the sets */
    status = prover_create(&proving.options, &prover, why);
    if (!status)
        status = solve_and_show(options, &proving, prover, why);
    return proving_end(&proving, prover, status);
}

const struct command cmd_contract = {&usage, run_contract};
