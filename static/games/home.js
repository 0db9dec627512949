// The list of the player's matches keeps up. Its rows glide to their new places.
import { loadHtmx } from "../htmx.js";
import { keepUp } from "./keeping-up.js";

const list = () => document.getElementById("overview");
const isAboutToPress = () => matchMedia("(hover: hover)").matches && list().querySelector("li button:hover");
const isCalm = matchMedia("(prefers-reduced-motion)");
const mayMove = () => document.documentElement.dataset.motion !== "none" && !isCalm.matches;
let open = [];

// An answer on its way comes first.
const isInUse = () => isAboutToPress() || list().matches(":active") || list().querySelector(".htmx-request, :popover-open");

const fetchAnew = () => {
  const { url, stamp, opened, jacket = "" } = list().dataset;
  const how = { source: list(), target: "#overview", swap: `outerHTML transition:${mayMove()}` };
  const address = `${url}&jacket=${jacket}&opened=${opened}&stamp=${stamp}`;
  loadHtmx().then((htmx) => htmx.ajax("GET", address, how)).catch(() => {});
};

// The title of a hidden page counts the matches that wait.
const putsOff = keepUp("/ws/matches/", { part: list, fetchAnew, isInUse, alsoHidden: true });

const name = (isMoving) => {
  for (const row of list().querySelectorAll("li[id]")) row.style.viewTransitionName = isMoving ? row.id : "";
};

// What was unfolded stays so.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "overview") return;
  if (putsOff(detail)) return;
  name(detail.requestConfig.elt === list() && mayMove());
  open = [...detail.target.querySelectorAll("details[open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "overview") return;
  name(mayMove());
  setTimeout(() => name(false), 1000);
  for (const id of open.splice(0)) document.getElementById(id)?.setAttribute("open", "");
});
