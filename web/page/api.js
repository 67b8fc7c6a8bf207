// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * api - what the page asks the server.
 *
 * Answers about positions are remembered, so that going back and forth costs
 * nothing, until something was proved and they may have changed.
 */
import {ApiError} from './api_error.js';
import {insist, sleep} from './patience.js';
import {Recent} from './recent.js';
import {ask} from './server.js';

/** @type {Recent<string, object>} */
const known = new Recent();

/* The rules go with a position; a record brings its own. */
const named = (text, rules) =>
    (text.startsWith('size=') ? {p: text} : {p: text, rules});

/** What is known of a position or record goes by this: under other rules it may
 * be worth something else. */
export const keyOf = (text, rules) =>
    Object.values(named(text, rules)).join('|');

/** What is remembered of a position, or undefined. */
export const recall = (text, rules) => known.get(keyOf(text, rules));

/** What the server knows of a position or record. */
export async function position(text, rules) {
    const key = keyOf(text, rules);
    if (!known.has(key)) {
        const answer = await ask('position', named(text, rules));
        known.set(key, answer);
    }
    return known.get(key);
}

/** The moves of best play from there, and how they end. */
export const mainLine = (text, rules) => ask('mainline', named(text, rules));

/* Answers that are asked for at once; of a batch they come in one piece. */
const batchLines = 200;

/** What the server knows of positions. A text that is none, or breaks the
 * rules, has an `error`: a bad line of a batch is an answer like others, so
 * that a person's slip is no failed request in the browser's log. */
export async function positions(texts, rules) {
    const answers = [];
    for (let i = 0; i < texts.length; i += batchLines)
        answers.push(...await ask('batch', {rules}, {method: 'POST',
            body: texts.slice(i, i + batchLines).join('\n')}));
    return answers;
}

/** Refuses a text that is no position and no record, or breaks the rules. */
export async function check(text, rules) {
    const {p, ...values} = named(text, rules);
    const [answer] = await ask('batch', values, {method: 'POST', body: p});
    if (answer.error)
        throw new ApiError(answer.error, 400);
}

/* --- What takes its time -------------------------------------------------- */

const pause = 250; /* milliseconds between two looks */

/* Asks until the job has ended, `enough(job)` is true, or `current()` is not.
 * Resolves to the job as it is then, or null when nobody wants it any more. */
async function watched(path, values, {current, progress, enough}) {
    for (;;) {
        const job = await insist(() => ask(path, values), current);
        if (!job)
            return null;
        if (job.state === 'failed')
            throw new ApiError(job.error, 500);
        if (job.state === 'done' || enough?.(job))
            return job;
        progress?.(job);
        await sleep(pause);
    }
}

const efforted = (text, rules, effort) =>
    ({...named(text, rules), ...(effort ? {effort} : {})});

/** What the moves of a position are worth, proved or estimated, with an effort,
 * null for the most there is. `watch` has `current()`, whether it is still
 * wanted, and may have `progress(job)` and `enough(job)`. */
export const evaluate = (text, rules, effort, watch) =>
    watched('evaluate', efforted(text, rules, effort), watch);

/** What each move of a game did; the effort is for each position. */
export const annotate = (text, rules, effort, watch) =>
    watched('annotate', efforted(text, rules, effort), watch);

/** Forgets the answers. */
export const forget = () => known.clear();

export const contract = (size, rules) => ask('contract', {size, rules});
export const store = () => ask('store');

const post = {method: 'POST'};

export const prove = (text, rules) => ask('prove', named(text, rules), post);
export const proving = (id) => ask(`prove/${encodeURIComponent(id)}`);
export const cancel = (id) =>
    ask(`prove/${encodeURIComponent(id)}/cancel`, {}, post);
