// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * patience - questions to the server that are asked again until they have an
 * answer.
 *
 * A network fails, a laptop sleeps, a server is started again or has too much to
 * do: all that passes, and only what the server refuses is an error. Between the
 * tries are pauses that grow. A first failure is not told, since most are over
 * by the next try; what lasts is told in one line until nothing that is wanted
 * waits for an answer any more.
 */
import {ApiError} from './api_error.js';
import {t} from './language.js';
import {cut} from './server.js';
import {showTrouble} from './toast.js';

/* Milliseconds. */
const shortest = 500, longest = 8000; /* between two tries */
const silence = 5000; /* from which on it is told that no answer comes */
const often = 250; /* between two looks whether it is still wanted */

export const sleep = (time) => new Promise((wake) => setTimeout(wake, time));

const passes = (error) => error instanceof ApiError &&
    !(error.status >= 400 && error.status < 500);

/** @type {Map<object, string>} what is the matter with each try that fails */
const troubles = new Map();
let told = '';
let hurried = 0; /* how often it was to be tried again at once */

const hurry = () => {
    hurried++;
    cut();
};

window.addEventListener('online', hurry);

function tell() {
    const words = [...troubles.values()].at(-1) ?? '';
    if (words !== told)
        showTrouble(words, hurry);
    told = words;
}

async function pass(time, ended) {
    const end = performance.now() + time;
    while (!ended() && performance.now() < end)
        await sleep(Math.min(often, time));
}

/* One try: the answer, or null when nobody wants it any more. */
async function tryOnce(question, current, silent) {
    let settled = false;
    const ended = () => settled || !current();
    const answer = question().finally(() => {
        settled = true;
    });
    const leave = async () => {
        await pass(silence, ended);
        if (!ended())
            silent();
        await pass(Infinity, ended);
        return null;
    };
    const found = await Promise.race([answer, leave()]);
    return current() ? found : null;
}

/** The answer to `question()`, which is asked again while that fails in a way
 * that passes; null once `current()` says that it is not wanted any more.
 * Throws what the server refuses. */
export async function insist(question, current = () => true) {
    const trouble = (words) => {
        troubles.set(question, words);
        tell();
    };
    try {
        for (let pause = shortest;; pause = Math.min(2 * pause, longest)) {
            const before = hurried;
            try {
                return await tryOnce(question, current,
                    () => trouble(t('server-silent')));
            } catch (error) {
                if (!current())
                    return null;
                if (!passes(error))
                    throw error;
                if (pause > shortest)
                    trouble(error.message);
            }
            await pass(pause, () => hurried !== before || !current());
            if (!current())
                return null;
        }
    } finally {
        troubles.delete(question);
        tell();
    }
}
