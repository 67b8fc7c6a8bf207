#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays the games of papers/strategy into a store: some three hours of one core.  A
# game depends on its series and its number alone, and what is stored already is
# not played again, so a run may be cut short and started again, and every machine
# plays the same games with the same player.  The paper does not need it: what it
# has played is in papers/strategy/data, which says with which revision.
#
#   UNLUR=./unlur papers/strategy/games.sh STORE [THREADS]
set -eu

unlur=${UNLUR:-unlur}
store=$1
threads=${2:-1}

here=$(unset CDPATH; cd "$(dirname "$0")" && pwd)

# selfplay ARGUMENT...
selfplay() {
    "$unlur" selfplay --quiet --db "$store" --threads "$threads" "$@"
}

# drawn EFFORT GAMES SIDE STONES: games from sets of so many stones.
drawn() {
    selfplay --effort "$1" --games "$2" --size "$3" --stones "$4"
}

# whole EFFORT GAMES SIDE: games from the empty board.
whole() {
    selfplay --effort "$1" --games "$2" --size "$3"
}

# openings EFFORT GAMES SIDE: games from each first stone.
openings() {
    grep "^$3/" "$here/openings.list" | while read -r position; do
        selfplay --effort "$1" --games "$2" "$position"
    done
}

# small EFFORT GAMES: on sides 3 to 5.
small() {
    drawn "$1" "$2" 3 1-5
    drawn "$1" "$2" 4 1-5
    drawn "$1" "$2" 5 1-6
    for side in 3 4 5; do
        whole "$1" "$2" $side
    done
}

# large EFFORT GAMES: on sides 6 to 8.
large() {
    drawn "$1" "$2" 6 1-7
    drawn "$1" "$2" 7 1-8
    for stones in 2 4 6 8 10; do
        drawn "$1" "$2" 8 $stones
    done
    for side in 6 7 8; do
        whole "$1" "$2" $side
    done
}

# From what is quick to what is long; each round adds to the games of the one
# before.
for effort in 250 1000 4000; do
    small $effort 100
done
large 1000 60
large 250 60
for side in 5 6 7 8; do
    openings 250 40 $side
done
for effort in 250 1000 4000; do
    small $effort 400
    large $effort 120
done
