// How far the quiz has come, all of its questions, and the sheet that is printed.

import { answer, markOf, titleOfQuestion, verdictOf } from "./answers.mjs";
import { bagOf, codesIn } from "./cards.mjs";
import { byId, fill, h, heard, seen, tinted } from "./dom.mjs";
import { MEMORY, asking, count, isBlind, openAll, questions } from "./questions.mjs";
import { record } from "./record.mjs";
import { locatorOf } from "./route.mjs";
import { cardsText, handRows } from "./spelling.mjs";
import { stateAt } from "./state.mjs";
import { seatText } from "./table.mjs";
import { counted, say, seatName, sentence } from "./words.mjs";

const CHOSEN = ["play", "follow", "bury"];

const offer = (does, words) => h("button", { "data-quiz": does, "data-key": `quiz-${does}` }, words);

/** Say how many answers were right. */
export function tally() {
  const right = count("right");
  const judged = right + count("wrong");
  const skipped = count("skipped");
  return [
    judged && say("{right} of {asked} right", { right, asked: judged }),
    skipped && say("{count} skipped", { count: skipped }),
    say("{count} to go", { count: openAll().length }),
  ].filter(Boolean).join(" · ");
}

export function drawTally() {
  const { on } = asking;
  const turn = h("button", { "data-quiz": "turn", "data-key": "quiz-turn", "aria-pressed": `${on}` }, say("Quiz"));
  fill(
    byId("tally"),
    record.sealed ? h("b", say("Quiz")) : turn,
    h("span", on ? tally() : counted("{count} question", "{count} questions", questions.length)),
    (!on || openAll().length > 0) && offer("next", say("Next question")),
  );
}

/** List all questions; those that are asked tell no more than where they are, and how they came out. */
export function drawList() {
  const { on } = asking;
  const begun = on && openAll().length < questions.length;
  const list = byId("questions").lastElementChild;
  list.className = on ? "asked" : "";
  fill(list, h("ol", questions.map(listedQuestion)), begun && offer("again", say("Start again")));
}

function listedQuestion(one) {
  const { on } = asking;
  const mark = on && [seen(h(`b.mark.${one.result || "open"}`, markOf(one) || "·")), heard(verdictOf(one) || say("open"))];
  return h(
    "li",
    h("button", { "data-quiz": "go", "data-nth": one.nth, "data-key": `quiz-go${one.nth}` }, mark, h("b", ` ${locatorOf(one.place)} `), !on && seatName(one.seat)),
    !on && [h("p", { dir: "auto" }, tinted(sentence(one.prompt))), answer(one)],
  );
}

/** Lay out all questions for print: what the seat sees, and room for an answer, or the answer. */
export function drawSheet() {
  fill(byId("sheet"), h("h2", say("Questions")), h("ol", questions.map(printed)));
}

function printed(one) {
  const state = stateAt(one.place);
  const { table, hands, order, known, deal, trick } = state;
  const fromMemory = MEMORY.includes(one.kind);
  const bag = CHOSEN.includes(one.kind) ? bagOf(codesIn(one.choices)) : hands[one.seat];
  const player = record.matches[one.match].players[one.seat];
  const facts = [say("Deal {name}", { name: deal.name }), sentence(known.trump), trick && say("Trick {number}", { number: trick.number })];
  return h(
    "li",
    h("h3", titleOfQuestion(one, questions), player && h("bdi", ` (${player})`)),
    h("p", tinted(facts.filter(Boolean).join(" · ")), table.length > 0 && [" · ", laid(table)]),
    fromMemory && h("ul.past", state.line.tricks.slice(0, one.trick - 1).map((past) => h("li", `${past.number} `, laid(past.plays)))),
    h("p.prompt", { dir: "auto" }, tinted(sentence(one.prompt))),
    one.kind === "trumps" && h("p", tinted(cardsText(codesIn(one.choices)))),
    !isBlind(one) && h("div.hand", handRows(bag, null, order)),
    record.sealed ? h("p.room", say("Answer: {answer}", { answer: "" })) : answer({ ...one, result: "" }),
  );
}

const laid = (plays) => plays.map(({ seat, codes }) => [seatText(seat), " ", tinted(cardsText(codes)), "  "]);
