# SPDX-License-Identifier: GPL-3.0-or-later
# The papers: what they share, and how each is made.  Not in make all or make
# check, which tests the paper without LaTeX.
#
#   make paper                     paper/small-boards.pdf
#   make paper PAPER_STORE=DIR     from a store made before by store.sh
#   make paper SIDE4_NODES=100    with less of side 4

EXTRA_DIST += papers/unlur.sty
EXTRA_DIST += papers/small-boards/small-boards.tex
EXTRA_DIST += papers/small-boards/build.sh
EXTRA_DIST += papers/small-boards/store.sh

PAPER_STORE =
SIDE4_NODES = 1000
.PHONY: paper clean-paper
paper: unlur$(EXEEXT)
	UNLUR='$(abs_top_builddir)/unlur$(EXEEXT)' \
		PAPER_STORE='$(PAPER_STORE)' SIDE4_NODES='$(SIDE4_NODES)' \
		'$(srcdir)/papers/small-boards/build.sh' paper

# The store stays: it takes long to make.
clean-paper:
	rm -rf paper/report paper/ablation
	rm -f paper/small-boards.* paper/compare.tex paper/latexmk.out
