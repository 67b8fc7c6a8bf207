// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * goals - the group of stones that ended a game.
 *
 * Who has won the server says. This finds the stones to show for it: a connected
 * group of one colour that touches two opposite sides, a Line, or three
 * alternate sides, a Y. White needs the Line and Black the Y; who makes only the
 * other's goal has lost by his own move.
 */
import {neighbours, sidesOf} from './geometry.js';
import {placeOf} from './notation.js';

const goalSides = {
    line: [[1, 4], [2, 5], [3, 6]],
    y: [[1, 3, 5], [2, 4, 6]],
};

const has = (sides, goal) =>
    goalSides[goal].some((wanted) => wanted.every((one) => sides.has(one)));

/* The names of the stones connected with one, itself included. */
function groupOf(board, colourAt, from) {
    const group = new Set([from]);
    for (const name of group)
        for (const other of neighbours(board, board.byName.get(name)))
            if (colourAt(other.name) === colourAt(from))
                group.add(other.name);
    return group;
}

function groupsOf(board, colourAt, colour) {
    const groups = [];
    for (const {name} of board.cells)
        if (colourAt(name) === colour && !groups.some((one) => one.has(name)))
            groups.push(groupOf(board, colourAt, name));
    return groups;
}

/**
 * What ended a game that `won`, 'black' or 'white', has won: the cells of the
 * group, its goal, and whether its own player lost by it.
 * @returns {?{cells: Set<string>, goal: string, suicide: boolean}}
 */
export function endOf(board, rows, won) {
    const colourAt = (name) => {
        const {row, place} = placeOf(name, rows.length);
        return rows[row][place];
    };
    const find = (colour, goal) => groupsOf(board, colourAt, colour)
        .find((group) => has(sidesTouched(board, group), goal));
    const own = won === 'black' ? 'y' : 'line';
    const cells = find(won[0], own);
    if (cells)
        return {cells, goal: own, suicide: false};
    const lost = find(won === 'black' ? 'w' : 'b', own);
    return lost ? {cells: lost, goal: own, suicide: true} : null;
}

const sidesTouched = (board, group) => new Set([...group].flatMap((name) =>
    sidesOf(board, board.byName.get(name))));
