// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * whole_game - the button that analyses the game to its end, and how far that
 * is.
 */
import {keyOf} from './api.js';
import {byId} from './dom.js';
import {t} from './language.js';
import {textAt} from './state.js';

const gameKey = (state) =>
    keyOf(textAt(state, state.moves.length), state.rules);

export class WholeGame {
    #analysis;
    #effort;
    #learned;
    #look;
    #running = false;
    #done = new Set(); /* the games that were analysed, by their keys */

    /** `effort()` is that of each position; `learned()` is called when there is
     * more to see; `look()` resolves when a game that is over is shown with its
     * values. */
    constructor({analysis, effort, learned, look}) {
        this.#analysis = analysis;
        this.#effort = effort;
        this.#learned = learned;
        this.#look = look;
    }

    /** The game that is shown, whether games can be analysed here, and whether
     * this one is `over`: then a player may see the values. */
    show(state, open, over) {
        const button = byId('analyse');
        const hidden = !state.shows.values && !(state.play && over);
        button.disabled = !this.#running &&
            (!open || !state.moves.length || hidden);
        button.title = hidden ? t('hidden-with-values') : '';
        button.textContent = t(this.#running ? 'stop-analysis' : 'analyse');
        button.onclick = () => (this.#running ? this.#analysis.stop()
            : this.#run(state));
    }

    /** Whether a game was analysed. */
    hasDone = (state) => this.#done.has(gameKey(state));

    #tell(words, done = 0, count = 0) {
        const bar = byId('analyse-bar');
        byId('analyse-words').textContent = words;
        bar.hidden = !this.#running;
        bar.max = count || 1;
        bar.value = done;
    }

    async #run(state) {
        this.#running = true;
        this.#tell(t('analysis-begins'));
        this.#learned();
        let words = '';
        try {
            await this.#look();
            const whole = await this.#analysis.analyseGame(state,
                this.#effort(), (done, count) => this.#tell(
                    t('analysis-progress', {done, count: count ?? '?'}), done,
                    count));
            if (whole)
                this.#done.add(gameKey(state));
            else
                words = t('analysis-stopped');
        } catch (error) {
            words = error.message;
        }
        this.#running = false;
        this.#tell(words);
        this.#learned();
    }
}
