// Whether a choice is legal, and whether it is right.

import { bagOf, codesIn, size, without } from "./cards.mjs";
import { counted, say, sentence } from "./words.mjs";

const holds = (bag, codes) => size(without(bag, codes)) === size(bag) - codes.length;
const sameBag = (some, others) => some.length === others.length && holds(bagOf(some), others);

/** Say which duty cards do not answer; nothing where they answer it. */
function broken(duty, codes) {
  const { number, must, rest, trumps = 0, trump_cards: those, one_of: shapes = [], bombs = [] } = duty;
  if (bombs.some((bomb) => sameBag(codesIn(bomb), codes))) return "";
  if (codes.length !== number) return tooMany(number);
  const played = bagOf(codes);
  const others = codes.length - codesIn(must).length;
  const free = bagOf(codesIn(rest));
  const left = without(played, codesIn(must));
  if (!holds(played, codesIn(must)) || left.some((copies, code) => copies > free[code])) return sentence(duty.suit);
  const owed = bagOf(codesIn(those));
  if (others && left.reduce((sum, copies, code) => sum + (owed[code] && copies), 0) < trumps) return sentence(duty.trump);
  return shapes.length && !shapes.some((shape) => holds(played, codesIn(shape))) ? sentence(duty.shape) : "";
}

const tooMany = (number) => counted("Choose {count} card.", "Choose {count} cards.", number);

/** Say why an answer cannot be given, before it is judged. */
export function fault({ kind, choices, chosen, typed, duty, number }) {
  if (kind === "points") return /^-?\d{1,4}$/.test(typed.trim()) ? "" : say("Type a number.");
  if (kind === "void" || kind === "trumps") return "";
  const codes = codesIn(choices);
  const cards = chosen.map((at) => codes[at]);
  if (duty) return broken(duty, cards);
  if (number && cards.length !== number) return tooMany(number);
  return cards.length ? "" : say("Choose the cards first.");
}

/** Whether an answer is right: of a follow, any that is legal. */
export function right({ kind, choices, chosen, typed, among, cards, seats = [], total = 0 }) {
  if (kind === "follow") return true;
  if (kind === "points") return +typed === total;
  if (kind === "void") return sameSeats(chosen.map((at) => among[at]), seats);
  const codes = codesIn(choices);
  return sameBag(chosen.map((at) => codes[at]), codesIn(cards));
}

const sameSeats = (some, others) => some.length === others.length && some.every((seat) => others.includes(seat));
