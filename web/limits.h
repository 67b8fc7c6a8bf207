/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * limits - how large requests and answers may be.
 *
 * An answer lies in memory until the client has taken it. So one answer is
 * limited (http_response_too_long()), and so are all together: while more is on
 * its way than LIMITS_UNSENT, only what is answered at once is answered.
 */
#ifndef WEB_LIMITS_H
#define WEB_LIMITS_H

enum {
    /* of a request */
    LIMITS_URL = 8192,                 /* bytes */
    LIMITS_ARGUMENTS = 16,             /* behind the path */
    LIMITS_BODY = 1 << 18,             /* bytes */
    LIMITS_DROPPED = 16 * LIMITS_BODY, /* bytes of a longer one, before the
                                          connection is given up */
    LIMITS_BATCH_LINES = 1000,
    /* of answers */
    LIMITS_ANSWER = 8 << 20, /* bytes */
    LIMITS_UNSENT = 16 << 20 /* bytes that clients have not taken */
};

#endif
