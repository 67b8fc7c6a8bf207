# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the values of a side's packs say of the contract under the rules `inner`, for
# the awk programs of this folder, which read the facts of the packs after sets.awk
# and call read_values() at their end.

# Who wins the contract from a set, for the player to move. If the set is Black's he
# passes; else he needs a stone after which the other loses.
function value(set,  i, all, one)
{
    if (set in winner && winner[set] == "black") return "win"
    if (set in known) return known[set]
    # Beyond the last layer all sets of which there is a word are Black's.
    if (!(set in winner) && gsub("b", "b", set) > last) return known[set] = "open"
    all = set in winner ? "loss" : "open"
    for (i = 1; i <= cell_count && all != "win"; i++) {
        if (i in touches || substr(set, i, 1) == "b") continue
        one = value(with(set, i, "b"))
        if (one == "loss") all = "win"
        else if (one == "open") all = "open"
    }
    return known[set] = all
}

# next_sets[1..] become the sets with a stone more, one image of each; how many.
function add_stone(set, next_sets,  i, s, new, seen, count)
{
    for (i = 1; i <= cell_count; i++) {
        if (i in touches || substr(set, i, 1) == "b") continue
        new = with(set, i, "b")
        if (new in seen) continue
        for (s = 0; s < 12; s++) seen[turned(new, s)]
        next_sets[++count] = new
    }
    return count
}

# The image of a set that the packs name, if they do.
function called(set)
{
    return set in name ? name[set] : rows(set)
}

function note(position, who,  s, set, new)
{
    set = cells(position)
    for (s = 0; s < 12; s++) {
        new = turned(set, s)
        if (who != "") winner[new] = who
        name[new] = rows(set)
    }
}

$2 != "any" || $4 != "w" || $6 != 0 { next }
{ stones[$1] = $5 }
$10 != "" { settled[$1] = $10 }

function read_values(  p)
{
    make_board()
    # No more than one layer beyond the last that is not all Black's.
    for (p in stones)
        if (settled[p] != "black" && stones[p] > last) last = stones[p]
    for (p in stones) if (stones[p] <= last + 1) note(p, settled[p])
}
