#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The stores that the paper is made from: side 4 from what results/ has of it,
# all else computed from nothing.
#
#   papers/small-boards/store.sh DIR
#
# unlur.db        the results the paper reports, each with a checked proof
# full.db, without-NAME.db
#                 the ablation: fixed lists of positions, LIST_NODES nodes each,
#                 with all techniques of the search and without one
# limits.tex      where searches were cut, for the text
#
# It goes in steps, see ../steps.sh. Every search is on one thread and ends at a
# number of nodes, if it must, so the stores are the same on every machine, but
# for seconds and dates.
#
# The packs of results/ have the value of more sets of side 4 than they have proofs
# of. What the store does not know of them the paper takes from there, as claimed,
# and counts it. With SIDE4_NODES these sets are proved again, on all cores at once,
# in the steps side4-many and side4-few, some eleven hours of one core; what one
# search has proved another that begins later knows, so their nodes are not the same
# on every machine. What had taken more than HARD_NODES nodes and has no outline is
# left, for each of these sets takes some hours and gigabytes.
#
# Environment, besides that of ../steps.sh:
#   SIDE4_NODES    for each of those searches, at most; 80000000 is what only the
#                  hardest sets of three stones may come to (default: 0, which
#                  leaves them out). With more of them the steps go on.
#   SIDE4_WORKERS  how many of them at once, each with half a gigabyte (default:
#                  one for each core)

set -eu

SIDE4_NODES=${SIDE4_NODES:-0}
SIDE4_WORKERS=${SIDE4_WORKERS:-$(nproc)}
# So many that none takes an hour on two slow cores.
FEW_PARTS=10
SWEEP_NODES=1000
HARD_NODES=100000000
SAMPLE_NODES=1000
LIST_NODES=30000
top=$(unset CDPATH; cd "$(dirname "$0")/../.." && pwd)
lists=$top/bench
results=$top/results

# shellcheck source=papers/steps.sh
. "$top/papers/steps.sh"

[ $# -eq 1 ] || fail "usage: store.sh DIR"
find_unlur
need zstd
enter_store "$1"
cat >limits.tex <<END
\\newcommand{\\samplenodes}{\\valcalc{$SAMPLE_NODES}}
\\newcommand{\\listnodes}{\\valcalc{$LIST_NODES}}
END

# positions LIST...: the positions of lists of the benchmark, one a line.
positions()
{
    for list in "$@"; do
        sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$lists/$list.list"
    done
}

contract()
{
    unlur contract --db unlur.db --all "$@"
}

# replies LIST: the positions after every move too.
replies()
{
    positions "$1" | unlur solve --db unlur.db --verify --moves -
}

# missing ARGUMENT...: what `unlur stats ARGUMENT...` asks about and the store
# does not know.
missing()
{
    "$UNLUR" stats --db unlur.db --missing "$@" |
        unlur solve --db unlur.db --verify -
}

# sampled ARGUMENT...: the sets that `unlur stats sample ARGUMENT...` draws, as
# far as SAMPLE_NODES nodes each prove them.
sampled()
{
    "$UNLUR" stats --db unlur.db --missing sample "$@" |
        unlur solve --db unlur.db --verify --nodes "$SAMPLE_NODES" -
}

single()
{
    positions side4-k0 side4-k1 |
        unlur solve --db unlur.db --verify --trace -
}

packs()
{
    UNLUR=$UNLUR "$results/load" unlur.db >>log 2>&1 ||
        fail "see $PWD/log"
    cat "$results"/side4-???.outlines.zst >outlines.zst
}

# lacking CONDITION: what the packs of side 4 have without a proof, is not too
# hard or has an outline, and meets a condition of awk on the number of stones.
lacking()
{
    "$results/missing" 4 "$HARD_NODES" | awk "{ stones = gsub(/b/, \"b\") } $1" |
        unlur solve --db unlur.db --learn unlur.db --verify --memory 512M \
            --outlines outlines.zst --workers "$SIDE4_WORKERS" --nodes "$SIDE4_NODES" -
}

# lists STORE [OPTION...]: all lists, into a store of their own, which counts
# the work of one run only.
lists()
{
    store=$1
    shift
    rm -f "$store.part" "$store.part-journal"
    for list in "$lists"/*.list; do
        file=${list##*/}
        positions "${file%.list}" |
            unlur solve --db "$store.part" --nodes "$LIST_NODES" "$@" -
    done
    mv "$store.part" "$store"
}

techniques()
{
    "$UNLUR" solve --without '?' 2>&1 |
        sed -n 's/.* some of //p' | tr , ' '
}

step side2 "all contract sets of side 2" contract --size 2
step side3 "all contract sets of side 3" contract --size 3
step side3-replies "White's first moves against them" replies side3
step side3-tempo "a move more, a stone more" missing --size 3 zugzwang
step side4-single "side 4: no stone and single stones" single
step packs "what results/ has proofs of" packs
step side4-quick "side 4: the contract sets that are quick" \
    contract --size 4 --memory 1G --nodes "$SWEEP_NODES"
if [ "$SIDE4_NODES" -gt 0 ]; then
    step "side4-many-$SIDE4_NODES" \
        "side 4: what results/ has no proofs of, five stones and more" \
        lacking "stones > 4"
    for part in $(seq "$FEW_PARTS"); do
        step "side4-few-$part-$SIDE4_NODES" \
            "side 4: the same, fewer stones, part $part of $FEW_PARTS" \
            lacking "stones <= 4 && NR % $FEW_PARTS == $part - 1"
    done
fi
step "side4-contract-$SIDE4_NODES" "side 4: what follows for the contract" \
    contract --size 4 --nodes 1
step side5-sample "a random sample of the contract sets of side 5" \
    sampled --size 5
step side2-open "side 2, stones on the border too" \
    contract --size 2 --rules open
step side3-open "side 3, stones on the border too" \
    contract --size 3 --rules open
step full "fixed lists, all techniques" lists full.db
for technique in $(techniques); do
    step "without-$technique" "fixed lists, without $technique" \
        lists "without-$technique.db" --without "$technique"
done
step without-all "fixed lists, without any technique" \
    lists without-all.db --without all
