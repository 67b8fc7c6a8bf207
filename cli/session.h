/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * session - a game under way, with the store and the player beside it: what
 * `htp` and `play` share.
 *
 * The game is a game that is played on, taken back and played again. Store
 * and player are opened when first needed, and let go while a position is being
 * proved, so that the store has one user of this process at a time and all
 * searches together stay within --memory. A store that the user did not name
 * may be missing; it is looked for anew each time, for it may come later.
 *
 * While the program thinks, SIGINT and SIGTERM end the search, which then
 * answers with what it knows; a second one kills. At all other times they kill
 * at once.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "cli/options.h"
#include "cli/prover.h"
#include "game/game.h"
#include "play/player.h"
#include "query/main_line.h"

enum { SESSION_SIDE = 6 }; /* of the board, unless --size tells */

/* Seconds for a move, unless --time or --effort tells. */
extern const double session_seconds;

struct session {
    const struct options *options;
    struct game game;
    int16_t undone[GAME_MOST_MOVES]; /* to be made again, the last first */
    int undone_count;
    enum player_kind kind;
    double seconds;      /* for a move; 0: no limit but the next */
    uint64_t effort;     /* for a move; 0: no limit but the one before */
    struct store *store; /* to read; NULL: none, or not opened */
    struct game_proof *game_proof; /* to the store, if that is open */
    struct player *player;         /* NULL: not made, or to be made anew */
    int signal;                    /* that ended the last thinking; 0: none */
};

/*
 * Begins a game as the options say: --size, --rules, --player, --time,
 * --effort, --memory, --seed. STATUS_USAGE when the player has no such name;
 * STATUS_FAILED when the store the user named cannot be read. The session is
 * closed with session_close(), also after a failure.
 */
enum status session_open(struct session *session, const struct options *options,
                         struct status_text *why);
void session_close(struct session *session);

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

/* Makes a legal move; takes the last one back; makes the one taken back last
 * again. The latter two return false when there is none. */
void session_play(struct session *session, int move);
bool session_undo(struct session *session);
bool session_redo(struct session *session);

/* Has another kind of player choose from now on; sets other limits for a move,
 * of which it needs one: else STATUS_USAGE. */
void session_set_player(struct session *session, enum player_kind kind);
enum status session_set_limits(struct session *session, double seconds,
                               uint64_t effort, struct status_text *why);

/* Reads decimal digits, with a point perhaps, as seconds; 0 is one of them, and
 * more than a clock can count are cut. */
bool session_parse_seconds(const char *text, size_t length, double *seconds);

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

/* Proves the position within `seconds` and stores what came of it, unless there
 * is --no-db; see prover_prove(). 0: within the limits of a move, of which the
 * effort counts as nodes. */
enum status session_solve(struct session *session, double seconds,
                          struct answer *answer, struct status_text *why);

#endif
