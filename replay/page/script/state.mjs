// What stands at a place, and what may be seen of it through whose eyes.

import { UNKNOWN, bagOf, codesIn, codesOf, orderIn, size, without } from "./cards.mjs";
import { dealAt, handsAfter, handsBefore, lineAt, marksIn, record } from "./record.mjs";
import { keyOf } from "./route.mjs";

export const SEATS = [0, 1, 2, 3];

/** Return all that stands at a place; `stage` is that of the steps before the play, else play or over. */
export function stateAt(place) {
  const deal = dealAt(place);
  const line = lineAt(place);
  const known = deal.before[place.trick ? deal.before.length - 1 : place.play];
  return {
    place,
    deal,
    line,
    known,
    rules: record.rules[deal.rules],
    order: orderIn(record.orders[known.order]),
    notes: line.own.notes?.[keyOf(place)] ?? [],
    problems: line.own.found?.[keyOf(place)] ?? [],
    bids: (deal.bids ?? []).slice(0, place.trick ? undefined : place.play),
    ...(place.trick ? inTrick(place, deal, line) : beforePlay(place, deal, line, known)),
  };
}

function beforePlay(place, deal, line, known) {
  const { stage } = known;
  let turn = stage === "buried" ? known.declarer : undefined;
  if (stage === "setup") turn = line.tricks[0]?.leader ?? deal.leader;
  return {
    stage,
    undecided: stage === "dealt" || stage === "bid",
    hands: handsBefore(deal, place.play),
    table: [],
    turn,
    score: stage === "setup" ? deal.taken ?? 0 : 0,
    marks: marksIn(stage === "bid" ? deal.bids[place.play - 1].marks : known.marks),
  };
}

function inTrick({ trick: at, play }, deal, line) {
  const trick = line.tricks[at - 1];
  const table = trick.plays.slice(0, play);
  const complete = play === 4 && trick.winner >= 0;
  const over = complete && at === line.tricks.length;
  const { total } = line.own;
  const before = at > 1 ? line.tricks[at - 2].score : deal.taken ?? 0;
  return {
    stage: over ? "over" : "play",
    over,
    hands: handsAfter(trick, play),
    trick,
    table,
    turn: complete ? undefined : (trick.leader + play) & 3,
    winner: complete ? trick.winner : undefined,
    points: table.reduce((sum, one) => sum + one.points, 0),
    score: (over ? total : undefined) ?? (complete ? trick.score : before),
    marks: table.at(-1)?.marks ?? [],
  };
}

/** Work out what is seen: bags of hands and kitty, null where hidden or not known, and how many cards there are.
 *  `again`: the deal is over, and the hands are those that were dealt; `free`: what is noted may be read; `counted`: the
 *  attackers' points may be told. */
export function sightOf(state, look) {
  const { deal, hands, line, place, undecided } = state;
  const { view } = look;
  const again = state.over && !hands.some(size);
  const opened = SEATS.map((seat) => again || (view === null ? !look.masked.has(seat) : view === seat && !look.blind));
  const kept = undecided ? opened.every(Boolean) && deal.kitty : (opened.every(Boolean) || opened[deal.by]) && deal.buried;
  const gone = SEATS.map(() => []);
  for (const { plays } of line.tricks.slice(0, Math.max(place.trick - 1, 0))) for (const one of plays) gone[one.seat].push(...one.codes);
  for (const one of state.table) gone[one.seat].push(...one.codes);
  // What is not told of a hand was played, unless it may have been buried.
  const played = (text, seat) => text === null || (text.includes("X") && (seat !== deal.by || deal.before[0].stage === "setup"));
  const dealt = (text, seat) => (played(text, seat) ? line.tricks[0].hands[seat] : bagOf(codesIn(text)));
  const bags = again ? deal.hands.map(dealt) : hands;
  const least = (seat) => (again ? codesIn(deal.hands[seat] ?? "").length : 0);
  const kitty = kept ? codesIn(kept) : null;
  return {
    again,
    free: view === null || look.spoilers || again,
    counted: !look.uncounted,
    hands: bags.map((bag, seat) => (opened[seat] ? bag : null)),
    counts: bags.map((bag, seat) => Math.max(least(seat), countOf(state, seat, size(bag), again ? 0 : gone[seat].length))),
    gone,
    kitty,
    out: outOf(state, view, [...gone.flat(), ...(kitty ?? [])]),
  };
}

function countOf({ deal, known, undecided }, seat, held, gone) {
  if (undecided) return known.counts?.[seat] ?? held;
  return deal.unknown?.includes(seat) ? Math.max(held, deal.length - gone) : held;
}

/** Return the bag of the cards that are neither played nor seen. */
function outOf({ deal, rules, hands }, view, seen) {
  const whole = deal.cards ? bagOf(codesIn(deal.cards)) : Array(UNKNOWN).fill(rules.decks);
  return without(whole, view === null ? seen : [...seen, ...codesOf(hands[view])]);
}
