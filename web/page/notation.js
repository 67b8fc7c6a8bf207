// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * notation - positions and game records as text.
 *
 * What is legal and who has won the server says. Here a position's text is only
 * taken apart, and put together again with a stone more, which is how a game
 * goes on that began with a position and so has no record.
 */
import {t} from './language.js';

export const PASS = 'pass';

/** A move as the page says it. */
export const moveText = (move) => (move === PASS ? t('pass') : move);

/** @typedef {{rows: string[][], turn: string}} Stones
 * `rows` from the top, each cell 'b', 'w' or ''; `turn` is 'b', 'w' or 'c'. */

const rowCells = (row) => (row.match(/\d+|[bw]/g) ?? []).flatMap((part) =>
    (part === 'b' || part === 'w' ? [part] : Array(Number(part)).fill('')));

const rowText = (cells) => cells.map((cell) => cell || '.').join('')
    .replace(/\.+/g, (run) => String(run.length));

/** Takes the text of a position apart. @returns {Stones} */
export function readPosition(text) {
    const [rows, turn] = text.split(' ');
    return {rows: rows.split('/').map(rowCells), turn};
}

/** The text of a position. */
export const writePosition = ({rows, turn}) =>
    `${rows.map(rowText).join('/')} ${turn}`;

/** The colour of the stone that a player places when it is his turn. */
export const stoneOf = (turn) => (turn === 'w' ? 'w' : 'b');

/** Whose turn it is after a move. */
function turnAfter(turn, move) {
    if (turn === 'c')
        return move === PASS ? 'w' : 'c';
    return turn === 'b' ? 'w' : 'b';
}

/** The row, from the top, and the place in it that a cell's name tells. */
export function placeOf(name, rowCount) {
    const row = rowCount - 1 - (name.charCodeAt(0) - 'a'.charCodeAt(0));
    return {row, place: Number(name.slice(1)) - 1};
}

function put(stones, cell) {
    const {row, place} = placeOf(cell, stones.rows.length);
    const stone = stones.rows[row]?.[place];
    if (stone === undefined)
        throw new Error(t('no-such-cell', {cell}));
    if (stone)
        throw new Error(t('move-on-stone', {cell}));
    stones.rows[row][place] = stoneOf(stones.turn);
}

/** A position's text after moves. Throws an Error for a cell that it has not or
 * that is occupied, and for a pass outside the contract, which would not show
 * in the text; what else is wrong with them does, or the server says it. */
export function positionAfter(text, moves) {
    if (!moves.length)
        return text;
    const stones = readPosition(text);
    for (const move of moves) {
        if (move !== PASS)
            put(stones, move);
        else if (stones.turn !== 'c')
            throw new Error(t('pass-after-contract'));
        stones.turn = turnAfter(stones.turn, move);
    }
    return writePosition(stones);
}

/** The colours, 'b', 'w' or '' for a pass, of a line of moves. */
export function coloursOf(turn, moves) {
    let now = turn;
    return moves.map((move) => {
        const colour = move === PASS ? '' : stoneOf(now);
        now = turnAfter(now, move);
        return colour;
    });
}

/** The text of a game record. */
export const recordText = (size, rules, moves) =>
    [`size=${size} contract=${rules}:`, ...moves].join(' ');

/** A record's parts; null when the text is none. */
export function readRecord(text) {
    const parts = /^size=(\d+) contract=(\w+):(.*)$/.exec(text);
    return parts && {
        size: Number(parts[1]),
        rules: parts[2],
        moves: parts[3].split(' ').filter((move) => move),
    };
}
