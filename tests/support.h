/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * support - what several test programs need: a runner, chance, and checks of
 * the complaints that readers of text make.
 *
 * A Check assertion that holds still writes a line to a pipe, too much for a
 * loop of a million rounds. Hot loops therefore compare by themselves and call
 * ck_abort_msg() when something differs.
 */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/position.h"
#include "game/status.h"

/* A new test case of the suite, with a time limit that suits slow builds too.
 * The suite owns it. */
TCase *support_case(Suite *suite, const char *name);

/*
 * Begins the function that fills the suite of a file:
 *
 *     SUPPORT_SUITE(board)
 *     {
 *         TCase *const tcase = support_case(suite, "board");
 *         tcase_add_test(tcase, the_rows);
 *     }
 *
 * The suite enters itself into its program's list before main() begins, so that
 * it is named nowhere else.
 */
#define SUPPORT_SUITE(suite_name)                                              \
    static void suite_name##_suite(Suite *suite);                              \
    __attribute__((constructor)) static void enter_##suite_name##_suite(void)  \
    {                                                                          \
        static struct support_suite entry = {#suite_name, suite_name##_suite,  \
                                             NULL};                            \
        support_enter(&entry);                                                 \
    }                                                                          \
    static void suite_name##_suite(Suite *suite)

struct support_suite {
    const char *name;
    void (*fill)(Suite *suite);
    struct support_suite *next;
};

void support_enter(struct support_suite *entry);

/* Runs the program's suites, in the order they were linked. What main()
 * returns: 0 when every test passed. The variables of Check choose:
 * CK_RUN_SUITE and CK_RUN_CASE one suite or case, by name; CK_VERBOSITY=verbose
 * names every test; CK_FORK=yes gives each a process. That nothing is of that
 * name is an error. */
int support_run(void);

/* The folder for files that need not last: in memory where that can be had, for
 * thousands of commits would wait for the disk, and no test pulls the plug. */
const char *support_folder(void);

/* How much to try: `quick` in `make check`; `slow` in `make check-slow`, which
 * has UNLUR_SLOW=1 in the environment. */
int support_amount(int quick, int slow);

/* The next of a fixed sequence of 64-bit numbers; `seed` moves on. */
uint64_t support_random(uint64_t *seed);

/* A number from 0 to bound-1; bound at least 1. */
int support_below(uint64_t *seed, int bound);

/* The position of a text; the test fails if it is not one. */
struct position support_position(const char *text);

/* A position with stones strewn at random, from sparse to full; in the contract
 * phase all are black. Somebody may have won. */
struct position support_scatter(uint64_t *seed, int side, enum turn turn);

/* A position full of stones of random colours that decide nothing; a cell where
 * a stone of either colour would is empty. */
struct position support_full(uint64_t *seed, int side, enum turn turn);

/* The contract set of a bit mask of the cells, bit 0 for the first; in the main
 * phase, with White to move, or the contract. Whether it is the canonical one
 * of its images. */
bool support_set(int side, enum turn turn, struct cellset cells, unsigned mask,
                 struct position *position);

/* The inner contract sets of side 3 up to symmetry, each as the canonical one
 * of its images, to the player of the turn. */
enum { SUPPORT_SETS = 26 };
void support_sets(enum turn turn, struct position sets[SUPPORT_SETS]);

/* A copy of `length` bytes at the very end of its memory, so that a sanitizer
 * sees who reads on. The caller frees it. */
char *support_exact(const char *text, size_t length);

/* A text that must be refused. */
struct support_refusal {
    const char *text;
    size_t character; /* that the complaint must name; 0: any or none */
    const char *part; /* what else the complaint must contain */
};

/* Fails the test unless `why` is one line of printable ASCII, not empty. */
void support_check_line(const struct status_text *why);

/* Fails the test unless `why` is such a line and names what `refusal` says. */
void support_check_refusal(const struct support_refusal *refusal,
                           const struct status_text *why);

/* Whether a text is accepted; if not, `why` says why. */
typedef bool support_reader(const char *text, size_t length,
                            struct status_text *why);

/* Fails the test unless the reader refuses each of the texts as it should. */
void support_check_refusals(const struct support_refusal *table, size_t count,
                            support_reader *reader);

/* A text with bytes that a string does not end with, likewise. */
struct support_long_refusal {
    const char *text;
    size_t length;
    struct support_refusal refusal;
};

void support_check_long_refusals(const struct support_long_refusal *table,
                                 size_t count, support_reader *reader);

/* Calls `check` with every text got from a valid one by changing a byte, by
 * adding a byte, or by leaving out a stretch, the valid text among them. */
void support_mutate(const char *text,
                    void (*check)(const char *text, size_t length));

#endif
