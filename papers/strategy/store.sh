#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The store that the paper is made from: the games of data/, and what is proved
# of their positions.
#
#   papers/strategy/store.sh DIR
#
# unlur.db    the games, with proved values: of all contract sets and all
#             positions of side 3 in them, and of the sets of side 4 that
#             results/ has proofs of, or PROVED_STORE
#
# Playing the games takes hours, so they are in the tree; games.sh beside this
# file plays them. It goes in steps, see ../steps.sh, of some minutes in all.
#
# Environment, besides that of ../steps.sh:
#   PROVED_STORE   a store with more proofs, which is merged: that of
#                  small-boards, which proves what results/ has the values of
#                  alone (default: none)

set -eu

here=$(unset CDPATH; cd "$(dirname "$0")" && pwd)

# shellcheck source=papers/steps.sh
. "$here/../steps.sh"

[ $# -eq 1 ] || fail "usage: store.sh DIR"
find_unlur
need xz zstd
proved=${PROVED_STORE:-}
[ -z "$proved" ] || proved=$(realpath -e -- "$proved") ||
    fail "no store '$PROVED_STORE'"
enter_store "$1"

games()
{
    xz -dc "$here/data/games.db.xz" >games.db
    unlur db merge --db unlur.db games.db
    rm games.db
}

# What is not known yet of the positions of side 3 in the games.
positions()
{
    "$UNLUR" stats --db unlur.db --missing errors --size 3 |
        unlur solve --db unlur.db -
}

packs()
{
    "$here/../../results/load" unlur.db >>log 2>&1 || fail "see $PWD/log"
}

step games "the games" games
step side3 "contract sets of side 3" unlur contract --db unlur.db --size 3 --all
step side3-positions "positions of side 3" positions
step side4 "what results/ has proofs of" packs
[ -z "$proved" ] ||
    step "proved-$(stat -c %Y "$proved")" "what $PROVED_STORE has proofs of" \
        unlur db merge --db unlur.db "$proved"
