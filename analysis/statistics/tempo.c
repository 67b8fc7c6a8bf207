/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tempo - random games and questions about them; see the header. */
#include "analysis/statistics/tempo.h"

#include <stdio.h>

#include "game/outcome.h"

const char *const tempo_names[TEMPO_FIGURES] = {
    [TEMPO_MOVER_WINS] = "mover_wins",
    [TEMPO_ZUGZWANG] = "zugzwang",
    [TEMPO_BLACK_WINS] = "black_wins",
    [TEMPO_WHITE_WINS] = "white_wins",
    [TEMPO_BLACK_ZUGZWANG] = "black_in_zugzwang",
    [TEMPO_WHITE_ZUGZWANG] = "white_in_zugzwang",
    [TEMPO_BLACK_HURT] = "black_stone_hurts",
    [TEMPO_WHITE_HURT] = "white_stone_hurts",
};

static const struct report_column columns[] = {
    {"figure", "", REPORT_TEXT, 0, NULL},
    {"cases", "draws, known", REPORT_INTEGER, 0, NULL},
    {"count", "of the cases", REPORT_INTEGER, 0, NULL},
    {"unknown", "draws", REPORT_INTEGER, 0, NULL},
    TALLY_REPORT_COLUMNS,
    {"seed", "", REPORT_TEXT, 0, NULL},
};

/* Plays on until somebody has won; the moves, and returns how many. */
static int play(struct urn *urn, struct position position,
                int16_t moves[BOARD_MAX_CELLS])
{
    int count = 0;
    while (outcome_winner(&position) == COLOUR_NONE) {
        const struct cellset free = position_free(&position);
        moves[count] = (int16_t)urn_cell(urn, &free);
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
static void ask_stone(struct urn *urn, struct tempo_draw *draw,
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
        draw->asked[TEMPO_BLACK_STONE + colour] =
            with_stone(&draw->position, colour, urn_cell(urn, &cells));
}

void tempo_next(struct urn *urn, const struct board *board, enum rules rules,
                int stones, struct tempo_draw *draw)
{
    const struct cellset cells = census_cells(board, rules);
    int16_t moves[BOARD_MAX_CELLS];
    *draw = (struct tempo_draw){.position =
                                    position_empty(board->side, TURN_WHITE)};
    if (stones < 0)
        stones = urn_below(urn, cellset_count(cells) + 1);
    draw->position.stones[COLOUR_BLACK] = urn_subset(urn, &cells, stones);
    const int length = play(urn, draw->position, moves);
    draw->played = length > 0;
    if (!draw->played)
        return;
    const int taken = urn_below(urn, length);
    for (int i = 0; i < taken; i++)
        draw->position = position_after(&draw->position, moves[i]);
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        draw->asked[turn] = draw->position;
        draw->asked[turn].turn = (enum turn)turn;
    }
    ask_stone(urn, draw, COLOUR_BLACK);
    ask_stone(urn, draw, COLOUR_WHITE);
}

/* Of the draws that the owner wins as they were met, does another stone of his
 * lose? */
static enum tally_answer hurts(const struct tempo_draw *draw, enum colour owner,
                               const enum colour winners[TEMPO_QUESTIONS])
{
    if (!draw->has_stone[owner] || winners[draw->position.turn] != owner)
        return TALLY_OUT;
    return winners[TEMPO_BLACK_STONE + owner] == owner ? TALLY_NO : TALLY_YES;
}

/* The answer when every winner is known. */
static enum tally_answer answer(const struct tempo_draw *draw,
                                enum tempo_figure figure,
                                const enum colour winners[TEMPO_QUESTIONS])
{
    const bool black_first = winners[TEMPO_BLACK_MOVES] == COLOUR_BLACK;
    const bool white_first = winners[TEMPO_WHITE_MOVES] == COLOUR_WHITE;
    const enum turn turn = draw->position.turn;
    bool yes = !black_first && !white_first;
    switch (figure) {
    case TEMPO_MOVER_WINS: yes = black_first && white_first; break;
    case TEMPO_BLACK_WINS: yes = black_first && !white_first; break;
    case TEMPO_WHITE_WINS: yes = !black_first && white_first; break;
    case TEMPO_BLACK_ZUGZWANG:
        if (turn != TURN_BLACK)
            return TALLY_OUT;
        break;
    case TEMPO_WHITE_ZUGZWANG:
        if (turn != TURN_WHITE)
            return TALLY_OUT;
        break;
    case TEMPO_BLACK_HURT: return hurts(draw, COLOUR_BLACK, winners);
    case TEMPO_WHITE_HURT: return hurts(draw, COLOUR_WHITE, winners);
    default: break;
    }
    return yes ? TALLY_YES : TALLY_NO;
}

unsigned tempo_answers(const struct tempo_draw *draw, enum tempo_figure figure,
                       const enum colour winners[TEMPO_QUESTIONS])
{
    unsigned answers = 0;
    if (!draw->played)
        return TALLY_OUT;
    for (unsigned guess = 0; guess < 1 << TEMPO_QUESTIONS; guess++) {
        enum colour full[TEMPO_QUESTIONS];
        for (int i = 0; i < TEMPO_QUESTIONS; i++)
            full[i] = winners[i] != COLOUR_NONE ? winners[i]
                      : guess >> i & 1          ? COLOUR_WHITE
                                                : COLOUR_BLACK;
        answers |= answer(draw, figure, full);
    }
    return answers;
}

/* Looks up who wins what is asked. A stone more matters only while its owner
 * may be winning. */
static void look_up(const struct ground *ground, const struct tempo_draw *draw,
                    enum colour winners[TEMPO_QUESTIONS],
                    struct wanted *missing)
{
    for (int i = 0; i < TEMPO_QUESTIONS; i++) {
        winners[i] = COLOUR_NONE;
        if (i >= TEMPO_BLACK_STONE) {
            const enum colour owner = (enum colour)(i - TEMPO_BLACK_STONE);
            if (!draw->has_stone[owner] ||
                winners[draw->position.turn] == colour_other(owner))
                continue;
        }
        winners[i] = ground_winner(ground, &draw->asked[i]);
        if (winners[i] == COLOUR_NONE && missing)
            wanted_add(missing, &draw->asked[i]);
    }
}

enum status tempo_take(const struct ground *ground, uint64_t seed,
                       uint64_t draws, int stones, struct tempo *tempo,
                       struct wanted *missing, struct status_text *why)
{
    struct urn urn;
    *tempo = (struct tempo){.draws = draws};
    const enum status status = urn_open(&urn, seed, TEMPO_STREAM, why);
    if (status != STATUS_OK)
        return status;
    for (uint64_t i = 0; i < draws; i++) {
        struct tempo_draw draw;
        enum colour winners[TEMPO_QUESTIONS];
        tempo_next(&urn, ground->family.board, ground->family.rules, stones,
                   &draw);
        tempo->played += draw.played;
        if (draw.played)
            look_up(ground, &draw, winners, missing);
        for (int f = 0; f < TEMPO_FIGURES; f++)
            tally_add(&tempo->figures[f],
                      tempo_answers(&draw, (enum tempo_figure)f, winners));
    }
    urn_close(&urn);
    return STATUS_OK;
}

static void notes(struct report *report, const struct tempo *tempo,
                  uint64_t seed, int stones)
{
    char set[40] = "any number of";
    if (stones >= 0)
        snprintf(set, sizeof set, "%d", stones);
    report_note(report,
                "A sample: %llu games at random from contract sets of %s "
                "stones, one position of each; generator %s of GSL, seed "
                "%llu.",
                (unsigned long long)tempo->draws, set, URN_GENERATOR,
                (unsigned long long)seed);
    if (tempo->played < tempo->draws)
        report_note(report,
                    "In %llu draws the contract set had decided the game; "
                    "they are left out.",
                    (unsigned long long)(tempo->draws - tempo->played));
    for (int f = 0; f < TEMPO_FIGURES; f++)
        if (tempo->figures[f].unknown) {
            report_note(report,
                        "INCOMPLETE: the intervals hold whoever wins the "
                        "draws that are not decided. --missing lists what to "
                        "prove.");
            return;
        }
}

void tempo_report(struct report *report, const struct tempo *tempo,
                  uint64_t seed, int stones)
{
    report_table(
        report, "play", columns, sizeof columns / sizeof *columns,
        "A move more and a stone more, in games played at random",
        "`mover_wins`, `zugzwang`, `black_wins`, `white_wins` part all "
        "draws: who is to move wins whoever it is, loses whoever it is, "
        "Black wins anyhow, White wins anyhow. `in_zugzwang` counts "
        "`zugzwang` among the draws met with that colour to move; "
        "`stone_hurts`, among those that the colour wins as met, the "
        "draws that one more stone of its own, which does not end the game, "
        "makes it lose. Moves were random: good players meet other positions, "
        "and the shares are not theirs.");
    for (int f = 0; f < TEMPO_FIGURES; f++) {
        const struct tally *const figure = &tempo->figures[f];
        report_text(report, tempo_names[f]);
        report_integer(report, figure->yes + figure->no);
        report_integer(report, figure->yes);
        report_integer(report, figure->unknown);
        tally_report(report, figure);
        report_seed(report, seed);
    }
    notes(report, tempo, seed, stones);
}
