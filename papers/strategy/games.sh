#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays the games of papers/strategy into a store: hours of one core.  A game
# depends on its series and its number alone, and what is stored already is not
# played again, so a run may be cut short and started again, and every machine
# plays the same games with the same player.  The paper does not need it: what it
# has played is in papers/strategy/data, which says with which revision.
#
#   UNLUR=./unlur papers/strategy/games.sh STORE [THREADS]
set -eu

unlur=${UNLUR:-unlur}
store=$1
threads=${2:-1}

here=$(cd "$(dirname "$0")" && pwd)

# selfplay ARGUMENT...
selfplay() {
    "$unlur" selfplay --quiet --db "$store" --threads "$threads" "$@"
}

# drawn SIDE STONES EFFORT GAMES: games from sets of so many stones.
drawn() {
    selfplay --size "$1" --stones "$2" --effort "$3" --games "$4"
}

# whole SIDE EFFORT GAMES: games from the empty board.
whole() {
    selfplay --size "$1" --effort "$2" --games "$3"
}

# openings SIDE EFFORT GAMES: games from each first stone.
openings() {
    grep "^$1/" "$here/openings.list" | while read -r position; do
        selfplay --effort "$2" --games "$3" "$position"
    done
}

for effort in 250 1000; do
    drawn 4 1-5 $effort 100
    whole 4 $effort 100
    drawn 5 1-5 $effort 100
    whole 5 $effort 100
    drawn 6 1-6 $effort 60
    whole 6 $effort 60
done
for effort in 250 1000 4000; do
    drawn 3 1-5 $effort 100
    whole 3 $effort 100
done
openings 5 250 40
for stones in 2 4 6 8; do
    drawn 8 $stones 250 40
done
drawn 4 1-5 4000 100
whole 4 4000 100
whole 7 250 40
whole 8 250 40
openings 6 250 40
for stones in 2 4 6 8; do
    drawn 8 $stones 1000 40
done
drawn 5 1-5 4000 60
openings 7 250 20
whole 5 4000 60
openings 8 250 20
drawn 6 1-6 4000 60
whole 6 4000 60
whole 7 1000 40
whole 8 1000 40
