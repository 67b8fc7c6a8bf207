/* SPDX-License-Identifier: GPL-3.0-or-later */
/* status - errors as values with one line for the user. */
#include "game/status.h"

#include <stdarg.h>
#include <string.h>

enum status status_set(struct status_text *why, enum status code,
                       const char *format, ...)
{
    if (why) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(why->line, sizeof why->line, format, arguments);
        va_end(arguments);
    }
    return code;
}

static const char no_memory[] = "out of memory";

enum status status_no_memory(struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "%s", no_memory);
}

bool status_lacked_memory(const struct status_text *why)
{
    return strcmp(why->line, no_memory) == 0;
}

enum status status_worse(enum status a, enum status b)
{
    static const int rank[] = {[STATUS_OK] = 0,
                               [STATUS_LIMIT] = 1,
                               [STATUS_USAGE] = 2,
                               [STATUS_FAILED] = 3};
    return rank[a] >= rank[b] ? a : b;
}

enum status status_join(enum status work, struct status_text *why,
                        enum status end, const struct status_text *end_why)
{
    const enum status worse = status_worse(work, end);
    if (worse != work && why)
        *why = *end_why;
    return worse;
}

static bool is_plain(unsigned char byte)
{
    return byte >= 0x20 && byte < 0x7f;
}

const char *status_quote(char quoted[STATUS_QUOTE_SIZE], const char *text,
                         size_t length)
{
    const size_t room = STATUS_QUOTE_SIZE - sizeof "...";
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[i];
        const bool plain = is_plain(byte) && byte != '\\';
        const size_t need = plain ? 1 : 4;
        if (used + need > room) {
            memcpy(quoted + used, "...", sizeof "...");
            return quoted;
        }
        if (plain)
            quoted[used] = (char)byte;
        else
            snprintf(quoted + used, 5, "\\x%02x", byte);
        used += need;
    }
    quoted[used] = '\0';
    return quoted;
}

void status_print_plain(const char *text, FILE *out)
{
    for (; *text; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (is_plain(byte))
            fputc(byte, out);
        else
            fprintf(out, "\\x%02x", byte);
    }
}
