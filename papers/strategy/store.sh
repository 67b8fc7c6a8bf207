#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The store that the paper is made from: the games of data/, and what is proved
# of their positions.
#
#   papers/strategy/store.sh DIR
#
# unlur.db    the games, with proved values: of all positions of side 3 in them,
#             of the sets and, up to ERROR_NODES nodes each, of the positions of
#             side 4
# limits.tex  where searches were cut, for the text
#
# Playing the games takes hours, so they are in the tree; games.sh beside this
# file plays them. A step that is done leaves its name in the file `steps` and
# is not done again. All steps take some minutes.
#
# Environment:
#   UNLUR          the program (default: unlur)

set -eu

UNLUR=${UNLUR:-unlur}
ERROR_NODES=200
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
printf '\\newcommand{\\errornodes}{%s}\n' "$ERROR_NODES" >limits.tex

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

# positions SIDE STATISTIC OPTION...: what the statistic asks about and the
# store does not know.
positions()
{
    side=$1
    statistic=$2
    shift 2
    "$UNLUR" stats --db unlur.db --missing "$statistic" --size "$side" |
        unlur solve --quiet "$@" -
}

packs()
{
    "$here/../../results/load" unlur.db >>log 2>&1 || fail "see $PWD/log"
}

step "the games" games
step "contract sets of side 3" unlur contract --quiet --size 3 --all
step "positions of side 3" positions 3 errors
step "what is proved of side 4" packs
step "positions of side 4, $ERROR_NODES nodes each" \
    positions 4 errors --nodes "$ERROR_NODES"
