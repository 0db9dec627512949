// A talk keeps up: of a tournament, or of those who watch a match, beside whose board it may come later than the page.
import { keepUp } from "./games/keeping-up.js";

const lines = () => document.querySelector("[data-talk]");
const isInUse = () => lines().matches(":active") || lines().querySelector("details[open]") !== null;
const fetchAnew = () => htmx.trigger(lines(), "behind");

let putsOff = null;
const begin = () => {
  if (!putsOff && lines()) putsOff = keepUp(lines().dataset.socket, { part: lines, fetchAnew, isInUse });
};
begin();

// A link that has the focus keeps it.
let focused = null;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!putsOff || detail.target !== lines() || putsOff(detail)) return;
  focused = lines().contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  begin();
  if (!detail.target?.matches("[data-talk]") || !focused) return;
  [...lines().querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
});

// Who has written goes on writing.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.matches("[data-talk-form]")) document.getElementById("line")?.focus();
});
