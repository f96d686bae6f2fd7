// Elements made of values: texts stay texts, whatever they hold.

import { SUIT_CLASSES, SYMBOLS } from "./cards.mjs";

export const byId = (id) => document.getElementById(id);
export const all = (selector) => document.querySelectorAll(selector);

const drawn = document.querySelector("svg").namespaceURI;
const shown = (children) => children.flat(9).filter(Boolean);

/** Put other children into an element. */
export const fill = (element, ...children) => element.replaceChildren(...shown(children));

/** Make an element, h("b.faint", { title }, ...children); what is null, false or empty is left out. */
export function h(kind, ...children) {
  const [tag, ...classes] = kind.split(".");
  const inDrawing = /^(svg|use|path|rect|text)$/.test(tag);
  const element = inDrawing ? document.createElementNS(drawn, tag) : document.createElement(tag);
  const given = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries({ class: classes.join(" "), ...given })) {
    if (value || value === 0) element.setAttribute(name, value);
  }
  element.append(...shown(children));
  return element;
}

export const icon = (name) => h("svg.icon", { "aria-hidden": "true" }, h("use", { href: `#i-${name}` }));

/** Make what is read out, and not seen; and what is seen, and not read out. */
export const heard = (text) => h("span.sr", text);
export const seen = (...children) => h("span", { "aria-hidden": "true" }, ...children);

/** Set off the ranks that count points. */
const pointed = (text) => text.split(/(10|[5TK]+)/).map((part, place) => (place % 2 ? h("u", part) : part));

/** Colour the cards in a text; `ranks`: all of it is ranks. */
export function tinted(text, ranks) {
  return text.split(/([♠♥♦♣](?:10|[2-9TJQKA]+)?|[BL]J|[大小]王)/).map((part, place) => {
    if (!(place % 2)) return ranks ? pointed(part) : part;
    return h(`b.${SUIT_CLASSES.at(SYMBOLS.indexOf(part[0]))}`, pointed(part));
  });
}
