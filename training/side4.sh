#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# side4.sh [FOLDER]: makes the policy's network of side 4 from nothing, by
# expert iteration: searches without a network make examples, a network learns
# from them, searches with it make more, and so on. Run it in the build folder;
# the networks and examples of all generations stay in FOLDER (default:
# training-side4), and what is there is not made again. The last network is
# FOLDER/4.net; it becomes the program's as solver/policy/side4.net.
#
# GENERATIONS=4 POSITIONS=700 JOBS=2 NODES=20000: each generation searches so
# many drawn positions in each of so many processes, so many nodes each.

set -eu

folder=${1:-training-side4}
generations=${GENERATIONS:-4}
positions=${POSITIONS:-700}
jobs=${JOBS:-2}
nodes=${NODES:-20000}
mkdir -p "$folder"

# make_examples GENERATION NETWORK
make_examples()
{
    job=1
    while [ "$job" -le "$jobs" ]; do
        file=$folder/$1.$job.examples
        if [ ! -e "$file" ]; then
            training/make_examples --network "$2" --nodes "$nodes" \
                --count "$positions" --seed "$1$job" --output "$file.part" &&
                mv "$file.part" "$file" &
        fi
        job=$((job + 1))
    done
    wait
}

network=none
generation=1
while [ "$generation" -le "$generations" ]; do
    make_examples "$generation" "$network"
    network=$folder/$generation.net
    # The first generation's examples are of searches that did not know better.
    files=$(find "$folder" -name '*.examples' ! -name '1.*' | sort)
    [ "$generation" -gt 1 ] || files=$(echo "$folder"/1.*.examples)
    if [ ! -e "$network" ]; then
        # shellcheck disable=SC2086  # a list of files
        training/train --seed "$generation" --output "$network.part" $files
        mv "$network.part" "$network"
    fi
    generation=$((generation + 1))
done
echo "$network"
