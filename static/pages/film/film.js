// Plays the film: its steps are in templates, and the scenes of the table lead from one to the next. Without this script,
// the marks are links to pages that show one step each. It makes a sound only where the player has switched sounds on.
import { board, facts, page, played, stageOf } from "../../games/playing.js";
import { isStill } from "../../games/scene.js";
import { pictureOf } from "../../games/stage.js";

const TICK = 250;
const film = document.getElementById("film");
const part = (name) => document.getElementById(`film-${name}`);
const shots = [...film.querySelectorAll("template")];
const starts = shots.map((shot) => Number(shot.dataset.at));
const seconds = Number(film.dataset.seconds);
const words = part("play").getAttribute("aria-label");
const shown = () => Number(board().dataset.step);
const startOf = (step) => starts[step - 1];

let now = startOf(shown());
let timer;

const inMinutes = (time) => `${Math.floor(time / 60)}:${String(Math.floor(time % 60)).padStart(2, "0")}`;
const tell = () => {
  part("now").textContent = inMinutes(now);
};

const pointTo = (link, step) => {
  if (step < 1 || step > shots.length) {
    link.removeAttribute("href");
    link.setAttribute("aria-disabled", "true");
  } else {
    link.href = `?step=${step}`;
    link.removeAttribute("aria-disabled");
  }
};

const mark = (step) => {
  for (const link of document.querySelectorAll("[data-to]")) {
    const place = Number(link.dataset.to);
    const row = link.closest(".film-words li");
    for (const one of [link, row]) {
      if (place === step) one?.setAttribute("aria-current", "step");
      else one?.removeAttribute("aria-current");
    }
    link.classList.toggle("seen", place <= step);
  }
  pointTo(part("back"), step - 1);
  pointTo(part("on"), step + 1);
};

const goTo = (step) => {
  if (step < 1 || step > shots.length) return;
  dispatchEvent(new Event("scene:skip"));
  const isNext = step === shown() + 1;
  const before = pictureOf(board());
  const shot = shots[step - 1];
  board().replaceWith(shot.content.querySelector("#board").cloneNode(true));
  part("caption").innerHTML = shot.dataset.caption;
  now = startOf(step);
  tell();
  mark(step);
  const { beats } = facts();
  if (isNext && beats.length && !document.hidden) played(stageOf(before), beats, () => 500);
};

const pause = () => {
  clearInterval(timer);
  timer = undefined;
  delete film.dataset.playing;
  part("play").setAttribute("aria-label", words);
  part("caption").setAttribute("aria-live", "polite");
};

const goOn = () => {
  now += TICK / 1000;
  if (now >= seconds) {
    now = seconds;
    tell();
    pause();
  } else if (shown() < shots.length && now >= startOf(shown() + 1)) goTo(shown() + 1);
  else tell();
};

const play = () => {
  if (isStill()) return;
  if (now >= seconds) goTo(1);
  film.dataset.playing = "";
  part("play").setAttribute("aria-label", part("play").dataset.pause);
  part("caption").setAttribute("aria-live", "off");
  timer = setInterval(goOn, TICK);
};

const toggle = () => (timer ? pause() : play());
const step = (by) => {
  pause();
  goTo(shown() + by);
};

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("[data-to], #film-back, #film-on");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.to) {
    if (!timer) pause();
    goTo(Number(link.dataset.to));
  } else step(link === part("on") ? 1 : -1);
});
part("play").addEventListener("click", toggle);
part("captions").addEventListener("click", ({ currentTarget }) => {
  const isSilent = film.classList.toggle("silent");
  currentTarget.setAttribute("aria-pressed", String(!isSilent));
});
part("full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen()));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea")) return;
  if (event.key === " " && !event.target.closest("button, summary")) toggle();
  else if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else return;
  event.preventDefault();
});

part("play").hidden = isStill();
part("full").hidden = !document.fullscreenEnabled;
if (film.dataset.starts !== undefined) play();
