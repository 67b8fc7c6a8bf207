#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Citations: every source that a comment, a text or a paper names stands in
# papers/references.bib, and every one that stands there is named somewhere.
#
# The word "Source" with a colon opens a citation, which lasts to the end of
# its paragraph.  What looks like a key in it is one: the first author's name
# in small letters and the year, such as turing1950.  A paper cites by \cite,
# and everything between its braces is a key.

set -u
cd "${top_srcdir:-$(dirname "$0")/..}" || exit 99
bib=papers/references.bib
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
bad=0

# complain FILE-OF-FINDINGS RULE: show the findings, if any.
complain()
{
    if [ -s "$1" ]; then
        printf '%s:\n' "$2"
        sed 's/^/    /' "$1"
        bad=1
    fi
}

# Lines "KEY FILE" for the citations in the files named.
cited_in()
{
    awk '
    FNR == 1 { citing = 0 }
    /^[ \t*#]*$/ { citing = 0 }
    { text = $0 }
    !citing && /(^|[^[:alnum:]])Source:/ {
        citing = 1
        sub(/.*Source:/, "", text)
    }
    citing {
        end = index(text, "*/")
        while (match(text, /[a-z]+(19|20)[0-9][0-9][a-z]?/)) {
            if (!end || RSTART < end)
                print substr(text, RSTART, RLENGTH), FILENAME
            text = substr(text, RSTART + RLENGTH)
            end = index(text, "*/")
        }
        if ($0 ~ /\*\//) citing = 0
    }' "$@"
}

# The same for papers.  A comment cites nothing.
cited_by()
{
    awk '
    FNR == 1 { keys = ""; open = 0 }
    match($0, /(^|[^\\])%/) { $0 = substr($0, 1, RSTART + RLENGTH - 2) }
    {
        text = $0
        while (open || match(text, /\\cite[a-z]*\*?(\[[^]]*\])*\{/)) {
            if (!open) text = substr(text, RSTART + RLENGTH)
            open = !(end = index(text, "}"))
            keys = keys (open ? text : substr(text, 1, end - 1))
            if (open) break
            text = substr(text, end + 1)
            n = split(keys, key, ",")
            keys = ""
            for (i = 1; i <= n; i++) {
                gsub(/[ \t]/, "", key[i])
                print key[i], FILENAME
            }
        }
    }' "$@"
}

{
    # shellcheck disable=SC2046  # names without blanks
    cited_in $(find . -name '*.[ch]') $(find . -name '*.md')
    cited_by ./papers/*/*.tex
} | sort -u >"$work/citations"
cut -d' ' -f1 "$work/citations" | sort -u >"$work/cited"
sed -n 's/^@[a-z]*{\([^,]*\),$/\1/p' "$bib" | sort >"$work/listed"

grep -rn --include='*.[ch]' 'Sources:' . >"$work/sources"
complain "$work/sources" "'Sources:', where 'Source:' is read"
[ -s "$work/cited" ] || { echo "no citation found"; bad=1; }
[ "$(grep -c '^@' "$bib")" -eq "$(wc -l <"$work/listed")" ] ||
    { echo "$bib: an entry whose first line is not '@type{key,'"; bad=1; }

join -v 1 "$work/citations" "$work/listed" >"$work/unknown"
complain "$work/unknown" "cited but not in $bib"
comm -13 "$work/cited" "$work/listed" >"$work/idle"
complain "$work/idle" "in $bib but never cited"
uniq -d "$work/listed" >"$work/twice"
complain "$work/twice" "twice in $bib"

# An entry ends at a line that is a brace; each has these fields.
awk '
    /^@/ { key = $0; fields = "" }
    /^  [a-z]+ *= / { fields = fields " " $1 " " }
    /^}/ {
        n = split("author title year", wanted)
        for (i = 1; i <= n; i++)
            if (!index(fields, " " wanted[i] " "))
                print key " has no " wanted[i]
    }' "$bib" >"$work/incomplete"
complain "$work/incomplete" "incomplete"

exit "$bad"
