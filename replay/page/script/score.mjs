// The attackers' points: in words, as a meter with the thresholds of the rules in force, and as a chart over the tricks.

import { byId, fill, h } from "./dom.mjs";
import { say, sentence, sideName } from "./words.mjs";

const WIDE = 340;
const HIGH = 128;
const LEFT = 34;
const FOOT = HIGH - 18;

const attackers = ({ known }) => (known.declarer === undefined ? undefined : 1 - (known.declarer & 1));

/** Leave out steps that would stand too near to each other; the one that counts most stays. */
function thinned(steps, need, least) {
  const kept = [need];
  for (const step of steps) if (kept.every((other) => Math.abs(step - other) >= least)) kept.push(step);
  return kept;
}

/** Show how many points the attackers have, and how far that is from taking over. */
export function drawScore(state) {
  const { rules, score, over, line, undecided } = state;
  const side = attackers(state);
  if (side === undefined && !undecided) {
    fill(byId("score"), h("p", say("Points not counted: nothing says who declares")));
    return;
  }
  const words = sentence((over ? line.own.worth : undefined) ?? rules.distance[score]);
  const most = 100 * rules.decks;
  const taken = score >= rules.need ? ".over" : "";
  const filled = h(`div.fill.side${side}${taken}`);
  filled.style.width = `${Math.max(0, Math.min(100, (100 * score) / most))}%`;
  const ticks = thinned(rules.steps, rules.need, most / 16).map((step) => {
    const tick = h(`span${step === rules.need ? ".need" : ""}`, h("span", step));
    tick.style.left = `${(100 * step) / most}%`;
    return tick;
  });
  const name = say("Attackers");
  fill(
    byId("score"),
    h("p", h("span", name, side !== undefined && h(`b.side${side}`, ` ${sideName(side)}`), " ", h("strong", `${score}`)), h(`span.words${taken}`, words)),
    h(
      "div.bar",
      { role: "meter", "aria-label": name, "aria-valuemin": Math.min(0, score), "aria-valuemax": Math.max(most, score), "aria-valuenow": score, "aria-valuetext": `${score}, ${words}` },
      filled,
      ticks,
    ),
  );
}

/** Draw the points after each trick that is shown. */
export function drawChart(state, look) {
  const { line, over, place } = state;
  const { total } = line.own;
  const done = place.trick - (state.winner === undefined ? 1 : 0);
  const tricks = line.tricks.filter((trick, at) => trick.winner >= 0 && (look.spoilers || at < done));
  const scores = tricks.map((trick) => trick.score);
  if ((over || look.spoilers) && total !== undefined) scores[scores.length - 1] = total;
  fill(byId("chart"), h("h2", say("Attackers' points")), scores.length ? chart(state, tricks, scores) : h("p.faint", say("No trick is finished yet.")));
}

function chart(state, tricks, scores) {
  const { rules } = state;
  const top = Math.max(rules.need * 1.25, ...scores);
  const low = Math.min(0, ...scores);
  const y = (points) => 6 + ((FOOT - 6) * (top - points)) / (top - low);
  const step = Math.min(24, (WIDE - LEFT) / scores.length);
  const text = (kind, x, at, words) => h(`text${kind}`, { x, y: at }, words);
  const lines = thinned(rules.steps.filter((at) => at <= top), rules.need, (top - low) / 7).map((at) => {
    const kind = at === rules.need ? ".need" : ".step";
    return [h(`path${kind}`, { d: `M${LEFT} ${y(at)}H${WIDE}` }), text(kind, LEFT - 6, y(at) + 4, at)];
  });
  const bars = scores.map((score, place) => {
    const x = LEFT + (place + 0.12) * step;
    const height = Math.max(Math.abs(y(0) - y(score)), 1);
    const kind = `${score < rules.need ? "" : ".over"}${tricks[place] === state.trick ? ".here" : ""}`;
    const number = place % Math.ceil(20 / step) ? "" : text(".number", x + step * 0.38, HIGH - 4, tricks[place].number);
    return [h(`rect.side${attackers(state)}${kind}`, { x, y: Math.min(y(score), y(0)), width: step * 0.76, height }), number];
  });
  const words = say("Attackers' points after each trick: {points}", { points: scores.join(", ") });
  return h("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words }, h("path", { d: `M${LEFT} ${y(0)}H${WIDE}` }), bars, lines);
}
