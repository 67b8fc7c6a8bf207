// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * panels - what stands around the board: the verdict, the players, the best
 * line, what is known of the position and how, and the legend.
 */
import {byId, html, renew, svg} from './dom.js';
import {moveDot} from './dot.js';
import {grouped, nodesText, t} from './language.js';
import {levelWords} from './level.js';
import {coloursOf, moveText, PASS} from './notation.js';
import {endOfGame, isGivenUp, resignedText, seatName} from './scene.js';
import {coloursOfSeats, isProgramsTurn, otherSeat, resignedHere, seatAt,
    takeBackPlace} from './state.js';
import {bestOf, chanceText, isTold, legendEntries, markOf, markPicture,
    moveWords, sourceWords, turnLetter, turnText, valueOf, verdictText}
    from './values.js';

/* --- The headline --------------------------------------------------------- */

function drawPass(answer, {values, estimates}) {
    const button = byId('pass');
    const move = answer.moves.find((one) => one.move === 'pass');
    const mark = move && values ? markOf(move) : 'none';
    const chance = values && estimates ? move?.chance : undefined;
    button.hidden = !move;
    button.dataset.mark = mark;
    button.toggleAttribute('data-best', values && bestOf(answer) === 'pass');
    button.replaceChildren(t('pass-button'));
    button.title = t('pass-title');
    if (mark.endsWith('win') || mark.endsWith('loss'))
        button.append(markPicture(mark));
    else if (chance !== undefined && isTold(move))
        button.append(html('span', {class: 'guess'}, chanceText(chance)));
    if (move && values)
        button.title += `: ${moveWords(move)}`;
}

/* The seat that has won, or null. */
function winnerOf(state, answer) {
    const resigned = resignedHere(state);
    if (resigned)
        return otherSeat(resigned);
    const colours = answer.won && coloursOfSeats(state);
    if (!colours)
        return null;
    return colours.first === answer.won ? 'first' : 'second';
}

function resultText({play, names}, winner) {
    if (play && play.human !== 'both')
        return t(winner === play.human ? 'you-won' : 'program-won');
    if (names?.[winner])
        return t('player-won', {who: names[winner]});
    return t(winner === 'first' ? 'first-won' : 'second-won');
}

/* What is told while a game is played, and of one that was given up. */
function playText(state, answer) {
    const winner = winnerOf(state, answer);
    if (winner)
        return resultText(state, winner);
    if (isProgramsTurn(state))
        return t('program-thinks');
    if (state.play.human === 'both')
        return seatName(state, seatAt(state.at));
    return seatAt(state.at) === state.play.human ? t('your-move')
        : t('programs-move');
}

/* The line below: why it is over, or whose turn it is; and what is known. */
function detailText(state, answer) {
    const {play, shows, moves, at} = state;
    const resigned = resignedText(state);
    const passed = play && moves[at - 1] === PASS
        ? ` · ${t('passed', {who: seatName(state, seatAt(at - 1))})}` : '';
    const told = (play || resigned) && shows.values && !answer.won
        ? ` · ${verdictText(answer, null)}` : '';
    return play && answer.won ? verdictText(answer, endOfGame(answer))
        : (resigned || turnText(answer) + passed) + told;
}

/** Who wins, whose turn it is, and the pass. */
export function drawHeadline(state, answer) {
    const {play, shows} = state;
    const hidden = !shows.values && !answer.won;
    const verdict = byId('verdict');
    const proved = answer.won || valueOf(answer) !== 'unknown';
    const ofGame = play || resignedHere(state);
    verdict.textContent = ofGame ? playText(state, answer)
        : hidden ? t('your-guess') : verdictText(answer, endOfGame(answer));
    verdict.dataset.basis = ofGame || hidden || proved ||
        !(answer.claim || answer.estimate) ? 'sure' : 'estimated';
    byId('turn').textContent = detailText(state, answer);
    document.title = play ? `${verdict.textContent} · ${t('page-title')}`
        : t('page-title');
    byId('turn-stone').dataset.turn = answer.won ?? answer.turn;
    byId('turn-stone').toggleAttribute('data-thinking', isProgramsTurn(state) &&
        !answer.won);
    drawPass(answer, shows);
    byId('pass').hidden ||= isGivenUp(state);
}

/* --- The players ---------------------------------------------------------- */

function playerRow(state, answer, seat) {
    const colour = coloursOfSeats(state)?.[seat];
    const {play} = state;
    const program = play && play.human !== 'both' && seat !== play.human;
    const current = !answer.won && !resignedHere(state) &&
        seatAt(state.at) === seat;
    return html('li', {'data-seat': seat,
        'aria-current': current ? 'true' : null},
    html('span', {'class': `dot dot-${colour ?? 'unset'}`,
        'aria-hidden': 'true'}),
    html('b', {}, seatName(state, seat)), program
        ? html('span', {class: 'note'}, levelWords(play.level)) : null,
    html('span', {class: 'colour'}, colour
        ? t(colour === 'black' ? 'plays-black' : 'plays-white')
        : t('no-colour')));
}

/** Who plays, and what a player can do. */
export function drawPlayers(state, answer) {
    const {play, names} = state;
    byId('game-panel').hidden = !play && !names;
    byId('game-buttons').hidden = !play;
    const over = Boolean(answer.won || resignedHere(state));
    byId('players').replaceChildren(playerRow(state, answer, 'first'),
        playerRow(state, answer, 'second'));
    byId('take-back').disabled = takeBackPlace(state) < 0;
    byId('resign').disabled = over;
    byId('resume').hidden = state.at === state.moves.length;
    byId('stop-playing').textContent =
        t(over ? 'analyse-game' : 'stop-playing');
}

/* --- The best line -------------------------------------------------------- */

const lineEnds = {
    'unknown': t('line-ends-unknown'),
    'won': t('line-ends-won'),
    'connection': t('line-ends-connection'),
    'barred': t('line-ends-barred'),
};

const lineEntry = (move, index, colour) => html('li', {},
    html('button', {'type': 'button', 'data-index': String(index)},
        moveDot(colour), moveText(move)));

function lineNote(answer, line, values) {
    if (!values)
        return t('hidden-with-values');
    if (answer.won)
        return t('turn-over');
    if (line.basis === 'estimated')
        return t('line-estimated');
    const known = valueOf(answer) !== 'unknown' || line.moves.length;
    return known ? `${t('line-proved')} ${lineEnds[line.end] ?? ''}`
        : t('line-none');
}

/** The moves of the line of best play and how it ends. */
export function drawLine(answer, line, values) {
    const moves = values ? line.moves : [];
    const colours = coloursOf(turnLetter(answer), moves);
    const list = byId('main-line');
    renew(list, moves.map((move, i) => lineEntry(move, i, colours[i])));
    list.dataset.basis = line.basis;
    list.dataset.position = answer.position;
    list.setAttribute('aria-busy', String(Boolean(line.awaited)));
    byId('line-end').textContent = lineNote(answer, line, values);
}

/** Takes care of the line: `play(index)` plays up to a move of it, and
 * `preview(index)` shows it up to there, or nothing with -1. */
export function startLine({play, preview}) {
    const list = byId('main-line');
    const indexOf = (event) =>
        Number(event.target.closest('button')?.dataset.index ?? -1);
    list.addEventListener('click',
        (event) => indexOf(event) >= 0 && play(indexOf(event)));
    list.addEventListener('pointerover', (event) => preview(indexOf(event)));
    list.addEventListener('focusin', (event) => preview(indexOf(event)));
    list.addEventListener('pointerleave', () => preview(-1));
    list.addEventListener('focusout', () => preview(-1));
}

/* --- What is known -------------------------------------------------------- */

const seconds = (number) => (number < 0.01 ? t('seconds-few')
    : t('seconds', {seconds: grouped(Number(number.toPrecision(3)))}));

const verdicts = {
    verified: t('verdict-verified'), unverified: t('verdict-unverified'),
    rejected: t('verdict-rejected'),
};

function proofFacts({proof}) {
    if (!proof)
        return [];
    const verdict = verdicts[proof.verdict] ?? proof.verdict;
    return [
        [t('fact-proof'), t('fact-proof-size', {nodes: nodesText(proof.nodes),
            bytes: grouped(proof.raw_size), packed: grouped(proof.size)})],
        [t('fact-checked'), proof.verifier
            ? `${verdict}, unlur ${proof.verifier}` : verdict],
    ];
}

function workFacts(answer) {
    const facts = [];
    if (answer.nodes)
        facts.push([t('fact-search'), t('fact-search-work',
            {nodes: nodesText(answer.nodes), time: seconds(answer.seconds)})]);
    if (answer.pn !== undefined)
        facts.push([t('fact-numbers'), t('fact-numbers-both',
            {pn: grouped(answer.pn), dn: grouped(answer.dn)})]);
    if (Number.isInteger(answer.grundy))
        facts.push([t('fact-grundy'), String(answer.grundy)]);
    return facts;
}

function runFacts({provenance}) {
    if (!provenance)
        return [];
    return [
        [t('fact-program'), `unlur ${provenance.version}`],
        [t('fact-begun'),
            provenance.started.replace('T', ' ').replace('Z', ' UTC')],
        [t('fact-options'), provenance.options],
        [t('fact-seed'), String(provenance.seed)],
    ];
}

function estimateFacts({estimate}) {
    if (!estimate)
        return [];
    return [[t('fact-estimate'), t('fact-estimate-work', {
        effort: grouped(estimate.effort), time: seconds(estimate.seconds)})]];
}

function knownText(answer) {
    if (answer.won || valueOf(answer) !== 'unknown')
        return t('known-proved', {source: sourceWords(answer.source)});
    if (answer.claim)
        return t('known-claimed');
    return t(answer.status === 'not stored' ? 'known-not' : 'known-undecided');
}

const rulesWords = {
    inner: t('rules-inner'), open: t('rules-open'), none: t('rules-none'),
};

/** The rules, and how a position's value is known, or that it is not. */
export function drawFacts(answer, {shows, rules}) {
    const shown = shows.values || answer.won;
    const facts = shown
        ? [...proofFacts(answer), ...workFacts(answer),
            ...estimateFacts(answer), ...runFacts(answer)]
        : [];
    byId('known').textContent = shown ? knownText(answer)
        : t('hidden-with-values');
    byId('facts').replaceChildren(
        ...[[t('contract'), rulesWords[rules]], ...facts].flatMap(
            ([name, value]) => [html('dt', {}, name), html('dd', {}, value)]));
}

/* --- What stays ----------------------------------------------------------- */

const sideSample = (pairs, even) => svg('svg', {
    'class': 'side-picture', 'viewBox': '0 0 60 20', 'aria-hidden': 'true',
}, pairs.map((pair, i) => svg('g', {class: `side pair-${pair}`},
    [even[i] ? ['side-line', 'side-gap'] : ['side-line']].flat().map((words) =>
        svg('path', {'class': words,
            'd': `M${60 * i / pairs.length + 4} 10H` +
                `${60 * (i + 1) / pairs.length - 4}`})))));

/** The legends under the board, with the marks of claims where there are any. */
export function drawLegends(claims) {
    byId('legend').replaceChildren(...legendEntries(claims));
    byId('sides').replaceChildren(
        html('li', {}, sideSample([1, 1], [false, true]),
            t('sides-opposite')),
        html('li', {}, sideSample([1, 3, 2], [false, false, false]),
            sideSample([2, 1, 3], [true, true, true]),
            t('sides-alternate')));
}

/** What the server has. */
export function drawStore(store) {
    drawLegends(store.claims);
    const sides = [...new Set(store.counts.map(({size}) => size))];
    byId('store').textContent = `${store.store === null ? t('no-store')
        : t('store-holds', {store: store.store,
            results: grouped(store.results), sides: sides.join(', ') || '–'})
    } unlur ${store.version}.`;
}
