# SPDX-License-Identifier: GPL-3.0-or-later
# Manual pages, one line each.

dist_man_MANS += man/unlur.1
dist_man_MANS += man/unlur-annotate.1
dist_man_MANS += man/unlur-board.1
dist_man_MANS += man/unlur-contract.1
dist_man_MANS += man/unlur-db.1
dist_man_MANS += man/unlur-htp.1
dist_man_MANS += man/unlur-jobs.1
dist_man_MANS += man/unlur-play.1
dist_man_MANS += man/unlur-query.1
dist_man_MANS += man/unlur-record.1
dist_man_MANS += man/unlur-report.1
dist_man_MANS += man/unlur-serve.1
dist_man_MANS += man/unlur-solve.1
dist_man_MANS += man/unlur-sql.7
dist_man_MANS += man/unlur-stats.1
dist_man_MANS += man/unlur-verify.1
