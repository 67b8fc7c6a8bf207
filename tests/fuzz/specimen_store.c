/* SPDX-License-Identifier: GPL-3.0-or-later */
/* specimen_store - values by the oracle, proofs by the search. */
#include "tests/fuzz/specimen_store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#include "db/store.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "proof/format.h"
#include "solver/dfpn/search.h"
#include "tests/fuzz/harness.h"
#include "tests/oracle.h"

enum { SIDE = 2, MEMORY = 1 << 20, ACTIONS_SIZE = 160 };

static struct result results[SPECIMEN_STORE_MOST];
static size_t result_count;

static void add(struct result result)
{
    result.state = RESULT_PROVED;
    result.grundy = -1;
    result.nodes = 7;
    result.seconds = 0.5;
    HARNESS_PROMISE(result_count < SPECIMEN_STORE_MOST);
    HARNESS_PROMISE(!result_flaw(&result));
    results[result_count++] = result;
}

/* A move that wins, says the oracle. */
static int winning_move(struct oracle *oracle, const struct position *position)
{
    char text[NOTATION_SIZE];
    const char mine = "bw"[position->turn];
    for (int cell = 0; cell < position->board->cells; cell++) {
        if (position_at(position, cell) != COLOUR_NONE)
            continue;
        const struct position after = position_after(position, cell);
        if (oracle_winner(oracle, notation_write(&after, text)) == mine)
            return cell;
    }
    return MOVE_NONE;
}

static void add_main(struct oracle *oracle, const struct position *position)
{
    char text[NOTATION_SIZE];
    const char mine = "bw"[position->turn];
    struct result result = {.position = *position, .move = MOVE_NONE};
    notation_write(position, text);
    result.value = oracle_winner(oracle, text) == mine ? VALUE_WIN : VALUE_LOSS;
    if (result.value == VALUE_WIN && outcome_winner(position) == COLOUR_NONE)
        result.move = winning_move(oracle, position);
    add(result);
}

static void add_contract(struct oracle *oracle, const struct position *position,
                         enum rules rules)
{
    char text[NOTATION_SIZE], actions[ACTIONS_SIZE];
    struct result result = {
        .position = *position, .rules = rules, .move = MOVE_NONE};
    notation_write(position, text);
    result.value = oracle_contract(oracle, text, rules == RULES_OPEN, actions,
                                   sizeof actions)
                       ? VALUE_WIN
                       : VALUE_LOSS;
    actions[strcspn(actions, " ")] = '\0';
    if (result.value == VALUE_WIN)
        result.move =
            strcmp(actions, "pass")
                ? notation_parse_cell(position->board, actions, strlen(actions))
                : MOVE_PASS;
    add(result);
}

/* The set of the mask's cells, if it is the canonical one of its images. */
static void add_set(struct oracle *oracle, unsigned mask)
{
    struct position position = position_empty(SIDE, TURN_WHITE);
    for (int cell = 0; cell < position.board->cells; cell++)
        if (mask >> cell & 1)
            cellset_add(&position.stones[COLOUR_BLACK], cell);
    const struct position least = symmetry_canonical(&position, NULL);
    if (!position_equal(&least, &position))
        return;
    add_main(oracle, &position);
    position.turn = TURN_CONTRACT;
    const struct cellset border =
        cellset_without(position.stones[COLOUR_BLACK], position.board->inner);
    if (cellset_empty(border))
        add_contract(oracle, &position, RULES_INNER);
    add_contract(oracle, &position, RULES_OPEN);
}

const struct result *specimen_store_results(size_t *count)
{
    if (!result_count) {
        struct oracle *const oracle = oracle_new(SIDE);
        for (unsigned mask = 0; mask < 1u << 7; mask++)
            add_set(oracle, mask);
        oracle_free(oracle);
    }
    *count = result_count;
    return results;
}

/* The proof of a result; a search writes those of the main phase. */
static struct proof prove(struct search *search, const struct result *result)
{
    static const struct search_limits none;
    const struct position *const position = &result->position;
    struct search_verdict verdict;
    struct search_proof made;
    struct status_text why;
    struct bytes bytes = {.data = NULL};
    if (position->turn == TURN_CONTRACT) {
        proof_format_contract(&bytes, position, result->rules, result->value,
                              result->move);
    } else {
        search_prove(search, position, &none, &verdict);
        HARNESS_PROMISE(verdict.value == result->value);
        HARNESS_PROMISE(!search_extract(
            search, position, value_winner(position->turn, verdict.value), 0,
            &none, &bytes, &made, &why));
    }
    return (struct proof){.bytes = bytes.data, .size = bytes.size};
}

static void put_all(struct store *store)
{
    const struct search_options options = {.memory = MEMORY};
    struct trace trace = {.points = {{1, 3, 4}, {5, 2, 6}}, .count = 2};
    struct search *search;
    struct record records[SPECIMEN_STORE_MOST];
    struct status_text why;
    size_t count;
    const struct result *const all = specimen_store_results(&count);
    HARNESS_PROMISE(!search_create(SIDE, &options, &search, &why));
    for (size_t i = 0; i < count; i++) {
        records[i] = (struct record){.result = all[i]};
        records[i].proof = prove(search, &all[i]);
        if (i == 0 && all[i].position.turn != TURN_CONTRACT)
            records[i].trace = &trace;
    }
    HARNESS_PROMISE(!store_put_all(store, records, count, &why));
    for (size_t i = 0; i < count; i++)
        proof_free(&records[i].proof);
    search_destroy(search);
}

void specimen_store_name(char path[SPECIMEN_STORE_PATH])
{
    const char *const asked = getenv("TMPDIR");
    const char *const folder = asked                      ? asked
                               : access("/dev/shm", W_OK) ? "/tmp"
                                                          : "/dev/shm";
    snprintf(path, SPECIMEN_STORE_PATH, "%s/unlur-fuzz-XXXXXX", folder);
    const int file = mkstemp(path);
    HARNESS_PROMISE(file >= 0);
    close(file);
    unlink(path);
}

int specimen_store_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    int code = sqlite3_open(path, &db);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);
    return code;
}

void specimen_store_make(char path[SPECIMEN_STORE_PATH])
{
    static const struct run run = {.version = "specimen",
                                   .options = "--size 2",
                                   .started = "2030-01-31T12:00:00Z"};
    struct store *store;
    struct status_text why;
    specimen_store_name(path);
    HARNESS_PROMISE(!store_open(path, STORE_WRITE, &store, &why));
    store_set_run(store, &run);
    put_all(store);
    store_close(store);
}

/* In SQL the first result has number 1. */
void specimen_store_make_part(char path[SPECIMEN_STORE_PATH],
                              struct bytes *file)
{
    static const char sql[] = "DELETE FROM proof WHERE result % 3 != 1;"
                              "DELETE FROM trace WHERE result % 3 != 1;"
                              "DELETE FROM result WHERE id % 3 != 1; VACUUM";
    unsigned char part[4096];
    specimen_store_make(path);
    HARNESS_PROMISE(specimen_store_sql(path, sql) == 0);
    FILE *const in = fopen(path, "rb");
    HARNESS_PROMISE(in);
    for (size_t size; (size = fread(part, 1, sizeof part, in)) > 0;)
        bytes_add(file, part, size);
    HARNESS_PROMISE(!fclose(in) && !file->failed);
    unlink(path);
}
