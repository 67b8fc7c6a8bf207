/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options - the rows that commands share, and how a command line is read by
 * rows. Every value is read strictly, to its last byte.
 *
 * The words of a command line mean what getopt_long() makes of them: options
 * may stand anywhere, `--` ends them, a value follows its option as --db=FILE,
 * --db FILE, -dFILE or -d FILE, letters may share a word, and a name may be cut
 * short while only one option begins so.
 */
#include "config.h"

#include "cli/options.h"

#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/clock.h"
#include "game/words.h"
#include "prover/local_workers.h"
#include "solver/common/technique.h"

enum { MOST_SECTIONS = 8, LONGEST_HELP = 256 };

/* What the process takes beside the table: program, libraries, SQLite. */
static const size_t reserved_memory = (size_t)16 << 20;

/* What a worker's process maps beside the table before it has searched, most
 * of it code: 21.6 MiB were measured for one thread and side 3 (Debian 12,
 * amd64), 24.4 for side 4. */
static const size_t mapped_memory = (size_t)21 << 20;

static const struct option_row db_rows[] = {
    {"db", 'd', "FILE", OPTION_PATH, .initial = "unlur.db", OPTION_FIELD(db),
     .help = "the store (default: %d)"},
    {0},
};

static const struct option_row no_db_rows[] = {
    {"no-db", .kind = OPTION_SWITCH, OPTION_FIELD(no_db),
     .help = "neither look up nor store"},
    {0},
};

static const struct option_row rules_rows[] = {
    {"rules", 'r', "inner|open|none", OPTION_RULES, .initial = "inner",
     OPTION_FIELD(rules), .help = "rules of the contract (default: %d)"},
    {0},
};

static const struct option_row json_rows[] = {
    {"json", 'j', .kind = OPTION_SWITCH, OPTION_FIELD(json),
     .help = "answer in JSON"},
    {0},
};

static const struct option_row claims_rows[] = {
    {"claims", 0, "FILE", OPTION_LIST, OPTION_FIELD(claims),
     .help = "where nothing is known tell what this pack, or the packs in this "
             "folder, claim without a proof; may be given again"},
    {0},
};

static const struct option_row draw_rows[] = {
    {"draws", 0, "N", OPTION_COUNT, 1, OPTION_FIELD(draw.count),
     .help = "draw N of what is drawn at random"},
    {"seed", 0, "N", OPTION_COUNT, .initial = "0", OPTION_FIELD(seed),
     .help = "draw what is drawn by N (default: %d)"},
    {"against", 0, "FILE", OPTION_LIST, OPTION_FIELD(draw.against),
     .help = "compare with this store; may be given again"},
    {0},
};

/* clang-format off */
#define MEMORY_ROW                                                             \
    {"memory", 0, "SIZE", OPTION_SIZE, .initial = "256M",                      \
     OPTION_FIELD(memory),                                                     \
     .help = "never take more; K, M or G may follow the number (default: %d)"}
/* clang-format on */

static const struct option_row search_rows[] = {
    MEMORY_ROW,
    {"time", 0, "S", OPTION_SECONDS, OPTION_FIELD(seconds),
     .help = "stop after S seconds"},
    {"nodes", 0, "N", OPTION_COUNT, 1, OPTION_FIELD(nodes),
     .help = "stop after expanding N nodes"},
    {"seed", 0, "N", OPTION_COUNT, .initial = "0", OPTION_FIELD(seed),
     .help = "try equal moves in an order drawn by N; verdicts stay (default: "
             "%d, the order of the cells)"},
    {"threads", 0, "N", OPTION_INT, 1, OPTIONS_MOST_THREADS, "1",
     OPTION_FIELD(threads), .help = "search on N threads, %r (default: %d)"},
    {"learn", 0, "FILE", OPTION_PATH, OPTION_FIELD(learn),
     .help = "search with what the proofs of this store prove"},
    {"outlines", 0, "FILE", OPTION_PATH, OPTION_FIELD(outlines),
     .help = "prove what this file has an outline of along it, whatever "
             "--nodes says"},
    {"table", 0, "FILE", OPTION_PATH, OPTION_FIELD(table),
     .help = "go on from the table that an earlier search has left in FILE, if "
             "there is one, and leave it there"},
    {"without", 0, "NAME[,NAME]", OPTION_TECHNIQUES, OPTION_FIELD(without),
     .help = "search without these techniques; all: without any (the manual "
             "page of unlur solve lists them)"},
    {0},
};

static const struct option_row progress_rows[] = {
    {"progress", .kind = OPTION_SWITCH, OPTION_FIELD(progress),
     .help = "show progress even when not on a terminal"},
    {"quiet", 'q', .kind = OPTION_SWITCH, OPTION_FIELD(quiet),
     .help = "show no progress"},
    {0},
};

static const struct option_row workers_rows[] = {
    {"workers", 0, "N", OPTION_INT, 1, LOCAL_WORKERS_MOST_WORKERS,
     OPTION_FIELD(workers.count),
     .help = "have N processes search, %r; --memory and --threads are for each "
             "of them"},
    {"worker-memory", 0, "SIZE", OPTION_SIZE, OPTION_FIELD(workers.memory),
     .help = "let a worker map at most SIZE; one that needs more has failed"},
    {"job-time", 0, "S", OPTION_SECONDS, OPTION_FIELD(workers.job_seconds),
     .help = "a worker that takes longer over a job has failed"},
    {"log", 0, "FILE", OPTION_PATH, OPTION_FIELD(workers.log),
     .help = "add what becomes of each job to FILE, in lines of JSON"},
    {0},
};

static const struct option_row player_rows[] = {
    {"player", 0, "solver|playout|random", OPTION_TEXT, .initial = "solver",
     OPTION_FIELD(player.kind), .help = "who chooses moves (default: %d)"},
    {"time", 0, "S", OPTION_SECONDS, OPTION_FIELD(seconds),
     .help = "take at most S seconds for a move (default: 2, without "
             "--effort)"},
    {"effort", 0, "N", OPTION_COUNT, 1, INT64_MAX, OPTION_FIELD(player.effort),
     .help = "take at most N nodes and playouts for a move"},
    MEMORY_ROW,
    {"seed", 0, "N", OPTION_COUNT, .initial = "0", OPTION_FIELD(seed),
     .help = "draw what is drawn by N (default: %d)"},
    {0},
};

static const struct option_row help_rows[] = {
    {"help", '?', .kind = OPTION_HELP, .help = "show this help"},
    {"usage", .kind = OPTION_USAGE, .help = "show the options in short"},
    {"version", 'V', .kind = OPTION_VERSION, .help = "show the version"},
    {0},
};

/* A group of rows under a title of its own, or among the command's. */
struct section {
    unsigned group;    /* of enum options_group; 0: every command has it */
    const char *title; /* NULL: none */
    const struct option_row *rows;
};

static const struct section sections[] = {
    {OPTIONS_DB, NULL, db_rows},
    {OPTIONS_NO_DB, NULL, no_db_rows},
    {OPTIONS_RULES, NULL, rules_rows},
    {OPTIONS_JSON, NULL, json_rows},
    {OPTIONS_CLAIMS, NULL, claims_rows},
    {OPTIONS_DRAW, NULL, draw_rows},
    {OPTIONS_PROGRESS, NULL, progress_rows},
    {OPTIONS_PLAYER, NULL, player_rows},
    {OPTIONS_SEARCH, "Search:", search_rows},
    {OPTIONS_SEARCH, "Search:", progress_rows},
    {OPTIONS_WORKERS, "Workers:", workers_rows},
    {0, NULL, help_rows},
    {.rows = NULL},
};

/* A command line being read. */
struct reader {
    const struct option_row
        *rows[OPTIONS_MOST_ROWS]; /* what the command takes */
    int count;
    const char *command;
    struct options *options;
    struct status_text *why;
    enum option_kind asked; /* of OPTION_HELP and its like, once one came */
};

static enum status refuse(const struct option_row *row, const char *value,
                          const char *expected, struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "option --%s: '%s': %s", row->name,
                      status_quote(quoted, value, strlen(value)), expected);
}

/* Reads a whole number followed by nothing but `*rest`, which is not touched
 * where the text does not begin with one. */
static bool read_number(const char *text, uint64_t *number, char **rest)
{
    if (text[0] < '0' || text[0] > '9')
        return false;
    errno = 0;
    *number = strtoull(text, rest, 10);
    return errno == 0;
}

static enum status read_int(const struct option_row *row, const char *text,
                            int *field, struct status_text *why)
{
    char expected[STATUS_TEXT_SIZE / 2];
    char *rest;
    uint64_t number;
    if (read_number(text, &number, &rest) && !*rest &&
        number >= (uint64_t)row->least && number <= (uint64_t)row->most) {
        *field = (int)number;
        return STATUS_OK;
    }
    snprintf(expected, sizeof expected, "expected %s from %d to %" PRId64,
             row->what ? row->what : "a whole number", row->least, row->most);
    return refuse(row, text, expected, why);
}

static enum status read_count(const struct option_row *row, const char *text,
                              uint64_t *field, struct status_text *why)
{
    const uint64_t most = row->most ? (uint64_t)row->most : UINT64_MAX;
    char expected[STATUS_TEXT_SIZE / 2];
    char *rest;
    if (read_number(text, field, &rest) && !*rest &&
        *field >= (uint64_t)row->least && *field <= most)
        return STATUS_OK;
    snprintf(expected, sizeof expected,
             "expected a whole number from %d to %" PRIu64, row->least, most);
    return refuse(row, text, expected, why);
}

static enum status read_bytes(const struct option_row *row, const char *text,
                              size_t *field, struct status_text *why)
{
    static const char suffixes[] = "KMG";
    char *rest = NULL;
    uint64_t number = 0;
    int shift = 0;
    const bool fits = read_number(text, &number, &rest);
    if (rest && *rest) {
        const char *const suffix = strchr(suffixes, *rest);
        if (!suffix || rest[1])
            return refuse(row, text, "only K, M or G may follow the number",
                          why);
        shift = 10 * (int)(suffix - suffixes + 1);
    }
    if (rest && (!fits || number > SIZE_MAX >> shift))
        return refuse(row, text, "that is too large", why);
    if (!fits || number << shift < 1 << 20)
        return refuse(row, text,
                      "expected a size of at least 1M, such as 64M or 2G", why);
    *field = (size_t)number << shift;
    return STATUS_OK;
}

static enum status read_seconds(const struct option_row *row, const char *text,
                                double *field, struct status_text *why)
{
    double seconds;
    if (!clock_parse_seconds(text, strlen(text), &seconds) || seconds <= 0)
        return refuse(row, text, "expected seconds, more than 0", why);
    *field = seconds;
    return STATUS_OK;
}

static enum status read_path(const struct option_row *row, const char *text,
                             const char **field, struct status_text *why)
{
    char expected[STATUS_TEXT_SIZE / 2];
    *field = text;
    if (*text)
        return STATUS_OK;
    snprintf(expected, sizeof expected, "expected %s",
             row->what ? row->what : "a file name");
    return refuse(row, text, expected, why);
}

/* Reads one of the words that the row's argument names, parted by bars. */
static enum status read_choice(const struct option_row *row, const char *text,
                               int *field, struct status_text *why)
{
    char expected[STATUS_TEXT_SIZE / 2] = "expected ";
    const char *word = row->argument;
    size_t used = strlen(expected);
    for (int i = 1; *word; i++) {
        const size_t length = strcspn(word, "|");
        const bool last = !word[length];
        if (strlen(text) == length && !strncmp(text, word, length)) {
            *field = i;
            return STATUS_OK;
        }
        used +=
            (size_t)snprintf(expected + used, sizeof expected - used, "%s%.*s",
                             i == 1 ? ""
                             : last ? " or "
                                    : ", ",
                             (int)length, word);
        word += length + !last;
    }
    return refuse(row, text, expected, why);
}

static enum status read_listed(const struct option_row *row, char *text,
                               struct options_list *list,
                               struct status_text *why)
{
    const char *const mark = strchr(text, '=');
    if (row->kind == OPTION_BINDING && (!mark || mark == text))
        return refuse(row, text, "expected NAME=VALUE", why);
    if (!*text)
        return refuse(row, text, "expected something", why);
    if (list->count == OPTIONS_LIST_ROOM)
        return refuse(row, text, "it was given too often", why);
    list->values[list->count++] = text;
    return STATUS_OK;
}

/* Writes the names of the techniques of a set, parted by commas. */
static void list_techniques(unsigned set, char *text, size_t size)
{
    const struct technique_entry *entry;
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; (entry = technique_at(i)); i++)
        if (set & entry->technique && length < size)
            length += (size_t)snprintf(text + length, size - length, "%s%s",
                                       length ? "," : "", entry->name);
}

static enum status read_techniques(const struct option_row *row,
                                   const char *text, unsigned *field,
                                   struct status_text *why)
{
    const char *bad;
    size_t length;
    char quoted[STATUS_QUOTE_SIZE], known[STATUS_TEXT_SIZE];
    unsigned set;
    if (technique_parse(text, &set, &bad, &length)) {
        *field |= set;
        return STATUS_OK;
    }
    list_techniques(TECHNIQUE_ALL, known, sizeof known);
    return status_set(why, STATUS_USAGE,
                      "option --%s: '%s': expected all or some of %s",
                      row->name, status_quote(quoted, bad, length), known);
}

static void *variable_of(const struct option_row *row, struct options *options)
{
    return row->own ? row->own : (char *)options + row->field;
}

/* Sets the variable of a row that is no list; `text` is NULL for a switch. */
static enum status set_variable(const struct option_row *row, const char *text,
                                struct options *options,
                                struct status_text *why)
{
    void *const variable = variable_of(row, options);
    switch (row->kind) {
    case OPTION_SWITCH: *(bool *)variable = true; return STATUS_OK;
    case OPTION_INT: return read_int(row, text, variable, why);
    case OPTION_COUNT: return read_count(row, text, variable, why);
    case OPTION_SECONDS: return read_seconds(row, text, variable, why);
    case OPTION_SIZE: return read_bytes(row, text, variable, why);
    case OPTION_TEXT: *(const char **)variable = text; return STATUS_OK;
    case OPTION_PATH: return read_path(row, text, variable, why);
    case OPTION_CHOICE: return read_choice(row, text, variable, why);
    case OPTION_RULES:
        return rules_parse(text, strlen(text), variable)
                   ? STATUS_OK
                   : refuse(row, text, "expected inner, open or none", why);
    case OPTION_TECHNIQUES: return read_techniques(row, text, variable, why);
    default: return STATUS_OK;
    }
}

static void note_given(struct options *options, const char *name)
{
    if (!options_given(options, name))
        options->given[options->given_count++] = name;
}

/* The user gave an option. */
static enum status take(struct reader *reader, const struct option_row *row,
                        char *text)
{
    if (row->kind >= OPTION_HELP)
        reader->asked = row->kind;
    note_given(reader->options, row->name);
    if (row->kind == OPTION_LIST || row->kind == OPTION_BINDING)
        return read_listed(row, text, variable_of(row, reader->options),
                           reader->why);
    return set_variable(row, text, reader->options, reader->why);
}

/* Says what is wrong with a word. */
static enum status blame(const struct reader *reader, const char *word,
                         const char *fault)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(
        reader->why, STATUS_USAGE, "option '%s': %s (see '%s --help')",
        status_quote(quoted, word, strlen(word)), fault, reader->command);
}

static enum status blame_missing(const struct reader *reader, const char *word,
                                 const struct option_row *row)
{
    char fault[STATUS_TEXT_SIZE / 2];
    snprintf(fault, sizeof fault, "its value is missing: %s", row->argument);
    return blame(reader, word, fault);
}

/* The option of a name, or of the only one that begins so. */
static enum status find_name(const struct reader *reader, const char *word,
                             size_t length, const struct option_row **found)
{
    char fault[STATUS_TEXT_SIZE / 2] = "may be";
    int count = 0;
    *found = NULL;
    for (int i = 0; i < reader->count; i++) {
        const struct option_row *const row = reader->rows[i];
        const size_t end = strlen(fault);
        if (strncmp(row->name, word + 2, length) != 0)
            continue;
        *found = row;
        if (row->name[length] == '\0')
            return STATUS_OK;
        snprintf(fault + end, sizeof fault - end, "%s --%s", count ? " or" : "",
                 row->name);
        count++;
    }
    if (!*found)
        return blame(reader, word, "there is no such option");
    return count == 1 ? STATUS_OK : blame(reader, word, fault);
}

/* Reads `--name` or `--name=value`; `next` is the word behind it, or NULL.
 * *used: that was its value. */
static enum status read_name(struct reader *reader, char *word, char *next,
                             bool *used)
{
    const size_t length = strcspn(word + 2, "=");
    char *value = word[2 + length] ? word + 2 + length + 1 : NULL;
    const struct option_row *row;
    const enum status status = find_name(reader, word, length, &row);
    if (status)
        return status;
    if (!row->argument)
        return value ? blame(reader, word, "it takes no value")
                     : take(reader, row, NULL);
    *used = !value;
    value = value ? value : next;
    return value ? take(reader, row, value) : blame_missing(reader, word, row);
}

static const struct option_row *find_letter(const struct reader *reader,
                                            char letter)
{
    for (int i = 0; i < reader->count; i++)
        if (reader->rows[i]->letter == letter)
            return reader->rows[i];
    return NULL;
}

/* Reads a word of letters, the same way. */
static enum status read_letters(struct reader *reader, char *word, char *next,
                                bool *used)
{
    enum status status = STATUS_OK;
    for (char *at = word + 1; *at && !status && !reader->asked; at++) {
        const char shown[] = {'-', *at, '\0'};
        const struct option_row *const row = find_letter(reader, *at);
        if (!row)
            return blame(reader, at == word + 1 && !at[1] ? word : shown,
                         "there is no such option");
        if (row->argument) {
            *used = !at[1];
            char *const value = at[1] ? at + 1 : next;
            return value ? take(reader, row, value)
                         : blame_missing(reader, shown, row);
        }
        status = take(reader, row, NULL);
    }
    return status;
}

/* Reads all words; those that are no options go to the front. */
static enum status read_words(struct reader *reader, int argc, char **argv)
{
    int words = 0;
    bool ended = false;
    enum status status = STATUS_OK;
    for (int i = 1; i < argc && !status && !reader->asked; i++) {
        char *const word = argv[i], *const next = argv[i + 1];
        bool used = false;
        if (ended || word[0] != '-' || !word[1])
            argv[1 + words++] = word;
        else if (strcmp(word, "--") == 0)
            ended = true;
        else if (word[1] == '-')
            status = read_name(reader, word, next, &used);
        else
            status = read_letters(reader, word, next, &used);
        i += used;
    }
    reader->options->words = argv + 1;
    reader->options->word_count = words;
    return status;
}

/* --- --help, written by argp from the rows. --- */

/* What argp wants to be told of a section, and room for the texts. */
struct page {
    struct argp_option options[OPTIONS_MOST_ROWS];
    char texts[OPTIONS_MOST_ROWS][LONGEST_HELP];
    int count;
};

/* A row's help with its range and default filled in. */
static void fill_in(const struct option_row *row, char text[LONGEST_HELP])
{
    size_t used = 0;
    for (const char *from = row->help; *from; from++) {
        char *const to = text + used;
        const size_t room = LONGEST_HELP - used;
        int length = 1;
        if (from[0] == '%' && from[1] == 'r')
            length =
                snprintf(to, room, "%d to %" PRId64, row->least, row->most);
        else if (from[0] == '%' && from[1] == 'd')
            length = snprintf(to, room, "%s", row->initial);
        else
            *to = *from;
        from += *from == '%';
        used += (size_t)length;
        assert(used < LONGEST_HELP);
    }
    text[used] = '\0';
}

static void add_rows(struct page *page, const struct option_row *rows)
{
    for (; rows && rows->help; rows++, page->count++) {
        assert(page->count + 1 < OPTIONS_MOST_ROWS);
        fill_in(rows, page->texts[page->count]);
        page->options[page->count] = (struct argp_option){
            .name = rows->name,
            .key = rows->kind == OPTION_HEADING ? 0
                   : rows->letter               ? rows->letter
                                                : 0x100 + page->count,
            .arg = rows->argument,
            .doc = page->texts[page->count],
        };
    }
}

/* Sections of one title, which follow one another, make one page. */
static bool goes_on(const struct section *section)
{
    return section->title && section[1].title &&
           strcmp(section->title, section[1].title) == 0;
}

static void print_help(const struct options_usage *usage, const char *command,
                       bool brief)
{
    static struct page pages[MOST_SECTIONS];
    static char name[64], text[4096];
    struct argp parsers[MOST_SECTIONS] = {{0}};
    struct argp_child children[MOST_SECTIONS] = {{0}};
    struct page *const own = &pages[0], *page = &pages[1];
    int count = 0, headings = 0;
    for (const struct option_row *row = usage->own; row && row->help; row++)
        headings += row->kind == OPTION_HEADING;
    int group = headings + 1;
    for (const struct section *s = sections; s->rows; s++) {
        const bool last = !s[1].rows;
        if (s->group && !(usage->groups & s->group))
            continue;
        add_rows(s->title || last ? page : own, s->rows);
        if ((!s->title && !last) || goes_on(s))
            continue;
        /* The rows last seen are in the group of the last heading: argp parts
         * groups by an empty line, and has one before a title anyway. Its own
         * --help stands last. */
        page->options[0].group = last ? -1 : headings;
        parsers[count].options = page->options;
        children[count] = (struct argp_child){
            .argp = &parsers[count],
            .header = s->title,
            .group = last ? -1 : group++,
        };
        count++;
        page++;
        assert(count + 1 < MOST_SECTIONS);
    }
    add_rows(own, usage->own);
    snprintf(name, sizeof name, "%s", command);
    snprintf(text, sizeof text, "%s\v%s", usage->help, usage->notes);
    const struct argp argp = {.options = own->options,
                              .args_doc = usage->arguments,
                              .doc = text,
                              .children = children};
    argp_help(&argp, stdout, brief ? ARGP_HELP_USAGE : ARGP_HELP_STD_HELP,
              name);
}

/* --- Reading. --- */

/* Notes the rows, and sets what has a default. */
static enum status begin(struct reader *reader, const struct option_row *rows)
{
    enum status status = STATUS_OK;
    for (; rows && rows->help && !status; rows++) {
        if (rows->kind == OPTION_HEADING)
            continue;
        assert(reader->count < OPTIONS_MOST_ROWS);
        reader->rows[reader->count++] = rows;
        if (rows->initial)
            status =
                set_variable(rows, rows->initial, reader->options, reader->why);
    }
    return status;
}

/* Refuses options that contradict each other; a default contradicts none. */
static enum status check_pairs(const struct options *options,
                               struct status_text *why)
{
    static const char *const pairs[][2] = {
        {"db", "no-db"}, {"progress", "quiet"}, {"verify", "no-verify"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (options_given(options, pairs[i][0]) &&
            options_given(options, pairs[i][1]))
            return status_set(why, STATUS_USAGE,
                              "--%s and --%s exclude each other", pairs[i][0],
                              pairs[i][1]);
    return STATUS_OK;
}

enum status options_read(const struct options_usage *usage, const char *command,
                         int argc, char **argv, struct options *options,
                         bool *answered, struct status_text *why)
{
    struct reader reader = {.command = command, .options = options, .why = why};
    why->line[0] = '\0';
    *options = (struct options){.threads = 1};
    enum status status = begin(&reader, usage->own);
    for (const struct section *s = sections; s->rows && !status; s++)
        if (!s->group || usage->groups & s->group)
            status = begin(&reader, s->rows);
    assert(!status);
    status = read_words(&reader, argc, argv);
    *answered = !status && reader.asked;
    if (!*answered)
        return status ? status : check_pairs(options, why);
    if (reader.asked == OPTION_VERSION)
        puts(PACKAGE_STRING);
    else
        print_help(usage, command, reader.asked == OPTION_USAGE);
    return STATUS_OK;
}

enum status options_need_words(const struct options *options,
                               struct status_text *why)
{
    if (options->word_count)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "no position given (or '-' to read them from the "
                      "standard input)");
}

bool options_given(const struct options *options, const char *name)
{
    for (int i = 0; i < options->given_count; i++)
        if (strcmp(options->given[i], name) == 0)
            return true;
    return false;
}

bool options_lack_db(const struct options *options)
{
    return !options_given(options, "db") && access(options->db, F_OK) != 0;
}

enum status options_only(const struct options *options, const char *names,
                         const char *what, struct status_text *why)
{
    for (int i = 0; i < options->given_count; i++)
        if (!words_has(names, options->given[i]))
            return status_set(why, STATUS_USAGE,
                              "option --%s means nothing to '%s'",
                              options->given[i], what);
    return STATUS_OK;
}

enum status options_need(const struct options *options, const char *names,
                         const char *what, struct status_text *why)
{
    for (int i = 0; i < options->given_count; i++)
        if (words_has(names, options->given[i]))
            return status_set(why, STATUS_USAGE, "option --%s needs %s",
                              options->given[i], what);
    return STATUS_OK;
}

enum status options_no_words(const struct options *options,
                             struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (!options->word_count)
        return STATUS_OK;
    const char *const word = options->words[0];
    return status_set(why, STATUS_USAGE, "unexpected argument '%s'",
                      status_quote(quoted, word, strlen(word)));
}

enum status options_check_workers(const struct options *options,
                                  struct status_text *why)
{
    const size_t least = options_table_bytes(options) + mapped_memory;
    const unsigned shift = 20;
    if (!options->workers.memory || options->workers.memory > least)
        return STATUS_OK;
    return status_set(why, STATUS_USAGE,
                      "option --worker-memory: with --memory=%zuM a worker "
                      "needs more than %zuM",
                      options->memory >> shift, least >> shift);
}

size_t options_table_bytes(const struct options *options)
{
    return options->memory >= 2 * reserved_memory
               ? options->memory - reserved_memory
               : options->memory / 2;
}

void options_without(const struct options *options, char *text, size_t size)
{
    if (options->without == TECHNIQUE_ALL)
        snprintf(text, size, "all");
    else
        list_techniques(options->without, text, size);
}

void options_describe(const struct options *options, char *text, size_t size)
{
    char without[STATUS_TEXT_SIZE];
    options_without(options, without, sizeof without);
    snprintf(text, size, "memory=%zu nodes=%llu time=%g threads=%d%s%s%s%s%s",
             options->memory, (unsigned long long)options->nodes,
             options->seconds, options->threads, options->learn ? " learn" : "",
             options->outlines ? " outlines" : "",
             options->table ? " table" : "", *without ? " without=" : "",
             without);
}
