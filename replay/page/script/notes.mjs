// What just happened, what is noted about it, what was wrong with it, how the deal ended; seen, and spoken.

import { byId, fill, h, icon, tinted } from "./dom.mjs";
import { lineAt, record } from "./record.mjs";
import { variations } from "./route.mjs";
import { cardsText } from "./spelling.mjs";
import { marksText, seatText, wrongText } from "./table.mjs";
import { inTurn, inWords, marksInWords, say, seatLetter, seatName, sentence } from "./words.mjs";

const endOf = ({ over, line }) => (over && line.own.end !== undefined ? sentence(line.own.end) : "");
const saidBefore = ({ known }, { kitty }) => sentence((kitty ? undefined : known.veiled) ?? known.said);

/** Show the note of a place. */
export function drawNote(state, sight, texts) {
  const { place, problems } = state;
  const notes = notesHere(state, texts);
  const ways = variations(place);
  const hidden = !sight.free && notes.length + problems.length + ways.length;
  fill(
    byId("note"),
    h("h2", place.path.length && h("span.tag", say("variation")), state.trick ? caption(state) : tinted(saidBefore(state, sight))),
    sight.free && problems.map(problem),
    endOf(state) && h("p.end", endOf(state)),
    sight.free && notes.map((text) => h("p.note", { dir: "auto" }, tinted(text))),
    hidden && h("p.faint", say("What is noted here may tell what this seat cannot know; u shows it.")),
    sight.free && ways.map(way),
    place.path.length && h("button", { "data-key": "leave", "data-do": "leave" }, icon("back"), say("Back to the deal")),
  );
}

/** The notes of a place; what is noted on the match comes with its first one. */
function notesHere({ place, notes }, texts) {
  const first = !place.deal && !place.trick && !place.play;
  return [...((first && record.matches[place.match].notes) || []), ...notes].map((note) => texts[note]);
}

function problem([severity, code, place]) {
  const message = sentence(place);
  return severity === "note" ? h("p.odd", say("Note: {message} ({code})", { message, code })) : h("p.bad", `✗ ${message} (${code})`);
}

function way(place, number) {
  const { own, tricks } = lineAt(place);
  const [first, kept] = own.leaves;
  const plays = tricks[first - 1].plays.slice(kept).map((play) => `${seatLetter(play.seat)}\u00a0${cardsText(play.codes)}${play.marks.join("")}`);
  return h("button", { "data-key": `way${number}`, "data-way": `${number}` }, icon("branch"), h("span", tinted(say("A variation: {plays}", { plays: plays.join("  ") }))));
}

const failure = ({ penalty }) => (penalty ? say("The throw fails, with a penalty of {points}.", { points: penalty }) : say("The throw fails."));

function caption({ trick, table, place }) {
  const made = table.at(-1);
  const { number } = trick;
  if (!made) return [h("span.faint", `${number} `), say("{seat} leads.", { seat: seatLetter(trick.leader) })];
  return [
    h("span.faint", `${number}.${place.play} `),
    seatText(made.seat),
    " ",
    made.tried && [tinted(cardsText(made.tried)), " → "],
    tinted(cardsText(made.codes)),
    wrongText(made.wrong),
    marksText(made.marks),
    made.tried && h("span.odd", ` ${failure(made)}`),
  ];
}

/** Say what happened at a place, for those who do not see it. */
export function spokenAt(state, sight, texts) {
  const { trick, table, problems } = state;
  const made = table.at(-1);
  const parts = [!trick ? saidBefore(state, sight) : made ? spokenPlay(state, sight, made) : say("Trick {number}. {seat} leads.", { number: trick.number, seat: seatName(trick.leader) })];
  if (sight.free) parts.push(...problems.map(([, , place]) => sentence(place)), ...notesHere(state, texts));
  return inTurn(parts);
}

function sumOf(score, over) {
  if (!over) return say("Attackers {score}, just enough.", { score });
  return over < 0 ? say("Attackers {score}, {points} short.", { score, points: -over }) : say("Attackers {score}, {points} over.", { score, points: over });
}

function spokenPlay(state, { counted }, made) {
  const { winner, points, score, rules } = state;
  const cards = inWords(made.codes);
  const forced = made.penalty ? say("Must lead {cards}, penalty {points}.", { cards, points: made.penalty }) : say("Must lead {cards}.", { cards });
  const tried = made.tried ? [say("throws {cards}.", { cards: inWords(made.tried) }), say("The throw fails."), forced] : [say("{cards}.", { cards })];
  const play = inTurn([...tried, ...marksInWords(made.marks)]);
  const ended = winner !== undefined && [
    say("{seat} wins {points} points.", { seat: seatName(winner), points }),
    counted && sumOf(score, score - rules.need),
    counted && endOf(state),
  ];
  return inTurn([say("{seat}: {play}", { seat: seatName(made.seat), play }), ...(ended || [])]);
}
