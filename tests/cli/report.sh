#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur report: the folder is complete, agrees with unlur stats to the last
# digit, is the same on every run, and appears whole or not at all.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# alone: in this folder there is nothing that a report has left half-made.
alone()
{
    find . -maxdepth 1 -name '*.unlur-??????' >strangers
    [ ! -s strangers ] || miss "left behind: $(cat strangers)"
    rm -f strangers
}

case="the store"
run 0 contract --size 2 --all --quiet
run 0 contract --size 3 --all --quiet
run 0 contract --size 2 --all --rules open --quiet
cp unlur.db before.db

case="a report"
run 0 report --out rep
silent
says rep/index.html
lines 1
alone
cmp -s unlur.db before.db || miss "the store was changed"
! grep -q '<h1>[^<]*proved' rep/index.html || miss "all is said to be proved"
grep -q 'missing ones may be the hard ones' rep/index.html ||
    miss "what is missing is said to be hard"
for name in index.html report.json numbers.tex tables/s3-stones-main_phase.txt \
    tables/s3-stones-main_phase.csv tables/s3-stones-main_phase.json \
    tables/s3-stones-main_phase.tex tables/s2-open-stones-contract.csv \
    figures/s3-openings.svg figures/s3-openings.tex figures/s3-shares.svg \
    figures/s3-proof-start.svg; do
    [ -s "rep/$name" ] || miss "no $name"
done
valid_json rep/report.json
for file in rep/tables/*.json; do
    valid_json "$file"
done
(cd rep && find . -type f | sed 's|^\./||' | sort) >found
sed 's/.*"files": \[\([^]]*\)\].*/\1/' rep/report.json | tr ',' '\n' |
    sed 's/^ *"//; s/"$//' | sort >listed
same found listed

case="the same bytes again"
cp unlur.db other.db
TZ=Asia/Tokyo run 0 report --db other.db --out again
diff -r rep again >differences || miss "$(head -n 3 differences)"

# told FILE: the command in its JSON text, which has no quotes in it.
told()
{
    sed 's/.*"command": "\([^"]*\)".*/\1/; s/\\\\/\\/g' "$1"
}

# Each file holds what the command in it prints.
case="the tables are those of stats"
mkdir bin
ln -s "$UNLUR" bin/unlur
PATH=$work/bin:$PATH
# In one format, in turn, or in all of them in the slow tests.
formats="txt csv json tex"
for file in rep/tables/s3-*.json; do
    format=${formats%% *}
    formats="${formats#* } $format"
    for format in $(amount "$format" "$formats"); do
        [ -f "${file%json}$format" ] || continue
        case $format in
        txt) option='' ;;
        tex) option=--latex ;;
        *) option=--$format ;;
        esac
        sh -c "$(told "$file") $option" >out 2>err
        same out "${file%json}$format"
    done
done

# A condition with all that a shell could trip over.
case="the command of a condition"
run 0 stats stones --where "winner = 'black' AND nodes > :n -- \$x \`y\`" \
    --bind n=5 --json --table main_phase
cp out wanted
sh -c "$(told wanted) --json" >out 2>err
same out wanted

case="rows of LaTeX"
run 0 stats stones --size 3 --table main_phase --latex --rows 2
grep -qF '(7 more)' out || miss "nothing said of seven rows"
refused 2 latex stats stones --rows 2
refused 2 "from 1 to 18446744073709551615" stats stones --latex --rows 0

# Numbers as they are, texts as TEXT, whose escapes differ.  A table of
# s3-STATISTIC-TABLE.json is s3/STATISTIC/TABLE there: neither name has a dash.
case="numbers.tex against the JSON"
for file in rep/tables/*.json; do
    [ ! -f "${file%.json}.tex" ] || echo "$file"
done >files
xargs awk -F '\t' '
    function number(text) { return text == "" ? "none" : text + 0 }
    FILENAME ~ /numbers.tex$/ {
        if (!sub(/^\\unlurval\{/, "") || !match($0, /\}\{/) || /\/only\//)
            next
        split($0, part, "/")
        table = part[1] "/" part[2] "/" part[3]
        got[table]++
        text[table, got[table]] = substr($0, RSTART + 2, length - RSTART - 2)
        next
    }
    {
        table = FILENAME
        gsub(/.*\/|\.json$/, "", table)
        parts = split(table, part, "-")
        for (table = part[i = 1]; i++ < parts;)
            table = table (i < parts - 1 ? "-" : "/") part[i]
        row = $0
        if (ended[table] || !sub(/.*"rows": \[/, "", row))
            next
        while (match(row, /"[a-z0-9_]+": ("([^"\\]|\\.)*"|[^],}]*)/)) {
            value = substr(row, RSTART, RLENGTH)
            row = substr(row, RSTART + RLENGTH)
            if (value ~ /^"(command|sql)"/) { ended[table] = 1; break }
            sub(/^"[a-z0-9_]*": /, "", value)
            if (value == "null") value = ""
            at = ++wanted[table]
            if (value !~ /^"/ && number(value) != number(text[table, at]))
                print table ": " at ": " value " and " text[table, at]
        }
    }
    END {
        for (table in wanted) {
            count += got[table]
            if (got[table] != wanted[table])
                print table ": " got[table] " values, not " wanted[table]
        }
        print count >"count"
    }' rep/numbers.tex <files >differences
[ ! -s differences ] || miss "$(head -n 5 differences)"
count=$(cat count)
[ "$count" -gt 500 ] || miss "only $count values"
cut -d'}' -f1 rep/numbers.tex | sort | uniq -d >twice
[ ! -s twice ] || miss "the same name twice: $(head -n 1 twice)"
grep -qxF '\unlurval{s3/stones/main_phase/3/raw_black}{29}' rep/numbers.tex ||
    miss "29 sets of three stones"
grep -qxF '\unlurval{s3/complex/complex/only/raw_faces}{35}' rep/numbers.tex ||
    miss "35 faces"

# The page: tags are balanced, attributes quoted, links lead somewhere, and
# nothing is fetched from elsewhere.
case="the page"
awk '
function fault(what) { print what; found = 1; exit }
BEGIN { RS = "<" } # a record: a tag, and the text behind it
NR == 1 {
    if ($0 != "") fault("first: " $0)
    next
}
{
    end = index($0, ">")
    tag = substr($0, 1, end - 1)
    text = substr($0, end + 1)
    if (!end) fault("open: " $0)
    if (tag != "style" && (text ~ />/ || text ~ /&[^a-z#]/)) fault("bare: " text)
    if (NR == 2 && tag == "!DOCTYPE html" || tag ~ /^\?/ || tag ~ /\/$/) next
    if (tag ~ /^\//) {
        if (open[depth] != substr(tag, 2)) fault("closed: " tag)
        depth--
        next
    }
    name = tag
    sub(/[ \n].*/, "", name)
    open[++depth] = name
    rest = substr(tag, length(name) + 1)
    gsub(/[ \n]+[a-zA-Z:-]+="[^"<]*"/, "", rest)
    if (rest ~ /[^ \n]/) fault("attributes: " tag)
}
END { if (!found && depth) print "open: " open[depth] }' rep/index.html >faults
[ ! -s faults ] || miss "$(head -n 1 faults)"
grep -o ' id="[^"]*"' rep/index.html | sort | uniq -d >twice
[ ! -s twice ] || miss "ids twice: $(head -n 1 twice)"
grep -o ' href="[^"]*"' rep/index.html | cut -d'"' -f2 | sort -u >links
[ "$(wc -l <links)" -gt 50 ] || miss "few links"
while read -r link; do
    case $link in
    \#*) grep -qF " id=\"${link#?}\"" rep/index.html || miss "no $link" ;;
    *) [ -f "rep/$link" ] || miss "no file $link" ;;
    esac
done <links
case="the page"
(cd rep && ls tables/* figures/*) | sort >found
grep -v '^#' links | grep / >linked
same found linked
grep -oE '(https?:)?//[a-z][^"< )]*' rep/index.html | sort -u >addresses
equal "$(cat addresses)" http://www.w3.org/2000/svg "addresses"
grep -qi '<script' rep/index.html && miss "a script"
awk '/<details>/ { folded = 1 }
    /<\/details>/ { folded = 0 }
    /<nav/ { contents = 1 }
    /<table/ { rows = 0; if (!contents) print "a table before the contents" }
    /<tr/ { rows++; if (rows > 25 && !folded) print "a long table unfolded" }' \
    rep/index.html >faults
[ ! -s faults ] || miss "$(head -n 1 faults)"
grep -q '<details>' rep/index.html || miss "no table is folded"
if command -v xmllint >/dev/null; then
    xmllint --noout rep/index.html rep/figures/*.svg >out 2>err ||
        miss "xmllint complains"
fi

case="LaTeX takes it"
if command -v pdflatex >/dev/null && kpsewhich tikz.sty booktabs.sty \
    graphicx.sty >out; then
    {
        printf '%s\n' '\documentclass{article}' \
            '\usepackage{booktabs,graphicx}' '\begin{document}'
        find rep/tables -name '*.tex' | sort |
            sed 's/.*/\\noindent\\input{&}\\par/'
        printf '%s\n' '\end{document}'
    } >tables.tex
    pdflatex -interaction=nonstopmode -halt-on-error tables.tex >out 2>err
    equal "$?" 0 "pdflatex: $(grep -A 2 '^!' out | head -n 3)"
    grep '^Overfull .hbox' tables.log >wide && miss "wide: $(head -n 1 wide)"
    {
        cat <<'END'
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{booktabs,tikz}
\newcommand\unlurval[2]{#2 }
\begin{document}
\scriptsize
END
        find rep/figures -name '*.tex' | sort |
            sed 's/.*/\\noindent\\input{&}\\par/'
        printf '%s\n' '\catcode`\_=12 \input{rep/numbers.tex}' \
            '\end{document}'
    } >all.tex
    pdflatex -interaction=nonstopmode -halt-on-error all.tex >out 2>err
    got=$?
    equal "$got" 0 "pdflatex: $(grep -A 2 '^!' out | head -n 3)"
    # The names of players, in fonts that have their letters and in others.
    printf '[' >names
    for name in 'José Łukasz' 'Wąż, Đorđe' 'Þór ð' 'Țepeș' 'Иван 王' '\\_%$' Ann; do
        printf '%s' '{"header": {"game": {"name": "Unlur", "variants":
            ["size-3"]}, "players": [{"name": "'"$name"'"}, {"name": "Bob"}]},
            "moves": [[{"move": "c3"}, {"move": "pass"}]]}'
        [ "$name" = Ann ] || printf ,
    done >>names
    printf ']' >>names
    run 0 annotate --import --db names.db --file names
    run 0 stats games --db names.db --table players --latex
    cp out names.tex
    for encoding in OT1 T1; do
        printf '%s\n' '\documentclass{article}' "\\usepackage[$encoding]{fontenc}" \
            '\usepackage{booktabs,graphicx}' '\begin{document}' '\input{names}' \
            '\end{document}' >names-$encoding.tex
        pdflatex -interaction=nonstopmode -halt-on-error names-$encoding >out 2>err
        equal "$?" 0 "$encoding: $(grep -A 2 '^!' out | head -n 3)"
    done
else
    echo "pdflatex or a package is missing: the LaTeX files are not set"
fi

case="a part"
run 0 report --out part --size 3
(cd part && ls tables figures) | grep -v '^s3-' | grep '^s' >others
[ ! -s others ] || miss "another side: $(head -n 1 others)"
run 0 report --out part --rules open
(cd part && ls tables figures) | grep -v '^s[23]-open-' | grep '^s' >others
[ ! -s others ] || miss "other rules: $(head -n 1 others)"
run 0 report --out part/ --size 3 --rules none
[ -s part/figures/s3-none-board.svg ] || miss "no board without a contract"
grep -q 'no contract' part/index.html || miss "nothing said of the contract"
alone

case="what is drawn"
run 0 report --out part --size 3 --seed 7 --draws 10 --against other.db --progress
grep -q '1/1[0-9] statistics' err || miss "no progress"
grep -q -- '--seed 7 --draws 10' part/index.html || miss "the seed is not told"

case="folders that are not ours"
mkdir thesis
echo 'years of work' >thesis/main.tex
refused 2 main.tex report --out thesis
equal "$(cat thesis/main.tex)" 'years of work' "the thesis"
echo 'mine' >rep/tables/notes
refused 2 tables/notes report --out rep
[ -s rep/tables/notes ] || miss "a foreign file is gone"
rm rep/tables/notes
touch plain
refused 2 'no folder' report --out plain
refused 1 nowhere report --out nowhere/deep
alone

case="a full disk"
cp -r rep kept
for blocks in 1 8 64; do
    (ulimit -f "$blocks" && exec "$UNLUR" report --out rep) >out 2>err
    equal "$?" 1 "exit status"
    [ ! -s out ] || miss "output although it failed"
    one_line cannot
    diff -r rep kept >differences || miss "$(head -n 3 differences)"
done
for files in 4 5 6 7 8; do
    (ulimit -n "$files" && exec "$UNLUR" report --out fresh) >out 2>err
    rm -rf fresh
    alone
done
(ulimit -f 8 && exec "$UNLUR" report --out fresh) >out 2>err
equal "$?" 1 "exit status"
[ ! -e fresh ] || miss "half a report"
alone

case="ended by signals"
for signal in TERM PIPE XCPU KILL; do
    for after in 0.1 0.3 0.5 0.7; do
        signalled "$signal" "$after" report --out cut
        [ "$signal" = KILL ] || alone
    done
done
rm -rf cut
run 0 report --out cut
alone

case="refusals"
refused 2 '--out' report
refused 2 "expected a folder" report --out ''
refused 2 "'-' is no name for a folder; './-' is one" report --out -
[ ! -e - ] || miss "a folder of that name"
refused 2 extra report --out rep extra
refused 2 'side 5' report --out new --size 5
run 0 db init --db empty.db
refused 2 empty.db report --out new --db empty.db
refused 1 absent.db report --out new --db absent.db
refused 1 absent.db report --out new --against absent.db
[ ! -e new ] || miss "a folder although refused"
alone
cmp -s unlur.db before.db || miss "the store was changed"

exit "$bad"
