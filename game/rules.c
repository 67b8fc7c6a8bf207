/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules - the names of the contract rules. */
#include "game/rules.h"

#include <assert.h>
#include <string.h>

static const char *const names[RULES_COUNT] = {
    [RULES_INNER] = "inner",
    [RULES_OPEN] = "open",
    [RULES_NONE] = "none",
};

const char *rules_name(enum rules rules)
{
    assert(rules < RULES_COUNT);
    return names[rules];
}

bool rules_parse(const char *text, size_t length, enum rules *rules)
{
    for (int i = 0; i < RULES_COUNT; i++) {
        if (strlen(names[i]) == length && !memcmp(names[i], text, length)) {
            *rules = (enum rules)i;
            return true;
        }
    }
    return false;
}
