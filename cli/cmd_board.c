/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board - draws positions, with the values the store knows if asked, as text
 * or as a picture. */
#include <stdio.h>
#include <stdlib.h>

#include "analysis/figures/game_figure.h"
#include "analysis/figures/svg.h"
#include "analysis/figures/tikz.h"
#include "analysis/report/lookup_json.h"
#include "cli/batch.h"
#include "cli/batch_lookup.h"
#include "cli/command.h"
#include "cli/show.h"
#include "cli/sources.h"
#include "cli/terminal.h"
#include "db/output_file.h"
#include "game/draw.h"
#include "game/outcome.h"
#include "game/symmetry.h"

static struct {
    bool values;        /* mark stored values */
    bool ascii;         /* no UTF-8 */
    bool svg, tikz;     /* a picture in that format */
    const char *output; /* to this file */
} own;

static const struct option_row rows[] = {
    {"values", .kind = OPTION_SWITCH, .own = &own.values,
     .help = "mark each legal move as the store knows it: + wins, - loses; ^ "
             "and _ as it is claimed"},
    {"ascii", .kind = OPTION_SWITCH, .own = &own.ascii,
     .help = "draw without UTF-8"},
    {"svg", .kind = OPTION_SWITCH, .own = &own.svg,
     .help = "write a picture in SVG; the moves of a game record are numbered"},
    {"tikz", .kind = OPTION_SWITCH, .own = &own.tikz,
     .help = "the same as a tikzpicture for LaTeX"},
    {"output", 0, "FILE", OPTION_TEXT, .own = &own.output,
     .help = "write the picture of one position to FILE"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "POSITION...",
    .help = "Draw each position, and say who is to move or who has won.",
    .notes = "A POSITION is a position or a game record; '-' reads one a line "
             "from the standard input. The store is read for --values only.\n"
             "\n"
             "Exit status: 0 done, 1 failed, 2 bad input.",
    .groups = OPTIONS_DB | OPTIONS_RULES | OPTIONS_JSON | OPTIONS_CLAIMS,
    .own = rows,
};

struct drawing {
    const struct options *options;
    struct sources sources; /* with --values */
    struct figure figure;   /* the only one, with --svg or --output */
    bool made;              /* it was */
};

static struct game_notes note_values(const struct lookup *lookup)
{
    static const char *const claimed_pass[] = {
        [VALUE_WIN] = "win (claimed)", [VALUE_LOSS] = "loss (claimed)"};
    struct game_notes notes = {.pass = NULL};
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        const bool claimed = move->claim != VALUE_UNKNOWN;
        if (move->move == MOVE_PASS)
            notes.pass =
                claimed ? claimed_pass[move->claim] : value_name(move->value);
        else
            notes.marks[move->move] = claimed ? board_mark_of_claim(move->claim)
                                              : board_mark_of(move->value);
    }
    return notes;
}

static void print_json(const struct position *position,
                       const struct lookup *lookup, const char *picture)
{
    const struct position canonical = symmetry_canonical(position, NULL);
    char text[NOTATION_SIZE], key[NOTATION_SIZE];
    json_t *const object = json_pack(
        "{s:s, s:s, s:i, s:s, s:o, s:s}", "position",
        notation_write(position, text), "canonical",
        notation_write(&canonical, key), "size", position->board->side, "turn",
        turn_name(position->turn), "won",
        lookup_json_colour(outcome_winner(position)), "picture", picture);
    if (own.values)
        json_object_set_new(object, "moves", lookup_json_values(lookup));
    show_json(object);
}

static enum status draw_text(const struct options *options,
                             const struct lookup *lookup,
                             struct status_text *why)
{
    const struct position *const position = &lookup->game.position;
    const struct game_notes notes = note_values(lookup);
    static const char *const signs[BOARD_MARKS] = {
        [BOARD_MARK_WIN] = "+",
        [BOARD_MARK_LOSS] = "-",
        [BOARD_MARK_CLAIMED_WIN] = "^",
        [BOARD_MARK_CLAIMED_LOSS] = "_"};
    const char *marks[BOARD_MAX_CELLS] = {NULL};
    char text[NOTATION_SIZE];
    for (int cell = 0; cell < position->board->cells; cell++)
        marks[cell] = signs[notes.marks[cell]];
    char *const picture =
        draw_position(position, terminal_glyphs(own.ascii), marks);
    if (!picture)
        return status_no_memory(why);
    if (options->json) {
        print_json(position, lookup, picture);
    } else {
        printf("%s\n%s", notation_write(position, text), picture);
        game_figure_state(position, &notes, stdout);
        putchar('\n');
    }
    free(picture);
    return STATUS_OK;
}

static enum status write_figure(const struct figure *figure, FILE *out,
                                struct status_text *why)
{
    return own.svg ? svg_write(figure, out, why) : tikz_write(figure, out, why);
}

/* Writes the figure to the file, which is complete or not there. */
static enum status save_figure(const struct figure *figure,
                               struct status_text *why)
{
    struct output_file *output;
    char *text = NULL;
    size_t size = 0;
    enum status status = output_file_to_file(own.output, &output, why);
    if (status)
        return status;
    FILE *const out = open_memstream(&text, &size);
    status = out ? write_figure(figure, out, why) : status_no_memory(why);
    if (out && (fclose(out) != 0 || !text) && !status)
        status = status_no_memory(why);
    if (!status)
        output_file_write(output, text, size);
    free(text);
    return output_file_finish(output, status, why);
}

/* Whether there is to be one picture, which waits until no other came. */
static bool is_single(void)
{
    return own.svg || own.output;
}

static enum status draw_figure(struct drawing *drawing,
                               const struct lookup *lookup,
                               struct status_text *why)
{
    const struct game_notes notes = note_values(lookup);
    struct figure figure;
    if (drawing->made)
        return status_set(why, STATUS_USAGE,
                          "a picture%s is of one position, and this is another",
                          own.output ? "" : " as SVG");
    enum status status = game_figure_make(&lookup->game, &notes, &figure, why);
    if (!status && is_single()) {
        drawing->figure = figure;
        drawing->made = true;
        return STATUS_OK;
    }
    if (!status)
        status = write_figure(&figure, stdout, why);
    figure_free(&figure);
    return status;
}

/* Writes the single picture, if nothing else was asked for. */
static enum status finish_figure(const struct drawing *drawing,
                                 struct status_text *why)
{
    if (own.output && !drawing->made)
        return status_set(why, STATUS_USAGE, "no position given");
    if (own.output)
        return save_figure(&drawing->figure, why);
    return drawing->made ? write_figure(&drawing->figure, stdout, why)
                         : STATUS_OK;
}

static enum status answer_position(void *context, const struct game *game,
                                   bool *alone, struct status_text *why)
{
    struct drawing *const drawing = context;
    struct lookup lookup = {.game = *game}; /* without a store: no values */
    enum status status = STATUS_OK;
    if (own.values)
        status = batch_look_up(&drawing->sources.lookup, game, &lookup, NULL,
                               alone, why);
    if (status)
        return status;
    if (own.svg || own.tikz)
        return draw_figure(drawing, &lookup, why);
    return draw_text(drawing->options, &lookup, why);
}

/* One format at most, one position for a single picture, and no option that
 * would not be looked at. */
static enum status check_options(const struct options *options,
                                 struct status_text *why)
{
    const bool picture = own.svg || own.tikz;
    if (options->json + own.svg + own.tikz > 1)
        return status_set(why, STATUS_USAGE,
                          "only one of --json, --svg and --tikz is possible");
    if (own.output && !picture)
        return status_set(why, STATUS_USAGE,
                          "--output is for a picture: with --svg or --tikz");
    if (is_single() && options->word_count > 1)
        return status_set(why, STATUS_USAGE, "%s takes one position, not %d",
                          own.output ? "--output" : "--svg",
                          options->word_count);
    if (!own.values && options_need(options, "db claims", "--values", why))
        return STATUS_USAGE;
    return picture
               ? options_only(options, "db rules values claims svg tikz output",
                              own.svg ? "--svg" : "--tikz", why)
               : STATUS_OK;
}

static enum status run_board(struct options *options, struct status_text *why)
{
    struct drawing drawing = {.options = options};
    enum status status = options_need_words(options, why);
    if (!status)
        status = check_options(options, why);
    if (!status && own.values)
        status = sources_open(options, STORE_READ, false, NULL,
                              &drawing.sources, why);
    if (!status)
        status = batch_run(options, answer_position, NULL, &drawing, why);
    if (!status)
        status = finish_figure(&drawing, why);
    figure_free(&drawing.figure);
    sources_close(&drawing.sources);
    return status;
}

const struct command cmd_board = {&usage, run_board};
