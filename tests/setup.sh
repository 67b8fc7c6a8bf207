#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The script setup, run in an empty folder whose PATH holds stand-ins for the
# tools that would change the machine.  Each stand-in writes down its call.
# And options that configure itself refuses.

set -u
top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
bad=0

# stand_in NAME [SCRIPT]: a tool that notes its call, then runs SCRIPT.
stand_in()
{
    printf '#!/bin/sh\necho "%s" "$@" >>"%s/calls"\n%s\n' \
        "$1" "$work" "${2:-}" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# A fresh project of which only the script is real.
fresh()
{
    rm -rf "${work:?}"/*
    mkdir -p "$work/bin" "$work/project/game" "$work/project/build"
    cp "$top_srcdir/setup" "$work/project/setup"
    chmod u+wx "$work/project/setup"
    touch "$work"/project/{configure.ac,Makefile.am,game/local.mk} "$work/calls"
    local tool
    for tool in sh bash cat sed grep head tail dirname mkdir rm find touch env \
        chmod sleep; do
        ln -s "$(command -v "$tool")" "$work/bin/$tool"
    done
    stand_in nproc 'echo 1'
    # shellcheck disable=SC2016  # expanded in the stand-in
    stand_in autoreconf 'touch Makefile.in
        echo "echo configure \"\$@\" >>\"'"$work"'/calls\"" >configure
        echo "touch config.status Makefile" >>configure
        chmod +x configure'
    stand_in make
    printf 'ID=ubuntu\nID_LIKE=debian\n' >"$work/os-release"
}

# With dpkg-query saying that all is installed but for the packages named.
debian_without()
{
    # shellcheck disable=SC2016  # expanded in the stand-in
    stand_in dpkg-query 'for p; do :; done  # p is the last argument
        case " '"$*"' " in
        *" $p "*) exit 1 ;;
        esac
        echo installed'
    stand_in apt-get
}

user()
{
    stand_in id "echo $1"
}

# run WANTED-STATUS [ARGUMENT...]: run setup, expect its exit status.
run()
{
    local want=$1 got
    shift
    OS_RELEASE=$work/os-release PATH=$work/bin \
        "$project/setup" "$@" >"$work/out" 2>&1
    got=$?
    [ "$got" -eq "$want" ] || miss "exit $got, not $want"
}

miss()
{
    echo "$case: $*"
    cat "$work/out" "$work/calls" | sed '/^dpkg-query/d; s/^/    /'
    bad=1
}

called()
{
    grep -qE -- "$1" "$work/calls" || miss "no call of '$1'"
}

not_called()
{
    ! grep -qE -- "$1" "$work/calls" || miss "call of '$1'"
}

says()
{
    grep -qF -- "$1" "$work/out" || miss "did not say '$1'"
}

unset CONFIGURE_ARGS CFLAGS MAKEFLAGS MAKELEVEL
unset CC CPPFLAGS LDFLAGS PKG_CONFIG_PATH
project=$work/project

case="nothing missing"
fresh; debian_without; user 1000
run 0 build
not_called '^(apt-get|sudo)'
called '^configure -q$'
called '^make -C build -j1$'

case="second run"
: >"$work/calls"
run 0 build
not_called '^(autoreconf|configure)'
called '^make -C build -j1$'

case="new options"
: >"$work/calls"
CONFIGURE_ARGS="--enable-werror --enable-coverage" CFLAGS="-O0 -g" run 0 build
called '^configure -q --enable-werror --enable-coverage CFLAGS=-O0 -g$'
called '^make -C build clean$'

case="another compiler"
run 0 build
for variable in CC CPPFLAGS LDFLAGS PKG_CONFIG_PATH; do
    : >"$work/calls"
    export "$variable=other"
    run 0 build
    called '^configure -q$'
    called '^make -C build clean$'
    : >"$work/calls"
    run 0 build
    not_called '^configure'
    unset "$variable"
done

case="changed local.mk"
: >"$work/calls"
touch -d '+2 seconds' "$work/project/game/local.mk"
run 0 build
called '^autoreconf -f -i$'

case="two missing, root"
fresh; debian_without libgsl-dev check; user 0
run 0 build
called '^apt-get update$'
called '^apt-get install .* libgsl-dev check$'
says 'libgsl-dev check'

case="one missing, sudo"
fresh; debian_without check; user 1000
# shellcheck disable=SC2016  # expanded in the stand-in
stand_in sudo '"$@"'
run 0 build
called '^sudo apt-get update$'
called '^apt-get install .* check$'

case="missing, neither root nor sudo"
fresh; debian_without check; user 1000
run 1 build
says 'apt-get update && apt-get install check'
not_called '^(apt-get|configure)'

case="apt-get fails"
fresh; debian_without check; user 0
stand_in apt-get 'echo no network; exit 100'
run 1 build
says 'no network'
says 'apt-get update failed'
not_called '^configure'

case="another system"
fresh; user 1000
printf 'ID=fedora\n' >"$work/os-release"
stand_in cc
stand_in automake
stand_in pkg-config 'case "$*" in *gsl*|*sqlite*) exit 1 ;; esac'
run 1 build
says 'missing: sqlite3 >= 3.37, gsl'
says 'dnf install sqlite-devel gsl-devel'
says 'pacman -S --needed sqlite gsl'
says 'zypper install sqlite3-devel gsl-devel'
says 'brew install sqlite gsl'

case="another system, nothing missing"
stand_in pkg-config
run 0 build
called '^configure -q$'

case="a path that configure refuses"
for name in '"' '#' '$' '&' "'" '`' "\\" $'\n'; do
    fresh; debian_without; user 1000
    project=$work/a${name}b
    mv "$work/project" "$project"
    run 1 build
    says "$project"
    says 'which configure refuses'
    not_called '^(autoreconf|configure)'
done
project=$work/project

case="CDPATH"
fresh; debian_without; user 1000
mkdir -p "$work/elsewhere/project"
project=project
cd "$work" || exit 99
export CDPATH=$work/elsewhere
run 0 build
unset CDPATH
called '^make -C build -j1$'
[ -f "$work/project/build/setup.log" ] || miss "built elsewhere"
project=$work/project

case="build fails"
fresh; debian_without; user 1000
stand_in make 'case "$*" in *clean*) ;; *) echo broken; exit 2 ;; esac'
run 1 build
says 'broken'
says 'build/setup.log'

case="tests fail"
# shellcheck disable=SC2016  # expanded in the stand-in
stand_in make 'case "$*" in
*check*)
    printf "FAIL: %s\n" tests/x.sh tests/y.py tests/z/check
    mkdir -p build/tests/z
    echo "the sky fell" >build/tests/x.log
    echo "so did the moon" >build/tests/y.py.log
    echo "and a star" >build/tests/z/check.log
    exit 2
    ;;
esac'
run 1 check
says 'FAIL: tests/x.sh'
says 'FAIL: tests/y.py'
says 'the sky fell'
says 'so did the moon'
says 'and a star'
says 'build/test-suite.log'
says '0 of ? passed, 3 FAIL'

case="progress"
stand_in make 'case "$*" in
*count-tests*) echo 3 ;;
*check*)
    echo "PASS: one"
    echo "SKIP: two"
    sleep 3
    echo "PASS: three"
    echo "# TOTAL: 3"
    ;;
esac'
PROGRESS_SECONDS=1
export PROGRESS_SECONDS
run 0 check
unset PROGRESS_SECONDS
says 'building and running 3 tests'
says '1 of 3 passed, 1 SKIP'
says 'all tests passed'

case="demo"
fresh; debian_without; user 1000
stand_in unlur 'echo proved'
mv "$work/bin/unlur" "$work/project/build/unlur"
run 0 demo
called '^unlur contract --size 3 --all --db unlur.db$'
says 'proved'
says 'build/unlur query'

case="bad command"
run 2 destroy
says "unknown command 'destroy'"
run 2
run 0 --help
says 'Usage'

case="two kinds of sanitizers"
mkdir "$work/sanitized"
(cd "$work/sanitized" && "$top_srcdir/configure" -q --enable-sanitizers \
    --enable-thread-sanitizer) >"$work/out" 2>&1 && miss "not refused"
says '--enable-sanitizers and --enable-thread-sanitizer exclude each other'

exit $bad
