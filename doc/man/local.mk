# SPDX-License-Identifier: GPL-3.0-or-later
# Manual pages, one line each.

dist_man_MANS += doc/man/unlur-annotate.1
dist_man_MANS += doc/man/unlur-board.1
dist_man_MANS += doc/man/unlur-contract.1
dist_man_MANS += doc/man/unlur-db.1
dist_man_MANS += doc/man/unlur-htp.1
dist_man_MANS += doc/man/unlur-jobs.1
dist_man_MANS += doc/man/unlur-play.1
dist_man_MANS += doc/man/unlur-query.1
dist_man_MANS += doc/man/unlur-record.1
dist_man_MANS += doc/man/unlur-report.1
dist_man_MANS += doc/man/unlur-selfplay.1
dist_man_MANS += doc/man/unlur-serve.1
dist_man_MANS += doc/man/unlur-solve.1
dist_man_MANS += doc/man/unlur-sql.7
dist_man_MANS += doc/man/unlur-stats.1
dist_man_MANS += doc/man/unlur-verify.1
dist_man_MANS += doc/man/unlur.1
