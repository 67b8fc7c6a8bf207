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
