/* SPDX-License-Identifier: GPL-3.0-or-later */
/* support - runs suites, draws numbers, checks lines. */
#include "tests/support.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"

enum {
    TIME_LIMIT = 600, /* seconds a test */
    LONGEST_MUTATED = 200
};

static void say(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        _exit(EXIT_FAILURE);
}

/* Names the test that a signal ends, and lets it. */
static void name_test(int number)
{
    say("\n");
    say(tcase_name());
    say(number == SIGALRM ? ": too slow\n" : ": ended by a signal\n");
    signal(number, SIG_DFL);
    raise(number);
}

/* Check has the signal end the whole group of processes. */
static void limit_time(void)
{
    signal(SIGALRM, name_test);
    alarm(TIME_LIMIT);
}

TCase *support_case(Suite *suite, const char *name)
{
    TCase *const tcase = tcase_create(name);
    tcase_set_timeout(tcase, TIME_LIMIT);
    tcase_add_checked_fixture(tcase, limit_time, NULL);
    suite_add_tcase(suite, tcase);
    return tcase;
}

static struct support_suite *first;

void support_enter(struct support_suite *entry)
{
    struct support_suite **end = &first;
    while (*end)
        end = &(*end)->next;
    *end = entry;
}

/* Whether a test was run; else says which suites there are. */
static bool something_was_run(SRunner *runner)
{
    if (srunner_ntests_run(runner) > 0)
        return true;
    fprintf(stderr, "nothing of that name; the suites are:");
    for (const struct support_suite *entry = first; entry; entry = entry->next)
        fprintf(stderr, " %s", entry->name);
    fprintf(stderr, "\n");
    return false;
}

static void name_tests_that_end(void)
{
    static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
    const struct sigaction action = {.sa_handler = name_test};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction old;
        /* A sanitizer has its own. */
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
    }
}

/* All in one process, unless CK_FORK says otherwise: the fork of each test is a
 * quarter of the suite's time. */
int support_run(void)
{
    SRunner *const runner = srunner_create(NULL);
    if (!getenv("CK_FORK")) {
        srunner_set_fork_status(runner, CK_NOFORK);
        name_tests_that_end();
    }
    for (const struct support_suite *entry = first; entry;
         entry = entry->next) {
        Suite *const suite = suite_create(entry->name);
        entry->fill(suite);
        srunner_add_suite(runner, suite);
    }
    srunner_run_all(runner, CK_ENV);
    const bool passed =
        something_was_run(runner) && srunner_ntests_failed(runner) == 0;
    srunner_free(runner);
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}

const char *support_folder(void)
{
    return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

int support_amount(int quick, int slow)
{
    const char *const chosen = getenv("UNLUR_SLOW");
    return chosen && strcmp(chosen, "1") == 0 ? slow : quick;
}

uint64_t support_random(uint64_t *seed)
{
    return random_next(seed);
}

int support_below(uint64_t *seed, int bound)
{
    return (int)(support_random(seed) % (uint64_t)bound);
}

struct position support_position(const char *text)
{
    struct position position;
    struct status_text why;
    if (notation_read(text, strlen(text), &position, &why))
        ck_abort_msg("'%s': %s", text, why.line);
    return position;
}

struct position support_scatter(uint64_t *seed, int side, enum turn turn)
{
    struct position position = position_empty(side, turn);
    const int filled = support_below(seed, 101);
    const int black = turn == TURN_CONTRACT ? 100 : support_below(seed, 101);
    for (int cell = 0; cell < position.board->cells; cell++) {
        if (support_below(seed, 100) >= filled)
            continue;
        const bool white = support_below(seed, 100) >= black;
        cellset_add(&position.stones[white], cell);
    }
    return position;
}

struct position support_full(uint64_t *seed, int side, enum turn turn)
{
    struct position position = position_empty(side, turn);
    const int cells = position.board->cells;
    const int start = support_below(seed, cells);
    for (int i = 0; i < cells; i++) {
        const int colour = support_below(seed, 2);
        for (int j = 0; j < 2; j++) {
            struct position after = position;
            /* No board's number of cells is a multiple of 5. */
            cellset_add(&after.stones[colour ^ j], (start + 5 * i) % cells);
            if (outcome_winner(&after) != COLOUR_NONE)
                continue;
            position = after;
            break;
        }
    }
    return position;
}

bool support_set(int side, enum turn turn, struct cellset cells, unsigned mask,
                 struct position *position)
{
    *position = position_empty(side, turn);
    for (int c = cellset_next(&cells, 0); c >= 0;
         c = cellset_next(&cells, c + 1), mask /= 2)
        if (mask % 2)
            cellset_add(&position->stones[COLOUR_BLACK], c);
    const struct position form = symmetry_canonical(position, NULL);
    return position_equal(&form, position);
}

void support_sets(enum turn turn, struct position sets[SUPPORT_SETS])
{
    const struct cellset *const inner = &board_of(3)->inner;
    int count = 0;
    for (unsigned mask = 0; mask < 1u << cellset_count(*inner); mask++) {
        struct position position;
        if (!support_set(3, turn, *inner, mask, &position))
            continue;
        ck_assert_int_lt(count, SUPPORT_SETS);
        sets[count++] = position;
    }
    ck_assert_int_eq(count, SUPPORT_SETS);
}

char *support_exact(const char *text, size_t length)
{
    char *const copy = malloc(length ? length : 1);
    if (!copy)
        ck_abort_msg("out of memory");
    memcpy(copy, text, length);
    return copy;
}

void support_check_line(const struct status_text *why)
{
    const size_t length = strnlen(why->line, sizeof why->line);
    if (length == 0 || length == sizeof why->line)
        ck_abort_msg("a complaint of %zu bytes", length);
    for (size_t i = 0; i < length; i++)
        if (why->line[i] < 0x20 || why->line[i] > 0x7e)
            ck_abort_msg("byte %d in '%s'", why->line[i], why->line);
}

void support_check_refusal(const struct support_refusal *refusal,
                           const struct status_text *why)
{
    char place[64];
    support_check_line(why);
    snprintf(place, sizeof place, "character %zu:", refusal->character);
    if (refusal->character && !strstr(why->line, place))
        ck_abort_msg("'%s': expected '%s' in: %s", refusal->text, place,
                     why->line);
    if (!strstr(why->line, refusal->part))
        ck_abort_msg("'%s': expected '%s' in: %s", refusal->text, refusal->part,
                     why->line);
}

void support_check_refusals(const struct support_refusal *table, size_t count,
                            support_reader *reader)
{
    for (size_t i = 0; i < count; i++) {
        struct status_text why;
        if (reader(table[i].text, strlen(table[i].text), &why))
            ck_abort_msg("'%s' accepted", table[i].text);
        support_check_refusal(&table[i], &why);
    }
}

void support_check_long_refusals(const struct support_long_refusal *table,
                                 size_t count, support_reader *reader)
{
    for (size_t i = 0; i < count; i++) {
        struct status_text why;
        ck_assert(!reader(table[i].text, table[i].length, &why));
        support_check_refusal(&table[i].refusal, &why);
    }
}

/* Calls `check` with the text whose byte `at` takes every value. */
static void vary_byte(char *text, size_t length, size_t at,
                      void (*check)(const char *text, size_t length))
{
    const char kept = text[at];
    for (int byte = 0; byte < 256; byte++) {
        text[at] = (char)byte;
        check(text, length);
    }
    text[at] = kept;
}

void support_mutate(const char *text,
                    void (*check)(const char *text, size_t length))
{
    const size_t length = strlen(text);
    char mutant[LONGEST_MUTATED + 1];
    ck_assert_uint_le(length, LONGEST_MUTATED);
    for (size_t at = 0; at <= length; at++) {
        memcpy(mutant, text, length);
        if (at < length)
            vary_byte(mutant, length, at, check);
        memcpy(mutant + at + 1, text + at, length - at);
        vary_byte(mutant, length + 1, at, check);
        memcpy(mutant, text, at);
        for (size_t next = at + 1; next <= length; next++) {
            memcpy(mutant + at, text + next, length - next);
            check(mutant, length - (next - at));
        }
    }
}
