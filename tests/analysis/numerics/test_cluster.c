/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cluster - ids become numbers without gaps. */
#include "analysis/numerics/cluster.h"

#include <stdint.h>

#include "tests/support.h"

static void check(const size_t *ids, size_t count, const size_t *expected,
                  size_t clusters)
{
    size_t numbers[8];
    size_t found = 99;
    struct status_text why;
    ck_assert_int_eq(cluster_number(ids, count, numbers, &found, &why),
                     STATUS_OK);
    ck_assert_uint_eq(found, clusters);
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(numbers[i], expected[i]);
}

START_TEST(ids_of_any_kind)
{
    check((size_t[]){7, 3, SIZE_MAX, 3, 0, 7}, 6, (size_t[]){2, 1, 3, 1, 0, 2},
          4);
    check((size_t[]){6, 5, 4, 5}, 4, (size_t[]){2, 1, 0, 1}, 3);
    check((size_t[]){5, 5, 5}, 3, (size_t[]){0, 0, 0}, 1);
    check((size_t[]){5}, 0, NULL, 0);
}
END_TEST

START_TEST(no_ids)
{
    check(NULL, 3, (size_t[]){0, 1, 2}, 3);
    check(NULL, 0, NULL, 0);
}
END_TEST

SUPPORT_SUITE(cluster)
{
    TCase *const tcase = support_case(suite, "cluster");
    tcase_add_test(tcase, ids_of_any_kind);
    tcase_add_test(tcase, no_ids);
}
