// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * import - reads what a person has of a game, in whatever form.
 *
 * A position, a record, a link of this page, a game report of Abstract Play, or
 * just a list of cells: with or without numbers, commas, capitals, notes in
 * braces, variations in parentheses, lines that are empty or begin with a '#'.
 * What is legal the server says; here words are taken for moves, and what lacks
 * is told, so that it can be asked for.
 */
import {LEAST_SIDE, MOST_SIDE} from './geometry.js';
import {t} from './language.js';
import {PASS, recordText} from './notation.js';
import {readReport} from './report.js';
import {grown, lineThrough, newTree, readTree} from './tree.js';

/**
 * @typedef {{text: ?string, tree: ?import('./tree.js').Node,
 *            fragment: ?string, size: ?number, rules: ?string,
 *            least: number, head: ?string, resigned: ?string,
 *            names: ?{first: string, second: string}}} Import
 * Either a `fragment` of this page's addresses, or the `text` of a position, or
 * the `tree` of a game, which begins with the position `head` or the empty
 * board; then `size` and `rules` are null where it does not say, and `least` is
 * the smallest side that has all its cells. A report also tells the names of the
 * seats, '' where it has none, and the seat that gave up at the end.
 */

const nothing = {text: null, tree: null, fragment: null, size: null,
    rules: null, least: LEAST_SIDE, head: null, names: null, resigned: null};

const passWords = ['pass', 'passe', 'paso', 'pasa', 'passo', 'passa', 'p'];
const endWords = ['resign', 'resigns', 'timeout', 'draw', 'abandoned', '1-0',
    '0-1', '*'];
const colourWords = ['b', 'w', 'black', 'white', 'first', 'second'];

/* --- Lists of moves ------------------------------------------------------- */

/* The move that a word of a list is; '' for numbers, names and ends. */
function moveOf(word) {
    const bare = word.toLowerCase().replace(/^\d+[.):]+/, '')
        .replace(/[.:!?]+$/, '');
    if (/^[a-u]\d{1,2}$/.test(bare))
        return bare;
    if (passWords.includes(bare))
        return PASS;
    if (/^\d*$/.test(bare) || endWords.includes(bare) ||
        colourWords.includes(bare))
        return '';
    throw new Error(t('import-strange-word', {word: word.slice(0, 40)}));
}

const rowLength = (side, row) => 2 * side - 1 - Math.abs(row - side + 1);

/* The smallest side of a board that has those cells. */
function leastSide(moves) {
    const fits = (side) => moves.every((move) => {
        const row = move.charCodeAt(0) - 'a'.charCodeAt(0);
        const number = Number(move.slice(1));
        return row < 2 * side - 1 && number >= 1 &&
            number <= rowLength(side, row);
    });
    for (let side = LEAST_SIDE; side <= MOST_SIDE; side++)
        if (fits(side))
            return side;
    throw new Error(t('import-no-board'));
}

const cellsIn = (node) => node.next.flatMap((one) =>
    [...(one.move === PASS ? [] : [one.move]), ...cellsIn(one)]);

function readList(text, found) {
    const tree = readTree(text.replace(/[,;|]/g, ' '), moveOf);
    if (!tree.next.length && !found.size && !found.head)
        throw new Error(t('import-no-moves'));
    return {...nothing, ...found, tree, least: leastSide(cellsIn(tree))};
}

/* --- Records and positions ------------------------------------------------ */

const positionForm =
    /^((?:[\dbw]+\/){2,}[\dbw]+)(?:\s+([bwc]|black|white|contract))?\s*(?::|$)/i;

function readPositionText(text) {
    const [all, rows, turn] = positionForm.exec(text);
    const letter = turn ? turn[0].toLowerCase() : 'c';
    const position = `${rows.toLowerCase()} ${letter}`;
    const rest = text.slice(all.length).trim();
    return rest ? readList(rest, {head: position})
        : {...nothing, text: position};
}

/* The head that a record has, taken off: words before the first colon that say
 * the side or the contract. */
function readHead(text) {
    const size = /\b(?:size|side|lado|costat|c[oô]t[eé])\s*[=:]?\s*(\d+)/i
        .exec(text);
    const rules = /\b(?:contract|rules)\s*[=:]?\s*(inner|open|none)\b/i
        .exec(text);
    let rest = text;
    for (const part of [size, rules])
        rest = part ? rest.replace(part[0], ' ') : rest;
    if (size || rules)
        rest = rest.replace(/^[\s,;]*:/, ' ');
    if (size && (Number(size[1]) < LEAST_SIDE || Number(size[1]) > MOST_SIDE))
        throw new Error(t('import-no-side', {side: size[1]}));
    return {rest, found: {
        size: size ? Number(size[1]) : null,
        rules: rules ? rules[1].toLowerCase() : null,
    }};
}

/* --- Reports of Abstract Play --------------------------------------------- */

const reportForm = /^(?:\{\s*"|\[\s*[{\]])/;

function readReportText(text) {
    const {side, moves, names, resigned} = readReport(text, moveOf);
    return {...nothing, names, resigned, tree: grown(newTree(), moves), size: side,
        rules: 'inner', least: leastSide(moves.filter((move) => move !== PASS))};
}

/* --- All of them ---------------------------------------------------------- */

const plain = (pasted) => pasted.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
    .filter((line) => !/^\s*(#|$)/.test(line)).join('\n').trim();

/** Reads a text. Throws an Error that says what is wrong with it.
 * @returns {Import} */
export function readImport(pasted) {
    const text = plain(pasted);
    const link = /^\S+#(p=\S+)$/.exec(text);
    if (link)
        return {...nothing, fragment: link[1]};
    if (reportForm.test(text))
        return readReportText(text);
    if (positionForm.test(text))
        return readPositionText(text);
    const heads = text.match(/\bsize\s*=/gi)?.length ?? 0;
    if (heads > 1)
        throw new Error(t('import-many', {count: heads}));
    const {rest, found} = readHead(text);
    return readList(rest, found);
}

/** The text of the main line of what was read, once its side and rules are
 * known; the server reads it. */
export function importText({text, tree, size, rules, head}) {
    if (text !== null || head !== null)
        return text ?? head;
    return recordText(size, rules, lineThrough(tree, []));
}

/** Whether the server can be asked about what was read. */
export const isWhole = ({text, fragment, head, size}) =>
    [text, fragment, head, size].some((one) => one !== null);

