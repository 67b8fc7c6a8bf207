#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# contract_model.sh [FOLDER]: makes the weights of play/contract_model.h from
# nothing. Contract sets of sides 5 to 8 are drawn and games played on from each,
# and the weights are fitted to White's shares. Run it in the build folder; the
# sets stay in FOLDER (default: training-contract), and what is there is not made
# again. FOLDER/contract_model_weights.c becomes the program's in play/.

set -eu

folder=${1:-training-contract}
mkdir -p "$folder"

# sets SIDE STONES SETS GAMES
sets()
{
    [ -e "$folder/$1.sets" ] && return
    training/make_contract_sets --size "$1" --stones "$2" --sets "$3" \
        --games "$4" --seed 1 >"$folder/$1.new"
    mv "$folder/$1.new" "$folder/$1.sets"
}

sets 5 9 6000 4096
sets 6 9 6000 4096
sets 7 10 1500 16384
sets 8 10 2000 32768
cat "$folder"/?.sets |
    training/make_contract_model >"$folder/contract_model_weights.c"
