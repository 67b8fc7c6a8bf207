/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dictionary - the list and its Markdown; see the header. */
#include "analysis/report/dictionary.h"

static const struct dictionary_entry entries[] = {
    {"run", NULL, "table", "", "A run of the program that stored results."},
    {"run", "id", "INTEGER", "", "Number of the row."},
    {"run", "version", "TEXT", "", "Version of the program."},
    {"run", "options", "TEXT", "",
     "The options that shaped the search, as NAME=VALUE."},
    {"run", "seed", "TEXT", "",
     "The seed of the random numbers, 64 bits in decimal; text, for an SQL "
     "integer has a sign."},
    {"run", "started", "TEXT", "UTC", "When the run began."},
    {"run", "checksum", "BLOB", "",
     "XXH3-128 over the columns of the row but the id."},
    {"result", NULL, "table", "",
     "What is known about a position, which stands for all its images under "
     "the symmetries of the board."},
    {"result", "id", "INTEGER", "",
     "Number of the row, to refer to it; it means nothing else."},
    {"result", "position", "TEXT", "",
     "The position, in the canonical one of its images under the twelve "
     "symmetries of the board: the rows from the top, a number for a run of "
     "empty cells, `b` and `w` for stones, then who moves (`b`, `w`, or `c` in "
     "the contract phase)."},
    {"result", "rules", "TEXT", "",
     "The rules of the contract phase it holds under, `inner` or `open`; `any` "
     "in the main phase. With `position` the key of the result."},
    {"result", "side", "INTEGER", "cells", "Cells on a side of the board."},
    {"result", "to_move", "TEXT", "",
     "Who moves: `b` Black, `w` White, `c` the player whose turn it is in the "
     "contract phase."},
    {"result", "black", "INTEGER", "stones", "Black stones on the board."},
    {"result", "white", "INTEGER", "stones", "White stones on the board."},
    {"result", "orbit", "INTEGER", "positions",
     "Number of different images of the position under the twelve symmetries: "
     "as many positions this row stands for."},
    {"result", "state", "TEXT", "",
     "`proved`; `bounded`, a search ended early and left numbers; `unknown`."},
    {"result", "value", "TEXT", "",
     "`win` or `loss` for the player to move; NULL unless proved."},
    {"result", "winner", "TEXT", "",
     "`black` or `white`, main phase only; NULL unless proved."},
    {"result", "move", "TEXT", "",
     "A winning move, a cell or `pass`; NULL when none is known or the "
     "position is lost."},
    {"result", "grundy", "INTEGER", "",
     "The Grundy value in the contract seen as a game of adding stones, in "
     "which who leaves a set from which White wins loses; contract phase only; "
     "NULL when not known."},
    {"result", "pn", "INTEGER", "positions",
     "The proof number that a search reached for a win of the player to move: "
     "about how many positions more it takes; NULL unless bounded."},
    {"result", "dn", "INTEGER", "positions",
     "The disproof number that a search reached; NULL unless bounded."},
    {"result", "nodes", "INTEGER", "positions",
     "Positions expanded by all searches of this one."},
    {"result", "seconds", "REAL", "seconds",
     "Time that all searches of this one took, on the machines that ran them."},
    {"result", "run", "INTEGER", "", "The `run.id` of the run that stored it."},
    {"result", "recorded", "TEXT", "UTC",
     "When the row was written, as 2030-01-31T12:00:00Z."},
    {"result", "checksum", "BLOB", "",
     "XXH3-128 over the columns of the row but the ids, and over those of its "
     "run."},
    {"proof", NULL, "table", "",
     "The proof of a result: a strategy for the winner that any verifier can "
     "check."},
    {"proof", "result", "INTEGER", "",
     "The `result.id` of the result that it proves."},
    {"proof", "nodes", "INTEGER", "nodes", "Nodes of the proof."},
    {"proof", "raw_size", "INTEGER", "bytes", "Size of the record."},
    {"proof", "size", "INTEGER", "bytes", "Size of `content`."},
    {"proof", "digest", "BLOB", "", "XXH3-128 of the record."},
    {"proof", "content_digest", "BLOB", "", "XXH3-128 of `content`."},
    {"proof", "verdict", "TEXT", "",
     "`verified` or `rejected` by the verifier; NULL before it has judged."},
    {"proof", "verifier", "TEXT", "", "Version of the verifier that judged."},
    {"proof", "judged", "TEXT", "UTC", "When it judged."},
    {"proof", "checksum", "BLOB", "",
     "XXH3-128 over the columns before `content` and the key of the result."},
    {"proof", "content", "BLOB", "",
     "The record, one zstd frame with a checksum; PROOFS.md of the program "
     "describes it."},
    {"trace", NULL, "table", "",
     "How the search of a result of the main phase went: the newest search of "
     "which that was kept."},
    {"trace", "result", "INTEGER", "",
     "The `result.id` of the result whose search it tells of."},
    {"trace", "points", "TEXT", "positions",
     "JSON, [[nodes,pn,dn],...]: proof and disproof number after so many "
     "positions were expanded; 0 is done, 4294967295 is impossible."},
    {"trace", "checksum", "BLOB", "",
     "XXH3-128 over the points and the key of the result."},
    {"openings", NULL, "view", "",
     "What a first contract stone is worth: contract positions with one "
     "stone."},
    {"openings", "side", "INTEGER", "cells", "As in `result`."},
    {"openings", "rules", "TEXT", "", "As in `result`."},
    {"openings", "position", "TEXT", "", "As in `result`."},
    {"openings", "orbit", "INTEGER", "positions", "As in `result`."},
    {"openings", "state", "TEXT", "", "As in `result`."},
    {"openings", "outcome", "TEXT", "",
     "`result.value`: that of the player who moves next."},
    {"openings", "first_player", "TEXT", "",
     "What became of the player who placed the stone: the opposite of "
     "`outcome`."},
    {"openings", "action", "TEXT", "",
     "`result.move`: what the player who moves next does to win."},
    {"openings", "grundy", "INTEGER", "", "As in `result`."},
    {"openings", "nodes", "INTEGER", "positions", "As in `result`."},
    {"contract_by_stones", NULL, "view", "",
     "How the contract sets of a size fare."},
    {"contract_by_stones", "side", "INTEGER", "cells", "As in `result`."},
    {"contract_by_stones", "rules", "TEXT", "", "As in `result`."},
    {"contract_by_stones", "stones", "INTEGER", "stones", "Stones in the set."},
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
    {"hardest", NULL, "view", "",
     "The results by the work they took, the most first."},
    {"hardest", "position", "TEXT", "", "As in `result`."},
    {"hardest", "rules", "TEXT", "", "As in `result`."},
    {"hardest", "side", "INTEGER", "cells", "As in `result`."},
    {"hardest", "stones", "INTEGER", "stones", "Stones of both colours."},
    {"hardest", "state", "TEXT", "", "As in `result`."},
    {"hardest", "value", "TEXT", "", "As in `result`."},
    {"hardest", "winner", "TEXT", "", "As in `result`."},
    {"hardest", "move", "TEXT", "", "As in `result`."},
    {"hardest", "nodes", "INTEGER", "positions", "As in `result`."},
    {"hardest", "seconds", "REAL", "seconds", "As in `result`."},
    {"unproved", NULL, "view", "",
     "What is still open, and how far the searches came."},
    {"unproved", "side", "INTEGER", "cells", "As in `result`."},
    {"unproved", "rules", "TEXT", "", "As in `result`."},
    {"unproved", "position", "TEXT", "", "As in `result`."},
    {"unproved", "state", "TEXT", "", "As in `result`."},
    {"unproved", "pn", "INTEGER", "positions", "As in `result`."},
    {"unproved", "dn", "INTEGER", "positions", "As in `result`."},
    {"unproved", "nodes", "INTEGER", "positions", "As in `result`."},
    {"unproved", "seconds", "REAL", "seconds", "As in `result`."},
    {"unproved", "recorded", "TEXT", "UTC", "As in `result`."},
    {"provenance", NULL, "view", "", "Where each result comes from."},
    {"provenance", "position", "TEXT", "", "As in `result`."},
    {"provenance", "rules", "TEXT", "", "As in `result`."},
    {"provenance", "state", "TEXT", "", "As in `result`."},
    {"provenance", "value", "TEXT", "", "As in `result`."},
    {"provenance", "recorded", "TEXT", "UTC", "As in `result`."},
    {"provenance", "nodes", "INTEGER", "positions", "As in `result`."},
    {"provenance", "seconds", "REAL", "seconds", "As in `result`."},
    {"provenance", "run", "INTEGER", "", "As in `result`."},
    {"provenance", "version", "TEXT", "", "As in `run`."},
    {"provenance", "options", "TEXT", "", "As in `run`."},
    {"provenance", "seed", "TEXT", "", "As in `run`."},
    {"provenance", "started", "TEXT", "UTC", "As in `run`."},
    {"proofs", NULL, "view", "",
     "The results that have a proof, and what it takes."},
    {"proofs", "position", "TEXT", "", "As in `result`."},
    {"proofs", "rules", "TEXT", "", "As in `result`."},
    {"proofs", "value", "TEXT", "", "As in `result`."},
    {"proofs", "winner", "TEXT", "", "As in `result`."},
    {"proofs", "search_nodes", "INTEGER", "positions", "`result.nodes`."},
    {"proofs", "proof_nodes", "INTEGER", "nodes", "`proof.nodes`."},
    {"proofs", "raw_size", "INTEGER", "bytes", "As in `proof`."},
    {"proofs", "size", "INTEGER", "bytes", "As in `proof`."},
    {"proofs", "bytes_per_node", "REAL", "bytes",
     "Bytes in this file for each node of the proof."},
    {"proofs", "verdict", "TEXT", "", "As in `proof`."},
    {"sample", NULL, "view", "",
     "Every result with all that a condition may ask about."},
    {"sample", "id", "INTEGER", "", "As in `result`."},
    {"sample", "position", "TEXT", "", "As in `result`."},
    {"sample", "rules", "TEXT", "", "As in `result`."},
    {"sample", "side", "INTEGER", "cells", "As in `result`."},
    {"sample", "to_move", "TEXT", "", "As in `result`."},
    {"sample", "black", "INTEGER", "stones", "As in `result`."},
    {"sample", "white", "INTEGER", "stones", "As in `result`."},
    {"sample", "stones", "INTEGER", "stones", "Stones of both colours."},
    {"sample", "empty", "INTEGER", "cells", "Cells without a stone."},
    {"sample", "orbit", "INTEGER", "positions", "As in `result`."},
    {"sample", "state", "TEXT", "", "As in `result`."},
    {"sample", "value", "TEXT", "", "As in `result`."},
    {"sample", "winner", "TEXT", "", "As in `result`."},
    {"sample", "move", "TEXT", "", "As in `result`."},
    {"sample", "grundy", "INTEGER", "", "As in `result`."},
    {"sample", "pn", "INTEGER", "positions", "As in `result`."},
    {"sample", "dn", "INTEGER", "positions", "As in `result`."},
    {"sample", "nodes", "INTEGER", "positions", "As in `result`."},
    {"sample", "seconds", "REAL", "seconds", "As in `result`."},
    {"sample", "recorded", "TEXT", "UTC", "As in `result`."},
    {"sample", "proof_nodes", "INTEGER", "nodes",
     "`proof.nodes`; NULL without a proof."},
    {"sample", "proof_bytes", "INTEGER", "bytes", "`proof.raw_size`."},
    {"sample", "proof_size", "INTEGER", "bytes", "`proof.size`."},
    {"sample", "verdict", "TEXT", "", "As in `proof`."},
    {"sample", "version", "TEXT", "", "As in `run`."},
    {"sample", "options", "TEXT", "", "As in `run`."},
    {"sample", "seed", "TEXT", "", "As in `run`."},
    {"traces", NULL, "view", "",
     "The proof numbers of traced searches, one row a point."},
    {"traces", "position", "TEXT", "", "As in `result`."},
    {"traces", "rules", "TEXT", "", "As in `result`."},
    {"traces", "step", "INTEGER", "", "Number of the point, from 0."},
    {"traces", "nodes", "INTEGER", "positions",
     "Positions expanded until then."},
    {"traces", "pn", "INTEGER", "positions",
     "Proof number for a win of the player to move; 0 is done, 4294967295 is "
     "impossible."},
    {"traces", "dn", "INTEGER", "positions", "Disproof number, likewise."},
    {"results.csv", NULL, "file", "",
     "Every result with its run and the figures of its proof, ordered by side, "
     "rules, stones and position; CSV of RFC 4180 with a header, and an empty "
     "field for what does not apply."},
    {"results.csv", "position", "string", "",
     "The position, in the canonical one of its images under the twelve "
     "symmetries of the board: the rows from the top, a number for a run of "
     "empty cells, `b` and `w` for stones, then who moves (`b`, `w`, or `c` in "
     "the contract phase)."},
    {"results.csv", "rules", "string", "",
     "The rules of the contract phase it holds under, `inner` or `open`; `any` "
     "in the main phase. With `position` the key of the result."},
    {"results.csv", "side", "integer", "cells",
     "Cells on a side of the board."},
    {"results.csv", "to_move", "string", "",
     "Who moves: `b` Black, `w` White, `c` the player whose turn it is in the "
     "contract phase."},
    {"results.csv", "black", "integer", "stones", "Black stones on the board."},
    {"results.csv", "white", "integer", "stones", "White stones on the board."},
    {"results.csv", "orbit", "integer", "positions",
     "Number of different images of the position under the twelve symmetries: "
     "as many positions this row stands for."},
    {"results.csv", "state", "string", "",
     "`proved`; `bounded`, a search ended early and left numbers; `unknown`."},
    {"results.csv", "value", "string", "",
     "`win` or `loss` for the player to move; empty unless proved."},
    {"results.csv", "winner", "string", "",
     "`black` or `white`, main phase only; empty unless proved."},
    {"results.csv", "move", "string", "",
     "A winning move, a cell or `pass`; empty when none is known or the "
     "position is lost."},
    {"results.csv", "grundy", "integer", "",
     "The Grundy value in the contract seen as a game of adding stones, in "
     "which who leaves a set from which White wins loses; contract phase only; "
     "empty when not known."},
    {"results.csv", "pn", "integer", "positions",
     "The proof number that a search reached for a win of the player to move: "
     "about how many positions more it takes; NULL unless bounded."},
    {"results.csv", "dn", "integer", "positions",
     "The disproof number that a search reached; empty unless bounded."},
    {"results.csv", "nodes", "integer", "positions",
     "Positions expanded by all searches of this one."},
    {"results.csv", "seconds", "number", "seconds",
     "Time that all searches of this one took, on the machines that ran them."},
    {"results.csv", "recorded", "datetime", "UTC",
     "When the row was written, as 2030-01-31T12:00:00Z."},
    {"results.csv", "version", "string", "", "Version of the program."},
    {"results.csv", "options", "string", "",
     "The options that shaped the search, as NAME=VALUE."},
    {"results.csv", "seed", "string", "",
     "The seed of the random numbers, 64 bits in decimal; text, for an SQL "
     "integer has a sign."},
    {"results.csv", "started", "datetime", "UTC", "When the run began."},
    {"results.csv", "proof_nodes", "integer", "nodes",
     "Nodes of the proof; empty without one, as the columns that follow."},
    {"results.csv", "proof_raw_size", "integer", "bytes",
     "Size of the proof's record."},
    {"results.csv", "proof_size", "integer", "bytes",
     "Size of its zstd frame in the store."},
    {"results.csv", "proof_verdict", "string", "",
     "`verified`, `rejected` or `unverified`: what the verifier said of it."},
};

const struct dictionary_entry *dictionary_entries(size_t *count)
{
    *count = sizeof entries / sizeof *entries;
    return entries;
}

static const char introduction[] =
    "# Data dictionary\n"
    "\n"
    "Every table and view of the store `unlur.db`, and every column of the "
    "file\n"
    "`results.csv`. A count of positions or sets counts them up to the twelve\n"
    "symmetries of the board unless the meaning says otherwise.\n";

void dictionary_write(FILE *out)
{
    size_t count;
    const struct dictionary_entry *const list = dictionary_entries(&count);
    fputs(introduction, out);
    for (size_t i = 0; i < count; i++) {
        const struct dictionary_entry *const entry = &list[i];
        if (entry->column)
            fprintf(out, "| `%s` | %s | %s | %s |\n", entry->column,
                    entry->type, entry->unit, entry->meaning);
        else
            fprintf(out,
                    "\n## %s `%s`\n\n%s\n\n| column | type | unit | meaning |\n"
                    "|---|---|---|---|\n",
                    entry->type, entry->of, entry->meaning);
    }
}
