// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * state - what the page shows, as a value, and as the fragment of its address.
 *
 * A game is where it began (the empty board, or a position), its moves, and the
 * place among them that is on the board. Moves after that place wait to be made
 * again; another move there replaces them, and the line that was left is kept
 * as the other line until the next one takes its place. States are never
 * changed, new ones are made.
 */
import {LEAST_SIDE, MOST_SIDE} from './geometry.js';
import {positionAfter, readRecord, recordText} from './notation.js';

/**
 * @typedef {{size: number, rules: string, start: ?string, moves: string[],
 *            at: number, other: ?string[],
 *            view: {turn: number, mirror: boolean},
 *            shows: Object<string, boolean>}} State
 * `start` is the text of a position, null for the empty board.
 */

const rulesNames = ['inner', 'open', 'none'];

/* What can be shown or hidden, and whether it is at first. */
const shown = {coordinates: true, values: true, arrows: true, numbers: false};

/** A new game. @returns {State} */
export const newState = (size, rules) => ({
    size, rules, start: null, moves: [], at: 0, other: null,
    view: {turn: 0, mirror: false}, shows: {...shown},
});

/** The text that names the situation at a place of the game. */
export function textAt(state, at = state.at) {
    const moves = state.moves.slice(0, at);
    return state.start === null
        ? recordText(state.size, state.rules, moves)
        : positionAfter(state.start, moves);
}

/** The text of the situation after one more move. */
export const textAfter = (state, move) => textAt(
    {...state, moves: [...state.moves.slice(0, state.at), move]}, state.at + 1);

/** The state after a legal move at the place shown. */
export function played(state, move) {
    const {moves, at} = state;
    if (moves[at] === move)
        return {...state, at: at + 1};
    return {
        ...state,
        moves: [...moves.slice(0, at), move],
        at: at + 1,
        other: at < moves.length ? moves : state.other,
    };
}

/** The state at another place, which is brought into bounds. */
export const jumped = (state, at) => ({
    ...state, at: Math.max(0, Math.min(state.moves.length, at)),
});

/** The state with the other line on the board, up to where the lines part. */
export function swapped(state) {
    const {moves, other} = state;
    const parted = other.findIndex((move, i) => move !== moves[i]);
    const at = parted < 0 ? other.length : parted + 1;
    return {...state, moves: other, other: moves, at};
}

/** The state with another game on the board; view and switches stay. `answer`
 * is what the server said of it. */
export function loaded(state, answer) {
    const record = answer.record && readRecord(answer.record);
    const moves = record ? record.moves : [];
    return {
        ...state,
        size: answer.size,
        rules: answer.rules ?? (record ? record.rules : state.rules),
        start: record ? null : answer.position,
        moves, at: moves.length, other: null,
    };
}

/* What may stand as it is in a fragment stays readable. */
const escaped = (text) => encodeURIComponent(text)
    .replace(/%20/g, '+').replace(/%2F/g, '/').replace(/%3A/g, ':')
    .replace(/%3D/g, '=').replace(/%2C/g, ',');

const switched = (shows, on) => Object.keys(shown).filter(
    (name) => shows[name] === on && shown[name] !== on);

/** The fragment, without its '#'. */
export function writeFragment(state) {
    const {start, moves, at, other, view, shows, rules} = state;
    const parts = start === null
        ? {p: recordText(state.size, rules, moves)}
        : {p: start, rules, m: moves.join(' ')};
    Object.assign(parts, {
        at: at < moves.length ? String(at) : '',
        other: other ? other.join(' ') : '',
        turn: view.turn ? String(view.turn) : '',
        mirror: view.mirror ? '1' : '',
        off: switched(shows, false).join(','),
        on: switched(shows, true).join(','),
    });
    return Object.entries(parts).filter(([, value]) => value)
        .map(([name, value]) => `${name}=${escaped(value)}`).join('&');
}

const words = (text) => (text ?? '').split(' ').filter((word) => word);

const readShows = (get) => {
    const shows = {...shown};
    for (const [name, value] of [['off', false], ['on', true]])
        for (const what of (get(name) ?? '').split(','))
            if (what in shown)
                shows[what] = value;
    return shows;
};

const knownRules = (rules) => (rulesNames.includes(rules) ? rules : 'inner');

const readGame = (get) => {
    const text = get('p');
    const record = readRecord(text);
    if (!record) {
        return {start: text, rules: knownRules(get('rules')),
            moves: words(get('m'))};
    }
    const inside = record.size >= LEAST_SIDE && record.size <= MOST_SIDE;
    if (!inside || knownRules(record.rules) !== record.rules)
        throw new Error(`the address has no game: '${text}'`);
    return {start: null, ...record};
};

/** Reads a fragment; null when it names no game. Throws an Error when what it
 * names cannot be one; whether it is one only the server knows.
 * @returns {?State} */
export function readFragment(fragment) {
    const parts = new URLSearchParams(fragment);
    const get = (name) => parts.get(name);
    if (!get('p'))
        return null;
    const game = readGame(get);
    const other = words(get('other'));
    const view = {turn: Number(get('turn')) % 6 || 0,
        mirror: get('mirror') === '1'};
    const at = /^\d+$/.test(get('at') ?? '') ? Number(get('at')) : Infinity;
    return jumped({
        ...newState(game.size ?? LEAST_SIDE, game.rules), ...game,
        other: other.length ? other : null, view, shows: readShows(get),
    }, at);
}
