// Ways through the record: from one place to the next play, trick, deal or note. A place is a match, a deal, the place of a
// trick in its line (0: before the play), of a play in it (0: before the lead), and the variations followed.

import { dealAt, lineAt, marksIn, record } from "./record.mjs";

export const placeOf = (match, deal, trick = 0, play = 0, path = []) => ({ match, deal, trick, play, path });
export const keyOf = (place) => `${place.trick}.${place.play}`;
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const at = ({ match, deal, path }, trick, play, other = path) => placeOf(match, deal, trick, play, other);
const tricksOf = (place) => lineAt(place).tricks;
const playsIn = (place, trick) => (trick ? tricksOf(place)[trick - 1].plays.length : dealAt(place).before.length - 1);

/** Return the nearest trick from one on, or back, that has a play; 0 where there is none. */
function withPlays(place, trick, by) {
  for (let near = trick; near > 0 && near <= tricksOf(place).length; near += by) if (playsIn(place, near)) return near;
  return 0;
}

export const startOfDeal = (place) => placeOf(place.match, place.deal);

/** Return the last step of the deal, or of the variation. */
export function endOfDeal(place) {
  const trick = withPlays(place, tricksOf(place).length, -1);
  return at(place, trick, playsIn(place, trick));
}

/** Go to the start of the next deal, or stay. */
export function nextDeal(place) {
  if (place.deal + 1 < record.matches[place.match].deals.length) return placeOf(place.match, place.deal + 1);
  return record.matches[place.match + 1] ? placeOf(place.match + 1, 0) : place;
}

/** Go to the start of this deal, or of the one before. */
export function previousDeal(place) {
  const { match, deal } = place;
  const start = startOfDeal(place);
  if (!same(start, place)) return start;
  if (deal) return placeOf(match, deal - 1);
  return match ? placeOf(match - 1, record.matches[match - 1].deals.length - 1) : place;
}

/** Return the variations that can be entered at a place: the place after the first play of each. */
export function variations(place) {
  return (lineAt(place).own.lines ?? []).flatMap((other, number) => {
    if (keyOf(place) !== other.enter.join(".")) return [];
    const path = [...place.path, number];
    const [trick, kept] = other.leaves;
    return [at(place, trick, Math.min(kept + 1, playsIn({ ...place, path }, trick)), path)];
  });
}

/** Go from a variation back to where it can be entered. */
export const leave = (place) => (place.path.length ? at(place, ...lineAt(place).own.enter, place.path.slice(0, -1)) : place);

/** Return the same place outside the variations that have not left their lines yet. */
export function settled(place) {
  if (!place.path.length) return place;
  const [trick, play] = lineAt(place).own.leaves;
  const left = place.trick > trick || (place.trick === trick && place.play > play);
  return left ? place : settled({ ...place, path: place.path.slice(0, -1) });
}

/** Go to the next play, or bid, or burial; stay at the end. */
export function next(place) {
  if (place.play < playsIn(place, place.trick)) return at(place, place.trick, place.play + 1);
  const trick = withPlays(place, place.trick + 1, 1);
  if (trick) return at(place, trick, 1);
  return place.path.length ? place : nextDeal(place);
}

/** Go to the play, bid or burial before. */
export function previous(place) {
  const { trick, play } = place;
  if (play > (trick ? 1 : 0)) return settled(at(place, trick, play - 1));
  if (trick) {
    const before = withPlays(place, trick - 1, -1);
    return settled(at(place, before, playsIn(place, before)));
  }
  const before = previousDeal(place);
  return same(before, place) ? place : endOfDeal(before);
}

/** Go to the moment before the next lead; from the end of a deal to the next deal. */
export function nextTrick(place) {
  if (place.trick < tricksOf(place).length) return at(place, place.trick + 1, 0);
  const end = endOfDeal(place);
  return place.path.length || !same(end, place) ? end : nextDeal(place);
}

/** Go to the moment before the lead, or the one before it. */
export function previousTrick(place) {
  const { trick, play } = place;
  if (trick && play) return settled(at(place, trick, 0));
  if (trick > 1) return settled(at(place, trick - 1, 0));
  return trick || play ? startOfDeal(place) : previous(place);
}

/** Whether there is a mark, a note, something wrong or a variation at a place. */
export function notable(place) {
  const { own, tricks } = lineAt(place);
  const { trick, play } = place;
  const key = keyOf(place);
  if (own.notes?.[key] || own.found?.[key] || variations(place).length) return true;
  if (trick) return play > 0 && tricks[trick - 1].plays[play - 1].marks.length > 0;
  const { bids, before } = dealAt(place);
  return marksIn(bids?.[play - 1]?.marks ?? before[play].marks).length > 0;
}

/** Go step by step to a place with something to read; null where there is none. */
export function seek(way, place) {
  for (let now = place, there = way(now); !same(there, now); now = there, there = way(now)) if (notable(there)) return there;
  return null;
}

/** Spell the locator of a place; in a variation, that of the play which it replaces. */
export function locatorOf(place) {
  if (place.path.length) return locatorOf(leave(place));
  const { name } = dealAt(place);
  if (!place.trick) return name;
  return `${name}:${tricksOf(place)[place.trick - 1].number}${place.play ? `.${place.play}` : ""}`;
}

/** Return the place that a locator names, null where there is none. */
export function find(locator) {
  const parts = /^([^:]+?)(?::(\d{1,3})(?:\.(\d{1,2}))?)?$/.exec(locator.trim());
  if (!parts) return null;
  const [, name, number, play = 0] = parts;
  const match = record.matches.findIndex(({ deals }) => deals.some((deal) => deal.name === name));
  if (match < 0) return null;
  const start = placeOf(match, record.matches[match].deals.findIndex((deal) => deal.name === name));
  if (!number) return start;
  const trick = 1 + tricksOf(start).findIndex((one) => one.number === +number);
  return trick && play <= playsIn(start, trick) ? at(start, trick, +play) : null;
}
