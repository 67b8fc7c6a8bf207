/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stop_flag - what a signal handler or a thread raises to end long work. */
#ifndef GAME_STOP_FLAG_H
#define GAME_STOP_FLAG_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether it is raised, which it may be meanwhile. NULL never is. */
static inline bool stop_flag_is_raised(const volatile sig_atomic_t *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

#endif
