/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive - see the header. */
#include "tests/archive.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "tests/claims.h"
#include "tests/judge.h"
#include "tests/support.h"
#include "tests/trial.h"

static void put(struct store *store, const struct position *position,
                enum value value, int move, struct bytes *bytes)
{
    const struct result result = {.position = *position,
                                  .state = RESULT_PROVED,
                                  .value = value,
                                  .move = move,
                                  .grundy = -1};
    const struct proof proof = {.bytes = bytes->data, .size = bytes->size};
    claims_put_proof(store, &result, &proof);
    bytes_clear(bytes);
}

void archive_put(struct store *store, struct search *search,
                 const struct position *position)
{
    static const struct search_limits none;
    const struct position least = symmetry_canonical(position, NULL);
    const struct search_verdict verdict = trial_prove(search, &least);
    const enum colour winner = value_winner(least.turn, verdict.value);
    struct bytes bytes = {.data = NULL};
    struct search_proof proof;
    struct status_text why;
    if (search_extract(search, &least, winner, 0, &none, &bytes, &proof, &why))
        judge_complain(&least, why.line);
    put(store, &least, verdict.value, verdict.move, &bytes);
}

/* A move that wins, says the judge. */
static int find_move(const struct position *position, enum colour winner)
{
    const struct cellset empty = position_free(position);
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (judge_winner(&after) == winner)
            return cell;
    }
    return MOVE_NONE;
}

void archive_put_forged(struct store *store, struct forge *forge,
                        const struct position *position, uint64_t *seed,
                        struct forge_tally *tally)
{
    const struct position least = symmetry_canonical(position, NULL);
    const enum colour winner = judge_winner(&least);
    struct forge_bytes record = {.byte = NULL};
    struct bytes bytes = {.data = NULL};
    forge_prove(forge, &least, seed, tally);
    forge_write(forge, &record);
    bytes_add(&bytes, record.byte, record.length);
    free(record.byte);
    const enum value value = value_from_winner(least.turn, winner);
    put(store, &least, value,
        value == VALUE_WIN ? find_move(&least, winner) : MOVE_NONE, &bytes);
}

struct store *archive_main(void)
{
    struct store *const store = claims_open(claims_path, STORE_WRITE);
    struct search *const search = trial_create(3, 16 * MEBIBYTE, 0);
    const struct board *const board = board_of(3);
    for (unsigned set = 0; set < 128; set++) {
        struct position position;
        if (support_set(3, TURN_WHITE, board->inner, set, &position))
            archive_put(store, search, &position);
    }
    search_destroy(search);
    return store;
}

struct store *archive_contract(void)
{
    struct store *const store = archive_main();
    const struct board *const board = board_of(3);
    for (unsigned set = 0; set < 128; set++) {
        struct position position;
        if (!support_set(3, TURN_CONTRACT, board->inner, set, &position))
            continue;
        const struct judge_contract so = judge_contract(&position, RULES_INNER);
        const struct result result = {.position = position,
                                      .rules = RULES_INNER,
                                      .state = RESULT_PROVED,
                                      .value = so.wins ? VALUE_WIN : VALUE_LOSS,
                                      .move = !so.wins ? MOVE_NONE
                                              : so.pass
                                                  ? MOVE_PASS
                                                  : cellset_next(&so.cells, 0),
                                      .grundy = -1};
        claims_put(store, &result);
    }
    return store;
}
