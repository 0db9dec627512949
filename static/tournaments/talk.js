// The talk of a tournament keeps up.
import { keepUp } from "../games/keeping-up.js";

const lines = () => document.getElementById("talk-lines");
const isInUse = () => lines().matches(":active") || lines().querySelector("details[open]") !== null;
const fetchAnew = () => htmx.trigger(lines(), "behind");

const putsOff = keepUp(lines()?.dataset.socket, { part: lines, fetchAnew, isInUse });

// A link that has the focus keeps it.
let focused = null;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target !== lines() || putsOff(detail)) return;
  focused = lines().contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.id !== "talk-lines" || !focused) return;
  [...lines().querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
});

// Who has written goes on writing.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.id === "say") document.getElementById("line")?.focus();
});
