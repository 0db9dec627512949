// Plays what happened on the table of a page, as the facts that come along tell it: of a match, or of a step of its replay.
import { Scene, breath } from "./scene.js";
import { layOut, reckoning, verdict } from "./scenes.js";
import { sounds } from "./sounds.js";
import { hold } from "./standing.js";
import { Stage, pictureOf } from "./stage.js";

const RESULT = 1600;
const LEAVES_DICE = ["pass", "said"];
export const BETWEEN = 700;

export const page = () => document.getElementById("match");
export const board = () => document.getElementById("board");
const find = (what) => board().querySelector(what);
export const facts = () => JSON.parse(find("#scenes")?.textContent ?? '{"beats":[]}');

/** Scrolls to the table, unless it is seen already or somebody writes. */
export const bringIntoView = () => {
  if (document.activeElement?.matches("textarea")) return;
  find(":scope > .board")?.scrollIntoView({ block: "nearest", behavior: "instant" });
};

export const stageOf = (picture) => Object.assign(new Stage(page(), board(), picture), { words: page().dataset });

/** Plays these beats on a stage; the promise ends with them. */
export const played = async (stage, beats, pauses) => {
  const scene = new Scene();
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

/** The roll that lies on the table still, and who passed since. */
const lastRoll = (beats) => {
  const roll = beats.slice(Math.max(0, beats.findLastIndex(({ kind }) => kind === "opening")));
  return roll.every(({ kind }, step) => (step ? LEAVES_DICE.includes(kind) : kind === "opening")) ? roll : [];
};

const shown = async (picture, told, beats) => {
  bringIntoView();
  if (!picture) await breath();
  const asksSizes = picture?.querySelector(".asks-sizes");
  const first = asksSizes ? [] : untilNewRound(beats); // the table was no table yet
  const rest = beats.slice(first.length);
  const mine = ({ seat }) => seat === told.me;
  const pauses = (beat) => (beat === beats.at(-1) && !mine(beat) ? 0 : mine(beat) && !told.mine ? RESULT : BETWEEN);
  if (picture && first.length) await played(stageOf(picture), first, pauses);
  const over = cardOf(rest);
  if (over) await dealt(over, told);
  const roll = lastRoll(rest);
  const throwDice = () => played(stageOf(pictureOf(board())), roll, () => RESULT);
  if (roll.length && over?.card.open) {
    // The card of a round lies over the next one until it is put away.
    over.card.addEventListener("toggle", () => over.card.isConnected && hold(throwDice()), { once: true });
  } else if (roll.length) await throwDice();
  if (told.mine && !document.hidden) sounds.turn();
};

/** Shows these beats, on a picture of the table before. */
export const show = (picture, told, beats) => hold(shown(picture, told, beats));
