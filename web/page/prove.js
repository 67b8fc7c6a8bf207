// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * prove - asks the server to prove a position, shows how far it is, and takes
 * it back.
 *
 * One job is watched at a time. It goes on while one looks at other positions;
 * what was proved then shows wherever one is. Nothing polls when no job runs. A
 * server that was started again has forgotten the job, and may have given its
 * number to another one: it is asked for again.
 */
import * as api from './api.js';
import {byId} from './dom.js';
import {grouped, nodesText, t, tenths} from './language.js';
import {insist, sleep} from './patience.js';

const pause = 350; /* milliseconds between two looks */
const running = ['waiting', 'searching'];
const unknownJob = 404;

function jobWords(job) {
    const numbers = job.pn && job.dn ? t('prove-numbers',
        {pn: grouped(job.pn), dn: grouped(job.dn)}) : '';
    const work = t('prove-work', {nodes: nodesText(job.nodes ?? 0),
        seconds: tenths(job.seconds ?? 0)}) + numbers;
    switch (job.state) {
    case 'waiting':
        return job.before ? t('prove-waits-for', {count: job.before})
            : t('prove-waits');
    case 'searching': return t('prove-searches', {work});
    case 'proved': return t('prove-proved', {work});
    case 'unknown': return t('prove-undecided', {work});
    case 'cancelled': return t('prove-cancelled', {work});
    default: return job.error ?? t('prove-failed');
    }
}

export class Prover {
    #id = null; /* of the job that is watched */
    #of = ''; /* the key of the last job's position */
    #cancelled = false; /* whether a person took that job back */
    #text = ''; /* of the position that is shown */
    #rules = '';
    #open = false; /* whether it may be proved */
    #proved;
    #say;

    /** `proved()` is called when something was proved, `say(words)` with news
     * for a person. */
    constructor({proved, say}) {
        this.#proved = proved;
        this.#say = say;
        byId('prove').addEventListener('click', () => this.#start());
        byId('cancel').addEventListener('click', () => {
            this.#cancelled = true;
        });
    }

    /** The position that is shown, and whether it may be proved. */
    show(text, rules, open) {
        this.#text = text;
        this.#rules = rules;
        this.#open = open;
        if (this.#id === null && this.#key !== this.#of)
            byId('prove-progress').hidden = true;
        this.#draw();
    }

    get #key() {
        return api.keyOf(this.#text, this.#rules);
    }

    #draw() {
        const busy = this.#id !== null;
        byId('prove').hidden = busy || !this.#open;
        byId('cancel').hidden = !busy;
        byId('prove-bar').hidden = !busy;
        byId('prove-box').hidden = byId('prove').hidden && !busy &&
            byId('prove-progress').hidden;
    }

    #tell(job) {
        const bar = byId('prove-bar');
        const words = byId('prove-progress');
        words.textContent = jobWords(job) +
            (this.#key === this.#of ? '' : ` ${t('prove-another')}`);
        words.hidden = false;
        if (job.limit && job.state === 'searching') {
            bar.max = job.limit;
            bar.value = Math.min(job.seconds, job.limit);
        } else {
            bar.removeAttribute('value');
        }
        this.#draw();
    }

    async #start() {
        byId('prove').disabled = true;
        this.#of = this.#key;
        this.#cancelled = false;
        const [text, rules] = [this.#text, this.#rules];
        const ask = () => api.prove(text, rules);
        try {
            const job = await ask();
            this.#say(t('prove-begun'));
            await this.#watch(job, ask);
        } catch (error) {
            this.#end({state: 'failed', error: error.message});
        } finally {
            byId('prove').disabled = false;
        }
    }

    async #watch(first, ask) {
        let job = first;
        while (running.includes(job.state)) {
            this.#id = job.id;
            this.#tell(job);
            await sleep(pause);
            job = await this.#look(job) ?? (this.#cancelled
                ? {...job, state: 'cancelled'} : await insist(ask));
            const {id, state} = job;
            if (this.#cancelled && running.includes(state))
                job = await insist(() => api.cancel(id));
        }
        this.#end(job);
    }

    /* How the job stands now, null when the server does not know it. */
    async #look({id, position}) {
        try {
            const job = await insist(() => api.proving(id));
            return job.position === position ? job : null;
        } catch (error) {
            if (error.status !== unknownJob)
                throw error;
            return null;
        }
    }

    #end(job) {
        const held = byId('prove-box').contains(document.activeElement);
        this.#id = null;
        this.#tell(job);
        this.#say(jobWords(job));
        if (held && !byId('prove').hidden)
            byId('prove').focus();
        if (job.state !== 'failed')
            this.#proved();
    }
}
