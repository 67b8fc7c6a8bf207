# SPDX-License-Identifier: GPL-3.0-or-later
# The store over HTTP, and the page in the browser.  Stands on publish/,
# analysis/, db/, solver/, verifier/ and game/; uses libmicrohttpd and Jansson.

noinst_LIBRARIES += libexplorer.a
libexplorer_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS) $(MICROHTTPD_CFLAGS)

libexplorer_a_SOURCES =
libexplorer_a_SOURCES += explorer/attempt.c explorer/attempt.h
libexplorer_a_SOURCES += explorer/harvest.c explorer/harvest.h
libexplorer_a_SOURCES += explorer/workshop.c explorer/workshop.h
libexplorer_a_SOURCES += explorer/api.c explorer/api.h explorer/api_inside.h
libexplorer_a_SOURCES += explorer/api_contract.c
libexplorer_a_SOURCES += explorer/api_position.c
libexplorer_a_SOURCES += explorer/api_prove.c
libexplorer_a_SOURCES += explorer/api_store.c
libexplorer_a_SOURCES += explorer/assets.c explorer/assets.h
libexplorer_a_SOURCES += explorer/clerk.c explorer/clerk.h
libexplorer_a_SOURCES += explorer/desk.c explorer/desk.h
libexplorer_a_SOURCES += explorer/doorman.c explorer/doorman.h
libexplorer_a_SOURCES += explorer/inquiry.c explorer/inquiry.h
libexplorer_a_SOURCES += explorer/listener.c explorer/listener.h
libexplorer_a_SOURCES += explorer/reception.c explorer/reception.h
libexplorer_a_SOURCES += explorer/reply.c explorer/reply.h
libexplorer_a_SOURCES += explorer/response.c explorer/response.h
libexplorer_a_SOURCES += explorer/server.c explorer/server.h
nodist_libexplorer_a_SOURCES = explorer/assets_table.c

# What is served as it is: the page, and the description of the interface.
SERVED_FILES = explorer/openapi.json
SERVED_FILES += explorer/page/index.html
SERVED_FILES += explorer/page/api.js
SERVED_FILES += explorer/page/board.css
SERVED_FILES += explorer/page/board.js
SERVED_FILES += explorer/page/dark.css
SERVED_FILES += explorer/page/dom.js
SERVED_FILES += explorer/page/geometry.js
SERVED_FILES += explorer/page/icons.svg
SERVED_FILES += explorer/page/keys.js
SERVED_FILES += explorer/page/main.js
SERVED_FILES += explorer/page/map.js
SERVED_FILES += explorer/page/memory.js
SERVED_FILES += explorer/page/moves.js
SERVED_FILES += explorer/page/narrow.css
SERVED_FILES += explorer/page/notation.js
SERVED_FILES += explorer/page/panels.js
SERVED_FILES += explorer/page/prove.js
SERVED_FILES += explorer/page/scene.js
SERVED_FILES += explorer/page/state.js
SERVED_FILES += explorer/page/style.css
SERVED_FILES += explorer/page/texts.js
SERVED_FILES += explorer/page/theme.js
SERVED_FILES += explorer/page/unlur.svg
SERVED_FILES += explorer/page/values.js

EXTRA_DIST += explorer/embed.sh $(SERVED_FILES)
CLEANFILES += explorer/assets_table.c

# The table is made anew when a file changes or the list does.
explorer/assets_table.c: $(SERVED_FILES) explorer/embed.sh explorer/local.mk
	$(AM_V_at)$(MKDIR_P) explorer
	$(AM_V_GEN)$(SHELL) $(srcdir)/explorer/embed.sh $(srcdir) \
		$(SERVED_FILES) >$@-t && mv $@-t $@
