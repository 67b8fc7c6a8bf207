#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur-mpi: on any number of ranks the answers are those of one process; ranks
# and workers that are killed cost nothing that was acknowledged.  A few
# are killed, more of them in `make check-slow`.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
program=$(cd "${top_builddir:-.}" && pwd)/unlur-mpi
if [ ! -x "$program" ] || ! command -v mpirun >/dev/null; then
    echo "needs Open MPI (Debian: libopenmpi-dev openmpi-bin) and configure" \
        "--with-mpi"
    exit 77
fi
. "$top_srcdir/tests/shell_support.sh"
. "$top_srcdir/tests/storm_support.sh"
storm=$(amount 2 20)
# Open MPI itself does not free all that it took.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0
export ASAN_OPTIONS
slow=must-play
[ "$storm" -lt 20 ] || slow=all
if [ "$(id -u)" -eq 0 ]; then
    OMPI_ALLOW_RUN_AS_ROOT=1
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
fi

# ranks N STATUS ARGUMENT...: runs unlur-mpi on N ranks.
ranks()
{
    n=$1 want=$2
    shift 2
    mpirun --oversubscribe -n "$n" "$program" "$@" </dev/null >out 2>err
    got=$?
    [ "$got" -eq "$want" ] || miss "exit $got, not $want: unlur-mpi $*"
}

# begin N ARGUMENT...: the same in the background; mpirun is $pid.
begin()
{
    n=$1
    shift
    mpirun --oversubscribe -n "$n" "$program" "$@" </dev/null >out 2>err &
    pid=$!
}

# children KIND: the processes of that kind under $pid.  Only mpirun starts ranks:
# what else looks like one is about to become a worker.
children()
{
    ps -e -o pid= -o ppid= -o stat= -o args= | awk -v top="$pid" -v kind="$1" '
        { parent[$1] = $2; line[$1] = $0; state[$1] = $3 }
        END {
            for (p in parent) {
                for (q = p; q in parent && q != top && q > 1; q = parent[q]) ;
                if (q != top || p == top || state[p] ~ /Z/) continue
                worker = line[p] ~ / jobs run /
                if (kind == "worker" ? worker : parent[p] == top) print p
            }
        }'
}

# has_children COUNT KIND
has_children()
{
    [ "$(children "$2" | wc -l)" -ge "$1" ]
}

case="serial"
run 0 contract --size 3 --all --ascii --quiet --db three.db
facts_without_moves three.db >three
shown >three.out
run 0 contract --size 3 --ascii --quiet --db root.db
root_shown >root.out
run 0 contract --size 2 --all --ascii --quiet --db two.db
facts_without_moves two.db >two
facts three.db | grep '^any' | cut -d, -f2 >positions

for n in $(amount "1 3" "1 2 3 4"); do
    case="$n ranks, side 3, all"
    rm -f m.db m.log
    ranks "$n" 0 contract --size 3 --all --ascii --quiet --db m.db --log m.log
    silent
    shown >m.out
    same m.out three.out
    facts_without_moves m.db >m
    same m three
    run 0 db check --db m.db
    acknowledged m.log m.db
    equal "$(events worker m.log)" "$n" "workers"
    equal "$(events acknowledged m.log)" "$(events delivered m.log)" \
        "acknowledged results"

    case="$n ranks, side 3"
    rm -f m.db
    ranks "$n" 0 contract --size 3 --ascii --quiet --db m.db
    root_shown >m.out
    same m.out root.out

    case="$n ranks, side 2"
    rm -f m.db
    ranks "$n" 0 contract --size 2 --all --quiet --workers 2 --db m.db
    facts_without_moves m.db >m
    same m two
done

case="positions"
verdicts()
{
    sed -n 's/.*"position": "\([^"]*\)".*"winner": \([^,]*\),.*/\1 \2/p' out
}
"$UNLUR" solve --no-db --json - <positions >out 2>err
verdicts >serial
mpirun --oversubscribe -n 2 "$program" solve --json --no-db - <positions \
    >out 2>err
equal $? 0 "exit status"
verdicts >m
same m serial

case="a tree on two ranks"
ranks 2 0 solve --db tree.db --without all --workers 2 '3/4/2w2/4/3 b'
grep -q '^3/4/2w2/4/3 b: White wins; .* search, verified$' out ||
    miss "not proved"

case="exit statuses"
ranks 2 2 contract --size 99
grep -q "unlur-mpi contract: option --size: '99'" err || miss "no complaint"
ranks 2 3 contract --size 3 --all --nodes 1 --quiet --db m2.db
ranks 2 0 contract --help
grep -c '^Usage: ' out >count
equal "$(cat count)" 1 "ranks that print"

case="SIGTERM"
begin 2 contract --size 4 --all --quiet --db time.db --log time.log
await has_children 2 rank
await has_children 1 worker
# shellcheck disable=SC2046  # a list
set -- $(children rank) $(children worker)
kill -TERM "$pid"
finish 60
[ "$got" -ne 0 ] || miss "exit status 0"
gone "$@"
run 0 db check --db time.db
acknowledged time.log time.db

# stop_rank: stops the rank that was started last, and names it $hung.
stop_rank()
{
    hung=$(children rank | sort -n | tail -n 1)
    kill -STOP "$hung"
}

case="a rank that hangs to the end"
begin 3 contract --size 4 --all --quiet --db hung.db --log hung.log
await has_children 3 worker
# shellcheck disable=SC2046  # a list
set -- $(children rank) $(children worker)
stop_rank
kill -TERM "$(children rank | sort -n | head -n 1)" # rank 0
finish 100
# mpirun itself crashes (139) or is left hanging (137) by some of these ends.
[ "$got" -eq 3 ] || [ "$got" -eq 137 ] || [ "$got" -eq 139 ] ||
    miss "exit $got"
grep -q '^unlur-mpi: a rank does not answer; it is killed$' err ||
    miss "nobody told"
gone "$@"
run 0 db check --db hung.db
acknowledged hung.log hung.db

# says_silent: the rank that hangs has been given up.
says_silent()
{
    grep -q '"failed", .*"rank 1 was silent for too long"' m.log
}

# It takes a minute until a rank is given up.
if [ "$storm" -ge 20 ]; then
    case="a rank that hangs and wakes up"
    rm -f m.db m.log
    begin 2 contract --size 3 --all --without all --quiet --db m.db --log m.log
    await has_children 2 worker
    stop_rank
    sleep 30
    await says_silent
    kill -CONT "$hung"
    finish 600
    equal "$got" 0 "exit status"
    facts_without_moves m.db >m
    same m three
    acknowledged m.log m.db
fi

case="workers killed"
rm -f m.db m.log
begin 2 contract --size 3 --all --without "$slow" --workers 2 --quiet --db m.db \
    --log m.log
hit=0
while kill -0 "$pid" 2>/dev/null && [ "$hit" -lt "$storm" ]; do
    random 10
    sleep "0.0$number"
    # shellcheck disable=SC2046  # a list
    set -- $(children worker)
    [ $# -gt 0 ] || continue
    random $#
    shift "$number"
    kill -9 "$1" 2>/dev/null && hit=$((hit + 1))
done
finish 600
weathered
echo "killed $hit workers: $(events failed m.log) jobs failed," \
    "$(events acknowledged m.log) acknowledged"
[ "$hit" -gt 0 ] || miss "nobody was killed"
acknowledged m.log m.db
ranks 2 0 contract --size 3 --all --without "$slow" --workers 2 --quiet \
    --db m.db --log m.log
facts_without_moves m.db >m
same m three
run 0 db check --db m.db
acknowledged m.log m.db

rm -f m.db m.log
round=0
while [ "$round" -lt $((storm / 2)) ]; do
    round=$((round + 1))
    case="rank killed, round $round"
    begin 2 contract --size 3 --all --without "$slow" --workers 2 --quiet \
        --db m.db --log m.log
    await has_children 1 worker
    random 400
    sleep "0.$((number + 100))"
    # shellcheck disable=SC2046  # a list
    set -- $(children rank) $(children worker)
    # shellcheck disable=SC2046  # a list
    victims=$(children rank | sort -n)
    random 2
    victim=$(echo "$victims" | sed -n "$((number + 1))p")
    if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
        finish 60
        # A rank may have been hit when all was done: then all is there.
        if [ "$got" -eq 0 ]; then
            facts_without_moves m.db >m
            same m three
        fi
    fi
    wait "$pid" 2>/dev/null
    gone "$@"
    [ ! -s m.db ] || { run 0 db check --db m.db; acknowledged m.log m.db; }
done
case="after $round kills"
ranks 2 0 contract --size 3 --all --without "$slow" --workers 2 --quiet \
    --db m.db --log m.log
facts_without_moves m.db >m
same m three
acknowledged m.log m.db
done_once m.log

exit "$bad"
