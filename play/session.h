/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * session - a game under way, with the store and the player beside it: what
 * whoever plays with a person or a program goes through, `play` and `htp`
 * alike.
 *
 * It knows the game, the moves taken back, whom the program plays, its player
 * and the limits of a move. Store and player are opened when first needed and
 * can be let go, so that the store has one user of this process while a
 * position is proved, and all searches together stay within the memory. A store
 * that need not be there is looked for anew each time, for it may come later.
 */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "play/player.h"
#include "query/main_line.h"

enum { SESSION_SIDE = 6 }; /* of the board, unless the options tell */

/* Seconds for a move, unless the options tell of a limit. */
extern const double session_seconds;

/* Whom the program plays: the first player to move or the second, or a colour
 * once those are assigned. The turns alternate from the first move to the last,
 * the pass among them, so the first player moves whenever an even number of
 * moves was made. */
enum session_seat {
    SESSION_NOBODY,
    SESSION_BLACK,
    SESSION_WHITE,
    SESSION_FIRST,
    SESSION_SECOND,
    SESSION_BOTH
};

struct session_options {
    const char *db;              /* the store, to be read; NULL: none */
    bool db_missing;             /* it may be missing */
    const struct claims *claims; /* told beside what is known; NULL: none */
    int side;                    /* of the board; 0: SESSION_SIDE */
    enum rules rules;
    enum player_kind kind;
    double seconds;  /* for a move; 0: no limit but the next */
    uint64_t effort; /* for a move; without either, session_seconds hold */
    size_t memory;   /* bytes of the player's tables */
    uint64_t seed;
    const volatile sig_atomic_t *stop; /* ends the thinking; or NULL */
};

struct session {
    struct session_options options; /* kind and limits change */
    struct game game;
    enum session_seat seat;
    int16_t undone[GAME_MOST_MOVES]; /* to be made again, the last first */
    int undone_count;
    struct lookup_sources sources; /* all zero: no store, or not opened */
    struct player *player;         /* NULL: not made, or to be made anew */
};

/*
 * Begins a game. STATUS_FAILED when the store cannot be read. What the options
 * point to stays. The session is closed with session_close(), also after a
 * failure.
 */
enum status session_open(struct session *session,
                         const struct session_options *options,
                         struct status_text *why);
void session_close(struct session *session);

/* Closes the store and forgets the player; both come back when needed. */
void session_let_go(struct session *session);

/* A new game on a board of `side`. */
void session_start(struct session *session, int side, enum rules rules);

/* Goes on from a position or a record of `length` bytes; its rules are those of
 * the game, or what the record says, which must be the same if they are fixed.
 * STATUS_USAGE: the text is not one. */
enum status session_set(struct session *session, const char *text,
                        size_t length, bool rules_fixed,
                        struct status_text *why);

/* Writes the record of the game. STATUS_USAGE: there is none, for it did not
 * begin with the empty board. */
enum status session_record(const struct session *session,
                           char text[GAME_RECORD_SIZE],
                           struct status_text *why);

/* The move that a word names, in small or capital letters; -1: none. Why it may
 * not be made game_illegal() tells. */
int session_move(const struct session *session, const char *word,
                 size_t length);

/* Whether somebody has won. */
bool session_is_over(const struct session *session);

/* Whether the program is to move, in a game that is not over. */
bool session_awaits_program(const struct session *session);

/* Whether the player to move may be said to play `colour`: in the contract
 * phase, where none is assigned, and once the game is over either may. */
bool session_may_move(const struct session *session, enum colour colour);

/* "off", "black", "white", "first", "second" or "both". */
const char *session_seat_name(enum session_seat seat);

/* Makes a legal move. */
void session_play(struct session *session, int move);

/* Takes the last move back. False when there is none. */
bool session_undo(struct session *session);

/* Takes moves back, or makes those taken back last again, on to where the
 * program has no seat. False when there is none. A program that plays both
 * sides leaves its seats when a move is taken back. */
bool session_undo_turn(struct session *session);
bool session_redo_turn(struct session *session);

/* Has another kind of player choose from now on; sets other limits for a move,
 * of which it needs one: else STATUS_USAGE. */
void session_set_player(struct session *session, enum player_kind kind);
enum status session_set_limits(struct session *session, double seconds,
                               uint64_t effort, struct status_text *why);

/* What the store knows, its proofs followed along the game. STATUS_FAILED when
 * it cannot be read. */
enum status session_lookup(struct session *session, struct lookup *lookup,
                           struct status_text *why);

/* The same, and the line of best play. */
enum status session_line(struct session *session, struct lookup *lookup,
                         struct main_line *line, struct status_text *why);

/* The player's choice in a game that is not over, within `seconds`; 0: as the
 * limits say. It is not made yet. */
enum status session_choose(struct session *session, double seconds,
                           struct player_choice *choice,
                           struct status_text *why);

/* What every move is worth, within `seconds`; 0: as the limits say. */
enum status session_evaluate(struct session *session, double seconds,
                             struct evaluation *evaluation,
                             struct status_text *why);

#endif
