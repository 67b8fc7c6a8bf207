/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interrupt - the handler sets a flag; a second signal ends the program as the
 * signal would have, with its temporary files removed. One that comes at once
 * is no second one: timeout(1) sends its signal to the program and then to the
 * group that the program is in. Nor is another SIGHUP: where a terminal is
 * closed the shell sends one, and the system another.
 */
#include "cli/interrupt.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include "db/temporary.h"
#include "game/clock.h"

enum { AT_ONCE = 500 /* milliseconds */ };

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};

/* These kill whatever the program does: nobody reads on, or the processor time
 * that a limit allows is spent. */
static const int fatal[] = {SIGPIPE, SIGXCPU};

volatile sig_atomic_t interrupt_flag;

/* When, in milliseconds modulo 2^32; written before the flag is up. Two signals
 * at a time have two threads in the handler, and any may read the flag. */
static uint32_t raised;

static bool is_raised(const void *context)
{
    (void)context;
    return interrupt_flag;
}

struct store_stop interrupt_store_stop = {.is_due = is_raised};

enum status interrupt_status(enum status status)
{
    return status == STATUS_FAILED && interrupt_store_stop.heeded ? STATUS_LIMIT
                                                                  : status;
}

/* Ends the program as the signal would have. */
static void end(int number)
{
    temporary_remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void leave(int number)
{
    (void)number;
    temporary_remove_all();
    _exit(STATUS_LIMIT);
}

/* Whether a signal is another one than that which raised the flag. Of two at a
 * time the one that came first may write its time last. */
static bool is_late(uint32_t now)
{
    const uint32_t first = __atomic_load_n(&raised, __ATOMIC_RELAXED);
    return (int32_t)(now - first) > AT_ONCE;
}

static void raise_flag(int number)
{
    const uint32_t now = (uint32_t)(uint64_t)(1e3 * clock_now());
    if (!__atomic_load_n(&interrupt_flag, __ATOMIC_ACQUIRE))
        __atomic_store_n(&raised, now, __ATOMIC_RELAXED);
    else if (number != SIGHUP && is_late(now))
        end(number);
    __atomic_store_n(&interrupt_flag, number == SIGHUP ? SIGTERM : number,
                     __ATOMIC_RELEASE);
}

/* Has a signal handled, system calls begun anew (SA_RESTART) or not. */
static void handle(int number, void (*handler)(int), int flags)
{
    const struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigaction(number, &action, NULL);
}

static bool is_ignored(int number)
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* A SIGHUP that is ignored stays so. */
static void handle_all(void (*handler)(int), int flags)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i] != SIGHUP || !is_ignored(SIGHUP))
            handle(numbers[i], handler, flags);
}

static void tidy(const int *signals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!is_ignored(signals[i]))
            handle(signals[i], end, SA_RESTART);
}

void interrupt_tidy(void)
{
    tidy(numbers, sizeof numbers / sizeof *numbers);
    tidy(fatal, sizeof fatal / sizeof *fatal);
}

void interrupt_catch(void)
{
    handle_all(raise_flag, 0);
}

void interrupt_leave(void)
{
    handle_all(leave, SA_RESTART);
}

int interrupt_release(void)
{
    handle_all(end, SA_RESTART);
    const int number = interrupt_flag;
    interrupt_flag = 0;
    return number;
}
