/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract_fixture - brute force over bit masks. */
#include "tests/contract_fixture.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "analysis/statistics/orbit_counts.h"
#include "game/array.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/support.h"

struct position
contract_fixture_position(const struct contract_fixture *specimen,
                          uint32_t mask)
{
    struct position position =
        position_empty(specimen->board->side, TURN_CONTRACT);
    for (int i = 0; i < specimen->cells; i++)
        if (mask >> i & 1)
            cellset_add(&position.stones[COLOUR_BLACK], specimen->cell[i]);
    return position;
}

uint32_t contract_fixture_mask(const struct contract_fixture *specimen,
                               struct cellset stones)
{
    uint32_t mask = 0;
    for (int i = 0; i < specimen->cells; i++)
        mask |= (uint32_t)cellset_has(&stones, specimen->cell[i]) << i;
    return mask;
}

static void find_classes(struct contract_fixture *specimen)
{
    int image[BOARD_SYMMETRIES][19];
    for (int s = 0; s < BOARD_SYMMETRIES; s++)
        for (int i = 0; i < specimen->cells; i++)
            for (int j = 0; j < specimen->cells; j++)
                if (specimen->board->image[s][specimen->cell[i]] ==
                    specimen->cell[j])
                    image[s][i] = j;
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        specimen->class[mask] = mask;
        for (int s = 0; s < BOARD_SYMMETRIES; s++) {
            uint32_t other = 0;
            for (int i = 0; i < specimen->cells; i++)
                other |= (mask >> i & 1) << image[s][i];
            if (other < specimen->class[mask])
                specimen->class[mask] = other;
        }
    }
}

static void solve(struct contract_fixture *specimen)
{
    for (uint32_t mask = specimen->masks; mask-- > 0;) {
        bool seen[21] = {false}, wins = !specimen->white[mask];
        int grundy = 0;
        for (int i = 0; i < specimen->cells; i++) {
            const uint32_t next = mask | UINT32_C(1) << i;
            if (next == mask)
                continue;
            wins = wins || specimen->value[next] == VALUE_LOSS;
            if (specimen->white[next])
                seen[specimen->grundy[next]] = true;
        }
        while (seen[grundy])
            grundy++;
        specimen->grundy[mask] = (int8_t)(specimen->white[mask] ? grundy : -1);
        specimen->value[mask] = wins ? VALUE_WIN : VALUE_LOSS;
    }
}

struct contract_fixture contract_fixture_make(int side, enum rules rules,
                                              contract_fixture_rule *rule,
                                              void *context)
{
    struct contract_fixture specimen = {.board = board_of(side),
                                        .rules = rules};
    const struct cellset cells = orbit_counts_cells(specimen.board, rules);
    for (int c = cellset_next(&cells, 0); c >= 0;
         c = cellset_next(&cells, c + 1))
        specimen.cell[specimen.cells++] = c;
    specimen.masks = UINT32_C(1) << specimen.cells;
    specimen.class = calloc(specimen.masks, sizeof *specimen.class);
    specimen.white = calloc(specimen.masks, sizeof *specimen.white);
    specimen.missing = calloc(specimen.masks, sizeof *specimen.missing);
    specimen.grundy = calloc(specimen.masks, sizeof *specimen.grundy);
    specimen.value = calloc(specimen.masks, sizeof *specimen.value);
    find_classes(&specimen);
    for (uint32_t mask = 0; mask < specimen.masks; mask++)
        if (specimen.class[mask] == mask)
            specimen.white[mask] = rule(&specimen, mask, context);
        else
            specimen.white[mask] = specimen.white[specimen.class[mask]];
    solve(&specimen);
    return specimen;
}

void contract_fixture_free(struct contract_fixture *specimen)
{
    free(specimen->class);
    free(specimen->white);
    free(specimen->missing);
    free(specimen->grundy);
    free(specimen->value);
}

bool contract_fixture_side_3(const struct contract_fixture *specimen,
                             uint32_t mask, void *context)
{
    (void)context;
    const struct board *const board = specimen->board;
    const int centre = board_cell_at(board, 0, 0);
    struct cellset stones =
        contract_fixture_position(specimen, mask).stones[COLOUR_BLACK];
    const int count = cellset_count(stones);
    if (count <= 2)
        return true;
    if (count > 3 || !cellset_has(&stones, centre))
        return false;
    cellset_remove(&stones, centre);
    const int first = cellset_next(&stones, 0);
    return cellset_has(&board->adjacent[first],
                       cellset_next(&stones, first + 1));
}

bool contract_fixture_all_white(const struct contract_fixture *specimen,
                                uint32_t mask, void *context)
{
    (void)specimen, (void)mask, (void)context;
    return true;
}

bool contract_fixture_not_closed(const struct contract_fixture *specimen,
                                 uint32_t mask, void *context)
{
    (void)specimen, (void)context;
    return mask == 0 || __builtin_popcount(mask) == 2;
}

bool contract_fixture_random(const struct contract_fixture *specimen,
                             uint32_t mask, void *context)
{
    (void)specimen, (void)mask;
    return support_below(context, 3) > 0;
}

void contract_fixture_omit(struct contract_fixture *specimen, uint32_t mask)
{
    for (uint32_t other = 0; other < specimen->masks; other++)
        if (specimen->class[other] == specimen->class[mask])
            specimen->missing[other] = true;
}

int contract_fixture_orbit(const struct contract_fixture *specimen,
                           uint32_t mask)
{
    int images = 0;
    for (uint32_t other = 0; other < specimen->masks; other++)
        images += specimen->class[other] == specimen->class[mask];
    return images;
}

int contract_fixture_action(const struct contract_fixture *specimen,
                            uint32_t mask)
{
    if (!specimen->white[mask])
        return MOVE_PASS;
    for (int i = 0; i < specimen->cells; i++)
        if (!(mask >> i & 1) &&
            specimen->value[mask | UINT32_C(1) << i] == VALUE_LOSS)
            return specimen->cell[i];
    return MOVE_NONE;
}

/* Some move where White wins and is yet to do so. */
static int white_move(const struct contract_fixture *specimen, uint32_t mask,
                      const struct position *position)
{
    const struct cellset free = position_free(position);
    if (!specimen->white[mask] || outcome_winner(position) != COLOUR_NONE)
        return MOVE_NONE;
    return cellset_next(&free, 0);
}

struct side_results
contract_fixture_sample(const struct contract_fixture *specimen,
                        bool with_contract)
{
    struct side_results side_results = {.board = specimen->board,
                                        .rules = specimen->rules};
    side_results.main_room = specimen->masks;
    side_results.main =
        calloc(side_results.main_room, sizeof *side_results.main);
    side_results.contract =
        calloc(specimen->masks, sizeof *side_results.contract);
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        if (specimen->class[mask] != mask || specimen->missing[mask])
            continue;
        const struct position given = contract_fixture_position(specimen, mask);
        struct position position = symmetry_canonical(&given, NULL);
        const struct cellset stones = position.stones[COLOUR_BLACK];
        position.turn = TURN_WHITE;
        side_results.main[side_results.main_count++] =
            (struct side_results_main){
                .stones = {stones},
                .turn = TURN_WHITE,
                .move = white_move(specimen, mask, &position),
                .count = cellset_count(stones),
                .orbit = symmetry_orbit(&position),
                .winner = specimen->white[mask] ? COLOUR_WHITE : COLOUR_BLACK,
                .contract_set = true,
                .nodes = mask + 1,
                .seconds = mask / 8.0};
        if (with_contract)
            side_results.contract[side_results.contract_count++] =
                (struct side_results_contract){
                    .stones = stones,
                    .count = cellset_count(stones),
                    .orbit = symmetry_orbit(&position),
                    .value = specimen->value[mask],
                    .move = specimen->white[mask] ? MOVE_NONE : MOVE_PASS,
                    .grundy = specimen->grundy[mask]};
    }
    return side_results;
}

struct result_index
contract_fixture_ground(const struct side_results *side_results)
{
    struct result_index result_index = {.winners.side_results = *side_results};
    struct status_text why;
    if (contract_sets_join(side_results, &result_index.contract_sets, &why) ||
        position_winner_make(side_results, &result_index.winners.index, &why))
        ck_abort_msg("%s", why.line);
    return result_index;
}

void contract_fixture_add(struct side_results *side_results,
                          const struct position *position, enum colour winner)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    ck_assert(array_room(&side_results->main, side_results->main_count,
                         &side_results->main_room));
    side_results->main[side_results->main_count++] =
        (struct side_results_main){.stones = {canonical.stones[COLOUR_BLACK],
                                              canonical.stones[COLOUR_WHITE]},
                                   .count = position_count(position),
                                   .orbit = symmetry_orbit(position),
                                   .turn = position->turn,
                                   .winner = winner,
                                   .move = MOVE_NONE};
}

void contract_fixture_put(struct store *store, struct position position,
                          enum rules rules, enum value value, int move,
                          int grundy, uint64_t nodes, double seconds)
{
    struct status_text why;
    const struct result result = {.position = position,
                                  .rules = rules,
                                  .state = RESULT_PROVED,
                                  .value = value,
                                  .move = move,
                                  .grundy = grundy,
                                  .nodes = nodes,
                                  .seconds = seconds};
    if (store_put(store, &result, &why) != STATUS_OK)
        ck_abort_msg("%s", why.line);
}

struct specimen_store
contract_fixture_open_store(const struct contract_fixture *specimen,
                            bool with_contract)
{
    struct specimen_store opened;
    struct status_text why;
    snprintf(opened.folder, sizeof opened.folder, "%s/unlur-specimen-XXXXXX",
             support_folder());
    ck_assert_ptr_nonnull(mkdtemp(opened.folder));
    snprintf(opened.file, sizeof opened.file, "%s/store.db", opened.folder);
    if (store_open(opened.file, STORE_WRITE, &opened.store, &why) != STATUS_OK)
        ck_abort_msg("%s", why.line);
    store_set_run(opened.store, &(struct run){.version = "test"});
    for (uint32_t mask = 0; mask < specimen->masks; mask++) {
        if (specimen->class[mask] != mask || specimen->missing[mask])
            continue;
        struct position position = contract_fixture_position(specimen, mask);
        if (with_contract)
            contract_fixture_put(opened.store, position, specimen->rules,
                                 specimen->value[mask],
                                 contract_fixture_action(specimen, mask),
                                 specimen->grundy[mask], 0, 0);
        position.turn = TURN_WHITE;
        contract_fixture_put(opened.store, position, specimen->rules,
                             specimen->white[mask] ? VALUE_WIN : VALUE_LOSS,
                             white_move(specimen, mask, &position), -1,
                             mask + 1, mask / 8.0);
    }
    return opened;
}

void contract_fixture_close_store(struct specimen_store *store)
{
    store_close(store->store);
    ck_assert_int_eq(unlink(store->file), 0);
    ck_assert_int_eq(rmdir(store->folder), 0);
}

struct contract_fixture_subject
contract_fixture_subject_make(contract_fixture_rule *rule, void *context)
{
    struct contract_fixture_subject subject = {
        .fixture = contract_fixture_make(3, RULES_INNER, rule, context)};
    struct status_text why;
    subject.side_results = contract_fixture_sample(&subject.fixture, false);
    if (contract_sets_build(&subject.side_results, &subject.contract_sets,
                            &why))
        ck_abort_msg("%s", why.line);
    return subject;
}

void contract_fixture_subject_free(struct contract_fixture_subject *subject)
{
    contract_sets_free(&subject->contract_sets);
    side_results_free(&subject->side_results);
    contract_fixture_free(&subject->fixture);
}
