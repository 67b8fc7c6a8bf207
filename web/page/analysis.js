// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * analysis - evaluations of the position that is shown, and of whole games.
 *
 * What was found is remembered by the text of the position and the rules, so
 * every line of the tree that goes through it has it. One position is evaluated
 * at a time; another one that is shown takes its place, and the server gives
 * the old one up by itself. A game is annotated by the server, which proves it
 * from its end backwards; one that began with a position has no record, and is
 * evaluated here move by move.
 */
import * as api from './api.js';
import {insist, sleep} from './patience.js';
import {Recent} from './recent.js';
import {textAt} from './state.js';

const linger = 120; /* milliseconds on a position before it is evaluated */

/* From these losses of a chance on a move is weaker, or a mistake, as the
 * server has it for records. */
const weaker = 0.05, mistake = 0.2;

/**
 * What a move did to its player. The chances are his, before and after.
 * @typedef {{word: string, proved: boolean, before: number, after: number,
 *            better: ?string}} Judgement
 * `word` is 'kept', 'threw' or 'lost' when it is proved, else 'good', 'weaker'
 * or 'mistake'; `better` is a move that was, or seems, better.
 */

const certain = {win: 1, loss: 0};

/** @returns {?Judgement} */
function judgementFrom({judgement, before, after, better, estimate}) {
    if (judgement !== 'unknown')
        return {word: judgement, proved: true, before: certain[before],
            after: certain[after],
            better: judgement === 'threw' ? better[0] ?? null : null};
    return estimate && {word: estimate.word, proved: false,
        before: estimate.before, after: estimate.after,
        better: estimate.expected};
}

/* The same from the evaluations of the positions before and after a move. */
function judgementBetween(move, before, after) {
    const values = {before: before.chance, after: 1 - after.chance};
    const loss = values.before - values.after;
    const proved = before.basis === 'proved' && after.basis === 'proved';
    if (proved) {
        const word = before.value === 'loss' ? 'lost'
            : after.value === 'loss' ? 'kept' : 'threw';
        return {word, proved, ...values,
            better: word === 'threw' ? before.best : null};
    }
    return {word: loss >= mistake ? 'mistake' : loss >= weaker ? 'weaker'
        : 'good', proved, ...values,
    better: before.best === move ? null : before.best};
}

export class Analysis {
    #evaluations = new Recent(); /* by api.keyOf(): {evaluation, effort} */
    #judgements = new Map(); /* by that of the text after the move */
    #shown = ''; /* what is evaluated, or was last */
    #game = 0; /* counts the games that were asked for */
    #learned;

    /** `learned()` is called when there is more to see. */
    constructor({learned}) {
        this.#learned = learned;
    }

    /** What a position is worth, or undefined. */
    evaluationOf = (text, rules) =>
        this.#evaluations.get(api.keyOf(text, rules))?.evaluation;

    /** @returns {Judgement|undefined} of the move that led to a position */
    judgementOf = (text, rules) =>
        this.#judgements.get(api.keyOf(text, rules));

    #judge(text, rules, judgement) {
        this.#judgements.set(api.keyOf(text, rules), judgement);
    }

    #remember(key, evaluation, effort) {
        if (evaluation)
            this.#evaluations.set(key, {evaluation, effort});
    }

    /** Evaluates a position, and nothing else any more; with `effort` 0
     * nothing at all. */
    async show(text, rules, effort) {
        const wanted = `${text} ${rules} ${effort}`;
        if (wanted === this.#shown)
            return;
        this.#shown = wanted;
        const current = () => this.#shown === wanted;
        const known = this.#evaluations.get(api.keyOf(text, rules));
        if (!effort || known?.effort >= effort)
            return;
        await sleep(linger);
        if (current())
            await this.#evaluate(text, rules, effort, current)
                .catch(() => this.#forgetShown(wanted));
    }

    /* It may be asked for again. */
    #forgetShown(wanted) {
        if (this.#shown === wanted)
            this.#shown = '';
    }

    async #evaluate(text, rules, effort, current) {
        const key = api.keyOf(text, rules);
        const job = await api.evaluate(text, rules, effort, {
            current, progress: ({evaluation}) => {
                if (this.#evaluations.has(key) || !evaluation)
                    return;
                this.#remember(key, evaluation, 0);
                this.#learned();
            },
        });
        if (!job)
            return;
        this.#remember(key, job.evaluation, effort);
        this.#learned();
    }

    /** Analyses the line that is shown to its end. `progress(done, count)` is
     * called on the way. Resolves to whether it was done; stopped by stop(). */
    async analyseGame(state, effort, progress) {
        const game = ++this.#game;
        const current = () => this.#game === game;
        return state.start === null
            ? this.#annotate(state, effort, current, progress)
            : this.#evaluateAll(state, effort, current, progress);
    }

    /** Stops analysing a game. */
    stop() {
        this.#game++;
    }

    async #annotate(state, effort, current, progress) {
        const {moves, rules} = state;
        const job = await api.annotate(textAt(state, moves.length), rules,
            effort, {current,
                progress: ({done, count}) => progress(done ?? 0, count)});
        job?.annotation.judged.forEach((judged, i) =>
            this.#judge(textAt(state, i + 1), rules, judgementFrom(judged)));
        return job !== null;
    }

    async #evaluateAll(state, effort, current, progress) {
        const {moves, rules} = state;
        let after = null;
        for (let at = moves.length; at >= 0; at--) {
            const text = textAt(state, at);
            const answer = await insist(() => api.position(text, rules),
                current);
            if (answer && !answer.won)
                await this.#evaluate(text, rules, effort, current);
            if (!current())
                return false;
            progress(moves.length - at, moves.length + 1);
            const now = this.evaluationOf(text, rules);
            if (now && after)
                this.#judge(textAt(state, at + 1), rules,
                    judgementBetween(moves[at], now, after));
            after = now;
        }
        return true;
    }
}
