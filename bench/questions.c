/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * questions - collects the texts of the positions, sorts them to keep each
 * once, and mixes them by the seed.
 */
#include "bench/questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"

/* Texts of canonical positions, of which some may be there twice. */
struct texts {
    char **text;
    size_t count, room;
};

static enum status add_text(char ***list, size_t *count, size_t *room,
                            const char *text, struct status_text *why)
{
    char *const copy = strdup(text);
    if (!copy || !array_room(list, *count, room)) {
        free(copy);
        return status_no_memory(why);
    }
    (*list)[(*count)++] = copy;
    return STATUS_OK;
}

static enum status add_position(struct texts *texts,
                                const struct position *position,
                                struct status_text *why)
{
    char text[NOTATION_SIZE];
    const struct position canonical = symmetry_canonical(position, NULL);
    if (outcome_winner(position) != COLOUR_NONE)
        return STATUS_OK;
    return add_text(&texts->text, &texts->count, &texts->room,
                    notation_write(&canonical, text), why);
}

/* Adds a stored position and those after its moves. */
static enum status take_entry(void *context, const struct store_entry *entry,
                              struct status_text *why)
{
    struct texts *const texts = context;
    const struct result *const result = entry->result;
    const struct cellset moves =
        position_moves(&result->position, result->rules);
    enum status status = add_position(texts, &result->position, why);
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status;
         cell = cellset_next(&moves, cell + 1)) {
        const struct position after = position_after(&result->position, cell);
        status = add_position(texts, &after, why);
    }
    return status;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Leaves each text once, in an order by chance. */
static void mix(struct texts *texts, uint64_t *seed)
{
    size_t count = 0;
    if (texts->count)
        qsort(texts->text, texts->count, sizeof *texts->text, compare_texts);
    for (size_t i = 0; i < texts->count; i++) {
        if (count && strcmp(texts->text[count - 1], texts->text[i]) == 0)
            free(texts->text[i]);
        else
            texts->text[count++] = texts->text[i];
    }
    texts->count = count;
    for (size_t i = count; i > 1; i--) {
        const size_t j = (size_t)(random_next(seed) % i);
        char *const swap = texts->text[i - 1];
        texts->text[i - 1] = texts->text[j];
        texts->text[j] = swap;
    }
}

/* The request for a position, turned by chance. */
static enum status add_question(struct questions *questions, const char *text,
                                uint64_t *seed, struct status_text *why)
{
    struct position position;
    char turned[NOTATION_SIZE], request[NOTATION_SIZE + 128];
    const enum status status =
        notation_read(text, strlen(text), &position, why);
    if (status)
        return status;
    position =
        symmetry_position(&position, random_below(seed, BOARD_SYMMETRIES));
    notation_write(&position, turned);
    char *const blank = strchr(turned, ' ');
    *blank = '\0';
    snprintf(request, sizeof request,
             "GET /api/1/position?p=%s%%20%s HTTP/1.1\r\n"
             "Host: localhost\r\n\r\n",
             turned, blank + 1);
    return add_text(&questions->requests, &questions->count, &questions->room,
                    request, why);
}

enum status questions_make(struct store *store, int side, size_t most,
                           struct questions *questions, struct status_text *why)
{
    struct texts texts = {.text = NULL};
    uint64_t seed = 1;
    *questions = (struct questions){.requests = NULL};
    enum status status = store_each_contract(store, side, RULES_INNER, NULL,
                                             take_entry, &texts, why);
    if (!status)
        status = store_each_main(store, side, NULL, take_entry, &texts, why);
    mix(&texts, &seed);
    for (size_t i = 0; i < texts.count; i++) {
        if (!status && i < most)
            status = add_question(questions, texts.text[i], &seed, why);
        free(texts.text[i]);
    }
    free(texts.text);
    if (!status && !questions->count)
        status = status_set(why, STATUS_USAGE,
                            "the store has no position of side %d", side);
    return status;
}

void questions_free(struct questions *questions)
{
    for (size_t i = 0; i < questions->count; i++)
        free(questions->requests[i]);
    free(questions->requests);
    *questions = (struct questions){.requests = NULL};
}
