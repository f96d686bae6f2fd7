// The record as the page has it: matches, deals, and the lines in which a deal goes on, read when they are needed.

import { RANKS, bagOf, codesIn, without } from "./cards.mjs";
import { source } from "./clear.mjs";

const PLAY = /^(?:([^->]+)(?:-(\d+))?>)?([^x^!?$]*)([x^]?)(.*)$/;
const lines = {};

/** All that is known: what stands in the page as data. */
export const record = JSON.parse(source);

export const dealAt = (place) => record.matches[place.match].deals[place.deal];
export const marksIn = (text) => (text ? text.split(",") : []);
export const pointsOf = (codes) => codes.reduce((sum, code) => sum + ((code < 52 && record.points[RANKS[code % 13]]) || 0), 0);

function playIn(text, seat) {
  const [, tried, penalty, cards, wrong, marks] = PLAY.exec(text);
  const codes = codesIn(cards);
  return { seat, codes, points: pointsOf(codes), tried: tried && codesIn(tried), penalty, wrong, marks: marksIn(marks) };
}

function trickIn(text) {
  const [head, ...plays] = text.split(" ");
  const end = plays.pop();
  const leader = "ENWS".indexOf(head.at(-1));
  return {
    number: parseInt(head, 10),
    leader,
    plays: plays.map((play, turn) => playIn(play, (leader + turn) & 3)),
    winner: "ENWS".indexOf(end[1]),
    score: +end.slice(2),
  };
}

/** Return the hands after the first so many plays of a trick. */
export function handsAfter(trick, plays) {
  const hands = [...trick.hands];
  for (const { seat, codes } of trick.plays.slice(0, plays)) hands[seat] = without(hands[seat], codes);
  return hands;
}

/** Return the hands at a step before the play. */
export function handsBefore(deal, step) {
  const { hands, drawn } = deal.before[step];
  return deal.hands.map((dealt, seat) => {
    const codes = codesIn(dealt ?? "");
    return bagOf(drawn ? codes.slice(0, drawn[seat]) : hands?.[seat] != null ? codesIn(hands[seat]) : codes);
  });
}

/** Read a line: the tricks that it keeps of the line which it leaves, and its own, each with the hands before it. */
function makeLine({ match, deal, path }) {
  const ours = dealAt({ match, deal });
  const parent = path.length ? lineAt({ match, deal, path: path.slice(0, -1) }) : null;
  const own = parent ? parent.own.lines[path.at(-1)] : ours.line;
  const first = parent ? own.leaves[0] - 1 : 0;
  let hands = parent ? parent.tricks[first].hands : handsBefore(ours, ours.before.length - 1);
  const tricks = own.tricks.map((text, place) => {
    const told = own.hands?.[first + place + 1];
    const trick = { ...trickIn(text), hands: told ? told.map((cards) => bagOf(codesIn(cards))) : hands };
    hands = handsAfter(trick, 4);
    return trick;
  });
  return { own, tricks: [...(parent ? parent.tricks.slice(0, first) : []), ...tricks] };
}

/** Return the line on which a place lies: the deal as it was played, or the variation that was followed. */
export function lineAt(place) {
  const key = [place.match, place.deal, place.path];
  return (lines[key] ??= makeLine(place));
}
