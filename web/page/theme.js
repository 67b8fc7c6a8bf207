// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * theme - light, dark, or as the system has it.
 *
 * dark.css stands on style.css and holds for the media that its link names; the
 * choice sets those. It is the reader's and not part of a link, so the browser
 * remembers it.
 */
import {byId, icon} from './dom.js';
import {t} from './language.js';
import {recallChoice, rememberChoice} from './memory.js';

const themes = {
    system: {media: '(prefers-color-scheme: dark)', words: t('theme-system')},
    light: {media: 'not all', words: t('theme-light')},
    dark: {media: 'all', words: t('theme-dark')},
};
const order = Object.keys(themes);

function apply(name) {
    const button = byId('theme');
    const {words} = themes[name];
    byId('dark').media = themes[name].media;
    button.replaceChildren(icon(name));
    button.dataset.theme = name;
    button.title = words;
    button.setAttribute('aria-label', words);
}

/** Takes care of the button. */
export function startTheme() {
    const kept = recallChoice('theme');
    apply(order.includes(kept) ? kept : order[0]);
    byId('theme').addEventListener('click', ({currentTarget}) => {
        const next = order.indexOf(currentTarget.dataset.theme) + 1;
        const name = order[next % order.length];
        rememberChoice('theme', name);
        apply(name);
    });
}
