/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inquiry - see the header. */
#include "web/inquiry.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

unsigned inquiry_method(const char *name)
{
    if (!strcmp(name, MHD_HTTP_METHOD_GET))
        return INQUIRY_GET;
    if (!strcmp(name, MHD_HTTP_METHOD_HEAD))
        return INQUIRY_HEAD;
    return strcmp(name, MHD_HTTP_METHOD_POST) ? 0 : INQUIRY_POST;
}

static enum MHD_Result add_argument(void *context, enum MHD_ValueKind kind,
                                    const char *name, size_t name_size,
                                    const char *value, size_t value_size)
{
    struct inquiry *const inquiry = context;
    (void)kind;
    if (inquiry->argument_count == INQUIRY_ARGUMENTS_MOST || !value ||
        strlen(name) != name_size) {
        inquiry->too_many = true;
        return MHD_NO;
    }
    inquiry->arguments[inquiry->argument_count++] = (struct inquiry_argument){
        .name = name, .value = value, .length = value_size};
    return MHD_YES;
}

void inquiry_read(struct inquiry *inquiry, struct MHD_Connection *connection,
                  const char *method, const char *version, const char *url)
{
    inquiry->method = inquiry_method(method);
    inquiry->old = !strcmp(version, MHD_HTTP_VERSION_1_0);
    inquiry->path = url;
    inquiry->path_length = strcspn(url, "?");
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, add_argument,
                                inquiry);
}

static bool is_host(const char *host, size_t length, const char *name)
{
    return strlen(name) == length && !strncasecmp(host, name, length);
}

/* The length of the name in "name:port" or "[address]:port". */
static size_t host_length(const char *host)
{
    const char *end = *host == '[' ? strchr(host, ']') : strchr(host, ':');
    if (end && *host == '[')
        end++;
    if (!end || (*end && *end != ':'))
        return strlen(host);
    return *end && strspn(end + 1, "0123456789") != strlen(end + 1)
               ? strlen(host)
               : (size_t)(end - host);
}

static bool known_host(const char *host, const struct inquiry_names *names)
{
    static const char *const own[] = {"localhost", "127.0.0.1", "[::1]"};
    const size_t length = host_length(host);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (is_host(host, length, own[i]))
            return true;
    for (size_t i = 0; i < names->count; i++)
        if (is_host(host, length, names->more[i]))
            return true;
    return is_host(host, length, names->address);
}

/* Whether an Origin is the address under which the client asks us. */
static bool own_origin(const char *origin, const char *host)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; host && i < sizeof schemes / sizeof *schemes; i++) {
        const size_t length = strlen(schemes[i]);
        if (!strncmp(origin, schemes[i], length) &&
            !strcasecmp(origin + length, host))
            return true;
    }
    return false;
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

bool inquiry_welcome(const struct inquiry *inquiry,
                     struct MHD_Connection *connection,
                     const struct inquiry_names *names, struct reply *reply)
{
    char quoted[STATUS_QUOTE_SIZE];
    const char *const host = header(connection, MHD_HTTP_HEADER_HOST);
    const char *const origin = header(connection, "Origin");
    if (!host && !inquiry->old) {
        reply_error(reply, REPLY_BAD, "the request has no Host line");
        return false;
    }
    if (host && !known_host(host, names)) {
        reply_error(reply, REPLY_FORBIDDEN,
                    "the host '%s' is not served here; `unlur serve --host` "
                    "adds a name",
                    status_quote(quoted, host, strlen(host)));
        return false;
    }
    if (origin && inquiry->method == INQUIRY_POST &&
        !own_origin(origin, host)) {
        reply_error(reply, REPLY_FORBIDDEN,
                    "the page at '%s' may not post here",
                    status_quote(quoted, origin, strlen(origin)));
        return false;
    }
    return true;
}

/* Whether a word stands in a list of words parted by blanks. */
static bool listed(const char *word, const char *list)
{
    const size_t length = strlen(word);
    while (*list) {
        const size_t here = strcspn(list, " ");
        if (here == length && length && !memcmp(list, word, length))
            return true;
        list += here + (list[here] == ' ');
    }
    return false;
}

bool inquiry_check_arguments(const struct inquiry *inquiry, const char *known,
                             struct reply *reply)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (inquiry->too_many) {
        reply_error(reply, REPLY_BAD, "the arguments cannot be read");
        return false;
    }
    for (int i = 0; i < inquiry->argument_count; i++) {
        const struct inquiry_argument *const argument = &inquiry->arguments[i];
        const bool again =
            inquiry_argument(inquiry, argument->name) != argument;
        if (!again && listed(argument->name, known))
            continue;
        reply_error(
            reply, REPLY_BAD,
            again ? "argument '%s': it is given twice"
                  : "argument '%s': unknown here",
            status_quote(quoted, argument->name, strlen(argument->name)));
        return false;
    }
    return true;
}

const struct inquiry_argument *inquiry_argument(const struct inquiry *inquiry,
                                                const char *name)
{
    for (int i = 0; i < inquiry->argument_count; i++)
        if (!strcmp(inquiry->arguments[i].name, name))
            return &inquiry->arguments[i];
    return NULL;
}

const struct inquiry_argument *inquiry_need(const struct inquiry *inquiry,
                                            const char *name,
                                            struct reply *reply)
{
    const struct inquiry_argument *const argument =
        inquiry_argument(inquiry, name);
    if (!argument)
        reply_error(reply, REPLY_BAD, "argument '%s': it is missing", name);
    return argument;
}

bool inquiry_rules(const struct inquiry *inquiry, enum rules *rules,
                   bool *fixed, struct reply *reply)
{
    char quoted[STATUS_QUOTE_SIZE];
    const struct inquiry_argument *const argument =
        inquiry_argument(inquiry, "rules");
    *fixed = argument != NULL;
    if (!argument || rules_parse(argument->value, argument->length, rules))
        return true;
    reply_error(reply, REPLY_BAD,
                "argument 'rules': '%s': expected inner, open or none",
                status_quote(quoted, argument->value, argument->length));
    return false;
}

bool inquiry_number(const struct inquiry *inquiry, const char *name,
                    unsigned long long least, unsigned long long most,
                    unsigned long long *number, struct reply *reply)
{
    char quoted[STATUS_QUOTE_SIZE];
    char *rest;
    const struct inquiry_argument *const argument =
        inquiry_argument(inquiry, name);
    if (!argument)
        return true;
    errno = 0;
    const unsigned long long value = strtoull(argument->value, &rest, 10);
    if (*argument->value >= '0' && *argument->value <= '9' && !errno &&
        rest == argument->value + argument->length && value >= least &&
        value <= most) {
        *number = value;
        return true;
    }
    reply_error(reply, REPLY_BAD,
                "argument '%s': '%s': expected a whole number from %llu to "
                "%llu",
                name, status_quote(quoted, argument->value, argument->length),
                least, most);
    return false;
}
