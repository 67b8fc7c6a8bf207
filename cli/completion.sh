#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# completion.sh UNLUR - writes the completion for bash from what the program
# says of itself: its commands, options and values from --help, the statistics
# and techniques as it lists them.  A Tab then never runs the program.
#
# What an option's value may be is read from the name of its argument: a|b|c are
# words to choose from, FILE and DIR are paths, NAME[,NAME] is a list of
# techniques, and N with --size one of the sides of a board.  Where there is
# nothing to offer bash offers files, which many an argument is.
set -eu

unlur=$1

# options COMMAND: its options with their arguments, as --help lists them, one a
# line: "-d --db=FILE".
options()
{
    "$unlur" "$1" --help | sed -nE \
        -e 's/^  (-.), (--[a-z-]+(=[^ ]+)?).*/\1 \2/p' \
        -e 's/^ {6}(--[a-z-]+(=[^ ]+)?).*/\1/p'
}

# words COMMAND: what its first argument may be, if that is a word of a list.
words()
{
    if [ "$1" = stats ]; then
        "$unlur" stats | cut -d' ' -f1
    else
        "$unlur" "$1" --help |
            sed -nE 's/^(Usage:|  or: ) unlur [a-z]+ \[OPTION\.\.\.\] //p' |
            cut -d' ' -f1 | tr '|' '\n' | sed -n '/^[a-z]*$/p' | sort -u
    fi
}

techniques()
{
    "$unlur" solve --without '?' 2>&1 | sed -n 's/.*some of //p' | tr ',' ' '
}

# sides: those that --size takes.
sides()
{
    "$unlur" contract --help |
        sed -nE 's/.* a side of the board, ([0-9]+) to ([0-9]+)$/seq -s " " \1 \2/p' |
        sh
}

commands=$("$unlur" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p' | xargs)
[ -n "$commands" ] || {
    echo "completion.sh: $unlur does not tell its commands" >&2
    exit 1
}

cat <<'END'
# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur.bash - completion of unlur's command line in bash.
#
# Made by cli/completion.sh from what the program says of itself.  Positions are
# not completed.

END
echo "_unlur_commands='$commands'"
printf '\n# _unlur_options COMMAND: its options, as --help lists them.\n'
printf '_unlur_options()\n{\n    case $1 in\n'
for command in $commands; do
    echo "    $command) echo '$(options "$command" | grep -o -- '--[a-z-]*' |
        xargs)' ;;"
done
printf '    esac\n}\n\n'
cat <<'END'
# _unlur_words COMMAND: what its first argument may be, if that is a word of a
# list.
END
printf '_unlur_words()\n{\n    case $1 in\n'
for command in $commands; do
    list=$(words "$command" | xargs)
    [ -z "$list" ] || echo "    $command) echo '$list' ;;"
done
echo "    help) echo '$commands' ;;"
printf '    esac\n}\n\n'
cat <<'END'
# _unlur_offer WORDS WORD: replies with those of the words that WORD begins.
_unlur_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

# _unlur_offer_files WORD: replies with the files whose names it begins.
_unlur_offer_files()
{
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
    compopt -o filenames 2>/dev/null
}

# _unlur_offer_more WORDS LIST: the same for a list parted by commas, of which
# the last word is being typed.
_unlur_offer_more()
{
    local before='' word words=''
    [[ $2 == *,* ]] && before=${2%,*},
    for word in $1; do
        [[ ,$before == *",$word,"* ]] || words+=" $before$word"
    done
    _unlur_offer "$words" "$2"
}

# _unlur_value COMMAND OPTION WORD: replies with the values that WORD begins;
# false if the option takes no value.
END
printf '_unlur_value()\n{\n    case $1:$2 in\n'
# An option that two commands take in two ways stands for each of them.
for command in $commands; do
    options "$command" | grep = | sed "s/^/$command /"
done |
    awk '{ command[NR] = $1; sub(/^[^ ]+ /, ""); option[NR] = $0
           name = $0; sub(/=.*/, "", name); names[NR] = name
           if (name in first && first[name] != $0) mixed[name]
           first[name] = $0 }
         END { for (i = 1; i <= NR; i++)
             print (names[i] in mixed ? command[i] : "*"), option[i] }' |
    sort -u |
    while read -r command option; do
        names=$command:$(echo "${option%%=*}" | sed "s/ / | $command:/")
        argument=${option#*=}
        case $option in
        *'=NAME[,NAME]') offer="_unlur_offer_more 'all $(techniques)'" ;;
        *=FILE | *=DIR) offer=_unlur_offer_files ;;
        *--size=N) offer="_unlur_offer '$(sides)'" ;;
        *'|'*) offer="_unlur_offer '$(echo "$argument" | tr '|' ' ')'" ;;
        *) offer=: ;;
        esac
        echo "    $names) $offer \"\$3\" ;;"
    done
cat <<'END'
    *) return 1 ;;
    esac
    return 0
}

_unlur()
{
    local word=${COMP_WORDS[COMP_CWORD]}
    local before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} words given
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        _unlur_offer "$_unlur_commands help --citation --help --version" "$word"
        return
    fi
    # In `--rules=in` bash sees three words, the equals sign being one.
    if [ "$word" = = ]; then
        word=''
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if _unlur_value "$command" "$before" "$word"; then
        return
    fi
    if [[ $word == -* ]]; then
        _unlur_offer "$(_unlur_options "$command")" "$word"
        return
    fi
    words=$(_unlur_words "$command")
    for given in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        [[ " $words " == *" $given "* ]] && return
    done
    _unlur_offer "$words" "$word"
}

complete -o bashdefault -o default -F _unlur unlur
END
