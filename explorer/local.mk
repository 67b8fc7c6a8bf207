# SPDX-License-Identifier: GPL-3.0-or-later
# The store over HTTP, and the page in the browser.  Stands on publish/,
# analysis/, db/, solver/, verifier/ and game/; uses libmicrohttpd and Jansson.

noinst_LIBRARIES += libexplorer.a
libexplorer_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS) $(MICROHTTPD_CFLAGS)

libexplorer_a_SOURCES =
