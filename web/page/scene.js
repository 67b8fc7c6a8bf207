// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * scene - from a state, the server's answer and the line of best play to what
 * is drawn and said. Nothing here touches the page.
 */
import {numbersOf} from './moves.js';
import {coloursOf, PASS, readPosition, stoneOf} from './notation.js';
import {bestOf, markOf, markSpoken, sourceWords, turnLetter, turnText,
    verdictText} from './values.js';

/* The cell to point at: a winning move, else how best play goes on. */
function bestCell({shows}, answer, line) {
    const best = bestOf(answer) ?? line.moves[0] ?? null;
    return shows.values && shows.arrows && best !== PASS ? best : null;
}

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
        legal: new Set(legal.map(({move}) => move)),
        marks: new Map(shows.values
            ? legal.map((one) => [one.move, markOf(one)]) : []),
        next: stoneOf(turnLetter(answer)),
        last: before && before !== PASS ? before : null,
        numbers: shows.numbers ? numbersOf(state) : new Map(),
        best: bestCell(state, answer, line),
        ghosts: [],
    };
}

/** The stones of the main line up to one of its moves. */
export function ghostsOf(answer, line, index) {
    const moves = line.moves.slice(0, index + 1);
    const colours = coloursOf(turnLetter(answer), moves);
    return moves.map((name, i) => ({name, colour: colours[i], number: i + 1}))
        .filter(({name}) => name !== PASS);
}

/** What the status line says. */
export function summaryOf({shows, moves, at}, answer) {
    const words = at ? [`${at}. ${moves[at - 1]}`] : [];
    if (!answer.won)
        words.push(turnText(answer));
    if (shows.values || answer.won)
        words.push(verdictText(answer));
    return `${words.join('. ')}.`;
}

/** What is said of a cell. */
export function cellWords({shows}, answer, name) {
    const move = answer.moves.find((one) => one.move === name);
    return move && shows.values
        ? `${name}: ${markSpoken(markOf(move))}, ${sourceWords[move.source]}`
        : name;
}
