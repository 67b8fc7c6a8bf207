// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * reading - from what a person gives, a text, a list of moves, a link, to a
 * state with that game on the board.
 *
 * The server reads a record; whether each move of a variation is legal shows
 * when it is gone to. A game that begins with a position has no record, and the
 * positions that it comes to do not say how: so each of its moves is checked.
 */
import * as api from './api.js';
import {importText, isWhole, readImport} from './import.js';
import {t} from './language.js';
import {positionAfter} from './notation.js';
import {givenUp, loaded, readFragment, textAt} from './state.js';
import {newTree, pathsOf} from './tree.js';

/* Refuses a game after a position of which a move is illegal, in a variation
 * too, for one goes along its variations without asking. The position first:
 * before it is known to be one, nothing can be put on it. */
async function checkMoves({start, tree, rules}) {
    await api.check(start, rules);
    const paths = pathsOf(tree);
    const texts = paths.map((path) => positionAfter(start, path));
    const answers = await api.positions(texts, rules);
    const over = new Set(); /* the paths to an end */
    paths.forEach((path, i) => {
        const {error, won} = answers[i];
        if (path.length && over.has(String(path.slice(0, -1))))
            throw new Error(t('move-after-end', {move: path.at(-1)}));
        if (error)
            throw new Error(error);
        if (won)
            over.add(String(path));
    });
}

/** Refuses a state that a person wrote unless the rules allow it. */
export const checkState = (state) => (state.start === null
    ? api.check(textAt(state), state.rules) : checkMoves(state));

/** The state with the game of a text, whose tree of moves may be null; view
 * and switches are those of `base`, but a player sees values again. Throws an Error that
 * says what is wrong with it. */
export async function stateOfText(base, text, rules, tree) {
    const shows = base.play
        ? {...base.shows, values: true, estimates: true} : base.shows;
    await api.check(text, rules);
    const answer = await api.position(text, rules);
    const state = loaded({...base, rules, shows}, answer, tree ?? newTree());
    if (state.start !== null)
        await checkMoves(state);
    return state;
}

/* The state of a game with what a report tells beside its moves. */
function withPlayers(state, {names, resigned}) {
    const named = names?.first || names?.second ? {...state, names} : state;
    return resigned ? givenUp(named, resigned) : named;
}

const allRules = ['inner', 'open', 'none'];

/** The same of what import.js read, once its side is known. Where it does not
 * say its rules, they are the first that allow it. */
export async function stateOfImport(base, found) {
    if (found.fragment !== null) {
        const state = readFragment(found.fragment);
        await checkState(state);
        return state;
    }
    let problem = null;
    for (const rules of found.rules ? [found.rules] : allRules) {
        try {
            return withPlayers(await stateOfText(base,
                importText({...found, rules}), rules, found.tree), found);
        } catch (error) {
            problem ??= error;
        }
    }
    throw problem;
}

/** The same of what was written into a field. */
export async function stateOfField(base, written) {
    const found = readImport(written);
    if (!isWhole(found))
        throw new Error(t('field-needs-side'));
    return stateOfImport(base, found);
}
