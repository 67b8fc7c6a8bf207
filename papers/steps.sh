# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# How the store of a paper is made, step by step; store.sh of each paper reads
# this file. A step that is done leaves its name in the file `steps` of the
# store's folder and is not done again, so a run that was cut short goes on where
# it stopped.
#
# Environment:
#   UNLUR          the program (default: unlur)
#   STORE_STEPS    do only the steps whose name matches this pattern of the
#                  shell, such as 'side[23]*' (default: all)

UNLUR=${UNLUR:-unlur}
STORE_STEPS=${STORE_STEPS:-*}

# The program ends a search that is interrupted as it ends one at a limit. So
# that the step does not count as done, the run ends too.
trap 'exit 3' HUP INT TERM

fail()
{
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# find_unlur: fails when it is not there; UNLUR is its path from the root then.
find_unlur()
{
    command -v "$UNLUR" >/dev/null || fail "$UNLUR: no such program; set UNLUR"
    UNLUR=$(unset CDPATH; cd "$(dirname "$(command -v "$UNLUR")")" && pwd)/${UNLUR##*/}
    export UNLUR
}

# need PROGRAM...: fails when one is not there.
need()
{
    for program in "$@"; do
        command -v "$program" >/dev/null || fail "the program $program is missing"
    done
}

# enter_store DIR: makes the folder, if need be, and goes there.
enter_store()
{
    mkdir -p "$1"
    cd "$1" || fail "no folder '$1'"
    touch steps
}

# unlur ARGUMENT...: a limit that was reached is no failure here.
unlur()
{
    status=0
    "$UNLUR" "$@" --quiet >>log 2>&1 || status=$?
    case $status in
    0 | 3) ;;
    *) fail "unlur $*: exit $status, see $PWD/log" ;;
    esac
}

# step NAME WHAT COMMAND...: does it, unless it is done or not asked for.
step()
{
    name=$1
    what=$2
    shift 2
    # shellcheck disable=SC2254  # it is a pattern
    case $name in
    $STORE_STEPS) ;;
    *) return 0 ;;
    esac
    if grep -qxF -- "$name" steps; then
        printf '%-20s %s: done before\n' "$name" "$what"
        return 0
    fi
    printf '%-20s %s\n' "$name" "$what"
    "$@"
    printf '%s\n' "$name" >>steps
}
