#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur board: pictures as text, JSON, SVG and TikZ, with and without stored
# values.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

case="side 3"
cat >wanted <<'END'
3/4/2b2/4/w2 b
   e1 . . . e3
  d1 . . . . d4
 c1 . . b . . c5
  b1 . . . . b4
   a1 w . . a3
Black to move
END
run 0 board 'size=3 contract=inner: c3 pass a1'
silent
same out wanted
run 0 board --ascii '3/4/2b2/4/w2 b'
same out wanted
[ ! -e unlur.db ] || miss "a drawing made a store"

case="who moves, who has won"
run 0 board '2/3/2 w' '2/3/2 b' '2/3/2 c' 'bb/bbb/bb w' '3/4/wwwww/4/3 b'
grep -e ' to move$' -e '^contract' -e ' won$' out >turns
cat >wanted <<'END'
White to move
Black to move
contract: stone or pass
Black has won
White has won
END
same turns wanted

case="other locales"
utf8=
for name in C.UTF-8 C.utf8 en_US.UTF-8; do
    [ "$(LC_ALL=$name locale charmap 2>/dev/null)" = UTF-8 ] && utf8=$name
done
if [ -n "$utf8" ]; then
    LC_ALL=$utf8
    run 0 board '3/4/2b2/4/w2 b'
    grep -q '● ' out || miss "no UTF-8 stone"
    grep -q '○ ' out || miss "no UTF-8 stone"
    run 0 board --ascii '3/4/2b2/4/w2 b'
    ascii out
    run 0 board --json '3/4/2b2/4/w2 b'
    valid_json out lines
    LC_ALL=C
else
    echo "no UTF-8 locale: pictures in ASCII only"
fi

case="JSON"
run 0 board --json '3/4/2b2/4/w2 b' '2/3/2 c' 'bb/bbb/bb w'
lines 3
valid_json out lines
ascii out
has position '"3/4/2b2/4/w2 b"'
has size 3
has turn '"black"'
has won null
grep -q '"picture": "   e1 . . . e3\\n  d1' out || miss "no picture"
has turn '"contract"' 2
has won '"black"' 3

case="one canonical image for 12 orientations"
for s in 0 1 2 3 4 5 6 7 8 9 10 11; do
    run 0 board --json "$(image '1w1/b3/2w2/4/b2 w' "$s")"
    field canonical
done | sort -u >images
equal "$(wc -l <images)" 1 "canonical images"

case="every side"
for n in 2 3 4 5 6 7 8 9 10 11; do
    text=$(awk -v n="$n" 'BEGIN {
        for (i = n; i < 2 * n; i++) printf "%d/", i
        for (i = 2 * n - 2; i >= n; i--) printf "%d%s", i, (i > n ? "/" : "")
    }')
    run 0 board --json "$text c"
    has size "$n"
    run 0 board "$text c"
    lines $((2 * n + 1))
    [ "$(tail -n 2 out | tr -cd . | wc -c)" -eq "$n" ] || miss "bottom row"
done

case="stored values"
run 0 solve --moves --db values.db '2/1b1/2 w'
run 0 board --values --db values.db '2/1b1/2 w'
[ "$(grep -o '[+-]' out | wc -l)" -eq 6 ] || miss "six marks expected"
grep -q '+' out || miss "no winning move marked"
run 0 contract --size 2 --all --db values.db
run 0 board --values --db values.db '2/3/2 c'
cat >wanted <<'END'
2/3/2 c
  c1 . . c2
 b1 . + . b3
  a1 . . a2
contract: stone or pass; passing: loss
END
same out wanted
run 0 board --values --db values.db --rules open '2/3/2 c'
[ "$(grep -c '+' out)" -eq 0 ] || miss "values of other rules"

case="stored values in JSON"
run 0 board --values --json --db values.db '2/3/2 c' '2/1b1/2 w' 'bb/bbb/bb w'
valid_json out lines
sed -n 's/.*"moves": //p' out >drawn
run 0 query --json --db values.db '2/3/2 c' '2/1b1/2 w' 'bb/bbb/bb w'
sed -n 's/.*"moves": \(.*\]\), "main_line".*/\1}/p' out >asked
same drawn asked
grep -qF '{"move": "pass", "value": "loss", "source": "store"}' drawn ||
    miss "no value of the pass"
run 0 board --json '2/3/2 c'
equal "$(grep -c '"moves"' out)" 0 "values that were not asked for"

# shapes COUNT PATTERN: so many lines of the output have it.
shapes()
{
    equal "$(grep -c -- "$2" out)" "$1" "lines with $2"
}

case="SVG"
run 0 board --svg 'size=3 contract=inner: c3 pass e1'
silent
equal "$(sed -n 1p out)" '<?xml version="1.0" encoding="UTF-8"?>' "head"
equal "$(tail -n 1 out)" '</svg>' "end"
says '<title>Position w2/4/2b2/4/3 b</title>'
shapes 1 '^<desc>.* Black stones: c3. White stones: e1. Numbers: 1 at c3, 3 at e1\.'
shapes 19 '<path .*Z" fill="#e2e2e2"'
shapes 2 '<circle '
shapes 1 'fill="#ffffff">1</text>$'
shapes 1 'font-size="14.08".*fill="#1a1a1a">3</text>$'
shapes 1 '>Black to move; move 2: pass</text>$'
shapes 0 '>wins</text>$'
mv out first
run 0 board --svg --output picture.svg 'size=3 contract=inner: c3 pass e1'
equal "$(wc -c <out)" 0 "output beside the file"
same picture.svg first
run 0 board --svg '3/4/2b2/4/w2 b'
shapes 0 'fill="#ffffff">1</text>$'

case="SVG with values"
run 0 board --values --svg --db values.db '2/3/2 c'
shapes 2 '<circle .* stroke="#0072b2"' # the cell's and the legend's
shapes 0 'stroke="#d55e00"'
shapes 1 '>wins</text>$'
shapes 1 '>contract: stone or pass; passing: loss</text>$'
run 0 board --values --svg --db values.db '2/1w1/2 b'
shapes 7 'stroke="#707070"'
shapes 1 '>unknown</text>$'

case="TikZ"
run 0 board --values --tikz --db values.db '2/3/2 c' '2/1b1/2 b'
shapes 2 '^\\begin{tikzpicture}'
shapes 2 '^\\end{tikzpicture}$'
shapes 2 'circle\[radius=0.23\]'
shapes 1 'circle\[radius=0.4\]'
run 0 board --tikz --output picture.tex 'size=3 contract=inner: c3 pass a1'
if command -v pdflatex >/dev/null && kpsewhich tikz.sty >/dev/null; then
    cat >paper.tex <<'END'
\documentclass{article}
\usepackage{tikz}
\begin{document}
\noindent\input{picture}
\end{document}
END
    pdflatex -interaction=nonstopmode paper.tex >out 2>err ||
        miss "LaTeX refuses the picture"
    grep -q 'Overfull\|Warning' out && miss "LaTeX warns"
else
    echo "no LaTeX with tikz: the picture is not tried"
fi

case="options of pictures"
refused 2 "only one of" board --svg --json '2/3/2 c'
refused 2 "only one of" board --svg --tikz '2/3/2 c'
refused 2 "option --db needs --values" board --db values.db '2/3/2 c'
refused 2 "option --ascii means nothing to '--svg'" board --ascii --svg '2/3/2 c'
refused 2 "option --ascii means nothing to '--tikz'" board --ascii --tikz '2/3/2 c'
refused 2 "for a picture" board --output x '2/3/2 c'
refused 2 "one position" board --svg --output x '2/3/2 c' '2/3/2 w'
refused 1 "cannot write" board --svg --output no/x '2/3/2 c'
refused 2 "expected" board --svg --output x '2/3/x c'
refused 2 "--svg takes one position, not 2" board --svg '2/3/2 c' '2/3/2 w'
printf '2/3/2 c\n2/3/2 w\n' >in
for format in svg tikz; do
    refused 2 "line 2: a picture is of one position" \
        board --$format --output x - <in
done
refused 2 "line 2: a picture as SVG is of one position" board --svg - <in
printf '2/3/2 c\n2/3/x w\n' >in
refused 2 "line 2: " board --svg --output x - <in
[ ! -e x ] || miss "a file although refused"
run 2 board --svg --output x - </dev/null
one_line "no position given"

case="batch"
printf '2/3/2 w\nfoo\n2/3/2 b\n' >in
run 2 board --json - <in
lines 3
valid_json out lines
[ -n "$(field error 2)" ] || miss "no error for the bad line"
one_line 'line 2'

exit "$bad"
