// The quiz at work: it holds the page at open questions, takes answers, and counts.

import { spokenAnswer } from "./answers.mjs";
import { drawQuestions } from "./asking.mjs";
import { byId } from "./dom.mjs";
import { fault, right } from "./judging.mjs";
import { draw, look, quiz, show, speakOf, stop } from "./main.mjs";
import { drawList, drawSheet, drawTally, tally } from "./overview.mjs";
import { askedAt, asking, forget, limited, looked, openAll, openIn, questions, withheld } from "./questions.mjs";
import { next, same, startOfDeal } from "./route.mjs";
import { inTurn, say, sentence } from "./words.mjs";

const LOOKS = ["view", "mask", "spoilers", "enter"];
const page = document.documentElement;
const note = byId("note");
let here;
let current;
let seated;
let printedIn;

quiz.limit = (there) => {
  if (asking.told && !same(asking.told.place, there)) asking.told = undefined;
  return limited(there);
};

quiz.look = (place) => {
  const [first] = openIn(place);
  if (first && first.seat !== seated) look.bottom = first.seat;
  seated = first?.seat;
  return looked(place, look);
};

quiz.forbids = (name, place) => {
  const forbidden = LOOKS.includes(name) && openIn(place).length > 0;
  if (forbidden) speakOf(say("Not before the questions of this deal are answered."));
  return forbidden;
};

quiz.says = (place) => {
  const one = askedAt(place);
  return one ? sentence(one.prompt) : "";
};

/** Draw the quiz; a question that has just come up gets the focus, and then it is true. */
quiz.draw = (state) => {
  const { place } = state;
  const open = openIn(place).length > 0;
  const before = current;
  here = place;
  current = askedAt(place);
  page.dataset.withheld = withheld(place).join(" ");
  for (const id of ["view", "spoilers"]) byId(id).disabled = open;
  const hidden = open && note.querySelector("p.faint");
  if (hidden) hidden.textContent = say("What is noted here can be read when the questions of this deal are answered.");
  drawQuestions(state);
  drawTally();
  drawList();
  if (printedIn !== page.dataset.words) drawSheet();
  printedIn = page.dataset.words;
  const risen = current && current !== before;
  if (risen) attend(".pick [tabindex='0'], #typed, .does button");
  return risen;
};

/** Bring what is to be done next into sight, and under the keys. */
function attend(selector) {
  note.querySelector(selector)?.focus({ preventScroll: true });
  note.scrollIntoView({ block: "nearest" });
}

const redraw = () => {
  const to = limited(here);
  if (same(to, here)) draw();
  else show(to);
};

function pick(at) {
  const { chosen, number } = current;
  const others = number === 1 ? [] : chosen.filter((other) => other !== at);
  current.chosen = chosen.includes(at) ? others : [...others, at];
  current.tried = false;
  draw();
}

function finish(result) {
  const one = current;
  one.result = result;
  asking.told = one;
  const last = !openAll().length;
  if (last) byId("questions").open = true;
  draw();
  attend("[data-quiz='on']");
  speakOf(inTurn([spokenAnswer(one), last && say("All questions are answered: {tally}.", { tally: tally() })]));
}

const DEEDS = {
  choose: ({ at }) => pick(+at),
  check() {
    current.tried = true;
    const wrong = fault(current);
    if (!wrong) return finish(right(current) ? "right" : "wrong");
    draw();
    speakOf(wrong);
  },
  skip: () => finish("skipped"),
  show() {
    current.shown = true;
    draw();
    attend("[data-quiz='knew']");
    speakOf(spokenAnswer(current));
  },
  knew: () => finish("right"),
  missed: () => finish("wrong"),
  on() {
    asking.told = undefined;
    if (askedAt(here)) draw(true);
    else show(next(here));
  },
  next() {
    asking.on = true;
    const [first] = openAll();
    if (!same(first.place, here)) return show(first.place);
    asking.told = undefined;
    draw(true);
  },
  go({ nth }) {
    const { place } = questions[nth];
    if (same(place, here)) draw();
    else show(place);
  },
  again() {
    forget();
    current = undefined;
    const start = startOfDeal(questions[0].place);
    if (same(start, here)) draw(true);
    else show(start);
  },
  turn() {
    asking.on = !asking.on;
    redraw();
  },
};

document.addEventListener("click", ({ target }) => {
  const { dataset } = target.closest("[data-quiz]") ?? {};
  if (!dataset) return;
  stop();
  DEEDS[dataset.quiz](dataset);
});

note.addEventListener("input", ({ target }) => {
  if (target.id === "typed") current.typed = target.value;
});

note.addEventListener("focusin", ({ target }) => {
  if (!target.closest(".pick")) return;
  current.at = +target.dataset.at;
  for (const one of note.querySelectorAll(".pick button")) one.tabIndex = one === target ? 0 : -1;
});

/** Return where an arrow leads among the cards: along a row, or to the row above or below. */
function led(key, from) {
  const every = [...note.querySelectorAll(".pick button")];
  const rows = [...note.querySelectorAll(".picks")].map((row) => [...row.children]);
  const at = every.indexOf(from);
  const row = rows.findIndex((each) => each.includes(from));
  const across = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: every.length - 1 }[key];
  if (across !== undefined) return every[across] ?? from;
  const other = rows[{ ArrowDown: row + 1, ArrowUp: row - 1 }[key]];
  return other ? other[Math.min(rows[row].indexOf(from), other.length - 1)] : key.startsWith("Arrow") && from;
}

note.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  const picking = target.closest(".pick");
  if (ctrlKey || altKey || metaKey || !(picking || target.id === "typed")) return;
  const to = picking && led(key, target);
  if (key !== "Enter" && !to) return;
  event.preventDefault();
  event.stopPropagation();
  if (to) to.focus();
  else DEEDS.check();
});
