// A question where it is asked: what to choose from, and what has become of it.

import { SUIT_CLASSES, codesIn, suitOf } from "./cards.mjs";
import { byId, fill, h, heard, seen, tinted } from "./dom.mjs";
import { answer, titleOfQuestion, verdictOf } from "./answers.mjs";
import { fault } from "./judging.mjs";
import { answeredAt, askedAt, asking, questions } from "./questions.mjs";
import { cardText } from "./spelling.mjs";
import { counted, inWords, later, say, seatName, sentence } from "./words.mjs";

const HINTS = { void: later("Choose seats, or none."), trumps: later("Choose cards, or none.") };

const doing = (does, key, ...children) => h("button", { "data-quiz": does, "data-key": key }, ...children);

/** Show the question that is asked at a place instead of its note, or those that were answered below it. */
export function drawQuestions(state) {
  const { place } = state;
  const open = askedAt(place);
  const note = byId("note");
  note.classList.toggle("asked", !!open);
  if (open) fill(note, heading(open), prompt(open), open.kind === "told" ? telling(open) : choosing(open, state));
  else note.append(...answeredAt(place).map((one) => h("section.question", heading(one), prompt(one), outcome(one))));
}

const heading = (one) => h("h2", titleOfQuestion(one, questions));
const prompt = (one) => h("p.prompt", { dir: "auto" }, tinted(sentence(one.prompt)));

function outcome(one) {
  return [
    one.result && h(`p.verdict.${one.result}`, one.result === "right" ? "✓ " : one.result === "wrong" ? "✗ " : "", verdictOf(one)),
    answer(one),
    one === asking.told && h("div.does", doing("on", "quizOn", say("Go on"))),
  ];
}

function telling(one) {
  if (!one.shown) return h("div.does", doing("show", "quizShow", say("Show the answer")), doing("skip", "quizSkip", say("Skip")));
  return [answer(one), h("div.does", doing("knew", "quizKnew", say("I knew it")), doing("missed", "quizMissed", say("I did not")))];
}

function choosing(one, state) {
  const { kind, chosen, number } = one;
  const wanted = number ? counted("Choose {count} card.", "Choose {count} cards.", number) : HINTS[kind] && say(HINTS[kind]);
  const taken = kind !== "points" && chosen.length > 0 && h("b", say("{count} chosen", { count: chosen.length }));
  const wrong = one.tried && fault(one);
  return [
    (wanted || taken) && h("p.faint", wanted, " ", taken),
    kind === "points" ? field(one) : kind === "void" ? seats(one) : cards(one, state),
    h("div.does", wrong && h("p.bad", "✗ ", tinted(wrong)), doing("check", "quizCheck", say("Check")), doing("skip", "quizSkip", say("Skip"))),
  ];
}

const field = ({ typed }) =>
  h("label", `${say("Points")} `, h("input", { id: "typed", type: "number", step: 5, "data-key": "typed", value: typed }));

/** Make a button that is pressed while it is chosen; of a group one can be reached by Tab, the others by arrows. */
function toggle(one, at, first, kind, ...children) {
  const reached = one.at === undefined ? first : one.at === at;
  const pressed = one.chosen.includes(at);
  return h(kind, { "data-quiz": "choose", "data-at": at, "data-key": `pick${at}`, "aria-pressed": `${pressed}`, tabindex: reached ? 0 : -1 }, ...children);
}

const group = (one, ...children) => h("div.pick", { role: "group", "aria-label": sentence(one.prompt) }, ...children);

const seats = (one) => group(one, h("div.picks", one.among.map((seat, at) => toggle(one, at, !at, "button", seatName(seat)))));

/** Lay out the cards to choose from as the hands are: a row for each suit, the trumps first. */
function cards(one, { order }) {
  const codes = codesIn(one.choices);
  const left = codes.map((code, at) => ({ code, at }));
  let first = true;
  const rows = order.rows.map((row) => row.flatMap((code) => left.filter((each) => each.code === code)));
  return group(
    one,
    rows.filter((row) => row.length).map((row) =>
      h(
        "div.picks",
        row.map(({ code, at }) => {
          const button = toggle(one, at, first, `button.card.${SUIT_CLASSES[suitOf(code)]}`, heard(inWords([code])), seen(tinted(cardText(code))));
          first = false;
          return button;
        }),
      ),
    ),
  );
}
