# SPDX-License-Identifier: GPL-3.0-or-later
# The papers: what they share, and how each is made.  Not in make all or make
# check, which tests the papers without LaTeX.
#
#   make paper                     paper/small-boards.pdf, with the values that
#                                  results/ has of side 4, and, with what its
#                                  store proves of it, paper/strategy/strategy.pdf
#   make paper-strategy            that alone, with what results/ has proofs of
#   make paper PAPER_STORE=DIR     the first from a store made before by its
#                                  store.sh
#   make paper SIDE4_NODES=80000000
#                                  the first with nearly all of side 4 proved
#                                  again, in hours
#
# Both may stand in the environment too; papers/build.sh reads them there.

EXTRA_DIST += papers/unlur.sty
EXTRA_DIST += papers/build.sh papers/steps.sh
EXTRA_DIST += papers/small-boards/small-boards.tex
EXTRA_DIST += papers/small-boards/store.sh
EXTRA_DIST += papers/strategy/strategy.tex
EXTRA_DIST += papers/strategy/store.sh
EXTRA_DIST += papers/strategy/games.sh
EXTRA_DIST += papers/strategy/openings.list
EXTRA_DIST += papers/strategy/data/games.db.xz
EXTRA_DIST += papers/strategy/data/README.md

.PHONY: paper paper-small-boards paper-strategy clean-paper
paper: paper-small-boards
	$(MAKE) paper-strategy \
		PROVED_STORE="$${PAPER_STORE:-paper/store}/unlur.db"
paper-small-boards: unlur$(EXEEXT)
	UNLUR='$(abs_top_builddir)/unlur$(EXEEXT)' \
		'$(srcdir)/papers/build.sh' small-boards paper
paper-strategy: unlur$(EXEEXT)
	UNLUR='$(abs_top_builddir)/unlur$(EXEEXT)' PAPER_STORE= \
		'$(srcdir)/papers/build.sh' strategy paper/strategy

# The stores stay: they take long to make.
clean-paper:
	rm -rf paper/report paper/ablation paper/strategy/report
	rm -f paper/small-boards.* paper/compare.tex paper/latexmk.out
	rm -f paper/strategy/strategy.* paper/strategy/latexmk.out
