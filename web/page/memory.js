// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * memory - choices of the reader's that outlive the page, if the browser keeps
 * any.
 */

const prefix = 'unlur-';

export function rememberChoice(name, value) {
    try {
        localStorage.setItem(prefix + name, value);
    } catch {
        /* the choice holds for this visit */
    }
}

/** What was chosen, or null. */
export function recallChoice(name) {
    try {
        return localStorage.getItem(prefix + name);
    } catch {
        return null;
    }
}
