// Shows what happened when a new board comes: on a picture of the one before, as the facts that came along tell it.
import { Scene, breath } from "./scene.js";
import { layOut, reckoning, verdict } from "./scenes.js";
import { sounds } from "./sounds.js";
import { Stage, pictureOf } from "./stage.js";

const RESULT = 1600;
export const BETWEEN = 700;

export const page = document.getElementById("match");
export const board = () => document.getElementById("board");
const find = (what) => board().querySelector(what);
export const facts = () => JSON.parse(find("#scenes")?.textContent ?? '{"beats":[]}');
export const words = page.dataset;

let before;
let shown = board();
let standing = Promise.resolve();

/** When what is shown now has been seen: the next thing waits for that. */
export const seen = () => standing;

const played = async (stage, beats, pauses) => {
  const scene = new Scene();
  stage.words = words;
  stage.raise();
  await breath();
  scene.over.then(() => stage.lift());
  await layOut(scene, stage, beats, pauses);
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

export const untilNewRound = (beats) => {
  const cut = beats.findIndex(({ kind }) => kind === "round" || kind === "win" || kind === "opening");
  return cut < 0 ? beats : beats.slice(0, cut);
};

const show = async (picture, told, beats) => {
  if (!picture) await breath();
  const first = untilNewRound(beats);
  const rest = beats.slice(first.length);
  const mine = ({ seat }) => seat === told.me;
  const pauses = (beat) => (beat === beats.at(-1) && !mine(beat) ? 0 : mine(beat) && !told.mine ? RESULT : BETWEEN);
  if (picture && first.length) await played(new Stage(page, board(), picture), first, pauses);
  const over = cardOf(rest);
  if (over) await dealt(over, told);
  const roll = rest.at(-1)?.kind === "opening" && rest.at(-1);
  const throwDice = () => played(new Stage(page, board(), pictureOf(board())), [roll], () => RESULT);
  if (roll && over?.card.open) {
    // The card of a round lies over the next one until it is put away.
    over.card.addEventListener("toggle", () => over.card.isConnected && (standing = throwDice()), { once: true });
  } else if (roll) await throwDice();
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
