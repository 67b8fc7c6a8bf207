// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * server - a question to the server, and its answer.
 *
 * A refusal and a failure are both an ApiError: what the server said, or that
 * there was no answer, or none of the program's, as one of a proxy. A site with
 * the program in the page has another file of this name (web/site/).
 */
import {ApiError} from './api_error.js';
import {t} from './language.js';

const root = new URL('api/1/', document.baseURI);
const patience = 60000; /* milliseconds */

/** @type {Set<AbortController>} of the questions without an answer yet */
const pending = new Set();

/** Cuts the questions that have no answer yet: they fail. */
export function cut() {
    for (const control of pending)
        control.abort();
}

/** The answer to a path below /api/1/ with arguments, of a batch the list of
 * answers; `request` is as fetch() takes it. */
export async function ask(path, values = {}, request = {}) {
    const url = new URL(path, root);
    for (const [name, value] of Object.entries(values))
        url.searchParams.set(name, value);
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), patience);
    pending.add(control);
    try {
        const response = await fetch(url, {...request, signal: control.signal});
        return await judged(response);
    } catch (error) {
        if (error instanceof ApiError)
            throw error;
        throw new ApiError(t('server-silent'), 0);
    } finally {
        clearTimeout(timer);
        pending.delete(control);
    }
}

async function judged(response) {
    const type = response.headers.get('content-type') ?? '';
    if (/^application\/x-ndjson\b/.test(type))
        return (await response.text()).trim().split('\n').map((line) =>
            JSON.parse(line));
    if (!/^application\/json\b/.test(type))
        throw new ApiError(t('server-odd', {status: response.status}), 0);
    const answer = await response.json();
    if (!response.ok)
        throw new ApiError(answer.error ??
            t('server-odd', {status: response.status}), response.status);
    return answer;
}
