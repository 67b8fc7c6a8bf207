// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * keys - shortcuts, and the dialogs, one of which lists them.
 *
 * A shortcut presses the button that does the same. The board keeps the arrow
 * keys for itself while one of its cells has the focus, and so does whatever
 * one types into. The tools of the editor have no shortcuts but the way to the
 * board: a step would take away what is being set up. Shortcuts that are
 * letters or signs can be switched off.
 */
import {byId} from './dom.js';
import {recallChoice, rememberChoice} from './memory.js';

const buttons = {
    ArrowLeft: 'undo', ArrowRight: 'redo', Home: 'first', End: 'last',
};
const letters = {
    '[': 'undo', ']': 'redo', 'u': 'undo', 'r': 'redo', 'p': 'pass',
    'v': 'values', 'e': 'estimates', 'a': 'arrows', 'c': 'coordinates', 'n': 'numbers',
    't': 'rotate', 'm': 'mirror', '?': 'help', 'g': 'new', 'i': 'import',
};

const typing = (element) => element.matches('select, textarea, ' +
    'input:not([type=checkbox], [type=radio])');

function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey ||
        typing(event.target) || document.querySelector('dialog[open]'))
        return;
    const lettered = byId('letters').checked;
    const id = buttons[event.key] ?? (lettered ? letters[event.key] : null);
    const editing = event.target.closest('#editor') !== null;
    if (id && !editing && !byId(id).hidden)
        byId(id).click();
    else if (lettered && event.key === 'b')
        focusBoard();
    else
        return;
    event.preventDefault();
}

/** Puts the focus on the cell of the board that was reached last. */
function focusBoard() {
    byId('board').querySelector('[tabindex="0"]')?.focus();
}

/** Takes care of the keyboard, and of how dialogs close. */
export function startKeys() {
    const dialog = byId('help-dialog');
    const box = byId('letters');
    document.addEventListener('keydown', onKey);
    byId('help').addEventListener('click', () => dialog.showModal());
    for (const one of document.querySelectorAll('dialog')) {
        one.querySelector('.close').addEventListener('click',
            () => one.close());
        one.addEventListener('mousedown', (event) => {
            if (event.target === one) /* beside it */
                one.close();
        });
    }
    box.checked = recallChoice('letters') !== 'off';
    box.addEventListener('change',
        () => rememberChoice('letters', box.checked ? 'on' : 'off'));
    byId('to-board').addEventListener('click', (event) => {
        event.preventDefault();
        focusBoard();
    });
}
