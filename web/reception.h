/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reception - where requests come in: what libmicrohttpd calls.
 *
 * One thread receives all clients and answers what is quick; what is slow goes
 * to a clerk, and the connection sleeps until it is answered. Nothing a client
 * sends is believed to be small, in time or well formed.
 */
#ifndef WEB_RECEPTION_H
#define WEB_RECEPTION_H

#include <microhttpd.h>

#include "web/clerk.h"
#include "web/doorman.h"

struct reception {
    struct desk *counter;
    struct clerk *clerks[API_PLACES]; /* none for the counter */
    struct doorman *doorman;
    struct inquiry_names names;
    size_t unsent; /* bytes of answers that are on their way */
};

/* The callbacks, each with a struct reception as its context. */
void reception_door(void *context, struct MHD_Connection *connection,
                    void **place, enum MHD_ConnectionNotificationCode code);
void *reception_greet(void *context, const char *url,
                      struct MHD_Connection *connection);
enum MHD_Result reception_serve(void *context,
                                struct MHD_Connection *connection,
                                const char *url, const char *method,
                                const char *version, const char *data,
                                size_t *size, void **visit_place);
void reception_part(void *context, struct MHD_Connection *connection,
                    void **visit_place, enum MHD_RequestTerminationCode code);

#endif
