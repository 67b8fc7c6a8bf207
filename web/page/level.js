// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * level - how much the program thinks: an effort, or a time for each move.
 *
 * An effort is a number of nodes and games played on, so the program is as
 * strong on every machine; a time is the most that one waits. A level's name
 * is its letter and its number, as in a page's address.
 */
import {html} from './dom.js';
import {grouped, t} from './language.js';

const efforts = [
    ['e30', 'level-1'], ['e200', 'level-2'], ['e1000', 'level-3'],
    ['e5000', 'level-4'], ['e25000', 'level-5'], ['e100000', 'level-6'],
];
const times = ['s2', 's5', 's15', 's60'];

export const usualLevel = 'e1000';

/** The limits of a level: the effort and the seconds at most, null for none. */
export function limitsOf(level) {
    const [, letter, number] = /^([es])(\d{1,9})$/.exec(level) ??
        /^(e)(.*)$/.exec(usualLevel);
    return letter === 'e' ? {effort: Number(number), seconds: null}
        : {effort: null, seconds: Number(number)};
}

/** A level in words. */
export function levelWords(level) {
    const {effort, seconds} = limitsOf(level);
    const named = efforts.find(([name]) => name === level);
    if (seconds !== null)
        return t('level-seconds', {seconds});
    return named ? t(named[1]) : t('level-effort', {effort: grouped(effort)});
}

/** The options of a select of levels. */
export const levelOptions = () => [
    html('optgroup', {label: t('levels-by-effort')},
        efforts.map(([name]) => html('option', {value: name},
            levelWords(name)))),
    html('optgroup', {label: t('levels-by-time')},
        times.map((name) => html('option', {value: name}, levelWords(name)))),
];
