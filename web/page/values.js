// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * values - what the server says a move is worth, as a mark and in words.
 *
 * A mark has a colour and a shape of its own, the shapes of the printed boards:
 * a ring wins, a cross loses. Unknown (a search stopped before it was decided)
 * and not stored (nobody has looked) are two things.
 */
import {html, svg} from './dom.js';

/** The marks, in the order of the legend. */
export const MARKS = ['win', 'loss', 'unknown', 'not-stored'];

/** What each mark means. */
export const markWords = {
    'win': 'wins',
    'loss': 'loses',
    'unknown': 'unknown',
    'not-stored': 'not stored',
};

const spoken = {
    'win': 'winning move',
    'loss': 'losing move',
    'unknown': 'unknown value',
    'not-stored': 'not stored',
};

/** What a screen reader says of a move with that mark; '' for 'none'. */
export const markSpoken = (mark) => spoken[mark] ?? '';

/** The mark of something with a `value` and a `source`. */
export function markOf({value, source}) {
    if (value === 'win' || value === 'loss')
        return value;
    return source === 'not stored' ? 'not-stored' : 'unknown';
}

/** The SVG shape of a mark around the origin; a cell is 100 wide. */
export function markShape(mark) {
    const shape = {class: `mark mark-${mark}`};
    switch (mark) {
    case 'win': return svg('circle', {...shape, r: '20'});
    case 'loss':
        return svg('path', {...shape, d: 'M-16-16 16 16M-16 16 16-16'});
    case 'unknown':
        return svg('path', {...shape,
            d: 'M-10-8A10.5 10.5 0 1 1 4 2Q0 5 0 9M0 20V20.1'});
    default: return svg('circle', {...shape, r: '5.5'});
    }
}

/** A mark as a small picture in a line of text. */
export const markPicture = (mark) => svg('svg', {
    'class': 'mark-picture', 'viewBox': '-30 -30 60 60',
    'aria-hidden': 'true',
}, markShape(mark));

/** An entry of a legend. */
export const legendEntry = (mark) => html('li', {}, markPicture(mark),
    markWords[mark]);

/** Where a value comes from, in words. */
export const sourceWords = {
    'store': 'stored',
    'rules': 'by the rules',
    'implied': 'follows from what is stored',
    'search': 'by a search just now',
    'proof': 'in the proof of an earlier position',
    'unproved': 'a search stopped before it was decided',
    'not stored': 'nobody has looked',
};

/** The value of the position to the player to move: 'win', 'loss' or
 * 'unknown'. */
export function valueOf(answer) {
    if (answer.turn === 'contract')
        return answer.outcome;
    if (answer.winner === 'unknown')
        return 'unknown';
    return answer.winner === answer.turn ? 'win' : 'loss';
}

/** A winning move that is known, or null. */
export const bestOf = (answer) => answer.action ?? answer.move ?? null;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Who wins, in a sentence without its full stop. */
export function verdictText(answer) {
    if (answer.won)
        return `${capital(answer.won)} has won`;
    const value = valueOf(answer);
    const best = bestOf(answer);
    const by = best === 'pass' ? ' by passing' : best ? ` with ${best}` : '';
    if (value === 'unknown')
        return answer.status === 'not stored' ? 'Not stored' : 'Unknown';
    if (answer.turn === 'contract')
        return `The player to move ${value === 'win' ? `wins${by}` : 'loses'}`;
    return `${capital(answer.winner)} wins${value === 'win' ? by : ''}`;
}

/** The turn as a position's text has it. */
export const turnLetter = ({turn}) =>
    ({contract: 'c', black: 'b', white: 'w'})[turn];

/** Whose turn it is, in words. */
export function turnText(answer) {
    if (answer.won)
        return 'The game is over';
    return answer.turn === 'contract' ? 'Contract: a black stone, or pass'
        : `${capital(answer.turn)} to move`;
}
