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
#             results/ has
#
# Playing the games takes hours, so they are in the tree; games.sh beside this
# file plays them. A step that is done leaves its name in the file `steps` and
# is not done again. All steps take some minutes.
#
# Environment:
#   UNLUR          the program (default: unlur)

set -eu

UNLUR=${UNLUR:-unlur}
here=$(cd "$(dirname "$0")" && pwd)

fail()
{
    printf 'store.sh: %s\n' "$*" >&2
    exit 1
}

[ $# -eq 1 ] || fail "usage: store.sh DIR"
command -v "$UNLUR" >/dev/null || fail "$UNLUR: no such program; set UNLUR"
command -v xz >/dev/null || fail "the program xz is missing"
UNLUR=$(cd "$(dirname "$(command -v "$UNLUR")")" && pwd)/${UNLUR##*/}
export UNLUR
mkdir -p "$1"
cd "$1"
touch steps

# step NAME COMMAND...: does it, unless it is done.
step()
{
    name=$1
    shift
    if ! grep -qxF -- "$name" steps; then
        printf '%s\n' "$name"
        "$@"
        printf '%s\n' "$name" >>steps
    fi
}

# unlur ARGUMENT...: a limit that was reached is no failure here.
unlur()
{
    status=0
    "$UNLUR" "$@" --db unlur.db >>log 2>&1 || status=$?
    case $status in
    0 | 3) ;;
    *) fail "unlur $*: exit $status, see $PWD/log" ;;
    esac
}

games()
{
    xz -dc "$here/data/games.db.xz" >games.db
    unlur db merge games.db
    rm games.db
}

# What is not known yet of the positions of side 3 in the games.
positions()
{
    "$UNLUR" stats --db unlur.db --missing errors --size 3 |
        unlur solve --quiet -
}

packs()
{
    "$here/../../results/load" unlur.db >>log 2>&1 || fail "see $PWD/log"
}

step "the games" games
step "contract sets of side 3" unlur contract --quiet --size 3 --all
step "positions of side 3" positions
step "what is proved of side 4" packs
