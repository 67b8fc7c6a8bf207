#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The recipes of unlur-jobs(1), as they stand there: GNU parallel, and the body
# of a Slurm array.  What they bring is what a run of `unlur contract` brings.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
. "$top_srcdir/tests/shell_support.sh"

# recipe FIRST-WORD: the example of the page that begins with it.
recipe()
{
    awk -v first="$1" '
        /^\.EX/ { getline; on = index($0, first) == 1 }
        /^\.EE/ { on = 0 }
        on' "$top_srcdir/doc/man/unlur-jobs.1" |
        sed -e 's/\\-/-/g' -e 's/\\(aq/'\''/g'
}

mkdir bin
ln -s "$UNLUR" bin/unlur
PATH=$work/bin:$PATH
export PATH

case="undisturbed"
run 0 contract --size 3 --all --quiet --db serial.db
facts_without_moves serial.db >serial

# concluded: unlur.db has all that a run needs, and the run concludes it.
concluded()
{
    run 0 contract --size 3 --all
    grep -q '^0 nodes searched' out || miss "it searched again"
    facts_without_moves unlur.db >now
    same now serial
    run 0 db check
}

case="the body of a Slurm array"
recipe '#!/bin/sh' >array
[ "$(wc -l <array)" -ge 4 ] || miss "no script in the manual"
if ! split -n r/1/2 /dev/null >/dev/null 2>&1; then
    echo "split cannot give every N-th line: Slurm's script is not tried"
else
    sed -i 's/900M/64M/' array
    SLURM_ARRAY_TASK_COUNT=4
    export SLURM_ARRAY_TASK_COUNT
    rounds=0
    while run 0 jobs export --size 3 --all && [ -s out ]; do
        cp out orders
        [ $((rounds += 1)) -lt 20 ] || { miss "no end"; break; }
        for SLURM_ARRAY_TASK_ID in 1 2 3 4; do
            export SLURM_ARRAY_TASK_ID
            sh -e array 2>err || miss "task $SLURM_ARRAY_TASK_ID"
        done
        run 0 jobs import deliveries.*
        rm deliveries.*
    done
    [ "$rounds" -ge 2 ] || miss "only $rounds rounds"
    concluded
fi

case="rounds"
printf '%s\n2/3/2 w\n3/4/2b2/4/3 w\n' '4/5/6/2b1b2/6/5/4 w' >in
run 3 solve --json --workers 2 --db rounds.db --total-time 3600 --nodes 11000 \
    - <in
lines 3
has winner '"unknown"' 1
has nodes 21000 1
has winner '"white"' 2
has winner '"white"' 3
run 3 solve --json --workers 2 --db rounds.db --total-time 3600 --nodes 22000 \
    - <in
has nodes 22000 1
has source '"store"' 3

# What is stored by now is not put together once more.
case="twice, decided by a move"
won='4/5/1b2b1/7/6/5/4 w'
run 0 solve --json --db moves.db "$won"
run 0 solve --json --db one.db "$(play "$won" "$(field move | tr -d '"')")"
printf '%s\n%s\n' "$won" "$won" >in
run 0 solve --json --workers 1 --db one.db - <in
has source '"search"' 1
has source '"store"' 2

case="GNU parallel"
if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    [ "$bad" -eq 0 ] || exit "$bad"
    echo "GNU parallel is not installed (Debian: parallel)"
    exit 77
fi
rm -f unlur.db
recipe 'unlur jobs export' |
    sed -e 's/--size 4/--size 3/' -e 's/--nodes 100000/--nodes 2000/' \
        -e 's/-N 20/-j 2 -N 5/' >pipeline
[ "$(wc -l <pipeline)" -ge 3 ] || miss "no pipeline in the manual"
rounds=0
while run 0 jobs export --size 3 --all --nodes 2000 && [ -s out ]; do
    [ $((rounds += 1)) -lt 20 ] || { miss "no end"; break; }
    sh -e pipeline >out 2>err || miss "round $rounds"
    grep -q ' taken, 0 known already, 0 failed, 0 refused' out ||
        miss "not all was taken"
done
[ "$rounds" -ge 1 ] || miss "no round"
concluded

exit "$bad"
