/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * abstract_play - game reports of the site Abstract Play.
 *
 * A report is a JSON object:
 *   header  `game` {name, variants}, `site` {name, gameid}, three dates,
 *           `players` in the order of their seats {name, userid, is_ai, score,
 *           result}, and whatever else the site tells
 *   moves   an array of rounds, each an array with an entry for each seat:
 *           null, a move, or an object {sequence, move, result}
 * Moves are cells, spelled as here, and `pass`. A last move may be a word that
 * says how the game was broken off: resign, timeout, draw, abandoned; then only
 * `result` in `players` (the greater number wins) tells who won.
 *
 * The size is one of the variants ("size-6", or a name such as "Hexhex 6"); 8
 * without one. Reading is strict where it changes the game and lenient where it
 * does not: seats must take turns and moves be legal, results must not
 * contradict the rules, but what a move's own `result` says is passed over.
 * Each complaint names the bad part: "report: moves[3][1]: 'z9': no such cell
 * on this board".
 *
 * The site's schema is
 * https://www.abstractplay.com/schemas/gamerecord/1-0-0.json
 */
#ifndef QUERY_ABSTRACT_PLAY_H
#define QUERY_ABSTRACT_PLAY_H

#include "query/game_record.h"

/*
 * Reads JSON text, an object or an array, strictly: no member twice, no NUL, no
 * bad UTF-8, not nested without end. STATUS_USAGE with a line that says where
 * it goes wrong. The caller releases *json.
 */
enum status abstract_play_parse(const char *text, size_t length, json_t **json,
                                struct status_text *why);

/* Reads a report, played under `rules`; the site's are RULES_INNER, but it once
 * allowed contract stones anywhere. Returns as abstract_play_read_game() does.
 */
enum status abstract_play_read(const json_t *report, enum rules rules,
                               struct game_record *record,
                               struct status_text *why);

/*
 * Reads a game record or, if the text begins with '{', a report in JSON. A
 * report tells no rules: it is taken under `rules`, and so is a record unless
 * it contradicts them although `rules_fixed` says that the user asked for
 * them. STATUS_USAGE with a line: anything else, such as a position that is not
 * the beginning of a game; `record` is then void. On success the caller frees
 * it with game_record_free().
 */
enum status abstract_play_read_game(const char *text, size_t length,
                                    enum rules rules, bool rules_fixed,
                                    struct game_record *record,
                                    struct status_text *why);

/*
 * Makes a report, which the caller releases. What is in the game's header goes
 * into it as it is. What is not known is filled in, since the site's schema
 * asks for it: players are "First player" and "Second player", the site is
 * "unknown", dates are 1970-01-01T00:00:00Z, and both results are 0 unless the
 * rules say who has won. STATUS_USAGE: the contract was not RULES_INNER, which
 * a report cannot tell.
 */
enum status abstract_play_write(const struct game_record *record,
                                json_t **report, struct status_text *why);

/* Who won, by the rules or else by the results that the header tells; nobody
 * when it is not known or nobody did. */
enum seat abstract_play_winner(const struct game_record *record);

/* The name that the header has for a player, and the record owns; NULL: none.
 */
const char *abstract_play_name(const struct game_record *record, enum seat who);

#endif
