/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prover_fixture - one prover, closed by the test. */
#include "tests/prover_fixture.h"

#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

struct prover_options prover_fixture_stored(void)
{
    return (struct prover_options){.db = store_fixture_path,
                                   .provenance = "of a test",
                                   .verify = true,
                                   .memory = MEBIBYTE};
}

struct prover *prover_fixture_open(const struct prover_options *options)
{
    struct prover *prover;
    ck_assert_int_eq(prover_create(options, &prover, &why), STATUS_OK);
    return prover;
}

struct answer prover_fixture_prove(struct prover *prover,
                                   const struct game *game)
{
    struct answer answer;
    if (prover_prove(prover, game, &answer, &why))
        ck_abort_msg("%s", why.line);
    return answer;
}

struct prover *prover_fixture_create(size_t memory)
{
    const struct prover_options options = {.memory = memory};
    return prover_fixture_open(&options);
}

void prover_fixture_destroy(struct prover *prover)
{
    ck_assert_int_eq(prover_destroy(prover, &why), STATUS_OK);
}

struct record prover_fixture_search(struct prover *prover,
                                    const struct position *position,
                                    uint64_t nodes)
{
    const struct game game = {.position = *position};
    const struct search_limits limits = {.nodes = nodes};
    struct record record;
    ck_assert_int_eq(prover_search(prover, &game, &limits, &record, &why),
                     STATUS_OK);
    return record;
}
