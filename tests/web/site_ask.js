// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * site_ask - asks the program of a site under node, for tests/web/site.py.
 *
 *   node site_ask.js FOLDER <QUESTIONS
 *
 * Each line of the questions is JSON: the name of a function of site.h, then
 * its arguments. A line of answer is what it returned and what it told last.
 */
'use strict';
const fs = require('fs');
const path = require('path');

const folder = path.resolve(process.argv[2]);
const unlur = require(path.join(folder, 'unlur.js'));

async function main() {
    let last = null;
    const program = await unlur({
        wasmBinary: fs.readFileSync(path.join(folder, 'unlur.wasm')),
        tell: (value) => {
            last = value;
        },
    });
    const lines = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
    for (const [name, ...given] of lines.map((line) => JSON.parse(line))) {
        last = null;
        const begun = process.hrtime.bigint();
        const returned = program.ccall(name, 'number',
            given.map((value) => typeof value), given);
        const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
        console.log(JSON.stringify({returned, seconds, told: last}));
    }
}

main();
