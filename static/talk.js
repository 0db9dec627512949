// A talk keeps up: of a tournament, or of those who watch a match, beside whose board it may come later than the page.
import { keepUp } from "./games/keeping-up.js";
import { loadHtmx } from "./htmx.js";

const lines = () => document.querySelector("[data-talk]");
const isInUse = () => lines().matches(":active") || lines().querySelector("details[open]") !== null;
const fetchAnew = () => loadHtmx().then((htmx) => htmx.trigger(lines(), "behind"));

let putsOff = null;
const begin = () => {
  if (!putsOff && lines()) putsOff = keepUp(lines().dataset.socket, { part: lines, fetchAnew, isInUse });
};
begin();

document.addEventListener("htmx:beforeSwap", ({ detail }) => putsOff && detail.target === lines() && putsOff(detail));
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  begin();
  // Who has written goes on writing.
  if (detail.target?.matches("[data-talk-form]")) document.getElementById("line")?.focus();
});
