/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite - reads line by line; a bad one ends the reading with its number. */
#include "bench/suite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"

const char *suite_name(const char *path, char name[SUITE_NAME_SIZE])
{
    static const char ending[] = ".list";
    const char *const slash = strrchr(path, '/');
    snprintf(name, SUITE_NAME_SIZE, "%s", slash ? slash + 1 : path);
    char *const end = strstr(name, ending);
    if (end && !end[strlen(ending)])
        *end = '\0';
    return name;
}

static enum status add(struct suite *suite, const struct position *position,
                       struct status_text *why)
{
    const size_t count = suite->count;
    /* Full at every power of two. */
    if ((count & (count - 1)) == 0) {
        const size_t size = (count ? 2 * count : 1) * sizeof *position;
        struct position *const more = realloc(suite->positions, size);
        if (!more)
            return status_no_memory(why);
        suite->positions = more;
    }
    suite->positions[suite->count++] = *position;
    return STATUS_OK;
}

static enum status read_line(struct suite *suite, const char *line,
                             size_t length, struct status_text *why)
{
    struct position position;
    if (length == 0 || line[0] == '#')
        return STATUS_OK;
    const enum status status = notation_read(line, length, &position, why);
    if (status)
        return status;
    if (position.turn == TURN_CONTRACT)
        return status_set(why, STATUS_USAGE,
                          "a position of the contract phase");
    return add(suite, &position, why);
}

static enum status read_lines(struct suite *suite, FILE *file, const char *path,
                              struct status_text *why)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    enum status status = STATUS_OK;
    for (int number = 1; !status && (length = getline(&line, &size, file)) >= 0;
         number++) {
        struct status_text what;
        if (length && line[length - 1] == '\n')
            length--;
        status = read_line(suite, line, (size_t)length, &what);
        if (status)
            status_set(why, status, "%s:%d: %s", path, number, what.line);
    }
    free(line);
    if (!status && ferror(file))
        return status_set(why, STATUS_FAILED, "%s: cannot be read", path);
    if (!status && !suite->count)
        return status_set(why, STATUS_USAGE, "%s: no positions", path);
    return status;
}

enum status suite_read(struct suite *suite, const char *path,
                       struct status_text *why)
{
    *suite = (struct suite){.positions = NULL};
    suite_name(path, suite->name);
    FILE *const file = fopen(path, "r");
    if (!file)
        return status_set(why, STATUS_FAILED, "%s: %s", path, strerror(errno));
    const enum status status = read_lines(suite, file, path, why);
    fclose(file);
    if (status)
        suite_free(suite);
    return status;
}

void suite_free(struct suite *suite)
{
    free(suite->positions);
    *suite = (struct suite){.positions = NULL};
}
