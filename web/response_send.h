/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * response_send - a response as HTTP.
 *
 * Every answer tells the browser to run nothing from elsewhere, to show the
 * page in no frame, to guess no type and to name the page to nobody. Files may
 * be kept as long as their tag is asked for each time; the rest is not to be
 * kept.
 */
#ifndef WEB_RESPONSE_SEND_H
#define WEB_RESPONSE_SEND_H

#include <microhttpd.h>

#include "web/response.h"

/* Gives a response to a connection to be sent; its bytes go over. MHD_NO: it
 * cannot be sent. */
enum MHD_Result http_response_send(struct MHD_Connection *connection,
                                   struct http_response *response);

#endif
