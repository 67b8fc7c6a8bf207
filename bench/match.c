/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * match - how strong the players are: matches and ladders.
 *
 * A match is an even number of games between A and B. Each opening is played
 * twice, the seats changed, so that it favours nobody. The share of A's wins
 * comes with Wilson's interval, and what it says as a difference in Elo points.
 * A ladder is a row of matches of the solver against itself, each with the
 * effort of the last doubled against that of the last.
 */
#include <argp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/numerics/interval.h"
#include "bench/bench_end.h"
#include "bench/referee.h"

enum { SIDE_A, SIDE_B, SIDES };

struct match {
    struct player_options players[SIDES];
    const char *command; /* B is this program; NULL: a player */
    struct program *program;
    struct referee_opening opening;
    int games;
    int ladder; /* steps; 0: one match */
    bool verbose;
    /* What came of it. */
    int played, wins; /* A's */
    int as_first;     /* of those, with the first move */
    struct referee_sheet sheets[SIDES];
};

/* The difference in Elo points that goes with a share of wins; beyond 999 it is
 * shown as that. */
static double elo(double share)
{
    const double points = 400 * log10(share / (1 - share));
    return points > 999 ? 999 : points < -999 ? -999 : points;
}

static void print_head(void)
{
    printf("%4s %-8s %8s %-8s %8s %5s %5s %5s %6s %13s %5s %13s %8s %8s %5s\n",
           "side", "A", "effort", "B", "effort", "games", "wins", "first",
           "share", "95 %", "Elo", "95 %", "A s/move", "B s/move", "A sure");
}

static double per_move(const struct referee_sheet *sheet)
{
    return sheet->moves ? sheet->seconds / (double)sheet->moves : 0;
}

static void print_match(const struct match *match)
{
    const struct player_options *const a = &match->players[SIDE_A];
    const struct player_options *const b = &match->players[SIDE_B];
    const struct referee_sheet *const sheet = &match->sheets[SIDE_A];
    const struct interval interval =
        interval_wilson((uint64_t)match->wins, (uint64_t)match->played, 0.95);
    const double share = (double)match->wins / match->played;
    printf("%4d %-8s %8llu %-8s %8llu %5d %5d %5d %6.3f %6.3f-%6.3f %+5.0f "
           "%+6.0f-%+6.0f %8.3f %8.3f %5.2f\n",
           match->opening.side, player_kind_name(a->kind),
           (unsigned long long)a->effort,
           match->program ? "program" : player_kind_name(b->kind),
           (unsigned long long)b->effort, match->played, match->wins,
           match->as_first, share, interval.low, interval.high, elo(share),
           elo(interval.low), elo(interval.high), per_move(sheet),
           per_move(&match->sheets[SIDE_B]),
           sheet->moves ? (double)sheet->sure / (double)sheet->moves : 0);
    fflush(stdout);
}

/* One game of the match; `first` has the first move. */
static enum status play_game(struct match *match, struct player *players[SIDES],
                             int first, struct status_text *why)
{
    const struct game start = referee_open(&match->opening);
    const struct referee_seat seats[2] = {{players[first], match->program},
                                          {players[!first], match->program}};
    struct referee_sheet *const sheets[2] = {&match->sheets[first],
                                             &match->sheets[!first]};
    struct game end;
    char text[GAME_RECORD_SIZE];
    int seat;
    const enum status status =
        referee_game(seats, &start, sheets, &seat, &end, why);
    if (status)
        return status;
    const int winner = seat == 0 ? first : !first;
    match->played++;
    match->wins += winner == SIDE_A;
    match->as_first += winner == SIDE_A && first == SIDE_A;
    if (match->verbose)
        printf("%c moved first and %s: %s\n", "AB"[first],
               winner == first ? "won" : "lost", game_write(&end, text));
    return STATUS_OK;
}

/* One opening, both ways. */
static enum status play_pair(struct match *match, int pair,
                             struct status_text *why)
{
    struct player *players[SIDES] = {NULL, NULL};
    enum status status = STATUS_OK;
    for (int i = 0; i < (match->program ? 1 : SIDES) && !status; i++) {
        struct player_options options = match->players[i];
        options.seed += 2 * (uint64_t)pair + (uint64_t)i;
        status = player_create(&options, &players[i], why);
    }
    match->opening.seed = match->players[SIDE_A].seed + (uint64_t)pair;
    for (int first = 0; first < SIDES && !status; first++)
        status = play_game(match, players, first, why);
    for (int i = 0; i < SIDES; i++)
        player_destroy(players[i]);
    return status;
}

static enum status play_match(struct match *match, struct status_text *why)
{
    enum status status = STATUS_OK;
    match->played = match->wins = match->as_first = 0;
    memset(match->sheets, 0, sizeof match->sheets);
    for (int pair = 0; pair < match->games / 2 && !status; pair++)
        status = play_pair(match, pair, why);
    if (!status)
        print_match(match);
    return status;
}

static enum status climb(struct match *match, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int i = 0; i < match->ladder && !status; i++) {
        match->players[SIDE_A].effort = 2 * match->players[SIDE_B].effort;
        status = play_match(match, why);
        match->players[SIDE_B].effort = match->players[SIDE_A].effort;
    }
    return status;
}

enum {
    KEY_SIZE = 0x100,
    KEY_GAMES,
    KEY_A,
    KEY_B,
    KEY_PROGRAM,
    KEY_EFFORT_A,
    KEY_EFFORT_B,
    KEY_SECONDS_A,
    KEY_SECONDS_B,
    KEY_SEED,
    KEY_CONTRACT,
    KEY_STONES,
    KEY_GIVEN,
    KEY_MEMORY,
    KEY_LADDER,
    KEY_VERBOSE
};

static const struct argp_option options[] = {
    {"size", KEY_SIZE, "N", 0, "side of the board (default: 5)", 0},
    {"games", KEY_GAMES, "N", 0, "games of a match, even (default: 100)", 0},
    {"a", KEY_A, "KIND", 0, "solver, playout or random (default: solver)", 0},
    {"b", KEY_B, "KIND", 0, "the same (default: playout)", 0},
    {"program", KEY_PROGRAM, "COMMAND", 0,
     "B is another program that speaks the protocol of unlur htp, with limits "
     "of its own",
     0},
    {"effort-a", KEY_EFFORT_A, "N", 0,
     "effort of each of A's moves (default: 1000)", 0},
    {"effort-b", KEY_EFFORT_B, "N", 0, "and of B's (default: 1000)", 0},
    {"seconds-a", KEY_SECONDS_A, "S", 0,
     "time for each of A's moves (default: 0, no limit)", 0},
    {"seconds-b", KEY_SECONDS_B, "S", 0, "and for B's", 0},
    {"seed", KEY_SEED, "N", 0, "of openings and players (default: 1)", 0},
    {"contract", KEY_CONTRACT, "RULES", 0,
     "inner, open or none (default: inner)", 0},
    {"stones", KEY_STONES, "N", 0,
     "contract stones drawn for the opening (default: 1)", 0},
    {"given", KEY_GIVEN, NULL, 0,
     "give the colours out after those stones: no contract is played", 0},
    {"memory", KEY_MEMORY, "MIB", 0, "of each player (default: 64)", 0},
    {"ladder", KEY_LADDER, "STEPS", 0,
     "the solver with twice --effort-b against --effort-b, then with twice "
     "that against that, and so on",
     0},
    {"verbose", KEY_VERBOSE, NULL, 0, "print each game's record", 0},
    {0},
};

static uint64_t read_whole(struct argp_state *state, const char *text,
                           uint64_t least, uint64_t most)
{
    char *rest;
    const unsigned long long number = strtoull(text, &rest, 10);
    if (*text < '0' || *text > '9' || *rest || number < least || number > most)
        argp_error(state, "'%s': expected a whole number from %llu to %llu",
                   text, (unsigned long long)least, (unsigned long long)most);
    return number;
}

static double read_seconds(struct argp_state *state, const char *text)
{
    char *rest;
    const double number = strtod(text, &rest);
    if (*text < '0' || *text > '9' || *rest || !(number <= 1e6))
        argp_error(state, "'%s': expected seconds", text);
    return number;
}

static enum player_kind read_kind(struct argp_state *state, const char *text)
{
    enum player_kind kind = PLAYER_SOLVER;
    if (!player_kind_parse(text, strlen(text), &kind))
        argp_error(state, "'%s': expected solver, playout or random", text);
    return kind;
}

static error_t parse_player(int key, char *text, struct argp_state *state)
{
    struct match *const match = state->input;
    struct player_options *const a = &match->players[SIDE_A];
    struct player_options *const b = &match->players[SIDE_B];
    switch (key) {
    case KEY_A: a->kind = read_kind(state, text); return 0;
    case KEY_B: b->kind = read_kind(state, text); return 0;
    case KEY_EFFORT_A: a->effort = read_whole(state, text, 0, 1e15); return 0;
    case KEY_EFFORT_B: b->effort = read_whole(state, text, 0, 1e15); return 0;
    case KEY_SECONDS_A: a->seconds = read_seconds(state, text); return 0;
    case KEY_SECONDS_B: b->seconds = read_seconds(state, text); return 0;
    case KEY_SEED:
        a->seed = b->seed = read_whole(state, text, 0, 1e9);
        return 0;
    case KEY_MEMORY:
        a->memory = b->memory = read_whole(state, text, 1, 1e6) << 20;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct match *const match = state->input;
    struct referee_opening *const opening = &match->opening;
    switch (key) {
    case KEY_SIZE:
        opening->side =
            (int)read_whole(state, text, BOARD_MIN_SIDE, BOARD_MAX_SIDE);
        return 0;
    case KEY_GAMES:
        match->games = (int)read_whole(state, text, 2, 1000000);
        return 0;
    case KEY_CONTRACT:
        if (!rules_parse(text, strlen(text), &opening->rules))
            argp_error(state, "'%s': expected inner, open or none", text);
        return 0;
    case KEY_STONES:
        opening->stones = (int)read_whole(state, text, 0, BOARD_MAX_CELLS);
        return 0;
    case KEY_PROGRAM: match->command = text; return 0;
    case KEY_GIVEN: opening->given = true; return 0;
    case KEY_LADDER:
        match->ladder = (int)read_whole(state, text, 1, 30);
        return 0;
    case KEY_VERBOSE: match->verbose = true; return 0;
    default: return parse_player(key, text, state);
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Play matches between players and print who is how strong.\v"
           "'first' are the games that A won with the first move, 'share' is "
           "that of A's wins, with a 95 % interval, and 'Elo' what it is worth "
           "in points. 'A sure' is the share of A's moves that were known to "
           "win.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad arguments.",
};

int main(int argc, char **argv)
{
    const struct player_options usual = {
        .memory = (size_t)64 << 20, .effort = 1000, .seed = 1};
    struct match match = {.players = {usual, usual},
                          .opening = {.side = 5, .stones = 1},
                          .games = 100};
    struct status_text why;
    match.players[SIDE_B].kind = PLAYER_PLAYOUT;
    argp_err_exit_status = STATUS_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &match);
    if (match.ladder)
        match.players[SIDE_B].kind = match.players[SIDE_A].kind;
    enum status status = match.command
                             ? program_open(match.command, &match.program, &why)
                             : STATUS_OK;
    print_head();
    if (!status)
        status = match.ladder ? climb(&match, &why) : play_match(&match, &why);
    program_close(match.program);
    return bench_end("match", status, &why);
}
