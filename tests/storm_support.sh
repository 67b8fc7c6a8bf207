# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the tests of work that is given away share; sourced after
# shell_support.sh.
#
# shellcheck disable=SC2034,SC2154  # number and got are for the scripts

# shown: what a contract run has printed, but for the work it took.
shown()
{
    grep -v ' nodes searched in ' out
}

# root_shown: the same without the root's Grundy value, which is told only if it
# was learnt on the way.
root_shown()
{
    shown | sed 's/; Grundy value [0-9]*$//'
}

# events NAME LOG: how many there are.
events()
{
    grep -c "\"event\": \"$1\"" "$2"
}

# acknowledged LOG STORE: the results that the log says are safe are in the
# store, with the same winners.
acknowledged()
{
    sed -n 's/.*"event": "acknowledged".*"position": "\([^"]*\)", "winner": "\([a-z]*\)".*/any,\1,\2/p' \
        "$1" | sort -u >told
    facts "$2" | awk -F, '$1 == "any" { print $1 "," $2 "," tolower($4) }' |
        sort -u >stored
    comm -23 told stored >lost
    [ ! -s lost ] || miss "acknowledged and lost: $(head -n 1 lost)"
}

# done_once LOG: nothing was done again after it was acknowledged.
done_once()
{
    sed -n 's/.*"event": "acknowledged".*"position": "\([^"]*\)", "winner": "[a-z].*/\1/p' \
        "$1" | sort | uniq -d >twice
    [ ! -s twice ] || miss "done again although acknowledged: $(head -n 1 twice)"
}

# gone PID...: they end within some seconds.
gone()
{
    for one; do
        tries=0
        while kill -0 "$one" 2>/dev/null &&
            ! ps -o stat= -p "$one" | grep -q Z; do
            if [ $((tries += 1)) -gt 200 ]; then
                miss "process $one is left"
                kill -9 "$one"
                return
            fi
            sleep 0.1
        done
    done
}

# random BOUND: a number below it; the same ones in every run of the test.
seed=20020
random()
{
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    number=$((seed / 65536 % $1))
}

# weathered: the run that was stormed ended well; or a job was hit each time it
# was tried and given up, as it should be, and then $got is 3.
weathered()
{
    [ "$got" -ne 3 ] || grep -q ': given up after [0-9]* tries: ' err ||
        miss "exit 3 without a reason"
    [ "$got" -eq 0 ] || [ "$got" -eq 3 ] || miss "exit $got"
}
