/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * one_process - what the program of the browser has instead of processes: no
 * workers, so that a prover searches itself and is never parallel.
 *
 * It takes the place of prover/parallel_prover.c and, without files, of
 * prover/kept_table.c and db/outlines.c. Also the one function that the C
 * library of emscripten declares and lacks.
 */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "db/outlines.h"
#include "prover/kept_table.h"
#include "prover/prover_internal.h"

int prover_workers(int asked)
{
    (void)asked;
    return 0;
}

enum status parallel_prover_open(struct prover *prover,
                                 struct parallel_prover **parallel,
                                 struct status_text *why)
{
    (void)prover;
    *parallel = NULL;
    return status_set(why, STATUS_FAILED, "there are no processes here");
}

enum status parallel_prover_close(struct parallel_prover *parallel,
                                  struct status_text *why)
{
    (void)why;
    assert(!parallel);
    return STATUS_OK;
}

enum status parallel_prover_reach(struct parallel_prover *parallel,
                                  struct contract *contract,
                                  enum contract_goal goal,
                                  const struct position *position,
                                  struct status_text *why)
{
    (void)contract;
    (void)goal;
    (void)position;
    return parallel_prover_open(NULL, &parallel, why);
}

enum status parallel_prover_foresee(struct parallel_prover *parallel,
                                    const struct position *position,
                                    struct status_text *why)
{
    (void)position;
    return parallel_prover_open(NULL, &parallel, why);
}

enum status parallel_prover_prove(struct parallel_prover *parallel,
                                  const struct game *game,
                                  struct answer *answer,
                                  struct status_text *why)
{
    (void)game;
    (void)answer;
    return parallel_prover_open(NULL, &parallel, why);
}

static enum status no_files(const char *path, struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "'%s': there are no files here",
                      path);
}

enum status outlines_read(const char *path, struct outlines **outlines,
                          struct status_text *why)
{
    (void)outlines;
    return no_files(path, why);
}

void outlines_free(struct outlines *outlines)
{
    (void)outlines;
    assert(!outlines);
}

enum status outlines_find(const struct outlines *outlines,
                          const struct position *position,
                          struct outline *outline, bool *found,
                          struct status_text *why)
{
    (void)outlines;
    (void)position;
    (void)outline;
    (void)why;
    assert(!outlines);
    *found = false;
    return STATUS_OK;
}

enum status kept_table_check(const char *path, struct status_text *why)
{
    return no_files(path, why);
}

enum status kept_table_refuse_side(const char *path, int has, int wants,
                                   struct status_text *why)
{
    (void)has;
    (void)wants;
    return no_files(path, why);
}

enum status kept_table_read(const char *path, int side, struct search *search,
                            struct status_text *why)
{
    (void)side;
    (void)search;
    return no_files(path, why);
}

enum status kept_table_write(const char *path, int side, struct search *search,
                             struct status_text *why)
{
    (void)side;
    (void)search;
    return no_files(path, why);
}

void *reallocarray(void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (!__builtin_mul_overflow(count, size, &bytes))
        return realloc(memory, bytes);
    errno = ENOMEM;
    return NULL;
}
