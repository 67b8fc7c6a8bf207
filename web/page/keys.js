// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * keys - shortcuts, and the help that lists them.
 *
 * A shortcut presses the button that does the same. The board keeps the arrow
 * keys for itself while one of its cells has the focus, and so does whatever
 * one types into. Shortcuts that are letters or signs can be switched off.
 */
import {byId} from './dom.js';
import {recallChoice, rememberChoice} from './memory.js';

const buttons = {
    ArrowLeft: 'undo', ArrowRight: 'redo', Home: 'first', End: 'last',
};
const letters = {
    '[': 'undo', ']': 'redo', 'u': 'undo', 'r': 'redo', 'p': 'pass',
    'v': 'values', 'a': 'arrows', 'c': 'coordinates', 'n': 'numbers',
    't': 'rotate', 'm': 'mirror', '?': 'help',
};

const typing = (element) => element.matches('select, textarea, ' +
    'input:not([type=checkbox])');

function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey ||
        typing(event.target) || byId('help-dialog').open)
        return;
    const lettered = byId('letters').checked;
    const id = buttons[event.key] ?? (lettered ? letters[event.key] : null);
    if (id && !byId(id).hidden)
        byId(id).click();
    else if (lettered && event.key === 'b')
        focusBoard();
    else
        return;
    event.preventDefault();
}

/** Puts the focus on the cell of the board that was reached last. */
export function focusBoard() {
    byId('board').querySelector('[tabindex="0"]')?.focus();
}

/** Takes care of the keyboard and the help. */
export function startKeys() {
    const dialog = byId('help-dialog');
    const box = byId('letters');
    document.addEventListener('keydown', onKey);
    byId('help').addEventListener('click', () => dialog.showModal());
    byId('help-close').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', (event) => {
        if (event.target === dialog) /* beside it */
            dialog.close();
    });
    box.checked = recallChoice('letters') !== 'off';
    box.addEventListener('change',
        () => rememberChoice('letters', box.checked ? 'on' : 'off'));
    byId('to-board').addEventListener('click', (event) => {
        event.preventDefault();
        focusBoard();
    });
}
