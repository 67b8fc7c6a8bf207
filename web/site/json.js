// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * json - those calls of Jansson that make JSON, on the browser's own objects: a
 * library for emscripten, which links it into the program of the site.
 *
 * A json_t is a place in the program's memory whose count of references is the
 * largest number, which the macros of Jansson leave alone; `jsonValues` has what
 * it stands for. All of them end with site_tell(), which hands one on.
 */
/* global mergeInto, LibraryManager, UTF8ToString, HEAP32, HEAPU32, HEAPF64,
   _malloc, _free, Module, jsonValues, jsonMake, jsonRead */
mergeInto(LibraryManager.library, {
    $jsonValues: 'new Map()',
    $jsonMake__deps: ['$jsonValues', 'malloc'],
    $jsonMake: function (value) {
        const place = _malloc(8);
        HEAP32[place + 4 >> 2] = -1;
        jsonValues.set(place, value);
        return place;
    },
    /* Reads what json_pack() was given: a format without blanks, and the
     * address of the arguments. */
    $jsonRead__deps: ['$jsonValues'],
    $jsonRead: function (format, address) {
        let at = 0, from = address;
        const word = () => {
            from += 4;
            return HEAP32[from - 4 >> 2];
        };
        const wide = () => {
            from = from + 7 & ~7;
            from += 8;
            return from - 8;
        };
        const whole = (place) => HEAPU32[place >> 2] +
            HEAP32[place + 4 >> 2] * 2 ** 32;
        const text = (place) => (place ? UTF8ToString(place) : null);
        const one = () => {
            const type = format[at++];
            if (format[at] === '?')
                at++;
            switch (type) {
            case 's': return text(word());
            case 'o': return jsonValues.get(word());
            case 'i': return word();
            case 'b': return word() !== 0;
            case 'I': return whole(wide());
            case 'f': return HEAPF64[wide() >> 3];
            case 'n': return null;
            case '[': return list();
            case '{': return object();
            default: throw new Error(`json_pack: ${type} in ${format}`);
            }
        };
        const list = () => {
            const values = [];
            while (format[at] !== ']')
                values.push(one());
            at++;
            return values;
        };
        const object = () => {
            const values = {};
            while (format[at] !== '}') {
                const name = one();
                values[name] = one();
            }
            at++;
            return values;
        };
        return one();
    },
    json_pack__deps: ['$jsonMake', '$jsonRead'],
    json_pack: function (format, address) {
        return jsonMake(jsonRead(
            UTF8ToString(format).replace(/[\s,:]/g, ''), address));
    },
    json_object__deps: ['$jsonMake'],
    json_object: function () {
        return jsonMake({});
    },
    json_array__deps: ['$jsonMake'],
    json_array: function () {
        return jsonMake([]);
    },
    json_null__deps: ['$jsonMake'],
    json_null: function () {
        return jsonMake(null);
    },
    json_true__deps: ['$jsonMake'],
    json_true: function () {
        return jsonMake(true);
    },
    json_false__deps: ['$jsonMake'],
    json_false: function () {
        return jsonMake(false);
    },
    json_string__deps: ['$jsonMake'],
    json_string: function (text) {
        return jsonMake(UTF8ToString(text));
    },
    json_integer__deps: ['$jsonMake'],
    json_integer: function (low, high) {
        return jsonMake((low >>> 0) + high * 2 ** 32);
    },
    json_real__deps: ['$jsonMake'],
    json_real: function (number) {
        return jsonMake(number);
    },
    json_object_set_new__deps: ['$jsonValues'],
    json_object_set_new: function (object, name, value) {
        jsonValues.get(object)[UTF8ToString(name)] = jsonValues.get(value);
        return 0;
    },
    json_object_update__deps: ['$jsonValues'],
    json_object_update: function (object, other) {
        Object.assign(jsonValues.get(object), jsonValues.get(other));
        return 0;
    },
    json_array_append_new__deps: ['$jsonValues'],
    json_array_append_new: function (array, value) {
        jsonValues.get(array).push(jsonValues.get(value));
        return 0;
    },
    /* No count of references ever falls to nothing. */
    json_delete: function () {},
    site_tell__deps: ['$jsonValues', 'free'],
    site_tell: function (object) {
        const value = jsonValues.get(object);
        jsonValues.forEach((_, place) => _free(place));
        jsonValues.clear();
        Module.tell(value);
    },
});
