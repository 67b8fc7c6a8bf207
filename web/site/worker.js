// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * worker - the program, in a thread of its own beside the page.
 *
 * The first message begins it: the compiled program, the facts and the claims
 * that the site was built with, a line each, and what was proved on the page since. Each
 * further one is a question, the name of a function of site.h and its
 * arguments; it is answered by what the function tells, then `ended`, or
 * `failed` with a line, after which the program is of no more use.
 */
/* global importScripts, unlur */
importScripts('unlur.js');

let program = null;

function call(name, given) {
    const types = given.map((value) => typeof value);
    return program.ccall(name, 'number', types, given);
}

function add(name, text) {
    for (const line of text.split('\n').filter(Boolean))
        if (!call(name, [line]))
            throw new Error(`${name}: '${line}'`);
}

async function begin({module, facts, claims, found}) {
    program = await unlur({
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(module, imports).then(done);
            return {};
        },
        tell: (value) => postMessage({value}),
    });
    if (!call('site_open', []))
        throw new Error('there is no memory');
    add('site_add_fact', facts);
    add('site_add_claim', claims);
    if (!call('site_settle', []))
        throw new Error('two claims contradict each other');
    for (const one of found)
        call('site_learn', one);
}

async function take(message) {
    try {
        await (program ? call(message.name, message.given) : begin(message));
        postMessage({ended: true});
    } catch (error) {
        postMessage({failed: String(error.message ?? error)});
    }
}

/* One after another: the first takes its time. */
let last = Promise.resolve();
addEventListener('message', ({data}) => {
    last = last.then(() => take(data));
});
