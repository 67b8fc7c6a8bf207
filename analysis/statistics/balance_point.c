/* SPDX-License-Identifier: GPL-3.0-or-later */
/* balance_point - what each layer is bound to be. */
#include "analysis/statistics/balance_point.h"

#include <stdbool.h>

/* Whether at least half say yes, whatever the undecided ones say. */
static bool surely_half(const struct balance_point_layer *layer)
{
    return 2 * (double)layer->yes >= layer->all;
}

/* Whether fewer do, whatever the undecided ones say. */
static bool surely_fewer(const struct balance_point_layer *layer)
{
    return 2 * (double)layer->no > layer->all;
}

struct balance_point balance_point_of(const struct balance_point_layer *layer,
                                      int layers)
{
    struct balance_point balance = {-1, -1, layers, layers};
    for (int k = 0; k < layers; k++) {
        if (surely_half(&layer[k]))
            balance.last_least = k;
        if (!surely_fewer(&layer[k]))
            balance.last_most = k;
    }
    for (int k = layers; k-- > 0;) {
        if (!surely_half(&layer[k]))
            balance.first_least = k;
        if (surely_fewer(&layer[k]))
            balance.first_most = k;
    }
    return balance;
}
