/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order - see the header. */
#include "prover/order.h"

#include <assert.h>
#include <math.h>

#include "game/notation.h"
#include "prover/members.h"

bool order_write(const struct order *order, struct bytes *line)
{
    const uint64_t nodes = order->nodes <= ORDER_MOST ? order->nodes : 0;
    char text[NOTATION_SIZE];
    assert(order->id <= ORDER_MOST);
    json_t *const object = json_object();
    json_object_set_new(object, "order", json_integer(1));
    json_object_set_new(object, "id", json_integer((json_int_t)order->id));
    json_object_set_new(
        object, "position",
        json_string(notation_write(&order->situation.position, text)));
    json_object_set_new(object, "nodes", json_integer((json_int_t)nodes));
    json_object_set_new(object, "seconds",
                        json_real(fmin(order->seconds, ORDER_MOST_SECONDS)));
    return members_write(object, true, line);
}

/* The limits, which need not be there. */
static enum status read_limits(const json_t *object, struct order *order,
                               struct status_text *why)
{
    enum status status = STATUS_OK;
    if (members_has(object, "nodes"))
        status =
            members_number(object, "nodes", 0, ORDER_MOST, &order->nodes, why);
    if (!status && members_has(object, "seconds"))
        status = members_real(object, "seconds", ORDER_MOST_SECONDS,
                              &order->seconds, why);
    return status;
}

enum status order_read(const char *line, size_t size, struct order *order,
                       struct status_text *why)
{
    struct order read = {.id = 0};
    json_t *object;
    order->id = 0;
    enum status status =
        members_parse(line, size, ORDER_LINE_SIZE, "order", &object, why);
    if (status)
        return status;
    status = members_number(object, "id", 0, ORDER_MOST, &read.id, why);
    order->id = read.id;
    if (!status)
        status = members_situation(object, &read.situation, why);
    if (!status)
        status = read_limits(object, &read, why);
    json_decref(object);
    if (!status)
        *order = read;
    return status;
}
