// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * opponent - the program as a player: it evaluates the position when it is its
 * turn, and plays what seems best when its effort or its time is spent.
 *
 * What it considers meanwhile is shown. It thinks about one position, the one
 * on the board; when that changes it thinks no further, and the server gives
 * the evaluation up by itself.
 */
import * as api from './api.js';
import {limitsOf} from './level.js';
import {sleep} from './patience.js';
import {isProgramsTurn, textAt} from './state.js';

const least = 350; /* milliseconds: its move shall be seen as an answer */

/* So many moves are the opening of a game, in which moves are as good as each
 * other when their chances differ by no more than this. */
const opening = 8;
const equal = 0.01;

/* Whether a move is as good as the best, as far as the evaluation can tell:
 * proved to win too, or of the same chance and tried half as often at least. */
const isAsGood = (one, best) => one === best || (best.basis === 'proved'
    ? one.value === 'win' && best.value === 'win'
    : one.basis === 'estimated' && 2 * one.visits >= best.visits &&
        one.chance >= best.chance - equal);

/* The move to make at a place: in the opening any that is as good as the best,
 * by chance, so that no two games need begin alike. */
function choice({best: name, moves}, at) {
    const best = moves.find(({move}) => move === name);
    if (at >= opening || !best)
        return name;
    const good = moves.filter((one) => isAsGood(one, best));
    return good[Math.floor(Math.random() * good.length)].move;
}

export class Opponent {
    #thinking = ''; /* what about */
    #play;
    #consider;
    #fail;

    /** `play(move)` makes its move, `consider(evaluation)` shows what it thinks,
     * null when it does no more, `fail(error)` tells that it cannot. */
    constructor({play, consider, fail}) {
        this.#play = play;
        this.#consider = consider;
        this.#fail = fail;
    }

    /** What is on the board now. */
    show(state, answer) {
        const text = isProgramsTurn(state) && !answer.won ? textAt(state) : '';
        const wanted = text && `${text} ${state.rules} ${state.play.level}`;
        if (wanted === this.#thinking)
            return;
        this.#thinking = wanted;
        this.#consider(null);
        if (text)
            this.#think(text, state);
    }

    async #think(text, {rules, play, at}) {
        const wanted = this.#thinking;
        const {effort, seconds} = limitsOf(play.level);
        const begun = performance.now();
        const spent = () => performance.now() - begun;
        try {
            const job = await api.evaluate(text, rules, effort, {
                current: () => this.#thinking === wanted,
                progress: ({evaluation}) => this.#consider(evaluation ?? null),
                enough: ({evaluation}) => evaluation && seconds !== null &&
                    spent() > 1000 * seconds,
            });
            if (spent() < least)
                await sleep(least - spent());
            if (job && this.#thinking === wanted)
                this.#play(choice(job.evaluation, at));
        } catch (error) {
            if (this.#thinking === wanted) {
                this.#thinking = '';
                this.#fail(error);
            }
        }
    }
}
