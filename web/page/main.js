// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * main - the explorer: what is shown, how one goes on from it, and the wiring.
 *
 * There is one state, and one answer of the server that belongs to it; all that
 * is seen is drawn from the two. A step makes a new state and asks for its
 * answer; only when that is there the page changes, with the address. An answer
 * that comes after a later step was taken is dropped. What is legal the server
 * says: a move is made by asking about the game with that move at its end.
 */
import * as api from './api.js';
import {BoardView} from './board.js';
import {byId, html} from './dom.js';
import {LEAST_SIDE, mirrored, MOST_SIDE, turned} from './geometry.js';
import {startKeys} from './keys.js';
import {ContractMap} from './map.js';
import {drawMoves, fillIn, startMoves} from './moves.js';
import {PASS, placeOf, readPasted, readPosition} from './notation.js';
import {drawFacts, drawHeadline, drawLegends, drawLine, drawStore, startLine}
    from './panels.js';
import {Prover} from './prove.js';
import {cellWords, ghostsOf, sceneOf, summaryOf} from './scene.js';
import {jumped, loaded, newState, played, readFragment, swapped, textAfter,
    textAt, writeFragment} from './state.js';
import {showFieldError, showTexts, startTexts} from './texts.js';
import {startTheme} from './theme.js';
import {valueOf} from './values.js';

const firstSize = 3; /* when the store does not say better */
const switches = ['values', 'arrows', 'coordinates', 'numbers'];

/* The part of a refusal that says why: "move 2 'a1': REASON". */
const reasonOf = (message) => message.split(': ').pop();

const say = (words) => {
    byId('status').textContent = words;
};

class Explorer {
    #board = new BoardView({
        choose: (name) => this.choose(name),
        attend: (name) => this.#attend(name),
    });
    #map = new ContractMap({
        open: (size, rules, cell) => this.#openFirst(size, rules, cell),
    });
    #prover = new Prover({proved: () => this.#refresh(), say});
    /** @type {?import('./state.js').State} */
    #state = null;
    #wanted = null; /* the state that was asked for last */
    #answer = null;
    #line = {moves: [], end: 'unknown'};
    #step = 0; /* counts what was asked for */
    #store = null;

    /* --- Going from state to state ---------------------------------------- */

    /**
     * Goes to a state. `how` is 'push' for a new entry in the browser's
     * history, 'replace' for none, 'stay' when the address has it already; a
     * `doubtful` state may be none, since a person wrote it. Resolves to the
     * error, or null.
     */
    async go(state, how, doubtful = false) {
        const step = ++this.#step;
        this.#wanted = state;
        this.#board.busy();
        try {
            if (doubtful)
                await api.check(textAt(state), state.rules);
            const answer = await api.position(textAt(state), state.rules);
            if (step === this.#step)
                this.#arrive({...state, size: answer.size}, answer, how);
            return null;
        } catch (error) {
            if (step === this.#step)
                this.#stayPut(error);
            return error;
        }
    }

    #arrive(state, answer, how) {
        this.#state = state;
        this.#wanted = state;
        this.#answer = answer;
        this.#line = {moves: answer.main_line ?? [],
            end: answer.main_line_end ?? 'unknown'};
        if (how !== 'stay')
            history[`${how}State`](null, '', `#${writeFragment(state)}`);
        this.#showError('');
        this.#draw();
        say(summaryOf(state, answer));
        this.#later(this.#step);
    }

    #stayPut(error) {
        this.#wanted = this.#state;
        this.#board.idle();
        this.#showError(error.message, error.status === 0);
        if (!this.#state)
            byId('verdict').textContent = 'No answer';
    }

    /* What is asked for when the board is drawn already. */
    async #later(step) {
        const current = () => step === this.#step;
        const state = this.#state;
        if (!this.#answer.main_line && !this.#answer.won) {
            const line = await api.mainLine(textAt(state), state.rules)
                .catch(() => null);
            if (!current())
                return;
            this.#line = line ?? this.#line;
            this.#drawLine();
            this.#drawBoard();
        }
        await fillIn(state, current, () => drawMoves(this.#state));
    }

    /* Asks again about what is shown. */
    #refresh() {
        api.forget();
        this.go(this.#wanted, 'replace');
        this.#drawMap(true);
    }

    #set(change) {
        this.go({...this.#wanted, ...change}, 'replace');
    }

    /* --- Steps ------------------------------------------------------------ */

    get #settled() {
        return this.#state !== null && this.#wanted === this.#state;
    }

    #isLegal(move) {
        return this.#answer.moves.some((one) => one.move === move);
    }

    /** Plays a cell or the pass, or says why not. */
    choose(move) {
        if (!this.#settled)
            return;
        if (this.#isLegal(move))
            this.go(played(this.#state, move), 'push');
        else
            this.#explain(move);
    }

    async #explain(move) {
        if (this.#answer.won) {
            say('The game is over.');
            return;
        }
        const {rows} = readPosition(this.#answer.position);
        const {row, place} = placeOf(move, rows.length);
        if (rows[row]?.[place]) {
            say(`${move} is occupied.`);
            return;
        }
        try {
            await api.check(textAfter(this.#state, move), this.#state.rules);
        } catch (error) {
            say(`${move}: ${reasonOf(error.message)}.`);
        }
    }

    jump(at) {
        if (this.#wanted)
            this.go(jumped(this.#wanted, at), 'replace');
    }

    #restart(size, rules) {
        const old = this.#wanted ?? newState(size, rules);
        const {view, shows} = old;
        return this.go({...newState(size, rules), view, shows}, 'push');
    }

    /* The same game under other rules, or a new one when it breaks them. */
    async #changeRules(rules) {
        const state = {...this.#wanted, rules, other: null};
        if (await this.go(state, 'push', true))
            await this.#restart(state.size, rules);
    }

    #openFirst(size, rules, cell) {
        const {view, shows} = this.#wanted;
        const start = {...newState(size, rules), view, shows};
        this.go(played(start, cell), 'push');
    }

    #playLine(index) {
        const state = this.#line.moves.slice(0, index + 1)
            .reduce(played, this.#state);
        this.go(state, 'push');
    }

    /* Loads what was pasted into a field. */
    async #load(pasted, field) {
        const {rules} = this.#wanted ?? {rules: byId('rules').value};
        const base = this.#wanted ?? newState(firstSize, rules);
        try {
            const text = readPasted(pasted, rules);
            const step = ++this.#step;
            await api.check(text, rules);
            const answer = await api.position(text, rules);
            if (step !== this.#step)
                return;
            byId(field).dataset.shown = '';
            await this.go(loaded(base, answer), 'push');
        } catch (error) {
            showFieldError(field, error.message);
            this.#showError(error.message);
        }
    }

    /** Reads the address; what it cannot mean becomes a new game. */
    async readAddress() {
        let state = null;
        let problem = null;
        try {
            state = readFragment(location.hash.slice(1));
        } catch (error) {
            problem = error;
        }
        if (state)
            problem = await this.go(state, 'stay', true);
        if ((state && !problem) || problem?.status === 0)
            return;
        const size = this.#favourite();
        await this.go(newState(size, 'inner'), 'replace');
        if (problem)
            this.#showError(problem.message);
    }

    /* The smallest board that the store knows something of. */
    #favourite() {
        const sides = (this.#store?.counts ?? []).map(({size}) => size);
        return sides.length ? Math.min(...sides) : firstSize;
    }

    /* --- Drawing ---------------------------------------------------------- */

    #draw() {
        const state = this.#state;
        const answer = this.#answer;
        const {values} = state.shows;
        byId('size').value = String(state.size);
        byId('rules').value = state.rules;
        for (const name of switches)
            byId(name).setAttribute('aria-pressed', String(state.shows[name]));
        byId('undo').disabled = byId('first').disabled = state.at === 0;
        byId('redo').disabled = byId('last').disabled =
            state.at === state.moves.length;
        this.#drawBoard();
        drawHeadline(answer, values);
        drawMoves(state);
        drawFacts(answer, values);
        showTexts(answer);
        this.#drawLine();
        this.#drawMap(false);
        this.#offerProof();
        byId('legend').toggleAttribute('data-off', !values);
    }

    #drawLine() {
        drawLine(this.#answer, this.#line, this.#state.shows.values);
    }

    #drawBoard() {
        this.#board.show(sceneOf(this.#state, this.#answer, this.#line));
    }

    #drawMap(anew) {
        const {size, rules, shows} = this.#wanted;
        this.#map.show(size, rules, !shows.values, anew);
    }

    #offerProof() {
        const {size, rules} = this.#state;
        const limits = this.#store?.prove;
        const open = limits && !this.#answer.won && size <= limits.size &&
            valueOf(this.#answer) === 'unknown';
        this.#prover.show(textAt(this.#state), rules, Boolean(open));
    }

    /* --- Telling ---------------------------------------------------------- */

    /* What is said of the cell under the pointer; a screen reader has it from
     * the cell itself. */
    #attend(name) {
        byId('cell-info').textContent = name && this.#answer
            ? cellWords(this.#state, this.#answer, name) : '';
    }

    #showError(words, again = false) {
        const place = byId('error');
        place.hidden = !words;
        place.replaceChildren(words);
        if (again) {
            const button = html('button', {type: 'button'}, 'Try again');
            button.addEventListener('click', () => this.#tryAgain());
            place.append(' ', button);
        }
    }

    async #tryAgain() {
        await this.learnStore();
        if (this.#wanted)
            this.go(this.#wanted, 'replace');
        else
            this.readAddress();
    }

    /* --- The beginning ---------------------------------------------------- */

    /** Asks what the server has. */
    async learnStore() {
        this.#store = await api.store().catch(() => null);
        drawStore(this.#store);
        if (this.#state)
            this.#offerProof();
    }

    #onClick(id, act) {
        byId(id).addEventListener('click', () => this.#wanted && act());
    }

    #startButtons() {
        this.#onClick('new', () => this.#restart(Number(byId('size').value),
            byId('rules').value));
        this.#onClick('first', () => this.jump(0));
        this.#onClick('undo', () => this.jump(this.#wanted.at - 1));
        this.#onClick('redo', () => this.jump(this.#wanted.at + 1));
        this.#onClick('last', () => this.jump(Infinity));
        this.#onClick('pass', () => this.choose(PASS));
        this.#onClick('rotate',
            () => this.#set({view: turned(this.#wanted.view)}));
        this.#onClick('mirror',
            () => this.#set({view: mirrored(this.#wanted.view)}));
        for (const name of switches) {
            this.#onClick(name, () => {
                const {shows} = this.#wanted;
                this.#set({shows: {...shows, [name]: !shows[name]}});
            });
        }
    }

    #startChoices() {
        for (let side = LEAST_SIDE; side <= MOST_SIDE; side++)
            byId('size').append(html('option', {value: String(side)},
                String(side)));
        byId('size').addEventListener('change', ({target}) =>
            this.#restart(Number(target.value), byId('rules').value));
        byId('rules').addEventListener('change',
            ({target}) => this.#changeRules(target.value));
    }

    /** Wires everything and shows what the address says. */
    async start() {
        startTheme();
        startKeys();
        drawLegends();
        this.#startChoices();
        this.#startButtons();
        startMoves({jump: (at) => this.jump(at),
            swap: () => this.go(swapped(this.#wanted), 'push')});
        startLine({play: (index) => this.#playLine(index),
            preview: (index) => this.#board.preview(
                ghostsOf(this.#answer, this.#line, index))});
        startTexts({load: (text, field) => this.#load(text, field), say});
        window.addEventListener('popstate', () => this.readAddress());
        await this.learnStore();
        await this.readAddress();
    }
}

new Explorer().start();
