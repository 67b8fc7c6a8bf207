// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * language - the page's texts in the reader's language.
 *
 * Each language is one file, text-NAME.js, a table from keys to texts; all have
 * the same keys, which tests/web/texts.py checks. A text may have places for
 * values, {like} this, and in the page's own elements *bold* and `keys`. The
 * reader's choice goes before the browser's languages. Keys are written out
 * where they are used, never put together, so that a search finds them.
 */
import {byId, html} from './dom.js';
import {recallChoice, rememberChoice} from './memory.js';

const names = {en: 'English', es: 'Español', ca: 'Català', fr: 'Français'};

function choose() {
    for (const wish of [recallChoice('language'), ...navigator.languages]) {
        const name = (wish ?? '').slice(0, 2).toLowerCase();
        if (name in names)
            return name;
    }
    return 'en';
}

const language = choose();
const {texts} = await import(`./text-${language}.js`);

/** The text of a key with its values filled in. */
export const t = (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A whole number as it is written in the language. */
export const grouped = (number) => Number(number).toLocaleString(language);

/** So many nodes of a search or a proof, in words. */
export const nodesText = (count) =>
    t(count === 1 ? 'node' : 'nodes', {count: grouped(count)});

/** Seconds that run, with tenths. */
export const tenths = (seconds) => seconds.toLocaleString(language,
    {minimumFractionDigits: 1, maximumFractionDigits: 1});

/** A chance from 0 to 1 in whole percent; never 0 or 100, which would pass for
 * a proof. */
export const percent = (chance) =>
    String(Math.max(1, Math.min(99, Math.round(100 * chance))));

const rich = (text) => text.split(/(\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (/^\*.+\*$/.test(part))
        return html('b', {}, part.slice(1, -1));
    return /^`.+`$/.test(part) ? html('kbd', {}, part.slice(1, -1)) : part;
});

const attributes = {
    title: 'data-text-title', placeholder: 'data-text-placeholder',
    'aria-label': 'data-text-label',
};

/** Writes the texts into the page's elements that name them. */
function fillPage() {
    document.documentElement.lang = language;
    document.title = t('page-title');
    for (const element of document.querySelectorAll('[data-text]'))
        element.replaceChildren(...rich(t(element.dataset.text)));
    for (const [name, source] of Object.entries(attributes))
        for (const element of document.querySelectorAll(`[${source}]`))
            element.setAttribute(name, t(element.getAttribute(source)));
}

/** Takes care of the page's texts and of the choice of the language, which
 * opens the page anew. */
export function startLanguage() {
    const select = byId('language');
    fillPage();
    select.append(...Object.entries(names).map(([name, words]) =>
        html('option', {value: name, lang: name}, words)));
    select.value = language;
    select.addEventListener('change', () => {
        rememberChoice('language', select.value);
        location.reload();
    });
}
