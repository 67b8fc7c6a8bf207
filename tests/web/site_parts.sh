#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What `make site` needs, checked without emscripten: the sources it names have
# all that they call, but for the C library and what web/site/json.js has; the
# facts are those of a store's positions with few stones; and without emscripten,
# or where something else stands, nothing is removed.

set -u
top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/../..}" && pwd) || exit 99
cd "${top_builddir:-.}" || exit 99
CC=${CC:-cc}
unlur=${UNLUR:-./unlur}

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
bad=0

miss()
{
    echo "$*"
    bad=1
}

# The native objects of the sources; those that only a site has are compiled.
objects()
{
    for source in $(MAKEFLAGS='' make -s site-program); do
        case $source in
        web/site/*.c)
            # shellcheck disable=SC2086  # a list of words
            $CC ${CPPFLAGS:-} -I"$top_srcdir" -I. -std=gnu11 \
                -c "$top_srcdir/$source" -o "$work/${source##*/}.o" || return 1
            echo "$work/${source##*/}.o"
            ;;
        *.c)
            name=${source##*/}
            found=
            for object in "${source%/*}"/lib*_a-"${name%.c}.o"; do
                case $object in
                */libsql_a-* | */libtests_a-* | */lib\*_a-*) ;;
                *) found="$found $object" ;;
                esac
            done
            [ -n "$found" ] || {
                echo "no object of $source" >&2
                return 1
            }
            printf '%s\n' $found
            ;;
        esac
    done
}

# Names the linker would miss: those that site.c comes to, from object to object.
lacking()
{
    awk -v first="$work/site.c.o" '
        FILENAME == ARGV[1] { elsewhere[$1]; next }
        $3 == "U" { calls[$1] = calls[$1] " " $2; next }
        $3 ~ /[A-VX-Z]/ { home[$2] = $1 }
        END {
            count = 1
            object[1] = first
            for (i = 1; i <= count; i++) {
                words = split(calls[object[i]], called, " ")
                for (j = 1; j <= words; j++) {
                    name = called[j]
                    if (!(name in home)) {
                        if (!(name in elsewhere) && name !~ /^_/)
                            print name " of " object[i]
                    } else if (!(home[name] in seen)) {
                        seen[home[name]]
                        object[++count] = home[name]
                    }
                }
            }
            print count > "'"$work/count"'"
        }' "$work/elsewhere" "$work/names"
}

libraries=$(for name in libc.so.6 libm.so.6; do
    file=$($CC -print-file-name=$name)
    [ ! -f "$file" ] || echo "$file"
done)
if [ -z "$libraries" ] || ! command -v nm >/dev/null; then
    echo "no nm, or no C library that it reads: skipped"
    exit 77
fi

list=$(objects) || exit 1
# The object, name and kind of each symbol.
# shellcheck disable=SC2086  # a list of words
nm -A -P $list | sed 's/: / /' >"$work/names"
# shellcheck disable=SC2086  # a list of words
{
    nm -D -P --defined-only $libraries | sed 's/[@ ].*//'
    sed -n 's/^    \([a-z][a-z_]*\): function.*/\1/p' \
        "$top_srcdir/web/site/json.js"
} >"$work/elsewhere"
lacking >"$work/lacking"
[ ! -s "$work/lacking" ] || miss "$(cat "$work/lacking")"
[ "$(cat "$work/count")" -gt 50 ] || miss "few objects: $(cat "$work/count")"

"$unlur" contract --size 3 --all --quiet --db "$work/store.db" >"$work/out" ||
    miss "no store"
for stones in 1 7; do
    sh "$top_srcdir/web/site/facts.sh" "$unlur" "$work/store.db" $stones \
        >"$work/facts" || miss "no facts"
    "$unlur" db export --csv --db "$work/store.db" | awk -F, -v most=$stones '
        $8 == "proved" && $5 + $6 <= most' | wc -l >"$work/wanted"
    [ "$(wc -l <"$work/facts")" -eq "$(cat "$work/wanted")" ] ||
        miss "$(wc -l <"$work/facts") facts of at most $stones stones"
    awk -F '\t' 'NF != 10' "$work/facts" >"$work/odd"
    [ ! -s "$work/odd" ] || miss "odd facts: $(head -n 3 "$work/odd")"
done
sh "$top_srcdir/web/site/facts.sh" "$unlur" "$work/none.db" 3 >"$work/facts" \
    2>&1 && miss "facts of no store"

if command -v zstd >/dev/null; then
    mkdir "$work/packs" "$work/none"
    "$unlur" db pack --db "$work/store.db" --size 3 --where 0 \
        "$work/packs/side3.zst" >"$work/out" || miss "no pack"
    for stones in 2 7; do
        sh "$top_srcdir/web/site/claims.sh" "$work/packs" $stones \
            >"$work/claims" || miss "no claims"
        "$unlur" db export --csv --db "$work/store.db" | awk -F, -v most=$stones '
            $4 == "w" && $5 <= most && $6 == 0 { print $1 "\t" $9 "\t" $11 }' |
            sort >"$work/wanted"
        sort "$work/claims" | cmp -s - "$work/wanted" ||
            miss "other claims of at most $stones stones"
    done
    sh "$top_srcdir/web/site/claims.sh" "$work/none" 3 >"$work/claims" 2>&1 &&
        miss "claims of no packs"
fi

# refused COMPLAINT FOLDER VARIABLE=VALUE...: no site is made in the folder, for that
# reason, and what is there stays.
refused()
{
    complaint=$1
    folder=$2
    shift 2
    touch "$folder/stays"
    MAKEFLAGS='' PATH="$work/tools:$PATH" make -s site SITE="$folder" "$@" \
        >"$work/out" 2>"$work/err" && miss "a site in $folder"
    grep -qxF "make site: $complaint" "$work/err" ||
        miss "not '$complaint' but $(head -n 3 "$work/err")"
    [ "$(wc -l <"$work/err")" -le 2 ] || miss "more than a line beside make's"
    [ -e "$folder/stays" ] || miss "$folder was emptied"
}
mkdir "$work/tools" "$work/foreign" "$work/site"
touch "$work/site/unlur.js"
for tool in emcc emar; do
    printf '#!/bin/sh\nexit 1\n' >"$work/tools/$tool"
    chmod +x "$work/tools/$tool"
done
refused 'the program absent is missing (Debian: emscripten)' "$work/site" EMCC=absent
refused "'$work/foreign' is neither a site nor an empty folder" "$work/foreign"

exit $bad
