/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * annotation - what each move of a game did to its player's chances.
 *
 * There are no draws, so a move keeps the win, throws it away, or was lost
 * whatever it was. In the contract a stone or a pass is judged alike: by what
 * it leaves to the player who made it. Values are taken from lookups along the
 * game, and nothing is searched; what follows from them is added until nothing
 * more follows:
 *   - a move is worth the opposite of the position after it, and back;
 *   - a position is won if one of its moves wins, lost if all of them lose;
 *   - all moves of a lost position lose, and if all moves but one of a won one
 *     lose, that one wins.
 * So what is known of a late position may tell of earlier ones that are not
 * stored.
 *
 * Where that does not judge a move, estimates may be put beside it
 * (play/game_analysis.h). They have words of their own and change no judgement,
 * so that nobody takes an estimate for a proof. What would follow if all claims
 * of the sources were proved is an annotation of its own.
 */
#ifndef QUERY_ANNOTATION_H
#define QUERY_ANNOTATION_H

#include "query/game_record.h"
#include "query/lookup.h"

enum annotation_judgement {
    ANNOTATION_UNKNOWN, /* the store does not tell */
    ANNOTATION_KEPT,    /* won before and after */
    ANNOTATION_THREW,   /* won before, lost after */
    ANNOTATION_LOST,    /* lost before, so with every move */
    ANNOTATION_JUDGEMENTS
};

/* What an estimate says of a move that is not judged: by how much it makes its
 * player's chance less, see annotation_estimate(). */
enum annotation_estimate {
    ANNOTATION_NO_ESTIMATE,
    ANNOTATION_GOOD,
    ANNOTATION_WEAKER,
    ANNOTATION_MISTAKE,
    ANNOTATION_ESTIMATES
};

struct annotation_move {
    int move;
    enum seat mover;
    enum colour colour;       /* the mover's; COLOUR_NONE in the contract */
    enum value before, after; /* of the position and the move, to the mover */
    enum annotation_judgement judgement;
    bool only;             /* it wins, and every other move loses */
    struct cellset better; /* moves known to win, when this one is not */
    bool better_pass;      /* the pass among them */
    enum annotation_estimate estimate;
    double chance_before, chance_after; /* of the mover to win, before the move
                                           and with it; if estimated */
    int expected; /* the move that seems best; if estimated */
};

struct annotation {
    int count;
    enum value start;              /* of the beginning, to the first player */
    struct annotation_move *moves; /* one for each move of the game */
    struct annotation *claimed; /* if claims were proved; NULL: there are none,
                                   or this is it */
};

/* "unknown", "kept", "threw" or "lost". */
const char *annotation_judgement_name(enum annotation_judgement judgement);

/* "good", "weaker" or "mistake"; of none NULL. */
const char *annotation_estimate_name(enum annotation_estimate estimate);

/* What is said of a move that makes the chance less by `loss`, from 0 to 1:
 * below 0.05 good, from 0.2 on a mistake. */
enum annotation_estimate annotation_estimate(double loss);

/*
 * Judges the moves of a game that begins with the empty board. STATUS_FAILED
 * with a line when the store cannot be read, a row is damaged, or memory ran
 * out. The caller frees the annotation with annotation_free().
 */
enum status annotation_make(const struct lookup_sources *sources,
                            const struct game *game,
                            struct annotation *annotation,
                            struct status_text *why);
void annotation_free(struct annotation *annotation);

/* Who is known to win once so many moves were made; nobody: unknown. */
enum seat annotation_ahead(const struct annotation *annotation, int moves);

/* How many of a player's moves were judged so; of nobody's: of both. */
int annotation_count(const struct annotation *annotation, enum seat who,
                     enum annotation_judgement judgement);

/* Whether a move that is not judged would be if claims were proved. */
bool annotation_is_claimed(const struct annotation *annotation, int number);

/* How many of a player's moves were estimated so; of nobody's: of both. */
int annotation_estimated(const struct annotation *annotation, enum seat who,
                         enum annotation_estimate estimate);

/* The number, from 0, of a player's first move that threw the win; -1: none
 * that is known. */
int annotation_first_thrown(const struct annotation *annotation, enum seat who);

#endif
