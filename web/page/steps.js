// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * steps - what each button makes of the state.
 */
import {mirrored, turned} from './geometry.js';
import {cut, dropped, givenUp, jumped, newState, pathOf, raised, seatAt,
    takeBackPlace} from './state.js';
import {grown, newTree} from './tree.js';

const switchOf = (name) => ['replace', (state) => ({...state,
    shows: {...state.shows, [name]: !state.shows[name]}})];

const told = (state, on) =>
    ({...state, shows: {...state.shows, values: on, estimates: on}});

/* The buttons of a game are there until the answer to what came after it. */
function resigned(state) {
    const {play, moves} = state;
    if (!play)
        return state;
    return givenUp(jumped(state, Infinity),
        play.human === 'both' ? seatAt(moves.length) : play.human);
}

/* Without the last move of a person, and the answer to it. */
function takenBack(state) {
    const place = takeBackPlace(state);
    if (place < 0)
        return state;
    const before = cut(state, place);
    return {...before, at: before.moves.length, resigned: null};
}

/** The switches of what is shown; their names are those in `shows`. */
export const switches =
    ['values', 'estimates', 'arrows', 'coordinates', 'numbers'];

/** By the name of the button: how its step counts in the browser's history, and
 * the state it makes of a state. */
export const steps = {
    'first': ['replace', (state) => jumped(state, 0)],
    'undo': ['replace', (state) => jumped(state, state.at - 1)],
    'redo': ['replace', (state) => jumped(state, state.at + 1)],
    'last': ['replace', (state) => jumped(state, Infinity)],
    'resume': ['replace', (state) => jumped(state, Infinity)],
    'rotate': ['replace', (state) => ({...state, view: turned(state.view)})],
    'mirror': ['replace', (state) => ({...state, view: mirrored(state.view)})],
    'take-back': ['push', takenBack],
    'resign': ['push', resigned],
    'stop-playing': ['push', (state) => told({...state, play: null}, true)],
    'promote': ['push', raised],
    'drop': ['push', dropped],
    ...Object.fromEntries(switches.map((name) => [name, switchOf(name)])),
};

/* The same place with nothing that was played or tried after it or beside it:
 * what a game had is no part of the next one. */
const alone = (state) => {
    const moves = pathOf(state);
    return {...state, moves, tree: grown(newTree(), moves), resigned: null,
        names: null};
};

/** The state in which a game begins, on an empty board or from what is on the
 * board, as new_game.js asks for it. Without hints a player sees no values. */
export function begun(state, {here, size, rules, play, hints}) {
    const {view, shows} = state;
    const base = here ? alone(state)
        : {...newState(size, rules), view, shows};
    const next = {...base, play};
    return play || state.play ? told(next, play === null || hints) : next;
}
