// What is said, in the language that is spoken. The templates here are English; a page has them in each language, in the
// order in which they come, and numbers in their place.

import { LITTLE, suitOf } from "./cards.mjs";

let words = [];
let sentences = [];

/** Speak a language from now on: its words, and its sentences about this record. */
export function speak(table, said) {
  words = table;
  sentences = said;
}

/** Mark a template that is said later. */
export const later = (template) => template;

/** Say a sentence: its template, and the values for its {fields}. */
export const say = (template, values) => words[template].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Count something: the first template for 1, the second for any other number. */
export const counted = (one, many, count, ranks) => say(count === 1 ? one : many, { count, ranks });

/** Say a sentence about this record. */
export const sentence = (place) => sentences[place];

const SEAT_NAMES = [later("East"), later("North"), later("West"), later("South")];
const SEAT_LETTERS = [later("E"), later("N"), later("W"), later("S")];
const SIDE_NAMES = [later("E/W"), later("N/S")];
const COURT = [later("jack"), later("queen"), later("king"), later("ace")];
const COUNTS = [later("two"), later("three"), later("four")];
const MARKS = {
  "!": later("Good."),
  "?": later("Mistake."),
  "!!": later("Excellent."),
  "??": later("Blunder."),
  "!?": later("Interesting."),
  "?!": later("Doubtful."),
};

export const seatName = (seat) => say(SEAT_NAMES[seat]);
export const seatLetter = (seat) => say(SEAT_LETTERS[seat]);
export const sideName = (side) => say(SIDE_NAMES[side]);
export const jokerName = (code) => (code > LITTLE ? say("BJ") : say("LJ"));
/** Put together what there is of some parts. */
const joined = (parts, template) =>
  parts.filter(Boolean).reduce((before, after) => (before ? say(template, { before, after }) : after), "");
export const listed = (parts) => joined(parts, later("{before}, {after}"));
export const inTurn = (parts) => joined(parts, later("{before} {after}"));

/** Say what the marks of a play mean. */
export const marksInWords = (marks) =>
  marks.map((mark) => (MARKS[mark] ? say(MARKS[mark]) : say("Mark {glyph}.", { glyph: mark.slice(1) })));

/** Say cards in words, suit by suit: spades 7 2, heart 7, two big jokers. */
export function inWords(codes) {
  const held = (suit) => codes.filter((code) => suitOf(code) === suit).map((code) => code % 13);
  const ranks = (suit) => held(suit).map((rank) => (rank > 8 ? say(COURT[rank - 9]) : rank + 2)).join(" ");
  const jokers = (code) => codes.filter((one) => one === code).length;
  const big = jokers(LITTLE + 1);
  const little = jokers(LITTLE);
  return (
    listed([
      ranks(0) && counted("spade {ranks}", "spades {ranks}", held(0).length, ranks(0)),
      ranks(1) && counted("heart {ranks}", "hearts {ranks}", held(1).length, ranks(1)),
      ranks(2) && counted("diamond {ranks}", "diamonds {ranks}", held(2).length, ranks(2)),
      ranks(3) && counted("club {ranks}", "clubs {ranks}", held(3).length, ranks(3)),
      big && (big > 1 ? say("{count} big jokers", { count: say(COUNTS[big - 2]) }) : say("big joker")),
      little && (little > 1 ? say("{count} little jokers", { count: say(COUNTS[little - 2]) }) : say("little joker")),
      codes.length ? "" : say("nothing"),
    ])
  );
}
