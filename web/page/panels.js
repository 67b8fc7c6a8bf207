// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * panels - what stands around the board: the verdict, the main line, what is
 * known of the position and how, and the legend.
 */
import {byId, html, svg} from './dom.js';
import {coloursOf} from './notation.js';
import {bestOf, legendEntry, markOf, markPicture, MARKS, sourceWords,
    turnLetter, turnText, valueOf, verdictText} from './values.js';

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const statusWords = {
    'proved': 'proved',
    'bounded': 'unknown: a search stopped before it was decided',
    'unknown': 'unknown: a search stopped before it was decided',
    'not stored': 'not stored: nobody has looked',
};

const lineEnds = {
    'unknown': 'Nothing more is known.',
    'won': 'Then the game is over.',
    'connection': 'Then the winner\u2019s stones connect, whatever comes.',
    'barred': 'Then Black can never fill a cell, and loses by it.',
};

/* --- The headline --------------------------------------------------------- */

function drawPass(answer, values) {
    const button = byId('pass');
    const move = answer.moves.find((one) => one.move === 'pass');
    const mark = move && values ? markOf(move) : 'none';
    button.hidden = !move;
    button.dataset.mark = mark;
    button.toggleAttribute('data-best', values && bestOf(answer) === 'pass');
    button.replaceChildren('Pass');
    if (move && mark !== 'none') {
        button.append(markPicture(mark));
        button.title = `Pass: ${move.value}, ${sourceWords[move.source]}`;
        button.setAttribute('aria-label', `Pass, ${mark.replace('-', ' ')}`);
    } else {
        button.title = 'Pass (p)';
        button.removeAttribute('aria-label');
    }
}

function headlineMark(answer, values) {
    if (answer.won)
        return answer.won;
    return values || answer.turn !== 'contract' ? answer.turn : 'contract';
}

/** Who wins, whose turn it is, and the pass. */
export function drawHeadline(answer, values) {
    const hidden = !values && !answer.won;
    byId('verdict').textContent =
        hidden ? 'Your guess?' : verdictText(answer);
    byId('verdict').dataset.value = hidden ? 'hidden' : valueOf(answer);
    byId('turn').textContent = turnText(answer);
    byId('turn-stone').dataset.turn = headlineMark(answer, values);
    drawPass(answer, values);
}

/* --- The main line -------------------------------------------------------- */

const lineEntry = (move, index, colour) => html('li', {},
    html('button', {'type': 'button', 'data-index': String(index)},
        html('span', {
            'class': `dot dot-${{b: 'black', w: 'white', '': 'none'}[colour]}`,
            'aria-hidden': 'true',
        }), move));

/** The moves of the line of best play and how it ends. */
export function drawLine(answer, line, values) {
    const moves = values ? line.moves : [];
    const colours = coloursOf(turnLetter(answer), moves);
    byId('main-line').replaceChildren(
        ...moves.map((move, i) => lineEntry(move, i, colours[i])));
    const known = valueOf(answer) !== 'unknown' || moves.length;
    byId('line-end').textContent = !values ? 'Hidden with the values.'
        : answer.won ? 'The game is over.'
            : known ? lineEnds[line.end] ?? '' : 'Nothing is known.';
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

const grouped = (number) => Number(number).toLocaleString('en');

const counted = (number, noun) =>
    `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;

const seconds = (number) => (number < 0.01 ? 'less than 0.01 s'
    : `${grouped(Number(number.toPrecision(3)))} s`);

function proofFacts({proof}) {
    if (!proof)
        return [];
    const verdict = proof.verifier
        ? `${proof.verdict} by ${proof.verifier}` : proof.verdict;
    const bytes = `${counted(proof.raw_size, 'byte')}, packed ` +
        grouped(proof.size);
    return [
        ['Proof', `${counted(proof.nodes, 'node')}, ${bytes}`],
        ['Checked', verdict],
    ];
}

function workFacts(answer) {
    const facts = [];
    if (answer.nodes)
        facts.push(['Search', `${counted(answer.nodes, 'node')}, ` +
            seconds(answer.seconds)]);
    if (answer.pn !== undefined)
        facts.push(['Numbers', `proof ${grouped(answer.pn)}, disproof ` +
            grouped(answer.dn)]);
    if (Number.isInteger(answer.grundy))
        facts.push(['Grundy value', String(answer.grundy)]);
    return facts;
}

function runFacts({provenance}) {
    if (!provenance)
        return [];
    return [
        ['Program', `unlur ${provenance.version}`],
        ['Begun', provenance.started.replace('T', ' ').replace('Z', ' UTC')],
        ['Options', provenance.options],
        ['Seed', String(provenance.seed)],
    ];
}

/** How a position's value is known, or that it is not. */
export function drawFacts(answer, values) {
    const shown = values || answer.won;
    const facts = shown
        ? [...proofFacts(answer), ...workFacts(answer), ...runFacts(answer)]
        : [];
    const status = statusWords[answer.status] ?? answer.status;
    const from = answer.status === 'proved'
        ? `, ${sourceWords[answer.source] ?? answer.source}` : '';
    byId('known').textContent = shown ? `${capital(status)}${from}.`
        : 'Hidden with the values.';
    byId('facts').replaceChildren(...facts.flatMap(([name, value]) =>
        [html('dt', {}, name), html('dd', {}, value)]));
}

/* --- What stays ----------------------------------------------------------- */

const sideSample = (pairs, even) => svg('svg', {
    'class': 'side-picture', 'viewBox': '0 0 60 20', 'aria-hidden': 'true',
}, pairs.map((pair, i) => svg('g', {class: `side pair-${pair}`},
    [even[i] ? ['side-line', 'side-gap'] : ['side-line']].flat().map((words) =>
        svg('path', {'class': words,
            'd': `M${60 * i / pairs.length + 4} 10H` +
                `${60 * (i + 1) / pairs.length - 4}`})))));

/** The legends under the board. */
export function drawLegends() {
    byId('legend').replaceChildren(...MARKS.map(legendEntry));
    byId('sides').replaceChildren(
        html('li', {}, sideSample([1, 1], [false, true]),
            'opposite: White joins two'),
        html('li', {}, sideSample([1, 3, 2], [false, false, false]),
            sideSample([2, 1, 3], [true, true, true]),
            'alternate: Black joins three'));
}

/** What the server has. */
export function drawStore(store) {
    const place = byId('store');
    if (!store) {
        place.textContent = '';
        return;
    }
    const sides = [...new Set(store.counts.map(({size}) => size))];
    place.textContent = `${store.store}: ${grouped(store.results)} results` +
        (sides.length ? `, side${sides.length > 1 ? 's' : ''} ` +
            `${sides.join(', ')}` : '') +
        `. unlur ${store.version}.`;
}
