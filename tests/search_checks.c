/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search_checks - compares verdicts with the oracle. */
#include "tests/search_checks.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/position_oracle.h"
#include "tests/stream.h"
#include "tests/support.h"
#include "verifier/verify.h"

static struct search *create(int side, const struct search_options *options)
{
    struct search *search = NULL;
    struct status_text why;
    if (search_create(side, options, &search, &why))
        ck_abort_msg("%s", why.line);
    return search;
}

struct search *search_checks_create(int side, size_t memory, uint64_t seed)
{
    const struct search_options options = {.memory = memory, .seed = seed};
    return create(side, &options);
}

struct search *search_checks_create_without(int side, size_t memory,
                                            unsigned without)
{
    const struct search_options options = {.memory = memory,
                                           .without = without};
    return create(side, &options);
}

struct search *search_checks_create_threads(int side, size_t memory,
                                            int threads)
{
    const struct search_options options = {.memory = memory,
                                           .threads = threads};
    return create(side, &options);
}

struct search_verdict search_checks_within(struct search *search,
                                           const struct position *position,
                                           const struct search_limits *limits)
{
    struct search_verdict verdict;
    memset(&verdict, 0x5a, sizeof verdict);
    search_prove(search, position, limits, &verdict);
    return verdict;
}

struct search_verdict search_checks_prove(struct search *search,
                                          const struct position *position)
{
    static const struct search_limits none;
    return search_checks_within(search, position, &none);
}

void search_checks_check_form(const struct position *position,
                              const struct search_verdict *verdict)
{
    const bool over = outcome_winner(position) != COLOUR_NONE;
    const bool win = verdict->value == VALUE_WIN;
    const struct cellset empty = position_free(position);
    if (win && (verdict->pn != 0 || verdict->dn != SEARCH_INFINITE))
        position_oracle_complain(position, "the numbers of a win");
    if (verdict->value == VALUE_LOSS &&
        (verdict->pn != SEARCH_INFINITE || verdict->dn != 0))
        position_oracle_complain(position, "the numbers of a loss");
    if (verdict->value == VALUE_UNKNOWN &&
        (verdict->pn < 1 || verdict->pn == SEARCH_INFINITE || verdict->dn < 1 ||
         verdict->dn == SEARCH_INFINITE))
        position_oracle_complain(position, "the numbers of an unknown value");
    if (win && !over ? verdict->move < 0 || !cellset_has(&empty, verdict->move)
                     : verdict->move != MOVE_NONE)
        position_oracle_complain(position, "the move");
    if (over && (verdict->nodes || verdict->value == VALUE_UNKNOWN))
        position_oracle_complain(position, "searched though it was over");
    if (!(verdict->seconds >= 0))
        position_oracle_complain(position, "the seconds");
}

void search_checks_check_sound(const struct position *position,
                               const struct search_verdict *verdict)
{
    search_checks_check_form(position, verdict);
    if (verdict->value == VALUE_UNKNOWN)
        return;
    if (verdict->value != position_oracle_value(position))
        position_oracle_complain(position, "a wrong value");
    if (verdict->move == MOVE_NONE)
        return;
    const struct position after = position_after(position, verdict->move);
    if (position_oracle_winner(&after) != (enum colour)position->turn)
        position_oracle_complain(position, "the move does not win");
}

void search_checks_check_right(const struct position *position,
                               const struct search_verdict *verdict)
{
    search_checks_check_sound(position, verdict);
    if (verdict->value == VALUE_UNKNOWN)
        position_oracle_complain(position, "unknown");
}

void search_checks_check_record(const struct position *position,
                                enum colour winner, const struct bytes *bytes,
                                uint32_t nodes)
{
    const struct verify_limits limits = {.memory = 1 << 26};
    struct verify *const verify = verify_create(&limits);
    struct stream stream = {.bytes = bytes};
    struct verify_report report;
    char text[NOTATION_SIZE];
    if (verify_record(verify, stream_byte, &stream, &report) != VERIFY_ACCEPTED)
        position_oracle_complain(position, report.why);
    if (strcmp(report.rules, "any") != 0 ||
        strcmp(report.claim, colour_name(winner)) != 0 ||
        strcmp(report.position, notation_write(position, text)) != 0)
        position_oracle_complain(position, "another claim");
    if (report.nodes != nodes || report.offset != bytes->size)
        position_oracle_complain(position, "another number of nodes or bytes");
    if (verify_record(verify, stream_byte, &stream, &report) != VERIFY_END)
        position_oracle_complain(position, "something is left over");
    verify_destroy(verify);
}

struct position search_checks_nearly_full(uint64_t *seed, int side)
{
    const enum turn turn = support_below(seed, 2) ? TURN_WHITE : TURN_BLACK;
    struct position position = support_full(seed, side, turn);
    for (int i = 0; i < 5; i++) {
        const int cell = support_below(seed, position.board->cells);
        cellset_remove(&position.stones[COLOUR_BLACK], cell);
        cellset_remove(&position.stones[COLOUR_WHITE], cell);
    }
    return position;
}

enum colour search_checks_minimax(const struct position *position)
{
    const enum colour winner = outcome_winner(position);
    const enum colour mover = (enum colour)position->turn;
    const struct cellset empty = position_free(position);
    if (winner != COLOUR_NONE)
        return winner;
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (search_checks_minimax(&after) == mover)
            return mover;
    }
    return colour_other(mover);
}
