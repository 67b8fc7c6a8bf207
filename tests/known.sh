#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The positions of tests/known.txt by the programs: unlur proves those that are
# quick, the contract among them, and unlur-verify accepts each claim of the
# others in results/ and none that contradicts one.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"
verifier=$(dirname "$UNLUR")/unlur-verify

# Into `quick` and `proved`: "position rules claim" lines.
awk '/^# Side 4: proved in results/ { proved = 1 }
    /^[^#]/ { print >(proved ? "proved" : "quick") }' \
    "$top_srcdir/tests/known.txt"
[ "$(wc -l <quick)" -gt 120 ] && [ "$(wc -l <proved)" -gt 30 ] ||
    miss "few positions"

for rules in any inner open; do
    case="by the search, $rules"
    awk -v rules="$rules" '$3 == rules { print $1, $2 }' quick >asked
    option=$rules
    [ "$rules" != any ] || option=inner
    "$UNLUR" solve --json --rules "$option" --db known.db - <asked >out 2>err ||
        miss "exit $?"
    sed -n 's/.*"position": "\([^"]*\)".*"winner": "\([a-z]*\)".*/\1 any \2/p
        s/.*"position": "\([^"]*\)".*"outcome": "\([a-z]*\)".*/\1 '"$rules"' \2/p' \
        out >said
    awk -v rules="$rules" '$3 == rules' quick >wanted
    same said wanted
done
case="by the verifier"
run 0 verify --all --quiet --db known.db

case="proved in results/"
cat "$top_srcdir"/results/side4-001.zst "$top_srcdir"/results/side4-002.zst |
    "$verifier" -v - >out 2>err || miss "not verified"
sed -n 's/ [0-9]* [0-9]* verified$//p' out | sort >claims
sort proved >wanted
comm -13 claims wanted >lacking
[ ! -s lacking ] || miss "not proved: $(head -n 1 lacking)"
sed 's/ black$/ WHITE/; s/ white$/ BLACK/; s/ win$/ LOSS/; s/ loss$/ WIN/' \
    wanted | tr '[:upper:]' '[:lower:]' | sort >opposite
comm -12 claims opposite >contradicted
[ ! -s contradicted ] || miss "proved too: $(head -n 1 contradicted)"

exit "$bad"
