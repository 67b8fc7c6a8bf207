/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * column_docs - a table of words, and the schema's comments for the rest.
 *
 * A column of a view that has no words of its own is that of the table with its
 * name. The fields of the CSV file are the columns of results, then those of
 * their runs, then some of its own, with "empty" for NULL.
 */
#include "analysis/report/column_docs.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "db/schema.h"

enum { MEANING_SIZE = 400 };

/* What the schema does not say of a column. A type in small letters is that of
 * a field of the CSV file; one in capitals is that in SQL where the schema has
 * none. */
static const struct column_docs_entry texts[] = {
    {"result", "id", "", "",
     "Number of the row, to refer to it; it means nothing else."},
    {"result", "position", "string", "",
     "The position, in the canonical one of its images under the twelve "
     "symmetries of the board: the rows from the top, a number for a run of "
     "empty cells, `b` and `w` for stones, then who moves (`b`, `w`, or `c` in "
     "the contract phase)."},
    {"result", "rules", "string", "",
     "The rules of the contract phase it holds under, `inner` or `open`; `any` "
     "in the main phase. With `position` the key of the result."},
    {"result", "side", "integer", "cells", "Cells on a side of the board."},
    {"result", "to_move", "string", "",
     "Who moves: `b` Black, `w` White, `c` the player whose turn it is in the "
     "contract phase."},
    {"result", "black", "integer", "stones", "Black stones on the board."},
    {"result", "white", "integer", "stones", "White stones on the board."},
    {"result", "orbit", "integer", "positions",
     "Number of different images of the position under the twelve symmetries: "
     "as many positions this row stands for."},
    {"result", "state", "string", "",
     "`proved`; `bounded`, a search ended early and left numbers; `unknown`."},
    {"result", "value", "string", "",
     "`win` or `loss` for the player to move; NULL unless proved."},
    {"result", "winner", "string", "",
     "`black` or `white`, main phase only; NULL unless proved."},
    {"result", "move", "string", "",
     "A winning move, a cell or `pass`; NULL when none is known or the "
     "position is lost."},
    {"result", "grundy", "integer", "",
     "The Grundy value in the contract seen as a game of adding stones, in "
     "which who leaves a set from which White wins loses; contract phase only; "
     "NULL when not known."},
    {"result", "pn", "integer", "positions",
     "The proof number that a search reached for a win of the player to move: "
     "about how many positions more it takes; NULL unless bounded."},
    {"result", "dn", "integer", "positions",
     "The disproof number that a search reached; NULL unless bounded."},
    {"result", "nodes", "integer", "positions",
     "Positions expanded by all searches of this one."},
    {"result", "seconds", "number", "seconds",
     "Time that all searches of this one took, on the machines that ran them."},
    {"result", "run", "", "", "The `run.id` of the run that stored it."},
    {"result", "recorded", "datetime", "UTC",
     "When the row was written, as 2030-01-31T12:00:00Z."},
    {"result", "checksum", "", "",
     "XXH3-128 over the columns of the row but the ids, and over those of its "
     "run."},
    {"run", "id", "", "", "Number of the row."},
    {"run", "version", "string", "", "Version of the program."},
    {"run", "options", "string", "",
     "The options that shaped the search, as NAME=VALUE."},
    {"run", "seed", "string", "",
     "The seed of the random numbers, 64 bits in decimal; text, for an SQL "
     "integer has a sign."},
    {"run", "started", "datetime", "UTC", "When the run began."},
    {"run", "checksum", "", "",
     "XXH3-128 over the columns of the row but the id."},
    {"results.csv", "proof_nodes", "integer", "nodes",
     "Nodes of the proof; empty without one, as the columns that follow."},
    {"results.csv", "proof_raw_size", "integer", "bytes",
     "Size of the proof's record."},
    {"results.csv", "proof_size", "integer", "bytes",
     "Size of its zstd frame in the store."},
    {"results.csv", "proof_verdict", "string", "",
     "`verified`, `rejected` or `unverified`: what the verifier said of it."},
    {"proof", "result", "", "",
     "The `result.id` of the result that it proves."},
    {"proof", "nodes", "", "nodes", "Nodes of the proof."},
    {"proof", "raw_size", "", "bytes", "Size of the record."},
    {"proof", "size", "", "bytes", "Size of `content`."},
    {"proof", "digest", "", "", "XXH3-128 of the record."},
    {"proof", "content_digest", "", "", "XXH3-128 of `content`."},
    {"proof", "verdict", "", "",
     "`verified` or `rejected` by the verifier; NULL before it has judged."},
    {"proof", "verifier", "", "", "Version of the verifier that judged."},
    {"proof", "judged", "", "UTC", "When it judged."},
    {"proof", "checksum", "", "",
     "XXH3-128 over the columns before `content` and the key of the result."},
    {"proof", "content", "", "",
     "The record, one zstd frame with a checksum; PROOFS.md of the program "
     "describes it."},
    {"trace", "result", "", "",
     "The `result.id` of the result whose search it tells of."},
    {"trace", "points", "", "positions",
     "JSON, [[nodes,pn,dn],...]: proof and disproof number after so many "
     "positions were expanded; 0 is done, 4294967295 is impossible."},
    {"trace", "checksum", "", "",
     "XXH3-128 over the points and the key of the result."},
    {"game", "id", "", "",
     "Number of the row, to refer to it; it means nothing else."},
    {"game", "series", "", "",
     "What decides a game together with `number`: side, rules, where it begins "
     "from, effort, seed and the program's version, as a line of text."},
    {"game", "number", "", "",
     "Number of the game in its series, from 1; with `series` the key."},
    {"game", "side", "", "cells", "Cells on a side of the board."},
    {"game", "rules", "", "",
     "The rules it was played under, `inner`, `open` or `none`."},
    {"game", "origin", "", "",
     "`empty`: the players made every move; `drawn`: from a contract set drawn "
     "at random; `given`: from a given one."},
    {"game", "opening", "", "moves",
     "The first moves of the record that were set and not chosen: the stones "
     "of a set, and the pass where the colours were given out."},
    {"game", "effort", "", "nodes and playouts", "The limit for each move."},
    {"game", "record", "", "",
     "The moves, as a game record, from the empty board to the end."},
    {"game", "stones", "", "stones",
     "Contract stones when the colours were given out; 0 without a contract."},
    {"game", "black", "", "",
     "Who was Black: `first`, who made the first move of the record, or "
     "`second`. From a set the seats follow from the number of stones."},
    {"game", "winner", "", "", "`black` or `white`."},
    {"game", "won", "", "", "The winner by seat: `first` or `second`."},
    {"game", "moves", "", "moves", "Moves of the main phase."},
    {"game", "run", "", "", "The `run.id` of the run that played it."},
    {"game", "recorded", "", "UTC", "When it was stored."},
    {"game", "checksum", "", "",
     "XXH3-128 over the columns before it and those of its run."},
    {"games", "series", "", "", "`game.series`."},
    {"games", "number", "", "", "`game.number`."},
    {"games", "rules", "", "", "`game.rules`."},
    {"games", "origin", "", "", "`game.origin`."},
    {"games", "opening", "", "moves", "`game.opening`."},
    {"games", "effort", "", "nodes and playouts", "`game.effort`."},
    {"games", "stones", "", "stones", "`game.stones`."},
    {"games", "black", "", "", "`game.black`."},
    {"games", "winner", "", "", "`game.winner`."},
    {"games", "won", "", "", "`game.won`."},
    {"games", "moves", "", "moves", "`game.moves`."},
    {"games", "record", "", "", "`game.record`."},
    {"games", "recorded", "", "UTC", "`game.recorded`."},
    {"imported_game", "id", "", "",
     "Number of the row, to refer to it; it means nothing else."},
    {"imported_game", "key", "", "",
     "What tells the game from all others: `site` with its name and its number "
     "for the game or, where these are not told, `digest` with XXH3-128 of all "
     "that is."},
    {"imported_game", "site", "", "", "Name of the site it was played on."},
    {"imported_game", "site_id", "", "", "The site's number for the game."},
    {"imported_game", "played", "", "",
     "When it began, as the site writes it."},
    {"imported_game", "first", "", "",
     "Name of the player who made the first move of the record."},
    {"imported_game", "second", "", "", "Name of the other player."},
    {"imported_game", "side", "", "cells", "Cells on a side of the board."},
    {"imported_game", "rules", "", "",
     "The rules it was played under, `inner`, `open` or `none`."},
    {"imported_game", "record", "", "",
     "The moves, as a game record, from the empty board as far as they were "
     "played."},
    {"imported_game", "ending", "", "",
     "`rules`: it was played to its end; `resign`, `timeout`, `draw`, "
     "`abandoned`: it was broken off so; empty: it goes on, or nobody told."},
    {"imported_game", "stones", "", "stones",
     "Contract stones when somebody passed, or so far; 0 without a contract."},
    {"imported_game", "black", "", "",
     "Who was Black: `first` or `second`; empty before somebody passed."},
    {"imported_game", "winner", "", "",
     "`black` or `white`, by the rules or as it was told."},
    {"imported_game", "won", "", "", "The same by seat: `first` or `second`."},
    {"imported_game", "moves", "", "moves", "Moves of the main phase."},
    {"imported_game", "run", "", "",
     "The `run.id` of the run that took it in."},
    {"imported_game", "recorded", "", "UTC", "When it was stored."},
    {"imported_game", "checksum", "", "",
     "XXH3-128 over the columns before it and those of its run."},
    {"imported_games", "key", "", "", "`imported_game.key`."},
    {"imported_games", "site", "", "", "`imported_game.site`."},
    {"imported_games", "site_id", "", "", "`imported_game.site_id`."},
    {"imported_games", "played", "", "", "`imported_game.played`."},
    {"imported_games", "first", "", "", "`imported_game.first`."},
    {"imported_games", "second", "", "", "`imported_game.second`."},
    {"imported_games", "rules", "", "", "`imported_game.rules`."},
    {"imported_games", "record", "", "", "`imported_game.record`."},
    {"imported_games", "ending", "", "", "`imported_game.ending`."},
    {"imported_games", "stones", "", "stones", "`imported_game.stones`."},
    {"imported_games", "black", "", "", "`imported_game.black`."},
    {"imported_games", "winner", "", "", "`imported_game.winner`."},
    {"imported_games", "won", "", "", "`imported_game.won`."},
    {"imported_games", "moves", "", "moves", "`imported_game.moves`."},
    {"imported_games", "recorded", "", "UTC", "`imported_game.recorded`."},
    {"openings", "outcome", "", "",
     "`result.value`: that of the player who moves next."},
    {"openings", "first_player", "TEXT", "",
     "What became of the player who placed the stone: the opposite of "
     "`outcome`."},
    {"openings", "action", "", "",
     "`result.move`: what the player who moves next does to win."},
    {"contract_by_stones", "stones", "", "stones", "Stones in the set."},
    {"contract_by_stones", "sets", "INTEGER", "sets",
     "Stored sets of that size, up to symmetry."},
    {"contract_by_stones", "sets_raw", "INTEGER", "sets",
     "The same, all images counted."},
    {"contract_by_stones", "wins", "INTEGER", "sets",
     "Those that the player to move in the contract wins, up to symmetry."},
    {"contract_by_stones", "losses", "INTEGER", "sets",
     "Those that he loses, up to symmetry."},
    {"contract_by_stones", "wins_raw", "INTEGER", "sets",
     "`wins`, all images counted."},
    {"contract_by_stones", "losses_raw", "INTEGER", "sets",
     "`losses`, all images counted."},
    {"contract_by_stones", "black_wins_raw", "INTEGER", "sets",
     "Sets from which Black wins the main phase with White to move, all images "
     "counted."},
    {"contract_by_stones", "white_wins_raw", "INTEGER", "sets",
     "Sets from which White wins it, all images counted."},
    {"hardest", "stones", "INTEGER", "stones", "Stones of both colours."},
    {"proofs", "search_nodes", "", "positions", "`result.nodes`."},
    {"proofs", "proof_nodes", "", "nodes", "`proof.nodes`."},
    {"proofs", "bytes_per_node", "REAL", "bytes",
     "Bytes in this file for each node of the proof."},
    {"sample", "stones", "INTEGER", "stones", "Stones of both colours."},
    {"sample", "empty", "INTEGER", "cells", "Cells without a stone."},
    {"sample", "proof_nodes", "", "nodes",
     "`proof.nodes`; NULL without a proof."},
    {"sample", "proof_bytes", "", "bytes", "`proof.raw_size`."},
    {"sample", "proof_size", "", "bytes", "`proof.size`."},
    {"traces", "step", "INTEGER", "", "Number of the point, from 0."},
    {"traces", "nodes", "INTEGER", "positions",
     "Positions expanded until then."},
    {"traces", "pn", "INTEGER", "positions",
     "Proof number for a win of the player to move; 0 is done, 4294967295 is "
     "impossible."},
    {"traces", "dn", "INTEGER", "positions", "Disproof number, likewise."},
};
enum { TEXTS = sizeof texts / sizeof *texts };

static const struct column_docs_entry *text_of(const char *of,
                                               const char *column)
{
    for (size_t i = 0; i < TEXTS; i++)
        if (!strcmp(texts[i].of, of) && !strcmp(texts[i].column, column))
            return &texts[i];
    return NULL;
}

/* The comment that the SQL of a table or view begins with, as one line. */
static void read_comment(const char *sql, char meaning[MEANING_SIZE])
{
    static const char mark[] = "\n  -- ";
    int used = 0;
    for (const char *at = strstr(sql, mark);
         at && !strncmp(at, mark, sizeof mark - 1); at += strcspn(at, "\n")) {
        at += sizeof mark - 1;
        used += snprintf(meaning + used, (size_t)(MEANING_SIZE - used),
                         "%s%.*s", used ? " " : "", (int)strcspn(at, "\n"), at);
        assert(used < MEANING_SIZE);
    }
}

/* A column_docs_fn. */
static void write_entry(void *out, const struct column_docs_entry *entry)
{
    fprintf(out, "| `%s` | %s | %s | %s |\n", entry->column, entry->type,
            entry->unit, entry->meaning);
}

static void write_head(const char *type, const char *of, const char *meaning,
                       FILE *out)
{
    fprintf(out,
            "\n## %s `%s`\n\n%s\n\n| column | type | unit | meaning |\n"
            "|---|---|---|---|\n",
            type, of, meaning);
}

/* A schema_list_fn. */
static void write_item(void *out, const struct schema_item *item)
{
    static const char *const tables[] = {"result", "run", "proof"};
    char meaning[MEANING_SIZE] = "";
    if (!item->column) {
        read_comment(item->sql, meaning);
        write_head(item->type, item->of, meaning, out);
        return;
    }
    const struct column_docs_entry *text = text_of(item->of, item->column);
    for (int i = 0; i < 3 && !text; i++) {
        text = text_of(tables[i], item->column);
        snprintf(meaning, sizeof meaning, "As in `%s`.", tables[i]);
    }
    assert(text);
    const struct column_docs_entry entry = {
        item->of, item->column, *item->type ? item->type : text->type,
        text->unit, *meaning ? meaning : text->meaning};
    write_entry(out, &entry);
}

void column_docs_fields(column_docs_fn *each, void *context)
{
    for (const struct column_docs_entry *text = texts; text < texts + TEXTS;
         text++) {
        char meaning[MEANING_SIZE];
        const char *const null = strstr(text->meaning, "NULL");
        if (!islower((unsigned char)*text->type))
            continue;
        struct column_docs_entry entry = *text;
        if (null) {
            snprintf(meaning, sizeof meaning, "%.*sempty%s",
                     (int)(null - text->meaning), text->meaning, null + 4);
            entry.meaning = meaning;
        }
        each(context, &entry);
    }
}

enum status column_docs_write(FILE *out, struct status_text *why)
{
    fputs("# Data dictionary\n"
          "\n"
          "Every table and view of the store `unlur.db`, and every column of "
          "the files\n"
          "`results.csv` and `games.csv`. A count of positions or sets counts "
          "them up to\n"
          "the twelve symmetries of the board unless the meaning says "
          "otherwise.\n",
          out);
    if (schema_list(write_item, out) != 0)
        return status_no_memory(why);
    write_head("file", "results.csv",
               "Every result with its run and the figures of its proof, "
               "ordered by side, rules, stones and position; CSV of RFC 4180 "
               "with a header, and an empty field for what does not apply.",
               out);
    column_docs_fields(write_entry, out);
    fputs(
        "\n## file `games.csv`\n\nEvery game of the player against itself, if "
        "there are any; its columns are those\nof the view `games`, and its "
        "form that of `results.csv`.\n",
        out);
    return STATUS_OK;
}
