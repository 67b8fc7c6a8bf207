// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * graph - the first player's chance along the line that is shown.
 *
 * What is estimated is a line with round, hollow points in the colour of
 * estimates; what is proved stands as a full square on the upper or the lower
 * edge. A click goes to the place.
 */
import {byId, fixed, onIndex, renew, svg} from './dom.js';
import {percent, t} from './language.js';
import {moveText} from './notation.js';
import {coloursOfSeats} from './state.js';

const width = 340, height = 100, left = 8, edge = 14;

const heightOf = (chance) => edge + (1 - chance) * (height - 2 * edge);

const stepOf = (state) => (width - 2 * left) / Math.max(1, state.moves.length);

const placeX = (state, at) => left + at * stepOf(state);

const pointWords = (state, at, {chance, proved}) => {
    const move = at ? `${at}. ${moveText(state.moves[at - 1])}` : t('start');
    return proved ? t(chance ? 'graph-first-wins' : 'graph-second-wins', {move})
        : t('graph-estimate', {move, percent: percent(chance)});
};

function drawPoint(state, at, found, lost) {
    const x = placeX(state, at);
    const y = heightOf(found.chance);
    const shape = found.proved
        ? svg('rect', {'class': 'graph-proved', 'x': fixed(x - 3),
            'y': fixed(y - 3), 'width': '6', 'height': '6'})
        : svg('circle', {'class': 'graph-guess', 'cx': fixed(x),
            'cy': fixed(y), 'r': '3'});
    return [shape, lost ? svg('path', {class: 'graph-lost',
        d: `M${fixed(x)} ${height - 2}l-4 -7h8z`}) : null];
}

/* The estimates that follow one another, as lines. */
function drawLines(state, chances) {
    const lines = chances.slice(1).map((found, i) => {
        const before = chances[i];
        if (!found || !before)
            return null;
        return svg('line', {
            'class': 'graph-line',
            'x1': fixed(placeX(state, i)), 'y1': fixed(heightOf(before.chance)),
            'x2': fixed(placeX(state, i + 1)),
            'y2': fixed(heightOf(found.chance)),
        });
    });
    return lines.filter(Boolean);
}

const playerNames = (state) => {
    const colours = coloursOfSeats(state, state.moves.length);
    return ['first', 'second'].map((seat) => (colours
        ? t(colours[seat] === 'black' ? 'black' : 'white')
        : t(seat === 'first' ? 'seat-first' : 'seat-second')));
};

/** Draws the graph. `losses` are the places of the moves that lost
 * something. */
export function drawGraph(state, chances, losses) {
    const root = byId('graph');
    const [upper, lower] = playerNames(state);
    const known = chances.filter(Boolean).length;
    const lost = new Set(losses.map((at) => at + 1));
    const now = placeX(state, state.at);
    root.hidden = state.moves.length < 2 || known < 2 || !state.shows.values;
    byId('graph-box').hidden = root.hidden;
    byId('graph-upper').textContent = upper;
    byId('graph-lower').textContent = lower;
    root.setAttribute('viewBox', `0 0 ${width} ${height}`);
    root.setAttribute('aria-label', t('graph-label', {upper, lower, known}));
    renew(root, [
        svg('line', {class: 'graph-middle', x1: '0', x2: String(width),
            y1: String(height / 2), y2: String(height / 2)}),
        svg('line', {class: 'graph-now', x1: fixed(now), x2: fixed(now),
            y1: '0', y2: String(height)}),
        svg('g', {}, drawLines(state, chances)),
        svg('g', {}, chances.flatMap((found, at) =>
            (found ? drawPoint(state, at, found, lost.has(at)) : []))),
        svg('g', {}, chances.map((found, at) => svg('rect', {
            'class': 'graph-place', 'data-index': String(at),
            'x': fixed(placeX(state, at) - stepOf(state) / 2), 'y': '0',
            'width': fixed(stepOf(state)), 'height': String(height),
        }, svg('title', {}, found ? pointWords(state, at, found) : '')))),
    ]);
}

/** Takes care of clicks: `jump(index)` goes to a place. */
export function startGraph({jump}) {
    onIndex(byId('graph'), jump);
}
