// Back through what the others did since my turn, and again.
import { BETWEEN, bringIntoView, facts, stageOf, untilNewRound } from "./playing.js";
import { Scene } from "./scene.js";
import { layOut } from "./scenes.js";
import { pictureOf } from "./stage.js";

const [back, again] = ["back", "again"].map((name) => document.querySelector(`[data-look=${name}]`));
const known = new Map();
let looking = -1;

const pastOf = async (move) => {
  if (!known.has(move)) {
    const answer = await fetch(`${back.dataset.url}?before=${move}`, { headers: { "hx-request": "true" } });
    if (!answer.ok) return undefined;
    known.set(move, new DOMParser().parseFromString(await answer.text(), "text/html"));
  }
  const past = known.get(move);
  return { picture: pictureOf(past.querySelector("section")), told: JSON.parse(past.getElementById("scenes").textContent) };
};

const drawTools = () => {
  const { earlier = [] } = facts();
  back.disabled = looking + 1 >= earlier.length;
  again.disabled = !earlier.length;
};

const lookAt = async (step, goesOn) => {
  const { earlier } = facts();
  const past = await pastOf(earlier[step]);
  if (!past) return;
  const scene = new Scene();
  const stage = stageOf(past.picture);
  scene.stands = !goesOn;
  bringIntoView();
  stage.raise();
  if (goesOn) await layOut(scene, stage, untilNewRound(past.told.beats), () => BETWEEN);
  looking = goesOn ? -1 : step;
  scene.over.then(() => {
    stage.lift();
    if (looking === step) looking = -1;
    drawTools();
  });
  scene.play();
  drawTools();
};

if (back) {
  back.addEventListener("click", () => lookAt(looking + 1, false));
  again.addEventListener("click", () => lookAt(looking < 0 ? facts().earlier.length - 1 : looking, true));
  document.addEventListener("htmx:afterSwap", drawTools);
  for (const tool of [back, again]) tool.hidden = false;
  drawTools();
}
