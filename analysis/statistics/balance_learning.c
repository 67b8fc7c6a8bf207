/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * balance_learning - what more effort does to the games; see balance.h.
 *
 * Two games with the same seed and number begin with the same drawn set,
 * whatever their efforts. So of each effort and the next one the games from the
 * same sets are put side by side: the share of White in both, and the
 * difference with an interval that uses the pairs.
 */
#include "analysis/numerics/paired.h"
#include "analysis/statistics/balance.h"

static const struct report_column columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"effort", "nodes and playouts a move", REPORT_INTEGER, 0, NULL},
    {"less", "nodes and playouts a move", REPORT_INTEGER, 0, NULL},
    {"pairs", "sets played with both", REPORT_INTEGER, 0, NULL},
    {"white", "of these, effort", REPORT_INTEGER, 0, NULL},
    {"less_white", "of these, less", REPORT_INTEGER, 0, NULL},
    {"share", "of the pairs, effort", REPORT_REAL, 4, NULL},
    {"less_share", "of the pairs, less", REPORT_REAL, 4, NULL},
    {"difference", "share less less_share", REPORT_REAL, 4, NULL},
    {"low", "paired, 95 %", REPORT_REAL, 4, NULL},
    {"high", "paired, 95 %", REPORT_REAL, 4, NULL},
    {"changed", "pairs with another winner", REPORT_REAL, 4, NULL},
};

/* The games from drawn sets of one effort, by stones, seed and number. */
struct games {
    const struct balance_game *at;
    size_t count;
};

/* Pairs of games, and how many of them White won, with the lower and the
 * higher effort: [0][1] counts those he won with the higher only. */
struct pairs {
    size_t count[2][2];
};

static struct games drawn_of(const struct balance *balance, size_t from)
{
    const uint64_t effort = balance->games[from].effort;
    struct games games = {NULL, 0};
    for (size_t i = from;
         i < balance->count && balance->games[i].effort == effort; i++)
        if (balance->games[i].origin == PLAYED_DRAWN) {
            if (!games.count++)
                games.at = &balance->games[i];
        }
    return games;
}

/* The order of sets in `struct balance`. */
static int compare_sets(const struct balance_game *x,
                        const struct balance_game *y)
{
    if (x->stones != y->stones)
        return x->stones < y->stones ? -1 : 1;
    if (x->seed != y->seed)
        return x->seed < y->seed ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static void row(struct report *report, const struct pairs *pairs,
                uint64_t effort, uint64_t less)
{
    const size_t only = pairs->count[0][1], only_less = pairs->count[1][0];
    const size_t both = pairs->count[1][1];
    const size_t all = both + only + only_less + pairs->count[0][0];
    const struct paired_difference difference =
        paired_difference((double)all, (double)only, (double)only_less);
    report_integer(report, (int64_t)effort);
    report_integer(report, (int64_t)less);
    report_integer(report, (int64_t)all);
    report_integer(report, (int64_t)(both + only));
    report_integer(report, (int64_t)(both + only_less));
    report_share(report, (double)(both + only), (double)all);
    report_share(report, (double)(both + only_less), (double)all);
    report_real(report, difference.difference);
    report_real(report, difference.low);
    report_real(report, difference.high);
    report_share(report, (double)(only + only_less), (double)all);
}

/* Counts the pairs of two efforts whose sets have so many stones, and of all
 * sets; true: there are any with so many. */
static bool count_pairs(struct games less, struct games more, int stones,
                        struct pairs *pairs, struct pairs *all)
{
    bool any = false;
    *pairs = (struct pairs){{{0}}};
    for (size_t i = 0, j = 0; i < less.count && j < more.count;) {
        const int order = compare_sets(&less.at[i], &more.at[j]);
        if (!order && less.at[i].stones == stones) {
            pairs->count[less.at[i].white][more.at[j].white]++;
            all->count[less.at[i].white][more.at[j].white]++;
            any = true;
        }
        i += order <= 0;
        j += order >= 0;
    }
    return any;
}

static void rows(struct report *report, struct games less, struct games more)
{
    struct pairs pairs, all = {{{0}}};
    const uint64_t effort = more.at->effort, before = less.at->effort;
    int with = 0;
    for (int stones = 0; stones <= BOARD_MAX_CELLS; stones++)
        if (count_pairs(less, more, stones, &pairs, &all)) {
            with++;
            report_integer(report, stones);
            row(report, &pairs, effort, before);
        }
    if (!with)
        return;
    report_total(report);
    row(report, &all, effort, before);
}

/* The next effort after that of games[from]; balance->count: none. */
static size_t next_effort(const struct balance *balance, size_t from)
{
    size_t next = from;
    while (next < balance->count &&
           balance->games[next].effort == balance->games[from].effort)
        next++;
    return next;
}

void balance_learning(struct report *report, const struct balance *balance)
{
    struct games less = {NULL, 0};
    report_table(report, "learning", REPORT_COLUMNS(columns),
                 "What more effort changes",
                 "Games from the same drawn sets with one effort and with the "
                 "next one below, `less`. Whatever the difference goes to with "
                 "more effort still, the games do not tell. The last line of "
                 "two efforts is over all their pairs, so it depends on how "
                 "many games each number of stones has.");
    for (size_t i = 0; i < balance->count; i = next_effort(balance, i)) {
        const struct games more = drawn_of(balance, i);
        if (!more.count)
            continue;
        if (less.count)
            rows(report, less, more);
        less = more;
    }
}
