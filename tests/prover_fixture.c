/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prover_fixture - one prover, closed by the test. */
#include "tests/prover_fixture.h"

#include "tests/support.h"

static struct status_text why;

struct prover *prover_fixture_create(size_t memory)
{
    const struct prover_options options = {.memory = memory};
    struct prover *prover;
    ck_assert_int_eq(prover_create(&options, &prover, &why), STATUS_OK);
    return prover;
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
