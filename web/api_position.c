/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_position - answers about positions: one, many, and how one goes on. */
#include <string.h>

#include "query/main_line.h"
#include "web/api_inside.h"
#include "game/notation.h"
#include "analysis/report/lookup_json.h"

/* Bytes of the answer to a batch, in memory until the client has them. */
enum { ANSWER_MOST = 8 << 20 };

/* Adds what a page needs beyond what `unlur query --json` says. */
static void add_frame(json_t *object, const struct lookup *lookup)
{
    const struct game *const game = &lookup->game;
    char record[GAME_RECORD_SIZE];
    const char *const text = game_write(game, record);
    json_object_set_new(object, "record",
                        text ? json_string(text) : json_null());
    json_object_set_new(object, "size",
                        json_integer(game->position.board->side));
    json_object_set_new(object, "turn",
                        json_string(turn_name(game->position.turn)));
    json_object_set_new(object, "won", lookup_json_colour(lookup->winner));
}

/* The object of a position; NULL: replied that it cannot be read. */
static json_t *position_json(struct desk *desk, const struct game *game,
                             struct reply *reply)
{
    struct status_text why;
    struct lookup lookup;
    const enum status status = lookup_find(&desk->sources, game, &lookup, &why);
    if (status) {
        desk_fail(desk, reply, status, &why);
        return NULL;
    }
    json_t *const object = lookup_json(&lookup);
    add_frame(object, &lookup);
    return object;
}

/* Whether only a proof met earlier in the game may tell who wins. */
static bool wants_game_proof(struct desk *desk, const struct game *game)
{
    struct lookup lookup;
    return game->move_count && game->position.turn != TURN_CONTRACT &&
           !lookup_find_position(&desk->sources, game, &lookup, NULL) &&
           lookup.value == VALUE_UNKNOWN;
}

void api_position(struct desk *desk, const struct inquiry *inquiry,
                  struct reply *reply)
{
    struct game game;
    if (!desk_game(desk, inquiry, &game, reply) || !desk_begin(desk, reply))
        return;
    if (!desk->sources.game_proof && wants_game_proof(desk, &game)) {
        reply->later = true;
    } else {
        json_t *const object = position_json(desk, &game, reply);
        if (object)
            reply_json(reply, REPLY_OK, object);
    }
    desk_end(desk);
}

/* Finds the lookup and its line. False: replied that it cannot be read. */
static bool find_line(struct desk *desk, const struct game *game,
                      struct lookup *lookup, struct main_line *line,
                      struct reply *reply)
{
    struct status_text why;
    enum status status = lookup_find(&desk->sources, game, lookup, &why);
    if (!status)
        status = main_line_find(&desk->sources, lookup, line, &why);
    if (status)
        desk_fail(desk, reply, status, &why);
    return !status;
}

static json_t *line_json(const struct lookup *lookup,
                         const struct main_line *line)
{
    char text[NOTATION_SIZE];
    const struct position *const position = &lookup->game.position;
    return json_pack(
        "{s:s, s:o, s:s, s:o, s:s}", "position", notation_write(position, text),
        "winner", lookup_json_colour(line->winner), "value",
        value_name(line->value), "moves",
        lookup_json_moves(position->board, line->moves, line->count), "end",
        main_line_end_name(line->end));
}

void api_mainline(struct desk *desk, const struct inquiry *inquiry,
                  struct reply *reply)
{
    struct game game;
    struct lookup lookup;
    struct main_line line;
    if (!desk_game(desk, inquiry, &game, reply) || !desk_begin(desk, reply))
        return;
    if (find_line(desk, &game, &lookup, &line, reply))
        reply_json(reply, REPLY_OK, line_json(&lookup, &line));
    desk_end(desk);
}

/* One line of a batch; false: replied that the store cannot be read. */
static bool answer_line(struct desk *desk, const char *text, size_t length,
                        enum rules rules, bool fixed, struct reply *reply)
{
    struct status_text why;
    struct game game;
    if (game_read(text, length, rules, fixed, &game, &why)) {
        reply_json_line(reply, lookup_json_error(text, length, why.line));
        return true;
    }
    if (!desk_begin(desk, reply))
        return false;
    json_t *const object = position_json(desk, &game, reply);
    if (object)
        reply_json_line(reply, object);
    desk_end(desk);
    return object != NULL;
}

static void answer_lines(struct desk *desk, const struct bytes *body,
                         enum rules rules, bool fixed, struct reply *reply)
{
    const char *text = (const char *)body->data;
    const char *const end = text + body->size;
    for (int count = 0; text < end; count++) {
        const char *const newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline ? newline : end) - text);
        if (count == API_BATCH_MOST) {
            reply_error(reply, REPLY_BODY_TOO_LONG,
                        "the body has more than %d lines", API_BATCH_MOST);
            return;
        }
        if (!answer_line(desk, text, length, rules, fixed, reply))
            return;
        if (reply->body.size > ANSWER_MOST) {
            reply_error(reply, REPLY_BODY_TOO_LONG,
                        "the answer is too long after %d lines: ask for fewer",
                        count + 1);
            return;
        }
        text = newline ? newline + 1 : end;
    }
}

void api_batch(struct desk *desk, const struct inquiry *inquiry,
               struct reply *reply)
{
    enum rules rules = RULES_INNER;
    bool fixed;
    if (!inquiry_rules(inquiry, &rules, &fixed, reply))
        return;
    if (!inquiry->body.size) {
        reply_error(reply, REPLY_BAD,
                    "the body is empty: expected positions "
                    "or records, one a line");
        return;
    }
    answer_lines(desk, &inquiry->body, rules, fixed, reply);
}
