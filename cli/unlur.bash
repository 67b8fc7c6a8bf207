# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur.bash - completion of unlur's command line in bash.
#
# The words offered stand in the lists below, so that a Tab never runs the
# program; tests/cli/completion.sh compares them with what the program says.
# Positions are not completed.

# _unlur_options COMMAND: its options, as --help lists them.
_unlur_options()
{
    local common='--db --rules --help --usage --version'
    local search='--memory --nodes --progress --quiet --seed --threads --time
        --without' workers='--workers --worker-memory --job-time --log'
    case $1 in
    solve) echo "$common --json --moves --no-db --total-time --trace --verify $search
        $workers" ;;
    contract) echo "$common --json --all --ascii --no-verify --size $search
        $workers" ;;
    verify) echo "$common --json --all --file --progress --quiet" ;;
    query) echo "$common --json" ;;
    annotate) echo "$common --effort --file --json --memory --seed --time" ;;
    record) echo '--rules --help --usage --version --json --abstract-play
        --file' ;;
    stats) echo "$common --json --csv --latex --against --bind --draws --missing
        --rows --seed --size --stones --table --where" ;;
    report) echo "$common --against --draws --out --progress --quiet
        --seed --size" ;;
    play) echo "$common --ascii --effort --memory --no-db --player --seed --size
        --time --values" ;;
    htp) echo "$common --effort --memory --no-db --player --seed --size
        --time" ;;
    board) echo "$common --json --ascii --output --svg --tikz --values" ;;
    serve) echo '--db --help --usage --version --address --host --max-effort
        --memory --port --prove --threads --time' ;;
    jobs) echo "$common --json --all --count --size $search" ;;
    db) echo "$common --json --csv --no-verify --size --output --phase
        --progress --proof --quiet --where" ;;
    esac
}

# _unlur_words COMMAND: what its first argument may be, if that is a word of a
# list.
_unlur_words()
{
    case $1 in
    stats) echo 'stones openings replies sample zugzwang cost regression trace
        proofs compare complex' ;;
    jobs) echo 'export run import' ;;
    db) echo 'init info check export merge backup publish pack' ;;
    esac
}

# _unlur_offer WORDS WORD: replies with those of the words that WORD begins.
_unlur_offer()
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
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

# _unlur_value OPTION WORD: replies with the values that WORD begins; false if
# the option takes no value.
_unlur_value()
{
    case $1 in
    --against | --db | -d | --file | --log | --out | --output)
        mapfile -t COMPREPLY < <(compgen -f -- "$2")
        compopt -o filenames 2>/dev/null
        ;;
    --rules | -r) _unlur_offer 'inner open none' "$2" ;;
    --size | -n) _unlur_offer '2 3 4 5 6 7 8 9 10 11' "$2" ;;
    --phase) _unlur_offer 'contract main' "$2" ;;
    --player) _unlur_offer 'solver playout random' "$2" ;;
    --without) _unlur_offer_more 'all must-play own-wins last-arm corners key-first barred zones reuse mobility sum epsilon policy symmetry' "$2" ;;
    --address | --bind | --count | --draws | --effort | --host | --job-time | --max-effort | --memory | --nodes | --port | --proof | --rows | --seed | --stones | --table | --threads | --time | --total-time | --where | --worker-memory | --workers) COMPREPLY=() ;;
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
        _unlur_offer 'solve contract annotate record query verify stats report board play htp serve jobs db --help --version' \
            "$word"
        return
    fi
    # In `--rules=in` bash sees three words, the equals sign being one.
    if [ "$word" = = ]; then
        word=''
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if _unlur_value "$before" "$word"; then
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

complete -F _unlur unlur
