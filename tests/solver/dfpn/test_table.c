/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_table - exact keys, replacement, epochs and the bound on memory.
 *
 * In a table of one bucket every position meets every other, so nothing is left
 * to the luck of the hash. Threads that share a table may lose what they stored
 * and must never find anything else.
 */
#include "solver/dfpn/table.h"

#include <pthread.h>
#include <string.h>

#include "tests/support.h"

enum {
    FIRST = BOARD_MIN_SIDE,
    LAST = BOARD_MAX_SIDE + 1,
    WAYS = 4,
    EPOCHS = 65535, /* clears until the count of epochs begins again */
    KNOWN = 300,    /* positions of a long test */
    DRAWN = 20000   /* of one that fills a table */
};

static struct table_key key_of(const struct position *position)
{
    return (struct table_key){
        .stones = {bits_of_cellset(&position->stones[COLOUR_BLACK]),
                   bits_of_cellset(&position->stones[COLOUR_WHITE])},
        .turn = (enum colour)position->turn};
}

static struct table_data numbers(uint32_t phi, uint32_t delta, uint64_t work)
{
    return (struct table_data){.phi = phi, .delta = delta, .work = work};
}

/* What is proved, with a region. */
static struct table_data proved(uint32_t phi, const struct position *position,
                                uint64_t work)
{
    return (struct table_data){
        .phi = phi,
        .delta = phi ? 0 : UINT32_MAX,
        .work = work,
        .region = bits_of_cellset(&position->stones[COLOUR_BLACK])};
}

static void store(struct table *table, const struct position *position,
                  struct table_data data)
{
    const struct table_key key = key_of(position);
    table_store(table, &key, &data);
}

static bool probe(struct table *table, const struct position *position,
                  struct table_data *data)
{
    const struct table_key key = key_of(position);
    memset(data, 0x77, sizeof *data);
    return table_probe(table, &key, data);
}

static bool has(struct table *table, const struct position *position)
{
    struct table_data data;
    return probe(table, position, &data);
}

/* Of what is proved the region, too. */
static void check_data(struct table_data data, struct table_data expected)
{
    const bool proved = expected.phi == 0 || expected.delta == 0;
    if (proved && !bits_equal(data.region, expected.region))
        ck_abort_msg("another region");
    if (data.phi != expected.phi || data.delta != expected.delta ||
        data.work != expected.work)
        ck_abort_msg("phi %u, delta %u, work %ju", data.phi, data.delta,
                     (uintmax_t)data.work);
}

/* Fails unless the table has these data for the position. */
static void check_has(struct table *table, const struct position *position,
                      struct table_data expected)
{
    struct table_data data;
    if (!probe(table, position, &data))
        ck_abort_msg("the position is not there");
    check_data(data, expected);
}

/* The position with a black stone on one cell only. */
static struct position one_stone(int side, int cell)
{
    struct position position = position_empty(side, TURN_WHITE);
    cellset_add(&position.stones[COLOUR_BLACK], cell);
    return position;
}

static size_t smallest(int side)
{
    struct table *const table = table_create(side, 0);
    const size_t bytes = table_bytes(table);
    table_destroy(table);
    return bytes;
}

/* The bytes that one bucket more takes. */
static size_t bucket_bytes(int side)
{
    const size_t least = smallest(side);
    size_t bytes = least;
    for (size_t asked = least + 1; bytes == least; asked++) {
        struct table *const table = table_create(side, asked);
        bytes = table_bytes(table);
        table_destroy(table);
    }
    return bytes - least;
}

/* Whatever is asked for, from one bucket up, is not exceeded, and less than a
 * bucket of it is left over while all buckets are in use at once. */
START_TEST(the_bytes_asked_for_are_never_exceeded)
{
    const size_t least = smallest(_i);
    const size_t bucket = bucket_bytes(_i);
    uint64_t seed = 60;
    for (int round = 0; round < 3000; round++) {
        const size_t bytes = round < 1500
                                 ? least + (size_t)round
                                 : least + (size_t)support_below(&seed, 60000);
        struct table *const table = table_create(_i, bytes);
        if (table_bytes(table) > bytes || table_bytes(table) + bucket <= bytes)
            ck_abort_msg("%zu bytes of %zu", table_bytes(table), bytes);
        table_destroy(table);
    }
}
END_TEST

START_TEST(the_largest_tables_keep_to_the_bytes_too)
{
    for (size_t bytes = 1 << 20; bytes <= 1 << 26; bytes *= 4) {
        struct table *const table = table_create(_i, bytes - 1);
        ck_assert_uint_lt(table_bytes(table), bytes);
        ck_assert_uint_gt(table_bytes(table), bytes - bytes / 40);
        table_destroy(table);
    }
}
END_TEST

/* Just below the least every number is tried, and of the others some. */
START_TEST(too_few_bytes_make_one_bucket)
{
    const size_t least = smallest(_i);
    const size_t near = least - 2 * bucket_bytes(_i);
    const size_t step = (size_t)support_amount(997, 1);
    const struct table_data data = numbers(3, 4, 5);
    for (size_t bytes = 1; bytes < least; bytes += bytes < near ? step : 1) {
        struct table *const table = table_create(_i, bytes);
        ck_assert_uint_eq(table_bytes(table), least);
        for (int cell = 0; cell < WAYS; cell++) {
            const struct position position = one_stone(_i, cell);
            store(table, &position, data);
        }
        for (int cell = 0; cell < WAYS; cell++) {
            const struct position position = one_stone(_i, cell);
            check_has(table, &position, data);
        }
        table_destroy(table);
    }
}
END_TEST

START_TEST(a_new_table_is_empty)
{
    uint64_t seed = 61;
    struct table *const table = table_create(_i, 1 << 16);
    const struct position empty = position_empty(_i, TURN_BLACK);
    ck_assert(!has(table, &empty));
    for (int round = 0; round < 300; round++) {
        const struct position position =
            support_scatter(&seed, _i, round % 2 ? TURN_WHITE : TURN_BLACK);
        ck_assert(!has(table, &position));
    }
    table_destroy(table);
}
END_TEST

/* Whatever the work, also when it is less than before; a new position's is 1 at
 * least, for a guess may be refused. */
START_TEST(what_is_stored_is_found_until_it_is_overwritten)
{
    uint64_t seed = 62;
    struct table *const table = table_create(_i, 1 << 16);
    for (int round = 0; round < 50; round++) {
        const struct position position =
            support_scatter(&seed, _i, round % 2 ? TURN_WHITE : TURN_BLACK);
        const struct table_data several[] = {
            numbers(1, 1, 1),
            proved(0, &position, 0),
            proved(UINT32_MAX, &position, 2),
            numbers(UINT32_MAX - 1, 7, (UINT64_C(1) << 46) - 1),
            proved(0, &position, UINT64_C(1) << 45),
            numbers(7, UINT32_MAX - 1, 3),
            numbers(8, 9, 0),
        };
        for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
            store(table, &position, several[i]);
            check_has(table, &position, several[i]);
        }
    }
    table_destroy(table);
}
END_TEST

/* Work is kept to 46 bits; more must not run into the value or the epoch. */
START_TEST(too_much_work_is_cut)
{
    const struct position position = one_stone(_i, 1);
    struct table *const table = table_create(_i, 0);
    const uint64_t most = (UINT64_C(1) << 46) - 1;
    store(table, &position, numbers(5, 6, most + 1));
    check_has(table, &position, numbers(5, 6, most));
    store(table, &position, numbers(5, 6, UINT64_MAX));
    check_has(table, &position, numbers(5, 6, most));
    table_clear(table);
    ck_assert(!has(table, &position));
    table_destroy(table);
}
END_TEST

/* Every cell counts, and so do the colour on it and the turn. */
START_TEST(positions_that_differ_in_one_cell_are_told_apart)
{
    uint64_t seed = 63;
    struct table *const table = table_create(_i, 0);
    for (int round = 0; round < 4; round++) {
        const struct position position = support_scatter(&seed, _i, TURN_WHITE);
        struct position other = position;
        store(table, &position, numbers(1, 2, 3));
        other.turn = TURN_BLACK;
        ck_assert(!has(table, &other));
        for (int cell = 0; cell < position.board->cells; cell++) {
            const enum colour now = position_at(&position, cell);
            for (int i = COLOUR_BLACK; i <= COLOUR_NONE; i++) {
                other = position;
                cellset_remove(&other.stones[COLOUR_BLACK], cell);
                cellset_remove(&other.stones[COLOUR_WHITE], cell);
                if (i != COLOUR_NONE)
                    cellset_add(&other.stones[i], cell);
                if (has(table, &other) != (i == (int)now))
                    ck_abort_msg("cell %d, colour %d for %d", cell, i, now);
            }
        }
    }
    table_destroy(table);
}
END_TEST

START_TEST(exchanged_colours_are_told_apart)
{
    uint64_t seed = 64;
    struct table *const table = table_create(_i, 0);
    for (int round = 0; round < 50; round++) {
        const struct position position = support_scatter(&seed, _i, TURN_BLACK);
        struct position other = position;
        other.stones[COLOUR_BLACK] = position.stones[COLOUR_WHITE];
        other.stones[COLOUR_WHITE] = position.stones[COLOUR_BLACK];
        store(table, &position, numbers(1, 2, 3));
        ck_assert(has(table, &other) == position_equal(&position, &other));
    }
    table_destroy(table);
}
END_TEST

/* Positions at random, all different. */
static void draw_known(uint64_t *seed, int side, struct position known[KNOWN])
{
    for (int i = 0; i < KNOWN; i++) {
        int j = 0;
        known[i] = support_scatter(seed, side, i % 2 ? TURN_WHITE : TURN_BLACK);
        while (!position_equal(&known[i], &known[j]))
            j++;
        if (j < i)
            i--;
    }
}

/* Stores and looks up many positions at random; whatever is found must be what
 * was stored last for that very position. Returns how many of the rounds found
 * something. */
static int count_found(int side, size_t bytes, int rounds)
{
    static struct position known[KNOWN];
    static struct table_data last[KNOWN];
    uint64_t seed = 65;
    int found = 0;
    struct table *const table = table_create(side, bytes);
    draw_known(&seed, side, known);
    for (int round = 0; round < rounds; round++) {
        const int i = support_below(&seed, KNOWN);
        const int j = support_below(&seed, KNOWN);
        struct table_data data;
        last[i] = numbers((uint32_t)support_random(&seed),
                          (uint32_t)support_random(&seed),
                          1 + (uint64_t)support_below(&seed, 1000));
        store(table, &known[i], last[i]);
        check_has(table, &known[i], last[i]);
        if (probe(table, &known[j], &data)) {
            check_data(data, last[j]);
            found++;
        }
    }
    table_destroy(table);
    return found;
}

START_TEST(colliding_positions_are_never_confused)
{
    const int rounds = 4 * KNOWN;
    ck_assert_int_lt(count_found(_i, 0, rounds), rounds / 20);
    ck_assert_int_lt(
        count_found(_i, smallest(_i) + 4 * bucket_bytes(_i), rounds),
        rounds / 4);
    ck_assert_int_gt(count_found(_i, 1 << 20, rounds), rounds / 2);
}
END_TEST

/* Stores something at random in both tables and looks something up; whether
 * they differ. */
static bool step_differs(struct table *grows, struct table *whole,
                         uint64_t *seed, const struct position *drawn)
{
    const int i = support_below(seed, DRAWN);
    const struct table_key key = key_of(&drawn[i]);
    const struct table_key other = key_of(&drawn[support_below(seed, DRAWN)]);
    const uint64_t work = (uint64_t)support_below(seed, 5);
    const struct table_data data =
        i % 3 ? numbers(1 + (uint32_t)i, 2, work)
              : proved(i % 2 ? 0 : UINT32_MAX, &drawn[i], work);
    struct table_data a, b;
    if (table_store(grows, &key, &data) != table_store(whole, &key, &data))
        return true;
    const bool found = table_probe(grows, &other, &a);
    if (table_probe(whole, &other, &b) != found)
        return true;
    if (found)
        check_data(a, b);
    return false;
}

/* Fails unless both tables know the same of every position. */
static void expect_same(struct table *grows, struct table *whole,
                        const struct position *drawn)
{
    for (int i = 0; i < DRAWN; i++) {
        struct table_data data;
        if (probe(whole, &drawn[i], &data))
            check_has(grows, &drawn[i], data);
        else if (has(grows, &drawn[i]))
            ck_abort_msg("position %d", i);
    }
}

/* A table that grows finds and lets go what one does that is all in use from
 * the start, in searches that fill it and that do not, and also when all of it
 * is taken into use. */
START_TEST(growing_changes_nothing)
{
    static const int rounds[] = {DRAWN, 300, DRAWN, 1000};
    static struct position drawn[DRAWN];
    const size_t bytes = smallest(_i) + ((size_t)1 << 18);
    struct table *const grows = table_create(_i, bytes);
    struct table *const whole = table_create(_i, bytes);
    uint64_t seed = 681;
    table_use_all(whole);
    for (int i = 0; i < DRAWN; i++)
        drawn[i] = support_scatter(&seed, _i, i % 2 ? TURN_WHITE : TURN_BLACK);
    for (int search = 0; search < 4; search++) {
        table_clear(grows);
        table_clear(whole);
        for (int round = 0; round < rounds[search]; round++)
            if (step_differs(grows, whole, &seed, drawn))
                ck_abort_msg("search %d, round %d", search, round);
    }
    expect_same(grows, whole, drawn);
    const struct search_part part = table_part(grows);
    ck_assert_uint_eq(part.size, table_part(whole).size);
    ck_assert_uint_eq(*part.stamp, *table_part(whole).stamp);
    expect_same(grows, whole, drawn);
    table_destroy(grows);
    table_destroy(whole);
}
END_TEST

/* Into one bucket go positions that differ in work; a full bucket gives up the
 * least. */
START_TEST(the_costliest_entries_stay)
{
    static const uint64_t work[] = {30, 10, 40, 20, 5, 50, 1, 45};
    /* Which are there after each store from the fourth on: bit i for the i-th.
     */
    static const int left[] = {0017, 0035, 0055, 0145, 0245};
    struct table *const table = table_create(3, 0);
    for (int i = 0; i < 8; i++) {
        const struct position stored = one_stone(3, i);
        store(table, &stored, numbers(1, 1, work[i]));
        for (int j = 0; j < 8 && i >= 3; j++) {
            const struct position position = one_stone(3, j);
            ck_assert_int_eq(has(table, &position), left[i - 3] >> j & 1);
        }
    }
    table_destroy(table);
}
END_TEST

/* Fills so many places of a bucket with entries of work 1, 2, and so on. */
static void store_work(struct table *table, int side, int count)
{
    for (int i = 0; i < count; i++) {
        const struct position position = one_stone(side, i);
        store(table, &position, numbers(1, 1, 1 + (uint64_t)i));
    }
}

/* A guess, of work 0, takes free room or that of another guess, but never that
 * of an entry that took work. */
START_TEST(a_guess_never_replaces_work)
{
    struct table *const table = table_create(_i, 0);
    const struct position guess = one_stone(_i, 5);
    const struct position other = one_stone(_i, 6);
    store_work(table, _i, WAYS - 1);
    store(table, &guess, numbers(2, 3, 0));
    check_has(table, &guess, numbers(2, 3, 0));
    store(table, &other, numbers(4, 5, 0));
    check_has(table, &other, numbers(4, 5, 0));
    ck_assert(!has(table, &guess));
    store_work(table, _i, WAYS);
    ck_assert(!has(table, &other));
    store(table, &guess, numbers(2, 3, 0));
    ck_assert(!has(table, &guess));
    for (int i = 0; i < WAYS; i++) {
        const struct position position = one_stone(_i, i);
        check_has(table, &position, numbers(1, 1, 1 + (uint64_t)i));
    }
    table_destroy(table);
}
END_TEST

/* It also takes its own place, whatever work that took, and the place of an
 * entry of an old epoch. */
START_TEST(a_guess_replaces_its_own_and_the_old)
{
    struct table *const table = table_create(_i, 0);
    const struct position own = one_stone(_i, WAYS - 1);
    const struct position other = one_stone(_i, 6);
    store_work(table, _i, WAYS);
    store(table, &own, numbers(6, 7, 0));
    check_has(table, &own, numbers(6, 7, 0));
    store(table, &other, numbers(2, 3, 0));
    check_has(table, &other, numbers(2, 3, 0));
    ck_assert(!has(table, &own));
    store_work(table, _i, WAYS);
    table_clear(table);
    store(table, &other, numbers(4, 5, 0));
    check_has(table, &other, numbers(4, 5, 0));
    table_destroy(table);
}
END_TEST

/* What one bucket should hold. */
struct bucket {
    int place[WAYS]; /* in the list of positions */
    uint64_t work[WAYS];
    int count;
};

static void put(struct bucket *bucket, int place, uint64_t work)
{
    int way = 0;
    while (way < bucket->count && bucket->place[way] != place)
        way++;
    if (way == WAYS) {
        way = 0;
        for (int i = 1; i < WAYS; i++)
            if (bucket->work[i] < bucket->work[way])
                way = i;
        if (!work && bucket->work[way])
            return;
    } else if (way == bucket->count) {
        bucket->count++;
    }
    bucket->place[way] = place;
    bucket->work[way] = work;
}

static bool holds(const struct bucket *bucket, int place)
{
    for (int way = 0; way < bucket->count; way++)
        if (bucket->place[way] == place)
            return true;
    return false;
}

/* A third of what is stored are guesses. */
START_TEST(one_bucket_holds_what_it_should)
{
    static struct position known[KNOWN];
    uint64_t seed = 66;
    struct table *const table = table_create(_i, 0);
    struct bucket bucket = {.count = 0};
    draw_known(&seed, _i, known);
    for (int round = 0; round < 800; round++) {
        if (round % 200 == 0) {
            table_clear(table);
            bucket.count = 0;
        }
        const int i = support_below(&seed, round % 400 < 200 ? 12 : KNOWN);
        const uint64_t work =
            support_below(&seed, 3) ? support_random(&seed) >> 20 : 0;
        store(table, &known[i], numbers(1, 1, work));
        put(&bucket, i, work);
        for (int j = 0; j < 12; j++)
            if (has(table, &known[j]) != holds(&bucket, j))
                ck_abort_msg("round %d: place %d", round, j);
    }
    table_destroy(table);
}
END_TEST

START_TEST(clearing_empties_the_table)
{
    static struct position known[KNOWN];
    uint64_t seed = 67;
    struct table *const table = table_create(_i, 1 << 20);
    const size_t bytes = table_bytes(table);
    draw_known(&seed, _i, known);
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < KNOWN; i++)
            store(table, &known[i], numbers(1, 2, 3));
        table_clear(table);
        for (int i = 0; i < KNOWN; i++)
            ck_assert(!has(table, &known[i]));
        ck_assert_uint_eq(table_bytes(table), bytes);
    }
    table_destroy(table);
}
END_TEST

/* An entry of old must not be new again when the count of epochs begins again;
 * nor does one of low work keep an old one of high work in its place. */
START_TEST(the_count_of_epochs_may_begin_again)
{
    struct table *const table = table_create(2, 0);
    struct position position = one_stone(2, 0);
    for (int i = 0; i < WAYS; i++) {
        position = one_stone(2, i);
        store(table, &position, numbers(1, 1, 1000));
    }
    for (int clears = 1; clears <= 2 * EPOCHS + 10; clears++) {
        table_clear(table);
        if (has(table, &position))
            ck_abort_msg("back after %d clears", clears);
    }
    const struct position other = one_stone(2, 5);
    store(table, &other, numbers(1, 2, 0));
    check_has(table, &other, numbers(1, 2, 0));
    table_destroy(table);
}
END_TEST

/* In each epoch an entry is stored and found, and the last one's is gone. */
START_TEST(every_epoch_works)
{
    struct table *const table = table_create(2, 0);
    for (int clears = 0; clears <= EPOCHS + 10; clears++) {
        const struct position before = one_stone(2, (clears + 6) % 7);
        const struct position now = one_stone(2, clears % 7);
        const struct table_data data = numbers(1, 2, (uint64_t)clears);
        if (has(table, &before))
            ck_abort_msg("back after %d clears", clears);
        store(table, &now, data);
        check_has(table, &now, data);
        table_clear(table);
    }
    table_destroy(table);
}
END_TEST

/* What each position's data are whenever they are found: all three numbers tell
 * which position it is. */
static struct table_data data_of(int i)
{
    return numbers(1 + (uint32_t)i, 1000 - (uint32_t)i, 7 * (uint64_t)i);
}

/* What threads share. */
struct shared {
    struct table *table;
    const struct position *known;
};

struct thread {
    pthread_t id;
    const struct shared *shared;
    uint64_t seed;
    int found;
    int wrong;
};

static void *store_and_probe(void *argument)
{
    struct thread *const thread = argument;
    struct table *const table = thread->shared->table;
    for (int round = 0; round < 20000; round++) {
        const int i = support_below(&thread->seed, KNOWN);
        const struct position *const position = &thread->shared->known[i];
        const struct table_key key = key_of(position);
        const struct table_data expected = data_of(i);
        struct table_data data;
        table_enter(table, &key);
        if (round % 3 == 0) {
            store(table, position, expected);
        } else if (probe(table, position, &data)) {
            thread->found++;
            thread->wrong += data.phi != expected.phi ||
                             data.delta != expected.delta ||
                             data.work != expected.work;
        }
        thread->wrong += table_busy(table, &key) < 1;
        table_leave(table, &key);
    }
    return NULL;
}

/* In a table of few buckets and in one with room. */
START_TEST(threads_share_a_table)
{
    enum { THREADS = 4 };
    static struct position known[KNOWN];
    const size_t bytes = _i ? 1 << 20 : smallest(6) + 3 * bucket_bytes(6);
    struct shared shared = {table_create(6, bytes), known};
    struct thread threads[THREADS];
    uint64_t seed = 68;
    table_use_all(shared.table);
    draw_known(&seed, 6, known);
    for (int i = 0; i < THREADS; i++) {
        threads[i] =
            (struct thread){.shared = &shared, .seed = 690 + (uint64_t)i};
        ck_assert_int_eq(
            pthread_create(&threads[i].id, NULL, store_and_probe, &threads[i]),
            0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i].id, NULL);
        ck_assert_int_eq(threads[i].wrong, 0);
        ck_assert_int_ge(threads[i].found, 300);
    }
    for (int i = 0; i < KNOWN; i++) {
        const struct table_key key = key_of(&known[i]);
        ck_assert_uint_eq(table_busy(shared.table, &key), 0);
    }
    table_destroy(shared.table);
}
END_TEST

START_TEST(those_at_work_are_counted)
{
    struct table *const table = table_create(_i, 0);
    const struct position one = one_stone(_i, 0);
    const struct position other = one_stone(_i, 1);
    const struct table_key key = key_of(&one);
    const struct table_key away = key_of(&other);
    for (unsigned i = 0; i < 5; i++) {
        ck_assert_uint_eq(table_busy(table, &key), i);
        table_enter(table, &key);
    }
    ck_assert_uint_eq(table_busy(table, &away), 0);
    for (unsigned i = 5; i > 0; i--) {
        ck_assert_uint_eq(table_busy(table, &key), i);
        table_leave(table, &key);
    }
    ck_assert_uint_eq(table_busy(table, &key), 0);
    table_destroy(table);
}
END_TEST

SUPPORT_SUITE(table)
{
    TCase *const memory = support_case(suite, "memory");
    tcase_add_loop_test(memory, the_bytes_asked_for_are_never_exceeded, FIRST,
                        LAST);
    tcase_add_loop_test(memory, the_largest_tables_keep_to_the_bytes_too, FIRST,
                        LAST);
    tcase_add_loop_test(memory, too_few_bytes_make_one_bucket, FIRST, LAST);
    TCase *const keys = support_case(suite, "keys");
    tcase_add_loop_test(keys, a_new_table_is_empty, FIRST, LAST);
    tcase_add_loop_test(keys, what_is_stored_is_found_until_it_is_overwritten,
                        FIRST, LAST);
    tcase_add_loop_test(keys, too_much_work_is_cut, FIRST, LAST);
    tcase_add_loop_test(keys, positions_that_differ_in_one_cell_are_told_apart,
                        FIRST, LAST);
    tcase_add_loop_test(keys, exchanged_colours_are_told_apart, FIRST, LAST);
    tcase_add_loop_test(keys, colliding_positions_are_never_confused, FIRST,
                        LAST);
    TCase *const replacement = support_case(suite, "replacement");
    tcase_add_loop_test(replacement, growing_changes_nothing, FIRST, LAST);
    tcase_add_test(replacement, the_costliest_entries_stay);
    tcase_add_loop_test(replacement, a_guess_never_replaces_work, FIRST, LAST);
    tcase_add_loop_test(replacement, a_guess_replaces_its_own_and_the_old,
                        FIRST, LAST);
    tcase_add_loop_test(replacement, one_bucket_holds_what_it_should, FIRST,
                        LAST);
    TCase *const epochs = support_case(suite, "epochs");
    tcase_add_loop_test(epochs, clearing_empties_the_table, FIRST, LAST);
    tcase_add_test(epochs, the_count_of_epochs_may_begin_again);
    tcase_add_test(epochs, every_epoch_works);
    TCase *const threads = support_case(suite, "threads");
    tcase_add_loop_test(threads, threads_share_a_table, 0, 2);
    tcase_add_loop_test(threads, those_at_work_are_counted, FIRST, LAST);
}
