// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * dom - makes elements, and finds those of the page.
 */

const svgSpace = 'http://www.w3.org/2000/svg';

function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes))
        if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value === true ? '' : value);
    element.append(...children.flat().filter((child) => child !== null));
    return element;
}

/** An HTML element; an attribute that is null or false is left out. */
export const html = (tag, attributes = {}, ...children) =>
    filled(document.createElement(tag), attributes, children);

/** An SVG element. */
export const svg = (tag, attributes = {}, ...children) =>
    filled(document.createElementNS(svgSpace, tag), attributes, children);

/* Makes an element like another one, with as much of it left as there can be. */
function become(old, fresh) {
    if (old.isEqualNode(fresh))
        return;
    if (old.nodeType !== Node.ELEMENT_NODE || old.nodeName !== fresh.nodeName) {
        old.replaceWith(fresh);
        return;
    }
    for (const {name} of [...old.attributes])
        if (!fresh.hasAttribute(name))
            old.removeAttribute(name);
    for (const {name, value} of fresh.attributes)
        old.setAttribute(name, value);
    renew(old, [...fresh.childNodes]);
}

/** Gives an element these children. Those it has become like them and stay, so
 * that what is drawn anew between the press of a button and its release is still
 * clicked. */
export function renew(parent, children) {
    const old = [...parent.childNodes];
    children.forEach((child, i) =>
        (old[i] ? become(old[i], child) : parent.append(child)));
    old.slice(children.length).forEach((node) => node.remove());
}

/** The element of the page with that id. */
export const byId = (id) => document.getElementById(id);

/** Has a click on one of the elements in another call `jump` with its index. */
export function onIndex(element, jump) {
    element.addEventListener('click', (event) => {
        const item = event.target.closest('[data-index]');
        if (item)
            jump(Number(item.dataset.index));
    });
}

/** The radio button of a name that stands for a value, or null. */
export const radioOf = (name, value) =>
    document.querySelector(`input[name="${name}"][value="${value}"]`);

/** Checks that one; it must be there. */
export function checkRadio(name, value) {
    radioOf(name, value).checked = true;
}

/** The value of the radio button of a name that is checked. */
export const chosen = (name) =>
    document.querySelector(`input[name="${name}"]:checked`).value;

/** One of the pictures in icons.svg. */
export const icon = (name) => svg('svg', {class: 'icon', 'aria-hidden': 'true'},
    svg('use', {href: `icons.svg#${name}`}));

/** A number for an SVG attribute. */
export const fixed = (number) => String(Math.round(number * 1000) / 1000);

/** Points as the attribute `points`. */
export const pointsText = (points) =>
    points.map(({x, y}) => `${fixed(x)},${fixed(y)}`).join(' ');
