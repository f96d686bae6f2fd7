// The questions of a quiz, and what has become of each; nothing of it outlives the page.

import { dealAt, record } from "./record.mjs";
import { placeOf, same } from "./route.mjs";

/** The kinds of questions that ask for what was seen before. */
export const MEMORY = ["void", "trumps", "points"];

const fresh = () => ({ chosen: [], typed: "", tried: false, shown: false, at: undefined, result: "" });

export const questions = record.quiz.map((one, nth) => ({
  ...one,
  nth,
  place: placeOf(one.match, one.deal, one.trick, one.play),
  ...fresh(),
}));

/** Whether it is asked; where it is not, questions stand at their places with their answers. `told` is the question of
 *  which the answer is being read. */
export const asking = { on: record.sealed === true, told: undefined };

export const openAll = () => (asking.on ? questions.filter(({ result }) => !result) : []);

/** Return the questions of a deal that are still open, in order. */
export const openIn = ({ match, deal }) => openAll().filter((one) => one.match === match && one.deal === deal);

/** Return the open question that is asked at a place. */
export function askedAt(place) {
  const { told } = asking;
  return told && same(told.place, place) ? undefined : openIn(place).find((one) => same(one.place, place));
}

/** Return the questions at a place that may be read with their answers. */
export const answeredAt = (place) => questions.filter((one) => same(one.place, place) && (one.result || !asking.on));

/** Go no further than the first open question of a deal, and into none of its variations. */
export function limited(there) {
  const [first] = openIn(there);
  if (!first) return there;
  const { trick, play } = first;
  const beyond = there.path.length || there.trick > trick || (there.trick === trick && there.play > play);
  return beyond ? first.place : there;
}

/** Whether what is known of the hand of who is asked is only what it will play. */
export const isBlind = ({ match, deal, seat }) => dealAt({ match, deal }).unknown?.includes(seat);

/** Look through the eyes of who is asked next in the deal. */
export function looked(place, look) {
  const open = openIn(place);
  if (!open.length) return look;
  const uncounted = open.some(({ kind }) => kind === "points");
  return { ...look, view: open[0].seat, blind: isBlind(open[0]), masked: new Set(), spoilers: false, uncounted };
}

/** Return what would give answers away: score and counters in all of the deal, the tricks where it is asked. */
export function withheld(place) {
  const open = openIn(place);
  const kinds = open.map(({ kind }) => kind);
  const asked = askedAt(place)?.kind;
  const fromMemory = MEMORY.includes(asked);
  return [kinds.includes("points") && "score", (kinds.includes("trumps") || open.some(isBlind)) && "out", fromMemory && "tricks"].filter(Boolean);
}

export const count = (result) => questions.filter((one) => one.result === result).length;

/** Forget all answers. */
export function forget() {
  asking.told = undefined;
  for (const one of questions) Object.assign(one, fresh());
}
