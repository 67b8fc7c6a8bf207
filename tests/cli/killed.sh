#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs killed without warning, and files that may not grow: what was
# acknowledged is there afterwards, the store is sound, and the next run goes on
# from there to the same end.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# bare: facts without the Grundy value, which may come later than the rest, and
# the winning move, of which there may be several.
bare()
{
    cut -d, -f1-4 | sort
}

kills=0
slow=$(amount must-play all) # what a search does without, so that it lasts

case="undisturbed"
run 0 contract --size 3 --all --quiet --without $slow --db whole.db
facts whole.db >whole
grep '^any,' whole >main
cut -d, -f2 main >positions

# moments COUNT LEAST MOST: random seconds, the same in every run of the test.
moments()
{
    awk -v n="$1" -v a="$2" -v b="$3" 'BEGIN {
        srand(20020)
        while (n-- > 0) printf "%.3f\n", a + rand() * (b - a)
    }'
}

# killed SECONDS: ends $pid; false if it was through by then.
killed()
{
    sleep "$1"
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    got=$?
    [ "$got" -eq 137 ] && kills=$((kills + 1))
}

# proved_in STORE: how many results it says to have proved; 0 without a store,
# which also means one of which not even the tables were finished.
proved_in()
{
    [ -s "$1" ] || { echo 0; return; }
    "$UNLUR" db info --json --db "$1" 2>/dev/null | tr '{' '\n' | awk '
        match($0, /"proved": [0-9]+/) {
            sum += substr($0, RSTART + 10, RLENGTH - 10)
        }
        END { print sum + 0 }'
}

# sound STORE [REFERENCE]: it checks, keeps all that is in the file known, and
# says nothing that is not in the file REFERENCE, both without Grundy values.
sound()
{
    : >now
    if [ "$(proved_in "$1")" -gt 0 ]; then
        run 0 db check --db "$1"
        facts "$1" | bare >now
    fi
    comm -23 known now >lost
    [ ! -s lost ] || miss "lost: $(head -n 1 lost)"
    if [ $# -gt 1 ]; then
        bare <"$2" | comm -13 - now >wrong
        [ ! -s wrong ] || miss "wrong: $(head -n 1 wrong)"
    fi
    cp now known
}

# murder ROUNDS MOST REFERENCE INPUT ARGUMENT...: kills so many runs within MOST
# seconds each: sooner from then on if one is through by then, later if it had
# not written, for machines differ.  A round goes on with the store of the last
# one; after ten rounds, or when all is done, it begins anew.
murder()
{
    rounds=$1 most=$2 reference=$3 input=$4 round=0 hit=0 pace=1
    shift 4
    moments "$rounds" 0.005 "$most" >delays
    while read -r delay; do
        if [ $((round % 10)) -eq 0 ] ||
            [ "$(wc -l <known)" -eq "$(wc -l <"$reference")" ]; then
            rm -f killed.db*
            : >known
        fi
        round=$((round + 1))
        case="kill -9 $*, round $round, after $delay s"
        count=$(wc -l <known)
        cp known before
        start "$input" "$@" --quiet --db killed.db
        if killed "$(awk "BEGIN { print $delay * $pace }")"; then
            hit=$((hit + 1))
            [ ! -s err ] || miss "complaint"
        else
            equal "$got" 0 "exit status"
            [ -s before ] || change_pace 0.6
        fi
        now=$(proved_in killed.db)
        [ "$now" -ge "$count" ] || miss "$now results, $count before"
        sound killed.db "$reference"
        if [ "$(wc -l <known)" -gt "$count" ]; then
            echo "$round" >>grown
        elif [ "$got" -eq 137 ]; then
            change_pace 1.6
        fi
    done <delays
    case="kill -9 $*"
    [ "$hit" -ge $((rounds / 4)) ] || miss "only $hit of $rounds were killed"
    start "$input" "$@" --quiet --db killed.db
    finish 120
    equal "$got" 0 "exit status"
    facts killed.db | bare >now
    bare <"$reference" >wanted
    same now wanted
}

# change_pace FACTOR
change_pace()
{
    pace=$(awk "BEGIN { print $pace * $1 }")
}

# A commit for each position.
: >grown
: >known
murder "$(amount 12 100)" 0.4 main positions solve --without $slow -
[ "$(wc -l <grown)" -ge "$(amount 2 10)" ] || miss "hardly a run was killed after it wrote"

# A commit for all that was proved within a second.
: >known
murder "$(amount 4 24)" 2 whole /dev/null contract --size 3 --all --without $slow

# Small positions: the program does little but write.
case="undisturbed, open"
run 0 contract --size 2 --rules open --all --quiet --db open.db
facts open.db >open
: >known
murder "$(amount 12 80)" 0.08 open /dev/null contract --size 2 --rules open --all

# Thousands of small positions: commits of a thousand results each.
: >known
: >grown
rm -f killed.db*
pace=1
# In `make check` one that wrote is enough.
moments "$(amount 6 16)" 0.3 "$(amount 0.8 1.5)" >delays
while read -r delay; do
    case="kill -9 among thousands, after $delay s"
    count=$(wc -l <known)
    start /dev/null contract --size 3 --rules open --all --nodes 30 \
        --without $slow --quiet --db killed.db
    killed "$(awk "BEGIN { print $delay * $pace }")"
    [ ! -s err ] || miss "complaint"
    sound killed.db
    if [ "$(wc -l <known)" -gt "$count" ]; then
        echo "$delay" >>grown
    elif [ "$got" -eq 137 ]; then
        change_pace 2.5
    else # nothing was left to do
        rm -f killed.db*
        : >known
    fi
    [ ! -s grown ] || [ "$(amount 1 16)" -gt 1 ] || break
done <delays
[ -s grown ] || miss "hardly a run was killed after it wrote"

# An answer that was printed is stored, whatever happens next.
case="kill -9 after answers"
: >known
rm -f killed.db*
round=0
answers=0
pace=1
moments 12 0.05 0.6 >delays
while read -r delay; do
    [ "$round" -lt "$(amount 3 12)" ] || [ "$answers" -eq 0 ] || break
    round=$((round + 1))
    case="kill -9 after answers, round $round, after $delay s"
    start positions solve --json --db killed.db -
    killed "$(awk "BEGIN { print $delay * $pace }")"
    grep '"winner": "[bw][lh]' out | sed 's/^{"position": "\([^"]*\)".*/\1/' |
        sort >told
    answers=$((answers + $(wc -l <told)))
    [ -s told ] || change_pace 2
    sound killed.db whole
    cut -d, -f2 now | sort >stored
    comm -23 told stored >lost
    [ ! -s lost ] || miss "told and lost: $(head -n 1 lost)"
done <delays
[ "$answers" -gt 0 ] || miss "no answer in any round"

case="kill -9 after an answer, waiting for more"
rm -f killed.db*
: >known
mkfifo pipe
exec 3<>pipe
start pipe solve --json --db killed.db -
tail -n 1 positions >&3
await test -s out
killed 0 || miss "it did not wait"
exec 3>&-
sound killed.db whole
equal "$(wc -l <now)" 1 "results"
[ "$bad" -ne 0 ] ||
    echo "fault: kill -9 of solve and contract | $kills | 0 acknowledged" \
        "results lost, every store checks, the next run ends the same"

# limited BLOCKS STORE: a run whose files may have so many half KiB each.
limited()
{
    (
        ulimit -f "$1"
        exec "$UNLUR" contract --size 3 --all --quiet --without $slow --db "$2" >out 2>err
    )
    got=$?
}

# refused_growth STORE: exit 1, one line, no loss.
refused_growth()
{
    equal "$got" 1 "exit status"
    [ ! -s out ] || miss "output although it failed"
    one_line "$1"
    grep -q -e 'File too large' -e 'disk is full' err ||
        miss "the reason is not told"
    sound "$1" whole
}

# An empty store has 136 half KiB.
limits=0
: >known
for blocks in 1 9 $(amount "" "8 16 24 32 40 48 56 64") 72 $(amount "" "100 120") 135; do
    case="a new store, ulimit -f $blocks"
    limits=$((limits + 1))
    rm -f small.db
    limited $blocks small.db
    refused_growth small.db
done

case="a store that may not grow"
bytes=$(wc -c <whole.db)
run 0 db init --db small.db
for blocks in 136 $(amount "" "137 140 143") 144 $(amount "" "145 148") 151; do
    case="a store that may not grow, ulimit -f $blocks"
    [ $((blocks * 512)) -lt "$bytes" ] || continue
    limits=$((limits + 1))
    limited $blocks small.db
    refused_growth small.db
done
case="and then may"
limited $((bytes / 512 + 8)) small.db
equal "$got" 0 "exit status"
sound small.db whole
facts small.db | bare >now
bare <whole >wanted
same now wanted
[ "$bad" -ne 0 ] ||
    echo "fault: ulimit -f of a contract run | $limits | one line each, 0 results" \
        "lost, finished without the limit"

exit "$bad"
