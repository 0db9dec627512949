// Shows what happened in a match when a new board comes.
import { board, bringIntoView, facts, show } from "./playing.js";
import { pictureOf } from "./stage.js";

let before;
let shown = board();

/** The log tells what happened once it has been seen, and has room for it from the beginning. */
const holdBack = (beats, standing) => {
  const told = [...new Set(beats.map(({ move }) => `#log :is([data-entry="move${move}"], [data-entry="begun${move}"])`))];
  const hide = (isUnseen) => document.querySelectorAll(told.join()).forEach((entry) => entry.classList.toggle("unseen", isUnseen));
  hide(true);
  standing.finally(() => hide(false));
};

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "board") before = { picture: pictureOf(board()), version: Number(board().dataset.version) };
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (board() === shown || !before) return;
  shown = board();
  const { picture, version } = before;
  const told = facts();
  const beats = told.beats.filter(({ move }) => move > version);
  if (detail.requestConfig.verb === "post") bringIntoView();
  if (!beats.length || document.hidden) return;
  holdBack(beats, show(picture, told, beats));
});

const first = facts();
if (first.beats.length) show(undefined, first, first.beats);
