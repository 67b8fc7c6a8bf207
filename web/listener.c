/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * listener - binds a socket, asks the system which port it got, and lists the
 * addresses under which others reach it.
 */
#include "web/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
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

static void add_name(struct listener *listener, const char *address, bool six)
{
    if (listener->name_count < LISTENER_MOST_NAMES)
        snprintf(listener->names[listener->name_count++], LISTENER_NAME_SIZE,
                 six ? "[%s]" : "%s", address);
}

/* Whether it listens on all addresses of the machine. */
static bool is_wildcard(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET6)
        return IN6_IS_ADDR_UNSPECIFIED(
            &((const struct sockaddr_in6 *)address)->sin6_addr);
    return ((const struct sockaddr_in *)address)->sin_addr.s_addr ==
           htonl(INADDR_ANY);
}

/* Adds the address of an interface. Those of the link alone are left out: in a
 * URL they would need the name of the interface. */
static void add_interface(struct listener *listener,
                          const struct sockaddr *address)
{
    char text[INET6_ADDRSTRLEN];
    const bool six = address->sa_family == AF_INET6;
    const struct in6_addr *const long_one =
        &((const struct sockaddr_in6 *)address)->sin6_addr;
    const void *const part =
        six ? (const void *)long_one
            : &((const struct sockaddr_in *)address)->sin_addr;
    if ((!six || !IN6_IS_ADDR_LINKLOCAL(long_one)) &&
        inet_ntop(address->sa_family, part, text, sizeof text))
        add_name(listener, text, six);
}

/* Adds the addresses of the interfaces of a family that are loopbacks, or are
 * none. */
static void add_interfaces(struct listener *listener,
                           const struct ifaddrs *interfaces, int family,
                           bool loopback)
{
    for (const struct ifaddrs *one = interfaces; one; one = one->ifa_next)
        if (one->ifa_addr && one->ifa_addr->sa_family == family &&
            (one->ifa_flags & IFF_UP) &&
            loopback == ((one->ifa_flags & IFF_LOOPBACK) != 0))
            add_interface(listener, one->ifa_addr);
}

/* Notes under which addresses it is reached. A wildcard of IPv6 takes IPv4 as
 * well. */
static void name_addresses(struct listener *listener, const char *address,
                           const struct addrinfo *where)
{
    struct ifaddrs *interfaces = NULL;
    const bool six = where->ai_family == AF_INET6;
    if (is_wildcard(where->ai_addr) && !getifaddrs(&interfaces)) {
        for (int loopback = 0; loopback < 2; loopback++) {
            add_interfaces(listener, interfaces, AF_INET, loopback);
            if (six)
                add_interfaces(listener, interfaces, AF_INET6, loopback);
        }
        freeifaddrs(interfaces);
    }
    if (!listener->name_count)
        add_name(listener, address, six);
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
    listener->name_count = 0;
    name_addresses(listener, address, where);
    freeaddrinfo(where);
    return status;
}
