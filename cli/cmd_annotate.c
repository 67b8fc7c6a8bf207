/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotate - which moves of a game kept the win and which threw it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/report/annotation_json.h"
#include "analysis/statistics/game_summary.h"
#include "cli/command.h"
#include "cli/games.h"
#include "cli/importing.h"
#include "cli/interrupt.h"
#include "cli/show.h"
#include "cli/sources.h"
#include "play/game_analysis.h"
#include "query/abstract_play.h"
#include "query/annotation.h"
#include "query/game_import.h"

static struct options_list files;
static bool summary; /* of all games, in place of each */
static bool import;  /* keep the games in the store */

static const struct option_row rows[] = {
    {"file", 0, "FILE", OPTION_LIST, .own = &files,
     .help = "read the games in a file, or in all files of a folder; may be "
             "given again"},
    {"summary", .kind = OPTION_SWITCH, .own = &summary,
     .help = "tell of all games together: error rates by player and phase, "
             "the first player's share, passes"},
    {"import", .kind = OPTION_SWITCH, .own = &import,
     .help = "keep the games in the store, each once, for unlur stats games"},
    {"time", 0, "S", OPTION_SECONDS, OPTION_FIELD(seconds),
     .help = "search and estimate what the store does not tell, for S seconds "
             "a position at most"},
    {"effort", 0, "N", OPTION_COUNT, 1, INT64_MAX, OPTION_FIELD(player.effort),
     .help = "search and estimate what the store does not tell, with N nodes "
             "and playouts a position at most"},
    {"memory", 0, "SIZE", OPTION_SIZE, .initial = "256M", OPTION_FIELD(memory),
     .help = "with --time or --effort: never take more; K, M or G may follow "
             "the number (default: %d)"},
    {"seed", 0, "N", OPTION_COUNT, .initial = "0", OPTION_FIELD(seed),
     .help = "draw what is drawn by N (default: %d)"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "RECORD...\n--file FILE",
    .help = "Tell which moves of a game kept the win and which threw it, where "
            "the store knows.",
    .notes =
        "Each move has a line: its number, who made it, the move, a mark, "
        "what it did, who wins after it, and for a move not known to win "
        "those that do. The marks are '!', the only move that wins, and "
        "'?', the win is thrown. A move is 'lost' when its player was losing "
        "already, and 'unknown' when the store does not tell; '^' stands "
        "before what is only claimed. Nothing is "
        "searched without --time or --effort. With one of them the game is "
        "proved from its end backwards as far as that goes, and the moves "
        "before are estimated, marked '~': 'good', 'weaker' or 'mistake', with "
        "the chance to win in percent.\n"
        "A RECORD may be a report of the site Abstract Play, a JSON object. "
        "'-' reads one a line from the standard input; a FILE holds a "
        "report, an array of reports, or a game in each line.\n"
        "\n"
        "Exit status: 0 done, 1 failed, 2 bad input, 3 a signal ended it.",
    .groups = OPTIONS_DB | OPTIONS_NO_DB | OPTIONS_RULES | OPTIONS_JSON |
              OPTIONS_CLAIMS,
    .own = rows,
};

struct annotate {
    const struct options *options;
    struct sources sources;      /* all zero: there is no store */
    struct evaluator *evaluator; /* NULL: nothing is searched */
    struct game_summary *summaries[BOARD_MAX_SIDE + 1][RULES_COUNT];
    struct importing importing; /* if games are to be kept */
};

static const char *const seats[SEATS] = {"First", "Second"};

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

/* Who wins, as far as is known, or else claimed. */
static const char *ahead_text(const struct annotation *annotation, int moves)
{
    static const char *const texts[] = {"First wins", "Second wins"};
    static const char *const claims[] = {"First wins, it is claimed",
                                         "Second wins, it is claimed"};
    const enum seat who = annotation_ahead(annotation, moves);
    if (who != SEAT_NONE)
        return texts[who];
    const enum seat claimed = annotation->claimed
                                  ? annotation_ahead(annotation->claimed, moves)
                                  : SEAT_NONE;
    return claimed == SEAT_NONE ? "-" : claims[claimed];
}

/* What is proved of a move, else claimed, or that nothing is. */
static void print_judgement(const struct board *board,
                            const struct annotation *annotation, int number)
{
    const bool claimed = annotation_is_claimed(annotation, number);
    const struct annotation_move *const move =
        &(claimed ? annotation->claimed : annotation)->moves[number];
    const bool threw = move->judgement == ANNOTATION_THREW;
    const bool any = !cellset_empty(move->better) || move->better_pass;
    printf("%c  %-7s  %s",
           claimed      ? '^'
           : move->only ? '!'
           : threw      ? '?'
                        : ' ',
           annotation_judgement_name(move->judgement),
           ahead_text(annotation, number + 1));
    if (any)
        printf("; %s to win:", claimed ? "claimed" : "known");
    print_better(board, move);
}

static int percent(double chance)
{
    return (int)(100 * chance + 0.5);
}

/* What is estimated of a move. By how much less is rounded down, so that it is
 * on the side of a bound between the words that its word is on. */
static void print_estimate(const struct board *board,
                           const struct annotation_move *move)
{
    char name[NOTATION_CELL_SIZE];
    const int loss = (int)(100 * (move->chance_before - move->chance_after));
    printf("~  %-7s  about %d %%", annotation_estimate_name(move->estimate),
           percent(move->chance_after));
    if (move->expected != move->move && loss)
        printf(", %d less than %s", loss,
               notation_cell(board, move->expected, name));
}

static void print_move(const struct board *board,
                       const struct annotation *annotation, int number)
{
    const struct annotation_move *const move = &annotation->moves[number];
    char name[NOTATION_CELL_SIZE];
    printf("%5d  ", number + 1);
    print_who(move);
    printf("  %-4s ", notation_cell(board, move->move, name));
    if (move->estimate)
        print_estimate(board, move);
    else
        print_judgement(board, annotation, number);
    putchar('\n');
}

static void print_mistakes(const struct board *board,
                           const struct annotation *annotation, enum seat who)
{
    const int count = annotation_count(annotation, who, ANNOTATION_THREW);
    const int unknown = annotation_count(annotation, who, ANNOTATION_UNKNOWN);
    const int first = annotation_first_thrown(annotation, who);
    const char *const known = unknown ? " that is known" : "";
    char name[NOTATION_CELL_SIZE];
    printf("%s threw the win ", seats[who]);
    if (count == 0)
        printf("nowhere%s", known);
    else
        printf("%d time%s%s, first with move %d, %s", count,
               count == 1 ? "" : "s", known, first + 1,
               notation_cell(board, annotation->moves[first].move, name));
}

/* How many moves are estimated, and as what. */
static void print_estimated(const struct annotation *annotation)
{
    const enum seat both = SEAT_NONE;
    const int blank =
        annotation_estimated(annotation, both, ANNOTATION_NO_ESTIMATE);
    const int mistakes =
        annotation_estimated(annotation, both, ANNOTATION_MISTAKE);
    if (blank < annotation->count)
        printf("; %d estimated, of which %d weaker and %d mistake%s",
               annotation->count - blank,
               annotation_estimated(annotation, both, ANNOTATION_WEAKER),
               mistakes, mistakes == 1 ? "" : "s");
}

/* How many moves are judged by claims alone. */
static void print_claimed(const struct annotation *annotation)
{
    int claimed = 0;
    for (int i = 0; i < annotation->count; i++)
        claimed += annotation_is_claimed(annotation, i);
    if (claimed)
        printf("; %d claimed", claimed);
}

/* The names that a report has for the players. */
static void print_players(const struct game_record *record)
{
    const char *before = "  ";
    for (int seat = 0; seat < SEATS; seat++) {
        const char *const told = abstract_play_name(record, (enum seat)seat);
        char *const name = told ? strdup(told) : NULL;
        if (!name)
            continue;
        game_import_clean(name);
        printf("%s%s: %s", before, seats[seat], name);
        free(name);
        before = "; ";
    }
    if (*before == ';')
        putchar('\n');
}

/* What a report tells of the end of a game that the rules did not end. */
static void print_ending(const struct game_record *record)
{
    static const char *const words[ENDINGS] = {
        [ENDING_RESIGN] = "resigned",
        [ENDING_TIMEOUT] = "time ran out",
        [ENDING_DRAW] = "a draw was agreed",
        [ENDING_ABANDONED] = "the game was abandoned"};
    const enum seat winner = abstract_play_winner(record);
    const char *before = "  ";
    if (seat_winner(&record->game) != SEAT_NONE)
        return;
    if (record->ending == ENDING_RESIGN) {
        printf("  %s", seats[record->ending_seat != record->first_seat]);
        before = " ";
    }
    if (record->ending) {
        printf("%s%s", before, words[record->ending]);
        before = "; ";
    }
    if (winner != SEAT_NONE)
        printf("%s%s won", before, seats[winner]);
    if (record->ending || winner != SEAT_NONE)
        putchar('\n');
}

static void print_text(const struct game_record *record,
                       const struct annotation *annotation)
{
    const struct game *const game = &record->game;
    const struct board *const board = game->position.board;
    char written[GAME_RECORD_SIZE];
    const int unknown =
        annotation_count(annotation, SEAT_NONE, ANNOTATION_UNKNOWN);
    puts(game_write(game, written));
    print_players(record);
    printf("    0  %-14s%14s  %s\n", "start", "", ahead_text(annotation, 0));
    for (int i = 0; i < annotation->count; i++)
        print_move(board, annotation, i);
    print_ending(record);
    printf("  ");
    print_mistakes(board, annotation, SEAT_FIRST);
    printf("; ");
    print_mistakes(board, annotation, SEAT_SECOND);
    printf("; %d of %d moves known", annotation->count - unknown,
           annotation->count);
    print_claimed(annotation);
    print_estimated(annotation);
    putchar('\n');
}

static void print_json(const struct game_record *record,
                       const struct annotation *annotation)
{
    json_t *const object = games_json(record);
    annotation_json(object, record->game.position.board, annotation);
    show_json(object);
}

static enum status make(const struct annotate *annotate,
                        const struct game *game, struct annotation *annotation,
                        struct status_text *why)
{
    const struct game_analysis_limits limits = {
        .seconds = annotate->options->seconds,
        .effort = annotate->options->player.effort,
        .stop = &interrupt_flag};
    return annotate->evaluator
               ? game_analysis_make(annotate->evaluator,
                                    &annotate->sources.lookup, game, &limits,
                                    annotation, why)
               : annotation_make(&annotate->sources.lookup, game, annotation,
                                 why);
}

/* Adds a game to the summary of its board. */
static enum status summarise(struct annotate *annotate,
                             const struct imported_game *imported,
                             const struct annotation *annotation,
                             struct status_text *why)
{
    const struct game *const game = &imported->game;
    const int side = game->position.board->side;
    struct game_summary **const of = &annotate->summaries[side][game->rules];
    if (!*of)
        *of = game_summary_create(side, game->rules);
    return *of ? game_summary_add(*of, imported, annotation, why)
               : status_no_memory(why);
}

/* Prints a report for each board of which there were games. */
static enum status print_summaries(const struct annotate *annotate,
                                   struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int side = 0; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < RULES_COUNT && !status; rules++) {
            struct report report;
            if (!annotate->summaries[side][rules])
                continue;
            status = game_summary_report(annotate->summaries[side][rules],
                                         &report, why);
            if (!status)
                status = show_report(&report, annotate->options->json, why);
            report_free(&report);
        }
    return status;
}

static void free_summaries(struct annotate *annotate)
{
    for (int side = 0; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < RULES_COUNT; rules++)
            game_summary_destroy(annotate->summaries[side][rules]);
}

/* A games_answer_fn. */
static enum status answer_game(void *context, const struct game_record *record,
                               struct status_text *why)
{
    struct annotate *const annotate = context;
    struct annotation annotation;
    struct imported_game imported;
    enum status status =
        import || summary ? game_import(record, &imported, why) : STATUS_OK;
    if (!status && import)
        status = importing_add(&annotate->importing, &imported, why);
    if (!status)
        status = make(annotate, &record->game, &annotation, why);
    if (status)
        return status;
    if (summary)
        status = summarise(annotate, &imported, &annotation, why);
    else if (annotate->options->json)
        print_json(record, &annotation);
    else
        print_text(record, &annotation);
    annotation_free(&annotation);
    if (status)
        return status;
    return interrupt_flag ? status_set(why, STATUS_LIMIT, "interrupted")
                          : STATUS_OK;
}

/* Opens the store, unless none is wanted; where moves are searched one that was
 * not named may be missing. */
static enum status open_store(struct annotate *annotate,
                              struct status_text *why)
{
    return sources_open(annotate->options, import ? STORE_WRITE : STORE_READ,
                        annotate->evaluator, &interrupt_store_stop,
                        &annotate->sources, why);
}

/* Makes the evaluator, if anything is to be searched. */
static enum status open_evaluator(struct annotate *annotate,
                                  struct status_text *why)
{
    const struct options *const options = annotate->options;
    const struct evaluation_options evaluation = {
        .memory = options_table_bytes(options), .seed = options->seed};
    if (!options->seconds && !options->player.effort)
        return STATUS_OK;
    interrupt_catch();
    return evaluator_create(&evaluation, &annotate->evaluator, why);
}

/* Answers the games, and keeps them if that is asked for, whatever became of
 * the others. */
static enum status answer_games(struct annotate *annotate,
                                struct status_text *why)
{
    struct importing *const importing = &annotate->importing;
    struct status_text other;
    enum status status = STATUS_OK;
    if (import)
        status =
            importing_begin(importing, annotate->sources.lookup.store, why);
    if (!status)
        status =
            games_run(annotate->options, &files, answer_game, annotate, why);
    if (import && importing->batch) {
        const enum status kept =
            importing_end(importing, annotate->options, &other);
        status = status_join(status, why, kept, &other);
    }
    importing_free(importing);
    return status;
}

/* Refuses options of a search that is not asked for, and games to be kept
 * nowhere. */
static enum status check_options(const struct options *options,
                                 struct status_text *why)
{
    const bool searched = options->seconds || options->player.effort;
    if (!searched &&
        options_need(options, "seed memory no-db", "--time or --effort", why))
        return STATUS_USAGE;
    if (import && options->no_db)
        return status_set(why, STATUS_USAGE,
                          "--import keeps games in the store, and --no-db asks "
                          "for none");
    return games_check(options, &files, why);
}

static enum status run_annotate(struct options *options,
                                struct status_text *why)
{
    struct annotate annotate = {.options = options};
    enum status status = check_options(options, why);
    if (status)
        return status;
    if (import)
        interrupt_catch();
    status = open_evaluator(&annotate, why);
    if (!status)
        status = open_store(&annotate, why);
    if (!status)
        status = answer_games(&annotate, why);
    if (summary && !why->line[0]) {
        struct status_text failure;
        if (print_summaries(&annotate, &failure)) {
            status = STATUS_FAILED;
            *why = failure;
        }
    }
    free_summaries(&annotate);
    if (interrupt_flag)
        status = interrupt_status(status_worse(status, STATUS_LIMIT));
    evaluator_destroy(annotate.evaluator);
    sources_close(&annotate.sources);
    return status;
}

const struct command cmd_annotate = {&usage, run_annotate};
