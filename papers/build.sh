#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes a paper: the report on a store, then LaTeX. `make paper` calls it.
#
#   papers/build.sh NAME OUT
#
# NAME is a folder beside this file, with NAME.tex and a store.sh. OUT/report
# has the numbers, tables and figures, OUT/ablation those of the comparison, if
# the store has stores to compare, OUT/NAME.pdf is the paper. It fails when the
# paper asks for a value that is not there, cites what is not in references.bib
# or refers to nothing.
#
# Environment:
#   UNLUR        the program (default: unlur)
#   PAPER_STORE  a folder made by store.sh (default: OUT/store, which store.sh
#                makes or completes first; SIDE4_NODES is for that of
#                small-boards)

set -eu

papers=$(unset CDPATH; cd "$(dirname "$0")" && pwd)

# shellcheck source=papers/steps.sh
. "$papers/steps.sh"

# What is missing of the programs and LaTeX packages that are needed.
missing()
{
    for program in latexmk pdflatex bibtex kpsewhich; do
        command -v "$program" >/dev/null || echo "the program $program"
    done
    command -v kpsewhich >/dev/null || return 0
    sed -n -e 's/^ *\\usepackage\(\[[^]]*\]\)\{0,1\}{\(.*\)}.*/\2/p' \
        -e 's/^ *\\RequirePackage{\(.*\)}.*/\1/p' \
        "$here/$name.tex" "$papers/unlur.sty" | tr , '\n' | sort -u |
        while read -r package; do
            [ "$package" = unlur ] || kpsewhich "$package.sty" >/dev/null ||
                echo "the LaTeX package $package"
        done
}

# The report on all boards and rules in the store; for a paper that asks for them
# with the census, which takes a minute, and with the values that results/ has
# without a proof, where it counts what is claimed; and one on the ablation, of
# which the paper needs the comparison only, for the other statistics have the
# same names in both. Stores are named as they lie in their folder.
report()
{
    set -- --db "$store/unlur.db" --out "$out/report"
    ! grep -q '/census/' "$here/$name.tex" || set -- "$@" --census
    ! grep -q '/claimed}' "$here/$name.tex" || set -- "$@" --claims results
    (cd "$papers/.." && "$UNLUR" report "$@")
    rm -f "$out/compare.tex"
    [ -f "$store/full.db" ] || return 0
    set --
    for db in "$store"/without-*.db; do
        [ ! -f "$db" ] || set -- "$@" --against "${db##*/}"
    done
    [ $# -gt 0 ] || return 0
    (cd "$store" && "$UNLUR" report --db full.db --out "$out/ablation" "$@")
    grep '^\\unlurval{[^/]*/compare/' "$out/ablation/numbers.tex" \
        >"$out/compare.tex" || true
}

[ $# -eq 2 ] || fail "usage: build.sh NAME OUT"
name=$1
here=$papers/$name
[ -f "$here/$name.tex" ] || fail "no paper '$name'"
find_unlur
mkdir -p "$2"
out=$(cd "$2" && pwd)

lacking=$(missing)
if [ -n "$lacking" ]; then
    printf 'build.sh: the paper needs:\n%s\n' "$lacking" >&2
    fail "on Debian: apt-get install latexmk texlive-latex-extra" \
        "texlive-pictures lmodern"
fi

if [ -z "${PAPER_STORE:-}" ]; then
    store=$out/store
    "$here/store.sh" "$store"
else
    store=$(cd "$PAPER_STORE" && pwd) || fail "no folder '$PAPER_STORE'"
fi
[ -f "$store/unlur.db" ] || fail "no store '$store/unlur.db'"
report

cd "$out"
TEXINPUTS=.:$out/report:$out/ablation:$store:$here:$papers:
BIBINPUTS=$papers:
export TEXINPUTS BIBINPUTS
latexmk -pdf -interaction=nonstopmode -halt-on-error "$here/$name.tex" \
    >latexmk.out 2>&1 || {
    grep -A 3 '^!' "$name.log" >&2 || tail -n 20 latexmk.out >&2
    fail "LaTeX failed; see $out/$name.log"
}

# Warnings are wrapped at 79 characters; joined, each is one line.
if awk '/Warning:/ { line = $0; next }
        line != "" { if (/^$/) { print line; line = "" } else line = line $0 }' \
    "$name.log" |
    grep -E 'Package unlur Warning|undefined|multiply defined' >&2; then
    fail "the paper asks for what is not there"
fi
printf '%s\n' "$out/$name.pdf"
