/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dataset_texts - README.md, CITATION.cff and LICENSE of a data set.
 *
 * Every number in README.md is counted, and every block marked `sh` in it is
 * run by tests/cli/publish.sh as it stands, in a copy of the folder.
 */
#include <inttypes.h>
#include <string.h>

#include "config.h"

#include <jansson.h>

#include "analysis/report/dataset_internal.h"

const char *dataset_title(const struct dataset *dataset)
{
    return dataset->citation->title ? dataset->citation->title
                                    : "Proved results of the board game Unlur";
}

const char *dataset_version(const struct dataset *dataset,
                            char text[DATASET_VERSION_SIZE])
{
    const char *const day = dataset->info.last_run; /* 2030-01-31T... */
    snprintf(text, DATASET_VERSION_SIZE, "%s+%.4s%.2s%.2s", PACKAGE_VERSION,
             day, day + 5, day + 8);
    return text;
}

static const char opening[] =
    "# %s\n"
    "\n"
    "Unlur is a board game for two with unequal goals, played on a hexagon of\n"
    "hexagonal cells. This folder holds positions of it with who wins them, "
    "and\n"
    "for each a proof that a small program can check.\n"
    "\n"
    "Version %s; the newest run of the program began\n"
    "%s. The data is CC0, see LICENSE; how to cite it is in\n"
    "CITATION.cff.\n"
    "\n"
    "| file | what it is |\n"
    "|---|---|\n"
    "| `unlur.db` | the store, an SQLite database |\n"
    "| `proofs/` | the proofs, one file for each side of the board |\n"
    "| `results.csv` | the results as a table |\n"
    "| `games.csv` | the games of the player against itself, if there are any "
    "|\n"
    "| `schema.sql` | the schema of the store |\n"
    "| `data-dictionary.md` | what each table and column means |\n"
    "| `datapackage.json` | all files, for programs (Frictionless Data Package)"
    " |\n"
    "| `SHA256SUMS` | checksums of all files but itself |\n"
    "\n"
    "## What is in it\n"
    "\n"
    "Results count positions up to the twelve symmetries of the board. A "
    "result\n"
    "of the main phase holds under all rules of the contract.\n"
    "\n"
    "| side | phase | rules | proved | bounded | unknown |\n"
    "|---:|---|---|---:|---:|---:|\n";

static void write_counts(const struct info *info, FILE *out)
{
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < INFO_RULES; rules++) {
            const uint64_t *const count = info->count[side][rules];
            if (count[RESULT_PROVED] + count[RESULT_BOUNDED] +
                count[RESULT_UNKNOWN])
                fprintf(out,
                        "| %d | %s | %s | %" PRIu64 " | %" PRIu64 " | %" PRIu64
                        " |\n",
                        side, rules == INFO_ANY ? "main" : "contract",
                        info_rules_name((enum info_rules)rules),
                        count[RESULT_PROVED], count[RESULT_BOUNDED],
                        count[RESULT_UNKNOWN]);
        }
}

static void write_proof_counts(const struct dataset *dataset, FILE *out)
{
    fputs("\n| proofs of side | main phase | contract phase |\n"
          "|---:|---:|---:|\n",
          out);
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++) {
        const struct dataset_proofs *const proofs = &dataset->proofs[side];
        if (proofs->main + proofs->contract)
            fprintf(out, "| %d | %" PRIu64 " | %" PRIu64 " |\n", side,
                    proofs->main, proofs->contract);
    }
}

static void write_totals(const struct info *info, FILE *out)
{
    uint64_t proved = 0;
    const uint64_t verified = info->proofs.count[PROOF_VERIFIED];
    for (int side = BOARD_MIN_SIDE; side <= BOARD_MAX_SIDE; side++)
        for (int rules = 0; rules < INFO_RULES; rules++)
            proved += info->count[side][rules][RESULT_PROVED];
    fprintf(out,
            "\n%" PRIu64 " results of %" PRIu64 " run%s, %" PRIu64
            " of them proved; %" PRIu64
            " proofs, all verified before\nthey were published, with %" PRIu64
            " nodes in %" PRIu64 " bytes; %" PRIu64
            " proved results without\na proof.\n",
            info->results, info->runs, info->runs == 1 ? "" : "s", proved,
            verified, info->proofs.nodes, info->proofs.raw_size,
            proved - verified);
}

/* In the order in which a reader wants to be sure. The blocks marked sh stand
 * on their own. */
static const char closing[] =
    "\n"
    "## How to verify it\n"
    "\n"
    "The files are as they were published:\n"
    "\n"
    "```sh\n"
    "sha256sum -c --quiet SHA256SUMS\n"
    "```\n"
    "\n"
    "The proofs are right. `unlur-verify` is a program of its own that knows\n"
    "the rules of the game and the form of a proof and nothing else; it comes\n"
    "with the program unlur, and PROOFS.md there says why what it accepts is\n"
    "true. It reads each file alone and needs no database:\n"
    "\n"
    "```sh\n"
    "unlur-verify proofs/*.zst\n"
    "```\n"
    "\n"
    "The results in the store are those that the proofs prove: no more, no\n"
    "fewer, no other. What is in one list and not in the other is printed and\n"
    "makes the last command fail; in the second column are proved results\n"
    "without a proof.\n"
    "\n"
    "```sh\n"
    "lists=$(mktemp -d)\n"
    "unlur-verify --verbose proofs/*.zst |\n"
    "    awk 'NF == 7 { print $1, $2, $3, $4 }' | LC_ALL=C sort >\"$lists/a\"\n"
    "sqlite3 -readonly -separator ' ' unlur.db \"SELECT position, rules,\n"
    "    coalesce(winner, value) FROM result WHERE state = 'proved'\" |\n"
    "    LC_ALL=C sort >\"$lists/b\"\n"
    "LC_ALL=C comm -3 \"$lists/a\" \"$lists/b\" | tee \"$lists/c\"\n"
    "wc -l <\"$lists/a\"\n"
    "[ ! -s \"$lists/c\" ]\n"
    "```\n"
    "\n"
    "The same for the table, without SQLite:\n"
    "\n"
    "```sh\n"
    "lists=$(mktemp -d)\n"
    "unlur-verify --verbose proofs/*.zst |\n"
    "    awk 'NF == 7 { print $1, $2, $3, $4 }' | LC_ALL=C sort >\"$lists/a\"\n"
    "awk -F, '$8 == \"proved\" { print $1, $2, $10 == \"\" ? $9 : $10 }' \\\n"
    "    results.csv | LC_ALL=C sort >\"$lists/b\"\n"
    "LC_ALL=C comm -3 \"$lists/a\" \"$lists/b\" | tee \"$lists/c\"\n"
    "[ ! -s \"$lists/c\" ]\n"
    "```\n"
    "\n"
    "## How to query it\n"
    "\n"
    "With the shell of SQLite; `data-dictionary.md` has the tables, the views\n"
    "and their columns. What is the result of each first contract stone?\n"
    "\n"
    "```sh\n"
    "sqlite3 -readonly -markdown unlur.db 'SELECT side, rules, position,\n"
    "    first_player, action FROM openings LIMIT 10'\n"
    "```\n"
    "\n"
    "Who wins from how many contract stones?\n"
    "\n"
    "```sh\n"
    "sqlite3 -readonly -markdown unlur.db 'SELECT side, rules, stones,\n"
    "    sets_raw, black_wins_raw, white_wins_raw FROM contract_by_stones'\n"
    "```\n"
    "\n"
    "Which positions took the most work, and what proves them?\n"
    "\n"
    "```sh\n"
    "sqlite3 -readonly -markdown unlur.db 'SELECT position, rules, value,\n"
    "    search_nodes, proof_nodes, raw_size FROM proofs\n"
    "    ORDER BY search_nodes DESC LIMIT 5'\n"
    "```\n"
    "\n"
    "The program unlur reads the store as well: `unlur query --db unlur.db\n"
    "POSITION` finds a position in any orientation, and `unlur serve --db\n"
    "unlur.db` shows the store on a board in the browser.\n";

enum status dataset_write_readme(const void *content, FILE *file,
                                 struct status_text *why)
{
    const struct dataset *const dataset = content;
    char version[DATASET_VERSION_SIZE];
    (void)why;
    fprintf(file, opening, dataset_title(dataset),
            dataset_version(dataset, version), dataset->info.last_run);
    write_counts(&dataset->info, file);
    write_proof_counts(dataset, file);
    write_totals(&dataset->info, file);
    fputs(closing, file);
    return STATUS_OK;
}

/* Names as people write them, in UTF-8 and on one line. */
static bool is_text(const char *text)
{
    json_t *const string = json_string(text);
    bool good = string && *text;
    for (; *text; text++)
        good = good && (unsigned char)*text >= 0x20 && *text != 0x7f;
    json_decref(string);
    return good;
}

/* "10.", a number, a slash, and something without blanks. */
static bool is_doi(const char *text)
{
    const char *const slash = strchr(text, '/');
    return strncmp(text, "10.", 3) == 0 && slash && slash > text + 3 &&
           strspn(text + 3, "0123456789.") == (size_t)(slash - text - 3) &&
           slash[1] && !strpbrk(text, " \t\"\\<>");
}

enum status dataset_citation_check(const struct dataset_citation *citation,
                                   struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    const char *bad = NULL, *option = "author";
    const char *what = "expected text in UTF-8 on one line";
    for (size_t i = 0; i < citation->author_count; i++)
        if (!is_text(citation->authors[i]))
            bad = citation->authors[i];
    if (!bad && citation->title && !is_text(citation->title)) {
        bad = citation->title;
        option = "title";
    }
    if (!bad && citation->doi &&
        !(is_text(citation->doi) && is_doi(citation->doi))) {
        bad = citation->doi;
        option = "doi";
        what = "expected a DOI, like 10.5281/zenodo.1234567";
    }
    return bad ? status_set(why, STATUS_USAGE, "option --%s: '%s': %s", option,
                            status_quote(quoted, bad, strlen(bad)), what)
               : STATUS_OK;
}

/* A line with a text between quotes, as JSON and YAML have them. */
static bool write_quoted(FILE *file, const char *before, const char *text,
                         size_t length)
{
    json_t *const string = json_stringn(text, length);
    fputs(before, file);
    const bool good = string && json_dumpf(string, file, JSON_ENCODE_ANY) == 0;
    fputc('\n', file);
    json_decref(string);
    return good;
}

/* "Family, Given" in two parts, any other name in one. */
static bool write_author(FILE *file, const char *name)
{
    const char *const comma = strchr(name, ',');
    if (!comma)
        return write_quoted(file, "  - name: ", name, strlen(name));
    const char *const given = comma + 1 + strspn(comma + 1, " ");
    return write_quoted(file, "  - family-names: ", name,
                        (size_t)(comma - name)) &&
           write_quoted(file, "    given-names: ", given, strlen(given));
}

static bool write_names(FILE *file, const struct dataset_citation *citation)
{
    bool good = true;
    fputs("authors:\n", file);
    for (size_t i = 0; i < citation->author_count; i++)
        good = good && write_author(file, citation->authors[i]);
    if (!citation->author_count)
        fputs("  - name: The unlur project\n", file);
    return good;
}

enum status dataset_write_citation(const void *content, FILE *file,
                                   struct status_text *why)
{
    const struct dataset *const dataset = content;
    const struct dataset_citation *const citation = dataset->citation;
    char version[DATASET_VERSION_SIZE];
    bool good = true;
    fputs("cff-version: 1.2.0\n"
          "message: If you use this data, please cite it.\n",
          file);
    if (citation->title)
        good = write_quoted(file, "title: ", citation->title,
                            strlen(citation->title));
    else
        fprintf(file, "title: %s\n", dataset_title(dataset));
    fprintf(file,
            "abstract: >-\n"
            "  Positions of the board game Unlur with who wins them, and for\n"
            "  each a proof that a small program can check.\n"
            "type: dataset\n"
            "version: %s\n",
            dataset_version(dataset, version));
    if (citation->doi)
        good = good && write_quoted(file, "doi: ", citation->doi,
                                    strlen(citation->doi));
    fputs("license: CC0-1.0\n", file);
    good = good && write_names(file, citation);
    fputs("keywords:\n"
          "  - Unlur\n"
          "  - connection game\n"
          "  - proof-number search\n",
          file);
    return good ? STATUS_OK : status_no_memory(why);
}

enum status dataset_write_licence(const void *content, FILE *file,
                                  struct status_text *why)
{
    (void)content, (void)why;
    fputs(
        "SPDX-License-Identifier: CC0-1.0\n"
        "\n"
        "Everything in this folder is dedicated to the public domain under\n"
        "CC0 1.0 Universal: the unlur project waives all rights to it "
        "worldwide,\n"
        "as far as the law allows. You may copy, change and publish it, also\n"
        "commercially, without asking. It comes without any warranty.\n"
        "\n"
        "The legal text: "
        "https://creativecommons.org/publicdomain/zero/1.0/legalcode\n",
        file);
    return STATUS_OK;
}
