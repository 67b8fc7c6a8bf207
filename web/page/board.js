// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * board - draws a situation as SVG, and tells which cell was chosen.
 *
 * A cell is a group that stays while size and view do, so that the focus stays
 * on it; only what is inside a cell is made anew, and only when it changed. One
 * cell at a time can be reached with the Tab key, and arrow keys lead from cell
 * to cell as they are seen.
 *
 * Opposite sides have one colour; sides 1, 3, 5 are solid and 2, 4, 6 double,
 * as in print. Names stand in the cells where there is room for them, else row
 * letters and numbers stand beside the board.
 */
import {byId, fixed, pointsText, svg} from './dom.js';
import {cornerOf, facing, makeBoard, neighbourSeen, ROW_HEIGHT, sideLine,
    viewed} from './geometry.js';
import {t} from './language.js';
import {placeOf} from './notation.js';
import {chanceText, estimateWords, markShape, markSpoken, shadeShape}
    from './values.js';

const UNIT = 100; /* of a cell's width */
const roomy = 42; /* pixels a cell needs for its name, or for a finger */
const raised = {x: 0, y: -6}; /* a mark above a name */
const stoneNames = {b: 'black', w: 'white', '': 'none'};

const scaled = ({x, y}) => ({x: x * UNIT, y: y * UNIT});
const moveTo = ({x, y}) => `translate(${fixed(x)} ${fixed(y)})`;

const hexagon = (scale) => pointsText(Array.from({length: 6},
    (_, i) => scaled(cornerOf({x: 0, y: 0}, i, scale))));

const label = (words, text, at) => svg('text',
    {class: words, x: fixed(at.x), y: fixed(at.y)}, text);

/**
 * What is to be seen.
 * @typedef {{position: string, size: number, rows: string[][],
 *   view: import('./geometry.js').View, coordinates: boolean,
 *   marks: Map<string, string>, legal: Set<string>, next: string,
 *   last: ?string, numbers: Map<string, number>, best: ?string,
 *   ghosts: {name: string, colour: string, number: number}[],
 *   estimates: Map<string, {chance: number, told: boolean}>,
 *   won: Set<string>}} Scene
 * An estimate that is `told` has a number; `won` are the stones that ended the
 * game.
 */

/** The empty cells of a board as groups in `parent`, each with what is always
 * there; used by the map too. Returns the groups by name. */
export function drawCells(parent, board, view) {
    const groups = new Map();
    for (const row of board.rows) {
        const line = svg('g', {role: 'row'});
        for (const cell of row) {
            const group = svg('g', {
                'class': 'cell', 'data-cell': cell.name, 'tabindex': '-1',
                'role': 'gridcell',
                'transform': moveTo(scaled(viewed(view, cell))),
            }, svg('polygon', {class: 'hex', points: hexagon(1)}),
            svg('g', {class: 'content'}),
            svg('polygon', {class: 'ring', points: hexagon(0.9)}));
            groups.set(cell.name, group);
            line.append(group);
        }
        parent.append(line);
    }
    return groups;
}

/* A side: its line, double for the even ones, and its number. */
function drawSide(board, view, side, away) {
    const out = facing(side);
    const points = pointsText(sideLine(board, side).map(({x, y}) =>
        scaled(viewed(view, {x: x + 0.09 * out.x, y: y + 0.09 * out.y}))));
    const far = (board.side - 1) * ROW_HEIGHT + away;
    const at = scaled(viewed(view, {x: far * out.x, y: far * out.y}));
    return svg('g', {class: `side pair-${(side - 1) % 3 + 1}`},
        svg('polyline', {class: 'side-line', points}),
        side % 2 ? null : svg('polyline', {class: 'side-gap', points}),
        svg('g', {transform: moveTo(at)}, svg('circle', {r: '21'}),
            label('side-number', String(side), {x: 0, y: 0})));
}

/* Letters and numbers beside the board. */
function drawEdgeNames(board, view) {
    const beside = (cell, dx, dy, text) => label('edge-name', text,
        scaled(viewed(view, {x: cell.x + dx, y: cell.y + dy})));
    const names = [];
    board.rows.forEach((row, i) => {
        const end = i === 0 ? -1 : Number(i === board.rows.length - 1);
        const last = row[row.length - 1];
        const number = last.name.slice(1);
        names.push(beside(row[0], -0.84, 0, row[0].name[0]));
        if (end)
            row.forEach((cell) =>
                names.push(beside(cell, 0, 0.93 * end, cell.name.slice(1))));
        else
            names.push(beside(last, 0.76 + 0.08 * number.length, 0, number));
    });
    return names;
}

/* From the last stone to the move, clear of both centres. */
function drawArrow(from, to, wins) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const ux = (to.x - from.x) / length;
    const uy = (to.y - from.y) / length;
    const along = (d, aside = 0) => ({
        x: from.x + ux * d - uy * aside, y: from.y + uy * d + ux * aside});
    const tip = length - 27;
    const neck = tip - 24;
    const points = [along(30, 5), along(neck, 5), along(neck, 17), along(tip),
        along(neck, -17), along(neck, -5), along(30, -5)];
    return svg('polygon', {class: wins ? 'arrow' : 'arrow vague',
        points: pointsText(points)});
}

const drawStone = (colour, words = '') => svg('g', {class: `stone ${words}`},
    svg('circle', {class: `stone-${stoneNames[colour]}`, r: '40'}));

/* An estimate: its disc and its number. */
const drawEstimate = ({chance, told}, low) => [shadeShape(chance, told),
    ...(told ? [label('chance', chanceText(chance), {x: 0, y: low ? -6 : 0})]
        : [])];

function cellContent(scene, name, colour, fresh) {
    const content = [];
    const number = scene.numbers.get(name);
    const last = scene.last === name;
    if (colour) {
        content.push(drawStone(colour, fresh ? 'fresh' : ''));
        if (number)
            content.push(label(`number on-${stoneNames[colour]}` +
                (last ? ' last' : ''), String(number), {x: 0, y: 0}));
        else if (last)
            content.push(svg('circle', {
                class: `last on-${stoneNames[colour]}`, r: '13'}));
        return content;
    }
    const shape = markShape(scene.marks.get(name));
    const estimate = scene.estimates.get(name);
    if (estimate)
        content.push(...drawEstimate(estimate, scene.coordinates));
    if (scene.legal.has(name))
        content.push(drawStone(scene.next, 'hint'));
    if (shape && !estimate)
        content.push(svg('g', scene.coordinates ? {transform: moveTo(raised)}
            : {}, shape));
    if (scene.coordinates)
        content.push(label('cell-name', name, {x: 0, y: 34}));
    return content;
}

const stoneSpoken = {b: t('spoken-black'), w: t('spoken-white')};

function cellSpoken(scene, name, colour) {
    const words = [name, colour ? stoneSpoken[colour] : t('spoken-empty')];
    const estimate = scene.estimates.get(name);
    const mark = scene.marks.get(name);
    if (colour && scene.last === name)
        words.push(t('spoken-last'));
    if (scene.won.has(name))
        words.push(t('spoken-won'));
    if (!colour && estimate)
        words.push(estimateWords(estimate.chance, estimate.told));
    else if (!colour && mark)
        words.push(markSpoken(mark));
    else if (!colour && !scene.legal.has(name))
        words.push(t('spoken-illegal'));
    return words.join(', ');
}

/* What is inside a cell, and what is said of it. */
function fillCell(group, scene, name, colour, fresh) {
    const legal = scene.legal.has(name);
    group.querySelector('.content').replaceChildren(
        ...cellContent(scene, name, colour, fresh));
    group.dataset.stone = stoneNames[colour];
    group.dataset.mark = scene.marks.get(name) ?? 'none';
    group.toggleAttribute('data-legal', legal);
    group.toggleAttribute('data-best', scene.best === name);
    group.toggleAttribute('data-won', scene.won.has(name));
    group.toggleAttribute('data-estimate', scene.estimates.has(name));
    group.setAttribute('aria-label', cellSpoken(scene, name, colour));
    group.setAttribute('aria-disabled', String(!legal));
}

const drawGradients = () => svg('defs', {}, ['black', 'white'].map((name) =>
    svg('radialGradient',
        {id: `${name}-stone`, cx: '0.35', cy: '0.3', r: '0.9'},
        svg('stop', {class: `shine-${name}`, offset: '0'}),
        svg('stop', {class: `shade-${name}`, offset: '1'}))));

/** The extent of a drawing of a board, as a viewBox. */
export function viewBoxOf(side, beside, above) {
    const x = (side - 0.5 + beside) * UNIT;
    const y = ((side - 1) * ROW_HEIGHT + above) * UNIT;
    return [-x, -y, 2 * x, 2 * y].map(fixed).join(' ');
}

/* The pictures behind the cells. */
const drawSides = (board, view, away) => svg('g', {'aria-hidden': 'true'},
    [1, 2, 3, 4, 5, 6].map((side) => drawSide(board, view, side, away)));

/* The name of the cell an event happened in. */
const cellFrom = (event) => event.target.closest('.cell')?.dataset.cell ?? null;

/** Takes care of the board's element. A drawing that listens to the focus gets
 * it by the Tab key in Chromium, unless its tabindex says otherwise. */
export class BoardView {
    #root = byId('board');
    #board = makeBoard(2);
    #frame = ''; /* what the cells were built for */
    #groups = new Map();
    #drawn = new Map(); /* what is inside each */
    #reached = ''; /* the cell that Tab reaches */
    #aim = 0; /* the column that up and down keep to */
    /** @type {?Scene} */
    #scene = null;
    #aimed = null; /* the small cell that a finger touched */
    #choose;
    #aimAt;

    /** `choose(name)` is called when a cell is chosen, `attend(name)` when it
     * gets the focus or the pointer, and with null when it loses them. A finger
     * may miss a small cell; so its first touch only aims, `aimAt(name)` says
     * where, with null where no more, and the second one chooses. */
    constructor({choose, attend, aimAt}) {
        const root = this.#root;
        const attended = (event) => attend(cellFrom(event));
        this.#choose = choose;
        this.#aimAt = aimAt;
        root.addEventListener('keydown', (event) => this.#onKey(event));
        root.addEventListener('mousedown', (event) => this.#onPress(event));
        root.addEventListener('click', (event) => this.#onClick(event));
        root.addEventListener('focusin', attended);
        root.addEventListener('pointerover', attended);
        root.addEventListener('focusout', () => attend(null));
        root.addEventListener('pointerleave', () => attend(null));
        new ResizeObserver(() => this.#scene && this.#draw()).observe(root);
    }

    /** Draws a scene. @param {Scene} scene */
    show(scene) {
        if (this.#scene?.position !== scene.position)
            this.#aimTo(null);
        this.#scene = scene;
        this.#draw();
        this.#root.dataset.state = 'ready';
    }

    /** Shows other ghosts on the same scene. */
    preview(ghosts) {
        if (!this.#scene)
            return;
        this.#scene = {...this.#scene, ghosts};
        this.#drawOverlay();
    }

    /** Chooses the cell that is aimed at. */
    confirm() {
        const name = this.#aimed;
        this.#aimTo(null);
        if (name)
            this.#choose(name);
    }

    #aimTo(name) {
        if (this.#aimed === name)
            return;
        this.#groups.get(this.#aimed)?.removeAttribute('data-aimed');
        this.#groups.get(name)?.setAttribute('data-aimed', '');
        this.#aimed = name;
        this.#aimAt(name);
    }

    /* Whether a finger may miss the cell it wants. */
    #isSmall(event) {
        return event.pointerType === 'touch' && event.target.closest('.cell')
            .getBoundingClientRect().width < roomy;
    }

    /** A request runs. */
    busy() {
        this.#root.dataset.state = 'busy';
    }

    /** It came to nothing; what was shown still is. */
    idle() {
        this.#root.dataset.state = this.#scene ? 'ready' : 'failed';
    }

    #draw() {
        const {size, view, coordinates, position} = this.#scene;
        if (this.#board.side !== size)
            this.#board = makeBoard(size);
        const {width, height} = this.#root.getBoundingClientRect();
        const tight = width < 2 * size * roomy ||
            height < (2 * size * ROW_HEIGHT + 1.2) * roomy;
        const frame = [size, view.turn, view.mirror, tight, coordinates].join();
        if (this.#frame !== frame)
            this.#build(tight);
        this.#frame = frame;
        this.#root.toggleAttribute('data-dense', tight);
        this.#board.cells.forEach((cell) => this.#drawCell(cell, tight));
        this.#drawOverlay();
        this.#root.dataset.position = position;
        this.#root.setAttribute('aria-label', t('board-of-side', {size}));
    }

    #build(tight) {
        const {view, coordinates} = this.#scene;
        const board = this.#board;
        const held = this.#root.contains(document.activeElement);
        const grid = svg('g', {role: 'none'});
        const names = tight && coordinates ? drawEdgeNames(board, view) : [];
        this.#groups = drawCells(grid, board, view);
        this.#drawn = new Map();
        this.#root.setAttribute('viewBox',
            viewBoxOf(board.side, ...(tight ? [0.7, 1.7] : [0.2, 1.25])));
        this.#root.replaceChildren(drawGradients(),
            drawSides(board, view, tight ? 1.4 : 0.98), grid,
            svg('g', {'aria-hidden': 'true'}, names),
            svg('g', {'class': 'overlay', 'aria-hidden': 'true'}));
        const centre = board.rows[board.side - 1][board.side - 1].name;
        this.#reach(this.#groups.has(this.#reached) ? this.#reached : centre);
        if (held)
            this.#groups.get(this.#reached).focus();
    }

    #reach(name) {
        this.#groups.get(this.#reached)?.setAttribute('tabindex', '-1');
        this.#reached = name;
        this.#groups.get(name).setAttribute('tabindex', '0');
    }

    #drawCell({name}, tight) {
        const scene = tight ? {...this.#scene, coordinates: false}
            : this.#scene;
        const {row, place} = placeOf(name, scene.rows.length);
        const colour = scene.rows[row][place];
        const old = this.#drawn.get(name);
        const {chance, told} = scene.estimates.get(name) ?? {};
        const now = [colour, scene.marks.get(name), scene.best === name,
            chance, told, scene.won.has(name),
            scene.numbers.get(name), scene.last === name,
            scene.legal.has(name), scene.next, scene.coordinates].join();
        if (old?.now === now)
            return;
        const fresh = old && !old.colour && scene.last === name;
        fillCell(this.#groups.get(name), scene, name, colour, fresh);
        this.#drawn.set(name, {now, colour});
    }

    #seenAt(name) {
        return scaled(viewed(this.#scene.view, this.#board.byName.get(name)));
    }

    #drawOverlay() {
        const {ghosts, best, last, marks, estimates} = this.#scene;
        const parts = ghosts.map(({name, colour, number}) => svg('g',
            {class: 'ghost', transform: moveTo(this.#seenAt(name))},
            drawStone(colour), label(`number on-${stoneNames[colour]}`,
                String(number), {x: 0, y: 0})));
        if (best && last && !estimates.has(best) && !parts.length)
            parts.push(drawArrow(this.#seenAt(last), this.#seenAt(best),
                marks.get(best) === 'win'));
        this.#root.querySelector('.overlay').replaceChildren(...parts);
    }

    #walk(from, key) {
        const {view} = this.#scene;
        const to = neighbourSeen(this.#board, view,
            this.#board.byName.get(from), key, this.#aim);
        this.#reach(to.name);
        this.#groups.get(to.name).focus();
        if (key !== 'ArrowUp' && key !== 'ArrowDown')
            this.#aim = viewed(view, to).x;
    }

    #onKey(event) {
        const name = cellFrom(event);
        if (!name || event.ctrlKey || event.altKey || event.metaKey)
            return;
        if (event.key.startsWith('Arrow'))
            this.#walk(name, event.key);
        else if (event.key === 'Enter' || event.key === ' ')
            this.#choose(name);
        else if (event.key === 'Escape')
            document.activeElement.blur();
        else
            return;
        event.preventDefault();
        event.stopPropagation();
    }

    /* The pointer does not take the focus, so that after a click the arrow keys
     * still go through the moves. */
    #onPress(event) {
        event.preventDefault();
        document.activeElement?.blur();
    }

    #onClick(event) {
        const name = cellFrom(event);
        if (!name)
            return;
        this.#reach(name);
        this.#aim = this.#seenAt(name).x / UNIT;
        if (this.#isSmall(event) && this.#aimed !== name &&
            this.#scene.legal.has(name)) {
            this.#aimTo(name);
            return;
        }
        this.#aimTo(null);
        this.#choose(name);
    }
}
