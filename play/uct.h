/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uct - Monte Carlo tree search of both phases, with proofs.
 *
 * From the root the tree is walked down by the children's shares of won games,
 * raised for those that were tried little; the game is played on by chance from
 * where the tree ends, and its winner counts for every node on the way. A stone
 * that a player placed anywhere in the game counts, with less weight as the
 * node's own games grow in number, as if it had been the first ("all moves as
 * first").
 *
 * A move that the patterns think likely is tried sooner: what they give it is
 * added to its share, divided by its own games, so that it soon counts for
 * nothing.
 *
 * What is certain is carried up: a node with a child lost for the opponent is
 * won, one whose children are all won for him is lost, and neither is walked
 * into again. A node met often is looked at (search_look()), which may settle
 * it or strike moves out.
 *
 * In the contract the players have no colours. The players take turns all the
 * same, so a node counts the games that were won by who moved there. A game
 * that comes from behind a pass does not count for the sets before it by its
 * own winner: that is drawn by the chance that all games behind the pass stand
 * for (calibration.h). Else all sets would look nearly even, while one stone
 * more turns the winner.
 *
 * Where there is a model of contract sets (contract_model.h), what it foretells
 * counts as the first games of each pass and of each further stone. A walk then
 * needs no game: it ends at a set met for the first time, or behind a pass, and
 * its winner is drawn; of the walks that come to a pass only some are played
 * on. So a tree sees many contract sets for each game. Else a set is first
 * valued as if the player to move passed; and on boards larger than those of
 * the model, where few games come to each pass, no winner is drawn.
 *
 * Source: kocsis2006 (UCT), gelly2011 (all moves as first), winands2008
 * (proofs in the tree), arneson2010 (must-play in the tree).
 */
#ifndef PLAY_UCT_H
#define PLAY_UCT_H

#include "game/game.h"
#include "play/move_budget.h"
#include "play/playout_board.h"
#include "solver/dfpn/search.h"

struct uct;

/* What the patterns weigh, unless a program measures other weights. */
enum { UCT_PATTERNS = 4 };

struct uct_options {
    enum playout_board_style style;
    bool amaf;             /* all moves as first */
    bool replies;          /* games are played on with last good replies */
    double patterns;       /* the weight of what patterns.h thinks of a move of
                              the main phase; 0: it is not asked */
    bool model;            /* contract sets are valued by contract_model.h */
    bool proofs;           /* what is certain is carried up */
    struct search *search; /* to look with; NULL: no looks */
    size_t memory;         /* bytes for nodes; no more are made then */
    uint64_t seed;
    bool every; /* goes on until each of the root's moves is proved */
};

/* What came of one of the root's moves. */
struct uct_move {
    int move;         /* a cell or MOVE_PASS */
    enum value value; /* of making it, to the player who moves */
    uint32_t visits;  /* walks that began with it */
    double share; /* of those that he won, and of one half won: it is never 0 or
                     1 */
    double chance; /* of winning, which that stands for (calibration.h) */
};

/* What the tree knows of a game. */
struct uct_report {
    struct uct_move best; /* as uct_choose() says */
    int count;            /* of `moves`: of moves that are images of each other
                             under a symmetry of the root one is told. None has
                             a greater chance than `best`, unless that is known
                             to win or lose */
    struct uct_move moves[BOARD_MAX_CELLS + 1];
    int line_count; /* the moves it expects from `best` on */
    int16_t line[GAME_MOST_MOVES];
};

/* NULL when memory ran out. Nobody may have won in the game. The caller
 * owns the tree and keeps the search alive as long. */
struct uct *uct_create(const struct uct_options *options,
                       const struct game *game);
void uct_destroy(struct uct *tree);

/* Tells the tree what one of the root's moves is worth, before it grows. */
void uct_tell(struct uct *tree, int move, enum value value);

/* Plays so many games, or until the move budget is spent, though a few at least
 * in all, or the root is proved. Walks without a game are counted as a part of
 * one. Whether there is more to do. */
bool uct_grow(struct uct *tree, struct move_budget *move_budget,
              uint64_t games);

/* The games played so far. */
uint64_t uct_games(const struct uct *tree);

/* The move to make: one that wins for certain, else the one tried most of those
 * that are not certain to lose, else the one tried most. */
struct uct_move uct_choose(const struct uct *tree);

void uct_describe(const struct uct *tree, struct uct_report *report);

#endif
