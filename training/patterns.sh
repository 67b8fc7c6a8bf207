#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# patterns.sh [FOLDER]: makes the weights of play/patterns.h from nothing. The
# player plays against itself on sides 5 and 6, from openings with two contract
# stones drawn at random, and the weights are fitted to its moves. Run it in the
# build folder; the games stay in FOLDER (default: training-patterns), and what
# is there is not made again. FOLDER/pattern_weights.c becomes the program's as
# play/pattern_weights.c.
#
# GAMES5=600 GAMES6=100 EFFORT=3000: so many games of each side, and the effort
# of each move.

set -eu

folder=${1:-training-patterns}
mkdir -p "$folder"

# play SIDE GAMES SEED
play()
{
    [ -e "$folder/$1.games" ] && return
    bench/match --size "$1" --games "$2" --a solver --b solver --stones 2 \
        --effort-a "${EFFORT:-3000}" --effort-b "${EFFORT:-3000}" --seed "$3" \
        --verbose >"$folder/$1.new"
    mv "$folder/$1.new" "$folder/$1.games"
}

play 5 "${GAMES5:-600}" 1000
play 6 "${GAMES6:-100}" 2000
cat "$folder/5.games" "$folder/6.games" |
    training/make_patterns >"$folder/pattern_weights.c"
