// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * moves - the list of the moves of the line that is shown, each with what it
 * did, and at each branch what else the tree has there, variations of
 * variations too.
 *
 * To know what a move did takes the values of the position it was made in.
 * Those that were not asked for yet are asked for one after another, after the
 * board has been drawn, and the list fills up as they come.
 */
import * as api from './api.js';
import {byId, html, onIndex, renew} from './dom.js';
import {moveDot} from './dot.js';
import {judged} from './judge.js';
import {t} from './language.js';
import {coloursOf, moveText, PASS} from './notation.js';
import {insist} from './patience.js';
import {besides, firstTurn, isVariation, noteOf, pathOf, textAt}
    from './state.js';
import {nodeAt} from './tree.js';
import {markPicture} from './values.js';

const sample = 3; /* moves of a variation that are shown */

const verdictOf = (state, index, analysis) => (index && state.shows.values
    ? judged(state, index - 1, analysis) : null);

/* The sign of what a move did: a picture when it is proved or claimed, and the
 * sign of a loss. */
function verdictSign({proved, mark, sign, words}) {
    const seen = [mark ? markPicture(mark) : null,
        sign ? html('span', {'class': proved ? 'sign' : 'sign guess',
            'aria-hidden': 'true'}, sign) : null];
    return [...seen, html('span', {class: 'unseen'}, `, ${words}`)];
}

function moveButton(state, index, colour, verdict) {
    const move = index ? moveText(state.moves[index - 1]) : t('start');
    const note = nodeAt(state.tree, state.moves.slice(0, index))?.note;
    const title = [verdict ? `${move}: ${verdict.words}` : '', note ?? '']
        .filter(Boolean).join('\n');
    return html('button', {'type': 'button', 'title': title || null},
        index ? html('span', {class: 'ply'}, String(index)) : null,
        moveDot(colour), move,
        hasNote(note),
        verdict ? verdictSign(verdict) : []);
}

const hasNote = (note) => (note ? html('span',
    {'class': 'has-note', 'aria-label': t('has-note')}, '✎') : null);

/* A move of a variation, which goes to where it is made. */
const branchMove = ({move, note}, path) => html('button',
    {'type': 'button', 'class': 'branch', 'data-path': path.join(' '),
        'title': note || t('variation-title')}, moveText(move), hasNote(note));

const forks = ({next}) => next.length > 1 || next.some(forks);

/* What follows in a variation, with its own variations behind the moves that
 * they replace, as in the text of a tree; after some moves only while more
 * variations come. */
function followers(node, path, left) {
    const [main, ...others] = node.next;
    if (!main)
        return [];
    if (left === 0 && !forks(node))
        return ['…'];
    const here = [...path, main.move];
    return [branchMove(main, here),
        ...others.map((other) => variation(other, [...path, other.move])),
        ...followers(main, here, Math.max(0, left - 1))];
}

/* A variation in parentheses. */
const variation = (node, path) => html('span', {class: 'variation'},
    '(', branchMove(node, path), ...followers(node, path, sample - 1), ')');

/* What the tree has in place of the move after `at`. */
const variationsAt = (state, at) => besides(state, at).map((move) => {
    const path = [...state.moves.slice(0, at), move];
    return variation(nodeAt(state.tree, path), path);
});

function entry(state, index, colour, analysis) {
    const verdict = verdictOf(state, index, analysis);
    return html('li', {
        'data-index': String(index),
        'data-thrown': verdict?.word === 'threw',
        'aria-current': index === state.at ? 'step' : null,
        'class': index > state.at ? 'ahead' : null,
    }, moveButton(state, index, colour, verdict));
}

const branchEntry = (state, at) => {
    const variations = variationsAt(state, at);
    return variations.length
        ? html('li', {class: 'branches'}, ...variations) : null;
};

/* Scrolls the list to the move that is shown. */
function keepInSight() {
    const list = byId('moves');
    const current = list.querySelector('[aria-current]');
    if (!current)
        return;
    const top = current.getBoundingClientRect().top -
        list.getBoundingClientRect().top;
    list.scrollTop += top - list.clientHeight / 2;
}

/** Draws the list; the words of a screen reader say what its signs say. */
export function drawMoves(state, analysis) {
    const list = byId('moves');
    const focused = document.activeElement?.closest('#moves li')?.dataset.index;
    const colours = ['', ...coloursOf(firstTurn(state), state.moves)];
    renew(list, colours.flatMap((colour, index) => [
        entry(state, index, colour, analysis),
        index ? branchEntry(state, index - 1) : null,
    ]).concat(branchEntry(state, state.moves.length)).filter(Boolean));
    if (focused)
        list.querySelector(`[data-index="${focused}"] button`)?.focus();
    keepInSight();
    drawTools(state);
}

/* What can be done with the line and the move that are shown. */
function drawTools(state) {
    const note = byId('note');
    const variation = isVariation(state);
    byId('promote').disabled = !variation;
    byId('drop').disabled = !variation && state.at === state.moves.length;
    byId('drop-words').textContent =
        t(variation ? 'drop-variation' : 'drop-rest');
    const path = pathOf(state).join(' ');
    if (document.activeElement !== note || note.dataset.path !== path)
        note.value = noteOf(state);
    note.dataset.path = path;
}

const grave = ['threw', 'mistake']; /* words of a judgement, worst first */

/** The places of the moves that lost much. */
export const gravestOf = (state, analysis) => state.moves.map((_, at) => at)
    .filter((at) => grave.includes(judged(state, at, analysis)?.word));

/** The list of the moves that lost much, what is proved first. */
export function drawLosses(state, analysis, analysed) {
    const found = state.shows.values ? state.moves.map((move, at) =>
        ({move, at, ...judged(state, at, analysis)})) : [];
    const lost = grave.flatMap((word) =>
        found.filter((one) => one.word === word));
    renew(byId('losses'), lost.map(({move, at, words, sign, proved}) =>
        html('li', {}, html('button',
            {'type': 'button', 'data-index': String(at + 1)},
            html('span', {class: proved ? 'sign' : 'sign guess'}, sign),
            html('b', {}, `${at + 1}. ${moveText(move)}`), ` ${words}`))));
    byId('no-losses').hidden = !analysed || lost.length > 0;
}

/** The numbers on the stones: the place of each move in the list. */
export const numbersOf = ({moves, at}) => new Map(moves.slice(0, at)
    .map((move, i) => [move, i + 1]).filter(([move]) => move !== PASS));

const often = 200; /* milliseconds between two drawings of what is learned */

/**
 * Asks for what is missing along the game, from the shown move outwards, while
 * `current()` says that nothing else came up, and calls `learned` now and then
 * and at the end. A game whose positions cannot be read stays without marks.
 */
export async function fillIn(state, current, learned) {
    let drawn = performance.now();
    let news = false;
    const places = [...state.moves, null].map((_, at) => at)
        .sort((a, b) => Math.abs(a - state.at) - Math.abs(b - state.at));
    for (const at of places) {
        const text = textAt(state, at);
        if (api.recall(text, state.rules))
            continue;
        const ask = () => api.position(text, state.rules);
        if (!await insist(ask, current).catch(() => null))
            return;
        news = performance.now() - drawn < often;
        if (!news) {
            learned();
            drawn = performance.now();
        }
    }
    if (news)
        learned();
}

/** Takes care of clicks: `jump(index)` to a move of the line,
 * `branch(path)` to a move of a variation; and of the window's size. */
export function startMoves({jump, branch}) {
    new ResizeObserver(keepInSight).observe(byId('moves'));
    byId('moves').addEventListener('click', (event) => {
        const button = event.target.closest('.branch');
        const item = event.target.closest('[data-index]');
        if (button)
            branch(button.dataset.path.split(' '));
        else if (item)
            jump(Number(item.dataset.index));
    });
    onIndex(byId('losses'), jump);
}
