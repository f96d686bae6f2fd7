// Cards as small integers, as in the engine: 13 * suit + rank, then the jokers; bags as counts by card.

export const SYMBOLS = "♠♥♦♣";
export const RANKS = "23456789TJQKA";
export const SUIT_CLASSES = "shdcj";
export const LITTLE = 52;
export const UNKNOWN = 54;

/** Read cards that are spelled as in a record: SAKKH9BJ. */
export function codesIn(text = "") {
  let suit = 0;
  return [...text.replace(/[BL]J/g, (joker) => (joker[0] === "B" ? "b" : "l"))].flatMap((sign) => {
    const at = "SHDC".indexOf(sign);
    if (at >= 0) suit = at;
    else if (sign !== " ") return [{ l: LITTLE, b: LITTLE + 1, X: UNKNOWN }[sign] ?? 13 * suit + RANKS.indexOf(sign)];
    return [];
  });
}

/** Put cards into a bag; those that are not known are left out. */
export function bagOf(codes) {
  const bag = Array(UNKNOWN).fill(0);
  for (const code of codes) if (code < UNKNOWN) bag[code]++;
  return bag;
}

/** Take cards out of a bag, as far as it holds them. */
export function without(bag, codes) {
  const left = [...bag];
  for (const code of codes) if (left[code]) left[code]--;
  return left;
}

export const suitOf = (code) => Math.floor(code / 13);
export const codesOf = (bag) => bag.flatMap((count, code) => Array(count).fill(code));
export const size = (bag) => bag.reduce((sum, count) => sum + count, 0);

/** Read an order: rows of cards from high to low, the trumps first; the tiers of those that are trumps by their rank. */
export function orderIn(text) {
  const [special, plain] = text.split("|");
  const trumps = codesIn(special + plain);
  const sides = ["S", "H", "C", "D"].map((suit) => codesIn(`${suit}AKQJT98765432`).filter((code) => !trumps.includes(code)));
  return { tiers: special.split(" ").map(codesIn), rows: [trumps, ...sides.filter((row) => row.length)] };
}
