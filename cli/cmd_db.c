/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db - care of the store: init, info, check, export, merge, backup, publish,
 * pack, outlines. */
#include <stdio.h>
#include <string.h>

#include "analysis/report/lookup_json.h"
#include "cli/command.h"
#include "cli/db_subcommands.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/show.h"
#include "cli/subcommand.h"
#include "db/backup.h"
#include "db/check.h"
#include "db/export.h"
#include "db/info.h"
#include "db/proof_file.h"
#include "game/game.h"

struct db_options db_options;

static const struct option_row own_rows[] = {
    {.kind = OPTION_HEADING, .help = "For export:"},
    {"csv", .kind = OPTION_SWITCH, .own = &db_options.csv,
     .help = "write CSV (the default)"},
    {"json", 'j', .kind = OPTION_SWITCH, OPTION_FIELD(json),
     .help = "write JSON; also for info and merge"},
    {"output", 0, "FILE", OPTION_TEXT, .own = &db_options.output,
     .help = "write to FILE, compressed if it ends in .zst (default: the "
             "standard output)"},
    OPTION_SIDE(.help = "only boards of this side; also for pack and outlines"),
    {"rules", 'r', "inner|open|none", OPTION_RULES, .initial = "inner",
     OPTION_FIELD(rules),
     .help = "only contract results under these rules, inner or open; with "
             "--games or --imported, only games under these rules, also none; "
             "with --proof, the rules of the position (default: %d)"},
    {"phase", 0, "contract|main", OPTION_CHOICE, .own = &db_options.phase,
     .help = "only this phase"},
    {"games", .kind = OPTION_SWITCH, .own = &db_options.games,
     .help = "the games of unlur selfplay instead of results"},
    {"imported", .kind = OPTION_SWITCH, .own = &db_options.imported,
     .help = "the games of unlur annotate --import instead of results"},
    {"proof", 0, "POSITION", OPTION_TEXT, .own = &db_options.proof,
     .help = "write to FILE, given as a word or by --output, the proof of the "
             "position and the proofs it rests on"},
    {.kind = OPTION_HEADING, .help = "For merge:"},
    {"no-verify", .kind = OPTION_SWITCH, .own = &db_options.no_verify,
     .help = "take the proofs of stores in unverified instead of checking "
             "them"},
    {.kind = OPTION_HEADING, .help = "For publish, to cite the folder by:"},
    {"author", 0, "NAME", OPTION_LIST, .own = &db_options.authors,
     .help = "an author, as 'Family, Given' or in one piece; once for each"},
    {"title", 0, "TEXT", OPTION_TEXT, .own = &db_options.title,
     .help = "the title"},
    {"doi", 0, "DOI", OPTION_TEXT, .own = &db_options.doi,
     .help = "its DOI, like 10.5281/zenodo.1234567"},
    {.kind = OPTION_HEADING, .help = "For pack and outlines:"},
    {"where", 0, "SQL", OPTION_TEXT, .own = &db_options.where,
     .help = "of the proofs that can be left out, only those of results for "
             "which the expression over the view 'sample' is true"},
    {.kind = OPTION_HEADING, .help = "For pack:"},
    {"certificate", .kind = OPTION_SWITCH, .own = &db_options.certificate,
     .help = "only the contract results of the empty board and of winning "
             "first stones, and what they rest on"},
    {0},
};

static const struct options_usage usage = {
    .arguments = "init|info|check|export\nmerge FILE...\nbackup FILE\n"
                 "publish DIR\npack FILE [EARLIER...]\n"
                 "outlines FILE [EARLIER...]",
    .help = "Care for the store.",
    .notes =
        "init      create an empty store, or bring an old one up to date\n"
        "info      what the store holds\n"
        "check     verify the file, every row and how they fit together\n"
        "export    write every result as CSV or JSON, or one proof:\n"
        "          export --proof POSITION FILE\n"
        "merge     take in what other stores and packs hold, every proof "
        "checked\n"
        "backup    copy the store to a new file while others use it\n"
        "publish   make a folder of the store, its proofs and what is needed "
        "to\n"
        "          verify, query and cite them\n"
        "pack      write what is new since earlier packs: proofs to FILE, "
        "facts\n"
        "          beside it\n"
        "outlines  write to FILE what finds the proofs again that earlier "
        "packs\n"
        "          lack, see unlur solve --outlines\n"
        "\n"
        "Exit status: 0 done, 1 failed or something is wrong with the "
        "store, 2 bad input, 3 a signal ended a merge.",
    .groups = OPTIONS_DB | OPTIONS_PROGRESS,
    .own = own_rows,
};

static enum status db_init(const struct options *options,
                           struct status_text *why)
{
    struct store *store = NULL;
    const enum status status =
        store_open(options->db, STORE_WRITE, &store, why);
    if (!status)
        printf("%s is ready\n", options->db);
    store_close(store);
    return status;
}

static void print_proofs(const struct info_proofs *proofs)
{
    const uint64_t *const count = proofs->count;
    if (count[0] + count[1] + count[2])
        printf("proofs: %llu verified, %llu unverified, %llu rejected; %llu "
               "node%s, %llu bytes in %llu\n",
               (unsigned long long)count[PROOF_VERIFIED],
               (unsigned long long)count[PROOF_UNVERIFIED],
               (unsigned long long)count[PROOF_REJECTED],
               (unsigned long long)proofs->nodes, proofs->nodes == 1 ? "" : "s",
               (unsigned long long)proofs->raw_size,
               (unsigned long long)proofs->size);
}

static void print_info(const struct info *info)
{
    printf("%s: %llu bytes, schema %d, SQLite %s\n", info->path,
           (unsigned long long)info->bytes, info->schema_version,
           info->sqlite_version);
    printf("%llu results of %llu run%s%s%s\n",
           (unsigned long long)info->results, (unsigned long long)info->runs,
           info->runs == 1 ? "" : "s",
           info->last_run[0] ? ", the last begun " : "", info->last_run);
    if (info->results)
        printf("%4s  %-8s  %-5s  %8s  %8s  %8s\n", "side", "phase", "rules",
               result_state_names[RESULT_PROVED],
               result_state_names[RESULT_BOUNDED],
               result_state_names[RESULT_UNKNOWN]);
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        for (int rules = 0; rules < INFO_RULES; rules++) {
            const uint64_t *const count = info->count[side][rules];
            if (count[0] + count[1] + count[2])
                printf("%4d  %-8s  %-5s  %8llu  %8llu  %8llu\n", side,
                       rules == INFO_ANY ? "main" : "contract",
                       info_rules_name((enum info_rules)rules),
                       (unsigned long long)count[2],
                       (unsigned long long)count[1],
                       (unsigned long long)count[0]);
        }
    }
    print_proofs(&info->proofs);
    if (info->games.games)
        printf("games: %llu of %llu series\n",
               (unsigned long long)info->games.games,
               (unsigned long long)info->games.series);
    if (info->imported.games)
        printf("imported games: %llu\n",
               (unsigned long long)info->imported.games);
}

static json_t *proofs_json(const struct info_proofs *proofs)
{
    json_t *const object = lookup_json_proofs(proofs);
    json_object_update_new(
        object, json_pack("{s:I, s:I, s:I}", "nodes", (json_int_t)proofs->nodes,
                          "raw_size", (json_int_t)proofs->raw_size, "size",
                          (json_int_t)proofs->size));
    return object;
}

static json_t *counts_json(const struct info *info)
{
    json_t *const rows = json_array();
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        for (int rules = 0; rules < INFO_RULES; rules++) {
            const uint64_t *const count = info->count[side][rules];
            if (!(count[0] + count[1] + count[2]))
                continue;
            json_t *const row =
                json_pack("{s:i, s:s}", "size", side, "rules",
                          info_rules_name((enum info_rules)rules));
            for (int state = 2; state >= 0; state--)
                json_object_set_new(row, result_state_names[state],
                                    json_integer((json_int_t)count[state]));
            json_array_append_new(rows, row);
        }
    }
    return rows;
}

static void print_info_json(const struct info *info)
{
    show_json(json_pack(
        "{s:o, s:I, s:i, s:s, s:I, s:s, s:I, s:o, s:o, s:{s:I, s:I}, s:I}",
        "path", show_file_name(info->path), "bytes", (json_int_t)info->bytes,
        "schema", info->schema_version, "sqlite", info->sqlite_version, "runs",
        (json_int_t)info->runs, "last_run", info->last_run, "results",
        (json_int_t)info->results, "counts", counts_json(info), "proofs",
        proofs_json(&info->proofs), "games", "games",
        (json_int_t)info->games.games, "series", (json_int_t)info->games.series,
        "imported", (json_int_t)info->imported.games));
}

static enum status db_info(const struct options *options,
                           struct status_text *why)
{
    struct store *store = NULL;
    struct info info;
    enum status status = store_open(options->db, STORE_READ, &store, why);
    if (!status)
        status = info_read(store, &info, why);
    if (!status && options->json)
        print_info_json(&info);
    else if (!status)
        print_info(&info);
    store_close(store);
    return status;
}

static enum status db_check(const struct options *options,
                            struct status_text *why)
{
    struct store *store = NULL;
    uint64_t findings = 0;
    struct progress progress;
    const struct check_calls calls = {progress_print, progress_count_things,
                                      &progress};
    enum status status = store_open(options->db, STORE_READ, &store, why);
    progress_begin(&progress, options);
    progress.things = "results";
    if (!status)
        status = check_run(store, &calls, &findings, why);
    progress_clear(&progress);
    if (!status)
        printf("%s: everything checks\n", options->db);
    store_close(store);
    return status;
}

/* The name of a proof's file, by the option or as the only word. */
static enum status proof_file(const struct options *options, const char **file,
                              struct status_text *why)
{
    struct options rest = *options;
    *file = db_options.output;
    if (!*file && rest.word_count) {
        *file = *rest.words++;
        rest.word_count--;
    }
    if (!*file)
        return status_set(why, STATUS_USAGE, "no file given for the proof");
    return options_no_words(&rest, why);
}

/* Writes a proof and what it rests on to a file. */
static enum status export_proof(const struct options *options,
                                struct status_text *why)
{
    struct store *store = NULL;
    struct game game;
    const char *file;
    enum status status = options_only(
        options, "db output rules proof progress quiet", "--proof", why);
    if (!status)
        status = proof_file(options, &file, why);
    if (!status)
        status = game_read(db_options.proof, strlen(db_options.proof),
                           options->rules, options_given(options, "rules"),
                           &game, why);
    if (!status)
        status = store_open(options->db, STORE_READ, &store, why);
    if (!status)
        status = proof_file_save(store, &game.position, game.rules, file, why);
    store_close(store);
    return status;
}

static enum status db_export(const struct options *options,
                             struct status_text *why)
{
    const char *const list = db_options.games      ? "--games"
                             : db_options.imported ? "--imported"
                                                   : NULL;
    if (db_options.proof)
        return export_proof(options, why);
    if (options_no_words(options, why))
        return STATUS_USAGE;
    if (options->json && db_options.csv)
        return status_set(why, STATUS_USAGE,
                          "only one of --csv and --json is possible");
    if (db_options.games && db_options.imported)
        return status_set(why, STATUS_USAGE,
                          "--games and --imported are two lists: give one");
    if (list &&
        options_only(options,
                     "db json csv output size rules games imported progress "
                     "quiet",
                     list, why))
        return STATUS_USAGE;
    if (db_options.phase == EXPORT_MAIN &&
        options_only(options, "db json csv output size phase progress quiet",
                     "--phase main", why))
        return STATUS_USAGE;
    if (!list && options->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "option --rules: 'none': expected inner or open");
    struct store *store = NULL;
    struct export_options wanted = {
        .format = options->json ? EXPORT_JSON : EXPORT_CSV,
        .phase = (enum export_phase)db_options.phase,
        .side = options->size,
        .rules_fixed = options_given(options, "rules"),
        .rules = options->rules,
        .what = db_options.games      ? EXPORT_GAMES
                : db_options.imported ? EXPORT_IMPORTED
                                      : EXPORT_RESULTS,
    };
    enum status status = store_open(options->db, STORE_READ, &store, why);
    if (!status && db_options.output)
        status = export_save(store, &wanted, db_options.output, why);
    else if (!status)
        status = export_write(store, &wanted, stdout, why);
    store_close(store);
    return status;
}

static enum status db_backup(const struct options *options,
                             struct status_text *why)
{
    struct store *store = NULL;
    char quoted[STATUS_QUOTE_SIZE];
    if (options->word_count != 1)
        return status_set(why, STATUS_USAGE,
                          options->word_count ? "unexpected argument '%s'"
                                              : "no file given for the copy%s",
                          options->word_count
                              ? status_quote(quoted, options->words[1],
                                             strlen(options->words[1]))
                              : "");
    enum status status = store_open(options->db, STORE_READ, &store, why);
    if (!status)
        status = backup_make(store, options->words[0], why);
    if (!status)
        printf("%s is a copy of %s\n", options->words[0], options->db);
    store_close(store);
    return status;
}

static enum status run_db(struct options *options, struct status_text *why)
{
    static const struct subcommand actions[] = {
        {"init", db_init, false, "db progress quiet"},
        {"info", db_info, false, "db json progress quiet"},
        {"check", db_check, false, "db progress quiet"},
        {"export", db_export, true,
         "db json csv output size rules phase games imported proof progress "
         "quiet"},
        {"merge", db_merge, true, "db json no-verify progress quiet"},
        {"backup", db_backup, true, "db progress quiet"},
        {"publish", db_publish, true, "db author title doi progress quiet"},
        {"pack", db_pack, true, "db size where certificate progress quiet"},
        {"outlines", db_outlines, true, "db size where progress quiet"},
        {.name = NULL},
    };
    return subcommand_run(actions, options, why);
}

const struct command cmd_db = {&usage, run_db};
