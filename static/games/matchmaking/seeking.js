// The page of somebody who looks for an opponent: it hears of the match that was found, says so, and goes there.
import { loadHtmx } from "../../htmx.js";
import { keepUp } from "../keeping-up.js";
import { sounds } from "../sounds.js";

const SECONDS_UNTIL_THERE = 3;
const part = () => document.getElementById("seek");

const goThere = () => {
  const match = part()?.dataset.found;
  if (!match) return;
  sounds.turn();
  setTimeout(() => location.assign(match), SECONDS_UNTIL_THERE * 1000);
};

document.addEventListener("htmx:afterSwap", goThere);
goThere();
keepUp(part()?.dataset.socket, {
  part,
  fetchAnew: () => loadHtmx().then((htmx) => htmx.trigger(part(), "behind")),
  isInUse: () => false,
  alsoHidden: true,
});
