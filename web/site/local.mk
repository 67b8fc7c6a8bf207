# SPDX-License-Identifier: GPL-3.0-or-later
# The page with the program in it, as files that any server hands out. Needs
# emscripten (Debian: emscripten); no part of `make all`.
#
#   make site                      the folder site/
#   make site SITE=FOLDER          another one
#   make site SITE_STORE=FILE      with what a store has proved of positions
#                                  with at most SITE_STONES stones
#   make site SITE_CLAIMS=FOLDER   with what its packs say of sets with at most
#                                  SITE_CLAIM_STONES stones, as claims

SITE = site
SITE_STORE =
SITE_STONES = 3
SITE_CLAIMS =
SITE_CLAIM_STONES = 5
EMCC = emcc

# What the program is compiled from: folders as they are, where the browser has
# neither files nor processes, web/site/ has something else.
SITE_PROGRAM = $(libgame_a_SOURCES) $(libproof_a_SOURCES)
SITE_PROGRAM += verifier/arm.c verifier/hexagon.c verifier/ledger.c
SITE_PROGRAM += verifier/pitfall.c verifier/reader.c verifier/tree.c
SITE_PROGRAM += verifier/verify.c
SITE_PROGRAM += $(libsolver_a_SOURCES) $(libpolicy_a_SOURCES)
SITE_PROGRAM += $(nodist_libpolicy_a_SOURCES)
SITE_PROGRAM += db/proof.c db/result.c db/row.c db/run.c db/trace.c
SITE_PROGRAM += prover/checked_store.c prover/implied.c prover/joined_proof.c
SITE_PROGRAM += prover/learning.c prover/proof_check.c
SITE_PROGRAM += prover/prover.c prover/prover_contract.c
SITE_PROGRAM += prover/work_limits.c prover/write_batch.c
SITE_PROGRAM += $(QUERY_WITHOUT_FILES)
SITE_PROGRAM += analysis/statistics/cells.c
SITE_PROGRAM += analysis/report/annotation_json.c analysis/report/lookup_json.c
SITE_PROGRAM += $(libplay_a_SOURCES)
SITE_PROGRAM += web/answer_json.c web/evaluation_json.c web/proof_job.c
SITE_PROGRAM += web/proved_cache.c
SITE_PROGRAM += web/site/memory_store.c web/site/one_process.c
SITE_PROGRAM += web/site/site.c

SITE_FILES = web/site/server.js web/site/worker.js
EXTRA_DIST += $(SITE_FILES) web/site/build.sh web/site/claims.sh
EXTRA_DIST += web/site/csv.awk web/site/facts.sh
EXTRA_DIST += web/site/json.js web/site/memory_store.c web/site/one_process.c
EXTRA_DIST += web/site/site.c web/site/site.h

# The list, for tests/web/site_parts.sh.
.PHONY: site-program
site-program:
	@echo $(SITE_PROGRAM) $(WIDTH_SOURCES)

.PHONY: site
site: $(nodist_libpolicy_a_SOURCES)
	$(AM_V_GEN)EMCC='$(EMCC)' HOST_CC='$(CC)' \
		HEADER_FLAGS='$(JANSSON_CFLAGS)' \
		FLAGS='-std=gnu11 -O2 -msimd128 -D_GNU_SOURCE -Wno-psabi' \
		SOURCES='$(SITE_PROGRAM)' WIDTHS='$(WIDTH_SOURCES)' \
		$(SHELL) $(srcdir)/web/site/build.sh $(srcdir) '$(SITE)'
	$(AM_V_at)for file in $(SERVED_FILES) $(SITE_FILES); do \
		case $$file in *.json) ;; \
		*) cp "$(srcdir)/$$file" '$(SITE)/' || exit 1 ;; esac; done
	$(AM_V_at)if test -n '$(SITE_STORE)'; then \
		$(MAKE) $(AM_MAKEFLAGS) unlur$(EXEEXT) >&2 && \
		$(SHELL) $(srcdir)/web/site/facts.sh ./unlur$(EXEEXT) \
		'$(SITE_STORE)' '$(SITE_STONES)'; fi >'$(SITE)/facts.txt'
	$(AM_V_at)if test -n '$(SITE_CLAIMS)'; then \
		$(SHELL) $(srcdir)/web/site/claims.sh '$(SITE_CLAIMS)' \
		'$(SITE_CLAIM_STONES)'; fi >'$(SITE)/claims.txt'
