// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * values - what the server says a move is worth, as a mark and in words.
 *
 * What is proved has a mark with a colour and a shape of its own, as on the
 * printed boards: a ring wins, a cross loses. What is only claimed has the same
 * in broken lines. What is estimated has neither: a shade of another colour, and
 * a number behind the sign for "about". Where
 * nothing is proved, a search may have stopped before it was decided, or there
 * was none; those marks are two.
 */
import {fixed, html, svg} from './dom.js';
import {percent, t} from './language.js';
import {moveText, PASS} from './notation.js';

/** The marks of the legend, in its order, and what each means. */
const legend = [
    ['win', t('mark-wins')], ['loss', t('mark-loses')],
    ['unknown', t('mark-undecided')],
];

const claimedLegend = [
    ['claimed-win', t('mark-claimed-wins')],
    ['claimed-loss', t('mark-claimed-loses')],
];

const spoken = {
    'win': t('spoken-wins'),
    'loss': t('spoken-loses'),
    'claimed-win': t('spoken-claimed-wins'),
    'claimed-loss': t('spoken-claimed-loses'),
    'unknown': t('spoken-undecided'),
    'not-stored': t('spoken-not-proved'),
};

/** What a screen reader says of a move with that mark. */
export const markSpoken = (mark) => spoken[mark] ?? '';

/** The mark of something with a `value` and a `source`, and perhaps a `claim`.
 */
export function markOf({value, source, claim}) {
    if (value === 'win' || value === 'loss')
        return value;
    if (claim)
        return `claimed-${claim}`;
    return source === 'not stored' ? 'not-stored' : 'unknown';
}

/** The SVG shape of a mark around the origin, a cell is 100 wide; null where
 * nothing is drawn. */
export function markShape(mark) {
    const shape = {class: `mark mark-${mark}`};
    switch (mark) {
    case 'win':
    case 'claimed-win': return svg('circle', {...shape, r: '20'});
    case 'loss':
    case 'claimed-loss':
        return svg('path', {...shape, d: 'M-16-16 16 16M-16 16 16-16'});
    case 'unknown':
        return svg('path', {...shape,
            d: 'M-10-8A10.5 10.5 0 1 1 4 2Q0 5 0 9M0 20V20.1'});
    default: return null;
    }
}

/** A mark as a small picture in a line of text. */
export const markPicture = (mark) => svg('svg', {
    'class': 'mark-picture', 'viewBox': '-30 -30 60 60',
    'aria-hidden': 'true',
}, markShape(mark));

/* A share of so many games has a standard error of 5 in 100 at most. */
const leastVisits = 100;

/** Whether the estimate of a move is told as a number: it was tried often
 * enough, or is a pass that a model foretells without a try. */
export const isTold = ({move, visits}) =>
    visits >= leastVisits || (move === PASS && visits === 0);

/** An estimate in short: never without its sign. */
export const chanceText = (chance) => `≈${percent(chance)}`;

/** The disc of an estimate around the origin: its colour is the stronger the
 * better the move; without a number it is small. */
export const shadeShape = (chance, told) => svg('circle', {class: 'shade',
    r: told ? '38' : '16', opacity: fixed(0.07 + 0.6 * chance)});

/* A disc that is told has its number behind it in the legend. */
const shadeSample = (told) => svg('svg', {
    'class': 'mark-picture', 'viewBox': '-44 -44 88 88', 'aria-hidden': 'true',
}, shadeShape(0.8, told));

/** The entries of the legend, with those of claims where there are any. */
export const legendEntries = (claims) => [
    ...[...legend, ...(claims ? claimedLegend : [])].map(([mark, words]) => html('li', {}, markPicture(mark), words)),
    html('li', {}, shadeSample(true), t('mark-estimated')),
    html('li', {}, shadeSample(false), t('mark-tried-little')),
];

const sources = {
    'store': t('source-store'),
    'rules': t('source-rules'),
    'implied': t('source-implied'),
    'search': t('source-search'),
    'proof': t('source-proof'),
    'unproved': t('source-unproved'),
    'not stored': t('source-none'),
};

/** Where a value comes from, in words. */
export const sourceWords = (source) => sources[source] ?? source;

/** The value of the position to the player to move: 'win', 'loss' or
 * 'unknown'. */
export function valueOf(answer) {
    if (answer.turn === 'contract')
        return answer.outcome;
    if (answer.winner === 'unknown')
        return 'unknown';
    return answer.winner === answer.turn ? 'win' : 'loss';
}

/** A winning move that is known, or else claimed, or null. */
export const bestOf = (answer) =>
    answer.action ?? answer.move ?? answer.claimed_move ?? null;

/* --- What an evaluation adds ---------------------------------------------- */

const otherColour = (colour) => (colour === 'black' ? 'white' : 'black');

/* The fields of an answer that tell who wins, as an evaluation proved it. */
function provedFields({turn}, {value, source, best}) {
    const move = value === 'win' ? best : null;
    const told = {source, status: 'proved'};
    if (turn === 'contract')
        return {...told, outcome: value, action: move};
    const winner = value === 'win' ? turn : otherColour(turn);
    return {...told, winner, move};
}

const enrichedMove = (one, found) => {
    if (one.value !== 'unknown' || !found)
        return one;
    if (found.basis === 'proved')
        return {...one, value: found.value, source: found.source};
    return one.claim ? one
        : {...one, chance: found.chance, visits: found.visits};
};

/** What the server said of a position, with what an evaluation of it adds:
 * values that it proved, and estimates as `chance` and `visits` of moves and as
 * `estimate`. What is stored stays as it is, and so does a claim until there is
 * a proof. */
export function enriched(answer, evaluation) {
    if (!evaluation || answer.won)
        return answer;
    const found = new Map(evaluation.moves.map((one) => [one.move, one]));
    const proved = evaluation.basis === 'proved' &&
        valueOf(answer) === 'unknown';
    return {
        ...answer,
        ...(proved ? provedFields(answer, evaluation) : {}),
        moves: answer.moves.map(
            (one) => enrichedMove(one, found.get(one.move))),
        estimate: evaluation,
    };
}

/* --- Sentences ------------------------------------------------------------ */

function wonText(won, end) {
    if (end?.suicide)
        return t(won === 'black' ? 'white-suicide' : 'black-suicide');
    return t(won === 'black' ? 'black-won' : 'white-won');
}

function provedText(answer) {
    const value = valueOf(answer);
    const best = value === 'win' ? bestOf(answer) : null;
    const values = {move: moveText(best)};
    if (answer.turn === 'contract') {
        if (value === 'loss')
            return t('contract-loses');
        return best ? t('contract-wins-with', values) : t('contract-wins');
    }
    if (answer.winner === 'black')
        return best ? t('black-wins-with', values) : t('black-wins');
    return best ? t('white-wins-with', values) : t('white-wins');
}

/* The answer as if what is claimed were proved. */
function believed(answer) {
    const {turn, claim, claimed_move: move = null} = answer;
    return turn === 'contract' ? {...answer, outcome: claim, action: move}
        : {...answer, winner: claim === 'win' ? turn : otherColour(turn), move};
}

/* Estimates are told of one player, who is named; they are those of the move
 * that seems best. */
function estimateText({turn, estimate, moves}) {
    const best = moves.find(({move}) => move === estimate.best);
    if (best?.chance !== undefined && !isTold(best))
        return t('estimate-tried-little');
    const values = {percent: percent(estimate.chance)};
    if (turn === 'contract')
        return t('estimate-contract', values);
    return t(turn === 'black' ? 'estimate-black' : 'estimate-white', values);
}

/** Who wins, or what is claimed or estimated, in a sentence without its full stop. `end`
 * tells how the game ended, as goals.js does. */
export function verdictText(answer, end) {
    if (answer.won)
        return wonText(answer.won, end);
    if (valueOf(answer) !== 'unknown')
        return provedText(answer);
    if (answer.claim)
        return t('claimed', {words: provedText(believed(answer))});
    return answer.estimate ? estimateText(answer) : t('not-decided');
}

/** What is estimated of a move, in words. */
export const estimateWords = (chance, told) => (told
    ? t('move-estimate', {percent: percent(chance)}) : t('move-tried-little'));

/** What is known of a move, in words. */
export function moveWords(move) {
    const mark = markOf(move);
    if (mark !== 'win' && mark !== 'loss' && move.chance !== undefined)
        return estimateWords(move.chance, isTold(move));
    return mark === 'not-stored' || move.claim ? markSpoken(mark)
        : `${markSpoken(mark)}, ${sourceWords(move.source)}`;
}

/** The turn as a position's text has it. */
export const turnLetter = ({turn}) =>
    ({contract: 'c', black: 'b', white: 'w'})[turn];

const turns = {
    contract: t('turn-contract'), black: t('turn-black'),
    white: t('turn-white'),
};

/** Whose turn it is, in words. */
export const turnText = ({won, turn}) => (won ? t('turn-over') : turns[turn]);
