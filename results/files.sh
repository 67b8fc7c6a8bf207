# SPDX-License-Identifier: GPL-3.0-or-later
#
# files.sh - what the scripts of this folder share, read with `here`, the folder.
# UNLUR becomes the program: what the environment says, that of the build beside
# this folder if there is one, or unlur.
if [ -z "${UNLUR-}" ]; then
    UNLUR=unlur
    [ ! -x "$here/../build/unlur" ] || UNLUR=$here/../build/unlur
fi

# next_file SIDE ENDING: the name of the file after the last sideSIDE-NNN.ENDING.
next_file()
{
    last=000
    for file in "$here/side$1"-[0-9][0-9][0-9]."$2"; do
        [ ! -e "$file" ] || last=$file
    done
    last=${last%."$2"}
    # A 1 before the digits, for with a 0 there they would be octal.
    printf '%s/side%s-%03d.%s' "$here" "$1" "$((1${last##*-} - 999))" "$2"
}

# usage ARGUMENTS: ends the script, which takes these.
usage()
{
    echo "usage: $0 $1" >&2
    exit 2
}

# Asked for help a script prints its head.
if [ "${1-}" = --help ]; then
    awk 'NR > 3 && !/^#/ { exit } NR > 3 { sub(/^# ?/, ""); print }' "$0"
    exit
fi

# take_side SIDE: `side` becomes it.
take_side()
{
    side=$1
    case $side in
    [2-9] | 10 | 11) return ;;
    esac
    echo "$0: side '$side': expected a number from 2 to 11" >&2
    exit 2
}

# need_zstd: ends the script where that program is missing.
need_zstd()
{
    command -v zstd >/dev/null && return
    echo "$0: the program zstd is missing" >&2
    exit 1
}

# whole FILE...: ends the script unless zstd reads all of these; at the start of a
# pipe it could not.
whole()
{
    need_zstd
    for file in "$@"; do
        zstd -tqq -- "$file" 2>/dev/null && continue
        echo "$0: $file: damaged, or not readable" >&2
        exit 1
    done
}

# take_packed_side SIDE: the same, of which packs are here, and whole.
take_packed_side()
{
    take_side "$1"
    set -- "$here/side$side"-*.csv.zst
    [ -e "$1" ] || {
        echo "$0: no packs of side $side in $here" >&2
        exit 1
    }
    whole "$@"
}
