/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outlines - keeps the bytes, and where each outline begins, in the order of
 * the positions.
 */
#include "db/outlines.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "db/facts.h"
#include "db/input_file.h"
#include "db/output_file.h"
#include "db/store_internal.h"
#include "game/array.h"
#include "game/notation.h"

enum { MOST = 1 << 30 /* bytes of a file, uncompressed */ };

/* An outline of the file. */
struct place {
    char position[NOTATION_SIZE];
    size_t begin;
};

struct outlines {
    char *path;
    struct bytes bytes;
    size_t found; /* bytes of the outlines that have a place */
    struct place *places;
    size_t count, room;
};

static int compare(const void *a, const void *b)
{
    const struct place *const left = a;
    const struct place *const right = b;
    const int order = strcmp(left->position, right->position);
    return order ? order
                 : (left->begin > right->begin) - (left->begin < right->begin);
}

/* --- Reading ------------------------------------------------------------- */

/* Whether an outline of which `left` bytes are there, and a head or none, may
 * be whole when more are. */
static bool goes_on(const struct outline_head *head, size_t left)
{
    return head->size ? head->size <= MOST : left < OUTLINE_HEAD_MOST;
}

/* Keeps a place for each outline that is whole, from the end of the last one.
 * What is wrong with the next one, in words, or NULL; *more: it may be whole
 * when more bytes are there. */
static const char *find_places(struct outlines *outlines, bool *more)
{
    const unsigned char *const begin = outlines->bytes.data;
    const unsigned char *const end = begin + outlines->bytes.size;
    *more = true;
    while (outlines->found < outlines->bytes.size) {
        const unsigned char *at = begin + outlines->found;
        struct outline_head head;
        const char *const wrong = outline_head_read(&at, end, &head);
        if (wrong) {
            *more = goes_on(&head, outlines->bytes.size - outlines->found);
            return head.size > MOST ? "it is too large" : wrong;
        }
        if (!array_room(&outlines->places, outlines->count, &outlines->room)) {
            outlines->bytes.failed = true;
            return NULL;
        }
        struct place *const place = &outlines->places[outlines->count++];
        notation_write(&head.position, place->position);
        place->begin = outlines->found;
        outlines->found = (size_t)(at - begin) + head.size;
    }
    return NULL;
}

/* Reads the outlines as they come, for something else may be as large as zstd
 * can make it. What is wrong with the last one, in words, or NULL. */
static const char *read_places(struct outlines *outlines,
                               struct input_file *input)
{
    unsigned char block[4096];
    const char *wrong = NULL;
    bool more = true;
    for (int byte = 0; byte >= 0 && more && !outlines->bytes.failed;) {
        size_t size = 0;
        while (size < sizeof block && (byte = input_file_byte(input)) >= 0)
            block[size++] = (unsigned char)byte;
        bytes_add(&outlines->bytes, block, size);
        wrong = find_places(outlines, &more);
        more = more && outlines->bytes.size <= MOST;
    }
    return outlines->bytes.size > MOST ? "the file is too large" : wrong;
}

static enum status read_file(struct outlines *outlines, struct status_text *why)
{
    struct input_file *input = NULL;
    enum status status = input_file_open(outlines->path, &input, why);
    if (status)
        return status;
    const char *const wrong = read_places(outlines, input);
    if (outlines->bytes.failed)
        status = status_no_memory(why);
    else if (input_file_flaw(input))
        status = status_set(why, STATUS_FAILED, "'%s': %s", outlines->path,
                            input_file_flaw(input));
    else if (wrong)
        status = status_set(why, STATUS_FAILED,
                            "'%s': the outline at byte %zu cannot be read: %s",
                            outlines->path, outlines->found, wrong);
    input_file_close(input);
    if (!status && outlines->count)
        qsort(outlines->places, outlines->count, sizeof *outlines->places,
              compare);
    return status;
}

enum status outlines_read(const char *path, struct outlines **outlines,
                          struct status_text *why)
{
    struct outlines *const made = calloc(1, sizeof *made);
    if (!made || !(made->path = strdup(path))) {
        outlines_free(made);
        return status_no_memory(why);
    }
    enum status status = read_file(made, why);
    if (!status && !made->count)
        status = status_set(why, STATUS_FAILED, "'%s' has no outlines", path);
    if (status)
        outlines_free(made);
    else
        *outlines = made;
    return status;
}

void outlines_free(struct outlines *outlines)
{
    if (!outlines)
        return;
    free(outlines->path);
    free(outlines->places);
    bytes_clear(&outlines->bytes);
    free(outlines);
}

enum status outlines_find(const struct outlines *outlines,
                          const struct position *position,
                          struct outline *outline, bool *found,
                          struct status_text *why)
{
    char text[NOTATION_SIZE];
    size_t first = 0;
    size_t end = outlines->count;
    notation_write(position, text);
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (strcmp(outlines->places[middle].position, text) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    *found = first < outlines->count &&
             strcmp(outlines->places[first].position, text) == 0;
    if (!*found)
        return STATUS_OK;
    const unsigned char *at =
        outlines->bytes.data + outlines->places[first].begin;
    struct status_text reason;
    if (outline_read(&at, outlines->bytes.data + outlines->bytes.size, outline,
                     &reason))
        return status_set(why, STATUS_FAILED, "'%s', '%s': %s", outlines->path,
                          text, reason.line);
    return STATUS_OK;
}

/* --- Writing ------------------------------------------------------------- */

struct saving {
    struct store *store;
    const struct store_news *news;
    struct outlines_summary *summary;
    void *held; /* positions that earlier files hold, in a tree of tsearch() */
    struct output_file *output;
};

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static enum status hold(struct saving *saving, const char *position,
                        struct status_text *why)
{
    char *const text = strdup(position);
    char *const *const there =
        text ? tsearch(text, &saving->held, compare_texts) : NULL;
    if (there && *there == text)
        return STATUS_OK;
    free(text);
    return there ? STATUS_OK : status_no_memory(why);
}

/* What a pack has proofs of. */
static enum status hold_pack(struct saving *saving, const char *path,
                             struct status_text *why)
{
    struct facts *facts = NULL;
    const struct fact *fact;
    enum status status = facts_open_pack(path, &facts, why);
    while (!status && (fact = facts_now(facts))) {
        if (fact->proof)
            status = hold(saving, fact->row.position, why);
        if (!status)
            status = facts_next(facts, why);
    }
    facts_close(facts);
    return status;
}

static enum status hold_outlines(struct saving *saving, const char *path,
                                 struct status_text *why)
{
    struct outlines *outlines = NULL;
    enum status status = outlines_read(path, &outlines, why);
    for (size_t i = 0; !status && i < outlines->count; i++)
        status = hold(saving, outlines->places[i].position, why);
    outlines_free(outlines);
    return status;
}

static enum status hold_earlier(struct saving *saving, struct status_text *why)
{
    const struct store_news *const news = saving->news;
    enum status status = STATUS_OK;
    for (size_t i = 0; !status && i < news->earlier_count; i++) {
        const char *const path = news->earlier[i];
        status = facts_are_there(path) ? hold_pack(saving, path, why)
                                       : hold_outlines(saving, path, why);
    }
    return status;
}

/* A store_each_fn: writes the outline of a result that is not held. */
static enum status save_one(void *context, const struct store_entry *entry,
                            struct status_text *why)
{
    struct saving *const saving = context;
    struct outlines_summary *const summary = saving->summary;
    const struct result *const result = entry->result;
    char text[NOTATION_SIZE];
    struct bytes bytes = {.data = NULL};
    struct proof proof = {.bytes = NULL};
    bool found = false;
    notation_write(&result->position, text);
    if (entry->proof.verdict != PROOF_VERIFIED ||
        tfind(text, &saving->held, compare_texts))
        return STATUS_OK;
    enum status status = store_get_proof(saving->store, &result->position,
                                         result->rules, &found, &proof, why);
    if (!status && found)
        status = outline_write(proof.bytes, proof.size, &bytes, why);
    if (!status && bytes.size) {
        output_file_write(saving->output, bytes.data, bytes.size);
        summary->outlines++;
        summary->bytes += bytes.size;
        summary->seconds += result->seconds;
    }
    proof_free(&proof);
    bytes_clear(&bytes);
    return status;
}

static enum status save_all(struct saving *saving, struct status_text *why)
{
    const struct store_news *const news = saving->news;
    output_file_compress_hard(saving->output);
    enum status status = store_each_main(
        saving->store, news->side, &news->condition, save_one, saving, why);
    if (!status && !saving->summary->outlines)
        status = status_set(why, STATUS_USAGE,
                            "store '%s' has no proof to outline that is not in "
                            "the files before; nothing is written",
                            saving->store->connection.path);
    return status;
}

enum status outlines_save(struct store *store, const struct store_news *news,
                          struct outlines_summary *summary,
                          struct status_text *why)
{
    struct saving saving = {.store = store, .news = news, .summary = summary};
    *summary = (struct outlines_summary){.outlines = 0};
    enum status status =
        output_file_to_new_file(news->path, &saving.output, why);
    if (status)
        return status;
    status = hold_earlier(&saving, why);
    if (!status)
        status = save_all(&saving, why);
    status = output_file_finish(saving.output, status, why);
    tdestroy(saving.held, free);
    return status;
}
