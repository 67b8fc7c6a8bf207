// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * reading - from what a person gives, a text, a list of moves, a link, to a
 * state with that game on the board.
 *
 * The server reads where the game begins, or all of it; whether each move of a
 * variation is legal shows when it is gone to.
 */
import * as api from './api.js';
import {importText, isWhole, readImport} from './import.js';
import {t} from './language.js';
import {loaded, readFragment} from './state.js';
import {newTree} from './tree.js';

/** The state with the game of a text, whose tree of moves may be null; view
 * and switches are those of `base`, but a player sees values again. Throws an Error that
 * says what is wrong with it. */
export async function stateOfText(base, text, rules, tree) {
    const shows = base.play
        ? {...base.shows, values: true, estimates: true} : base.shows;
    await api.check(text, rules);
    const answer = await api.position(text, rules);
    return loaded({...base, rules, shows}, answer, tree ?? newTree());
}

const allRules = ['inner', 'open', 'none'];

/** The same of what import.js read, once its side is known. Where it does not
 * say its rules, they are the first that allow it. */
export async function stateOfImport(base, found) {
    if (found.fragment !== null)
        return readFragment(found.fragment);
    let problem = null;
    for (const rules of found.rules ? [found.rules] : allRules) {
        try {
            return await stateOfText(base, importText({...found, rules}), rules,
                found.tree);
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
