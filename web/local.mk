# SPDX-License-Identifier: GPL-3.0-or-later
# The store over HTTP, and the page in the browser.  Uses libmicrohttpd and
# Jansson.

noinst_LIBRARIES += libweb.a
libweb_a_CPPFLAGS = $(BASE_CPPFLAGS) $(JANSSON_CFLAGS) $(MICROHTTPD_CFLAGS)

libweb_a_SOURCES =
libweb_a_SOURCES += web/route.c web/route.h web/handlers.h
libweb_a_SOURCES += web/handle_contract.c
libweb_a_SOURCES += web/handle_evaluate.c
libweb_a_SOURCES += web/handle_position.c
libweb_a_SOURCES += web/handle_prove.c
libweb_a_SOURCES += web/handle_store.c
libweb_a_SOURCES += web/answer_json.c web/answer_json.h
libweb_a_SOURCES += web/assets.c web/assets.h
libweb_a_SOURCES += web/client_timeouts.c web/client_timeouts.h
libweb_a_SOURCES += web/limits.h
libweb_a_SOURCES += web/evaluation_json.c web/evaluation_json.h
libweb_a_SOURCES += web/evaluation_queue.c web/evaluation_queue.h
libweb_a_SOURCES += web/exchange.c web/exchange.h
libweb_a_SOURCES += web/listener.c web/listener.h
libweb_a_SOURCES += web/proof_job.c web/proof_job.h
libweb_a_SOURCES += web/proof_queue.c web/proof_queue.h
libweb_a_SOURCES += web/proved_cache.c web/proved_cache.h
libweb_a_SOURCES += web/request.c web/request.h
libweb_a_SOURCES += web/response.c web/response.h
libweb_a_SOURCES += web/response_send.c web/response_send.h
libweb_a_SOURCES += web/server.c web/server.h
libweb_a_SOURCES += web/thread_context.c web/thread_context.h
libweb_a_SOURCES += web/worker_thread.c web/worker_thread.h
nodist_libweb_a_SOURCES = web/assets_table.c

# What is served as it is: the page, and the description of the interface.
SERVED_FILES = web/openapi.json
SERVED_FILES += web/page/index.html
SERVED_FILES += web/page/analysis.js
SERVED_FILES += web/page/api.js
SERVED_FILES += web/page/api_error.js
SERVED_FILES += web/page/board.css
SERVED_FILES += web/page/board.js
SERVED_FILES += web/page/controls.css
SERVED_FILES += web/page/dark.css
SERVED_FILES += web/page/dom.js
SERVED_FILES += web/page/dot.js
SERVED_FILES += web/page/editor.js
SERVED_FILES += web/page/fields.js
SERVED_FILES += web/page/forced.css
SERVED_FILES += web/page/geometry.js
SERVED_FILES += web/page/goals.js
SERVED_FILES += web/page/graph.js
SERVED_FILES += web/page/icons.svg
SERVED_FILES += web/page/import.js
SERVED_FILES += web/page/import_dialog.js
SERVED_FILES += web/page/judge.js
SERVED_FILES += web/page/keys.js
SERVED_FILES += web/page/language.js
SERVED_FILES += web/page/level.js
SERVED_FILES += web/page/main.js
SERVED_FILES += web/page/map.js
SERVED_FILES += web/page/memory.js
SERVED_FILES += web/page/moves.js
SERVED_FILES += web/page/narrow.css
SERVED_FILES += web/page/new_game.js
SERVED_FILES += web/page/notation.js
SERVED_FILES += web/page/opponent.js
SERVED_FILES += web/page/panels.css
SERVED_FILES += web/page/panels.js
SERVED_FILES += web/page/patience.js
SERVED_FILES += web/page/prove.js
SERVED_FILES += web/page/reading.js
SERVED_FILES += web/page/recent.js
SERVED_FILES += web/page/report.js
SERVED_FILES += web/page/scene.js
SERVED_FILES += web/page/server.js
SERVED_FILES += web/page/state.js
SERVED_FILES += web/page/steps.js
SERVED_FILES += web/page/style.css
SERVED_FILES += web/page/text-en.js
SERVED_FILES += web/page/text-es.js
SERVED_FILES += web/page/text-fr.js
SERVED_FILES += web/page/text-ca.js
SERVED_FILES += web/page/theme.js
SERVED_FILES += web/page/toast.js
SERVED_FILES += web/page/tree.js
SERVED_FILES += web/page/unlur.svg
SERVED_FILES += web/page/values.js
SERVED_FILES += web/page/whole_game.js

EXTRA_DIST += web/embed.sh $(SERVED_FILES)
CLEANFILES += web/assets_table.c

# The table is made anew when a file changes or the list does.
web/assets_table.c: $(SERVED_FILES) web/embed.sh web/local.mk
	$(AM_V_at)$(MKDIR_P) web
	$(AM_V_GEN)$(SHELL) $(srcdir)/web/embed.sh $(srcdir) \
		$(SERVED_FILES) >$@-t && mv $@-t $@
