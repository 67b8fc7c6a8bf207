// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * recent - a map of what came last, so that a page that is used for long does
 * not grow: an evaluation of side 8 has 15 KB.
 */

const most = 600; /* entries; no game has so many positions */

export class Recent extends Map {
    set(key, value) {
        this.delete(key);
        super.set(key, value);
        if (this.size > most)
            this.delete(this.keys().next().value);
        return this;
    }
}
