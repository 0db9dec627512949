// Arrow keys, Home and End tap the links of a replay. The step after the one that is seen is played as at the table; "play"
// taps the next one until there is none.
import { BETWEEN, board, facts, show } from "./playing.js";
import { pictureOf } from "./stage.js";

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
const link = (name) => document.getElementById(`step-${name}`);
const button = () => document.querySelector("[data-play]");
const step = () => Number(board().dataset.step);
let playing = 0;
let before;

const draw = () => {
  const found = button();
  found.hidden = false;
  found.dataset.still ??= found.textContent;
  found.textContent = playing ? found.dataset.play : found.dataset.still;
  found.setAttribute("aria-pressed", String(playing !== 0));
};

const stop = () => {
  clearTimeout(playing);
  playing = 0;
  draw();
};

const goOn = () => {
  if (link("next")) link("next").click();
  else stop();
};

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-play]")) return;
  if (playing) return stop();
  playing = setTimeout(goOn, 0);
  draw();
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id === "match") before = { picture: pictureOf(board()), step: step() };
});

document.addEventListener("htmx:afterSwap", async ({ detail }) => {
  if (detail.target?.id !== "match") return;
  const told = facts();
  const arrived = board();
  draw();
  if (before.step === step() - 1 && told.beats.length && !document.hidden) await show(before.picture, told, told.beats);
  if (!playing || board() !== arrived) return;
  if (link("next")) playing = setTimeout(goOn, BETWEEN);
  else stop();
});

document.addEventListener("htmx:sendError", stop);
document.addEventListener("htmx:responseError", stop);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (!KEYS[event.key] || event.target.closest("input")) return;
  event.preventDefault();
  if (playing) stop();
  link(KEYS[event.key])?.click();
});

draw();
