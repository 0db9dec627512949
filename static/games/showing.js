// Shows what happened when a new board comes: on a picture of the one before, as the facts that came along tell it.
import { Scene } from "./scene.js";
import { layOut, reckoning, verdict } from "./scenes.js";
import { sounds } from "./sounds.js";
import { Stage, pictureOf } from "./stage.js";

const RESULT = 1600;
const BETWEEN = 700;

const page = document.getElementById("match");
const board = () => document.getElementById("board");
const find = (what) => board().querySelector(what);
const facts = () => JSON.parse(find("#scenes")?.textContent ?? '{"beats":[]}');
const words = page.dataset;

let before;
let shown = board();
let standing = Promise.resolve();

/** When what is shown now has been seen: the next thing waits for that. */
export const seen = () => standing;

const played = (stage, beats, pauses) => {
  const scene = new Scene();
  stage.words = words;
  stage.raise();
  layOut(scene, stage, beats, pauses);
  scene.over.then(() => stage.lift());
  scene.play();
  return scene.over;
};

const cardOf = (beats) => {
  const last = beats.findLast(({ kind }) => kind === "win" || kind === "round");
  const card = last && find(last.kind === "win" ? ".verdict" : ".reckoning");
  return card && { ...last, card };
};

const dealt = ({ kind, card, seat }, { me }) => {
  const scene = new Scene();
  if (kind === "win") verdict(scene, card, seat !== null && (me === null || seat === me));
  else reckoning(scene, card);
  scene.play();
  return scene.over;
};

/** The card of a round lies over the next one until it is put away. */
const putAway = (card) =>
  new Promise((resolve) => {
    card.addEventListener("close", resolve, { once: true });
    board().addEventListener("click", () => card.hidden && resolve());
  });

const show = async (picture, told, beats) => {
  const cut = beats.findIndex(({ kind }) => kind === "round" || kind === "win" || kind === "opening");
  const first = cut < 0 ? beats : beats.slice(0, cut);
  const rest = cut < 0 ? [] : beats.slice(cut);
  const mine = ({ seat }) => seat === told.me;
  const pauses = (beat) => (beat === beats.at(-1) && !mine(beat) ? 0 : mine(beat) && !told.mine ? RESULT : BETWEEN);
  if (picture && first.length) await played(new Stage(page, board(), picture), first, pauses);
  const over = cardOf(rest);
  if (over) await dealt(over, told);
  const roll = rest.find(({ kind }) => kind === "opening");
  if (roll && rest.at(-1) === roll) {
    if (over && !over.card.hidden) await putAway(over.card);
    await played(new Stage(page, board(), pictureOf(board())), [roll], () => RESULT);
  }
  if (told.mine && !document.hidden) sounds.turn();
};

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "board") before = { picture: pictureOf(board()), version: Number(board().dataset.version) };
});
document.addEventListener("htmx:afterSwap", () => {
  if (board() === shown || !before) return;
  shown = board();
  const { picture, version } = before;
  const told = facts();
  const beats = told.beats.filter(({ move }) => move > version);
  if (beats.length && !document.hidden) standing = show(picture, told, beats);
});

const first = facts();
if (first.beats.length) standing = show(undefined, first, first.beats);
