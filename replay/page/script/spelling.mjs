// Cards as texts: hands in rows of effective suits, plays as strings; and as faces on the table.

import { LITTLE, RANKS, SUIT_CLASSES, SYMBOLS, bagOf, suitOf } from "./cards.mjs";
import { h, tinted } from "./dom.mjs";
import { jokerName, say } from "./words.mjs";

const symbol = (code) => SYMBOLS[suitOf(code)];
const rankText = (code, count, alone) => (alone && count === 1 && RANKS[code % 13] === "T" ? "10" : RANKS[code % 13].repeat(count));

/** Spell some equal cards with their suit: ♥8, ♥88, ♥10, BJ BJ. */
export const cardText = (code, count = 1) =>
  code < LITTLE ? symbol(code) + rankText(code, count, true) : Array(count).fill(jokerName(code)).join(" ");

/** Spell cards in the order given, the suit only where it changes: ♠72 ♥7 ♦Q. */
export function cardsText(codes) {
  let text = "";
  codes.forEach((code, place) => {
    const before = place ? suitOf(codes[place - 1]) : -1;
    const alone = suitOf(codes[place + 1] ?? LITTLE) !== suitOf(code);
    if (code < LITTLE && before === suitOf(code)) text += RANKS[code % 13];
    else text += (place ? " " : "") + (code < LITTLE ? symbol(code) + rankText(code, 1, alone) : jokerName(code));
  });
  return text;
}

/** Spell equal tiers of trumps that differ in their suit: ♥♦♣2. */
export const tierText = (codes) => codes.map((code) => (code < LITTLE ? symbol(code) : "")).join("") + cardText(codes[0]).slice(codes[0] < LITTLE ? 1 : 0);

/** Sort a hand into rows. What is gone stands behind a stroke; void suits are there, empty, unless a part of it is not known. */
export function handRows(bag, gone, { rows, tiers }, partial) {
  const special = tiers.flat();
  const spell = (cards, held) => {
    const kinds = cards.filter((code) => held[code]);
    const text = (code) =>
      code >= LITTLE || special.includes(code) ? cardText(code, held[code]) : rankText(code, held[code], kinds.length === 1);
    return tinted(kinds.map(text).join(" "), true);
  };
  return rows.map((cards, place) => {
    const empty = !cards.some((code) => bag[code] || gone?.[code]);
    if (empty && partial) return "";
    const plain = cards.findLast((code) => !special.includes(code));
    return h(
      `div.row.${place ? "side" : "trumps"}.${SUIT_CLASSES[suitOf(plain ?? LITTLE)]}${empty ? ".void" : ""}`,
      h("b", place ? symbol(cards[0]) : say("Tr")),
      h("span", empty ? "—" : spell(cards, bag), gone ? h("s", spell(cards, gone)) : ""),
    );
  });
}

/** Spell the cards of a bag, trumps first. */
export const sortedText = (codes, { rows }) => {
  const bag = bagOf(codes);
  return cardsText(rows.flat().flatMap((code) => Array(bag[code]).fill(code)));
};

/** Draw cards as faces that overlap. */
export const faces = (codes) =>
  codes.map((code) => {
    const [top, foot] = code < LITTLE ? [rankText(code, 1, codes.length < 2), symbol(code)] : jokerName(code);
    return h("i", h(`span.${SUIT_CLASSES[suitOf(code)]}`, /^(5|T|10|K)$/.test(top) && code < LITTLE ? h("u", top) : h("span", top), foot));
  });
