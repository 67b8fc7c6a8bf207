/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotate - which moves of a game kept the win and which threw it. */
#include <stdio.h>

#include "analysis/report/lookup_json.h"
#include "cli/command.h"
#include "cli/games.h"
#include "cli/show.h"
#include "query/annotation.h"
#include "query/game_proof.h"

static struct options_list files;

static const struct option_row rows[] = {
    {"file", 0, "FILE", OPTION_LIST, .own = &files,
     .help = "read the games in a file; may be given again"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "RECORD...\n--file FILE",
    .help = "Tell which moves of a game kept the win and which threw it, where "
            "the store knows.",
    .notes =
        "Each move has a line: its number, who made it, the move, a mark, "
        "what it did, who wins after it, and for a move not known to win "
        "those that do. The marks are `!`, the only move that wins, and "
        "`?`, the win is thrown. A move is `lost` when its player was losing "
        "already, and `unknown` when the store does not tell. Nothing is "
        "searched.\n"
        "A RECORD may be a report of the site Abstract Play, a JSON object. "
        "'-' reads one a line from the standard input; a FILE holds a "
        "report, an array of reports, or a game in each line.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input.",
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON,
    .own = rows,
};

struct annotate {
    const struct options *options;
    struct store *store;
    struct game_proof *game_proof;
};

/* First, First (Black) and so on. */
static void print_who(const struct annotation_move *move)
{
    static const char *const names[2][3] = {
        {"First (Black)", "First (White)", "First"},
        {"Second (Black)", "Second (White)", "Second"},
    };
    printf("%-14s", names[move->mover][move->colour]);
}

static void print_better(const struct board *board,
                         const struct annotation_move *move)
{
    char name[NOTATION_CELL_SIZE];
    for (int cell = cellset_next(&move->better, 0); cell >= 0;
         cell = cellset_next(&move->better, cell + 1))
        printf(" %s", notation_cell(board, cell, name));
    if (move->better_pass)
        printf(" %s", notation_cell(board, MOVE_PASS, name));
}

/* Who wins, as far as is known. */
static const char *ahead_text(const struct annotation *annotation, int moves)
{
    static const char *const texts[] = {"First wins", "Second wins"};
    const enum game_record_who who = annotation_ahead(annotation, moves);
    return who == GAME_RECORD_NOBODY ? "-" : texts[who];
}

static void print_move(const struct board *board,
                       const struct annotation *annotation, int number)
{
    const struct annotation_move *const move = &annotation->moves[number];
    char name[NOTATION_CELL_SIZE];
    const bool threw = move->judgement == ANNOTATION_THREW;
    const bool any = !cellset_empty(move->better) || move->better_pass;
    printf("%5d  ", number + 1);
    print_who(move);
    printf("  %-4s %c  %-7s  %s", notation_cell(board, move->move, name),
           move->only ? '!'
           : threw    ? '?'
                      : ' ',
           annotation_judgement_name(move->judgement),
           ahead_text(annotation, number + 1));
    if (any)
        printf("; known to win:");
    print_better(board, move);
    putchar('\n');
}

static void print_mistakes(const struct board *board,
                           const struct annotation *annotation,
                           enum game_record_who who)
{
    const int count = annotation_count(annotation, who, ANNOTATION_THREW);
    const int first = annotation_first_thrown(annotation, who);
    char name[NOTATION_CELL_SIZE];
    printf("%s threw the win ", who == GAME_RECORD_FIRST ? "First" : "Second");
    if (count == 0)
        printf("nowhere");
    else
        printf("%d time%s, first with move %d, %s", count,
               count == 1 ? "" : "s", first + 1,
               notation_cell(board, annotation->moves[first].move, name));
}

static void print_text(const struct game_record *record,
                       const struct annotation *annotation)
{
    const struct game *const game = &record->game;
    const struct board *const board = game->position.board;
    char written[GAME_RECORD_SIZE];
    const int unknown =
        annotation_count(annotation, GAME_RECORD_NOBODY, ANNOTATION_UNKNOWN);
    puts(game_write(game, written));
    printf("    0  %-14s%14s  %s\n", "start", "", ahead_text(annotation, 0));
    for (int i = 0; i < annotation->count; i++)
        print_move(board, annotation, i);
    printf("  ");
    print_mistakes(board, annotation, GAME_RECORD_FIRST);
    printf("; ");
    print_mistakes(board, annotation, GAME_RECORD_SECOND);
    printf("; %d of %d moves known\n", annotation->count - unknown,
           annotation->count);
}

static json_t *better_json(const struct board *board,
                           const struct annotation_move *move)
{
    json_t *const better = json_array();
    for (int cell = cellset_next(&move->better, 0); cell >= 0;
         cell = cellset_next(&move->better, cell + 1))
        json_array_append_new(better, lookup_json_move(board, cell));
    if (move->better_pass)
        json_array_append_new(better, lookup_json_move(board, MOVE_PASS));
    return better;
}

static json_t *move_json(const struct board *board,
                         const struct annotation_move *move)
{
    return json_pack("{s:o, s:s, s:o, s:s, s:s, s:s, s:b, s:o}", "move",
                     lookup_json_move(board, move->move), "player",
                     game_record_who_name(move->mover), "colour",
                     lookup_json_colour(move->colour), "before",
                     value_name(move->before), "after", value_name(move->after),
                     "judgement", annotation_judgement_name(move->judgement),
                     "only", move->only, "better", better_json(board, move));
}

/* The number, from 1, of the first move that threw the win, or null. */
static json_t *thrown_json(const struct annotation *annotation,
                           enum game_record_who who)
{
    const int first = annotation_first_thrown(annotation, who);
    return first < 0 ? json_null() : json_integer(first + 1);
}

static void print_json(const struct game_record *record,
                       const struct annotation *annotation)
{
    const struct board *const board = record->game.position.board;
    json_t *const object = games_json(record);
    json_t *const moves = json_array();
    json_t *const thrown = json_object();
    const int unknown =
        annotation_count(annotation, GAME_RECORD_NOBODY, ANNOTATION_UNKNOWN);
    for (int i = 0; i < annotation->count; i++)
        json_array_append_new(moves, move_json(board, &annotation->moves[i]));
    for (int who = GAME_RECORD_FIRST; who <= GAME_RECORD_SECOND; who++)
        json_object_set_new(thrown,
                            game_record_who_name((enum game_record_who)who),
                            thrown_json(annotation, (enum game_record_who)who));
    json_object_set_new(object, "start",
                        json_string(value_name(annotation->start)));
    json_object_set_new(object, "judged", moves);
    json_object_set_new(object, "known",
                        json_integer(annotation->count - unknown));
    json_object_set_new(object, "thrown", thrown);
    show_json(object);
}

/* A games_answer_fn. */
static enum status answer_game(void *context, const struct game_record *record,
                               struct status_text *why)
{
    const struct annotate *const annotate = context;
    const struct lookup_sources sources = {.store = annotate->store,
                                           .game_proof = annotate->game_proof};
    struct annotation annotation;
    const enum status status =
        annotation_make(&sources, &record->game, &annotation, why);
    if (status)
        return status;
    if (annotate->options->json)
        print_json(record, &annotation);
    else
        print_text(record, &annotation);
    annotation_free(&annotation);
    return STATUS_OK;
}

static enum status run_annotate(struct options *options,
                                struct status_text *why)
{
    struct annotate annotate = {.options = options};
    enum status status =
        store_open(options->db, STORE_READ, &annotate.store, why);
    if (!status)
        status = game_proof_create(annotate.store, &annotate.game_proof, why);
    if (!status)
        status = games_run(options, &files, answer_game, &annotate, why);
    game_proof_destroy(annotate.game_proof);
    store_close(annotate.store);
    return status;
}

const struct command cmd_annotate = {&usage, run_annotate};
