/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proof_fixture - a search, its proof, and their row. */
#include "tests/proof_fixture.h"

#include <stdlib.h>

#include "game/symmetry.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static void put(struct store *store, const struct position *position,
                enum value value, int move, const struct bytes *bytes)
{
    const struct result result = {.position = *position,
                                  .state = RESULT_PROVED,
                                  .value = value,
                                  .move = move,
                                  .grundy = -1};
    const struct proof proof = {.bytes = bytes->data, .size = bytes->size};
    store_fixture_put_proof(store, &result, &proof);
}

/* A canonical position, the search's verdict of it, and the proof. */
struct proved {
    struct position position;
    struct search_verdict verdict;
    struct bytes bytes;
};

static void prove(struct search *search, const struct position *position,
                  struct proved *proved)
{
    static const struct search_limits none;
    const struct position least = symmetry_canonical(position, NULL);
    const struct search_verdict verdict = search_checks_prove(search, &least);
    const enum colour winner = value_winner(least.turn, verdict.value);
    struct search_proof proof;
    struct status_text why;
    *proved = (struct proved){.position = least, .verdict = verdict};
    if (search_extract(search, &least, winner, 0, &none, &proved->bytes, &proof,
                       &why))
        position_oracle_complain(&least, why.line);
}

void proof_fixture_put(struct store *store, struct search *search,
                       const struct position *position)
{
    struct proved proved;
    prove(search, position, &proved);
    put(store, &proved.position, proved.verdict.value, proved.verdict.move,
        &proved.bytes);
    bytes_clear(&proved.bytes);
}

/* A move that wins, says the judge. */
static int find_move(const struct position *position, enum colour winner)
{
    const struct cellset empty = position_free(position);
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (position_oracle_winner(&after) == winner)
            return cell;
    }
    return MOVE_NONE;
}

void proof_fixture_put_forged(struct store *store,
                              struct proof_builder *builder,
                              const struct position *position, uint64_t *seed,
                              struct proof_builder_tally *tally)
{
    const struct position least = symmetry_canonical(position, NULL);
    const enum colour winner = position_oracle_winner(&least);
    struct proof_builder_bytes record = {.byte = NULL};
    struct bytes bytes = {.data = NULL};
    proof_builder_prove(builder, &least, seed, tally);
    proof_builder_write(builder, &record);
    bytes_add(&bytes, record.byte, record.length);
    free(record.byte);
    const enum value value = value_from_winner(least.turn, winner);
    put(store, &least, value,
        value == VALUE_WIN ? find_move(&least, winner) : MOVE_NONE, &bytes);
    bytes_clear(&bytes);
}

static struct proved sets[SUPPORT_SETS];
static bool sets_proved;

void proof_fixture_prove_sets(void)
{
    position_oracle_open_sets();
    if (sets_proved)
        return;
    struct search *const search = search_checks_create(3, 16 * MEBIBYTE, 0);
    struct position positions[SUPPORT_SETS];
    support_sets(TURN_WHITE, positions);
    for (int i = 0; i < SUPPORT_SETS; i++)
        prove(search, &positions[i], &sets[i]);
    search_destroy(search);
    sets_proved = true;
}

struct store *proof_fixture_main(void)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    ck_assert(sets_proved);
    for (int i = 0; i < SUPPORT_SETS; i++)
        put(store, &sets[i].position, sets[i].verdict.value,
            sets[i].verdict.move, &sets[i].bytes);
    return store;
}

struct store *proof_fixture_contract(void)
{
    struct store *const store = proof_fixture_main();
    struct position positions[SUPPORT_SETS];
    support_sets(TURN_CONTRACT, positions);
    for (int i = 0; i < SUPPORT_SETS; i++) {
        const struct position_oracle_contract so =
            position_oracle_contract(&positions[i], RULES_INNER);
        const struct result result = {.position = positions[i],
                                      .rules = RULES_INNER,
                                      .state = RESULT_PROVED,
                                      .value = so.wins ? VALUE_WIN : VALUE_LOSS,
                                      .move = !so.wins ? MOVE_NONE
                                              : so.pass
                                                  ? MOVE_PASS
                                                  : cellset_next(&so.cells, 0),
                                      .grundy = -1};
        store_fixture_put(store, &result);
    }
    return store;
}

struct game proof_fixture_game(unsigned set)
{
    const struct board *const board = board_of(3);
    struct game game = game_start(3, RULES_INNER);
    for (int c = cellset_next(&board->inner, 0); c >= 0;
         c = cellset_next(&board->inner, c + 1), set /= 2)
        if (set % 2)
            game_play(&game, c);
    return game;
}
