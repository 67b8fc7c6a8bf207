#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What `make dist` packs is what the repository has, and files that are made of
# it: every tracked file that belongs in a release is in it byte for byte, what
# is more stands in a short list, and so does what is left out.  Two runs pack
# the same bytes, which only `make check-slow` looks at.  Version numbers agree
# wherever they are written.
#
# Needs a checkout in which nothing is changed; the tarball of a release has
# none, and there only the versions are looked at.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"

# In the repository and not in a release.
unshipped='\.ci/.*|\.gitignore|debian/.*'
# In a release and not in the repository: what autoreconf makes.
generated='configure|config\.h\.in|aclocal\.m4|Makefile\.in|build-aux/[a-z-]*'

case="versions"
version=$(sed -n 's/^AC_INIT(\[unlur\], \[\([^]]*\)\].*/\1/p' \
    "$top_srcdir/configure.ac")
[ -n "$version" ] || miss "no version in configure.ac"
equal "$("$UNLUR" --version)" "unlur $version" "the program"
equal "$(sed -n 's/^version: //p' "$top_srcdir/CITATION.cff")" "$version" \
    "CITATION.cff"
equal "$(sed -n '3p' "$top_srcdir/NEWS")" "$version" "the newest in NEWS"
if [ -f "$top_srcdir/debian/changelog" ]; then
    equal "$(sed -n '1s/^unlur (\(.*\)-[^-]*) .*/\1/p' \
        "$top_srcdir/debian/changelog")" "$version" "debian/changelog"
fi

# left WHY: the rest is not tried; a failure so far remains one.
left()
{
    echo "$1"
    [ "$bad" -eq 0 ] || exit "$bad"
    exit 77
}

top=$(git -C "$top_srcdir" rev-parse --show-toplevel 2>/dev/null)
[ "$top" = "$top_srcdir" ] ||
    left "no git checkout: the files of a release are not compared"
[ -z "$(git -C "$top_srcdir" status --porcelain)" ] ||
    left "files are changed since the last commit: commit them, then run again"
tar --sort=name --version >/dev/null 2>&1 ||
    left "this tar cannot sort: GNU tar packs a release"

# Two tarballs, each with another umask, of a build of its own; one in `make
# check`, without the slow one of xz.
case="packing"
target=$(amount dist-gzip dist)
unset MAKEFLAGS MAKELEVEL MFLAGS SOURCE_DATE_EPOCH
mkdir build
# must WHAT COMMAND...: runs it; nothing more is tried when it fails.
must()
{
    what=$1
    shift
    "$@" >out 2>&1 || {
        miss "$what failed"
        exit 1
    }
}
cd build || exit 99
must configure "$top_srcdir/configure" -q
cd ..
rounds=$(amount 1 2)
for round in $(seq "$rounds"); do
    mkdir "round$round"
    umask "0$((round * 2))2"
    TZ=UTC-$round must "make dist" make -s -C build "$target"
    mv build/unlur-*.tar.* "round$round/"
done
for kind in gz xz; do
    [ "$rounds" -eq 2 ] || break
    cmp round1/*."$kind" round2/*."$kind" >out 2>&1 ||
        miss "two runs pack different bytes, .$kind"
done
[ -f "round1/unlur-$version.tar.gz" ] || miss "no unlur-$version.tar.gz"

case="one date, one owner"
tar -tvzf round1/*.gz | awk '{ print $2, $4, $5 }' | sort -u >found
equal "$(wc -l <found)" 1 "kinds of owner and date"
equal "$(TZ=UTC0 tar --utc --full-time -tvzf round1/*.gz |
    awk 'NR == 1 { print $4 "T" $5 "Z" }')" "$(
    TZ=UTC0 git -C "$top_srcdir" log -1 --format=%cd \
        --date=format-local:%Y-%m-%dT%H:%M:%SZ)" "the date"

# names FILE: the first of those in it, on one line.
names()
{
    head -n 8 "$1" | tr '\n' ' '
}

case="the same files"
mkdir packed tracked
tar -xzf round1/*.gz -C packed --strip-components=1
git -C "$top_srcdir" archive HEAD | tar -x -C tracked
# files FOLDER: their names.
files()
{
    (cd "$1" && find . ! -type d | sed 's|^\./||' | sort)
}
files packed >in_packed
files tracked | grep -vxE "$unshipped" >in_tracked
comm -13 in_packed in_tracked >absent
[ ! -s absent ] || miss "not packed: $(names absent)"
comm -23 in_packed in_tracked | grep -vxE "$generated" >strange
[ ! -s strange ] || miss "packed though not tracked: $(names strange)"
comm -12 in_packed in_tracked >both
[ "$(wc -l <both)" -gt 500 ] || miss "only $(wc -l <both) files compared"
diff -rq packed tracked | grep -v '^Only in ' >out
[ ! -s out ] || miss "$(wc -l <out) files differ"
while read -r name; do
    [ -x "packed/$name" ] && [ ! -x "tracked/$name" ] &&
        miss "$name can be run and could not"
    [ ! -x "packed/$name" ] && [ -x "tracked/$name" ] &&
        miss "$name cannot be run and could"
done <both
for word in configure Makefile.in aclocal.m4 config.h.in; do
    [ -f "packed/$word" ] || miss "no $word"
done

exit "$bad"
