// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * main - the page: what is shown, how one goes on from it, and the wiring.
 *
 * There is one state, and one answer of the server that belongs to it; all that
 * is seen is drawn from the two and from what evaluations found. A step makes a
 * new state and asks for its answer; only when that is there the page changes,
 * with the address. An answer that comes after a later step was taken is
 * dropped. What is legal the server says: a move is made by asking about the
 * game with that move at its end.
 */
import * as api from './api.js';
import {Analysis} from './analysis.js';
import {BoardView} from './board.js';
import {byId, html} from './dom.js';
import {Editor} from './editor.js';
import {showTexts, startTexts, showFieldError} from './fields.js';
import {drawGraph, startGraph} from './graph.js';
import {startImport} from './import_dialog.js';
import {chancesAlong} from './judge.js';
import {startKeys} from './keys.js';
import {startLanguage, t} from './language.js';
import {ContractMap} from './map.js';
import {recallChoice, rememberChoice} from './memory.js';
import {drawLosses, drawMoves, fillIn, gravestOf, startMoves} from './moves.js';
import {PASS, placeOf, readPosition} from './notation.js';
import {startNewGame} from './new_game.js';
import {Opponent} from './opponent.js';
import {drawFacts, drawHeadline, drawLegends, drawLine, drawPlayers, drawStore,
    startLine} from './panels.js';
import {insist} from './patience.js';
import {Prover} from './prove.js';
import {checkState, stateOfField, stateOfImport, stateOfText}
    from './reading.js';
import {cellWords, ghostsOf, isGivenUp, lineOf, sceneOf, summaryOf}
    from './scene.js';
import {gameText, isProgramsTurn, isSamePlace, jumped, mainRecord, newState,
    played, readFragment, seatAt, switched, textAt, withNote, writeFragment}
    from './state.js';
import {begun, steps, switches} from './steps.js';
import {startTheme} from './theme.js';
import {hideError, showError} from './toast.js';
import {enriched, valueOf} from './values.js';
import {WholeGame} from './whole_game.js';

const addressPause = 1000; /* milliseconds until a refused one is tried again */
const firstSize = 6; /* when the store does not say better */
const noLine = {moves: [], end: 'unknown'};
const awaitedLine = {...noLine, awaited: true};

/* Below the board; a screen reader also says what stands above it. */
const say = (words, above = '') => byId('status').replaceChildren(words,
    html('span', {class: 'unseen'}, above));

class Explorer {
    #board = new BoardView({
        choose: (name) => this.choose(name),
        attend: (name) => this.#attend(name),
        aimAt: (name) => this.#aimAt(name),
    });
    #map = new ContractMap({
        open: (size, rules, cell) => this.#openFirst(size, rules, cell),
    });
    #prover = new Prover({proved: () => this.#refresh(), say});
    #analysis = new Analysis({learned: () => this.#drawKnown()});
    #wholeGame = new WholeGame({analysis: this.#analysis,
        effort: () => this.#effort(), learned: () => this.#drawKnown(),
        look: () => this.#look()});
    #opponent = new Opponent({
        play: (move) => this.#playMove(move, 'replace'),
        consider: (evaluation) => this.#consider(evaluation),
        fail: (error) => showError(error.message,
            () => this.go(this.#wanted, 'replace')),
    });
    #editor = new Editor({changed: () => this.#drawBoard(),
        done: (text) => this.#leaveEditor(text)});
    /** @type {?import('./state.js').State} */
    #state = null;
    #wanted = null; /* the state that was asked for last */
    #how = 'replace'; /* how one goes there */
    #answer = null; /* about what is on the board */
    #stored = noLine; /* the line of best play from there, as stored */
    #step = 0; /* counts what was asked for */
    #store = null;
    #unwritten; /* the timer of an address that was refused */

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
        this.#how = how;
        this.#board.busy();
        const current = () => step === this.#step;
        try {
            const answer = await insist(async () => {
                if (doubtful)
                    await checkState(state);
                return api.position(textAt(state), state.rules);
            }, current);
            if (answer)
                this.#arrive({...state, size: answer.size}, answer, how);
            return null;
        } catch (error) {
            if (current())
                this.#stayPut(error);
            return error;
        }
    }

    #arrive(state, answer, how) {
        const moved = this.#state && !isSamePlace(state, this.#state);
        this.#state = state;
        this.#wanted = state;
        this.#answer = answer;
        this.#stored = answer.won ? noLine : awaitedLine;
        if (how !== 'stay')
            this.#writeAddress(how);
        if (moved && this.#editor.open)
            this.#editor.close();
        hideError();
        this.#draw();
        say(...summaryOf(state, answer));
        this.#later(this.#step);
    }

    /* Browsers allow only so many addresses in some seconds, less than a key
     * makes that is held; the last of them is written when they do. */
    #writeAddress(how) {
        const fragment = `#${writeFragment(this.#state)}`;
        clearTimeout(this.#unwritten);
        try {
            history[`${how}State`](null, '', fragment);
        } catch {
            /* as where it is ignored */
        }
        if (location.hash !== fragment)
            this.#unwritten = setTimeout(() => this.#writeAddress(how),
                addressPause);
    }

    #stayPut(error) {
        this.#wanted = this.#state;
        this.#board.idle();
        showError(error.message);
        if (!this.#state)
            byId('verdict').textContent = t('no-answer');
    }

    /* What is asked for when the board is drawn already. */
    async #later(step) {
        const current = () => step === this.#step;
        const state = this.#state;
        this.#evaluate();
        if (!this.#answer.won) {
            const line = await insist(
                () => api.mainLine(textAt(state), state.rules), current)
                .catch(() => noLine);
            if (!current())
                return;
            this.#stored = line;
            this.#drawLine();
            this.#drawBoard();
        }
        await fillIn(state, current, () => this.#drawGame());
    }

    /* Asks again about what is shown, or is about to be. */
    #refresh() {
        api.forget();
        this.go(this.#wanted, this.#settled ? 'replace' : this.#how);
        this.#drawMap(true);
    }

    /* --- Steps ------------------------------------------------------------ */

    get #settled() {
        return this.#state !== null && this.#wanted === this.#state;
    }

    #isLegal(move) {
        return this.#answer.moves.some((one) => one.move === move);
    }

    /** What a person chooses: a cell or the pass, or it says why not. */
    choose(move) {
        if (!this.#settled)
            return;
        const {play, at} = this.#state;
        if (this.#editor.open) {
            if (move !== PASS)
                this.#editor.use(move);
            return;
        }
        const programs = play && play.human !== 'both' &&
            seatAt(at) !== play.human;
        if (isGivenUp(this.#state) || this.#answer.won)
            say(t('turn-over-sentence'));
        else if (programs)
            say(t('not-your-move'));
        else
            this.#playMove(move, 'push');
    }

    #playMove(move, how) {
        if (this.#isLegal(move))
            this.go(played(this.#state, move), how);
        else if (move !== PASS)
            this.#explain(move);
    }

    /* Why a cell cannot be chosen. */
    #explain(cell) {
        const {rows} = readPosition(this.#answer.position);
        const {row, place} = placeOf(cell, rows.length);
        say(t(rows[row][place] ? 'cell-occupied' : 'cell-on-border', {cell}));
    }

    jump(at) {
        if (this.#wanted)
            this.go(jumped(this.#wanted, at), 'replace');
    }

    /* Has a game that was played without hints looked at, values and all. */
    async #look() {
        const [how, look] = steps['stop-playing'];
        if (this.#wanted.play && !this.#wanted.shows.values)
            await this.go(look(this.#wanted), how);
    }

    #openFirst(size, rules, cell) {
        const {view, shows} = this.#wanted;
        const start = {...newState(size, rules), view, shows};
        this.go(played(start, cell), 'push');
    }

    /* In a game only the next move of it can be played. */
    #playLine(index) {
        const {moves} = this.#line();
        if (this.#state.play === null)
            this.go(moves.slice(0, index + 1).reduce(played, this.#state),
                'push');
        else if (index === 0)
            this.choose(moves[0]);
    }

    /* Only a record's variations were not checked yet. */
    #branch(path) {
        this.go(switched(this.#wanted, path), 'push',
            this.#wanted.start === null);
    }

    /* --- Reading what a person gives -------------------------------------- */

    /* Goes to the state that a promise is of. Resolves to the error, or null. */
    async #load(promised) {
        try {
            return await this.go(await promised, 'push');
        } catch (error) {
            return error;
        }
    }

    async #loadField(written, field) {
        byId(field).dataset.shown = '';
        const problem =
            await this.#load(stateOfField(this.#wanted, written));
        if (problem)
            showFieldError(field, problem.message);
    }

    async #leaveEditor(text) {
        const base = this.#wanted;
        const problem =
            await this.#load(stateOfText(base, text, base.rules, null));
        if (problem)
            showError(problem.message);
    }

    /** Reads the address; what it cannot mean becomes a new game. */
    async readAddress() {
        let state = null;
        let problem = null;
        clearTimeout(this.#unwritten);
        try {
            state = readFragment(location.hash.slice(1));
        } catch (error) {
            problem = error;
        }
        if (state)
            problem = await this.go(state, 'stay', true);
        if (state && !problem)
            return;
        await this.go(newState(firstSize, 'inner'), 'replace');
        if (problem)
            showError(problem.message);
    }

    /* --- Evaluating ------------------------------------------------------- */

    /* What an evaluation may cost now; 0: none is made. */
    #effort() {
        const most = this.#store?.evaluate?.effort ?? 0;
        return Math.min(most, Number(byId('effort').value));
    }

    #evaluate() {
        const {rules, shows} = this.#state;
        const wanted = shows.values && shows.estimates && !this.#answer.won &&
            !isProgramsTurn(this.#state);
        this.#analysis.show(textAt(this.#state), rules,
            wanted ? this.#effort() : 0);
    }

    /* The move that the program would make by now. */
    #consider(evaluation) {
        const move = evaluation?.best;
        const shown = move && move !== PASS && this.#state.shows.values;
        this.#board.preview(shown ? [{name: move, number: '?',
            colour: this.#answer.turn === 'white' ? 'w' : 'b'}] : []);
    }

    /* The answer with what was found beside it. */
    #known() {
        return enriched(this.#answer,
            this.#analysis.evaluationOf(textAt(this.#state),
                this.#state.rules));
    }

    #line() {
        return lineOf(this.#state, this.#known(), this.#stored);
    }

    /* --- Drawing ---------------------------------------------------------- */

    #draw() {
        const state = this.#state;
        for (const name of switches)
            byId(name).setAttribute('aria-pressed', String(state.shows[name]));
        byId('undo').disabled = byId('first').disabled = state.at === 0;
        byId('redo').disabled = byId('last').disabled =
            state.at === state.moves.length;
        this.#drawKnown();
        drawPlayers(state, this.#answer);
        showTexts(this.#answer, state.start === null);
        this.#drawMap(false);
        this.#offerProof();
        byId('legend').toggleAttribute('data-off', !state.shows.values);
        byId('line-panel').hidden = !state.shows.values;
        this.#opponent.show(state, this.#answer);
    }

    /* All that evaluations may change. */
    #drawKnown() {
        const answer = this.#known();
        this.#drawBoard();
        this.#drawLine();
        this.#drawGame();
        drawHeadline(this.#state, answer);
        drawFacts(answer, this.#state);
    }

    #drawGame() {
        drawMoves(this.#state, this.#analysis);
        drawGraph(this.#state, chancesAlong(this.#state, this.#analysis),
            gravestOf(this.#state, this.#analysis));
        this.#wholeGame.show(this.#state, this.#effort() > 0,
            isGivenUp(this.#state) || Boolean(this.#answer.won));
        drawLosses(this.#state, this.#analysis,
            this.#wholeGame.hasDone(this.#state));
    }

    #drawLine() {
        drawLine(this.#known(), this.#line(), this.#state.shows.values);
    }

    #drawBoard() {
        const scene = sceneOf(this.#state, this.#known(), this.#line());
        this.#board.show(this.#editor.open ? this.#editor.scene(scene) : scene);
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
        const words = () => (this.#editor.open ? name
            : cellWords(this.#state, this.#known(), name));
        byId('cell-info').textContent = name && this.#answer ? words() : '';
    }

    /* The cell that a finger aims at, to be confirmed. */
    #aimAt(name) {
        byId('confirm').hidden = !name;
        byId('confirm').textContent = name ? t('confirm', {cell: name}) : '';
        this.#attend(name);
    }

    /* --- The beginning ---------------------------------------------------- */

    /** Asks what the server has; the page can be used meanwhile. */
    async learnStore() {
        this.#store = await insist(api.store);
        drawStore(this.#store);
        if (!this.#state)
            return;
        this.#offerProof();
        this.#drawGame();
        this.#evaluate();
    }

    #onClick(id, act) {
        byId(id).addEventListener('click', () => this.#wanted && act());
    }

    #startButtons() {
        for (const [id, [how, step]] of Object.entries(steps))
            this.#onClick(id, () => this.go(step(this.#wanted), how));
        this.#onClick('pass', () => this.choose(PASS));
        this.#onClick('confirm', () => this.#board.confirm());
        this.#onClick('edit', () => (this.#editor.open ? this.#editor.close()
            : this.#editor.begin(this.#answer.position)));
        const effort = byId('effort');
        effort.value = recallChoice('effort') ?? effort.value;
        effort.addEventListener('change', () => {
            rememberChoice('effort', effort.value);
            this.#evaluate();
        });
        byId('note').addEventListener('change', ({target}) =>
            this.go(withNote(this.#wanted, target.value.trim()), 'replace'));
    }

    #startPanels() {
        startMoves({jump: (at) => this.jump(at),
            branch: (path) => this.#branch(path)});
        startGraph({jump: (at) => this.jump(at)});
        startLine({play: (index) => this.#playLine(index),
            preview: (index) => this.#board.preview(
                ghostsOf(this.#answer, this.#line(), index))});
        startTexts({load: (text, field) => this.#loadField(text, field),
            link: () => this.#linkText(),
            game: () => mainRecord(this.#state),
            tree: () => gameText(this.#state), say});
        startImport({likely: () => this.#state?.size ?? firstSize,
            load: (found) => this.#load(stateOfImport(this.#wanted, found))});
    }

    /* The address of this page, as other machines reach it. */
    #linkText() {
        const local = ['localhost', '127.0.0.1', '[::1]'];
        const base = local.includes(location.hostname) && this.#store?.url;
        return base ? `${base}${location.hash}` : location.href;
    }

    /** Wires everything and shows what the address says. */
    async start() {
        startLanguage();
        startTheme();
        startKeys();
        drawLegends();
        startNewGame({
            begin: (wishes) => this.go(begun(this.#wanted, wishes), 'push'),
            place: () => this.#wanted.at,
            canPlay: () => this.#store?.evaluate !== null});
        this.#startButtons();
        this.#startPanels();
        window.addEventListener('popstate', () => this.readAddress());
        this.learnStore();
        await this.readAddress();
    }
}

new Explorer().start();
