/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * protocol - takes a line apart, finds the command, frames the answer.
 *
 * The text of a command is collected before the first byte of the answer is
 * written, for only at its end is it known whether `=` or `?` comes first.
 */
#include "config.h"

#include "cli/protocol.h"

#include <stdlib.h>
#include <string.h>

#include "cli/protocol_internal.h"

/* The largest number of a command, as the protocol has it. */
static const uint64_t most_id = INT32_MAX;

struct command_entry {
    const char *name;
    const char *arguments;
    const char *help;
    size_t least, most; /* words it takes */
    htp_fn *run;
};

static htp_fn answer_known, answer_list, answer_help, answer_name,
    answer_version, answer_protocol, answer_analyze, answer_quit;

enum { TEXT = SIZE_MAX }; /* any number of words: a text */

static const struct command_entry commands[] = {
    {"protocol_version", "", "the version of the protocol", 0, 0,
     answer_protocol},
    {"name", "", "the name of the program", 0, 0, answer_name},
    {"version", "", "its version", 0, 0, answer_version},
    {"known_command", "NAME", "whether there is such a command", 1, 1,
     answer_known},
    {"list_commands", "", "the commands", 0, 0, answer_list},
    {"quit", "", "the end", 0, 0, answer_quit},
    {"boardsize", "N [N]", "a new game on a board of side N", 1, 2,
     htp_boardsize},
    {"clear_board", "", "a new game", 0, 0, htp_clear_board},
    {"play", "COLOUR MOVE", "make a move", 2, 2, htp_play},
    {"genmove", "COLOUR", "choose a move and make it", 1, 1, htp_genmove},
    {"reg_genmove", "COLOUR", "choose a move without making it", 1, 1,
     htp_reg_genmove},
    {"undo", "", "take the last move back", 0, 0, htp_undo},
    {"showboard", "", "the board as a picture", 0, 0, htp_showboard},
    {"final_score", "", "who has won", 0, 0, htp_final_score},
    {"all_legal_moves", "", "the moves there are", 0, 0, htp_all_legal_moves},
    {"time_settings", "MAIN PERIOD MOVES", "the time controls", 3, 3,
     htp_time_settings},
    {"time_left", "COLOUR SECONDS MOVES", "what a player has left", 3, 3,
     htp_time_left},
    {"hexgui-analyze_commands", "", "what HexGui offers in its menu", 0, 0,
     answer_analyze},
    {"unlur-help", "[NAME]", "what a command does, or each of them", 0, 1,
     answer_help},
    {"unlur-rules", "[inner|open|none]",
     "the rules of the contract; new ones begin a new game", 0, 1, htp_rules},
    {"unlur-position", "[TEXT]", "the position; go on from another", 0, TEXT,
     htp_position},
    {"unlur-record", "[TEXT]", "the record of the game; go on from another", 0,
     TEXT, htp_record},
    {"unlur-query", "", "what the store knows, in JSON", 0, 0, htp_query},
    {"unlur-values", "", "the value of each legal cell: W, L or ?", 0, 0,
     htp_values},
    {"unlur-colours", "", "the same, for HexGui to colour the board", 0, 0,
     htp_colours},
    {"unlur-contract", "", "the value of each contract move, one a line", 0, 0,
     htp_contract},
    {"unlur-line", "", "the moves to come, as far as the store knows", 0, 0,
     htp_line},
    {"unlur-evaluate", "[SECONDS]",
     "what each move is worth, proved or about, one a line; then a line", 0, 1,
     htp_evaluate},
    {"unlur-solve", "[SECONDS]", "prove the position and store the result", 0,
     1, htp_solve},
    {"unlur-player", "[solver|playout|random]", "who chooses moves", 0, 1,
     htp_player},
    {"unlur-time", "[SECONDS]", "the time for a move; 0: no limit", 0, 1,
     htp_time},
    {"unlur-effort", "[N]", "nodes and playouts for a move; 0: no limit", 0, 1,
     htp_effort},
    {"unlur-param", "[NAME VALUE]", "all settings; change one", 0, 2,
     htp_param},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

bool htp_is(const struct htp_word *word, const char *text)
{
    return word->length == strlen(text) &&
           memcmp(word->text, text, word->length) == 0;
}

enum status htp_number(const struct htp_word *word, const char *what,
                       uint64_t most, uint64_t *number, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    uint64_t sum = 0;
    bool good = word->length > 0;
    for (size_t i = 0; i < word->length && good; i++) {
        const unsigned digit = (unsigned)word->text[i] - '0';
        good = digit <= 9 && sum <= (most - digit) / 10;
        sum = 10 * sum + digit;
    }
    *number = sum;
    if (good)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "%s: '%s': expected a whole number from 0 to %llu", what,
                      status_quote(quoted, word->text, word->length),
                      (unsigned long long)most);
}

static const struct command_entry *find_command(const struct htp_word *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (htp_is(name, commands[i].name))
            return &commands[i];
    return NULL;
}

static enum status answer_protocol(struct htp_call *call,
                                   struct status_text *why)
{
    (void)why;
    fputs("2", call->out);
    return STATUS_OK;
}

static enum status answer_name(struct htp_call *call, struct status_text *why)
{
    (void)why;
    fputs("Unlur", call->out);
    return STATUS_OK;
}

static enum status answer_version(struct htp_call *call,
                                  struct status_text *why)
{
    (void)why;
    fputs(PACKAGE_VERSION, call->out);
    return STATUS_OK;
}

static enum status answer_known(struct htp_call *call, struct status_text *why)
{
    (void)why;
    fputs(find_command(&call->words[0]) ? "true" : "false", call->out);
    return STATUS_OK;
}

static enum status answer_list(struct htp_call *call, struct status_text *why)
{
    (void)why;
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(call->out, "%s\n", commands[i].name);
    return STATUS_OK;
}

static void write_help(const struct command_entry *command, FILE *out)
{
    fprintf(out, "%s%s%s: %s\n", command->name, *command->arguments ? " " : "",
            command->arguments, command->help);
}

static enum status unknown_command(const struct htp_word *name,
                                   struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "'%s': unknown command",
                      status_quote(quoted, name->text, name->length));
}

static enum status answer_help(struct htp_call *call, struct status_text *why)
{
    const struct command_entry *command;
    if (!call->count) {
        for (int i = 0; i < COMMAND_COUNT; i++)
            write_help(&commands[i], call->out);
        return STATUS_OK;
    }
    command = find_command(&call->words[0]);
    if (!command)
        return unknown_command(&call->words[0], why);
    write_help(command, call->out);
    return STATUS_OK;
}

/* Lines TYPE/LABEL/COMMAND. HexGui shows a `string`, colours the board by a
 * `gfx`, writes `pspairs` on it, lets a `param` be edited, and asks for what
 * stands as %s. */
static enum status answer_analyze(struct htp_call *call,
                                  struct status_text *why)
{
    (void)why;
    fputs("gfx/Values in colours/unlur-colours\n"
          "pspairs/Values/unlur-values\n"
          "string/Query/unlur-query\n"
          "string/Contract/unlur-contract\n"
          "string/Main line/unlur-line\n"
          "string/Evaluate/unlur-evaluate\n"
          "string/Solve/unlur-solve\n"
          "string/Solve for so many seconds/unlur-solve %s\n"
          "string/Position/unlur-position\n"
          "none/Set up a position/unlur-position %s\n"
          "string/Record/unlur-record\n"
          "param/Settings/unlur-param\n"
          "string/Help/unlur-help\n",
          call->out);
    return STATUS_OK;
}

static enum status answer_quit(struct htp_call *call, struct status_text *why)
{
    (void)why;
    call->protocol->quit = true;
    return STATUS_OK;
}

/* Copies a line without what does not count: control characters and the
 * comment. Returns the length that is left. */
static size_t clean(const char *line, size_t length, char *clean_line)
{
    size_t left = 0;
    for (size_t i = 0; i < length && line[i] != '#'; i++) {
        const unsigned char byte = (unsigned char)line[i];
        if (byte == '\t')
            clean_line[left++] = ' ';
        else if (byte >= ' ' && byte != 127)
            clean_line[left++] = line[i];
    }
    return left;
}

/* The next word of a text, which moves on behind it; of length 0 at the end. */
static struct htp_word next_word(struct htp_word *text)
{
    struct htp_word word;
    while (text->length && *text->text == ' ') {
        text->text++;
        text->length--;
    }
    word.text = text->text;
    word.length = 0;
    while (word.length < text->length && word.text[word.length] != ' ')
        word.length++;
    text->text += word.length;
    text->length -= word.length;
    return word;
}

/* What follows the command: the whole without the blanks around it, and its
 * words. */
static void read_arguments(struct htp_call *call, struct htp_word rest)
{
    while (rest.length && *rest.text == ' ') {
        rest.text++;
        rest.length--;
    }
    while (rest.length && rest.text[rest.length - 1] == ' ')
        rest.length--;
    call->rest = rest;
    for (struct htp_word word; (word = next_word(&rest)).length; call->count++)
        if (call->count < HTP_WORDS)
            call->words[call->count] = word;
}

static enum status run_command(struct htp_call *call, struct htp_word text,
                               struct status_text *why)
{
    const struct htp_word name = next_word(&text);
    const struct command_entry *const command = find_command(&name);
    if (!command) {
        /* These words are the protocol's. */
        return status_set(why, STATUS_USAGE, "unknown command");
    }
    read_arguments(call, text);
    if (call->count < command->least || call->count > command->most)
        return status_set(why, STATUS_USAGE, "expected: %s%s%s", command->name,
                          *command->arguments ? " " : "", command->arguments);
    return command->run(call, why);
}

/* Writes an answer: the mark, the number, a blank and the text without the
 * newlines at its end. */
static void write_answer(FILE *out, enum status status,
                         const struct htp_word *id, const char *text,
                         size_t length)
{
    while (length && text[length - 1] == '\n')
        length--;
    fputc(status ? '?' : '=', out);
    fwrite(id->text, 1, id->length, out);
    fputc(' ', out);
    fwrite(text, 1, length, out);
    fputs("\n\n", out);
}

/* Takes the number off the front of a command, if there is one. */
static enum status read_id(struct htp_word *text, struct htp_word *id,
                           struct status_text *why)
{
    struct htp_word rest = *text;
    const struct htp_word word = next_word(&rest);
    struct status_text ignored;
    uint64_t number;
    *id = (struct htp_word){.text = word.text, .length = 0};
    if (*word.text < '0' || *word.text > '9')
        return STATUS_OK;
    *text = rest;
    if (htp_number(&word, "number", most_id, &number, &ignored))
        return status_set(why, STATUS_USAGE,
                          "the number of the command is not one from 0 to %llu",
                          (unsigned long long)most_id);
    id->length = word.length;
    return STATUS_OK;
}

static enum status answer(struct protocol *protocol, struct htp_word text,
                          bool too_long, struct htp_word *id, FILE *out,
                          struct status_text *why)
{
    struct htp_call call = {.protocol = protocol,
                            .session = &protocol->thinking->session,
                            .out = out};
    enum status status = read_id(&text, id, why);
    if (!status && too_long)
        status = status_set(why, STATUS_USAGE, "more than %d bytes: too long",
                            PROTOCOL_LINE);
    return status ? status : run_command(&call, text, why);
}

bool protocol_answer(struct protocol *protocol, const char *line, size_t length,
                     FILE *out)
{
    const bool too_long = length > sizeof protocol->line;
    struct htp_word text = {.text = protocol->line, .length = 0}, id = text;
    struct htp_word rest;
    struct status_text why = {""};
    char *body = NULL;
    size_t size = 0;
    text.length =
        clean(line, too_long ? sizeof protocol->line : length, protocol->line);
    rest = text;
    if (!next_word(&rest).length)
        return false;
    FILE *const collect = open_memstream(&body, &size);
    enum status status =
        collect ? answer(protocol, text, too_long, &id, collect, &why)
                : status_no_memory(&why);
    if (collect && (fclose(collect) != 0 || !body) && !status)
        status = status_no_memory(&why);
    write_answer(out, status, &id, status ? why.line : body,
                 status ? strlen(why.line) : size);
    free(body);
    return true;
}

void protocol_open(struct protocol *protocol, struct thinking *thinking)
{
    protocol->thinking = thinking;
    protocol->clock = (struct htp_clock){.limited = false};
    protocol->quit = false;
}
