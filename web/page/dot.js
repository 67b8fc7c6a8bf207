// SPDX-License-Identifier: GPL-3.0-or-later
/* dot - the small stone beside a move; a screen reader says its colour. */
import {html} from './dom.js';
import {t} from './language.js';

const names = {b: 'black', w: 'white'};

/** The stone of a move by 'b' or 'w', or the sign of a move without one. */
export function moveDot(colour) {
    const name = names[colour];
    return html('span', name
        ? {'class': `dot dot-${name}`, 'role': 'img', 'aria-label': t(name)}
        : {'class': 'dot dot-none', 'aria-hidden': 'true'});
}
