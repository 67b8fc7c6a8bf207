/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listener - the socket on which a server awaits its clients. */
#ifndef WEB_LISTENER_H
#define WEB_LISTENER_H

#include <stddef.h>
#include <stdint.h>

#include "game/status.h"

enum { LISTENER_NAME_SIZE = 64, LISTENER_MOST_NAMES = 32 };

struct listener {
    int socket;
    uint16_t port;
    /* The addresses under which it is reached, as they stand in a URL:
     * 127.0.0.1 or [::1]. One that listens on all addresses of the machine has
     * them all, those first that other machines may reach. */
    char names[LISTENER_MOST_NAMES][LISTENER_NAME_SIZE];
    size_t name_count;
};

/* Listens on a numeric address of IPv4 or IPv6 and a port; 0: one that is free.
 * STATUS_USAGE when it is no address, STATUS_FAILED when it is in use or may
 * not be used, with a line. The caller closes the socket. */
enum status listener_open(struct listener *listener, const char *address,
                          uint16_t port, struct status_text *why);

#endif
