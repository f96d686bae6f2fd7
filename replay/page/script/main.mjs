// The page at work: what is shown, and what keys, buttons and fingers do to it.

import { all, byId, fill, h, tinted } from "./dom.mjs";
import { drawNote, spokenAt } from "./notes.mjs";
import { record } from "./record.mjs";
import {
  endOfDeal, find, leave, locatorOf, next, nextDeal, nextTrick, notable, placeOf, previous, previousDeal, previousTrick,
  same, seek, settled, startOfDeal, variations,
} from "./route.mjs";
import { drawChart, drawScore } from "./score.mjs";
import { SEATS, sightOf, stateAt } from "./state.mjs";
import { drawTable, titleOf } from "./table.mjs";
import { drawTricks } from "./tricks.mjs";
import { inTurn, say, seatLetter, sentence, speak } from "./words.mjs";

const root = document.documentElement;
const SPEEDS = [0.5, 1, 2, 4];
const BEAT = 1600;
const SWIPE = 48;

const { opening = {} } = record;
/** How the record is looked at. */
export const look = { view: opening.view ?? null, masked: new Set(opening.masked), bottom: opening.view ?? 3 };
const texts = record.notes ?? [];
for (const { dataset, textContent } of all("[data-note]")) texts[dataset.note] = textContent;
const keys = {};
for (const { dataset, textContent } of all("[data-does]")) {
  for (const key of (dataset.keys ?? textContent).split(" ")) keys[key.replace("Space", " ")] = dataset.does;
}

/** What a quiz changes: where one may go, how one looks there, what is left alone, what is drawn and spoken besides. */
export const quiz = { limit: (there) => there, look: () => look, forbids: () => false, draw: () => false, says: () => "" };

let place = find(asked()) ?? find(opening.at ?? "") ?? placeOf(0, 0);
let speed = 1;
let timer = 0;

/** Return the locator in the address. */
function asked() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

export const speakOf = (words) => (byId("live").textContent = words);

/** Show the place as it is looked at now; what had the focus keeps it. */
export function draw(speaks) {
  const focus = document.activeElement?.dataset.key;
  const state = stateAt(place);
  const now = quiz.look(place);
  const sight = sightOf(state, now);
  drawHeader(state, now);
  drawTable(state, sight, now);
  drawScore(state);
  drawNote(state, sight, texts);
  drawChart(state, now);
  drawTricks(state, sight, now, texts);
  drawControls();
  const attended = quiz.draw(state);
  if (focus && !attended) document.querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
  if (speaks) speakOf(inTurn([spokenAt(state, sight, texts), quiz.says(place)]));
}

function drawHeader(state, { view, spoilers }) {
  const { known, deal } = state;
  const { title, players } = record.matches[place.match];
  const name = say("Deal {name}", { name: deal.name });
  const player = players[known.declarer] ?? (known.declarer === undefined ? "" : seatLetter(known.declarer));
  const facts = [
    name,
    h("span.pill", tinted(sentence(known.trump))),
    player && say("{name} declares", { name: player }),
    view === null ? "" : say("seen by {seat}", { seat: seatLetter(view) }),
    titleOf(state, { spoilers }),
  ];
  document.title = `${title} · ${name}`;
  byId("title").textContent = title;
  fill(byId("facts"), facts.filter(Boolean).map((fact) => h("bdi", fact)));
  for (const link of all("nav a")) {
    const here = link.dataset.deal === `${place.match} ${place.deal}`;
    const list = link.closest("ul");
    link.setAttribute("aria-current", `${here}`);
    if (here) list.scrollLeft = link.offsetLeft - list.clientWidth / 2;
  }
}

function drawControls() {
  const { view, spoilers, gone } = quiz.look(place);
  const pressed = { auto: timer, spoilers, gone };
  for (const [name, on] of Object.entries(pressed)) byId(name).setAttribute("aria-pressed", `${!!on}`);
  byId("view").value = view ?? "";
  byId("speed").value = speed;
  byId("theme").value = byId("night").media;
  byId("language").value = root.dataset.words;
}

function setLanguage(name) {
  root.dataset.words = name;
  root.lang = record.langs[name];
  speak(record.words[name], record.said[name]);
  for (const element of all("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of all("[data-said]")) element.textContent = sentence(element.dataset.said);
  for (const element of all("[data-label]")) {
    element.title = say(element.dataset.label);
    element.setAttribute("aria-label", element.title);
  }
}

/** Be at a place, or as near as one may go; it stands in the address. */
export function show(wanted) {
  if (same(wanted, place)) return;
  place = quiz.limit(wanted);
  history.replaceState(null, "", `#${encodeURI(locatorOf(place))}`);
  draw(true);
}

/** Look at the place in another way, and say so. */
function change(make, words) {
  make();
  draw();
  if (words) speakOf(words());
}

function toNote(way, none) {
  const there = seek(way, place);
  if (there) show(there);
  else speakOf(none);
}

export function stop() {
  clearTimeout(timer);
  timer = 0;
}

/** Go on by a play, and again after a while; it ends at what is to be read, and with the deal. */
function tick() {
  const there = quiz.limit(next(place));
  stop();
  if (!same(there, place) && there.deal === place.deal && there.match === place.match) {
    show(there);
    if (!notable(there) && !quiz.says(there) && !stateAt(there).over) timer = setTimeout(tick, BEAT / SPEEDS[speed]);
  }
  drawControls();
}

const choose = (id, by) => {
  const list = byId(id);
  list.selectedIndex = (list.selectedIndex + by + list.length) % list.length;
  list.dispatchEvent(new Event("change"));
};
const others = () => SEATS.filter((seat) => seat !== look.bottom);

const MOVES = { next, previous, nextTrick, previousTrick, nextDeal, previousDeal, start: startOfDeal, end: endOfDeal, leave };

const DOES = {
  nextNote: () => toNote(next, say("No more notes.")),
  previousNote: () => toNote(previous, say("No notes before this.")),
  enter: () => variations(place).slice(0, 1).forEach(show),
  faster: () => speed < SPEEDS.length - 1 && choose("speed", 1),
  slower: () => speed && choose("speed", -1),
  view: () => choose("view", 1),
  language: () => choose("language", 1),
  theme: () => choose("theme", 1),
  mask: () => change(() => (look.masked = new Set(look.masked.size ? [] : others()))),
  turn: () => change(() => (look.bottom = (look.bottom + 1) & 3)),
  gone: () => change(() => (look.gone = !look.gone)),
  spoilers: () => change(() => (look.spoilers = !look.spoilers), () => (look.spoilers ? say("Spoilers shown") : say("Spoilers hidden"))),
  help: () => byId("help").showModal(),
};

/** Do what an action says; playing by itself ends with the next thing that is done. */
function act(name) {
  const playing = timer;
  if (quiz.forbids(name, place)) return;
  if (name !== "faster" && name !== "slower") stop();
  if (MOVES[name]) show(MOVES[name](place));
  else if (name !== "auto") DOES[name]();
  else if (!playing) tick();
  drawControls();
}

const CHOICES = {
  view: (value) => (look.view = value ? +value : null),
  speed: (value) => (speed = +value),
  theme: (media) => (byId("night").media = media),
  language: setLanguage,
};
for (const [id, take] of Object.entries(CHOICES)) {
  byId(id).addEventListener("change", ({ target }) => change(() => take(target.value), () => target.selectedOptions[0].text));
}

/** Keys mean something else with a modifier, in a field, and some of them on a button. */
function takesKey({ target, ctrlKey, altKey, metaKey, isComposing, key }) {
  if (ctrlKey || altKey || metaKey || isComposing || byId("help").open) return true;
  return /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || (key === " " && /^(BUTTON|A|SUMMARY)$/.test(target.tagName));
}

document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || takesKey(event)) return;
  event.preventDefault();
  act(keys[event.key]);
});

document.addEventListener("click", (event) => {
  const { do: name, to, way, hide, deal } = event.target.closest("button, a")?.dataset ?? {};
  if (name) act(name);
  else if (deal) {
    event.preventDefault();
    stop();
    show(placeOf(...deal.split(" ").map(Number)));
  } else if (hide) change(() => look.masked.delete(+hide) || look.masked.add(+hide));
  else if (to || way) {
    stop();
    const [trick, play] = (to ?? "").split(".").map(Number);
    show(way ? variations(place)[way] : settled({ ...place, trick, play }));
  }
});

let touch;
byId("felt").addEventListener("touchstart", ({ touches }) => (touch = touches.length < 2 ? touches[0] : undefined), { passive: true });
byId("felt").addEventListener("touchend", ({ changedTouches: [end] }) => {
  const across = touch ? end.clientX - touch.clientX : 0;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(end.clientY - touch.clientY)) act(across < 0 ? "next" : "previous");
});

window.addEventListener("hashchange", () => {
  const there = find(asked());
  stop();
  if (there) show(there);
  else speakOf(say("The record has no place {locator}.", { locator: asked() }));
});

/** Begin: the record as plain text makes way. */
export function begin() {
  place = quiz.limit(place);
  setLanguage(root.dataset.words);
  byId("record").remove();
  byId("app").hidden = false;
  draw();
}
