// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * toast - what went wrong, told over the page, so that nothing on it moves: an
 * error, and where there is none what is the matter with the server, while it
 * is.
 */
import {byId, html} from './dom.js';
import {t} from './language.js';

const nothing = {words: '', again: null};
let error = nothing;
let trouble = nothing;

const button = (act, attributes, words) => {
    const made = html('button', {type: 'button', ...attributes}, words);
    made.addEventListener('click', act);
    return made;
};

function draw() {
    const {words, again} = error.words ? error : trouble;
    byId('error').hidden = !words;
    byId('error').replaceChildren(...(words ? [html('span', {}, words),
        ...(again ? [button(again, {}, t('try-again'))] : []),
        button(close, {'class': 'quiet', 'aria-label': t('close')}, '×')]
        : []));
}

function close() {
    if (error.words)
        error = nothing;
    else
        trouble = nothing;
    draw();
}

export function hideError() {
    if (!error.words)
        return;
    error = nothing;
    draw();
}

/** Tells what is wrong; with `again()` it can be tried again. */
export function showError(words, again = null) {
    error = {words, again};
    draw();
}

/** Tells what is the matter with the server, '' once nothing is any more;
 * `again()` tries again at once. */
export function showTrouble(words, again) {
    trouble = {words, again};
    draw();
}
