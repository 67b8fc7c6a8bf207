// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * server - a question, and its answer by the program in this page: what stands
 * in the place of web/page/server.js on a site without a server.
 *
 * One worker answers what is quick. What takes its time has a worker of its own
 * each, one that evaluates and one that proves. As on a server, who asks for
 * such a job is told how it stands and asks again, and a job that nobody asks
 * about is given up: its worker is ended, since nothing else stops it. What was
 * proved is told to the other workers.
 */
import {ApiError} from './api_error.js';
import {t} from './language.js';

const most = 100000; /* effort of an evaluation */
const proofSeconds = 60;
const patience = 2000; /* milliseconds until nobody asks any more */
const remembered = 20; /* jobs that have ended */

/* --- Workers -------------------------------------------------------------- */

const place = (name) => new URL(name, import.meta.url);
const found = []; /* what was proved here, as site_learn() takes it */

async function load() {
    const files = await Promise.all(['unlur.wasm', 'facts.txt', 'claims.txt']
        .map((name) => fetch(place(name))));
    if (!files.every(({ok}) => ok))
        throw new ApiError(t('server-silent'), 0);
    const [program, facts, claims] = files;
    return {module: await WebAssembly.compile(await program.arrayBuffer()),
        facts: await facts.text(), claims: await claims.text()};
}

let loaded = null;

/* A program in a worker, begun when it is first asked. */
class Program {
    #worker = null;
    #asked = []; /* {told, done, failed} in the order of asking */

    async #begin() {
        loaded ??= load();
        const {module, facts, claims} = await loaded.catch((error) => {
            loaded = null;
            throw error instanceof ApiError ? error
                : new ApiError(t('server-silent'), 0);
        });
        if (this.#worker)
            return;
        this.#worker = new Worker(place('worker.js'));
        this.#worker.addEventListener('message', ({data}) => this.#hear(data));
        this.#worker.addEventListener('error', ({message}) =>
            this.#hear({failed: message ?? t('server-silent')}));
        this.#post({module, facts, claims, found}, () => {}).catch(() => {});
    }

    #hear({value, ended, failed}) {
        if (failed) {
            for (const one of this.#asked.splice(0))
                one.failed(new ApiError(failed, 500));
            this.end();
        } else if (ended) {
            this.#asked.shift().done();
        } else {
            this.#asked[0]?.told(value);
        }
    }

    #post(message, told) {
        return new Promise((done, failed) => {
            this.#asked.push({told, done, failed});
            this.#worker.postMessage(message);
        });
    }

    /* Calls a function of site.h; resolves when it has ended to the last that
     * it told. */
    async call(name, given, told = () => {}) {
        let last;
        await this.#begin();
        await this.#post({name, given}, (value) => {
            last = value;
            told(value);
        });
        if (last?.error && last.code)
            throw new ApiError(last.error, last.code);
        return last;
    }

    get begun() {
        return this.#worker !== null;
    }

    /* What runs never ends then. */
    end() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#asked = [];
    }
}

const quick = new Program();
const evaluator = new Program();
const prover = new Program();

function learn({position, rules, wins, move}) {
    const given = [position, rules, Number(wins), move ?? ''];
    found.push(given);
    for (const program of [quick, evaluator])
        if (program.begun)
            program.call('site_learn', given).catch(() => {});
}

/* --- Evaluations ---------------------------------------------------------- */

/** @type {Map<string, object>} jobs in the order of asking */
const jobs = new Map();

const isWanted = (job) => document.hidden || job.running === 'done' ||
    performance.now() - job.asked < patience;

let attending; /* the timer that has attend() called again */

/* Gives up what nobody asks about, and takes up the next. */
function attend() {
    clearTimeout(attending);
    for (const [key, job] of jobs) {
        if (isWanted(job))
            continue;
        jobs.delete(key);
        if (job.running === 'now')
            evaluator.end();
    }
    const ended = [...jobs].filter(([, {running}]) => running === 'done');
    for (const [key] of ended.slice(0, Math.max(0, ended.length - remembered)))
        jobs.delete(key);
    const all = [...jobs.values()];
    const next = all.find(({running}) => running === 'not yet');
    if (next && !all.some(({running}) => running === 'now'))
        run(next);
    if (next || all.some(({running}) => running === 'now'))
        attending = setTimeout(attend, patience / 4);
}

async function run(job) {
    job.running = 'now';
    try {
        job.stands = await evaluator.call(job.name, job.given, (value) => {
            job.stands = value;
        });
    } catch (error) {
        job.stands = {state: 'failed', error: error.message};
    }
    job.running = 'done';
    attend();
}

function evaluate(name, {p, rules = '', effort = most}) {
    const given = [p, rules, Math.min(most, effort)];
    const key = JSON.stringify([name, given]);
    const job = jobs.get(key) ??
        {name, given, running: 'not yet', stands: {state: 'waiting'}};
    job.asked = performance.now();
    if (!jobs.has(key)) {
        jobs.set(key, job);
        attend();
    }
    return job.stands;
}

/* --- Proofs --------------------------------------------------------------- */

let proof = {id: 0}; /* the last job */

function prove({p, rules = ''}) {
    const job = {id: proof.id + 1, state: 'searching', nodes: 0, seconds: 0,
        limit: proofSeconds};
    prover.end();
    proof = job;
    prover.call('site_prove', [p, rules, proofSeconds, 0], (value) => {
        if (value.found)
            learn(value.found);
        else if (job === proof && job.state === 'searching')
            proof = Object.assign(job, value, {id: job.id});
    }).catch((error) => Object.assign(job,
        {state: 'failed', error: error.message}));
    return job;
}

function cancelProof() {
    if (proof.state === 'searching') {
        prover.end();
        proof.state = 'cancelled';
    }
    return proof;
}

/* --- The routes ----------------------------------------------------------- */

/* A bad line is answered like others. */
const batch = ({rules = ''}, lines) =>
    Promise.all(lines.split('\n').map((line) =>
        quick.call('site_position', [line, rules])
            .catch((error) => ({error: error.message}))));

const routes = {
    position: ({p, rules = ''}) => quick.call('site_position', [p, rules]),
    mainline: ({p, rules = ''}) => quick.call('site_line', [p, rules]),
    batch,
    contract: ({size, rules = ''}) =>
        quick.call('site_contract', [Number(size), rules]),
    store: () => quick.call('site_describe', [most, proofSeconds]),
    evaluate: (values) => evaluate('site_evaluate', values),
    annotate: (values) => evaluate('site_annotate', values),
    prove,
};

/** Cuts questions that hang: here none does. */
export const cut = () => {};

/** The answer to a path below /api/1/ with arguments, of a batch the list of
 * answers; `request` is as fetch() takes it. */
export async function ask(path, values = {}, request = {}) {
    if (path.endsWith('/cancel'))
        return {...cancelProof()};
    if (path.startsWith('prove/'))
        return {...proof};
    return routes[path](values, request.body);
}
