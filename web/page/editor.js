// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * editor - a position set up stone by stone.
 *
 * While it is open the board shows its stones, and a chosen cell takes the stone
 * of the tool, or loses the one it has. The server says whether what was set up
 * is a position.
 */
import {byId, checkRadio, chosen} from './dom.js';
import {readPosition, stoneOf, placeOf, writePosition} from './notation.js';

export class Editor {
    #stones = null; /* null while it is closed */
    #changed;

    /** `changed()` is called when the board is to be drawn anew, `done(text)`
     * with the position that was set up. */
    constructor({changed, done}) {
        this.#changed = changed;
        byId('edit-done').addEventListener('click', () =>
            done(writePosition({...this.#stones, turn: chosen('edit-turn')})));
        byId('edit-cancel').addEventListener('click', () => this.close());
        byId('edit-empty').addEventListener('click', () => {
            this.#stones.rows.forEach((row) => row.fill(''));
            changed();
        });
    }

    get open() {
        return this.#stones !== null;
    }

    /** Begins with the text of a position. */
    begin(position) {
        this.#stones = readPosition(position);
        checkRadio('edit-tool', stoneOf(this.#stones.turn));
        checkRadio('edit-turn', this.#stones.turn);
        this.#show();
    }

    close() {
        const focused = byId('editor').contains(document.activeElement);
        this.#stones = null;
        this.#show();
        if (focused)
            byId('edit').focus();
    }

    #show() {
        byId('editor').hidden = !this.open;
        byId('headline').hidden = this.open;
        byId('edit').setAttribute('aria-pressed', String(this.open));
        this.#changed();
    }

    /** Uses the tool on a cell. */
    use(name) {
        const {rows} = this.#stones;
        const {row, place} = placeOf(name, rows.length);
        const tool = chosen('edit-tool');
        rows[row][place] = rows[row][place] === tool ? '' : tool;
        this.#changed();
    }

    /** The scene for the board, made of the one behind it. */
    scene(behind) {
        const {rows, turn} = this.#stones;
        const names = rows.flatMap((row, i) => row.map((_, place) =>
            String.fromCharCode('a'.charCodeAt(0) + rows.length - 1 - i) +
            (place + 1)));
        return {...behind, rows, position: writePosition({rows, turn}),
            legal: new Set(names), marks: new Map(), estimates: new Map(),
            next: chosen('edit-tool') || 'b', last: null, best: null,
            numbers: new Map(), ghosts: [], won: new Set()};
    }
}
