// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * memory - choices of the reader's that outlive the page, if the browser keeps
 * any. Where it keeps none, the window's name has them, which lasts as long as
 * the visit: the choice of a language opens the page anew.
 */

const prefix = 'unlur-';

const visit = () => new URLSearchParams(window.name);

export function rememberChoice(name, value) {
    try {
        localStorage.setItem(prefix + name, value);
    } catch {
        const choices = visit();
        choices.set(prefix + name, value);
        window.name = String(choices);
    }
}

function kept(name) {
    try {
        return localStorage.getItem(prefix + name);
    } catch {
        return null;
    }
}

/** What was chosen, or null. */
export const recallChoice = (name) =>
    kept(name) ?? visit().get(prefix + name);
