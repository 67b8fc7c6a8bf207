/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_store - answers about the store as a whole, and its statistics. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/statistic.h"
#include "db/info.h"
#include "web/api_inside.h"
#include "analysis/report/render.h"

enum { MOST_DRAWS = 100000 }; /* some seconds of work */

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

static json_t *proofs_json(const struct info_proofs *proofs)
{
    json_t *const object = json_object();
    for (int i = 0; i < PROOF_VERDICTS; i++)
        json_object_set_new(object, proof_verdict_name((enum proof_verdict)i),
                            json_integer((json_int_t)proofs->count[i]));
    return object;
}

static json_t *proving_json(const struct desk *desk)
{
    const struct desk_limits *const limits = desk->limits;
    if (!desk->workshop)
        return json_null();
    return json_pack("{s:f, s:i, s:I, s:i}", "seconds", limits->seconds,
                     "threads", limits->threads, "memory",
                     (json_int_t)limits->memory, "size", WORKSHOP_MOST_SIDE);
}

void api_store(struct desk *desk, const struct inquiry *inquiry,
               struct reply *reply)
{
    struct info info;
    struct status_text why;
    (void)inquiry;
    if (!desk_begin(desk, reply))
        return;
    const enum status status = info_read(desk->store, &info, &why);
    desk_end(desk);
    if (status) {
        desk_fail(desk, reply, status, &why);
        return;
    }
    reply_json(
        reply, REPLY_OK,
        json_pack("{s:s, s:o, s:i, s:I, s:I, s:o, s:o, s:o}", "version",
                  PACKAGE_VERSION, "store", reply_string(desk_file(desk)),
                  "schema", info.schema_version, "bytes",
                  (json_int_t)info.bytes, "results", (json_int_t)info.results,
                  "counts", counts_json(&info), "proofs",
                  proofs_json(&info.proofs), "prove", proving_json(desk)));
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

/* A statistic that compares stores has none to compare with here. */
static bool is_offered(const struct statistic *statistic)
{
    return !(statistic->options & REQUEST_AGAINST);
}

void api_statistics(struct desk *desk, const struct inquiry *inquiry,
                    struct reply *reply)
{
    json_t *const array = json_array();
    (void)desk;
    (void)inquiry;
    for (const struct statistic *one = statistics; one->name; one++)
        if (is_offered(one))
            json_array_append_new(
                array, json_pack("{s:s, s:s, s:o}", "name", one->name, "help",
                                 one->help, "arguments", arguments_json(one)));
    reply_json(reply, REPLY_OK, json_pack("{s:o}", "statistics", array));
}

/* The statistic that the path names, or NULL: replied that there is none. */
static const struct statistic *named(const struct inquiry *inquiry,
                                     struct reply *reply)
{
    char quoted[STATUS_QUOTE_SIZE];
    for (const struct statistic *one = statistics; one->name; one++)
        if (is_offered(one) && strlen(one->name) == inquiry->name_length &&
            !memcmp(one->name, inquiry->name, inquiry->name_length))
            return one;
    reply_error(reply, REPLY_NOT_FOUND,
                "unknown statistic '%s' (/api/1/stats lists them)",
                status_quote(quoted, inquiry->name, inquiry->name_length));
    return NULL;
}

/* Reads an argument that is a number, if the statistic looks at it. False:
 * replied what is wrong. */
static bool read_option(const struct statistic *statistic,
                        const struct inquiry *inquiry, const char *name,
                        unsigned option, unsigned long long most,
                        unsigned long long *number, struct reply *reply)
{
    if (statistic->options & option || !inquiry_argument(inquiry, name))
        return inquiry_number(inquiry, name, 0, most, number, reply);
    reply_error(reply, REPLY_BAD,
                "argument '%s': it means nothing to the statistic '%s'", name,
                statistic->name);
    return false;
}

/* Reads what is asked; the side is 0 when it is not said. False: replied what
 * is wrong with it. */
static bool read_arguments(const struct statistic *statistic,
                           const struct inquiry *inquiry,
                           struct request *request, struct reply *reply)
{
    enum rules rules = RULES_INNER;
    bool fixed;
    unsigned long long side = 0, stones = BOARD_MAX_CELLS, seed = 0, draws = 0;
    if (!inquiry_rules(inquiry, &rules, &fixed, reply) ||
        !inquiry_number(inquiry, "size", BOARD_MIN_SIDE, BOARD_MAX_SIDE, &side,
                        reply) ||
        !read_option(statistic, inquiry, "stones", REQUEST_STONES,
                     BOARD_MAX_CELLS, &stones, reply) ||
        !read_option(statistic, inquiry, "seed", REQUEST_SEED, UINT64_MAX,
                     &seed, reply) ||
        !read_option(statistic, inquiry, "draws", REQUEST_DRAWS, MOST_DRAWS,
                     &draws, reply))
        return false;
    *request = request_of((int)side, rules);
    request->seed = seed;
    request->draws = draws;
    if (inquiry_argument(inquiry, "stones"))
        request->stones = (int)stones;
    return true;
}

/* As `unlur stats`: the largest side there is. */
static enum status choose_size(struct desk *desk, struct request *request,
                               struct status_text *why)
{
    struct info info;
    const enum status status = info_read(desk->store, &info, why);
    if (status)
        return status;
    request->side = info_largest(&info);
    return request->side ? STATUS_OK
                         : status_set(why, STATUS_USAGE,
                                      "'%s' holds no proved results yet",
                                      desk_file(desk));
}

/* Writes the report, or the one table of it that is asked for. */
static enum status write_report(struct report *report,
                                const struct inquiry *inquiry,
                                struct reply *reply, struct status_text *why)
{
    const struct inquiry_argument *const table =
        inquiry_argument(inquiry, "table");
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
        reply_text(reply, text, size);
    free(text);
    json_decref(object);
    return status;
}

static enum status compute(struct desk *desk, const struct statistic *statistic,
                           const struct inquiry *inquiry,
                           struct request *request, struct reply *reply,
                           struct status_text *why)
{
    struct report report;
    enum status status = STATUS_OK;
    if (!request->side)
        status = choose_size(desk, request, why);
    if (status)
        return status;
    status = statistic_compute(statistic, desk->store, request, &report, why);
    if (!status)
        status = write_report(&report, inquiry, reply, why);
    report_free(&report);
    return status;
}

/* Not from one state of the file: that would hold up whoever writes it while
 * the figures are worked out. */
void api_statistic(struct desk *desk, const struct inquiry *inquiry,
                   struct reply *reply)
{
    struct request request;
    struct status_text why;
    const struct statistic *const statistic = named(inquiry, reply);
    if (!statistic || !read_arguments(statistic, inquiry, &request, reply))
        return;
    const enum status status =
        compute(desk, statistic, inquiry, &request, reply, &why);
    if (status)
        desk_fail(desk, reply, status, &why);
}
