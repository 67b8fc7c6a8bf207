// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * judge - what is known along the line that is shown: what each move did, and
 * the chance of the first player at each place.
 *
 * What is proved goes before what is claimed, and that before what is estimated.
 * It comes from the answers about
 * the positions, from evaluations, and from the analysis of the game.
 */
import * as api from './api.js';
import {percent, t} from './language.js';
import {moveText} from './notation.js';
import {seatAt, textAt} from './state.js';
import {bestOf, enriched, markOf, valueOf} from './values.js';

/* What the move that led to a place did. */
const judgementAt = (state, at, analysis) =>
    analysis.judgementOf(textAt(state, at), state.rules);

function answerAt(state, at, analysis) {
    const text = textAt(state, at);
    const answer = api.recall(text, state.rules);
    return answer && enriched(answer,
        analysis.evaluationOf(text, state.rules));
}

const provedWords = {
    kept: ['win', t('move-wins')], lost: ['loss', t('move-loses')],
    threw: ['loss', t('move-threw')],
};
const estimatedWords = {
    good: ['', t('move-good')], weaker: ['≈?!', t('move-weaker')],
    mistake: ['≈?', t('move-mistake')],
};

const provedJudgement = (word, better = null) => {
    const [mark, words] = provedWords[word];
    return {word, proved: true, mark, sign: word === 'threw' ? '??' : '',
        words: better ? t('move-better', {words, move: moveText(better)})
            : words};
};

const claimedWords = {
    kept: t('move-claimed-wins'), lost: t('move-claimed-loses'),
    threw: t('move-claimed-threw'),
};

/* What claims say of a move, if anything; `before` is the answer it was made
 * at. */
function claimedJudgement(before, {claim}) {
    const value = valueOf(before) === 'unknown' ? before.claim
        : valueOf(before);
    const word = claim === 'win' ? 'kept'
        : {win: 'threw', loss: 'lost'}[value];
    if (!word)
        return null;
    const best = word === 'threw' ? bestOf(before) : null;
    const words = claimedWords[word];
    return {word, proved: false, mark: `claimed-${claim}`,
        sign: word === 'threw' ? '??' : '', words: best
            ? t('move-better', {words, move: moveText(best)}) : words};
}

/* Smaller losses are within what estimates err by, and have words alone. */
const worthSign = 0.1;

function estimatedJudgement({word, before, after, better}) {
    const [ownSign, base] = estimatedWords[word];
    const sign = before - after >= worthSign ? ownSign : '';
    const words = t('move-from-to', {words: base, before: percent(before),
        after: percent(after)});
    return {word, proved: false, mark: null, sign,
        words: better && word !== 'good'
            ? t('move-seems-better', {words, move: moveText(better)}) : words};
}

/**
 * What the move after place `at` did, or null when nothing is known.
 * @returns {?{word: string, proved: boolean, mark: ?string, sign: string,
 *             words: string}}
 */
export function judged(state, at, analysis) {
    const before = answerAt(state, at, analysis);
    const move = before?.moves.find((one) => one.move === state.moves[at]);
    const found = judgementAt(state, at + 1, analysis);
    const mark = move && markOf(move);
    if (mark === 'win')
        return provedJudgement('kept');
    if (found?.proved)
        return provedJudgement(found.word, found.better);
    if (mark === 'loss')
        return provedJudgement(valueOf(before) === 'win' ? 'threw' : 'lost',
            valueOf(before) === 'win' ? before.move ?? before.action : null);
    const claimed = move?.claim ? claimedJudgement(before, move) : null;
    return claimed ?? (found ? estimatedJudgement(found) : null);
}

const certain = {win: 1, loss: 0};

/* The chance of the player to move at a place. */
function moversChance(state, at, analysis) {
    const answer = answerAt(state, at, analysis);
    const value = answer ? valueOf(answer) : 'unknown';
    if (value !== 'unknown' && value !== undefined)
        return {chance: certain[value], proved: true};
    const next = at < state.moves.length &&
        judgementAt(state, at + 1, analysis);
    if (next)
        return {chance: next.before, proved: next.proved};
    const last = at > 0 && judgementAt(state, at, analysis);
    if (last)
        return {chance: 1 - last.after, proved: last.proved};
    return answer?.estimate
        ? {chance: answer.estimate.chance, proved: false} : null;
}

/** The first player's chance at each place of the line, null where nothing is
 * known. @returns {(?{chance: number, proved: boolean})[]} */
export const chancesAlong = (state, analysis) =>
    [...state.moves, null].map((_, at) => {
        const found = moversChance(state, at, analysis);
        return found && {...found, chance: seatAt(at) === 'first'
            ? found.chance : 1 - found.chance};
    });
