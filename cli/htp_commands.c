/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * htp_commands - what the commands of the protocol do: those it has for every
 * game, what can be set, and those it does not know, for positions, records and
 * what the store and the search have to say.
 *
 * In the contract phase no colour is assigned yet: either word is taken, and
 * tells nothing but whose clock runs.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/report/lookup_json.h"
#include "cli/picture.h"
#include "cli/protocol_internal.h"
#include "cli/show.h"
#include "db/json_memory.h"
#include "game/clock.h"
#include "game/outcome.h"

/* Seconds and moves of time controls: no more than the protocol's numbers. */
static const uint64_t most_time = INT32_MAX;

static void begin_game(struct htp_call *call, int side, enum rules rules)
{
    session_start(call->session, side, rules);
    htp_clock_restart(&call->protocol->clock);
}

static enum status read_side(const struct htp_word *word, uint64_t *side,
                             struct status_text *why)
{
    struct status_text ignored;
    char quoted[STATUS_QUOTE_SIZE];
    if (!htp_number(word, "", BOARD_MAX_SIDE, side, &ignored) &&
        *side >= BOARD_MIN_SIDE)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "unacceptable size: '%s': expected a side from %d to %d",
                      status_quote(quoted, word->text, word->length),
                      BOARD_MIN_SIDE, BOARD_MAX_SIDE);
}

enum status htp_boardsize(struct htp_call *call, struct status_text *why)
{
    uint64_t side = 0, other;
    enum status status = read_side(&call->words[0], &side, why);
    other = side;
    if (!status && call->count > 1)
        status = read_side(&call->words[1], &other, why);
    if (!status && other != side)
        status = status_set(why, STATUS_USAGE,
                            "unacceptable size: the board is no rectangle");
    if (!status)
        begin_game(call, (int)side, call->session->game.rules);
    return status;
}

enum status htp_clear_board(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    (void)why;
    begin_game(call, game->position.board->side, game->rules);
    return STATUS_OK;
}

static enum status read_colour(const struct htp_word *word, enum colour *colour,
                               struct status_text *why)
{
    static const struct {
        const char *name;
        enum colour colour;
    } names[] = {{"b", COLOUR_BLACK},
                 {"black", COLOUR_BLACK},
                 {"w", COLOUR_WHITE},
                 {"white", COLOUR_WHITE}};
    char quoted[STATUS_QUOTE_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i].name) == word->length &&
            strncasecmp(names[i].name, word->text, word->length) == 0) {
            *colour = names[i].colour;
            return STATUS_OK;
        }
    }
    return status_set(why, STATUS_USAGE,
                      "colour '%s': expected b, black, w or white",
                      status_quote(quoted, word->text, word->length));
}

/* Reads the colour that is to move. */
static enum status read_mover(const struct htp_call *call, const char *before,
                              enum colour *colour, struct status_text *why)
{
    const enum status status = read_colour(&call->words[0], colour, why);
    if (status || session_may_move(call->session, *colour))
        return status;
    return status_set(why, STATUS_USAGE, "%s%s", before,
                      outcome_state(&call->session->game.position));
}

enum status htp_play(struct htp_call *call, struct status_text *why)
{
    const struct htp_word *const word = &call->words[1];
    char quoted[STATUS_QUOTE_SIZE];
    enum colour colour;
    const enum status status = read_mover(call, "illegal move: ", &colour, why);
    if (status)
        return status;
    const int move = session_move(call->session, word->text, word->length);
    const char *const what = game_illegal(&call->session->game, move);
    if (what)
        return status_set(why, STATUS_USAGE, "illegal move: '%s': %s",
                          status_quote(quoted, word->text, word->length), what);
    session_play(call->session, move);
    return STATUS_OK;
}

/* Seconds that the clock gives a colour for its move; 0: no limit. */
static double share(const struct htp_call *call, enum colour colour)
{
    const struct position *const position = &call->session->game.position;
    const int empty = position->board->cells - position_count(position);
    return htp_clock_share(&call->protocol->clock, colour, (empty + 1) / 2);
}

static enum status choose(struct htp_call *call, int *move,
                          struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    struct session *const session = call->session;
    struct player_choice choice;
    enum colour colour;
    enum status status = read_mover(call, "", &colour, why);
    if (!status && session_is_over(session))
        status = status_set(why, STATUS_USAGE, "the game is over");
    if (status)
        return status;
    const double start = clock_now();
    status = thinking_choose(call->protocol->thinking, share(call, colour),
                             &choice, why);
    if (status)
        return status;
    htp_clock_spend(&call->protocol->clock, colour, clock_now() - start);
    *move = choice.move;
    fputs(notation_cell(session->game.position.board, *move, name), call->out);
    return STATUS_OK;
}

enum status htp_genmove(struct htp_call *call, struct status_text *why)
{
    int move;
    const enum status status = choose(call, &move, why);
    if (!status)
        session_play(call->session, move);
    return status;
}

enum status htp_reg_genmove(struct htp_call *call, struct status_text *why)
{
    const struct htp_clock clock = call->protocol->clock;
    int move;
    const enum status status = choose(call, &move, why);
    call->protocol->clock = clock;
    return status;
}

enum status htp_undo(struct htp_call *call, struct status_text *why)
{
    if (session_undo(call->session))
        return STATUS_OK;
    return status_set(why, STATUS_USAGE, "cannot undo: no move was made");
}

enum status htp_showboard(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    char *const picture = picture_draw(game, true, NULL);
    if (!picture)
        return status_no_memory(why);
    fprintf(call->out, "\n%s%s", picture, outcome_state(&game->position));
    free(picture);
    return STATUS_OK;
}

enum status htp_final_score(struct htp_call *call, struct status_text *why)
{
    const enum colour winner = outcome_winner(&call->session->game.position);
    if (winner == COLOUR_NONE)
        return status_set(why, STATUS_USAGE, "cannot score: the game goes on");
    fputs(winner == COLOUR_BLACK ? "B+" : "W+", call->out);
    return STATUS_OK;
}

enum status htp_all_legal_moves(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    const struct board *const board = game->position.board;
    char name[NOTATION_CELL_SIZE];
    const char *blank = "";
    (void)why;
    for (int i = 0; i <= board->cells; i++) {
        const int move = i < board->cells ? i : MOVE_PASS;
        if (game_illegal(game, move))
            continue;
        fprintf(call->out, "%s%s", blank, notation_cell(board, move, name));
        blank = " ";
    }
    return STATUS_OK;
}

enum status htp_time_settings(struct htp_call *call, struct status_text *why)
{
    static const char *const names[] = {"main time", "period", "moves"};
    uint64_t number[3];
    enum status status = STATUS_OK;
    for (int i = 0; i < 3 && !status; i++)
        status =
            htp_number(&call->words[i], names[i], most_time, &number[i], why);
    if (!status)
        htp_clock_set(&call->protocol->clock, (double)number[0],
                      (double)number[1], (int)number[2]);
    return status;
}

enum status htp_time_left(struct htp_call *call, struct status_text *why)
{
    uint64_t seconds = 0, moves = 0;
    enum colour colour;
    enum status status = read_colour(&call->words[0], &colour, why);
    if (!status)
        status =
            htp_number(&call->words[1], "seconds", most_time, &seconds, why);
    if (!status)
        status = htp_number(&call->words[2], "moves", most_time, &moves, why);
    if (!status)
        htp_clock_tell(&call->protocol->clock, colour, (double)seconds,
                       (int)moves);
    return status;
}

/* --- What can be set: a command each, and all in `unlur-param`, which HexGui
 * shows as a form. --- */

struct setting {
    const char *name;
    const char *type; /* as HexGui wants it */
    void (*write)(const struct session *session, FILE *out);
    enum status (*set)(struct htp_call *call, const struct htp_word *value,
                       struct status_text *why);
};

static enum status refuse(const char *name, const struct htp_word *value,
                          const char *expected, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "%s: '%s': %s", name,
                      status_quote(quoted, value->text, value->length),
                      expected);
}

/* Reads a time as clock_parse_seconds() does. */
static enum status read_time(const struct htp_word *word, double *seconds,
                             struct status_text *why)
{
    if (clock_parse_seconds(word->text, word->length, seconds))
        return STATUS_OK;
    return refuse("time", word, "expected seconds, such as 10 or 0.5", why);
}

static void write_player(const struct session *session, FILE *out)
{
    fputs(player_kind_name(session->options.kind), out);
}

static enum status set_player(struct htp_call *call,
                              const struct htp_word *value,
                              struct status_text *why)
{
    enum player_kind kind;
    if (!player_kind_parse(value->text, value->length, &kind))
        return refuse("player", value, "expected solver, playout or random",
                      why);
    session_set_player(call->session, kind);
    return STATUS_OK;
}

static void write_time(const struct session *session, FILE *out)
{
    fprintf(out, "%g", session->options.seconds);
}

static enum status set_time(struct htp_call *call, const struct htp_word *value,
                            struct status_text *why)
{
    double seconds;
    const enum status status = read_time(value, &seconds, why);
    return status ? status
                  : session_set_limits(call->session, seconds,
                                       call->session->options.effort, why);
}

static void write_effort(const struct session *session, FILE *out)
{
    fprintf(out, "%llu", (unsigned long long)session->options.effort);
}

static enum status set_effort(struct htp_call *call,
                              const struct htp_word *value,
                              struct status_text *why)
{
    uint64_t effort;
    const enum status status =
        htp_number(value, "effort", INT64_MAX, &effort, why);
    return status ? status
                  : session_set_limits(call->session,
                                       call->session->options.seconds, effort,
                                       why);
}

static void write_rules(const struct session *session, FILE *out)
{
    fputs(rules_name(session->game.rules), out);
}

/* Other rules need another game; with those in force it goes on. */
static enum status set_rules(struct htp_call *call,
                             const struct htp_word *value,
                             struct status_text *why)
{
    const struct game *const game = &call->session->game;
    enum rules rules;
    if (!rules_parse(value->text, value->length, &rules))
        return refuse("rules", value, "expected inner, open or none", why);
    if (rules != game->rules)
        begin_game(call, game->position.board->side, rules);
    return STATUS_OK;
}

enum {
    SETTING_PLAYER,
    SETTING_TIME,
    SETTING_EFFORT,
    SETTING_RULES,
    SETTING_COUNT
};

static const struct setting settings[SETTING_COUNT] = {
    [SETTING_PLAYER] = {"player", "list/solver/playout/random", write_player,
                        set_player},
    [SETTING_TIME] = {"time", "string", write_time, set_time},
    [SETTING_EFFORT] = {"effort", "string", write_effort, set_effort},
    [SETTING_RULES] = {"rules", "list/inner/open/none", write_rules, set_rules},
};

/* Tells a setting, or makes it the first word. */
static enum status answer_setting(struct htp_call *call,
                                  const struct setting *setting,
                                  struct status_text *why)
{
    if (call->count)
        return setting->set(call, &call->words[0], why);
    setting->write(call->session, call->out);
    return STATUS_OK;
}

enum status htp_player(struct htp_call *call, struct status_text *why)
{
    return answer_setting(call, &settings[SETTING_PLAYER], why);
}

enum status htp_time(struct htp_call *call, struct status_text *why)
{
    return answer_setting(call, &settings[SETTING_TIME], why);
}

enum status htp_effort(struct htp_call *call, struct status_text *why)
{
    return answer_setting(call, &settings[SETTING_EFFORT], why);
}

enum status htp_rules(struct htp_call *call, struct status_text *why)
{
    return answer_setting(call, &settings[SETTING_RULES], why);
}

enum status htp_param(struct htp_call *call, struct status_text *why)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting *const setting = &settings[i];
        if (call->count == 0) {
            fprintf(call->out, "[%s] %s ", setting->type, setting->name);
            setting->write(call->session, call->out);
            fputc('\n', call->out);
        } else if (htp_is(&call->words[0], setting->name)) {
            if (call->count == 2)
                return setting->set(call, &call->words[1], why);
            setting->write(call->session, call->out);
            return STATUS_OK;
        }
    }
    if (call->count == 0)
        return STATUS_OK;
    return refuse("setting", &call->words[0],
                  "expected player, time, effort or rules", why);
}

/* --- What the protocol does not know. --- */

enum status htp_position(struct htp_call *call, struct status_text *why)
{
    char text[NOTATION_SIZE];
    if (call->count)
        return session_set(call->session, call->rest.text, call->rest.length,
                           false, why);
    fputs(notation_write(&call->session->game.position, text), call->out);
    return STATUS_OK;
}

enum status htp_record(struct htp_call *call, struct status_text *why)
{
    char text[GAME_RECORD_SIZE];
    if (call->count)
        return session_set(call->session, call->rest.text, call->rest.length,
                           false, why);
    const enum status status = session_record(call->session, text, why);
    if (!status)
        fputs(text, call->out);
    return status;
}

enum status htp_query(struct htp_call *call, struct status_text *why)
{
    struct lookup lookup;
    struct main_line line;
    const enum status status = session_line(call->session, &lookup, &line, why);
    if (status)
        return status;
    json_t *const object = lookup_json(&lookup);
    lookup_json_line(object, lookup.game.position.board, &line);
    char *const text = json_dumps(object, JSON_REAL_PRECISION(9));
    json_decref(object);
    if (json_memory_lacked() || !text) {
        free(text);
        return status_no_memory(why);
    }
    fputs(text, call->out);
    free(text);
    return STATUS_OK;
}

/* HexGui takes cells only, so the pass is left out. */
enum status htp_values(struct htp_call *call, struct status_text *why)
{
    static const char *const words[] = {"?", "W", "L"};
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    const char *blank = "";
    const enum status status = session_lookup(call->session, &lookup, why);
    for (int i = 0; !status && i < lookup.count; i++) {
        const struct lookup_move *const move = &lookup.moves[i];
        if (move->move == MOVE_PASS)
            continue;
        fprintf(call->out, "%s%s %s", blank,
                notation_cell(lookup.game.position.board, move->move, name),
                words[move->value]);
        blank = " ";
    }
    return status;
}

/* INFLUENCE gives each cell a number from 0 to 1, which becomes its colour;
 * what TEXT says stands below the board. */
enum status htp_colours(struct htp_call *call, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    const char *pass = NULL;
    const enum status status = session_lookup(call->session, &lookup, why);
    if (status)
        return status;
    fputs("INFLUENCE", call->out);
    for (int i = 0; i < lookup.count; i++) {
        const struct lookup_move *const move = &lookup.moves[i];
        if (move->move == MOVE_PASS)
            pass = value_name(move->value);
        else if (move->value != VALUE_UNKNOWN)
            fprintf(call->out, " %s %d",
                    notation_cell(lookup.game.position.board, move->move, name),
                    move->value == VALUE_WIN);
    }
    fputs("\nTEXT ", call->out);
    show_verdict(call->out, &lookup.game, lookup.value, lookup.move);
    if (pass)
        fprintf(call->out, "; pass: %s", pass);
    return STATUS_OK;
}

enum status htp_contract(struct htp_call *call, struct status_text *why)
{
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    const struct position *const position = &call->session->game.position;
    if (position->turn != TURN_CONTRACT)
        return status_set(why, STATUS_USAGE, "no contract: %s",
                          outcome_state(position));
    const enum status status = session_lookup(call->session, &lookup, why);
    for (int i = 0; !status && i < lookup.count; i++)
        fprintf(call->out, "%s %s (%s)\n",
                notation_cell(position->board, lookup.moves[i].move, name),
                value_name(lookup.moves[i].value),
                lookup_source_name(lookup.moves[i].source));
    return status;
}

enum status htp_line(struct htp_call *call, struct status_text *why)
{
    const struct board *const board = call->session->game.position.board;
    char name[NOTATION_CELL_SIZE];
    struct lookup lookup;
    struct main_line line;
    const enum status status = session_line(call->session, &lookup, &line, why);
    for (int i = 0; !status && i < line.count; i++)
        fprintf(call->out, "%s%s", i ? " " : "",
                notation_cell(board, line.moves[i], name));
    return status;
}

/* One line a move: what is proved is a word, what is estimated a number. */
static void tell_move(const struct htp_call *call,
                      const struct evaluation_move *move)
{
    char name[NOTATION_CELL_SIZE];
    notation_cell(call->session->game.position.board, move->move, name);
    if (move->value != VALUE_UNKNOWN)
        fprintf(call->out, "%s %s (%s)\n", name, value_name(move->value),
                lookup_source_name(move->source));
    else
        fprintf(call->out, "%s about %.3f (%u games)\n", name, move->chance,
                (unsigned)move->visits);
}

enum status htp_evaluate(struct htp_call *call, struct status_text *why)
{
    static struct evaluation evaluation; /* too large for a stack */
    const struct board *const board = call->session->game.position.board;
    char name[NOTATION_CELL_SIZE];
    double seconds = 0;
    enum status status = STATUS_OK;
    if (call->count)
        status = read_time(&call->words[0], &seconds, why);
    if (!status)
        status = thinking_evaluate(call->protocol->thinking, seconds,
                                   &evaluation, why);
    if (status)
        return status;
    for (int i = 0; i < evaluation.count; i++)
        tell_move(call, &evaluation.moves[i]);
    fputs("line", call->out);
    for (int i = 0; i < evaluation.line_count; i++)
        fprintf(call->out, " %s",
                notation_cell(board, evaluation.line[i], name));
    return STATUS_OK;
}

enum status htp_solve(struct htp_call *call, struct status_text *why)
{
    const struct game *const game = &call->session->game;
    double seconds = 0;
    struct answer answer;
    enum status status = STATUS_OK;
    if (call->count)
        status = read_time(&call->words[0], &seconds, why);
    if (!status)
        status =
            thinking_solve(call->protocol->thinking, seconds, &answer, why);
    if (status)
        return status;
    show_verdict(call->out, game, answer.result.value, answer.result.move);
    show_work(call->out, &answer);
    return STATUS_OK;
}
