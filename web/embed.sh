#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# embed.sh SOURCE-FOLDER FILE...: writes the C text of the table that assets.h
# declares: each file's bytes, the path it is served under, its content type and
# an ETag made of its content.  A file of web/page/ is served under its
# name; another one, below /api/1/.

set -eu
LC_ALL=C
export LC_ALL
folder=$1
shift

# content_type FILE
content_type()
{
    case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.js) echo 'text/javascript; charset=utf-8' ;;
    *.svg) echo 'image/svg+xml; charset=utf-8' ;;
    *.json) echo 'application/json; charset=utf-8' ;;
    *)
        echo "embed.sh: $1: no content type is known for such a file" >&2
        exit 1
        ;;
    esac
}

# served FILE: its path.
served()
{
    case $1 in
    */page/index.html) echo / ;;
    */page/*) echo "/${1##*/}" ;;
    *) echo "/api/1/${1##*/}" ;;
    esac
}

cat <<'END'
/* Made by web/embed.sh. */
#include "web/assets.h"

END

number=0
for file in "$@"; do
    echo "static const unsigned char data_${number}[] = {"
    od -An -v -tu1 "$folder/$file" |
        sed -e 's/  *\([0-9][0-9]*\)/\1,/g'
    echo '};'
    number=$((number + 1))
done

echo
echo 'const struct asset assets[] = {'
number=0
for file in "$@"; do
    type=$(content_type "$file")
    tag=$(cksum <"$folder/$file" | tr ' ' -)
    printf '    {"%s", "%s", "\\"%s\\"",\n     data_%d, sizeof data_%d},\n' \
        "$(served "$file")" "$type" "$tag" "$number" "$number"
    number=$((number + 1))
done
echo '    {0},'
echo '};'
