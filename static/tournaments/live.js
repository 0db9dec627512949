// One socket says that a tournament has moved on. What is played is fetched by HTTP, and only if it would
// look different, so a nudge that is missed or comes twice costs nothing.
import { listen } from "../games/socket.js";

const course = () => document.getElementById("course");
const parts = () => [course(), document.getElementById("jacket")];
const folds = () => parts().flatMap((part) => [...part.querySelectorAll("details[id]")]);
const wide = () => [...course().querySelectorAll("[role=region][aria-labelledby]")];
const rounds = () => [...course().querySelectorAll("[name=bracket-from]")];
const chosenRound = () => rounds().find((round) => round.checked);
const isInUse = () => parts().some((part) => part.matches(":active"));
let planned = 0;

const soon = (wait) => {
  clearTimeout(planned);
  planned = setTimeout(ask, wait);
};

// Nothing moves away below a finger. Without an address it is over.
const ask = () => {
  if (!course().hasAttribute("hx-get")) return;
  if (isInUse()) return soon(1000);
  htmx.trigger(course(), "behind");
};

const showLive = (isLive) => document.documentElement.toggleAttribute("data-live", isLive);

const heard = () => {
  showLive(true);
  soon(150);
};

// What was folded, chosen, scrolled and focused stays so.
let stands = { open: new Map(), at: new Map(), round: null, link: null };
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target !== course()) return;
  if (isInUse()) {
    detail.shouldSwap = false;
    return soon(1000);
  }
  const focused = parts().some((part) => part.contains(document.activeElement)) ? document.activeElement : null;
  stands = {
    open: new Map(folds().map((fold) => [fold.id, fold.open])),
    at: new Map(wide().map((region) => [region.getAttribute("aria-labelledby"), region.scrollLeft])),
    round: chosenRound()?.value,
    link: focused?.getAttribute("href"),
  };
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target?.id !== "course") return;
  for (const fold of folds()) fold.open = stands.open.get(fold.id) ?? fold.open;
  for (const region of wide()) region.scrollLeft = stands.at.get(region.getAttribute("aria-labelledby")) ?? 0;
  for (const round of rounds()) round.checked = stands.round ? round.value === stands.round : round.checked;
  if (!stands.link) return;
  const links = parts().flatMap((part) => [...part.querySelectorAll("a")]);
  links.find((link) => link.getAttribute("href") === stands.link)?.focus({ preventScroll: true });
});

document.addEventListener("visibilitychange", () => document.hidden || soon(0));
setInterval(() => document.hidden || soon(0), 60000);
listen(course().dataset.socket, { heard, lost: () => showLive(false) });
