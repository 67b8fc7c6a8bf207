#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The papers, without LaTeX: what they ask for is what `unlur report` writes.
#
# A small store has all of sides 2 and 3, the games of papers/strategy, and two
# stores for the comparison.
# From it the report is made, and then, for every paper:
#   - each table, figure and value exists, but for those in a part that would
#     not be printed with this store, because an \ifval, \ifequalval, \iftable
#     or \iffigure around it says so. What a larger store would have besides is
#     thus under such a condition;
#   - also there, the column of each key exists for some board; a statistic of
#     which the report has nothing must be under a condition on that statistic;
#   - the values are those that `unlur stats` gives;
#   - \requireval and \requirebelow hold, where there is such a value; in
#     papers/strategy also where sets of two stones of side 4 are open;
#   - the winners that \example tells are proved, and the proofs verified;
#   - files that are \input exist.
# tests/citations.sh has the citations. Rows are not known from the text where
# they come by way of #1 or a list; then some row will do.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd)
. "$top_srcdir/tests/shell_support.sh"

split_csv=$(cat "$top_srcdir/web/site/csv.awk") || exit 99

# uses FILE: lines "KIND KEY EXTRA GUARDS", with tabs between, for what a paper
# asks for. KIND is must, may, require, below, file, example or input; # in a key
# stands for any row or table. GUARDS are the conditions on which it is printed,
# with bars around them: + or - for yes or no, a key, and if it is to be equal
# to something, = and that, or =@ and another key.
uses()
{
    awk '
    # The argument that begins at the next brace; leaves pos behind it.
    function argument(from, depth, c)
    {
        while (substr(text, pos, 1) ~ /[ \t\n]/) pos++
        from = pos + 1
        do {
            c = substr(text, pos++, 1)
            depth += (c == "{") - (c == "}")
        } while (depth && pos <= length(text))
        return substr(text, from, pos - from - 1)
    }
    function say(kind, key, extra, i, guards)
    {
        gsub(/[ \t\n]+/, " ", key)
        gsub(/#[0-9]/, "#", key)
        gsub(/\/[^\/]*#[^\/]*/, "/#", key)
        sub(/^s#/, "#", key) # any side
        for (i = 1; i <= depth; i++)
            if (guard[i] != "") guards = guards "|" guard[i]
        printf "%s\t%s\t%s\t%s|\n", kind, key, extra, guards
    }
    # The next group is read on this condition, the one after it on its
    # opposite.
    function branch(by) { groups[depth] = 2; condition[depth] = by }
    function macro(name, key, to)
    {
        if (name ~ /^(val|valround|valatleast|valatmost|valpercent|rawval)$/)
            say("must", argument())
        else if (name == "valor" || name == "valp")
            say("may", argument())
        else if (name == "ifval" || name == "ifequalval") {
            key = argument()
            say("may", key)
            if (name == "ifequalval") {
                to = argument()
                if (match(to, /^\\rawval\{[^}]*\}$/)) {
                    to = "@" substr(to, 9, RLENGTH - 9)
                    say("may", substr(to, 2))
                }
                key = key "=" to
            }
            branch(key)
        } else if (name == "ifalldecided") {
            key = argument()
            say("may", key "/known")
            say("may", key "/sets")
            branch(key "/known=@" key "/sets")
        } else if (name ~ /^require(val|below)$/) {
            key = argument()
            say(name == "requireval" ? "require" : "below", key, argument())
        } else if (name ~ /^val(log)?coords$/) {
            key = argument()
            say("may", key "#" argument())
        } else if (name ~ /^(ifvalall|valfrom|valfirst|valsum)$/) {
            key = argument()
            say("may", key "/#/" argument())
            if (name !~ /^val(first|sum)$/)
                say("may", key "/#/" argument())
        } else if (name ~ /^val(table|figure)$/)
            say("file", substr(name, 4) "s/" argument() ".tex")
        else if (name ~ /^if(table|figure)$/)
            branch(substr(name, 3) "s/" argument() ".tex")
        else if (name == "example") {
            key = argument()
            say("example", key, argument())
        } else if (name ~ /^(input|include)$/)
            say("input", argument())
    }
    match($0, /(^|[^\\])%/) { $0 = substr($0, 1, RSTART + RLENGTH - 2) }
    { text = text $0 "\n" }
    END {
        pos = 1
        while (pos <= length(text)) {
            c = substr(text, pos, 1)
            if (c == "\\") {
                match(substr(text, pos + 1, 40), /^([A-Za-z]+|.)/)
                name = substr(text, pos + 1, RLENGTH)
                pos += 1 + RLENGTH
                macro(name)
                continue
            }
            if (c == "{") {
                by = groups[depth] ? condition[depth] : ""
                if (by != "") by = substr("-+", groups[depth]--, 1) by
                guard[++depth] = by
                groups[depth] = 0
            } else if (c == "}")
                guard[depth--] = ""
            pos++
        }
        if (depth) print "braces\t" depth "\t\t"
    }' "$1"
}

# values SIDE STATISTIC TABLE: lines "KEY VALUE", with a tab between, as
# `unlur stats` has them.
values()
{
    number=${1#s}
    rules=${number#*-}
    number=${number%%-*}
    [ "$rules" != "$number" ] || rules=inner
    run 0 stats "$2" --csv --totals --table "$3" --size "$number" --rules "$rules"
    tr -d '\r' <out | awk -v prefix="$1/$2/$3/" "$split_csv"'
    NR == 1 { columns = split_csv($0); for (i in field) title[i] = field[i]; next }
    {
        split_csv($0)
        row = field[1] == "" ? "all" : field[1]
        gsub(/[\\{}%#$&~^]/, "?", row)
        if (seen[row]++) row = row "." seen[row]
        for (i = 1; i <= columns; i++) {
            line[NR, i] = title[i] "\t" field[i]
            print prefix row "/" line[NR, i]
        }
    }
    END {
        if (NR == 2)
            for (i = 1; i <= columns; i++) print prefix "only/" line[2, i]
    }'
}

case="the stores"
run 0 contract --size 2 --all --quiet
run 0 contract --size 3 --all --quiet
run 0 contract --size 2 --rules open --all --quiet
printf '%s\n' '3/4/5/4/3 w' '3/4/2b2/4/3 w' '3/1b2/5/4/3 w' >few
run 0 solve --db full.db --quiet - <few
run 0 solve --db without-zones.db --without zones --quiet - <few

# An open contract set beside a proved one: of side 3, as one of side 4 would be.
run 3 solve --db open.db --quiet --nodes 1 '3/1b2/2b2/4/3 w'
run 0 solve --db open.db --quiet '3/1bb1/1bbb1/1bb1/3 w'

case="a step that is interrupted is not done"
cat >interrupted.sh <<'END'
. "$top_srcdir/papers/steps.sh"
enter_store interrupted
search() { unlur solve; }
pipe() { echo | unlur solve -; }
step one "not interrupted" search
export STOP="kill -TERM $$; sleep 1" # INT is ignored where a shell runs this with &
step two "interrupted" "$1"
echo went on
END
printf '#!/bin/sh\neval "${STOP-}"\nexit 3\n' >stopped
chmod +x stopped
export top_srcdir
for shell in sh bash; do
    for what in search pipe; do
        rm -rf interrupted
        UNLUR=$work/stopped "$shell" ./interrupted.sh "$what" >out 2>err
        got=$?
        [ "$got" -eq 3 ] || miss "exit $got of $shell, $what"
        [ "$(cat interrupted/steps)" = one ] || miss "steps of $shell, $what"
    done
done

case="the games"
xz -dc "$top_srcdir/papers/strategy/data/games.db.xz" >games.db ||
    miss "no games"
run 0 db merge games.db
run 0 stats --missing errors --size 3
head -n "$(amount 300 900)" out >few
run 0 solve --quiet - <few

case="the report"
run 0 report --db unlur.db --out report
run 0 report --db unlur.db --size 2 --census --out census
grep '^\\unlurval{s2/census/' census/numbers.tex >>report/numbers.tex
run 0 report --db open.db --out open
grep '^\\unlurval{s3/complex/open/' open/numbers.tex >>report/numbers.tex
run 0 report --db full.db --out ablation --against without-zones.db
[ -s report/numbers.tex ] || { miss "no numbers.tex"; exit 1; }
grep '/compare/' ablation/numbers.tex >compare.tex ||
    miss "no comparison in the report"

# KEY VALUE with a tab between; LaTeX escapes go.
cat report/numbers.tex compare.tex >all.tex
sed -n 's/^\\unlurval{\([^}]*\)}{\(.*\)}$/\1	\2/p' all.tex |
    awk -F '\t' '{ gsub(/[{}]/, "", $2); gsub(/\\/, "", $2); print $1 "\t" $2 }
    ' >numbers
equal "$(wc -l <numbers)" "$(grep -c . all.tex)" "lines of numbers"
grep -q '^s3/stones/main_phase/3/raw_black	29$' numbers ||
    miss "a known number is not there"

# A store in which of side 4 not all sets of two stones are proved, as it is with
# the proofs of results/ alone; the numbers are those of side 3.
sed -n -e 's|^s3/stones/main_phase/|s4/stones/main_phase/|p' \
    -e 's|^s3/balance/\(accuracy\|bias\)/|s4/balance/\1/|p' numbers |
    awk -F '\t' '
    $1 == "s4/stones/main_phase/1/known" { $2 = 4 }
    $1 == "s4/stones/main_phase/2/raw_known" { $2-- }
    { print $1 "\t" $2 }' | cat numbers - >part

# lacks NUMBERS: what the paper whose uses are in the file `uses' asks for and a
# report with these numbers has not.
lacks()
{
    awk -F '\t' '
    FNR == NR {
        value[$1] = $2
        n = split($1, part, "/")
        known[part[2]]
        column[part[2] "/" part[3] "/" part[n]]
        column[part[2] "/#/" part[n]]
        some[part[1] "/" part[2] "/" part[3] "/#/" part[n]] += $2 != ""
        some[part[1] "/" part[2] "/#/#/" part[n]] += $2 != ""
        some["#/" part[2] "/" part[3] "/#/" part[n]] += $2 != ""
        some["#" substr($1, index($1, "/"))] += $2 != ""
        next
    }
    function there(key) { return key in value ? value[key] != "" : some[key] }
    function file(name, line, found)
    {
        found = (getline line <("report/" name)) >= 0
        close("report/" name)
        return found
    }
    # What \requireval asks for: a text, or another value.
    function wanted(text)
    {
        if (text ~ /^\\rawval\{[^}]*\}$/)
            return value[substr(text, 9, length(text) - 9)]
        return text
    }
    # Whether a part on these conditions is printed with this store.
    function printed(guards, n, i, one, sign, to, yes)
    {
        n = split(guards, one, "|")
        for (i = 1; i <= n; i++) {
            sign = substr(one[i], 1, 1)
            key = substr(one[i], 2)
            if (key == "" || key ~ /#/) continue
            if (key ~ /^(tables|figures)\//) yes = file(key)
            else if (split(key, to, "=") == 1) yes = there(key)
            else {
                yes = there(to[1])
                if (to[2] ~ /^@/) to[2] = value[substr(to[2], 2)]
                yes = yes && value[to[1]] == to[2]
            }
            if (yes != (sign == "+")) return 0
        }
        return 1
    }
    $1 == "file" {
        if (!file($2) && printed($4)) print $2 " is not in the report"
        next
    }
    $1 !~ /^(must|may|require|below)$/ { next }
    {
        n = split($2, part, "/")
        if (n < 5) print "no key: " $2
        else if (!(part[2] in known)) {
            if (!index($4, "/" part[2] "/"))
                print "no board has the statistic of " $2
        } else if (!((part[2] "/" part[3] "/" part[n]) in column))
            print "no board has such a column: " $2
        else if ($1 == "must" && !there($2) && printed($4))
            print "no value: " $2
        else if ($1 == "require" && printed($4) && value[$2] != wanted($3))
            print $2 " is \"" value[$2] "\", the paper says \"" $3 "\""
        else if ($1 == "below" && printed($4) && !(value[$2] + 0 < $3 + 0))
            print $2 " is \"" value[$2] "\", not below " $3
    }' "$1" uses
}

for paper in "$top_srcdir"/papers/*/*.tex; do
    case="${paper##*/}"
    # shellcheck disable=SC2094  # two different files
    uses "$paper" >uses
    [ "$(grep -c '^must' uses)" -gt 20 ] || miss "hardly a value is used"
    grep '^braces' uses >out && miss "unbalanced braces"

    lacks numbers >out || miss "the keys were not read"
    [ ! -s out ] || miss "asks for what is not there"
    if [ "${paper##*/}" = strategy.tex ]; then
        lacks part >out || miss "the keys were not read"
        [ ! -s out ] || miss "says more than is proved where side 4 is open"
    fi

    awk -F '\t' '$1 == "input" { print $2 }' uses | while read -r file; do
        [ -f "${paper%/*}/$file" ] || [ -f "${paper%/*}/$file.tex" ] ||
            [ -f "report/$file" ] || echo "$file"
    done >out
    [ ! -s out ] || miss "\\input of what is not there"

    # The tables it uses, compared with the statistics themselves.
    awk -F '\t' '
    { split(FNR == NR ? $1 : $2, part, "/") }
    FNR == NR { there[part[1] " " part[2] " " part[3]]; next }
    (part[1] " " part[2] " " part[3]) in there {
        print part[1], part[2], part[3]
    }' numbers uses | sort -u >tables
    [ -s tables ] || miss "no table is used"
    # Each table of one board, or of all in the slow tests.
    if [ "$(amount 0 1)" = 0 ]; then
        sort -u -k 2,3 tables >few
        mv few tables
    fi
    while read -r board statistic table; do
        [ "$statistic" = compare ] || values "$board" "$statistic" "$table"
    done <tables >stats
    awk -F '\t' '
    function same(a, b, number)
    {
        number = "^-?[0-9.]+(e[-+]?[0-9]+)?$"
        return a "" == b "" || a ~ number && b ~ number && a + 0 == b + 0
    }
    FILENAME == "tables" { gsub(" ", "/", $1); used[$1]; next }
    FILENAME == "stats" { gsub(/[{}\\]/, "", $2); value[$1] = $2; next }
    { n = split($1, part, "/") }
    part[2] == "compare" || !((part[1] "/" part[2] "/" part[3]) in used) {
        next
    }
    !($1 in value) { print $1 " is not in the statistics"; next }
    !same(value[$1], $2) {
        print $1 ": " $2 ", in the statistics " value[$1]
    }' tables stats numbers >out || miss "the statistics were not read"
    [ ! -s out ] || miss "report and statistics differ"

    awk -F '\t' '$1 == "example" { print $2 }' uses >positions
    awk -F '\t' '$1 == "example" { print $3 }' uses >winners
    if [ -s positions ]; then
        run 0 solve --db examples.db --verify --json - <positions
        sed 's/.*"winner": "\([a-z]*\)".*/\1/' out >proved
        same winners proved
    fi
done

exit "$bad"
