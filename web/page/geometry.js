// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * geometry - the hexagon: cells, their names, their places, the six sides.
 *
 * A board of side n has 2n-1 rows, lettered from the bottom; cells are numbered
 * from the left of their row. In axial coordinates (q, r), with the origin in
 * the centre, r grows downwards and q to the right. A cell is one unit wide and
 * stands on a corner; the y axis points down.
 *
 * A view turns the board by multiples of 60 degrees after it may have mirrored
 * it. Both map the board onto itself, so a view is a map of points alone.
 */

export const LEAST_SIDE = 2;
export const MOST_SIDE = 11;
export const MOST_CELLS = 3 * MOST_SIDE * (MOST_SIDE - 1) + 1;

export const ROW_HEIGHT = Math.sqrt(3) / 2;
const CORNER = 1 / Math.sqrt(3); /* from the centre of a cell */

/* Steps to the neighbours beyond edges 0 to 5, clockwise from the right. */
const steps = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/**
 * @typedef {{name: string, q: number, r: number, x: number, y: number}} Cell
 * @typedef {{side: number, rows: Cell[][], cells: Cell[],
 *            byName: Map<string, Cell>}} Board
 * @typedef {{turn: number, mirror: boolean}} View
 */

const rowOf = (side, r) => {
    const radius = side - 1;
    const letter = String.fromCharCode('a'.charCodeAt(0) + radius - r);
    const first = Math.max(-radius, -radius - r);
    return Array.from({length: 2 * side - 1 - Math.abs(r)}, (_, i) => {
        const q = first + i;
        return {name: letter + (i + 1), q, r, ...centreOf(q, r)};
    });
};

const centreOf = (q, r) => ({x: q + r / 2, y: r * ROW_HEIGHT});

/** The cells of a board, the top row first. @returns {Board} */
export function makeBoard(side) {
    const rows = Array.from({length: 2 * side - 1},
        (_, i) => rowOf(side, i - side + 1));
    const cells = rows.flat();
    const byName = new Map(cells.map((cell) => [cell.name, cell]));
    return {side, rows, cells, byName};
}

/** The cells beside a cell. */
export const neighbours = (board, {q, r}) => board.cells.filter((other) =>
    steps.some(([dq, dr]) => other.q === q + dq && other.r === r + dr));

/** The sides, 1 to 6, that a cell touches. */
export function sidesOf({side}, {q, r}) {
    const away = [-r, q, q + r, r, -q, -q - r];
    return [1, 2, 3, 4, 5, 6].filter((one) => away[one - 1] === side - 1);
}

/** Where a view shows a point. */
export function viewed(view, {x, y}) {
    const angle = view.turn * Math.PI / 3;
    const left = view.mirror ? -x : x;
    return {
        x: left * Math.cos(angle) - y * Math.sin(angle),
        y: left * Math.sin(angle) + y * Math.cos(angle),
    };
}

/** The view after turning what is seen clockwise by 60 degrees. */
export const turned = (view) => ({...view, turn: (view.turn + 1) % 6});

/** The view after swapping what is seen left and right. */
export const mirrored = (view) =>
    ({turn: (6 - view.turn) % 6, mirror: !view.mirror});

/** Corner i of a cell, clockwise from the upper right one. */
export function cornerOf({x, y}, i, scale = 1) {
    const angle = (60 * i - 30) * Math.PI / 180;
    return {
        x: x + scale * CORNER * Math.cos(angle),
        y: y + scale * CORNER * Math.sin(angle),
    };
}

const middle = (a, b) => ({x: (a.x + b.x) / 2, y: (a.y + b.y) / 2});

/** The direction in which side 1 to 6 faces, of length one. */
export function facing(side) {
    const angle = (60 * side - 150) * Math.PI / 180;
    return {x: Math.cos(angle), y: Math.sin(angle)};
}

/** The outline of side 1 to 6, half of the corner cells' edges included. */
export function sideLine(board, side) {
    const radius = board.side - 1;
    const index = side - 1;
    const start = steps[(index + 4) % 6];
    const points = [];
    for (let i = 0; i <= radius; i++) {
        const centre = centreOf(radius * start[0] + i * steps[index][0],
            radius * start[1] + i * steps[index][1]);
        if (i === 0)
            points.push(middle(cornerOf(centre, index + 4),
                cornerOf(centre, index + 5)));
        points.push(cornerOf(centre, index + 5), cornerOf(centre, index + 6));
    }
    const last = points.length - 1;
    points[last] = middle(points[last - 1], points[last]);
    return points;
}

/** The cell that an arrow key leads to on the screen, or the same cell. Up and
 * down stay as near as they can to the column `aim`. */
export function neighbourSeen(board, view, cell, key, aim) {
    const from = viewed(view, cell);
    const beside = board.cells.filter((other) => {
        const to = viewed(view, other);
        const dx = to.x - from.x;
        const dy = to.y - from.y;
        if (Math.hypot(dx, dy) > 1.1 || other === cell)
            return false;
        switch (key) {
        case 'ArrowLeft': return dx < -0.9;
        case 'ArrowRight': return dx > 0.9;
        case 'ArrowUp': return dy < -0.5;
        default: return dy > 0.5;
        }
    });
    const off = (other) => Math.abs(viewed(view, other).x - aim);
    return beside.sort((a, b) => off(a) - off(b))[0] ?? cell;
}
