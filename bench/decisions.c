/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decisions - how often the player decides rightly in the contract, and whether
 * it wins from there what it should, whatever the opponent replies.
 *
 * For each number of stones contract sets are drawn, first of those that a
 * store knows. The player chooses, pass or stone, as if nothing were known; a
 * prover with the store judges: it takes what is stored and searches each main
 * phase that is not with so many nodes at most. Of a set that it proves to be
 * won the choice keeps the win, throws it, or stays open because what it leads
 * to is not proved. Where White wins the main phase the pass loses, so it is
 * wrong also where the set's own value is open.
 *
 * Then games are followed (strategy_check.h) from the same sets, with the
 * contract and with White to move, the player in the seat that should win.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/numerics/interval.h"
#include "bench/bench_end.h"
#include "bench/drawn_sets.h"
#include "bench/figure_option.h"
#include "bench/strategy_check.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "play/player.h"
#include "prover/prover.h"

enum { MEMORY = 64 << 20 };

/* What came of the sets with one number of stones. */
struct row {
    uint64_t sets, won, right, wrong;
    uint64_t white, passed; /* White's, not proved to be lost for who is to
                               move; those where the player passes */
    struct strategy_check_count count;
};

struct decisions {
    const char *db;
    int side, least, most; /* numbers of stones */
    int sets;              /* of each number */
    uint64_t nodes;        /* of a search that judges */
    double seconds;
    uint64_t effort, seed;
    struct prover *prover;
    struct drawn_sets known;
    struct strategy_check check; /* has the player */
};

/* --- The truth ------------------------------------------------------------ */

/* What a position is worth to the player to move. */
static enum status judge(struct decisions *decisions, const struct game *game,
                         enum value *value, struct status_text *why)
{
    const struct search_limits limits = {.nodes = decisions->nodes};
    const enum colour winner = outcome_winner(&game->position);
    struct answer answer;
    if (winner != COLOUR_NONE) {
        *value = value_from_winner(game->position.turn, winner);
        return STATUS_OK;
    }
    prover_begin(decisions->prover, &limits);
    const enum status status =
        prover_prove(decisions->prover, game, &answer, why);
    *value =
        status && status != STATUS_LIMIT ? VALUE_UNKNOWN : answer.result.value;
    return status == STATUS_LIMIT ? STATUS_OK : status;
}

/* --- Decisions and games -------------------------------------------------- */

static void show(const struct game *game, int move, enum value after)
{
    static const char *const words[] = {[VALUE_UNKNOWN] = "open",
                                        [VALUE_WIN] = "wrong",
                                        [VALUE_LOSS] = "right"};
    char text[NOTATION_SIZE];
    char name[NOTATION_CELL_SIZE];
    printf("%s %s %s\n", notation_write(&game->position, text),
           notation_cell(game->position.board, move, name), words[after]);
}

/* The player's decision on a set; `value` is its value, `white` that of White's
 * turn after the pass. */
static enum status decide(struct decisions *decisions, const struct game *set,
                          enum value value, enum value white, struct row *row,
                          struct status_text *why)
{
    struct game after = *set;
    enum value reached = VALUE_UNKNOWN;
    struct player_choice choice;
    enum status status =
        player_choose(decisions->check.player, set, NULL, &choice, why);
    row->white += white == VALUE_WIN;
    row->passed += white == VALUE_WIN && choice.move == MOVE_PASS;
    if (status || value != VALUE_WIN)
        return status;
    game_play(&after, choice.move);
    status = judge(decisions, &after, &reached, why);
    row->won++;
    row->right += reached == VALUE_LOSS;
    row->wrong += reached == VALUE_WIN;
    if (!status && decisions->check.verbose)
        show(set, choice.move, reached);
    return status;
}

/* Follows what begins with a position, if it is known who should win. */
static enum status follow_from(struct decisions *decisions,
                               const struct game *game, enum value value,
                               struct status_text *why)
{
    return value == VALUE_UNKNOWN || !decisions->check.replies
               ? STATUS_OK
               : strategy_check_follow(&decisions->check, game,
                                       value == VALUE_WIN, why);
}

static enum status try_set(struct decisions *decisions, const struct game *set,
                           struct row *row, struct status_text *why)
{
    struct game passed = *set;
    enum value value = VALUE_UNKNOWN, white = VALUE_UNKNOWN;
    game_play(&passed, MOVE_PASS);
    enum status status = judge(decisions, set, &value, why);
    if (!status)
        status = judge(decisions, &passed, &white, why);
    row->sets++;
    if (!status && value != VALUE_LOSS &&
        (value == VALUE_WIN || white == VALUE_WIN))
        status = decide(decisions, set, value, white, row, why);
    if (!status)
        status = follow_from(decisions, set, value, why);
    if (!status)
        status = follow_from(decisions, &passed, white, why);
    return status;
}

/* --- The table ------------------------------------------------------------ */

static void print_head(const struct decisions *decisions)
{
    printf("side %d, each decision with ", decisions->side);
    if (decisions->seconds > 0)
        printf("%g s\n", decisions->seconds);
    else
        printf("an effort of %llu\n", (unsigned long long)decisions->effort);
    printf("%-6s %6s %6s %6s %6s %6s %6s %12s %7s %6s %8s %8s %6s\n", "stones",
           "sets", "won", "right", "wrong", "open", "share", "95 %", "White's",
           "passed", "turns", "games", "lost");
}

static void print_row(const char *name, const struct row *row)
{
    const uint64_t judged = row->right + row->wrong;
    const struct interval interval = interval_wilson(row->right, judged, 0.95);
    printf("%-6s %6llu %6llu %6llu %6llu %6llu ", name,
           (unsigned long long)row->sets, (unsigned long long)row->won,
           (unsigned long long)row->right, (unsigned long long)row->wrong,
           (unsigned long long)(row->won - judged));
    if (judged)
        printf("%6.3f %6.3f-%.3f", (double)row->right / (double)judged,
               interval.low, interval.high);
    else
        printf("%6s %12s", "-", "-");
    printf(" %7llu %6llu %8llu %8llu %6llu\n", (unsigned long long)row->white,
           (unsigned long long)row->passed,
           (unsigned long long)row->count.turns,
           (unsigned long long)row->count.games,
           (unsigned long long)row->count.lost);
    fflush(stdout);
}

static void add_row(struct row *sum, const struct row *row)
{
    sum->sets += row->sets;
    sum->won += row->won;
    sum->right += row->right;
    sum->wrong += row->wrong;
    sum->white += row->white;
    sum->passed += row->passed;
    sum->count.turns += row->count.turns;
    sum->count.games += row->count.games;
    sum->count.lost += row->count.lost;
}

/* All with one number of stones. */
static enum status try_sets(struct decisions *decisions, int stones,
                            struct row *row, struct status_text *why)
{
    struct drawn_sets drawn = {.games = NULL};
    enum status status =
        drawn_sets_draw(&decisions->known, decisions->side, stones,
                        (size_t)decisions->sets, decisions->seed, &drawn, why);
    for (size_t i = 0; i < drawn.count && !status; i++)
        status = try_set(decisions, &drawn.games[i], row, why);
    drawn_sets_free(&drawn);
    row->count = decisions->check.count;
    decisions->check.count = (struct strategy_check_count){0};
    return status;
}

static enum status measure(struct decisions *decisions, struct status_text *why)
{
    struct row all = {0};
    enum status status = STATUS_OK;
    print_head(decisions);
    for (int stones = decisions->least; stones <= decisions->most && !status;
         stones++) {
        struct row row = {0};
        char name[16];
        status = try_sets(decisions, stones, &row, why);
        snprintf(name, sizeof name, "%d", stones);
        print_row(name, &row);
        add_row(&all, &row);
    }
    print_row("all", &all);
    return status;
}

/* --- The program ---------------------------------------------------------- */

static enum status create(struct decisions *decisions, struct status_text *why)
{
    const struct player_options player = {.memory = MEMORY,
                                          .seconds = decisions->seconds,
                                          .effort = decisions->effort,
                                          .seed = decisions->seed};
    const struct prover_options prover = {
        .db = decisions->db, .memory = MEMORY, .set_nodes = decisions->nodes};
    enum status status = player_create(&player, &decisions->check.player, why);
    if (!status)
        status = prover_create(&prover, &decisions->prover, why);
    return status;
}

static enum status run(struct decisions *decisions, struct status_text *why)
{
    struct status_text later;
    decisions->check.random = decisions->seed;
    enum status status = decisions->db
                             ? drawn_sets_read(&decisions->known, decisions->db,
                                               decisions->side, why)
                             : STATUS_OK;
    if (!status)
        status = create(decisions, why);
    if (!status)
        status = measure(decisions, why);
    const enum status closed =
        prover_destroy(decisions->prover, status ? &later : why);
    player_destroy(decisions->check.player);
    strategy_check_free(&decisions->check);
    drawn_sets_free(&decisions->known);
    return status ? status : closed;
}

enum {
    KEY_DB = 0x100,
    KEY_SIZE,
    KEY_STONES,
    KEY_SETS,
    KEY_REPLIES,
    KEY_NODES,
    KEY_SECONDS,
    KEY_EFFORT,
    KEY_SEED,
    KEY_VERBOSE
};

static const struct argp_option options[] = {
    {"db", KEY_DB, "FILE", 0,
     "the store to judge by; what is proved on the way is added to it", 0},
    {"size", KEY_SIZE, "N", 0, "side of the board (default: 4)", 0},
    {"stones", KEY_STONES, "LEAST,MOST", 0,
     "of the sets (default: none to as many as there are cells)", 0},
    {"sets", KEY_SETS, "N", 0,
     "with each number of stones draw so many, those that are stored first "
     "(default: 20)",
     0},
    {"replies", KEY_REPLIES, "N", 0,
     "play on, and at each of the opponent's turns try so many replies "
     "(default: 0, no games)",
     0},
    {"nodes", KEY_NODES, "N", 0,
     "for each search of what is not stored (default: 3000)", 0},
    {"seconds", KEY_SECONDS, "S", 0, "for each decision", 0},
    {"effort", KEY_EFFORT, "N", 0, "in place of time (default: 1000)", 0},
    {"seed", KEY_SEED, "N", 0, "of sets, player and replies (default: 1)", 0},
    {"verbose", KEY_VERBOSE, NULL, 0,
     "print each decision, and the ends of lost games", 0},
    {0},
};

static void read_stones(struct decisions *decisions, struct argp_state *state,
                        char *text)
{
    decisions->least =
        (int)figure_option_next(state, &text, 0, BOARD_MAX_CELLS);
    if (*text == ',')
        text++;
    decisions->most =
        (int)figure_option_read(state, text, decisions->least, BOARD_MAX_CELLS);
}

/* No set has more stones than there are cells for. */
static void bound_stones(struct decisions *decisions)
{
    const int cells = cellset_count(board_of(decisions->side)->inner);
    if (decisions->most > cells)
        decisions->most = cells;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct decisions *const decisions = state->input;
    switch (key) {
    case KEY_DB: decisions->db = text; return 0;
    case KEY_SIZE:
        decisions->side = (int)figure_option_read(state, text, BOARD_MIN_SIDE,
                                                  BOARD_MAX_SIDE);
        return 0;
    case KEY_STONES: read_stones(decisions, state, text); return 0;
    case KEY_SETS:
        decisions->sets = (int)figure_option_read(state, text, 1, 1e5);
        return 0;
    case KEY_REPLIES:
        decisions->check.replies = (int)figure_option_read(state, text, 0, 1e6);
        return 0;
    case KEY_NODES:
        decisions->nodes = (uint64_t)figure_option_read(state, text, 1, 1e12);
        return 0;
    case KEY_SECONDS:
        decisions->seconds = figure_option_read(state, text, 0.001, 1e6);
        return 0;
    case KEY_EFFORT:
        decisions->effort = (uint64_t)figure_option_read(state, text, 1, 1e12);
        return 0;
    case KEY_SEED:
        decisions->seed = (uint64_t)figure_option_read(state, text, 0, 1e9);
        return 0;
    case KEY_VERBOSE: decisions->check.verbose = true; return 0;
    case ARGP_KEY_END: bound_stones(decisions); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Measure how often the player decides rightly in the contract, by "
           "what is proved.\v"
           "'won' are the sets that are proved to be won for the player to "
           "move; of those the choice is right, wrong or, where what it leads "
           "to is not proved, open; 'share' is that of the right ones among "
           "right and wrong, with a 95 % interval. 'passed' are the passes at "
           "sets that are White's. 'turns' are positions in "
           "which the player moved on, in games that were his to win, and "
           "'lost' are those of the games that it lost.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad arguments.",
};

int main(int argc, char **argv)
{
    struct decisions decisions = {.side = 4,
                                  .most = BOARD_MAX_CELLS,
                                  .sets = 20,
                                  .nodes = 3000,
                                  .seed = 1};
    struct status_text why;
    argp_err_exit_status = STATUS_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &decisions);
    if (!decisions.effort && !(decisions.seconds > 0))
        decisions.effort = 1000;
    return bench_end("decisions", run(&decisions, &why), &why);
}
