// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * fields - the fields with the position and the record, and what is copied.
 */
import {byId, icon} from './dom.js';
import {t} from './language.js';

const fields = ['position', 'record'];
const shownLong = 1400; /* milliseconds of "copied" */

/** What the fields say; the record may be missing, and so is that of the game
 * unless it is `whole`, from the empty board on. What a person has written into
 * one is left alone until its text is another one. */
export function showTexts({position, record}, whole) {
    const texts = {position, record: record ?? ''};
    for (const name of fields) {
        const field = byId(name);
        if (field.dataset.shown === texts[name])
            continue;
        field.value = texts[name];
        field.dataset.shown = texts[name];
        showFieldError(name, '');
    }
    byId('record').placeholder = record ? '' : t('record-none');
    document.querySelector('[data-copy="record"]').disabled = !record;
    byId('copy-game').disabled = !whole;
    byId('copy-game').title = whole ? '' : t('record-none');
}

/** What is wrong with the text in a field; '' for nothing. */
export function showFieldError(name, words) {
    const line = byId(`${name}-error`);
    line.textContent = words;
    line.hidden = !words;
    byId(name).setAttribute('aria-invalid', String(Boolean(words)));
}

/* Without the clipboard, which needs a secure address, the old way. */
async function copy(text) {
    if (navigator.clipboard) {
        await navigator.clipboard.writeText(text);
        return;
    }
    const held = document.activeElement;
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'unseen';
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    held?.focus();
    if (!copied)
        throw new Error('not copied');
}

async function copyBy(button, text, say) {
    if (button.dataset.copied)
        return;
    try {
        await copy(text);
    } catch {
        say(t('copy-refused'));
        return;
    }
    const before = [...button.childNodes];
    const [, words] = before;
    button.replaceChildren(icon('done'), ...(words ? [t('copied')] : []));
    say(t('copied'));
    button.dataset.copied = 'yes';
    setTimeout(() => {
        button.replaceChildren(...before);
        delete button.dataset.copied;
    }, shownLong);
}

/** Takes care of the fields: `load(text, field)` is called for what is to be
 * read, `link()`, `game()` and `tree()` give what else can be copied,
 * `say(words)` has news for a person. */
export function startTexts({load, link, game, tree, say}) {
    for (const name of fields) {
        byId(`${name}-form`).addEventListener('submit', (event) => {
            event.preventDefault();
            load(byId(name).value, name);
        });
        byId(name).addEventListener('focus', () => byId(name).select());
    }
    for (const button of document.querySelectorAll('[data-copy]'))
        button.addEventListener('click', () =>
            copyBy(button, byId(button.dataset.copy).value, say));
    for (const [id, text] of [['copy-link', link], ['copy-game', game],
        ['copy-tree', tree]])
        byId(id).addEventListener('click', ({currentTarget}) =>
            copyBy(currentTarget, text(), say));
}
