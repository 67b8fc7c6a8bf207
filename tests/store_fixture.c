/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_fixture - draws results, and cleans their folder. */
#include "tests/store_fixture.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/check.h"
#include "game/symmetry.h"
#include "tests/support.h"

const struct run store_fixture_run = {.version = "0.0",
                                      .options = "memory=1M, \"quoted\"",
                                      .seed = UINT64_MAX,
                                      .started = "2030-01-31T12:00:00Z"};

/* The `n`-th cell of a set, counted from 0. */
static int nth(const struct cellset *set, int n)
{
    int cell = cellset_next(set, 0);
    while (n-- > 0)
        cell = cellset_next(set, cell + 1);
    return cell;
}

static int draw_cell(uint64_t *seed, const struct cellset *set)
{
    return nth(set, support_below(seed, cellset_count(*set)));
}

static struct position draw_position(uint64_t *seed, int side, int stones,
                                     enum turn turn, enum rules rules)
{
    struct position position = position_empty(side, turn);
    while (stones-- > 0) {
        const struct cellset free = position_moves(&position, rules);
        const bool white = turn != TURN_CONTRACT && support_below(seed, 2);
        cellset_add(&position.stones[white], draw_cell(seed, &free));
    }
    return position;
}

struct result store_fixture_draw(uint64_t *seed, int side, int stones,
                                 enum turn turn, enum rules rules)
{
    struct result result = {.position =
                                draw_position(seed, side, stones, turn, rules),
                            .rules = rules,
                            .state = (enum result_state)support_below(seed, 3),
                            .move = MOVE_NONE,
                            .grundy = -1,
                            .nodes = (uint64_t)support_below(seed, 1000000),
                            .seconds = support_below(seed, 1000000) / 1000.0};
    const bool contract = turn == TURN_CONTRACT;
    const struct cellset moves = position_moves(&result.position, rules);
    if (result.state == RESULT_BOUNDED) {
        result.pn = 1 + (uint64_t)support_below(seed, 1000000);
        result.dn = 1 + (uint64_t)support_below(seed, 1000000);
    }
    if (result.state != RESULT_PROVED)
        return result;
    result.value = support_below(seed, 2) ? VALUE_WIN : VALUE_LOSS;
    if (contract && support_below(seed, 2))
        result.grundy =
            result.value == VALUE_WIN ? 1 + support_below(seed, 4) : 0;
    if (result.value == VALUE_WIN)
        result.move = contract && support_below(seed, 3) == 0
                          ? MOVE_PASS
                          : draw_cell(seed, &moves);
    return result;
}

struct result store_fixture_proved(const char *position, enum rules rules,
                                   enum value value)
{
    struct result result = {.position = support_position(position),
                            .rules = rules,
                            .state = RESULT_PROVED,
                            .value = value,
                            .move = MOVE_NONE,
                            .grundy = -1,
                            .nodes = 1000,
                            .seconds = 0.5};
    const struct cellset moves = position_moves(&result.position, rules);
    if (value == VALUE_WIN)
        result.move = cellset_next(&moves, 0);
    return result;
}

bool store_fixture_equal(const struct result *a, const struct result *b)
{
    return position_equal(&a->position, &b->position) && a->state == b->state &&
           a->value == b->value && a->move == b->move &&
           a->grundy == b->grundy && a->pn == b->pn && a->dn == b->dn &&
           a->nodes == b->nodes && a->seconds >= b->seconds &&
           a->seconds <= b->seconds;
}

struct store *store_fixture_open(const char *path, enum store_mode mode)
{
    struct store *store = NULL;
    struct status_text why = {""};
    ck_assert_msg(store_open(path, mode, &store, &why) == STATUS_OK, "%s",
                  why.line);
    store_set_run(store, &store_fixture_run);
    return store;
}

void store_fixture_put(struct store *store, const struct result *result)
{
    struct status_text why = {""};
    ck_assert_msg(store_put(store, result, &why) == STATUS_OK, "%s", why.line);
}

enum status store_fixture_put_all(struct store *store,
                                  const struct result *results, size_t count,
                                  struct status_text *why)
{
    struct record *const records = calloc(count + 1, sizeof *records);
    ck_assert(records != NULL);
    for (size_t i = 0; i < count; i++)
        records[i].result = results[i];
    const enum status status = store_put_all(store, records, count, why);
    free(records);
    return status;
}

struct proof store_fixture_record(const char *line, uint64_t nodes,
                                  size_t extra)
{
    size_t size = strlen(line);
    uint64_t seed = nodes;
    struct proof proof = {.bytes = malloc(size + 10 + extra)};
    ck_assert(proof.bytes != NULL);
    memcpy(proof.bytes, line, size);
    for (; nodes >= 0x80; nodes >>= 7)
        proof.bytes[size++] = (unsigned char)(nodes | 0x80);
    proof.bytes[size++] = (unsigned char)nodes;
    while (extra-- > 0)
        proof.bytes[size++] = (unsigned char)support_below(&seed, 50);
    proof.size = size;
    return proof;
}

struct proof store_fixture_proof(const struct result *result, uint64_t nodes,
                                 size_t extra)
{
    char position[NOTATION_SIZE], line[NOTATION_SIZE + 32];
    const struct position least = symmetry_canonical(&result->position, NULL);
    const bool contract = least.turn == TURN_CONTRACT;
    notation_write(&least, position);
    snprintf(line, sizeof line, "unlur-proof 1 %s %s %s\n",
             contract ? rules_name(result->rules) : "any",
             contract ? value_name(result->value)
                      : colour_name(value_winner(least.turn, result->value)),
             position);
    return store_fixture_record(line, nodes, extra);
}

void store_fixture_put_proof(struct store *store, const struct result *result,
                             const struct proof *proof)
{
    struct status_text why = {""};
    const struct record record = {.result = *result, .proof = *proof};
    ck_assert_msg(store_put_all(store, &record, 1, &why) == STATUS_OK, "%s",
                  why.line);
}

char store_fixture_path[STORE_FIXTURE_PATH_SIZE];

static void make_folder(void)
{
    snprintf(store_fixture_path, sizeof store_fixture_path,
             "%s/unlur-test-XXXXXX", support_folder());
    ck_assert(mkdtemp(store_fixture_path) != NULL);
    strcat(store_fixture_path, "/store.db");
}

/* Empties the folder, whatever the last test left there. */
static void empty_folder(void)
{
    char folder[STORE_FIXTURE_PATH_SIZE], name[STORE_FIXTURE_PATH_SIZE + 256];
    strcpy(folder, store_fixture_path);
    *strrchr(folder, '/') = '\0';
    DIR *const entries = opendir(folder);
    ck_assert(entries != NULL);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        unlink(name); /* which leaves "." and ".." alone */
    }
    closedir(entries);
}

static void remove_folder(void)
{
    empty_folder();
    *strrchr(store_fixture_path, '/') = '\0';
    rmdir(store_fixture_path);
}

TCase *store_fixture_case(Suite *suite, const char *name,
                          const TTest *const tests[], size_t count)
{
    TCase *const tcase = support_case(suite, name);
    tcase_add_unchecked_fixture(tcase, make_folder, remove_folder);
    tcase_add_checked_fixture(tcase, empty_folder, NULL);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(tcase, tests[i]);
    return tcase;
}

unsigned char *store_fixture_read(const char *path, size_t *size)
{
    FILE *const file = fopen(path, "rb");
    ck_assert(file != NULL && fseek(file, 0, SEEK_END) == 0);
    *size = (size_t)ftell(file);
    unsigned char *const bytes = malloc(*size + 1);
    ck_assert(bytes != NULL);
    rewind(file);
    ck_assert_uint_eq(fread(bytes, 1, *size, file), *size);
    fclose(file);
    bytes[*size] = '\0';
    return bytes;
}

void store_fixture_write(const char *path, const void *bytes, size_t size)
{
    FILE *const file = fopen(path, "wb");
    ck_assert(file != NULL && fwrite(bytes, 1, size, file) == size);
    ck_assert(fclose(file) == 0);
}

/* A finding, and how many there were. */
struct finding {
    struct status_text *last;
    int count;
};

static void count_finding(void *context, const char *line)
{
    struct finding *const finding = context;
    strcpy(finding->last->line, line);
    finding->count++;
}

int store_fixture_findings(struct status_text *last)
{
    struct finding finding = {.last = last};
    uint64_t sum;
    struct status_text line;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    check_run(
        store,
        &(struct check_calls){.report = count_finding, .context = &finding},
        &sum, &line);
    store_close(store);
    return finding.count;
}

void store_fixture_flip(const char *table, const char *column, int at)
{
    sqlite3 *db;
    sqlite3_blob *blob;
    unsigned char byte;
    sqlite3_open(store_fixture_path, &db);
    ck_assert(sqlite3_blob_open(db, "main", table, column, 1, 1, &blob) ==
              SQLITE_OK);
    sqlite3_blob_read(blob, &byte, 1, at);
    byte ^= (unsigned char)(1 << at % 8);
    ck_assert(sqlite3_blob_write(blob, &byte, 1, at) == SQLITE_OK);
    sqlite3_blob_close(blob);
    sqlite3_close(db);
}

void store_fixture_sql(const char *path, const char *sql, char *answer,
                       size_t size)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    ck_assert(sqlite3_open(path, &db) == SQLITE_OK);
    while (*sql) {
        ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &statement, &sql) ==
                          SQLITE_OK,
                      "%s", sqlite3_errmsg(db));
        const int code = sqlite3_step(statement);
        if (code == SQLITE_ROW && answer)
            snprintf(answer, size, "%s",
                     (const char *)sqlite3_column_text(statement, 0));
        ck_assert_msg(code == SQLITE_ROW || code == SQLITE_DONE, "%s",
                      sqlite3_errmsg(db));
        sqlite3_finalize(statement);
    }
    sqlite3_close(db);
}
