/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listener - see the header. */
#include "web/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 256 };

static enum status refuse(const char *address, uint16_t port,
                          struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_FAILED, "cannot listen on %s, port %u: %s",
                      status_quote(quoted, address, strlen(address)),
                      (unsigned)port, strerror(errno));
}

/* Reads the port that the system chose. */
static bool read_port(struct listener *listener)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    if (getsockname(listener->socket, (struct sockaddr *)&bound, &size))
        return false;
    listener->port =
        ntohs(bound.ss_family == AF_INET6
                  ? ((const struct sockaddr_in6 *)&bound)->sin6_port
                  : ((const struct sockaddr_in *)&bound)->sin_port);
    return true;
}

static bool listen_on(struct listener *listener, const struct addrinfo *where)
{
    const int yes = 1;
    listener->socket =
        socket(where->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener->socket < 0)
        return false;
    /* A port is free again as soon as the server before has ended. */
    setsockopt(listener->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    return !bind(listener->socket, where->ai_addr, where->ai_addrlen) &&
           !listen(listener->socket, BACKLOG) && read_port(listener);
}

enum status listener_open(struct listener *listener, const char *address,
                          uint16_t port, struct status_text *why)
{
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE |
                                               AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *where = NULL;
    char digits[8], quoted[STATUS_QUOTE_SIZE];
    snprintf(digits, sizeof digits, "%u", (unsigned)port);
    if (getaddrinfo(address, digits, &hints, &where))
        return status_set(why, STATUS_USAGE,
                          "option --address: '%s': expected an address of "
                          "this machine, such as 127.0.0.1 or ::1",
                          status_quote(quoted, address, strlen(address)));
    enum status status = STATUS_OK;
    if (!listen_on(listener, where)) {
        status = refuse(address, port, why);
        if (listener->socket >= 0)
            close(listener->socket);
        listener->socket = -1;
    }
    snprintf(listener->host, sizeof listener->host,
             where->ai_family == AF_INET6 ? "[%s]" : "%s", address);
    freeaddrinfo(where);
    return status;
}
