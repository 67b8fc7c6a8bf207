/* SPDX-License-Identifier: GPL-3.0-or-later */
/* technique - A bit for each technique, in the order of the table. */
#include "solver/common/technique.h"

#include <string.h>

static const struct technique_entry table[] = {
    {TECHNIQUE_MUST_PLAY, "must-play",
     "leave out replies that do not meet the opponent's connections"},
    {TECHNIQUE_OWN_WINS, "own-wins",
     "win at once where the mover's own connections do"},
    {TECHNIQUE_LAST_ARM, "last-arm",
     "find Black's Y also where a group lacks one side of it"},
    {TECHNIQUE_CORNERS, "corners",
     "find Black's Y also where arms end in corners that cannot hurt"},
    {TECHNIQUE_KEY_FIRST, "key-first",
     "judge a win by connections by what can happen once its key is played"},
    {TECHNIQUE_BARRED, "barred",
     "give Black up where he can never fill the cell that makes his Line"},
    {TECHNIQUE_ZONES, "zones",
     "let one refuted reply stand for those outside its region"},
    {TECHNIQUE_REGIONS, "regions",
     "know what is proved again by the winner's stones and the region alone"},
    {TECHNIQUE_LAZY, "lazy",
     "look at a reply when it has become the best, not when it is listed"},
    {TECHNIQUE_MOBILITY, "mobility",
     "begin with as many replies to refute as there are, not with one"},
    {TECHNIQUE_SUM, "sum",
     "add the numbers of all replies up instead of taking the greatest"},
    {TECHNIQUE_EPSILON, "epsilon",
     "stay with a reply until it is clearly worse than the second best"},
    {TECHNIQUE_POLICY, "policy",
     "begin with more work for replies that a network finds less likely to "
     "win"},
    {TECHNIQUE_SYMMETRY, "symmetry",
     "take a position and its images for one near the root"},
};

enum { COUNT = sizeof table / sizeof *table };

const struct technique_entry *technique_at(int i)
{
    return i < COUNT ? &table[i] : NULL;
}

/* The set that a name stands for; 0: none. */
static unsigned set_of_name(const char *name, size_t length)
{
    static const char all[] = "all";
    if (length == strlen(all) && memcmp(name, all, length) == 0)
        return TECHNIQUE_ALL;
    for (int i = 0; i < COUNT; i++)
        if (strlen(table[i].name) == length &&
            memcmp(name, table[i].name, length) == 0)
            return table[i].technique;
    return 0;
}

bool technique_parse(const char *text, unsigned *set, const char **bad,
                     size_t *bad_length)
{
    *set = 0;
    for (;;) {
        const size_t length = strcspn(text, ",");
        const unsigned one = set_of_name(text, length);
        if (!one) {
            *bad = text;
            *bad_length = length;
            return false;
        }
        *set |= one;
        if (!text[length])
            return true;
        text += length + 1;
    }
}
