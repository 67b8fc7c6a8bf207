// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * report - game reports of the site Abstract Play, as `unlur record` reads them.
 *
 * A report is JSON: a header, which names the game and its variants, and rounds
 * of moves with an entry for each seat: null, a move, or an object with the move
 * and perhaps a `sequence`, which says when it was played.
 */
import {LEAST_SIDE, MOST_SIDE} from './geometry.js';
import {t} from './language.js';

const defaultSide = 8; /* when no variant tells a size */

const sizeWords = /size|side|hexhex|cell|space|board/i;

/* The side that a variant tells, with or without the number of cells or of rows
 * that belong to it: "size-6", "Hexhex 6 (91 cells)". Null: none. */
function variantSide(text) {
    const [side, ...others] = (text.match(/\d+/g) ?? []).map(Number);
    if (side === undefined && (/default/i.test(text) || text === '#board'))
        return defaultSide;
    const alike = [2 * side - 1, 3 * side * (side - 1) + 1];
    const tells = sizeWords.test(text) && side >= LEAST_SIDE &&
        side <= MOST_SIDE && others.length <= 2 &&
        others.every((number) => alike.includes(number));
    return tells ? side : null;
}

function sideOf(variants = []) {
    const strange = (variant) =>
        new Error(t('import-strange-variant', {variant: String(variant)}));
    if (!Array.isArray(variants))
        throw strange(variants);
    let found = null;
    for (const variant of variants) {
        const side = variantSide(String(variant));
        if (side === null || side !== (found ?? side))
            throw strange(variant);
        found = side;
    }
    return found ?? defaultSide;
}

const badRound = (i) => new Error(t('import-bad-round', {round: i + 1}));

/* The entries of a round in the order in which they were played; one that does
 * not say when was played by seat. */
function entriesOf(round, i) {
    if (!Array.isArray(round) || round.length > 2)
        throw badRound(i);
    const entries = round.map((entry, seat) => {
        const {sequence = seat + 1, move = entry} = Object(entry);
        return {seat, sequence, word: entry === null ? '' : move};
    });
    const order = entries.map(({sequence}) => sequence);
    if (!order.every(Number.isInteger) || new Set(order).size < order.length ||
        !entries.every(({word}) => typeof word === 'string'))
        throw badRound(i);
    return entries.sort((one, other) => one.sequence - other.sequence);
}

/* The moves, which the seats must have made by turns, the seat that made the
 * first one, and the one that gave up, or null. */
function movesOf(rounds, moveOf) {
    const moves = [];
    let last = null; /* the seat that moved */
    let first = 0;
    let resigned = null;
    rounds.forEach((round, i) => {
        for (const {seat, word} of entriesOf(round, i)) {
            const move = moveOf(word);
            if (move && seat === last)
                throw badRound(i);
            if (/^resigns?$/i.test(word))
                resigned = seat;
            if (move) {
                first = last === null ? seat : first;
                last = seat;
                moves.push(move);
            }
        }
    });
    return {moves, first, resigned};
}

const nameOf = (player) => String(player?.name ?? '').trim();

/* The one report that a text holds, alone or in an array. */
function parsed(text) {
    let found;
    try {
        found = [JSON.parse(text)].flat();
    } catch (error) {
        throw new Error(t('import-bad-report', {why: error.message}));
    }
    if (found.length !== 1)
        throw new Error(found.length ? t('import-many', {count: found.length})
            : t('import-no-moves'));
    return found[0];
}

/** Reads a report; `moveOf(word)` gives the move that a word is, or '' for one
 * that is none. `names` and `resigned` are as in a state, `resigned` without its
 * path. Throws an Error that says what is wrong with it.
 * @returns {{side: number, moves: string[], resigned: ?string,
 *            names: {first: string, second: string}}} */
export function readReport(text, moveOf) {
    const {header, moves} = parsed(text);
    const game = header?.game?.name;
    if (game !== 'Unlur')
        throw new Error(t('import-other-report', {game: String(game)}));
    if (!Array.isArray(moves))
        throw new Error(t('import-no-moves'));
    const found = movesOf(moves, moveOf);
    const seatOf = (place) => (place === found.first ? 'first' : 'second');
    return {side: sideOf(header.game.variants), moves: found.moves,
        resigned: found.resigned === null ? null : seatOf(found.resigned),
        names: {first: nameOf(header.players?.[found.first]),
            second: nameOf(header.players?.[1 - found.first])}};
}
