/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract - the balancing phase as a game of its own.
 *
 * A contract position is a set S of black stones. The player to move either
 * passes (he becomes Black, the other White with the move) or adds a stone.
 * Call S white-winning if White, to move, wins the main phase from S, and let D
 * be the family of the white-winning sets. Then
 *   - outside D the player to move wins by passing;
 *   - inside D passing loses, and so does a stone that leaves D, for then the
 *     opponent passes: the game is "add a legal stone, stay in D", and who
 *     cannot loses.
 * So inside D the position has a Grundy value, the least number that is not the
 * value of a set in D reached by one stone, and it is a win exactly when that
 * is not 0. Nothing is assumed of D: it need not be closed under taking stones
 * away. Outside D there is no Grundy value; the game ends with the pass.
 *
 * The values of the main phase come from the caller, who may look them up or
 * search for them; what is found out goes back to him. A search of the main
 * phase is given a budget of nodes and may end in vain. Then its set waits, and
 * is asked about again with a larger one when nothing cheaper is left to do.
 *
 * The contract is a job source (job.h): contract_begin() sets a goal, then it
 * gives one search after another, many of them at a time if need be, and is
 * told of each. contract_solve() and its like do the same with one search at a
 * time, made by a callback.
 */
#ifndef SOLVER_CONTRACT_CONTRACT_H
#define SOLVER_CONTRACT_CONTRACT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/position.h"
#include "game/rules.h"
#include "game/status.h"
#include "game/value.h"
#include "solver/jobs/job.h"

/* What is known of a contract position. */
struct contract_result {
    struct position position; /* canonical, TURN_CONTRACT */
    int orbit;                /* number of its different images */
    enum colour main;         /* who wins the main phase from it, White to move;
                                 COLOUR_NONE: not known */
    enum value value;         /* to the player to move; unknown: not known */
    int action; /* a winning action: MOVE_PASS or a cell; or MOVE_NONE */
    int grundy; /* VALUE_NO_GRUNDY: it has none, or not known */
};

struct contract_calls {
    /*
     * Who wins the main phase from `position` (White to move): sets
     * outcome->winner, COLOUR_NONE when `budget` nodes do not tell, and
     * outcome->nodes, what the search took. 0 nodes: only if it is known
     * without a search; then outcome->nodes is what earlier searches took, also
     * those in vain. *outcome is all zero but for COLOUR_NONE beforehand.
     * STATUS_LIMIT ends the whole work at once, as does any other status but
     * STATUS_OK; the set may be asked about again later.
     */
    enum status (*main_winner)(void *context, const struct position *position,
                               uint64_t budget, struct job_outcome *outcome,
                               struct status_text *why);
    /* The largest budget, 0 for none. A set for which it was in vain is given
     * up. */
    uint64_t most_nodes;
    /* About how likely White is to win the main phase from `position` (White to
     * move), from 0 to VALUE_CERTAIN; below 0: there is no telling. Asked
     * before each search with a larger budget than any before, `nodes`, so that
     * more may be spent on the estimate too; used for the order of the searches
     * alone. May be NULL. */
    int (*estimate)(void *context, const struct position *position,
                    uint64_t nodes);
    /* A contract position whose value is now known for certain; once more when
     * its Grundy value is known later. Any status but STATUS_OK ends the work;
     * then the contract may only be looked at and destroyed. May be NULL. */
    enum status (*found)(void *context, const struct contract_result *result,
                         struct status_text *why);
    /* Before each search: the winners of `done` sets are known or given up, of
     * `total`; total 0: nobody knows of how many. May be NULL. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
};

struct contract;

/* `rules` are RULES_INNER or RULES_OPEN. The caller owns *contract and keeps
 * what `calls` points to alive as long. */
enum status contract_create(int side, enum rules rules,
                            const struct contract_calls *calls,
                            struct contract **contract,
                            struct status_text *why);
void contract_destroy(struct contract *contract);

enum contract_goal {
    CONTRACT_POSITION, /* the value of a position */
    CONTRACT_ACTIONS,  /* the value of each action in a position */
    CONTRACT_ALL       /* every set of the board, with Grundy values */
};

/*
 * Sets what the job source works for from now on: contract_solve() and so on
 * say what each goal means. `position` is in any orientation; for CONTRACT_ALL
 * it is not looked at. A goal may follow another that was reached or left; jobs
 * that are out stay out. Of the callbacks main_winner() is called with budget
 * 0 alone, here and by the job source. STATUS_USAGE: too many cells for
 * CONTRACT_ALL.
 */
enum status contract_begin(struct contract *contract, enum contract_goal goal,
                           const struct position *position,
                           struct status_text *why);

/*
 * Fills in the job source of a contract, which lasts as long as the contract.
 * Its jobs ask for the main phase of one set each: `job.position` is the
 * canonical set after the pass. While none is out they come in the order in
 * which one process works. With open rules, or stones set up by hand, it may be
 * decided already. No set is out twice at a time. Outcomes may be told
 * in any order, also when the goal is reached or another was begun; none is
 * lost. A set whose job is given up is given up like one whose largest budget
 * was in vain, until a winner is told after all. STATUS_FAILED from tell():
 * another winner is known; or what a callback returned.
 */
void contract_job_source(struct contract *contract,
                         struct job_source *job_source);

/* Ends the work for a goal, reached or not: afterwards all that follows from
 * the winners known by now has been found. */
void contract_end(struct contract *contract);

/*
 * The following do the work with one search at a time, by main_winner(); no job
 * may be out.
 *
 * Works out one position of the contract phase by searching for the main-phase
 * winners that seem to settle it at the least cost: the value and an action,
 * but a Grundy value only if it came for free. What was found out before is
 * remembered. The result is in the caller's orientation. STATUS_OK also when
 * the value stays unknown because sets were given up.
 */
enum status contract_solve(struct contract *contract,
                           const struct position *position,
                           struct contract_result *result,
                           struct status_text *why);

/* The same for a position's actions, passing and each stone, that are not known
 * yet; always what seems cheapest first. contract_known() then tells. */
enum status contract_solve_actions(struct contract *contract,
                                   const struct position *position,
                                   struct status_text *why);

/* The most contract cells for which contract_all() lists every set. */
enum { CONTRACT_ALL_CELLS = 24 };

/* Whether contract_all() can list a board's sets: STATUS_OK, or STATUS_USAGE
 * with a line. */
enum status contract_can_list(int side, enum rules rules,
                              struct status_text *why);

/*
 * Works out every contract position of the board up to symmetry, with Grundy
 * values: first what the empty board and the first stones let White do, then
 * what the outcome of the empty board needs and what is cheapest for a set, in
 * equal shares (enumeration.c). STATUS_USAGE when there are too many cells.
 * STATUS_OK also when some values stay unknown because sets were given up. When
 * STATUS_LIMIT ends the work, all that follows from the winners known by then
 * has been found.
 */
enum status contract_all(struct contract *contract, struct status_text *why);

/* Tells what is known of a position; false when it was never reached. The
 * result is canonical. */
bool contract_known(const struct contract *contract,
                    const struct position *position,
                    struct contract_result *result);

/* The number of sets reached whose main-phase winner is not known. */
uint64_t contract_unknown(const struct contract *contract);

/* The nodes that CONTRACT_ALL will still take, by what sets with as many stones
 * took so far. UINT64_MAX: nobody can say, since too few of them were settled
 * where many are open. */
uint64_t contract_nodes_left(const struct contract *contract);

#endif
