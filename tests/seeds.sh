#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The seeds of the verifier's fuzzer: small proofs of every kind of node.
# `seeds.sh --update` writes them into tests/seeds; as a test it looks whether
# they are what the program writes now, whether the verifier accepts them, and
# what it makes of thousands of changes of each.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
builddir=$(cd "${top_builddir:-.}" && pwd) || exit 99
seeds=$top_srcdir/tests/seeds
. "$top_srcdir/tests/shell_support.sh"

# NAME POSITION: White and Black to win, both to move, connections, passes,
# suicides, barred cells, references, the contract under both rules.
list()
{
    cat <<'END'
empty2 2/3/2 w
contract2 2/3/2 c
empty3 3/4/5/4/3 w
centre3 3/4/2b2/4/3 w
reply3 3/4/2b2/4/1w1 b
barred3 bw1/wbw1/1wbw1/1wbw/1w1 b
late3 b2/1wbw/1bbw1/w2w/b2 b
black3 3/1bb1/1bbb1/1bb1/3 w
decided3 bw1/wbw1/wwwww/1wbw/1w1 b
late4 b2w/2wb1/1bw2w/wb1b1w1/bww2b/1wb2/b1w1 b
END
}

mkdir new
case="made"
list | while read -r name position; do
    run 0 solve --quiet "$position"
    run 0 db export --proof "$position" "new/$name"
    [ "$bad" -eq 0 ] || exit 1
done || bad=1
run 0 contract --size 2 --rules open --all --quiet --db open.db
run 0 db export --db open.db --rules open --proof '2/3/2 c' new/open2

if [ "${1:-}" = --update ] && [ "$bad" -eq 0 ]; then
    rm -rf "$seeds"
    cp -r new "$seeds"
fi
diff -r new "$seeds" >out 2>&1 || miss "not what the program writes now"

UNLUR=$(dirname "$UNLUR")/unlur-verify
case="accepted"
run 0 "$seeds"/*
case="changed"
"$builddir/tests/fuzz/fuzz_proof" -3000 "$seeds"/* >out 2>err
equal "$?" 0 "exit"

exit "$bad"
