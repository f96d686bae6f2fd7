// The list of tricks: every play is a button that leads to it; what is noted stands below its trick, for print.

import { byId, fill, h, heard, icon, seen, tinted } from "./dom.mjs";
import { cardsText } from "./spelling.mjs";
import { marksText, seatText, wrongText } from "./table.mjs";
import { inWords, listed, marksInWords, later, say, seatName, sentence } from "./words.mjs";

const COLUMNS = [later("1st"), later("2nd"), later("3rd"), later("4th"), later("pts"), later("sum")];

/** List the tricks that are reached, or all of them. */
export function drawTricks(state, sight, look, texts) {
  const { place, line } = state;
  const shown = look.spoilers ? line.tricks : line.tricks.slice(0, place.trick);
  const heads = ["#", ...COLUMNS.map((name) => say(name))].map((name) => h("th", { scope: "col" }, name));
  const rows = shown.map((trick, at) => row(state, look, trick, at + 1, sight.free ? texts : []));
  const list = h("div.scroll", h("table", h("caption.sr", say("Tricks")), h("thead", h("tr", heads)), h("tbody", rows)));
  fill(byId("tricks"), h("h2", say("Tricks")), rows.length ? list : h("p.faint", say("No trick is played yet.")));
  const here = list.querySelector(".here");
  if (here) list.scrollTop = here.offsetTop + here.offsetHeight - list.clientHeight + 8;
}

function row({ place, line }, look, trick, at, texts) {
  const now = at === place.trick;
  const plays = now && !look.spoilers ? trick.plays.slice(0, place.play) : trick.plays;
  const whole = trick.winner >= 0 && plays.length > 3;
  const { notes, found } = line.own;
  const cell = (turn) => {
    const play = plays[turn];
    const key = `${at}.${turn + 1}`;
    const noted = texts.length && (notes?.[key] || found?.[key]);
    return play && button(key, play, whole && trick.winner === play.seat, noted, now && turn + 1 === place.play);
  };
  const below = plays.flatMap((_, turn) => {
    const key = `${at}.${turn + 1}`;
    const noted = (notes?.[key] ?? []).map((note) => texts[note]).filter(Boolean);
    const wrong = texts.length ? (found?.[key] ?? []).map(([, code, said]) => `${sentence(said)} (${code})`) : [];
    return [...wrong, ...noted].map((text) => h("p", h("b", `${trick.number}.${turn + 1} `), tinted(text)));
  });
  return [
    h(
      `tr${now ? ".here" : ""}${at > place.trick ? ".ahead" : ""}`,
      h("th", { scope: "row" }, h("button", { "data-key": `t${at}`, "data-to": `${at}.0` }, `${trick.number}`)),
      [0, 1, 2, 3].map((turn) => h("td", cell(turn))),
      h("td", whole && `${plays.reduce((sum, play) => sum + play.points, 0)}`),
      h("td", whole && `${trick.score}`),
    ),
    below.length && h("tr.printed", h("td", { colspan: 7 }, below)),
  ];
}

function button(key, play, won, noted, here) {
  const words = [inWords(play.codes), ...marksInWords(play.marks), won && say("wins"), noted && say("note")];
  return h(
    `button${won ? ".won" : ""}`,
    { "data-key": `p${key}`, "data-to": key, "aria-current": here && "step" },
    heard(`${seatName(play.seat)}: ${listed(words)}`),
    seen(seatText(play.seat), " ", tinted(cardsText(play.codes)), wrongText(play.wrong), marksText(play.marks), won && h("span.wins", "◀"), noted && icon("note")),
  );
}
