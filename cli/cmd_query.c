/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query - what the store knows of positions and their moves; never searches. */
#include <stdio.h>
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "cli/batch.h"
#include "cli/batch_lookup.h"
#include "cli/command.h"
#include "cli/show.h"
#include "cli/sources.h"

static const struct options_usage usage = {
    .arguments = "POSITION...",
    .help = "Say what the store knows: the value of each position and of every "
            "legal move, for the player to move.",
    .notes =
        "Any orientation of a stored position will do; the answer is in "
        "the coordinates of the question. Nothing is searched. Each value "
        "says where it comes from: 'store' (proved), 'rules' (the game is "
        "over there), 'proof' (the stored proof of an earlier position of "
        "the game covers it), 'implied' (it follows from those), "
        "'unproved' (a search stopped early), 'not stored'. What is only "
        "claimed stands in lines of its own. The main line is best play by "
        "both, as far as it is known. '-' reads one position a line from "
        "the standard input.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input.",
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON | OPTIONS_CLAIMS,
};

struct query {
    const struct options *options;
    struct sources sources;
};

static void print_proof(const struct proof_facts *proof)
{
    if (!proof->stored)
        return;
    printf("  proof: %llu node%s, %llu bytes in %llu, %s",
           (unsigned long long)proof->nodes, proof->nodes == 1 ? "" : "s",
           (unsigned long long)proof->raw_size, (unsigned long long)proof->size,
           proof_verdict_name(proof->verdict));
    if (*proof->verifier)
        printf(" by unlur %s, %s", proof->verifier, proof->judged);
    putchar('\n');
}

static void print_row(const struct lookup *lookup)
{
    const struct result *const result = &lookup->result;
    if (lookup->game.position.turn == TURN_CONTRACT)
        printf("  concluded from the main phase");
    else
        printf("  %llu node%s, %.2f s", (unsigned long long)result->nodes,
               result->nodes == 1 ? "" : "s", result->seconds);
    printf("; unlur %s, seed %llu, %s; %s\n", lookup->run.version,
           (unsigned long long)lookup->run.seed, lookup->run.started,
           lookup->run.options);
    if (result->state == RESULT_BOUNDED)
        printf("  proof number %llu, disproof number %llu\n",
               (unsigned long long)result->pn, (unsigned long long)result->dn);
    if (result->grundy >= 0)
        printf("  Grundy value %d\n", result->grundy);
    print_proof(&lookup->proof);
}

static const char claimed_word[] = "claimed";

/* The moves of one value from one source, on a line: the source's name, or that
 * the value is claimed. */
static void print_moves(const struct lookup *lookup, enum value value,
                        const char *source)
{
    const struct board *const board = lookup->game.position.board;
    char name[NOTATION_CELL_SIZE];
    bool any = false;
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        const bool claimed = move->claim != VALUE_UNKNOWN;
        if ((claimed ? move->claim : move->value) != value ||
            strcmp(source, claimed ? claimed_word
                                   : lookup_source_name(move->source)) != 0)
            continue;
        if (!any)
            printf("  %s (%s):", value_name(value), source);
        printf(" %s", notation_cell(board, move->move, name));
        any = true;
    }
    if (any)
        putchar('\n');
}

static void print_claim(const struct lookup *lookup)
{
    if (lookup->claim == VALUE_UNKNOWN)
        return;
    printf("  %s: ", claimed_word);
    show_verdict(stdout, &lookup->game, lookup->claim, lookup->claimed_move);
    putchar('\n');
}

/* Where somebody wins, and the game goes on. */
static void print_line(const struct lookup *lookup,
                       const struct main_line *line)
{
    const struct board *const board = lookup->game.position.board;
    char name[NOTATION_CELL_SIZE];
    if (line->value == VALUE_UNKNOWN || lookup->winner != COLOUR_NONE)
        return;
    fputs("  main line:", stdout);
    for (int i = 0; i < line->count; i++)
        printf(" %s", notation_cell(board, line->moves[i], name));
    printf(" (%s)\n", main_line_end_name(line->end));
}

static void print_text(const struct lookup *lookup,
                       const struct main_line *line)
{
    show_verdict_text(&lookup->game, lookup->value, lookup->move);
    printf("; %s\n", lookup_source_name(lookup->source));
    print_claim(lookup);
    if (lookup->stored)
        print_row(lookup);
    print_line(lookup, line);
    for (int value = VALUE_WIN; value <= VALUE_LOSS; value++)
        for (int source = LOOKUP_RULES; source <= LOOKUP_IMPLIED; source++)
            print_moves(lookup, (enum value)value,
                        lookup_source_name((enum lookup_source)source));
    print_moves(lookup, VALUE_WIN, claimed_word);
    print_moves(lookup, VALUE_LOSS, claimed_word);
    print_moves(lookup, VALUE_UNKNOWN, lookup_source_name(LOOKUP_UNPROVED));
    print_moves(lookup, VALUE_UNKNOWN, lookup_source_name(LOOKUP_NOT_STORED));
}

static void print_json(const struct lookup *lookup,
                       const struct main_line *line)
{
    json_t *const object = lookup_json(lookup);
    lookup_json_line(object, lookup->game.position.board, line);
    show_json(object);
}

/* A batch_answer_fn. */
static enum status answer_position(void *context, const struct game *game,
                                   bool *alone, struct status_text *why)
{
    const struct query *const query = context;
    struct lookup lookup;
    struct main_line line;
    const enum status status =
        batch_look_up(&query->sources.lookup, game, &lookup, &line, alone, why);
    if (status)
        return status;
    if (query->options->json)
        print_json(&lookup, &line);
    else
        print_text(&lookup, &line);
    return STATUS_OK;
}

static enum status run_query(struct options *options, struct status_text *why)
{
    struct query query = {.options = options};
    enum status status = options_need_words(options, why);
    if (!status)
        status =
            sources_open(options, STORE_READ, false, NULL, &query.sources, why);
    if (!status)
        status = batch_run(options, answer_position, NULL, &query, why);
    sources_close(&query.sources);
    return status;
}

const struct command cmd_query = {&usage, run_query};
