// Questions and answers in words: as they are read, spoken and printed.

import { codesIn } from "./cards.mjs";
import { h, tinted } from "./dom.mjs";
import { cardsText } from "./spelling.mjs";
import { inTurn, inWords, listed, say, seatName, sentence } from "./words.mjs";

const RESULTS = {
  right: () => ["✓", say("Right.")],
  wrong: () => ["✗", say("Not right.")],
  skipped: () => ["–", say("Skipped.")],
  "": () => ["", ""],
};

export const markOf = ({ result }) => RESULTS[result]()[0];
export const verdictOf = ({ result }) => RESULTS[result]()[1];
const named = (seats) => (seats.length ? listed(seats.map(seatName)) : say("none"));

/** Write an answer; `spell` writes cards. Questions in a teacher's words have their notes instead. */
function written({ kind, cards, seats = [], total = 0 }, spell) {
  if (kind === "told") return "";
  if (kind === "points") return `${total}`;
  if (kind === "void") return named(seats);
  return cards ? spell(codesIn(cards)) : say("none");
}

/** Write what was chosen. */
function given({ kind, choices, chosen, typed, among }) {
  if (kind === "points") return typed;
  if (kind === "void") return named(chosen.map((at) => among[at]));
  const codes = codesIn(choices);
  return chosen.length ? cardsText([...chosen].sort((a, b) => a - b).map((at) => codes[at])) : say("none");
}

const told = (one, answer) =>
  one.kind === "play" || one.kind === "follow" ? say("In the record: {answer}.", { answer }) : say("Answer: {answer}", { answer });

/** Show an answer, why it is right, and what the record says there. */
export function answer(one) {
  const text = written(one, cardsText);
  const chosen = one.result === "wrong" && one.kind !== "told" && say("Your answer: {answer}", { answer: given(one) });
  return [
    chosen && h("p", tinted(chosen)),
    text && h("p.answer", tinted(told(one, text))),
    (one.because ?? []).map((place) => h("p", tinted(sentence(place)))),
    (one.notes ?? []).map((note) => h("p.note", { dir: "auto" }, tinted(note))),
  ];
}

/** Say how it came out, and the answer. */
export function spokenAnswer(one) {
  const text = written(one, inWords);
  return inTurn([verdictOf(one), text && told(one, text), ...(one.because ?? []).map(sentence), ...(one.notes ?? [])]);
}

export const titleOfQuestion = ({ nth, seat }, all) =>
  say("Question {number} of {count}: {seat}", { number: nth + 1, count: all.length, seat: seatName(seat) });
