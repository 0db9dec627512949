// One socket says that one of the player's matches has changed. The list is fetched by HTTP, and only
// if it would look different, so a nudge that is missed or comes twice costs nothing.
import { listen } from "./socket.js";

const list = () => document.getElementById("overview");
const isAboutToPress = () => matchMedia("(hover: hover)").matches && list().querySelector("li button:hover");
const isCalm = matchMedia("(prefers-reduced-motion)");
const mayMove = () => document.documentElement.dataset.motion !== "none" && !isCalm.matches;
let planned = 0;
let open = [];

const soon = (wait) => {
  clearTimeout(planned);
  planned = setTimeout(ask, wait);
};

// Nothing moves away below a finger, and an answer on its way comes first.
const isInUse = () => isAboutToPress() || list().matches(":active") || list().querySelector(".htmx-request, :popover-open");

const ask = () => {
  if (isInUse()) return soon(1000);
  const { url, stamp, opened, jacket = "" } = list().dataset;
  const how = { source: list(), target: "#overview", swap: `outerHTML transition:${mayMove()}` };
  htmx.ajax("GET", `${url}&jacket=${jacket}&opened=${opened}&stamp=${stamp}`, how).catch(() => {});
};

const showLive = (isLive) => document.documentElement.toggleAttribute("data-live", isLive);

const heard = () => {
  showLive(true);
  soon(150);
};

// Each row glides to its new place.
const name = (isMoving) => {
  for (const row of list().querySelectorAll("li[id]")) row.style.viewTransitionName = isMoving ? row.id : "";
};

// What was unfolded stays so.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "overview") return;
  if (detail.requestConfig.elt === list() && isInUse()) {
    detail.shouldSwap = false;
    return soon(1000);
  }
  name(detail.requestConfig.elt === list() && mayMove());
  open = [...detail.target.querySelectorAll("details[open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target?.id !== "overview") return;
  name(mayMove());
  setTimeout(() => name(false), 1000);
  for (const id of open.splice(0)) document.getElementById(id)?.setAttribute("open", "");
});
document.addEventListener("visibilitychange", () => document.hidden || soon(0));
setInterval(() => soon(0), 60000);
listen("/ws/matches/", { heard, lost: () => showLive(false) });

document.addEventListener("keydown", (event) => {
  if (event.key !== "n" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea, :popover-open")) return;
  document.querySelector(".next-up a.play")?.click();
});
