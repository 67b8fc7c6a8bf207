#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The completion for bash, as the build makes it from what the program says of
# itself: sourced as bash does it, asked as bash asks.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"
# shellcheck disable=SC1090,SC1091  # found at run time
. "${UNLUR%/*}/cli/unlur.bash" || exit 99

# offers WANTED WORD...: when the last WORD is being typed, the replies are the
# words of WANTED, in any order.  It is asked some thousand times, so that it
# starts no program.
offers()
{
    local wanted=$1 word
    shift
    COMP_WORDS=(unlur "$@")
    COMP_CWORD=$#
    COMPREPLY=(stale)
    _unlur
    local -A count=()
    for word in "${COMPREPLY[@]}"; do
        count[x$word]=$((${count[x$word]-0} + 1))
    done
    # shellcheck disable=SC2086  # a list of words
    for word in $wanted; do
        count[x$word]=$((${count[x$word]-0} - 1))
    done
    for word in "${!count[@]}"; do
        [ "${count[$word]}" -eq 0 ] || {
            miss "unlur $*|: ${COMPREPLY[*]}, not $wanted"
            break
        }
    done
}

# long_options COMMAND: those that its --help lists.
long_options()
{
    "$UNLUR" "$1" --help |
        sed -nE 's/^ {2,6}(-., )?(--[a-z-]+).*/\2/p' | xargs
}

# taking_value COMMAND: the options, short and long, that its --help shows with
# a value.
taking_value()
{
    "$UNLUR" "$1" --help | sed -nE \
        -e 's/^  (-.), (--[a-z-]+)=.*/\1 \2/p' -e 's/^ {6}(--[a-z-]+)=.*/\1/p'
}

case="registered"
complete -p unlur >out 2>&1
says 'complete -o bashdefault -o default -F _unlur unlur'

case="a program that does not run"
sh "$top_srcdir/cli/completion.sh" ./absent >out 2>err && miss "a completion"
[ ! -s out ] || miss "output"
grep -q '^completion.sh: ./absent does not tell its commands$' err ||
    miss "no complaint"

case="commands"
commands=$("$UNLUR" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p' | xargs)
equal "$(wc -w <<<"$commands")" 15 "commands found"
offers "$commands help --citation --help --version" ''
offers 'solve stats selfplay serve' s
offers 'contract' con
offers '--citation --help --version' --
offers 'help htp' h
offers '' nonsense
offers '' nonsense ''

case="options"
for command in $commands; do
    options=$(long_options "$command")
    [ "$(wc -w <<<"$options")" -ge 5 ] || miss "few options of $command"
    offers "$options" "$command" -
    offers "$options" "$command" --
    offers "$options" "$command" --db x --
    for option in $options; do
        [[ " ${options/"$option"/} " == *" $option"* ]] ||
            offers "$option" "$command" "$option"
    done
done

case="values are not taken for arguments"
for command in $commands; do
    for option in $(taking_value "$command"); do
        COMP_WORDS=(unlur "$command" "$option" '--')
        COMP_CWORD=3
        _unlur
        equal "${COMPREPLY[*]}" '' "$command $option --|"
    done
done

case="values"
for option in --rules -r; do
    offers 'inner open none' solve "$option" ''
    offers 'open' db "$option" o
done
offers 'inner open none' solve --rules =
offers 'inner' solve --rules = i
offers '2 3 4 5 6 7 8 9 10 11' contract --size ''
offers '10 11' contract --size 1
offers '7' stats -n 7
offers 'solver playout random' play --player ''
offers 'playout' htp --player = pl
offers '' solve --threads ''
techniques=$(techniques)
[ "$(wc -w <<<"$techniques")" -ge 2 ] || miss "few techniques"
first=${techniques%% *}
offers "all $techniques" solve --without ''
offers 'all' contract --without = al
offers "$first" contract --without "$first"
others=''
for value in all ${techniques#"$first"}; do
    others+=" $first,$value"
done
offers "$others" solve --without "$first,"
offers '' solve --without 'nonsense,nonsense'
for value in all $techniques; do
    "$UNLUR" solve --without "$value" --no-db '2/3/2 w' >out 2>err ||
        miss "value $value is refused"
done
offers 'contract main' db export --phase ''
offers 'main' db --phase = m
"$UNLUR" contract --size 2 --db two.db >out 2>err || miss "no store made"
offers 'main' db export --phase m
for value in inner open none; do
    "$UNLUR" board --rules "$value" '2/3/2 w' >out 2>err ||
        miss "value $value is refused"
done
for value in solver playout random; do
    "$UNLUR" htp --no-db --player "$value" </dev/null >out 2>err ||
        miss "value $value is refused"
done
for value in contract main; do
    "$UNLUR" db export --db two.db --phase "$value" >out 2>err ||
        miss "value $value is refused"
done

case="files"
touch 'a store.db' second.csv
offers 'two.db' query --db t
offers 'second.csv' db export --output = s
COMP_WORDS=(unlur query --db '=' a) COMP_CWORD=4
_unlur
equal "${#COMPREPLY[@]} ${COMPREPLY[0]-}" '1 a store.db' "a name with a blank"

case="arguments"
offers "$("$UNLUR" stats | cut -d' ' -f1 | xargs)" stats ''
offers 'cost compare complex' stats --json --size 3 co
offers '' stats cost ''
offers 'init info check export merge backup publish pack outlines' db ''
offers 'init info' db --db x i
offers '' db info ''
offers "$commands" help ''
offers 'solve stats selfplay serve' help s
offers '' help solve ''
"$UNLUR" db --help | sed -nE 's/^Usage: unlur db \[OPTION...\] //p' >out
says 'init|info|check|export'
for command in solve contract query board; do
    offers '' "$command" ''
    offers '' "$command" --json ''
done

exit "$bad"
