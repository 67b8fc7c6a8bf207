// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * map - what each first stone of the contract is worth.
 *
 * Cells that a symmetry of the board takes to each other are one orbit and have
 * one value; they light up together. One cell of each orbit can be reached with
 * the Tab key. A chosen cell opens the position after that stone.
 */
import * as api from './api.js';
import {drawCells, viewBoxOf} from './board.js';
import {byId} from './dom.js';
import {makeBoard} from './geometry.js';
import {t} from './language.js';
import {moveText} from './notation.js';
import {insist} from './patience.js';
import {markOf, markShape, markSpoken} from './values.js';

const plain = {turn: 0, mirror: false};
const passingWords = {
    win: t('passing-wins'),
    loss: t('passing-loses'),
    unknown: t('passing-not-decided'),
};

function verdictWords({outcome, action, claim, claimed_move: claimed = null}) {
    const move = moveText(action);
    if (claim)
        return t('claimed',
            {words: verdictWords({outcome: claim, action: claimed})});
    if (outcome === 'win')
        return move ? t('first-wins-with', {move}) : t('first-wins');
    return t(outcome === 'loss' ? 'first-loses' : 'first-not-decided');
}

function fillOrbit(groups, orbit, index) {
    const mark = markOf(orbit);
    const many = orbit.cells.length > 1
        ? `, ${t('cells-alike', {count: orbit.cells.length})}` : '';
    orbit.cells.forEach((name, i) => {
        const group = groups.get(name);
        group.dataset.orbit = String(index);
        group.dataset.mark = mark;
        group.setAttribute('tabindex', i ? '-1' : '0');
        group.setAttribute('aria-label',
            `${name}, ${markSpoken(mark)}${many}`);
        group.toggleAttribute('data-legal', true);
        group.querySelector('.content').append(markShape(mark) ?? '');
    });
}

export class ContractMap {
    #root = byId('map');
    #wanted = ''; /* the size and rules asked for last, and whether hidden */
    #asked = 0; /* counts what was asked for */
    #drawn = {}; /* the size and rules on the map */
    #open;

    /** `open(size, rules, cell)` is called for the chosen cell. */
    constructor({open}) {
        const root = this.#root;
        this.#open = open;
        const light = (event) => this.#light(this.#cellOf(event));
        root.addEventListener('pointerover', light);
        root.addEventListener('focusin', light);
        root.addEventListener('pointerleave', () => this.#light(null));
        root.addEventListener('focusout', () => this.#light(null));
        root.addEventListener('click', (event) => this.#choose(event));
        root.addEventListener('keydown', (event) => {
            if (event.key === 'Enter' || event.key === ' ')
                this.#choose(event);
        });
    }

    /** Shows the map of a board, or with `hidden` only that there is one.
     * `anew` asks again for the one that is shown. */
    async show(size, rules, hidden, anew = false) {
        const wanted = `${size} ${rules} ${hidden}`;
        if (wanted === this.#wanted && !anew)
            return;
        this.#wanted = wanted;
        const count = ++this.#asked;
        const current = () => this.#asked === count;
        const missing = rules === 'none' ? t('map-without-contract')
            : hidden ? t('hidden-with-values') : '';
        if (missing) {
            this.#tell(missing);
            return;
        }
        try {
            const contract = await insist(() => api.contract(size, rules),
                current);
            if (contract)
                this.#draw(contract);
        } catch (error) {
            this.#tell(error.message);
        }
    }

    #tell(words) {
        byId('map-note').textContent = words;
        this.#root.toggleAttribute('hidden', true);
    }

    #draw(contract) {
        const {size, rules, orbits, passing, claimed_passing: claimed} =
            contract;
        this.#drawn = {size, rules};
        this.#root.setAttribute('viewBox', viewBoxOf(size, 0.1, 0.7));
        this.#root.replaceChildren();
        const groups = drawCells(this.#root, makeBoard(size), plain);
        for (const group of groups.values()) {
            group.dataset.mark = 'none';
            group.setAttribute('aria-disabled', 'true');
            group.setAttribute('aria-label',
                `${group.dataset.cell}, ${t('spoken-illegal')}`);
        }
        orbits.forEach((orbit, i) => fillOrbit(groups, orbit, i));
        for (const {cells} of orbits)
            cells.forEach((name) =>
                groups.get(name).removeAttribute('aria-disabled'));
        this.#root.toggleAttribute('hidden', false);
        byId('map-note').textContent =
            `${verdictWords(contract)} ${claimed
                ? t('claimed', {words: passingWords[claimed]})
                : passingWords[passing]}`;
    }

    #cellOf(event) {
        return event.target.closest('.cell[data-orbit]');
    }

    #light(cell) {
        for (const group of this.#root.querySelectorAll('.cell'))
            group.toggleAttribute('data-lit',
                Boolean(cell) && group.dataset.orbit === cell.dataset.orbit);
    }

    #choose(event) {
        const cell = this.#cellOf(event);
        if (!cell)
            return;
        const {size, rules} = this.#drawn;
        event.preventDefault();
        this.#open(size, rules, cell.dataset.cell);
    }
}
