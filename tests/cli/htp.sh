#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unlur htp: the program that speaks the protocol, with a store, the solver's
# player, signals, and another program at the other end.  What it answers is
# compared with what query, board and solve say.
# shellcheck disable=SC1091,SC2034,SC2154  # names of shell_support.sh

top_srcdir=${top_srcdir:-$(dirname "$0")/../..}
. "$top_srcdir/tests/shell_support.sh"

# htp WANTED-STATUS LINES [OPTION...]: a conversation; printf makes the lines.
htp()
{
    want=$1
    # shellcheck disable=SC2059  # the lines are a format
    printf "$2" >lines
    shift 2
    "$UNLUR" htp "$@" <lines >out 2>err
    got=$?
    [ "$got" -eq "$want" ] || miss "exit $got, not $want: unlur htp $*"
}

# answer N: the text of the N-th answer, of one line.
answer()
{
    awk -v n="$1" -v RS= 'NR == n' out | sed '1s/^[=?][0-9]* //'
}

run 0 contract --size 3 --all --db three.db
run 0 solve --db three.db '3/4/2b2/4/3 w'
cp three.db before.db

case="along the proof of a bare position"
htp 0 'unlur-position 3/4/2b2/4/3 w\nplay w d2\nplay b d3\nunlur-query\n' \
    --db three.db
answer 4 | grep -q '"winner": "white", .*"source": "proof"' ||
    miss "the proof is not followed"

case="the end"
htp 0 ''
lines 0
htp 0 'quit\nname\n'
lines 2
htp 0 'name'
says '= Unlur'
htp 0 'version\n'
equal "unlur $(answer 1)" "$("$UNLUR" --version)" "version"
silent

case="command line"
refused 2 "unexpected argument 'x'" htp x
refused 2 "expected solver, playout or random" htp --player chess
refused 2 "expected a side" htp --size 12
refused 1 "missing.db" htp --db missing.db
htp 0 'unlur-values\n' --size 2
says '= b2 ?'
[ ! -e unlur.db ] || miss "a store was made"
htp 0 'unlur-rules\nunlur-position\n' --rules none --size 4
says '= none'
says '= 4/5/6/7/6/5/4 b'

# Along a game, what the store knows is what query says of its record.
case="query"
record='size=3 contract=inner:'
commands=''
for move in start c3 pass c2 d2 c4; do
    [ "$move" = start ] || record="$record $move"
    commands="${commands}unlur-record $record\nunlur-query\n"
    printf '%s\n' "$record" >>records
done
htp 0 "$commands" --db three.db
silent
sed -n 's/^= {/{/p' out >found
"$UNLUR" query --db three.db --json - <records >wanted
same found wanted
[ "$(wc -l <wanted)" -eq 6 ] || miss "$(wc -l <wanted) queries"

# values FILE: the moves and values of a query, as unlur-values writes them.
values()
{
    tr '{}' '[\n*]' <"$1" | sed -n \
        's/^"move": "\([a-z][0-9]*\)", "value": "\([a-z]*\)".*/\1 \2/p' |
        sed 's/ win/ W/; s/ loss/ L/; s/ unknown/ ?/' | xargs
}
case="values"
for position in '3/4/5/4/3 c' '3/4/2b2/4/3 c' '3/4/2b2/4/3 w' '3/4/5/4/3 b'; do
    "$UNLUR" query --db three.db --json "$position" >asked
    htp 0 "unlur-position $position\nunlur-values\nunlur-colours\n" \
        --db three.db
    equal "$(answer 2)" "$(values asked)" "values"
    known=$(values asked | sed 's/[a-e][1-5] ?//g; s/W/1/g; s/L/0/g' | xargs)
    equal "$(answer 3 | sed -n '1s/INFLUENCE *//p')" "$known" "colours"
done
htp 0 'boardsize 3\nunlur-contract\n' --db three.db
equal "$(awk -v RS= 'NR == 2' out | grep -c '(store)')" 8 "contract moves"
"$UNLUR" contract --size 3 --db three.db --json >opening
first=$(sed 's/.*"first": {//; s/}.*//' opening)
awk -v RS= 'NR == 2' out | sed 's/^= //' | while read -r move value source; do
    case $first in
    *"\"$move\": \"$value\""*) ;;
    *) echo "$move $value $source" ;;
    esac
done >differ
[ ! -s differ ] || miss "contract: $(cat differ)"

case="line"
htp 0 'boardsize 3\nunlur-line\n' --db three.db
line=$(answer 2)
[ -n "$line" ] || miss "no line"
run 0 query --db three.db --json '3/4/5/4/3 c'
equal "$(field main_line | tr -d '[]",')" "$line" "main line"

case="the store is not touched"
same three.db before.db

case="solve"
htp 0 'boardsize 3\nunlur-position 3/1bb1/2b2/4/3 w\nunlur-solve 60\n' \
    --no-db
wanted=$(answer 3 | sed 's/;.*//')
[ ! -e unlur.db ] || miss "--no-db made a store"
run 0 solve --no-db '3/1bb1/2b2/4/3 w'
grep -qF "3/1bb1/2b2/4/3 w: $wanted;" out || miss "not '$wanted'"
htp 0 'unlur-position 3/4/2w2/4/3 b\nunlur-solve\nunlur-query\nunlur-solve\n' \
    --size 3
answer 2 | grep -q '; 1 node, [0-9.]* s, search, verified$' || miss "no search"
answer 4 | grep -q '; 1 node, [0-9.]* s, store, verified$' || miss "not stored"
answer 3 | grep -q '"source": "store"' || miss "the reader does not see it"
run 0 query --json '3/4/2w2/4/3 b'
has source '"store"'
run 0 db check
rm unlur.db
htp 0 'unlur-position 4/5/6/7/6/5/4 c\nunlur-solve 0.1\nname\n' --no-db
answer 2 | grep -q '^unknown; ' || miss "no limit"
says '= Unlur'

case="a store that comes late"
mkfifo in
"$UNLUR" htp --size 3 <in >out 2>err &
pid=$!
exec 3>in
printf 'unlur-position 3/4/2b2/4/3 w\nunlur-query\n' >&3
cp three.db unlur.db
two_answers()
{
    [ "$(grep -c '^= ' out)" -ge 2 ]
}
await two_answers
printf 'unlur-query\ngenmove w\n' >&3
exec 3>&-
wait "$pid"
answer 3 | grep -q '"source": "store"' || miss "not looked for again"
winning=$(answer 3 | sed 's/.*"winner": "white", "move": "\([^"]*\)".*/\1/')
equal "$(answer 4)" "$winning" "the move of the store"
rm unlur.db

case="no store wanted"
cp three.db unlur.db
htp 0 'unlur-contract\nunlur-values\n' --size 3 --no-db
equal "$(grep -c 'unknown (not stored)$' out)" 8 "contract moves"
equal "$(answer 2)" 'd2 ? d3 ? c2 ? c3 ? c4 ? b2 ? b3 ?' "values"
rm unlur.db

case="a damaged store"
head -c 20000 three.db >unlur.db
refused 1 "store 'unlur.db'" htp
rm unlur.db

# interrupted SIGNAL STATUS COMMAND: the program is told to think for long and
# gets the signal.
interrupted()
{
    "$UNLUR" htp --no-db --size 6 --time 100000 <in >out 2>err &
    pid=$!
    exec 3>in
    printf 'name\n%s\n' "$3" >&3
    await grep -q Unlur out
    await catches
    sleep 0.5
    kill -"$1" "$pid"
    sleep 0.2
    [ "$1" = TERM ] ||
        printf '%s\n' version 'unlur-position 3/4/5/4/3 w' 'unlur-solve 900' \
            quit >&3
    exec 3>&-
    finish_at=$(($(date +%s) + 60))
    while kill -0 "$pid" 2>/dev/null && [ "$(date +%s)" -lt $finish_at ]; do
        sleep 0.05
    done
    kill -9 "$pid" 2>/dev/null
    wait "$pid"
    got=$?
    [ "$got" -eq "$2" ] || miss "exit $got, not $2"
}

# A background job of the shell would ignore SIGINT, were it not caught.
case="interrupted: genmove"
interrupted INT 0 'genmove b'
answer 2 | grep -qE '^([a-k][0-9]+|pass)$' || miss "no move"
equal "unlur $(answer 3)" "$("$UNLUR" --version)" "version"
case="interrupted: solve"
interrupted INT 0 'unlur-solve'
answer 2 | grep -q '^unknown' || miss "no answer"
answer 5 | grep -q ' wins with ' || miss "the next search ends at once"
equal "unlur $(answer 3)" "$("$UNLUR" --version)" "version"
case="terminated"
interrupted TERM 3 'genmove b'
answer 2 | grep -qE '^([a-k][0-9]+|pass)$' || miss "no move"
equal "$(grep -c '^= ' out)" 2 "answers"

case="terminated while it waits"
"$UNLUR" htp --no-db <in >out 2>err &
pid=$!
exec 3>in
echo name >&3
await grep -q Unlur out
sleep 0.2
kill -TERM "$pid"
wait "$pid"
equal "$?" 3 "exit status"
exec 3>&-
silent

case="hostile lines"
{
    head -c 1000000 /dev/zero | tr '\0' x
    printf '\nplay b \000\377\n'
    head -c 1000000 /dev/zero
    printf '\n'
    head -c 70000 /dev/zero | tr '\0' ' '
    printf 'name\nboardsize 99999999999999999999999\n9 play\nname\n'
} >lines
"$UNLUR" htp --no-db <lines >out 2>err || miss "exit $?"
silent
ascii out
equal "$(grep -c '^[=?]' out)" 5 "answers"
says '= Unlur'

if ! command -v python3 >/dev/null; then
    [ "$bad" -ne 0 ] || echo "the rest needs python3 (Debian: python3)"
    [ "$bad" -ne 0 ] || bad=77
    exit "$bad"
fi

# Two programs and a referee who asks both, and board in the end.
case="matches"
cat >referee.py <<'END'
import json, subprocess, sys

class Engine:
    def __init__(self, options):
        self.process = subprocess.Popen(
            [sys.argv[1], 'htp'] + options, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1)
    def ask(self, command):
        self.process.stdin.write(command + '\n')
        self.process.stdin.flush()
        answer = ''
        while not answer.endswith('\n\n'):
            line = self.process.stdout.readline()
            if not line:
                sys.exit('%s: the program is gone' % command)
            answer += line
        if not answer.startswith('= '):
            sys.exit('%s: %s' % (command, answer.strip()))
        return answer[2:].strip()

def turn(engine):
    return engine.ask('unlur-position')[-1]

def game(engines, side, rules):
    """Plays a game; returns who won: 0, the first player, or 1."""
    for engine in engines:
        engine.ask('boardsize %d' % side)
        engine.ask('unlur-rules ' + rules)
    moves, passer = [], None
    while turn(engines[0]) != '-':
        mover = len(moves) % 2
        colour = {'c': 'b', 'b': 'black', 'w': 'W'}[turn(engines[0])]
        legal = engines[1 - mover].ask('all_legal_moves').split()
        if not legal:
            break
        move = engines[mover].ask('genmove ' + colour)
        if move not in legal:
            sys.exit('%s is not legal after %s' % (move, moves))
        engines[1 - mover].ask('play %s %s' % (colour, move.upper()))
        if move == 'pass':
            passer = mover
        moves.append(move)
        boards = [engine.ask('showboard') for engine in engines]
        if boards[0] != boards[1]:
            sys.exit('two boards after %s' % moves)
    record = 'size=%d contract=%s: %s' % (side, rules, ' '.join(moves))
    for engine in engines:
        if engine.ask('unlur-record') != record:
            sys.exit('not the record: ' + record)
    scores = {engine.ask('final_score') for engine in engines}
    won = json.loads(subprocess.run(
        [sys.argv[1], 'board', '--json', record], stdout=subprocess.PIPE,
        text=True, check=True).stdout)['won']
    if scores != {{'black': 'B+', 'white': 'W+'}[won]}:
        sys.exit('%s, but board says %s: %s' % (scores, won, record))
    black = passer if passer is not None else 0
    return black if won == 'black' else 1 - black

def match(one, other, games, side, rules):
    wins = [0, 0]
    for number in range(games):
        engines = [Engine(one + ['--seed', str(number)]),
                   Engine(other + ['--seed', str(number)])]
        wins[game(engines, side, rules)] += 1
        for engine in engines:
            engine.ask('quit')
            if engine.process.wait() != 0:
                sys.exit('exit %d' % engine.process.returncode)
    return wins

random = ['--no-db', '--player', 'random']
perfect = ['--db', 'three.db', '--effort', '20000']
for rules in 'inner', 'open', 'none':
    for side in 2, 3, 5:
        print('random', side, rules, *match(random, random, 3, side, rules))
print('winner', *match(*([perfect, random][::int(sys.argv[2])]), 6, 3,
                       'inner'))
END
# Who is to move at the start wins the contract of side 3, or does not.
run 0 query --db three.db --json '3/4/5/4/3 c'
case $(field outcome) in
'"win"') order=1 wanted='winner 6 0' ;;
*) order=-1 wanted='winner 0 6' ;;
esac
python3 referee.py "$UNLUR" "$order" >out 2>err || miss "the referee complains"
silent
says "$wanted"
lines 10

# Lines drawn and changed at random: as many answers as commands.
case="noise"
cat >noise.py <<'END'
import random, re, sys
random.seed(7)
words = '''play genmove undo boardsize clear_board b W white pass a1 b2 c1 z9 2
3 4 12 -1 99999999999999999999 # unlur-query unlur-values unlur-position
unlur-record unlur-rules none open unlur-contract unlur-line unlur-colours
unlur-help showboard final_score reg_genmove all_legal_moves time_left
time_settings list_commands known_command name 17 2147483648
3/4/2b2/4/3 size=2'''.split()
lines, commands = [], 0
while len(lines) < 10000:
    line = ' '.join(random.choices(words, k=random.randint(0, 5))).encode()
    if line and random.random() < 0.5:
        at = random.randrange(len(line))
        line = line[:at] + bytes([random.randrange(256)]) + line[at + 1:]
    if random.random() < 0.1:
        line = bytes(random.randrange(256) for _ in range(random.randrange(99)))
    if b'\n' in line or re.search(rb'q.?u.?i.?t', line):
        continue
    lines.append(line)
    commands += bool(re.search(rb'[^\0- \x7f]', line.split(b'#')[0]))
sys.stdout.buffer.write(b'\n'.join(lines) + b'\n')
sys.stderr.write('%d' % commands)
END
python3 noise.py >lines 2>count
"$UNLUR" htp --player random --size 3 --db three.db <lines >out 2>err ||
    miss "exit $?"
silent
ascii out
awk -v RS= 'END { print NR }' out >found
equal "$(cat found)" "$(cat count)" "answers"
equal "$(grep -c '^[=?]' out)" "$(cat count)" "answers"
same three.db before.db

exit "$bad"
