// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * moves - the list of the game's moves, each with what it did.
 *
 * A move keeps the win, throws it away, or was lost whatever it was; to know it
 * takes the values of the position it was made in. Those that were not looked
 * at yet are asked for one after another, after the board has been drawn, and
 * the list fills up as they come.
 */
import * as api from './api.js';
import {byId, html} from './dom.js';
import {coloursOf, PASS, readPosition} from './notation.js';
import {textAt} from './state.js';
import {markOf, markPicture, valueOf} from './values.js';

const colourNames = {b: 'black', w: 'white', '': 'none'};

/* What the move after place `at` did, or null when it is not known. */
function judged(state, at) {
    const before = api.recall(textAt(state, at), state.rules);
    const move = before?.moves.find((one) => one.move === state.moves[at]);
    if (!move || markOf(move) === 'unknown' || markOf(move) === 'not-stored')
        return null;
    if (move.value === 'win')
        return {mark: 'win', words: 'wins', thrown: false};
    const thrown = valueOf(before) === 'win';
    return {mark: 'loss', thrown,
        words: thrown ? 'throws the win away' : 'loses, as every move here'};
}

/* Whose turn it was at the beginning. */
function firstTurn({start, rules}) {
    if (start !== null)
        return readPosition(start).turn;
    return rules === 'none' ? 'b' : 'c';
}

function entry(state, index, colour) {
    const move = index ? state.moves[index - 1] : 'start';
    const verdict = index && state.shows.values
        ? judged(state, index - 1) : null;
    const button = html('button', {
        'type': 'button',
        'title': verdict ? `${move} ${verdict.words}` : null,
    }, index ? html('span', {class: 'ply'}, String(index)) : null,
    html('span', {'class': `dot dot-${colourNames[colour]}`,
        'aria-hidden': 'true'}), move);
    if (verdict)
        button.append(markPicture(verdict.mark),
            html('span', {class: 'unseen'}, `, ${verdict.words}`));
    return html('li', {
        'data-index': String(index),
        'data-thrown': Boolean(verdict?.thrown),
        'aria-current': index === state.at ? 'step' : null,
        'class': index > state.at ? 'ahead' : null,
    }, button);
}

/** Draws the list; the words of a screen reader say what its marks say. */
export function drawMoves(state) {
    const list = byId('moves');
    const focused = document.activeElement?.closest('#moves li')?.dataset.index;
    const colours = ['', ...coloursOf(firstTurn(state), state.moves)];
    list.replaceChildren(
        ...colours.map((colour, index) => entry(state, index, colour)));
    if (focused)
        list.querySelector(`[data-index="${focused}"] button`)?.focus();
    const current = list.children[state.at];
    list.scrollTop += current.getBoundingClientRect().top -
        list.getBoundingClientRect().top - list.clientHeight / 2;
    drawOther(state);
}

function drawOther({moves, other}) {
    const place = byId('other');
    place.hidden = !other;
    if (!other)
        return;
    const shared = other.findIndex((move, i) => move !== moves[i]);
    const from = shared < 0 ? other.length - 1 : shared;
    const line = other.slice(from, from + 4).join(' ') +
        (other.length > from + 4 ? ' …' : '');
    place.replaceChildren('Earlier line: ', html('button',
        {type: 'button', class: 'link'}, `${from + 1} ${line}`));
}

/** The numbers on the stones: the place of each move in the list. */
export const numbersOf = ({moves, at}) => new Map(moves.slice(0, at)
    .map((move, i) => [move, i + 1]).filter(([move]) => move !== PASS));

/**
 * Asks for what is missing along the game, from the shown move outwards, while
 * `current()` says that nothing else came up, and calls `learned` for each
 * answer. A game whose positions cannot be read stays without marks.
 */
export async function fillIn(state, current, learned) {
    const places = state.moves.map((_, at) => at)
        .sort((a, b) => Math.abs(a - state.at) - Math.abs(b - state.at));
    for (const at of places) {
        const text = textAt(state, at);
        if (api.recall(text, state.rules))
            continue;
        try {
            await api.position(text, state.rules);
        } catch {
            return;
        }
        if (!current())
            return;
        learned();
    }
}

/** Takes care of clicks: `jump(index)` to a move, `swap()` to the other
 * line. */
export function startMoves({jump, swap}) {
    byId('moves').addEventListener('click', (event) => {
        const item = event.target.closest('li');
        if (item)
            jump(Number(item.dataset.index));
    });
    byId('other').addEventListener('click', (event) => {
        if (event.target.closest('button'))
            swap();
    });
}
