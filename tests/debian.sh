#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Debian packages, without building them: what `make install` installs goes
# into one package each, nothing is left over, the tests of the packages pass on
# what was installed, and the packages needed for a build are those of setup.
#
# With DEBIAN_BUILD=yes in the environment the packages are built twice, in two
# clones of the last commit with other surroundings: the same bytes must come
# out, without an error of lintian, and run where they are unpacked.  That takes
# some minutes.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
top_builddir=$(cd "${top_builddir:-.}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"
debian=$top_srcdir/debian

# skip WHY
skip()
{
    echo "$1"
    exit 77
}

[ -d "$debian" ] || skip "a release has no debian/; it is in the repository"
{ command -v dpkg-architecture && command -v dh; } >/dev/null ||
    skip "no tools for Debian packages (Debian: devscripts debhelper lintian)"

case="what a build needs"
sed -n '/^debian_packages=/,/"$/p' "$top_srcdir/setup" |
    sed 's/.*="//; s/"//g' | tr -s ' \n' '\n' | sort >in_setup
sed -n '/^Build-Depends:/,/^[^ ]/p' "$debian/control" |
    sed -n 's/^ \([a-z0-9.+-]*\).*/\1/p' | sort >in_control
# A package's build has these without asking.
grep -vxE 'build-essential|autoconf|automake|' in_setup >asked
comm -23 asked in_control >absent
[ ! -s absent ] || miss "not in debian/control: $(tr '\n' ' ' <absent)"

case="debian/changelog"
dpkg-parsechangelog -l "$debian/changelog" >out 2>err || miss "not read"
silent
equal "$(dpkg-parsechangelog -l "$debian/changelog" -S Source)" unlur "source"
equal "$(dpkg-parsechangelog -l "$debian/changelog" -S Maintainer)" \
    "$(sed -n 's/^Maintainer: //p' "$debian/control")" "maintainer"

case="debian/copyright"
sed -n '/^Files: /{N;N;s/^Files: \([^\n]*\).*\nLicense: CC0-1.0$/\1/p}' \
    "$debian/copyright" | tr ' ' '\n' >free
(cd "$top_srcdir" && while read -r pattern; do
    # shellcheck disable=SC2086  # a pattern
    ls $pattern
done <"$work/free") 2>err | sort >dedicated
silent
(cd "$top_srcdir" && find papers results -name '*.zst' -o -name '*.xz') |
    sort >data
comm -13 dedicated data >absent
[ ! -s absent ] || miss "not told to be CC0: $(tr '\n' ' ' <absent)"

# As debhelper calls it: the folders are those of Debian.
case="what is installed"
unset MAKEFLAGS MAKELEVEL MFLAGS DESTDIR
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
make -s -C "$top_builddir" install DESTDIR="$work/root" prefix=/usr \
    libdir="/usr/lib/$triplet" >out 2>err || miss "make install failed"
[ -d root ] || exit "$bad"
(cd root && find . ! -type d | sed 's|^\./||' | sort) >installed
[ "$(wc -l <installed)" -gt 20 ] || miss "only $(wc -l <installed) files"
# claimed FILE: the installed files that a list of the package names.
claimed()
{
    while read -r pattern; do
        # shellcheck disable=SC2086  # a pattern
        (cd root && for found in ${pattern#debian/tmp/}; do
            if [ -e "$found" ]; then
                find "$found" ! -type d
            else
                echo "$found: no such file" >>../unmatched
            fi
        done)
    done <"$1"
}
for list in "$debian"/*.install "$debian"/*.manpages; do
    case $list in
    *-mpi.*) [ -e root/usr/bin/unlur-mpi ] || continue ;;
    esac
    claimed "$list"
done | sort >packaged
[ ! -s unmatched ] || miss "$(head -n 1 unmatched)"
uniq -d packaged >twice
[ ! -s twice ] || miss "in two packages: $(head -n 1 twice)"
comm -3 installed packaged >differences
[ ! -s differences ] || miss "in no package: $(head -n 1 differences)"

# The packages' own tests look for the extension where the package puts it.
# try ROOT: runs them on what is there.
try()
{
    sed -n 's/^Tests: //p' "$debian/tests/control" | tr ' ' '\n' >names
    while read -r name; do
        mkdir "$1/$name"
        (cd "$top_srcdir" && PATH=$1/usr/bin:$PATH AUTOPKGTEST_TMP=$1/$name \
            EXTENSIONS=$1/usr/lib sh "debian/tests/$name") \
            >out 2>err </dev/null || miss "the package's test $name failed"
    done <names
}
case="the tests of the packages"
if sanitized; then
    echo "built with sanitizers, which sqlite3 cannot load: left out"
elif command -v sqlite3 >/dev/null; then
    try "$work/root"
else
    echo "sqlite3 is not installed: the tests of the packages are left out"
fi

[ "${DEBIAN_BUILD:-}" = yes ] || exit "$bad"

# package ROUND: builds in a clone, with a umask, a time region and a number of
# jobs of its own.
package()
{
    mkdir "round$1"
    { git clone -q "$top_srcdir" "round$1/unlur" &&
        git -C "round$1/unlur" checkout -q "$commit"; } || miss "no clone"
    (cd "round$1/unlur" && umask "0$(($1 * 2))2" && TZ=UTC-$1 \
        DEB_BUILD_OPTIONS="$2 parallel=$1" dpkg-buildpackage -us -uc -b) \
        >"log$1" 2>&1 || miss "not built: $(tail -n 1 "log$1")"
    equal "$(git -C "round$1/unlur" status --porcelain)" "" "what is left"
}
case="building"
commit=$(git -C "$top_srcdir" rev-parse HEAD)
package 1 ""
package 2 nocheck
for file in round1/*.deb; do
    cmp "$file" "round2/${file#*/}" >out 2>&1 || miss "$file differs"
done
case="lintian"
if command -v lintian >/dev/null; then
    lintian --allow-root round1/*.changes >out 2>&1
    grep '^W:' out
    grep -q '^E:' out && miss "$(grep -m 1 '^E:' out)"
fi
case="unpacked"
mkdir unpacked
for file in round1/*.deb; do
    dpkg -x "$file" unpacked
done
try "$work/unpacked"

exit "$bad"
