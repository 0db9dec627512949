// Arrow keys, Home and End tap the links of a replay; with Shift, arrows lead to captures. The step after the one that is
// seen is played as at the table. "Play" taps the next one until there is none, from the first if there is none at once;
// those who want nothing to move see each step as it stands, for as long.
import { BETWEEN, board, facts, show } from "./playing.js";
import { isStill, setSpeed, speed } from "./scene.js";
import { pictureOf } from "./stage.js";

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const SHIFTED = { ArrowLeft: "capture-before", ArrowRight: "capture-after" };
const STANDS = 2500;
const link = (name) => document.getElementById(`step-${name}`);
const controls = () => document.getElementById("autoplay");
const step = () => Number(board().dataset.step);
let playing = false;
let timer;
let before;

const draw = () => {
  const button = document.getElementById("play");
  button.dataset.still ??= button.textContent;
  button.textContent = playing ? button.dataset.play : button.dataset.still;
  button.setAttribute("aria-pressed", String(playing));
  controls().querySelector(`[value="${speed()}"]`).checked = true; // not that of the page which has just come
};

const stop = () => {
  clearTimeout(timer);
  playing = false;
  draw();
};

const goOn = () => {
  if (link("next")) link("next").click();
  else stop();
};

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-play]")) return;
  if (playing) return stop();
  playing = true;
  draw();
  link(link("next") ? "next" : "first")?.click();
});

document.addEventListener("change", ({ target }) => {
  if (target.name === "speed") setSpeed(Number(target.value));
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id === "match") before = { picture: pictureOf(board()), step: step() };
});

document.addEventListener("htmx:afterSwap", async ({ detail }) => {
  if (detail.target?.id !== "match") return;
  const told = facts();
  const arrived = board();
  const stands = playing && isStill();
  draw();
  const isNext = before.step === step() - 1 && told.beats.length && !document.hidden;
  if (isNext && !stands) await show(before.picture, told, told.beats);
  if (!playing || board() !== arrived) return;
  if (link("next")) timer = setTimeout(goOn, (stands ? STANDS : BETWEEN) / speed());
  else stop();
});

document.addEventListener("htmx:sendError", stop);
document.addEventListener("htmx:responseError", stop);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const key = (event.shiftKey ? SHIFTED : KEYS)[event.key];
  if (!key || event.target.closest("input, textarea")) return;
  event.preventDefault();
  if (playing) stop();
  link(key)?.click();
});

draw();
