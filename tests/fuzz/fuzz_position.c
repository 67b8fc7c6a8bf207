/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_position - any bytes at all as a position, and as the name of a cell.
 *
 * A text that is read is the one that is written: a position has one spelling.
 * What is read has a canonical image that is the same for all its images, and
 * the winner that the oracle names, who shares no code with the rules. The
 * verifier has a reader of its own, which must find the same texts good.
 */
#include "tests/fuzz/harness.h"

#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "tests/oracle.h"
#include "verifier/verify.h"

enum { ORACLE_SIDE = 4 };

static void check_winner(const struct position *position, const char *text)
{
    static struct oracle *oracles[ORACLE_SIDE + 1];
    const int side = position->board->side;
    if (side > ORACLE_SIDE)
        return;
    if (!oracles[side])
        oracles[side] = oracle_new(side);
    const char winner = oracle_decided(oracles[side], text);
    HARNESS_PROMISE(winner == "bw-"[outcome_winner(position)] ||
                    position->turn == TURN_CONTRACT);
}

static void check_images(const struct position *position)
{
    char text[NOTATION_SIZE];
    struct position again;
    const struct position least = symmetry_canonical(position, NULL);
    int same = 0;
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        const struct position its = symmetry_canonical(&image, NULL);
        HARNESS_PROMISE(position_equal(&its, &least));
        same += position_equal(&image, position);
        notation_write(&image, text);
        HARNESS_PROMISE(!notation_read(text, strlen(text), &again, NULL) &&
                        position_equal(&again, &image));
    }
    HARNESS_PROMISE(symmetry_orbit(position) == BOARD_SYMMETRIES / same);
}

/* Whether the verifier can read the position, which its claims name. */
static bool verifier_reads(const char *text, bool contract)
{
    const struct verify_limits limits = {.memory = 1 << 16};
    struct verify *const verify = verify_create(&limits);
    HARNESS_PROMISE(verify);
    const bool reads = verify_trust(verify, contract ? "open" : "any",
                                    contract ? "win" : "white", text);
    verify_destroy(verify);
    return reads;
}

static void check_verifier(const char *data, size_t size, bool good,
                           const struct position *position)
{
    char text[NOTATION_SIZE];
    if (size >= sizeof text || memchr(data, 0, size))
        return;
    memcpy(text, data, size);
    text[size] = '\0';
    if (good)
        HARNESS_PROMISE(verifier_reads(text, position->turn == TURN_CONTRACT));
    else
        HARNESS_PROMISE(!verifier_reads(text, false) &&
                        !verifier_reads(text, true));
}

static void check_position(const char *data, size_t size)
{
    struct status_text why = {""};
    char text[NOTATION_SIZE];
    const struct position before = position_empty(2, TURN_WHITE);
    struct position position = before;
    const enum status status = notation_read(data, size, &position, &why);
    check_verifier(data, size, !status, &position);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        HARNESS_PROMISE(position_equal(&position, &before));
        harness_check_line(&why);
        return;
    }
    notation_write(&position, text);
    HARNESS_PROMISE(strlen(text) == size && !memcmp(text, data, size));
    check_images(&position);
    check_winner(&position, text);
}

static void check_cell(const char *data, size_t size)
{
    char name[NOTATION_CELL_SIZE];
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        const struct board *const board = board_of(side);
        const int cell = notation_parse_cell(board, data, size);
        HARNESS_PROMISE(cell >= -1 && cell < board->cells);
        if (cell < 0)
            continue;
        notation_cell(board, cell, name);
        HARNESS_PROMISE(strlen(name) == size && !memcmp(name, data, size));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_position((const char *)data, size);
    check_cell((const char *)data, size);
    return 0;
}
