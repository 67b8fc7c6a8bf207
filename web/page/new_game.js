// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * new_game - the dialog in which a game begins: against whom, on which board,
 * under which rules, how strong the program is, and whether there are hints.
 *
 * What was chosen is remembered by the browser, for the next game.
 */
import {byId, checkRadio, chosen, html, radioOf} from './dom.js';
import {LEAST_SIDE, MOST_SIDE} from './geometry.js';
import {levelOptions, usualLevel} from './level.js';
import {recallChoice, rememberChoice} from './memory.js';
import {otherSeat, seatAt} from './state.js';

const choices = ['size', 'rules', 'level']; /* selects */
const radios = ['against', 'begins'];

function restore() {
    for (const name of choices)
        byId(name).value = recallChoice(name) ?? byId(name).value;
    for (const name of choices)
        if (!byId(name).value)
            byId(name).selectedIndex = 0;
    for (const name of radios) {
        if (radioOf(name, recallChoice(name)))
            checkRadio(name, recallChoice(name));
    }
    byId('hints').checked = recallChoice('hints') === 'on';
}

function remember() {
    for (const name of choices)
        rememberChoice(name, byId(name).value);
    for (const name of radios)
        rememberChoice(name, chosen(name));
    rememberChoice('hints', byId('hints').checked ? 'on' : 'off');
}

/* Only what matters can be chosen. */
function enable() {
    const program = chosen('against') === 'program';
    const here = chosen('from') === 'here';
    byId('begins').disabled = !program;
    byId('level-field').hidden = !program;
    byId('hints-field').hidden = chosen('against') === 'nobody';
    byId('size').disabled = byId('rules').disabled = here;
}

/* The seat that people have; `at` is the place where the game goes on. */
function humanSeat(at) {
    const begins = chosen('begins');
    const next = seatAt(at);
    const you = begins === 'you' ||
        (begins === 'random' && Math.random() < 0.5);
    if (chosen('against') === 'people')
        return 'both';
    return you ? next : otherSeat(next);
}

/** Takes care of the dialog: `begin({here, size, rules, play, hints})` is called
 * for a game; `here` is true when it goes on from what is on the board, whose
 * place `place()` tells; `play` is null when nobody plays. `canPlay()` says
 * whether the program does. */
export function startNewGame({begin, place, canPlay}) {
    const dialog = byId('new-dialog');
    for (let side = LEAST_SIDE; side <= MOST_SIDE; side++)
        byId('size').append(html('option', {value: String(side)},
            String(side)));
    byId('size').value = '6';
    byId('level').append(...levelOptions());
    byId('level').value = usualLevel;
    const show = (from) => {
        const program = radioOf('against', 'program');
        restore();
        checkRadio('from', from);
        program.disabled = !canPlay();
        if (program.disabled && program.checked)
            checkRadio('against', 'people');
        byId('no-program').hidden = canPlay();
        enable();
        dialog.showModal();
    };
    byId('new').addEventListener('click', () => show('start'));
    byId('play-here').addEventListener('click', () => show('here'));
    byId('new-form').addEventListener('change', enable);
    byId('new-form').addEventListener('submit', (event) => {
        const here = chosen('from') === 'here';
        event.preventDefault();
        remember();
        dialog.close();
        begin({here, size: Number(byId('size').value),
            rules: byId('rules').value, hints: byId('hints').checked,
            play: chosen('against') === 'nobody' ? null : {
                human: humanSeat(here ? place() : 0),
                level: byId('level').value}});
    });
}
