/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reader - the first complaint stays, and after it every byte read is a
 * failure.
 */
#include "verifier/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool reader_fail(struct reader *reader, const char *format, ...)
{
    char *const why = reader->report->why;
    char position[HEXAGON_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, VERIFY_WHY_SIZE, format, arguments);
    va_end(arguments);
    if (reader->placed) {
        const size_t length = strlen(why);
        hexagon_write(reader->board, reader->stones, reader->turn, position);
        snprintf(why + length, VERIFY_WHY_SIZE - length, ", in %s", position);
    }
    reader->verdict = VERIFY_REJECTED;
    return false;
}

int reader_byte(struct reader *reader)
{
    const int byte = reader->read(reader->context);
    reader->report->offset += byte >= 0;
    return byte;
}

/* Ends the proof because the check is to stop. */
static bool stopped(struct reader *reader)
{
    reader_fail(reader, "stopped");
    reader->verdict = VERIFY_LIMIT;
    return false;
}

bool reader_number(struct reader *reader, uint32_t *number)
{
    uint64_t value = 0;
    if (reader->stop && *reader->stop)
        return stopped(reader);
    for (int shift = 0; shift < 35; shift += 7) {
        const int byte = reader_byte(reader);
        if (byte < 0)
            return reader_fail(reader, "the record ends early");
        value |= (uint64_t)(byte & 127) << shift;
        if (byte > 127)
            continue;
        if (byte == 0 && shift > 0)
            return reader_fail(reader, "a number with a needless byte");
        if (value > UINT32_MAX)
            break;
        *number = (uint32_t)value;
        return true;
    }
    return reader_fail(reader, "a number of 2^32 or more");
}

bool reader_counts(struct reader *reader)
{
    return reader_number(reader, &reader->nodes) &&
           reader_number(reader, &reader->shared);
}
