#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Packs, and those of results/: the tree's own are loaded and verified; a store
# that goes through a pack and back makes the same bytes; a second pack holds
# what is new; damaged packs, and facts that are false, put nothing false into a
# store and lose nothing of it.

top_srcdir=$(cd "${top_srcdir:-$(dirname "$0")/..}" && pwd) || exit 99
# shellcheck source=tests/shell_support.sh
. "$top_srcdir/tests/shell_support.sh"
verifier=$(dirname "$UNLUR")/unlur-verify
export UNLUR

# values STORE: what it says is proved, in order; Grundy values are not packed.
values()
{
    "$UNLUR" db export --db "$1" |
        awk -F, '$8 == "proved" { print $1 "," $2 "," $9 "," $10 "," $11 }' |
        sort
}

# opening_of POSITION: what results/openings has printed of a first stone.
opening_of()
{
    sed -n "s|^$1 ||p" openings
}

# pictured MARK: the first stones with a mark in the picture of README, a line each
# in the canonical form.
pictured()
{
    sed -n "s/.* $1: \([^.]*\)\..*/\1/p" \
        "$top_srcdir/doc/pictures/opening-map-side4.svg" | tr , '\n' |
        sed 's/^ */size=4 contract=inner: /' | "$UNLUR" board --json - |
        sed 's/.*"canonical": "\([^ ]*\) .*/\1/' | sort
}

# neighbours POSITION: with one of the black stones elsewhere, a line each.
neighbours()
{
    echo "$1" | awk '{
        for (d = 1; d <= 7; d++) gsub(d, substr(".......", 1, d), $1)
        for (i = 1; i <= length($1); i++)
            for (j = 1; j <= length($1); j++)
                if (substr($1, i, 1) == "b" && substr($1, j, 1) == ".") {
                    set = substr($1, 1, i - 1) "." substr($1, i + 1)
                    print substr(set, 1, j - 1) "b" substr(set, j + 1) " w"
                }
    }' | sed 's/\.\{7\}/7/g; s/\.\{6\}/6/g; s/\.\{5\}/5/g; s/\.\{4\}/4/g
        s/\.\.\./3/g; s/\.\./2/g; s/\./1/g'
}

# true_only STORE: nothing is proved in it that is not so in whole.db, of which
# the file all has the values.
true_only()
{
    [ -e "$1" ] || return
    values "$1" >these
    comm -23 these all >strangers
    [ ! -s strangers ] || miss "false: $(head -n 2 strangers)"
}

# sound STORE: it checks, and all its proofs are accepted.
sound()
{
    run 0 db check --db "$1"
    run 0 verify --all --quiet --db "$1"
}

# verified FILE...: the packs, one after another; their number is in $got.
verified()
{
    cat "$@" | "$verifier" - >out 2>err || miss "not verified: $*"
    got=$(sed -n 's/^-: \([0-9]*\) verified$/\1/p' out)
}

case="CDPATH"
mkdir -p elsewhere/results
for script in "$top_srcdir"/results/*; do
    [ -x "$script" ] || continue
    (cd "$top_srcdir" && CDPATH=$work/elsewhere "results/${script##*/}" --help) \
        >out 2>err || miss "exit $? of results/${script##*/}"
    [ -s out ] || miss "no help of results/${script##*/}"
    silent
done

case="the certificate of the tree"
"$verifier" -v "$top_srcdir/results/side4-contract.zst" >out 2>err ||
    miss "not verified"
grep -q '^4/5/6/7/6/5/4 c inner win .* verified$' out ||
    miss "the empty board is not in it"
grep -q '^4/5/6/3b3/6/5/4 c inner loss .* verified$' out ||
    miss "the centre is not in it"
count=$(grep -c ' verified$' out)
"$top_srcdir/results/load" root.db "$top_srcdir/results/side4-contract.zst" \
    >out 2>err || miss "exit $? of results/load"
silent
run 0 query --json --db root.db '4/5/6/7/6/5/4 c'
has outcome '"win"'
run 0 db pack --db root.db --size 4 --certificate tree
says "tree: $((count - 1)) results, $((count - 1)) proofs of $(wc -c <tree) bytes; `
    `0 proofs left out, of searches of 0 s"

packs=("$top_srcdir"/results/side[0-9]-[0-9][0-9][0-9].zst)
case="the packs of the tree"
total=$(du -k "$top_srcdir/results" | cut -f1)
[ "$total" -le 61440 ] || miss "$total KiB are more than 60 MB"
"$top_srcdir/results/load" tree.db "${packs[@]}" >out 2>err ||
    miss "exit $? of results/load"
silent
lines "${#packs[@]}"
grep -v ', 0 conflicting, 0 rejected, 0 damaged; 0 proved without a proof, 0 ' \
    out >odd && miss "$(head -n 1 odd)"
verified "${packs[@]}"
count=$got
run 0 db info --json --db tree.db
has verified "$count"
run 0 db check --db tree.db
if command -v zstd >/dev/null; then
    "$top_srcdir/results/table" >table 2>err || miss "exit $? of results/table"
    head -n 2 table | grep -qxF -f - "$top_srcdir/results/README.md" ||
        miss "README.md has no such table"
    sed -n '3,$p' table | while read -r line; do
        grep -qxF "$line" "$top_srcdir/results/README.md" ||
            echo "$line"
    done >differ
    [ ! -s differ ] || miss "results/README.md has not: $(head -n 1 differ)"
    "$top_srcdir/results/missing" >missing 2>err || miss "exit $? of results/missing"
    silent
    [ -s missing ] || miss "nothing is missing"
    [ -z "$(sort missing | uniq -d)" ] || miss "a position twice"
    # What is missing is in no proof: the claims of the tree's packs.
    cat "${packs[@]}" | zstdcat -q | grep -a '^unlur-proof ' |
        sed 's/^unlur-proof [0-9]* [a-z]* [a-z]* //' | sort >proofs
    sort missing | comm -12 - proofs >both
    [ ! -s both ] || miss "not missing: $(head -n 1 both)"
    # The table of the project's README.md, each image counted.
    "$top_srcdir/results/table" --images >images 2>err ||
        miss "exit $? of results/table --images"
    awk -F'|' 'function thousands(n) {
            return n < 1000 ? n + 0 : int(n / 1000) sprintf(",%03d", n % 1000)
        }
        $2 == 3 || $2 == 4 { print "White " thousands($4) ", Black " thousands($5) " of " \
            thousands($3) }
        $2 + 0 >= 5 && $2 + 0 <= 9 { few += $5 }
        $2 + 0 >= 10 { many += $5 }
        END { print "Black, all " thousands(few)
            print "Black, all " thousands(many) }' images |
        while read -r line; do
            grep -qF "$line |" "$top_srcdir/README.md" || echo "$line"
        done >differ
    [ ! -s differ ] || miss "README.md has not: $(head -n 1 differ)"
    # The same sets as the table leaves open.
    "$top_srcdir/results/open" >open 2>err || miss "exit $? of results/open"
    silent
    [ "$(sort -u open | wc -l)" = "$(awk '$2 == "all" { print $10 }' table)" ] ||
        miss "$(wc -l <open) sets open, another number in the table"
    # The ones with the most neighbours that are Black's and White's have so many by
    # the program's images.
    for winner in 9:black 10:white; do
        zstd -dcq "$top_srcdir"/results/side4-*.csv.zst | awk -F, -v w="${winner#*:}" '
            $2 == "any" && $4 == "w" && $6 == 0 && $10 == w { print $1 }' >won
        sort -k"${winner%:*}nr" open | head -n 1 >most
        neighbours "$(cut -d' ' -f1 most)" | "$UNLUR" board --json - |
            sed 's/.*"canonical": "\([^"]*\)".*/\1/' | grep -cxFf won >count
        equal "$(cat count)" "$(cut -d' ' -f"${winner%:*}" most)" \
            "$winner neighbours of $(cut -d' ' -f1 most)"
    done
    # What the values say of the first stones, and nothing that the table settles.
    "$top_srcdir/results/openings" >openings 2>err ||
        miss "exit $? of results/openings"
    silent
    while IFS= read -r line; do
        grep -qxF -e "$line" "$top_srcdir/results/README.md" || echo "$line"
    done <openings >differ
    [ ! -s differ ] || miss "results/README.md has not: $(head -n 1 differ)"
    equal "$(opening_of 4/5/6/3b3/6/5/4)" wins "the centre"
    for mark in Winning:wins Losing:loses; do
        pictured "${mark%:*}" >"$mark"
        uniq "$mark" >marked
        sed -n "s/ ${mark#*:}.*//p" openings | sort >these
        same marked these
    done
    equal "$(cat Winning:wins Losing:loses | wc -l)" 19 "first stones with a mark"
    sed -n 's/^    //p' openings | sort >these
    cut -d' ' -f1 open | sort | comm -23 these - >both
    [ ! -s both ] || miss "settled, and still in the way: $(head -n 1 both)"
    # The answers that its tables have to each reply to two first stones: those that
    # win by the values, of two replies that are mirror images to the first.
    zstd -dcq "$top_srcdir"/results/side4-*.csv.zst | awk -F, -v side=4 \
        "$(cat "$top_srcdir"/results/{sets,values}.awk)"'
        function cell(i,  row, x) {
            for (row = 7; i > 7 - (row > 4 ? row - 4 : 4 - row); row--)
                i -= 7 - (row > 4 ? row - 4 : 4 - row)
            return substr("abcdefg", row, 1) i
        }
        END {
            read_values()
            for (i = 1; i <= cell_count; i++) {
                if (cell(i) != "f3" && cell(i) != "f2") continue
                first = with(empty, i, "b")
                for (j = 1; j <= cell_count; j++) {
                    if (j in touches || i == j) continue
                    line = cell(i) " " cell(j) ":"
                    set = with(first, j, "b")
                    for (k = 1; k <= cell_count; k++)
                        if (!(k in touches) && substr(set, k, 1) == "." &&
                            value(with(set, k, "b")) == "loss")
                            line = line " " cell(k)
                    print line
                }
            }
        }' >answers
    awk -F'|' '
        /^\*\*A bridge/ { first = "f3" }
        /^With it on f2/ { first = "f2" }
        !/^\|/ { if (rows) first = ""; rows = 0; next }
        first == "" { next }
        $2 ~ /^ [a-g][0-9]/ {
            rows++
            gsub(/,|or/, "", $3)
            gsub(/ +/, " ", $3)
            sub(/ $/, "", $3)
            sub(/^ /, "", $2)
            count = split($2, replies, /[, ]+/)
            print first " " replies[1] ":" $3
            for (i = 1; i < count; i++) print first " " replies[i] >"replies"
        }' "$top_srcdir/results/README.md" >these
    sort these | comm -23 - <(sort answers) >differ
    [ ! -s differ ] || miss "not the answers by the values: $(head -n 1 differ)"
    cut -d: -f1 answers | sort >those
    sort replies >these
    same these those
    # The hours that the searches took.
    zstd -dcq "$top_srcdir"/results/side4-*.csv.zst | awk -F, '
        $10 != "" && $16 > took[$1] { took[$1] = $16 }
        END { for (p in took) all += took[p]; printf "took %.0f hours\n", all / 3600 }' >these
    grep -qF -f these "$top_srcdir/results/README.md" ||
        miss "results/README.md has another time: $(cat these)"
    # Outlines are of what is missing and say the same, and one leads to a proof.
    for file in "$top_srcdir"/results/side4-???.outlines.zst; do
        zstdcat "$file"
    done >outlines
    LC_ALL=C grep -a -o 'unlur-outline 1 [a-z]* [0-9b/w]* [bw]' outlines |
        awk '{ print $4 " " $5 "," $3 }' | sort >heads
    [ -z "$(cut -d, -f1 heads | uniq -d)" ] || miss "two outlines of a position"
    zstd -dcq "$top_srcdir"/results/side4-*.csv.zst |
        awk -F, '$2 == "any" && $10 != "" { print $1 "," $10 }' | sort -u |
        comm -13 - heads >both
    [ ! -s both ] || miss "outlines of another value: $(head -n 1 both)"
    # shellcheck disable=SC2046  # a position has two words
    run 0 solve --json --verify --db outlined.db --outlines outlines \
        "$(awk -F/ '{ n = gsub(/b/, "b", $0); print n, $0 }' missing |
            sort -s -k1,1nr | cut -d' ' -f2- | grep -xFf <(cut -d, -f1 heads) |
            head -n 1)"
    has winner '"black"'
    # And with a number what took no more nodes or has an outline: at least one is
    # beyond it.
    "$top_srcdir/results/missing" 4 100000000 >easy
    sort easy | comm -13 <(sort missing) - >both
    [ ! -s both ] || miss "easy and not missing: $(head -n 1 both)"
    [ -s easy ] && [ "$(wc -l <easy)" -lt "$(wc -l <missing)" ] ||
        miss "$(wc -l <easy) of $(wc -l <missing) are easy"
    "$top_srcdir/results/missing" 5 >missing || miss "exit $? of side 5"
    [ ! -s missing ] || miss "missing of side 5: $(head -n 1 missing)"
else
    echo "no zstd: results/README.md and results/missing are not looked at"
fi

# refused_script STATUS MESSAGE SCRIPT ARGUMENT...: a script of results/ says so in
# one line.
refused_script()
{
    case="results/$3 ${*:4}"
    "$top_srcdir/results/$3" "${@:4}" >out 2>err
    equal "$?" "$1" "exit status"
    [ ! -s out ] || miss "an answer: $(head -n 1 out)"
    one_line "$2"
}
if command -v zstd >/dev/null; then
    case="openings of side 5"
    "$top_srcdir/results/openings" 5 >openings 2>err || miss "exit $?"
    silent
    equal "$(opening_of 5/6/7/8/4b4/8/7/6/5)" open "one stone of side 5"
    case="help"
    "$top_srcdir/results/openings" --help >out 2>err || miss "exit $?"
    head -n 1 out | grep -q '^openings \[SIDE\]: ' || miss "$(head -n 1 out)"
    silent
fi
refused_script 2 "side 'four'" open four
refused_script 2 "side '12'" openings 12
refused_script 2 "nodes '1e6'" missing 4 1e6
refused_script 1 'no packs of side 9' missing 9
refused_script 2 'usage' table four
refused_script 2 'usage' load
refused_script 2 'usage' pack
refused_script 2 "side '1'" outlines none.db 'nodes > 1' 1

# Without zstd, or of damaged packs, there is no answer, rather than one of nothing.
mkdir -p copied/results tools
for tool in sh awk cat cut dirname grep head mktemp rm sed sort tail wc; do
    ln -s "$(command -v "$tool")" tools/
done
cp "$top_srcdir"/results/{files.sh,README.md,*.awk} copied/results/
for script in "$top_srcdir"/results/*; do
    [ ! -x "$script" ] || cp "$script" copied/results/
done
cp "$top_srcdir"/results/side4-00[12].csv.zst "$top_srcdir"/results/side4-001.zst \
    copied/results/
chmod -R u+w copied
for script in table 'table --update' missing open openings needs 'pack root.db'; do
    # shellcheck disable=SC2086  # a script and its arguments
    PATH=$work/tools top_srcdir=$work/copied refused_script 1 \
        'the program zstd is missing' $script
done
if command -v zstd >/dev/null; then
    truncate -s -9 copied/results/side4-002.csv.zst
    for script in table 'table --update' missing open openings needs; do
        # shellcheck disable=SC2086
        top_srcdir=$work/copied refused_script 1 'side4-002.csv.zst' $script
    done
    rm copied/results/side4-002.csv.zst
    head -c 100 "$top_srcdir/results/side4-003.outlines.zst" \
        >copied/results/side4-003.outlines.zst
    top_srcdir=$work/copied refused_script 1 'side4-003.outlines.zst' missing
fi
case="results/ as it was"
same "$top_srcdir/results/README.md" copied/results/README.md
[ ! -e copied/results/side4-002.zst ] || miss "a pack was written"

case="there and back"
run 0 contract --size 3 --all --quiet --db whole.db
run 3 solve --quiet --nodes 1 --db whole.db '3/4/1b1bw/4/2w b'
values whole.db >all
run 0 db pack --db whole.db --size 3 one.zst
says "one.zst: 53 results, 52 proofs of $(zstdcat one.zst 2>/dev/null |
    wc -c) bytes; 0 proofs left out, of searches of 0 s"
run 0 db merge --db new.db one.zst
says 'one.zst: 53 new, 0 better, 0 known, 0 conflicting, 0 rejected, 0 damaged; 0 proved without a proof, 0 with an unverified one'
silent
sound new.db
values new.db >these
same all these
run 0 db info --json --db new.db
has bounded 1
"$UNLUR" db export --db new.db --phase main >these
"$UNLUR" db export --db whole.db --phase main >those
same those these
run 0 db pack --db new.db --size 3 two.zst
cmp one.zst two.zst || miss "other proofs"
cmp one.csv.zst two.csv.zst || miss "other facts"
verified one.zst
equal "$got" 52 "records verified"
if command -v zstd >/dev/null; then
    case="openings of side 3"
    mkdir openings3
    cp "$top_srcdir"/results/{openings,needs,{sets,values}.awk,files.sh} openings3
    cp one.csv.zst openings3/side3-001.csv.zst
    openings3/openings 3 >openings 2>err || miss "exit $?"
    silent
    # The contract search: only the centre wins.
    equal "$(opening_of 3/4/2b2/4/3)" wins "the centre"
    run 0 query --json --db whole.db "$(opening_of 3/1b2/5/4/3 | sed 's/^loses: //') c"
    has outcome '"loss"'
    # With the two sets open that refute the other stones they hang on these.
    zstdcat one.csv.zst | awk -F, -v OFS=, '
        $1 ~ /^3\/(2b1\/1b3|4\/1b1b1)\/4\/3 w$/ { $10 = "" }
        { print }' | zstd -q >changed
    mv changed openings3/side3-001.csv.zst
    openings3/openings 3 >openings 2>err || miss "exit $?"
    equal "$(opening_of 3/1b2/5/4/3)" open "two replies without a value"
    sed -n 's/^    //p' openings | sort >these
    printf '%s\n' 3/2b1/1b3/4/3 3/4/1b1b1/4/3 >those
    same those these
    # With no proof there those of a few sets tell the whole opening map.
    zstdcat one.csv.zst | sed 's/,verified\(.\{0,1\}\)$/,\1/' | zstd -q >changed
    mv changed openings3/side3-001.csv.zst
    openings3/needs 3 >needs 2>err || miss "exit $? of needs"
    silent
    [ -s needs ] && [ "$(wc -l <needs)" -lt 20 ] || miss "$(wc -l <needs) needed"
    "$UNLUR" solve --quiet --db needs.db - <needs >out 2>err || miss "exit $?"
    run 0 contract --size 3 --json --db needs.db --nodes 1
    has actions '["c3"]'
    grep -q '"unknown"' out && miss "a first stone is open"
    cp one.csv.zst openings3/side3-001.csv.zst
    openings3/needs 3 >needs 2>err || miss "exit $? of needs"
    [ ! -s needs ] || miss "needed, and its proof is there: $(head -n 1 needs)"
fi
case="raw"
run 0 db pack --db whole.db --size 3 raw
"$verifier" raw >out 2>err || miss "not verified"
run 0 db merge --db raw.db raw
values raw.db >these
same all these
case="a frame to be skipped before it"
printf '\120\052\115\030\003\000\000\000abc' | cat - one.zst >skip.zst
cp one.csv.zst skip.csv.zst
run 0 db merge --db skip.db skip.zst
values skip.db >these
same all these
case="again"
cp new.db kept
run 0 db merge --json --db new.db one.zst
valid_json out lines
has known 53
cmp -s new.db kept || miss "the store was changed"

case="a second pack"
refused 2 'nothing for a pack' db pack --db whole.db --size 3 2.zst one.zst
refused 2 "'one.zst' is there already" db pack --db whole.db --size 3 one.zst
touch 2.csv.zst
refused 2 "'2.csv.zst' is there already, without '2.zst'" \
    db pack --db whole.db --size 3 2.zst
rm 2.csv.zst
cp whole.db more.db
run 3 solve --quiet --nodes 20 --db more.db '3/4/1b1bw/4/2w b'
run 0 solve --verify --quiet --db more.db '3/1bw1/1w3/4/3 b'
run 0 db pack --db more.db --size 3 2.zst one.zst
grep -q '^2.zst: [12] results, 1 proofs' out || miss "more than what is new"
verified 2.zst
equal "$got" 1 "records verified"
run 0 db merge --db both.db 2.zst one.zst
sound both.db
values both.db >these
values more.db >those
same those these
refused 2 'nothing for a pack' db pack --db both.db --size 3 3.zst 2.zst one.zst

case="what is cheap"
run 0 db pack --db whole.db --size 3 --where 'seconds >= 1e9' few.zst
verified few.zst
[ "$got" -gt 1 ] && [ "$got" -lt 52 ] || miss "$got proofs"
count=$got
run 0 db merge --db few.db few.zst
silent
grep -q "; $((52 - count)) values without a proof not taken\$" out ||
    miss "claims are taken"
sound few.db
true_only few.db
run 0 verify --quiet --db few.db '3/4/5/4/3 c'
run 0 db pack --db whole.db --size 3 rest.zst few.zst
grep -q "^rest.zst: $((52 - count)) results, $((52 - count)) proofs" out ||
    miss "another rest"
case="open where a pack has the value"
zstdcat few.csv.zst >few.csv 2>/dev/null || cp few.csv.zst few.csv
known=$(awk -F, '$2 == "any" && $NF == "\r" && $15 > 5 { print $1; exit }' few.csv)
cp few.db open.db
run 3 solve --quiet --nodes 2 --db open.db "$known"
run 0 solve --verify --quiet --db open.db '3/1bw1/1w3/4/3 b'
run 0 db pack --db open.db --size 3 open.zst few.zst
says "open.zst: 1 results, 1 proofs of $(zstdcat open.zst 2>/dev/null |
    wc -c) bytes; 0 proofs left out, of searches of 0 s"
empty='^3.4.5.4.3 w,any,3,w,0,0,1,proved'
case="facts alone"
run 0 solve --verify --quiet --db value.db '3/1bw1/1w3/4/3 b'
run 3 solve --quiet --nodes 2 --db value.db "$known"
for pack in value.zst value; do
    run 0 db pack --db value.db --size 3 --where 'seconds >= 1e9' $pack one.zst
    grep -q "^$pack: 1 results, 0 proofs of 0 bytes; 1 proofs left out" out ||
        miss "not the value alone"
    run 0 db merge --db alone.db $pack
    says "$pack: 0 new, 0 better, 0 known, 0 conflicting, 0 rejected, 0 damaged; 0 proved without a proof, 0 with an unverified one; 1 values without a proof not taken"
    silent
done
refused 2 'nothing for a pack' db pack --db value.db --size 3 \
    --where 'seconds >= 1e9' no.zst one.zst value.zst
verified one.zst value.zst
equal "$got" 52 "records verified"
cp one.csv value.csv 2>/dev/null || zstdcat one.csv.zst >value.csv
run 1 db merge --db lost.db value
one_line 'its facts speak of 52 proofs that it does not hold'
true_only lost.db
case="cut between two records"
cp raw.csv half.csv
head -c "$(LC_ALL=C grep -abo 'unlur-proof 1 ' raw | sed -n '21s/:.*//p')" raw >half
run 1 db merge --db half.db half
one_line 'its facts speak of 32 proofs that it does not hold'
grep -q '^half: 21 new' out || miss "what stands before the cut is not taken"
rm half.db
case="packs before that are wrong"
mkdir earlier
cp few.csv earlier/few.csv
refused 1 "'earlier/few.zst'" db pack --db whole.db --size 3 no.zst earlier/few.zst
zstdcat few.zst >earlier/few
sed 's!^\(3/4/5/4/3 w.*\),win,white,[^,]*!\1,loss,black,!' few.csv >earlier/few.csv
refused 1 'another value' db pack --db whole.db --size 3 no.zst earlier/few
case="a search of more than anybody's"
sed "s!$empty.*!3/4/5/4/3 w,any,3,w,0,0,1,bounded,,,,,3,4,9007199254740992,0.5,`
    `2026-01-01T00:00:00Z,0.1.0,x,0,2026-01-01T00:00:00Z,,,,!" raw.csv >value.csv
run 1 db merge --db lost.db value
one_line 'more nodes than anybody has searched'
case="a certificate"
run 0 db pack --db whole.db --size 3 --certificate root.zst
"$verifier" -v root.zst >out 2>err || miss "not verified"
grep ' verified$' out | grep -v '^root' | sort >these
run 0 db export --db whole.db --proof '3/4/5/4/3 c' root
"$verifier" -v root >out 2>err || miss "the exported proof is not verified"
grep ' verified$' out | grep -v '^root' | sort >those
same these those
count=$(wc -l <these)
run 0 db pack --db whole.db --size 3 beside.zst root.zst
grep -q ", $((52 - count)) proofs" out || miss "another rest"
verified root.zst beside.zst
equal "$got" 52 "records verified"
run 0 solve --quiet --verify --db rootless.db '3/4/2b2/4/1w1 b'
refused 2 'contract on the empty board' db pack --db rootless.db --size 3 \
    --certificate no.zst
[ ! -e no.zst ] && [ ! -e no.csv.zst ] || miss "files although refused"

case="the second pack first"
run 0 db pack --db whole.db --size 3 --where 'black >= 3' high.zst
run 0 db pack --db whole.db --size 3 low.zst high.zst
run 1 db merge --db late.db low.zst
one_line 'low.zst'
true_only late.db
run 0 db merge --db late.db high.zst low.zst
values late.db >these
same all these
refused 2 'the condition' db pack --db whole.db --size 3 --where 'seconds >' no.zst
[ ! -e no.zst ] && [ ! -e no.csv.zst ] || miss "files although refused"

case="without facts"
cp one.zst bare.zst
run 0 db merge --db bare.db bare.zst
silent
sound bare.db
values bare.db >these
same all these
equal "$("$UNLUR" db export --db bare.db | awk -F, 'NR > 1 { n += $15 }
    END { print n + 0 }')" 0 "nodes"

# lie SED-COMMAND: a pack whose facts are changed by it.
lie()
{
    cp raw lie
    sed "$1" raw.csv >lie.csv
    cmp -s raw.csv lie.csv && miss "nothing was changed"
    rm -f lie.db
}

case="a wrong winner"
lie "s!\\($empty\\),win,white,[^,]*!\\1,loss,black,!"
run 1 db merge --db lie.db lie
one_line "the facts of '3/4/5/4/3 w' (rules any) are not those of its proof"
values lie.db >these
same all these
case="a wrong move"
lie "s!\\($empty\\),win,white,[^,]*!\\1,win,white,a1!"
run 1 db merge --db lie.db lie
one_line 'not those of its proof'
values lie.db >these
same all these
case="a wrong state"
lie "s!$empty.*!3/4/5/4/3 w,any,3,w,0,0,1,bounded,,,,,3,4,5,0.5,`
    `2026-01-01T00:00:00Z,0.1.0,x,0,2026-01-01T00:00:00Z,,,,!"
run 1 db merge --db lie.db lie
values lie.db >these
same all these
case="a claim without a proof"
if grep -q '^position' few.csv; then
    zstdcat few.zst >lie
    awk -F, -v OFS=, '$2 == "any" && $NF == "\r" && $9 == "win" {
        $10 = $10 == "white" ? "black" : "white"; $9 = "loss"; $11 = "" }
        { print }' few.csv >lie.csv
    cmp -s few.csv lie.csv && miss "nothing was changed"
    rm -f lie.db
    run 0 db merge --db lie.db lie
    true_only lie.db
fi
case="facts that are none"
for change in '5s/any/inner/' '5s/,/;/' '7s/,w,/,b,/' '9d;10{h;d};12G' \
    '4s/20[0-9-]*T/2026-02-30T/' '1s/side/sides/' '6{s/,0\..*//;q}' \
    '3s/proved/proven/' '3s/^\(\([^,]*,\)\{15\}\)/\1-/' '8s/any,3/any,03/'; do
    lie "$change"
    run 1 db merge --db lie.db lie
    one_line "lie.csv"
    true_only lie.db
done

case="what is no pack"
for words in 'unlur-proof 1' 'unlur-proof 1 any white 3/4/5/4/3 w'; do
    echo "$words" >bad
    run 1 db merge --db bad.db bad
    one_line bad
done
: | zstd -q >bad.zst 2>/dev/null && {
    run 1 db merge --db bad.db bad.zst
    one_line bad.zst
}
run 1 db merge --db bad.db one.csv.zst
one_line one.csv.zst

# What stands before the damage comes in, and what is there stays.
case="cut short"
size=$(wc -c <one.zst)
cp one.csv.zst cut.csv.zst
values few.db >before
for keep in 1 4 20 $((size / 3)) $((size / 2)) $((size - 1)); do
    head -c "$keep" one.zst >cut.zst
    cp few.db cut.db
    run 1 db merge --db cut.db cut.zst
    one_line cut.zst
    true_only cut.db
    comm -23 before these >gone
    [ ! -s gone ] || miss "lost: $(head -n 1 gone)"
done
head -c $(($(wc -c <raw) / 2)) raw >half
cp raw.csv half.csv
run 1 db merge --db half.db half
one_line half
[ "$(values half.db | wc -l)" -gt 5 ] || miss "what stands before is not taken"
sound half.db
true_only half.db

if command -v python3 >/dev/null; then
    case="flipped bits"
    draws=$(amount 15 60)
    python3 - "$draws" <<'END'
import random, sys
for number in range(1, int(sys.argv[1]) + 1):
    draw = random.Random(number)
    flip = f"flip{number}"
    names = [("one.zst", flip + ".zst"), ("one.csv.zst", flip + ".csv.zst")]
    if draw.random() < 0.6:
        names = [("raw", flip + ".zst"), ("raw.csv", flip + ".csv.zst")]
    hit = draw.randrange(2)
    for i, (old, new) in enumerate(names):
        data = bytearray(open(old, "rb").read())
        if i == hit:
            data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        open(new, "wb").write(data)
END
    for ((n = 1; n <= draws; n++)); do
        cp few.db flip.db
        "$UNLUR" db merge --db flip.db "flip$n.zst" >out 2>err
        got=$?
        [ $got -le 1 ] || miss "exit $got, draw $n"
        [ $got -eq 0 ] || [ -s err ] || miss "no complaint, draw $n"
        true_only flip.db
        comm -23 before these >gone
        [ ! -s gone ] || miss "lost: $(head -n 1 gone), draw $n"
    done
else
    echo "no python3: flipped bits are not tried"
fi

case="refusals"
refused 2 'no file' db pack
refused 2 '--size' db pack no.zst
refused 1 absent.db db pack --db absent.db --size 3 no.zst
refused 1 nothing.zst db pack --db whole.db --size 3 no.zst nothing.zst
refused 1 nowhere db pack --db whole.db --size 3 nowhere/no.zst
run 0 solve --quiet --no-verify --db unverified.db '3/4/2b2/4/1w1 b'
run 0 db pack --db unverified.db --size 3 claim.zst
grep -qE '^claim.zst: 1 results, 0 proofs of 0 bytes; 1 proofs left out, '`
    `'of searches of [0-9]+ s$' out || miss "not the value alone"
says '1 of these proofs were never verified, run: unlur verify --all'
[ ! -e no.zst ] && [ ! -e no.csv.zst ] || miss "files although refused"

exit "$bad"
