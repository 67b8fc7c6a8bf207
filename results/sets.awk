# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sets of stones and their images, for the awk programs of this folder, which give
# `side` and call make_board() first.  A set is its cells, row by row: one character
# each, "." for an empty one.

# The set of a position's black stones.
function cells(position,  run)
{
    sub(/ .*/, "", position)
    gsub("/", "", position)
    for (run = 2 * side - 1; run > 0; run--)
        gsub(run, substr(".....................", 1, run), position)
    return position
}

# The rows of a set, as positions have them.
function rows(set,  y, x, cells_in, run, text, at)
{
    for (y = 1 - side; y < side; y++) {
        cells_in = 2 * side - 1 - (y < 0 ? -y : y)
        run = 0
        for (x = 1; x <= cells_in; x++)
            if (substr(set, ++at, 1) == ".") run++
            else { text = text (run ? run : "") "b"; run = 0 }
        text = text (run ? run : "") (y < side - 1 ? "/" : "")
    }
    return text
}

# cell_count, the empty set, and image[S, i]: where the symmetry S takes cell i.
# A cell has three coordinates, whose sum is 0: a sixth of a turn changes their
# signs and moves them on, and a reflection swaps two.  touches[i]: cell i touches
# a side.
function make_board(  r, i, s, x, y, z, at, part)
{
    for (r = 1 - side; r < side; r++)
        for (x = 1 - side; x < side; x++)
            if (x + r > -side && x + r < side) {
                at[x, r] = ++cell_count
                empty = empty "."
            }
    for (i in at) {
        split(i, part, SUBSEP)
        x = part[1]; y = part[2]; z = -x - y
        for (s = 0; s < 12; s += 2) {
            image[s, at[i]] = at[x, y]
            image[s + 1, at[i]] = at[y, x]
            if (x == side - 1) touches[at[i]]
            r = x; x = -z; z = -y; y = -r
        }
    }
}

function with(set, i, what)
{
    return substr(set, 1, i - 1) what substr(set, i + 1)
}

function turned(set, s,  i, new)
{
    new = empty
    for (i = 1; i <= cell_count; i++)
        if (substr(set, i, 1) == "b") new = with(new, image[s, i], "b")
    return new
}

# Says of a set and its images who wins.
function note_images(set, who,  s)
{
    for (s = 0; s < 12; s++) won[who, turned(set, s)]
}

# Of how many sets with one of the stones elsewhere, each image counted, it was said
# that this player wins.
function near(set, who,  i, j, less, sum)
{
    for (i = 1; i <= cell_count; i++) {
        if (substr(set, i, 1) != "b") continue
        less = with(set, i, ".")
        for (j = 1; j <= cell_count; j++)
            if (substr(set, j, 1) == ".") sum += (who, with(less, j, "b")) in won
    }
    return sum + 0
}
