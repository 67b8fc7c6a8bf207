/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_outline - any bytes at all as outlines one after another.
 *
 * What is read has the form that outline.h promises, and along it a search ends
 * with nothing or with a proof that the verifier accepts, on a board small
 * enough to search.
 */
#include "tests/fuzz/harness.h"

#include "proof/outline.h"
#include "solver/dfpn/search.h"
#include "tests/fuzz/verified_record.h"

enum { MOST_SIDE = 4, MOST_NODES = 64 };

static void check_node(const struct outline *outline, size_t index)
{
    const struct outline_node *const node = &outline->nodes[index];
    const bool moves = node->move != MOVE_NONE;
    size_t next = index + 1;
    HARNESS_PROMISE(node->span > 0 && node->span <= outline->count - index);
    HARNESS_PROMISE(!moves || node->children <= 1);
    HARNESS_PROMISE(!node->whole || cellset_empty(node->region));
    for (uint32_t i = 0; i < node->children; i++) {
        HARNESS_PROMISE(next < outline->count);
        const struct outline_node *const child = &outline->nodes[next];
        HARNESS_PROMISE((child->move == MOVE_NONE) == moves);
        HARNESS_PROMISE((child->edge == MOVE_NONE) == moves);
        next += child->span;
    }
    HARNESS_PROMISE(next == index + node->span);
}

static void follow(const struct outline *outline)
{
    static struct search *searches[MOST_SIDE + 1];
    const struct search_options options = {.memory = 1 << 20};
    const struct search_limits limits = {.nodes = MOST_NODES};
    const int side = outline->position.board->side;
    struct search_solution solution;
    struct status_text why;
    if (side > MOST_SIDE)
        return;
    if (!searches[side])
        HARNESS_PROMISE(!search_create(side, &options, &searches[side], &why));
    const enum status status =
        search_follow(searches[side], outline, &limits, &solution, &why);
    if (status) {
        HARNESS_PROMISE(status == STATUS_USAGE);
        harness_check_line(&why);
    } else if (solution.verdict.value != VALUE_UNKNOWN) {
        HARNESS_PROMISE(verified_record(&solution.record));
    }
    bytes_clear(&solution.record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const unsigned char *at = data;
    const unsigned char *const end = data + size;
    while (at < end) {
        struct outline outline;
        struct status_text why;
        const unsigned char *const begin = at;
        const enum status status = outline_read(&at, end, &outline, &why);
        if (status) {
            HARNESS_PROMISE(status == STATUS_FAILED && !outline.nodes);
            harness_check_line(&why);
            return 0;
        }
        HARNESS_PROMISE(at > begin && at <= end);
        for (size_t i = 0; i < outline.count; i++)
            check_node(&outline, i);
        follow(&outline);
        outline_free(&outline);
    }
    return 0;
}
