// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * import_dialog - where a game is pasted or a file of it chosen.
 *
 * What the text does not say, the side and the rules, is asked for in the
 * dialog, once it is clear that the rest can be read.
 */
import {byId, html} from './dom.js';
import {MOST_SIDE} from './geometry.js';
import {isWhole, readImport} from './import.js';
import {t} from './language.js';

const mostBytes = 1 << 20; /* of a file */

function tell(words) {
    byId('import-error').textContent = words;
}

/* Asks for the side, and for the rules; `likely` is the side to begin with. */
function askSide({least}, likely) {
    const sides = Array.from({length: MOST_SIDE - least + 1},
        (_, i) => String(least + i));
    byId('import-side').replaceChildren(...sides.map((side) =>
        html('option', {value: side}, side)));
    byId('import-side').value = String(Math.max(least, likely));
    byId('import-head').hidden = false;
    tell(t('import-which-side'));
    byId('import-side').focus();
}

function forgetSide() {
    byId('import-head').hidden = true;
    tell('');
}

async function readFile(file) {
    if (file.size > mostBytes)
        throw new Error(t('import-long-file'));
    byId('import-text').value = await file.text();
    forgetSide();
}

/* What is in the dialog, or null when the side had to be asked for first. */
function readDialog(likely) {
    const found = readImport(byId('import-text').value);
    if (isWhole(found))
        return found;
    if (byId('import-head').hidden) {
        askSide(found, likely);
        return null;
    }
    return {...found, size: Number(byId('import-side').value),
        rules: byId('import-rules').value};
}

/** Takes care of the dialog. `likely()` gives the side to propose; `load` is
 * called with what was read, its side and rules known, and resolves to an error,
 * or null. */
export function startImport({likely, load}) {
    const dialog = byId('import-dialog');
    const take = async () => {
        try {
            const found = readDialog(likely());
            if (!found)
                return;
            const problem = await load(found);
            if (problem)
                tell(problem.message);
            else
                dialog.close();
        } catch (error) {
            tell(error.message);
        }
    };
    byId('import').addEventListener('click', () => {
        forgetSide();
        dialog.showModal();
        byId('import-text').select();
    });
    byId('import-text').addEventListener('input', forgetSide);
    byId('import-file').addEventListener('change', ({target}) => {
        if (target.files.length)
            readFile(target.files[0]).catch(({message}) => tell(message));
        target.value = '';
    });
    byId('import-form').addEventListener('submit', (event) => {
        event.preventDefault();
        take();
    });
}
