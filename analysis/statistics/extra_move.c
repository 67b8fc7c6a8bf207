/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extra_move - random games and questions about them. */
#include "analysis/statistics/extra_move.h"

#include <stdio.h>

#include "game/outcome.h"

const char *const extra_move_names[EXTRA_MOVE_FIGURES] = {
    [EXTRA_MOVE_MOVER_WINS] = "mover_wins",
    [EXTRA_MOVE_ZUGZWANG] = "zugzwang",
    [EXTRA_MOVE_BLACK_WINS] = "black_wins",
    [EXTRA_MOVE_WHITE_WINS] = "white_wins",
    [EXTRA_MOVE_BLACK_ZUGZWANG] = "black_in_zugzwang",
    [EXTRA_MOVE_WHITE_ZUGZWANG] = "white_in_zugzwang",
    [EXTRA_MOVE_BLACK_HURT] = "black_stone_hurts",
    [EXTRA_MOVE_WHITE_HURT] = "white_stone_hurts",
};

static const struct report_column columns[] = {
    {"figure", "", REPORT_TEXT, 0, NULL},
    {"cases", "draws, known", REPORT_INTEGER, 0, NULL},
    {"count", "of the cases", REPORT_INTEGER, 0, NULL},
    {"unknown", "draws", REPORT_INTEGER, 0, NULL},
    BOUNDS_REPORT_COLUMNS,
    {"seed", "", REPORT_TEXT, 0, NULL},
};

/* Plays on until somebody has won; the moves, and returns how many. */
static int play(struct sampler *sampler, struct position position,
                int16_t moves[BOARD_MAX_CELLS])
{
    int count = 0;
    while (outcome_winner(&position) == COLOUR_NONE) {
        const struct cellset free = position_free(&position);
        moves[count] = (int16_t)sampler_cell(sampler, &free);
        position = position_after(&position, moves[count]);
        count++;
    }
    return count;
}

static struct position with_stone(const struct position *position,
                                  enum colour colour, int cell)
{
    struct position more = *position;
    cellset_add(&more.stones[colour], cell);
    return more;
}

/* Draws the cell of a stone more of this colour. */
static void ask_stone(struct sampler *sampler, struct extra_move_draw *draw,
                      enum colour colour)
{
    struct cellset cells = position_free(&draw->position);
    for (int c = cellset_next(&cells, 0); c >= 0;
         c = cellset_next(&cells, c + 1)) {
        const struct position more = with_stone(&draw->position, colour, c);
        if (outcome_winner(&more) != COLOUR_NONE)
            cellset_remove(&cells, c);
    }
    draw->has_stone[colour] = !cellset_empty(cells);
    if (draw->has_stone[colour])
        draw->asked[EXTRA_MOVE_BLACK_STONE + colour] =
            with_stone(&draw->position, colour, sampler_cell(sampler, &cells));
}

void extra_move_next(struct sampler *sampler, const struct board *board,
                     enum rules rules, int stones, struct extra_move_draw *draw)
{
    const struct cellset cells = orbit_counts_cells(board, rules);
    int16_t moves[BOARD_MAX_CELLS];
    *draw = (struct extra_move_draw){
        .position = position_empty(board->side, TURN_WHITE)};
    if (stones < 0)
        stones = sampler_below(sampler, cellset_count(cells) + 1);
    draw->position.stones[COLOUR_BLACK] =
        sampler_subset(sampler, &cells, stones);
    const int length = play(sampler, draw->position, moves);
    draw->played = length > 0;
    if (!draw->played)
        return;
    const int taken = sampler_below(sampler, length);
    for (int i = 0; i < taken; i++)
        draw->position = position_after(&draw->position, moves[i]);
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        draw->asked[turn] = draw->position;
        draw->asked[turn].turn = (enum turn)turn;
    }
    ask_stone(sampler, draw, COLOUR_BLACK);
    ask_stone(sampler, draw, COLOUR_WHITE);
}

/* Of the draws that the owner wins as they were met, does another stone of his
 * lose? */
static enum bounds_answer hurts(const struct extra_move_draw *draw,
                                enum colour owner,
                                const enum colour winners[EXTRA_MOVE_QUESTIONS])
{
    if (!draw->has_stone[owner] || winners[draw->position.turn] != owner)
        return BOUNDS_OUT;
    return winners[EXTRA_MOVE_BLACK_STONE + owner] == owner ? BOUNDS_NO
                                                            : BOUNDS_YES;
}

/* The answer when every winner is known. */
static enum bounds_answer
answer(const struct extra_move_draw *draw, enum extra_move_figure figure,
       const enum colour winners[EXTRA_MOVE_QUESTIONS])
{
    const bool black_first = winners[EXTRA_MOVE_BLACK_MOVES] == COLOUR_BLACK;
    const bool white_first = winners[EXTRA_MOVE_WHITE_MOVES] == COLOUR_WHITE;
    const enum turn turn = draw->position.turn;
    bool yes = !black_first && !white_first;
    switch (figure) {
    case EXTRA_MOVE_MOVER_WINS: yes = black_first && white_first; break;
    case EXTRA_MOVE_BLACK_WINS: yes = black_first && !white_first; break;
    case EXTRA_MOVE_WHITE_WINS: yes = !black_first && white_first; break;
    case EXTRA_MOVE_BLACK_ZUGZWANG:
        if (turn != TURN_BLACK)
            return BOUNDS_OUT;
        break;
    case EXTRA_MOVE_WHITE_ZUGZWANG:
        if (turn != TURN_WHITE)
            return BOUNDS_OUT;
        break;
    case EXTRA_MOVE_BLACK_HURT: return hurts(draw, COLOUR_BLACK, winners);
    case EXTRA_MOVE_WHITE_HURT: return hurts(draw, COLOUR_WHITE, winners);
    default: break;
    }
    return yes ? BOUNDS_YES : BOUNDS_NO;
}

unsigned extra_move_answers(const struct extra_move_draw *draw,
                            enum extra_move_figure figure,
                            const enum colour winners[EXTRA_MOVE_QUESTIONS])
{
    unsigned answers = 0;
    if (!draw->played)
        return BOUNDS_OUT;
    for (unsigned guess = 0; guess < 1 << EXTRA_MOVE_QUESTIONS; guess++) {
        enum colour full[EXTRA_MOVE_QUESTIONS];
        for (int i = 0; i < EXTRA_MOVE_QUESTIONS; i++)
            full[i] = winners[i] != COLOUR_NONE ? winners[i]
                      : guess >> i & 1          ? COLOUR_WHITE
                                                : COLOUR_BLACK;
        answers |= answer(draw, figure, full);
    }
    return answers;
}

/* Looks up who wins what is asked. A stone more matters only while its owner
 * may be winning. */
static void look_up(const struct result_index *result_index,
                    const struct extra_move_draw *draw,
                    enum colour winners[EXTRA_MOVE_QUESTIONS],
                    struct missing_positions *missing)
{
    for (int i = 0; i < EXTRA_MOVE_QUESTIONS; i++) {
        winners[i] = COLOUR_NONE;
        if (i >= EXTRA_MOVE_BLACK_STONE) {
            const enum colour owner = (enum colour)(i - EXTRA_MOVE_BLACK_STONE);
            if (!draw->has_stone[owner] ||
                winners[draw->position.turn] == colour_other(owner))
                continue;
        }
        winners[i] = result_index_winner(result_index, &draw->asked[i]);
        if (winners[i] == COLOUR_NONE && missing)
            missing_positions_add(missing, &draw->asked[i]);
    }
}

enum status extra_move_take(const struct result_index *result_index,
                            uint64_t seed, uint64_t draws, int stones,
                            struct extra_move *extra_move,
                            struct missing_positions *missing,
                            struct status_text *why)
{
    struct sampler sampler;
    *extra_move = (struct extra_move){.draws = draws};
    const enum status status =
        sampler_open(&sampler, seed, EXTRA_MOVE_STREAM, why);
    if (status != STATUS_OK)
        return status;
    for (uint64_t i = 0; i < draws; i++) {
        struct extra_move_draw draw;
        enum colour winners[EXTRA_MOVE_QUESTIONS];
        extra_move_next(&sampler, result_index->contract_sets.board,
                        result_index->contract_sets.rules, stones, &draw);
        extra_move->played += draw.played;
        if (draw.played)
            look_up(result_index, &draw, winners, missing);
        for (int f = 0; f < EXTRA_MOVE_FIGURES; f++)
            bounds_add(
                &extra_move->figures[f],
                extra_move_answers(&draw, (enum extra_move_figure)f, winners));
    }
    sampler_close(&sampler);
    return STATUS_OK;
}

static void notes(struct report *report, const struct extra_move *extra_move,
                  uint64_t seed, int stones)
{
    char set[40] = "any number of";
    if (stones >= 0)
        snprintf(set, sizeof set, "%d", stones);
    report_note(report,
                "A sample: %llu games at random from contract sets of %s "
                "stones, one position of each; generator %s of GSL, seed "
                "%llu.",
                (unsigned long long)extra_move->draws, set, SAMPLER_GENERATOR,
                (unsigned long long)seed);
    if (extra_move->played < extra_move->draws)
        report_note(
            report,
            "In %llu draws the contract set had decided the game; "
            "they are left out.",
            (unsigned long long)(extra_move->draws - extra_move->played));
    for (int f = 0; f < EXTRA_MOVE_FIGURES; f++)
        if (extra_move->figures[f].unknown) {
            report_note(report,
                        "INCOMPLETE: the intervals hold whoever wins the "
                        "draws that are not decided. --missing lists what to "
                        "prove.");
            return;
        }
}

void extra_move_report(struct report *report,
                       const struct extra_move *extra_move, uint64_t seed,
                       int stones)
{
    report_table(
        report, "play", REPORT_COLUMNS(columns),
        "A move more and a stone more, in games played at random",
        "`mover_wins`, `zugzwang`, `black_wins`, `white_wins` part all "
        "draws: who is to move wins whoever it is, loses whoever it is, "
        "Black wins anyhow, White wins anyhow. `in_zugzwang` counts "
        "`zugzwang` among the draws met with that colour to move; "
        "`stone_hurts`, among those that the colour wins as met, the "
        "draws that one more stone of its own, which does not end the game, "
        "makes it lose. Moves were random: good players meet other positions, "
        "and the shares are not theirs.");
    for (int f = 0; f < EXTRA_MOVE_FIGURES; f++) {
        const struct bounds *const figure = &extra_move->figures[f];
        report_text(report, extra_move_names[f]);
        report_integer(report, figure->yes + figure->no);
        report_integer(report, figure->yes);
        report_integer(report, figure->unknown);
        bounds_report(report, figure);
        report_seed(report, seed);
    }
    notes(report, extra_move, seed, stones);
}
