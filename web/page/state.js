// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * state - what the page shows, as a value, and as the fragment of its address.
 *
 * A game is where it began (the empty board, or a position) and a tree of
 * moves. One line of the tree is shown, `moves`, and a place in it is on the
 * board, `at`; another move there is a new branch. `play` says who plays; its
 * seats are those of the players, 'first' and 'second', who move by turns
 * whatever their colours. States are never changed, new ones are made.
 */
import {LEAST_SIDE, MOST_SIDE} from './geometry.js';
import {t} from './language.js';
import {PASS, positionAfter, readPosition, readRecord, recordText}
    from './notation.js';
import {branchOf, grown, lineThrough, newTree, nodeAt, noted, promoted,
    pruned, readTree, treeText} from './tree.js';

/**
 * @typedef {{human: string, level: string}} Play
 * `human` is the seat that people have, or 'both'; `level` is one of level.js.
 * @typedef {{size: number, rules: string, start: ?string,
 *            tree: import('./tree.js').Node, moves: string[], at: number,
 *            play: ?Play, resigned: ?{seat: string, path: string},
 *            names: ?{first: string, second: string},
 *            view: {turn: number, mirror: boolean},
 *            shows: Object<string, boolean>}} State
 * `start` is the text of a position, null for the empty board; without `play`
 * a game is looked at. Who `resigned` did so at the end of a path, here written
 * in a row. The players of a game from elsewhere may have names.
 */

const rulesNames = ['inner', 'open', 'none'];

/* What can be shown or hidden, and whether it is at first. */
const shown = {
    coordinates: true, values: true, estimates: true, arrows: true,
    numbers: false,
};

/** A new game. @returns {State} */
export const newState = (size, rules) => ({
    size, rules, start: null, tree: newTree(), moves: [], at: 0, play: null,
    resigned: null, names: null, view: {turn: 0, mirror: false}, shows: {...shown},
});

/** The text that names the situation at a place of the game. */
export function textAt(state, at = state.at) {
    const moves = state.moves.slice(0, at);
    return state.start === null
        ? recordText(state.size, state.rules, moves)
        : positionAfter(state.start, moves);
}

/** Whether a state is at the same place of the same game as the one that it was
 * made of. */
export const isSamePlace = (state, other) => ['moves', 'at', 'play',
    'resigned'].every((name) => state[name] === other[name]);

/** The path to what is on the board. */
export const pathOf = ({moves, at}) => moves.slice(0, at);

/* --- Seats and colours ---------------------------------------------------- */

/** The seat of the player to move at a place. */
export const seatAt = (at) => (at % 2 ? 'second' : 'first');

export const otherSeat = (seat) => (seat === 'first' ? 'second' : 'first');

/** The seat that gave up at the place shown, or null. */
export const resignedHere = (state) =>
    (state.resigned?.path === pathOf(state).join(' ') ? state.resigned.seat
        : null);

/** The state of a game in which a seat has given up at the end of its line. */
export const givenUp = (state, seat) =>
    ({...state, resigned: {seat, path: state.moves.join(' ')}});

/** Whose turn it was at the beginning: 'b', 'w' or 'c'. */
export function firstTurn({start, rules}) {
    if (start !== null)
        return readPosition(start).turn;
    return rules === 'none' ? 'b' : 'c';
}

/** The colour of each seat as it is known at a place, or null: in the contract
 * nobody has one. */
export function coloursOfSeats(state, at = state.at) {
    const turn = firstTurn(state);
    const pass = state.moves.slice(0, at).indexOf(PASS);
    if (turn === 'c' && pass < 0)
        return null;
    const black = turn === 'c' ? seatAt(pass) : turn === 'b' ? 'first'
        : 'second';
    return {[black]: 'black', [otherSeat(black)]: 'white'};
}

/** Whether the program is to move now. */
export function isProgramsTurn(state) {
    const {play, moves, at} = state;
    return play !== null && play.human !== 'both' && !resignedHere(state) &&
        at === moves.length && seatAt(at) !== play.human;
}

/* --- Steps ---------------------------------------------------------------- */

/** The state after a legal move at the place shown. Where the tree has the move
 * the line goes on with what followed, but in a game that is played the next
 * move is for the player whose turn it is. */
export function played(state, move) {
    const {moves, at, play} = state;
    if (moves[at] === move)
        return {...state, at: at + 1};
    const path = [...pathOf(state), move];
    const tree = grown(state.tree, path);
    return {...state, tree, at: at + 1,
        moves: play ? path : lineThrough(tree, path)};
}

/** The state at another place, which is brought into bounds. */
export const jumped = (state, at) => ({
    ...state, at: Math.max(0, Math.min(state.moves.length, at)),
});

/** The state at the end of a path of its tree, with its line shown. */
export const switched = (state, path) => ({
    ...state, moves: lineThrough(state.tree, path), at: path.length,
});

/** The moves that the tree has in place of the one after `at`. */
export const besides = ({tree, moves}, at) =>
    (nodeAt(tree, moves.slice(0, at))?.next ?? [])
        .map(({move}) => move).filter((move) => move !== moves[at]);

/** The state without the moves from a place on. */
export function cut(state, at) {
    if (at >= state.moves.length)
        return state;
    const tree = pruned(state.tree, state.moves.slice(0, at + 1));
    return {...state, tree, moves: state.moves.slice(0, at),
        at: Math.min(at, state.at)};
}

/** The state without the variation that is shown, or without what follows the
 * shown place of the main line. */
export function dropped(state) {
    const branch = branchOf(state.tree, state.moves);
    if (!branch)
        return cut(state, state.at);
    const path = state.moves.slice(0, branch);
    const tree = pruned(state.tree, path);
    return switched({...state, tree}, path.slice(0, -1));
}

/** The state with the variation that is shown one rank higher. */
export const raised = (state) =>
    ({...state, tree: promoted(state.tree, state.moves)});

/** Whether the line that is shown is not the main one. */
export const isVariation = ({tree, moves}) => branchOf(tree, moves) > 0;

/** The note on what is on the board. */
export const noteOf = (state) => nodeAt(state.tree, pathOf(state))?.note ?? '';

export const withNote = (state, note) =>
    ({...state, tree: noted(state.tree, pathOf(state), note)});

/* Where a player's last move was made that can be taken back, or -1. */
export function takeBackPlace({play, moves}) {
    if (!play || !moves.length)
        return -1;
    const last = moves.length - 1;
    if (play.human === 'both' || seatAt(last) === play.human)
        return last;
    return last - 1;
}

/** The state with another game on the board; view and switches stay. `answer`
 * is what the server said of where it begins, or of all of it; `tree` has its
 * moves. */
export function loaded(state, answer, tree) {
    const record = answer.record && readRecord(answer.record);
    const moves = record ? record.moves : lineThrough(tree, []);
    return {
        ...state,
        size: answer.size,
        rules: answer.rules ?? (record ? record.rules : state.rules),
        start: record ? null : answer.position,
        tree: grown(tree, moves), moves, at: moves.length, play: null,
        resigned: null, names: null,
    };
}

/** The record of the main line; null for a game that began with a position. */
export const mainRecord = ({size, rules, start, tree}) => (start === null
    ? recordText(size, rules, lineThrough(tree, [])) : null);

/** The whole game as a text: where it began, its tree, its notes. */
export function gameText({size, rules, start, tree}) {
    const head = start === null ? recordText(size, rules, []) : `${start}:`;
    return `${head} ${treeText(tree)}`.trim();
}

/* --- The address ---------------------------------------------------------- */

/* What may stand as it is in a fragment stays readable. */
const escaped = (text) => encodeURIComponent(text)
    .replace(/%20/g, '+').replace(/%2F/g, '/').replace(/%3A/g, ':')
    .replace(/%3D/g, '=').replace(/%2C/g, ',');

const switchedTo = (shows, on) => Object.keys(shown).filter(
    (name) => shows[name] === on && shown[name] !== on);

/** The fragment, without its '#'. */
export function writeFragment(state) {
    const {start, tree, moves, at, play, resigned, names, view, shows, rules} =
        state;
    const parts = start === null
        ? {p: recordText(state.size, rules, moves)}
        : {p: start, rules, m: moves.join(' ')};
    Object.assign(parts, {
        at: at < moves.length ? String(at) : '',
        tree: treeText(tree) === moves.join(' ') ? '' : treeText(tree),
        play: play ? `${play.human},${play.level}` : '',
        resigned: resigned ? `${resigned.seat} ${resigned.path}`.trim() : '',
        first: names?.first, second: names?.second,
        turn: view.turn ? String(view.turn) : '',
        mirror: view.mirror ? '1' : '',
        off: switchedTo(shows, false).join(','),
        on: switchedTo(shows, true).join(','),
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

const seats = ['first', 'second'];

function readPlay(text) {
    const [human, level = ''] = (text ?? '').split(',');
    return [...seats, 'both'].includes(human) ? {human, level} : null;
}

/* In older addresses `play` has who resigned, at the end of the line. */
function readResigned(get, moves) {
    const older = [(get('play') ?? '').split(',')[2], ...moves].join(' ');
    const [seat, ...path] = words(get('resigned') ?? older);
    return seats.includes(seat) ? {seat, path: path.join(' ')} : null;
}

function readNames(get) {
    const [first, second] = seats.map((seat) => (get(seat) ?? '').trim());
    return first || second ? {first, second} : null;
}

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
        throw new Error(t('address-without-game', {text}));
    return {start: null, ...record};
};

/** Reads a fragment, which may be a record as it stands; null when it is empty.
 * Throws an Error when it names nothing that can be a game; whether it is one
 * only the server knows. `other` is a line beside the shown one, which older
 * addresses have.
 * @returns {?State} */
export function readFragment(fragment) {
    const parts = new URLSearchParams(
        fragment.startsWith('size=') ? `p=${fragment}` : fragment);
    const get = (name) => parts.get(name);
    if (!fragment)
        return null;
    if (!get('p'))
        throw new Error(t('address-without-game', {text: fragment}));
    const game = readGame(get);
    const view = {turn: Number(get('turn')) % 6 || 0,
        mirror: get('mirror') === '1'};
    const at = /^\d+$/.test(get('at') ?? '') ? Number(get('at')) : Infinity;
    const tree = [game.moves, words(get('other'))]
        .reduce(grown, readTree(get('tree') ?? ''));
    return jumped({
        ...newState(game.size ?? LEAST_SIDE, game.rules), ...game, tree, view,
        play: readPlay(get('play')), names: readNames(get),
        resigned: readResigned(get, game.moves), shows: readShows(get),
    }, at);
}
