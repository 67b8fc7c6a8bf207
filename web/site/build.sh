#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build.sh SOURCE-FOLDER FOLDER: compiles the program of the browser with
# emscripten, into FOLDER/unlur.js and FOLDER/unlur.wasm; `make site` calls it.
# FOLDER is made anew, if it is a site or empty; else it is left alone.  From the
# environment:
#   EMCC      the compiler, "emcc"
#   FLAGS     how to compile
#   HOST_CC   the compiler of this machine, which knows where Jansson has its
#             headers (nothing of its library is used)
#   SOURCES   C files of the source folder, or of the current folder if made
#   WIDTHS    those to be compiled for each width of solver/common/bits.h
# Objects are kept in the current folder, in web/site/objects/, and made anew
# when their source or any header has changed.

set -eu
source=$1
out=$2
objects=web/site/objects
include=web/site/include
# Where Debian has what emscripten takes from node, whichever node there is.
NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
export NODE_PATH

fail()
{
    echo "make site: $*" >&2
    exit 1
}

for program in "${EMCC%% *}" emar; do
    command -v "$program" >/dev/null ||
        fail "the program $program is missing (Debian: emscripten)"
done
[ -e "$out/unlur.js" ] || [ -z "$(ls -A "$out" 2>/dev/null)" ] ||
    fail "'$out' is neither a site nor an empty folder"

mkdir -p "$objects" "$include"

# emscripten does not look where this machine has its headers, and must not.
for header in $(printf '#include <jansson.h>\n' |
    $HOST_CC ${HEADER_FLAGS:-} -E -M -x c - | tr ' \\' '\n\n' |
    grep '/jansson[^/]*\.h$'); do
    cmp -s "$header" "$include/${header##*/}" || cp "$header" "$include/"
done
# A header that is newer than the last build makes all objects old.
if [ ! -e "$objects/built" ] || [ -n "$(find "$include" config.h "$source" \
    -name '*.h' -newer "$objects/built")" ]; then
    rm -f "$objects"/*.o
fi

# compile NAME FILE FLAG...: prints the command if the object is old.
compile()
{
    object=$objects/$(echo "$1" | tr / _).o
    file=$2
    [ -e "$file" ] || file=$source/$file
    shift 2
    list="$list $object"
    [ "$object" -nt "$file" ] && return
    echo "$EMCC $FLAGS $* -I. -I$source -I$include -c $file -o $object"
}

list=
: >"$objects/commands"
for file in $SOURCES; do
    case $file in
    *.c) compile "$file" "$file" >>"$objects/commands" ;;
    esac
done
for width in 1 2 4 8; do
    for file in $WIDTHS; do
        case $file in
        *.c)
            compile "$width/$file" "$file" -DBITS_WORDS=$width \
                >>"$objects/commands"
            ;;
        esac
    done
done
tr '\n' '\0' <"$objects/commands" |
    xargs -0 -r -n 1 -P "${JOBS:-2}" sh -c 'eval "$0"'

touch "$objects/built"

exported=_malloc,_free
for name in $(sed -n 's/^[a-z].*\(site_[a-z_]*\)(.*/\1/p' \
    "$source/web/site/site.h" | grep -vx site_tell); do
    exported=$exported,_$name
done
# Objects that nothing calls are dropped, and what they would need with them.
rm -f "$objects/all.a"
# shellcheck disable=SC2086  # lists of words
emar rcs "$objects/all.a" $list
rm -rf "$out"
mkdir -p "$out"
# shellcheck disable=SC2086
$EMCC $FLAGS "$objects/all.a" -o "$out/unlur.js" \
    --js-library "$source/web/site/json.js" \
    -s MODULARIZE=1 -s EXPORT_NAME=unlur -s ENVIRONMENT=worker,node \
    -s EXPORTED_FUNCTIONS="$exported" \
    -s EXPORTED_RUNTIME_METHODS=ccall -s FILESYSTEM=0 \
    -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=1GB \
    -s TOTAL_STACK=8MB -s INITIAL_MEMORY=32MB --no-entry
chmod 644 "$out/unlur.wasm"
