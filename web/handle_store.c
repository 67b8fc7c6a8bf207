/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handle_store - answers about the store as a whole, and its statistics. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "analysis/report/render.h"
#include "analysis/statistics/statistic.h"
#include "db/info.h"
#include "web/evaluation_queue.h"
#include "web/handlers.h"

enum { MOST_DRAWS = 100000 }; /* some ten seconds of work */

static json_t *counts_json(const struct info *info)
{
    json_t *const array = json_array();
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < INFO_RULES; rules++)
            for (int state = 0; state < RESULT_STATES; state++)
                if (info->count[side][rules][state])
                    json_array_append_new(
                        array,
                        json_pack(
                            "{s:i, s:s, s:s, s:s, s:I}", "size", side, "phase",
                            rules == INFO_ANY ? "main" : "contract", "rules",
                            info_rules_name((enum info_rules)rules), "state",
                            result_state_names[state], "count",
                            (json_int_t)info->count[side][rules][state]));
    return array;
}

static json_t *proving_json(const struct thread_context *context)
{
    const struct thread_context_limits *const limits = context->limits;
    if (!context->queue)
        return json_null();
    return json_pack("{s:f, s:i, s:I, s:i}", "seconds", limits->seconds,
                     "threads", limits->threads, "memory",
                     (json_int_t)limits->memory, "size", PROOF_JOB_MOST_SIDE);
}

static json_t *evaluating_json(const struct thread_context *context)
{
    if (!context->evaluations)
        return json_null();
    return json_pack("{s:I, s:i}", "effort",
                     (json_int_t)context->limits->effort, "threads",
                     EVALUATION_QUEUE_THREADS);
}

/* Without a store `info` is empty. */
static json_t *store_json(const struct thread_context *context,
                          const struct info *info)
{
    json_t *const name =
        context->sources.store
            ? http_response_string(thread_context_file(context))
            : json_null();
    return json_pack(
        "{s:s, s:s, s:o, s:i, s:I, s:I, s:o, s:o, s:b, s:o, s:o}", "version",
        PACKAGE_VERSION, "url", context->url, "store", name, "schema",
        info->schema_version, "bytes", (json_int_t)info->bytes, "results",
        (json_int_t)info->results, "counts", counts_json(info), "proofs",
        lookup_json_proofs(&info->proofs), "claims",
        context->sources.claims != NULL, "prove", proving_json(context),
        "evaluate", evaluating_json(context));
}

void handle_store(struct thread_context *context,
                  const struct http_request *http_request,
                  struct http_response *response)
{
    struct info info = {.schema_version = 0};
    struct status_text why;
    enum status status = STATUS_OK;
    (void)http_request;
    if (!thread_context_begin(context, response))
        return;
    if (context->sources.store)
        status = info_read(context->sources.store, &info, &why);
    thread_context_end(context);
    if (status)
        thread_context_fail(context, response, status, &why);
    else
        http_response_json(response, HTTP_RESPONSE_OK,
                           store_json(context, &info));
}

/* The arguments a statistic takes. */
static json_t *arguments_json(const struct statistic *statistic)
{
    static const struct {
        unsigned option;
        const char *name;
    } all[] = {{REQUEST_STONES, "stones"},
               {REQUEST_SEED, "seed"},
               {REQUEST_DRAWS, "draws"}};
    json_t *const array = json_pack("[s, s, s]", "size", "rules", "table");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (statistic->options & all[i].option)
            json_array_append_new(array, json_string(all[i].name));
    return array;
}

/* A statistic that compares stores has none to compare with here, and one that
 * takes a minute of a thread is not for whoever asks. */
static bool is_offered(const struct statistic *statistic)
{
    return !(statistic->options & REQUEST_AGAINST) && !statistic->long_work;
}

void handle_statistics(struct thread_context *context,
                       const struct http_request *http_request,
                       struct http_response *response)
{
    json_t *const array = json_array();
    (void)context;
    (void)http_request;
    for (const struct statistic *one = statistics; one->name; one++)
        if (is_offered(one))
            json_array_append_new(
                array, json_pack("{s:s, s:s, s:o}", "name", one->name, "help",
                                 one->help, "arguments", arguments_json(one)));
    http_response_json(response, HTTP_RESPONSE_OK,
                       json_pack("{s:o}", "statistics", array));
}

/* The statistic that the path names, or NULL: replied that there is none. */
static const struct statistic *named(const struct http_request *http_request,
                                     struct http_response *response)
{
    char quoted[STATUS_QUOTE_SIZE];
    for (const struct statistic *one = statistics; one->name; one++)
        if (is_offered(one) && strlen(one->name) == http_request->name_length &&
            !memcmp(one->name, http_request->name, http_request->name_length))
            return one;
    http_response_error(
        response, HTTP_RESPONSE_NOT_FOUND,
        "unknown statistic '%s' (/api/1/stats lists them)",
        status_quote(quoted, http_request->name, http_request->name_length));
    return NULL;
}

/* Reads an argument that is a number, if the statistic looks at it. False:
 * replied what is wrong. */
static bool read_option(const struct statistic *statistic,
                        const struct http_request *http_request,
                        const char *name, unsigned option,
                        unsigned long long least, unsigned long long most,
                        unsigned long long *number,
                        struct http_response *response)
{
    if (statistic->options & option ||
        !http_request_argument(http_request, name))
        return http_request_number(http_request, name, least, most, number,
                                   response);
    http_response_error(response, HTTP_RESPONSE_BAD,
                        "argument '%s': it means nothing to the statistic '%s'",
                        name, statistic->name);
    return false;
}

/* Reads what is asked; the side is 0 when it is not said. False: replied what
 * is wrong with it. */
static bool read_arguments(const struct statistic *statistic,
                           const struct http_request *http_request,
                           struct request *request,
                           struct http_response *response)
{
    enum rules rules = RULES_INNER;
    bool fixed;
    unsigned long long side = 0, stones = BOARD_MAX_CELLS, seed = 0, draws = 0;
    if (!http_request_rules(http_request, &rules, &fixed, response) ||
        !http_request_number(http_request, "size", BOARD_MIN_SIDE,
                             BOARD_MAX_SIDE, &side, response) ||
        !read_option(statistic, http_request, "stones", REQUEST_STONES, 0,
                     BOARD_MAX_CELLS, &stones, response) ||
        !read_option(statistic, http_request, "seed", REQUEST_SEED, 0,
                     UINT64_MAX, &seed, response) ||
        !read_option(statistic, http_request, "draws", REQUEST_DRAWS, 1,
                     MOST_DRAWS, &draws, response))
        return false;
    *request = request_of((int)side, rules);
    request->seed = seed;
    request->draws = draws;
    if (http_request_argument(http_request, "stones"))
        request->stones = (int)stones;
    return true;
}

/* Writes the report, or the one table of it that is asked for. */
static enum status write_report(struct report *report,
                                const struct http_request *http_request,
                                struct http_response *response,
                                struct status_text *why)
{
    const struct http_request_argument *const table =
        http_request_argument(http_request, "table");
    char *text = NULL;
    size_t size = 0;
    if (table && report_select(report, table->value, why))
        return STATUS_USAGE;
    json_t *const object = render_json(report);
    FILE *const file = object ? open_memstream(&text, &size) : NULL;
    enum status status =
        file ? render_json_write(object, file, why) : status_no_memory(why);
    if (file && (fclose(file) != 0 || !text) && !status)
        status = status_no_memory(why);
    if (!status)
        http_response_text(response, text, size);
    free(text);
    json_decref(object);
    return status;
}

static enum status
compute(struct thread_context *context, const struct statistic *statistic,
        const struct http_request *http_request, struct request *request,
        struct http_response *response, struct status_text *why)
{
    struct report report;
    enum status status = STATUS_OK;
    if (!request->side)
        status = info_default_side(context->sources.store,
                                   thread_context_file(context), &request->side,
                                   why);
    if (status)
        return status;
    status = statistic_compute(statistic, context->sources.store, request,
                               &report, why);
    if (!status)
        status = write_report(&report, http_request, response, why);
    report_free(&report);
    return status;
}

/* Not from one state of the file: that would hold up whoever writes it while
 * the figures are worked out. */
void handle_statistic(struct thread_context *context,
                      const struct http_request *http_request,
                      struct http_response *response)
{
    struct request request;
    struct status_text why;
    const struct statistic *const statistic = named(http_request, response);
    if (!statistic ||
        !read_arguments(statistic, http_request, &request, response))
        return;
    if (!context->sources.store) {
        http_response_error(
            response, HTTP_RESPONSE_FORBIDDEN,
            "there are no statistics: the server runs without a store");
        return;
    }
    const enum status status =
        compute(context, statistic, http_request, &request, response, &why);
    if (status)
        thread_context_fail(context, response, status, &why);
}
