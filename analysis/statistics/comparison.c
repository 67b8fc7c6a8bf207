/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison - pairing results by position. */
#include "analysis/statistics/comparison.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/orbit_counts.h"
#include "game/notation.h"

/* Differences of logarithms are equal when they are to so many steps in 1;
 * else 2 to 1 and 4 to 2 might not tie. */
static const double log_steps = 1e12;

/* The nodes of the positions that both samples have and either has solved:
 * first those that both have, then the others. */
struct pairs {
    double *first, *second;
    double *logs; /* of second / first */
    size_t both, either;
    double log_seconds;          /* sum over `both` of log(second / first) */
    double nodes[2], seconds[2]; /* of all positions in common */
};

static bool allocate(struct pairs *pairs, size_t room)
{
    *pairs = (struct pairs){
        .first = reallocarray(NULL, room + 1, sizeof(double)),
        .second = reallocarray(NULL, room + 1, sizeof(double)),
        .logs = reallocarray(NULL, room + 1, sizeof(double)),
    };
    return pairs->first && pairs->second && pairs->logs;
}

static void free_pairs(struct pairs *pairs)
{
    free(pairs->first);
    free(pairs->second);
    free(pairs->logs);
}

static const char *text_of(const struct side_results *side_results,
                           const struct side_results_main *result,
                           char text[NOTATION_SIZE])
{
    const struct position position = {
        .board = side_results->board,
        .stones = {result->stones[COLOUR_BLACK], result->stones[COLOUR_WHITE]},
        .turn = result->turn};
    return notation_write(&position, text);
}

/* In the order of samples: by number of stones, then by text. */
static int compare(const struct side_results *side_results,
                   const struct side_results_main *a,
                   const struct side_results_main *b)
{
    char text_a[NOTATION_SIZE], text_b[NOTATION_SIZE];
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return strcmp(text_of(side_results, a, text_a),
                  text_of(side_results, b, text_b));
}

static enum status contradiction(const struct side_results *side_results,
                                 const struct side_results_main *first,
                                 const struct side_results_main *second,
                                 const char *other, struct status_text *why)
{
    char text[NOTATION_SIZE], quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_FAILED,
                      "%s contradicts the store about %s: %s wins there, and "
                      "%s here",
                      status_quote(quoted, other, strlen(other)),
                      text_of(side_results, first, text),
                      colour_name(second->winner), colour_name(first->winner));
}

/* Puts a pair behind those of its kind; pairs that both have solved move one
 * that only one has to the end. */
static void add_pair(struct pairs *pairs, double first, double second,
                     bool both)
{
    size_t place = pairs->either++;
    if (both) {
        pairs->first[place] = pairs->first[pairs->both];
        pairs->second[place] = pairs->second[pairs->both];
        place = pairs->both++;
    }
    pairs->first[place] = fmax(first, 1);
    pairs->second[place] = fmax(second, 1);
}

static const double microsecond = 1e-6;

/* Who took fewer nodes, as far as a pair of which one has a proof tells. */
static void count_order(const struct side_results_main *first,
                        const struct side_results_main *second,
                        struct comparison *comparison)
{
    const bool solved = first->winner != COLOUR_NONE;
    const bool other = second->winner != COLOUR_NONE;
    if (solved && first->nodes <= second->nodes &&
        (!other || first->nodes < second->nodes))
        comparison->more++;
    else if (other && second->nodes <= first->nodes &&
             (!solved || second->nodes < first->nodes))
        comparison->fewer++;
    else
        comparison->untold++;
}

static void count_seconds(const struct side_results_main *first,
                          const struct side_results_main *second,
                          struct pairs *pairs)
{
    const double seconds[] = {fmax(first->seconds, microsecond),
                              fmax(second->seconds, microsecond)};
    if (first->winner != COLOUR_NONE && second->winner != COLOUR_NONE)
        pairs->log_seconds += log(seconds[1] / seconds[0]);
    pairs->nodes[0] += (double)first->nodes;
    pairs->nodes[1] += (double)second->nodes;
    pairs->seconds[0] += seconds[0];
    pairs->seconds[1] += seconds[1];
}

static void count(const struct side_results_main *first,
                  const struct side_results_main *second,
                  struct comparison *comparison, struct pairs *pairs)
{
    const bool solved = first->winner != COLOUR_NONE;
    const bool other = second->winner != COLOUR_NONE;
    comparison->positions++;
    comparison->both += solved && other;
    comparison->first_only += solved && !other;
    comparison->other_only += !solved && other;
    comparison->neither += !solved && !other;
    count_seconds(first, second, pairs);
    if (solved || other) {
        count_order(first, second, comparison);
        add_pair(pairs, (double)first->nodes, (double)second->nodes,
                 solved && other);
    }
    comparison->whole = comparison->whole && first->contract_set;
}

/* Walks both samples side by side. */
static enum status pair(const struct side_results *first,
                        const struct side_results *second, const char *other,
                        struct comparison *comparison, struct pairs *pairs,
                        struct status_text *why)
{
    size_t i = 0, j = 0;
    while (i < first->main_count && j < second->main_count) {
        const struct side_results_main *const a = &first->main[i];
        const struct side_results_main *const b = &second->main[j];
        const int order = compare(first, a, b);
        i += order <= 0;
        j += order >= 0;
        if (order != 0)
            continue;
        if (a->winner != COLOUR_NONE && b->winner != COLOUR_NONE &&
            a->winner != b->winner)
            return contradiction(first, a, b, other, why);
        count(a, b, comparison, pairs);
    }
    return STATUS_OK;
}

static bool is_whole(const struct side_results *side_results,
                     const struct comparison *comparison)
{
    if (!comparison->whole || side_results->rules == RULES_NONE)
        return false;
    struct orbit_counts orbit_counts;
    orbit_counts_take(side_results->board, side_results->rules, &orbit_counts);
    return (double)comparison->positions >= orbit_counts.all_classes;
}

static enum status measure(const struct pairs *pairs,
                           struct comparison *comparison,
                           struct status_text *why)
{
    comparison->solved_p = paired_mcnemar((unsigned)comparison->first_only,
                                          (unsigned)comparison->other_only);
    comparison->sign_p =
        paired_mcnemar((unsigned)comparison->fewer, (unsigned)comparison->more);
    comparison->seconds_ratio =
        pairs->both ? exp(pairs->log_seconds / (double)pairs->both) : NAN;
    comparison->node_ratio = pairs->nodes[0] > 0 && pairs->nodes[1] > 0
                                 ? pairs->seconds[1] / pairs->nodes[1] /
                                       (pairs->seconds[0] / pairs->nodes[0])
                                 : NAN;
    if (!paired_ratio(pairs->second, pairs->first, pairs->either,
                      &comparison->either_ratio))
        comparison->either_ratio = NAN;
    if (!paired_ratio(pairs->second, pairs->first, pairs->both,
                      &comparison->ratio)) {
        comparison->ratio = comparison->middle = NAN;
        return STATUS_OK;
    }
    for (size_t i = 0; i < pairs->both; i++)
        pairs->logs[i] =
            round(log(pairs->second[i] / pairs->first[i]) * log_steps) /
            log_steps;
    enum status status =
        paired_shift(pairs->logs, pairs->both, &comparison->middle, why);
    comparison->middle = exp(comparison->middle);
    if (status == STATUS_OK)
        status =
            paired_wilcoxon(pairs->logs, pairs->both, &comparison->ranks, why);
    return status;
}

enum status comparison_take(const struct side_results *first,
                            const struct side_results *second,
                            const char *other, struct comparison *comparison,
                            struct status_text *why)
{
    *comparison = (struct comparison){.whole = true};
    struct pairs pairs;
    enum status status = STATUS_OK;
    if (!allocate(&pairs, first->main_count))
        status = status_no_memory(why);
    if (status == STATUS_OK)
        status = pair(first, second, other, comparison, &pairs, why);
    if (status == STATUS_OK) {
        comparison->whole = is_whole(first, comparison);
        status = measure(&pairs, comparison, why);
    }
    free_pairs(&pairs);
    return status;
}

/* All that a run says about itself, each word with blanks around it. */
static char *words_of(const struct side_results *side_results)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fputc(' ', out);
    for (size_t i = 0; i < side_results->run_count; i++) {
        const struct run *const run = &side_results->runs[i];
        fprintf(out, "%s seed=%" PRIu64 " version=%s ", run->options, run->seed,
                run->version);
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* Whether a text of words with blanks around each has this one, of that length
 * with its blanks. */
static bool has_word(const char *text, const char *word, size_t length)
{
    return memmem(text, strlen(text), word, length) != NULL;
}

/* Writes the words of a text that another has not, each once. */
static void write_missing(const char *text, const char *other, FILE *out)
{
    bool begun = false;
    for (const char *word = text; word[1]; word = strchr(word + 1, ' ')) {
        const size_t length = strcspn(word + 1, " ") + 2;
        const char *const first = memmem(text, strlen(text), word, length);
        if (length == 2 || first != word || has_word(other, word, length))
            continue;
        fprintf(out, "%s%.*s", begun ? " " : "", (int)length - 2, word + 1);
        begun = true;
    }
}

char *comparison_options(const struct side_results *first,
                         const struct side_results *second)
{
    char *const words = words_of(first);
    char *const other = words_of(second);
    char *text = NULL;
    size_t size;
    FILE *const out = words && other ? open_memstream(&text, &size) : NULL;
    if (out) {
        write_missing(words, other, out);
        if (fclose(out) != 0) {
            free(text);
            text = NULL;
        }
    }
    free(words);
    free(other);
    return text;
}
