// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * tree - a game with its variations and notes, as a value.
 *
 * A node is a move, what is noted of it, and the moves that follow; the first
 * of these is the main one. The root stands for the beginning. A path is the
 * list of moves from there. Trees are never changed, new ones are made, and
 * share what is the same.
 *
 * As a text a tree is a list of moves. Behind a move stand its note in braces
 * and, each in parentheses, what might have been played in its place:
 *   d4 e5 {a shame} (pass d5) c4
 */

import {MOST_CELLS} from './geometry.js';
import {t} from './language.js';

/** @typedef {{move: string, note: string, next: Node[]}} Node */

const mostMoves = MOST_CELLS + 1; /* of a game: with the pass */

/** A tree without moves. @returns {Node} */
export const newTree = () => leaf('');

const leaf = (move) => ({move, note: '', next: []});

const child = (node, move) => node?.next.find((one) => one.move === move);

/** The node at the end of a path, or undefined. */
export const nodeAt = (tree, path) => path.reduce(child, tree);

/* The tree with what `change` makes of the node at the end of a path, which
 * must be there; null takes it out. */
function changed(tree, path, change) {
    if (!path.length)
        return change(tree);
    const [move, ...rest] = path;
    const next = tree.next.map((node) =>
        (node.move === move ? changed(node, rest, change) : node));
    return {...tree, next: next.filter((node) => node !== null)};
}

/** The tree with a path in it. Throws an Error for one that is too long for a
 * game. */
export function grown(tree, path) {
    if (path.length > mostMoves)
        throw new Error(t('too-many-moves', {most: mostMoves}));
    let known = 0;
    for (let node = child(tree, path[0]); node; node = child(node, path[known]))
        known++;
    if (known === path.length)
        return tree;
    const branch = path.slice(known).reduceRight(
        (after, move) => ({...leaf(move), next: after ? [after] : []}), null);
    return changed(tree, path.slice(0, known),
        (node) => ({...node, next: [...node.next, branch]}));
}

/** A path, continued by main moves to its end. */
export function lineThrough(tree, path) {
    const line = [...path];
    for (let node = nodeAt(tree, path); node?.next.length; [node] = node.next)
        line.push(node.next[0].move);
    return line;
}

/** All paths from the root, which has the shortest, each behind those that it
 * goes on from. @returns {string[][]} */
export const pathsOf = (node, path = []) => [path,
    ...node.next.flatMap((one) => pathsOf(one, [...path, one.move]))];

/** The tree without the end of a path and all that follows it. */
export const pruned = (tree, path) => changed(tree, path, () => null);

/** How long the part of a path is that leads to its last branch off the main
 * line; 0 when it is the main line. */
export function branchOf(tree, path) {
    for (let i = path.length; i > 0; i--)
        if (nodeAt(tree, path.slice(0, i - 1)).next[0].move !== path[i - 1])
            return i;
    return 0;
}

/** The tree where that branch goes before those beside it. */
export function promoted(tree, path) {
    const at = branchOf(tree, path);
    return at ? changed(tree, path.slice(0, at - 1), (node) => {
        const one = child(node, path[at - 1]);
        return {...node,
            next: [one, ...node.next.filter((other) => other !== one)]};
    }) : tree;
}

/** The tree with a note on the end of a path; '' for none. */
export const noted = (tree, path, note) =>
    changed(tree, path, (node) => ({...node, note}));

const noteText = ({note}) =>
    (note ? ` {${note.replace(/[{}]/g, '').replace(/\s+/g, ' ')}}` : '');

const branchWords = (node) => [node.move + noteText(node), ...nextWords(node)];

function nextWords(node) {
    const [main, ...others] = node.next;
    if (!main)
        return [];
    return [main.move + noteText(main),
        ...others.map((other) => `(${branchWords(other).join(' ')})`),
        ...nextWords(main)];
}

/** The tree as a text, see above. */
export const treeText = (tree) =>
    [noteText(tree).trim(), ...nextWords(tree)].filter(Boolean).join(' ');

/** Reads such a text; `moveOf(word)` gives the move that a word is, or '' for
 * one that is none. Parentheses that do not match are taken as they come. */
export function readTree(text, moveOf = (word) => word) {
    const left = []; /* paths to go on from after a ')' */
    let tree = newTree();
    let path = [];
    for (const [word] of text.matchAll(/\{[^{}]*\}|[()]|[^\s(){}]+/g)) {
        const move = /[(){}]/.test(word[0]) ? '' : moveOf(word);
        if (word === '(')
            path = left[left.push(path) - 1].slice(0, -1);
        else if (word === ')')
            path = left.pop() ?? path;
        else if (word.startsWith('{'))
            tree = noted(tree, path, word.slice(1, -1).trim());
        else if (move)
            tree = grown(tree, path = [...path, move]);
    }
    return tree;
}
