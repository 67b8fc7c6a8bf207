// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * scene - from a state, the server's answer and the line of best play to what
 * is drawn and said. Nothing here touches the page.
 */
import {makeBoard} from './geometry.js';
import {endOf} from './goals.js';
import {t} from './language.js';
import {numbersOf} from './moves.js';
import {coloursOf, moveText, PASS, readPosition, stoneOf} from './notation.js';
import {resignedHere} from './state.js';
import {bestOf, isTold, markOf, moveWords, turnLetter, turnText, valueOf,
    verdictText} from './values.js';

/* The cell to point at: a winning move, else how best play goes on. */
function bestCell({shows}, answer, line) {
    if (!shows.values || !shows.arrows || answer.won)
        return null;
    const guess = shows.estimates ? answer.estimate?.best : null;
    const best = bestOf(answer) ?? line.moves[0] ?? guess ?? null;
    return best === PASS ? null : best;
}

/* The estimates to show. */
function estimatesOf({shows}, moves) {
    if (!shows.values || !shows.estimates)
        return new Map();
    return new Map(moves.filter(({chance}) => chance !== undefined)
        .map((one) => [one.move, {chance: one.chance, told: isTold(one)}]));
}

/** How a game ended, or null while it goes on. */
export const endOfGame = (answer) => (answer.won
    ? endOf(makeBoard(answer.size), readPosition(answer.position).rows,
        answer.won) : null);

/** Whether a game is played in which somebody gave up here. */
export const isGivenUp = (state) =>
    state.play !== null && resignedHere(state) !== null;

/** The scene for the board. @returns {import('./board.js').Scene} */
export function sceneOf(state, answer, line) {
    const {size, view, shows, moves, at} = state;
    const legal = answer.moves.filter(({move}) => move !== PASS);
    const before = moves[at - 1];
    return {
        size, view,
        position: answer.position,
        rows: readPosition(answer.position).rows,
        coordinates: shows.coordinates,
        legal: new Set(isGivenUp(state) ? [] : legal.map(({move}) => move)),
        marks: new Map(shows.values
            ? legal.map((one) => [one.move, markOf(one)]) : []),
        estimates: estimatesOf(state, legal),
        next: stoneOf(turnLetter(answer)),
        last: before && before !== PASS ? before : null,
        numbers: shows.numbers ? numbersOf(state) : new Map(),
        best: bestCell(state, answer, line),
        ghosts: [],
        won: endOfGame(answer)?.cells ?? new Set(),
    };
}

/** The stones of the line of best play up to a move of it, for the board. */
export function ghostsOf(answer, line, index) {
    const moves = line.moves.slice(0, index + 1);
    const colours = coloursOf(turnLetter(answer), moves);
    return moves.map((name, i) => ({name, colour: colours[i], number: i + 1}))
        .filter(({name}) => name !== PASS);
}

/** The line of best play: what follows from what is stored, else what seems
 * best. */
export function lineOf(state, answer, stored) {
    const {estimate} = answer;
    const usable = estimate && (state.shows.estimates ||
        estimate.line_basis === 'proved');
    if (stored.moves.length || !usable)
        return {...stored, basis: 'proved'};
    return {moves: estimate.line, end: 'unknown', basis: estimate.line_basis};
}

/** What a seat is called. */
export function seatName({play, names}, seat) {
    if (play && play.human !== 'both')
        return t(seat === play.human ? 'seat-you' : 'seat-program');
    return names?.[seat] || t(seat === 'first' ? 'seat-first' : 'seat-second');
}

/** Who gave up here, in words; '' for nobody. */
export function resignedText(state) {
    const seat = resignedHere(state);
    return seat ? t('by-resigning', {who: seatName(state, seat)}) : '';
}

/** What the status line says: the last move, and then what stands above the
 * board too. */
export function summaryOf(state, answer) {
    const {shows, moves, at} = state;
    const resigned = resignedText(state);
    const words = resigned ? [t('turn-over'), resigned]
        : answer.won ? [] : [turnText(answer)];
    if (answer.won || (shows.values && valueOf(answer) !== 'unknown'))
        words.push(verdictText(answer, endOfGame(answer)));
    return [at ? `${at}. ${moveText(moves[at - 1])}. ` : '',
        `${words.join('. ')}.`];
}

/** What is said of a cell. */
export function cellWords({shows}, answer, name) {
    const move = answer.moves.find((one) => one.move === name);
    return move && shows.values
        ? t('cell-words', {cell: name, words: moveWords(move)}) : name;
}
