// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * toast - what went wrong, told over the page, so that nothing on it moves.
 */
import {byId, html} from './dom.js';
import {t} from './language.js';

const button = (act, attributes, words) => {
    const made = html('button', {type: 'button', ...attributes}, words);
    made.addEventListener('click', act);
    return made;
};

export function hideError() {
    byId('error').hidden = true;
    byId('error').replaceChildren();
}

/** Tells what is wrong; with `again()` it can be tried again. */
export function showError(words, again = null) {
    byId('error').replaceChildren(html('span', {}, words),
        ...(again ? [button(again, {}, t('try-again'))] : []),
        button(hideError, {'class': 'quiet', 'aria-label': t('close')}, '×'));
    byId('error').hidden = false;
}
