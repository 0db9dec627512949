// What is played in a tournament keeps up.
import { keepUp } from "../games/keeping-up.js";
import { loadHtmx } from "../htmx.js";

const course = () => document.getElementById("course");
const parts = () => [course(), document.getElementById("jacket")];
const folds = () => parts().flatMap((part) => [...part.querySelectorAll("details[id]")]);
const wide = () => [...course().querySelectorAll("[role=region][aria-labelledby]")];
const rounds = () => [...course().querySelectorAll("[name=bracket-from]")];
const chosenRound = () => rounds().find((round) => round.checked);
const isInUse = () => parts().some((part) => part.matches(":active"));

// Without an address it is over.
const fetchAnew = () => course().hasAttribute("hx-get") && loadHtmx().then((htmx) => htmx.trigger(course(), "behind"));

const putsOff = keepUp(course()?.dataset.socket, { part: course, fetchAnew, isInUse });

// What was folded, chosen, scrolled and focused stays so.
let stands = { open: new Map(), at: new Map(), round: null, link: null };
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target !== course()) return;
  if (putsOff(detail)) return;
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
