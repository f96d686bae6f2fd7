// The table: who sits where and holds what, the trick in the middle, and in the corners what else there is to know.

import { bagOf, codesIn, codesOf, size } from "./cards.mjs";
import { byId, fill, h, heard, icon, seen, tinted } from "./dom.mjs";
import { marksIn, pointsOf, record } from "./record.mjs";
import { cardsText, faces, handRows, sortedText, tierText } from "./spelling.mjs";
import { SEATS } from "./state.mjs";
import { counted, inWords, listed, marksInWords, later, say, seatLetter, seatName, sentence, sideName } from "./words.mjs";

const TITLES = { dealt: later("Cards dealt"), setup: later("Position"), bid: later("Bids"), buried: later("Kitty buried") };
const MARK_CLASSES = { "!": "good", "!!": "good", "?": "bad", "??": "bad" };

export const seatText = (seat) => h(`b.side${seat & 1}`, seatLetter(seat));
export const marksText = (marks) => marks.map((mark) => h(`b.${MARK_CLASSES[mark] ?? "odd"}`, mark));
export const wrongText = (wrong) => wrong && h("b.bad", wrong === "x" ? "✗" : "^");
const sitsAt = (seat, look) => ["bottom", "right", "top", "left"][(seat - look.bottom) & 3];

/** Say what is on the table. */
export function titleOf({ stage, trick, line }, look) {
  if (TITLES[stage]) return say(TITLES[stage]);
  const { number } = trick;
  return look.spoilers ? say("Trick {number} of {last}", { number, last: line.tricks.at(-1).number }) : say("Trick {number}", { number });
}

export function drawTable(state, sight, look) {
  const { deal, undecided } = state;
  for (const seat of SEATS) drawSeat(state, sight, look, seat);
  fill(byId("felt"), h("div.middle", h("h2", titleOf(state, look)), h("p", footOf(state))), h("ol", puts(state).map((put) => pile(put, look))));
  fill(byId("levels"), h("h2", say("Levels")), h("p", [1, 0].map((side) => [h(`b.side${side}`, sideName(side)), ` ${deal.levels[side]} `])), story(state, sight));
  fill(byId("out"), undecided || deal.unsure ? "" : trumpsOut(sight, state.order, look));
  fill(byId("worth"), worths(state));
  fill(byId("kitty"), kitty(state, sight));
}

function drawSeat(state, sight, look, seat) {
  const { again } = sight;
  const bag = sight.hands[seat];
  const turn = state.turn === seat;
  const count = sight.counts[seat];
  const fixed = look.view !== null || again;
  const name = record.matches[state.place.match].players[seat] ?? seatName(seat);
  const element = byId(`seat${seat}`);
  element.dataset.at = sitsAt(seat, look);
  element.classList.toggle("turn", turn);
  fill(
    element,
    h(
      "h2",
      h(
        "button",
        { "data-key": `seat${seat}`, "data-hide": `${seat}`, "aria-expanded": `${!!bag}`, disabled: fixed },
        turn && seen(h("b.now", "▸")),
        seatText(seat),
        h("bdi", name),
        state.known.declarer === seat && h("span.badge", say("declarer")),
        h("span.count", again ? say("as dealt") : [seen(`${count}`), heard(counted("{count} card", "{count} cards", count))]),
        turn && heard(say("to play")),
        !fixed && icon(bag ? "open" : "shut"),
      ),
    ),
    bag ? hand(state, sight, look, seat, bag) : h("p.backs", { role: "img", "aria-label": say("hidden") }, Array.from({ length: count }, () => h("i"))),
  );
}

function hand({ deal, order, undecided }, sight, look, seat, bag) {
  const held = size(bag);
  if (!held && undecided && deal.hands[seat] === null) return h("p.faint", say("not written down"));
  const missing = sight.counts[seat] - held;
  const gone = look.gone && !sight.again ? bagOf(sight.gone[seat]) : null;
  return [
    held && heard(inWords(codesOf(bag))),
    (held || gone || !missing) && h(`div.hand${sight.again ? ".again" : ""}`, { "aria-hidden": "true" }, handRows(bag, gone, order, missing)),
    missing > 0 && h("p.faint", held ? say("and {count} not known", { count: missing }) : say("{count} not known", { count: missing })),
  ];
}

/** List what lies on the table, in order, and at the end whose turn it is. */
function puts({ stage, bids, table, winner, turn, marks }) {
  if (stage === "bid") {
    return SEATS.flatMap((seat) => {
      const place = bids.findLastIndex((bid) => bid.seat === seat);
      if (place < 0) return [];
      const latest = place === bids.length - 1;
      return [{ seat, number: place + 1, codes: codesIn(bids[place].cards), wrong: bids[place].bad && "x", latest, marks: marksIn(bids[place].marks) }];
    });
  }
  const made = table.map((play, place) => ({ ...play, number: place + 1, won: winner === play.seat, latest: place === table.length - 1 }));
  return turn === undefined || made.length > 3 ? made : [...made, { seat: turn, number: made.length + 1, marks }];
}

function pile({ seat, number, codes, won, latest, wrong, marks }, look) {
  const words = codes ? inWords(codes) : number > 1 ? say("to play") : say("to lead");
  return h(
    `li${won ? ".won" : ""}${latest ? ".latest" : ""}`,
    { "data-at": sitsAt(seat, look) },
    heard(`${seatName(seat)}: ${listed([words, ...(codes ? marksInWords(marks) : []), won && say("wins")])}. `),
    seen(
      codes ? h("span.faces", faces(codes)) : h("span.slot", "▸"),
      h("span.label", `${number} `, h("b", seatLetter(seat)), won && ` ${say("wins")}`, wrongText(wrong), codes && marksText(marks)),
    ),
  );
}

function footOf({ stage, rules, deal, winner, points, undecided }) {
  if (undecided) return say("{hand} cards each, kitty {kitty}", { hand: rules.hand, kitty: rules.kitty });
  if (stage === "buried") return counted("{count} card", "{count} cards", rules.kitty);
  if (stage === "setup") return say("{count} cards each", { count: deal.length });
  return winner === undefined ? say("{points} pts", { points }) : say("{seat} wins {points} pts", { seat: seatLetter(winner), points });
}

/** Tell what led to the play, as far as it has come. */
function story({ deal, place }, sight) {
  const told = deal.before.slice(1, place.trick ? undefined : place.play + 1);
  return h("ul", told.map((step) => h("li", tinted(sentence((sight.kitty ? undefined : step.veiled) ?? step.said)))));
}

function trumpsOut({ out }, { rows, tiers }, look) {
  const sum = (codes) => codes.reduce((count, code) => count + out[code], 0);
  const [trumps] = rows;
  const rest = trumps.slice(tiers.flat().length);
  const counter = (name, codes) => h(`li${sum(codes) ? "" : ".faint"}`, tinted(name), "×", h("b", `${sum(codes)}`));
  return [
    h("h2", look.view === null ? say("Trumps out") : say("Trumps unseen"), h("b", `${sum(trumps)}`)),
    h("ul.counters", tiers.map((codes) => counter(tierText(codes), codes)), rest.length && counter(say("{suit} others ", { suit: cardsText(rest)[0] }), rest)),
    h("h2", look.view === null ? say("Points out") : say("Points unseen"), h("b", `${pointsOf(codesOf(out))}`)),
  ];
}

function worths({ rules, score }) {
  const now = rules.bands.filter((band) => band.low <= score).length - 1;
  const row = ({ span, worth }, place) => h(`tr${place === now ? ".here" : ""}`, h("th", { scope: "row" }, span), h("td", sentence(worth)));
  return [h("h2", say("Points and levels")), h("table", h("tbody", rules.bands.map(row)))];
}

function kitty({ rules, order }, sight) {
  const points = sight.kitty && say("{points} pts", { points: pointsOf(sight.kitty) });
  return [
    h("h2", say("Kitty"), points && h("b", points)),
    h("p", sight.kitty ? tinted(sortedText(sight.kitty, order)) : counted("{count} card", "{count} cards", rules.kitty)),
  ];
}
