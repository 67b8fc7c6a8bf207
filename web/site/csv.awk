# SPDX-License-Identifier: GPL-3.0-or-later
#
# csv.awk - for scripts that put it before a program of their own.

# Splits a line of CSV into field[1], field[2]...; returns how many.
function split_csv(line,    count, quoted, i, c)
{
    for (i in field) delete field[i]
    count = 1
    field[1] = ""
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        if (c == "\"") {
            if (quoted && substr(line, i + 1, 1) == c)
                field[count] = field[count] substr(line, ++i, 1)
            else
                quoted = !quoted
        } else if (c == "," && !quoted) {
            field[++count] = ""
        } else {
            field[count] = field[count] c
        }
    }
    return count
}
