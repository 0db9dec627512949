// A card on a die, a skill or a fighter: by a pointer that rests, a finger that stays, or the key i. `data-cards` around
// it says where the cards of its match are; they are fetched once, when the first is wanted.
(() => {
  const RESTS = 550;
  const STAYS = 500;
  const NEAR = 8;

  const SUBJECTS = ".chip[data-skill], .die:has(> .die-recipe), [data-fighter]";
  const MOST_KEPT = 20;

  const escaped = (text) => CSS.escape(text);
  const kept = new Map();
  let timer = 0;
  let held;
  let rested;

  const addressOf = (part) => {
    const { cards } = part.closest("[data-cards]").dataset;
    const version = document.getElementById("board")?.dataset.version;
    return version ? `${cards}?version=${version}` : cards;
  };

  const cardsFor = (part) => {
    const address = addressOf(part);
    if (!kept.has(address)) {
      if (kept.size === MOST_KEPT) kept.clear();
      kept.set(address, fetch(address).then(async (answer) => {
        const found = document.createElement("template");
        found.innerHTML = answer.ok ? await answer.text() : "";
        return found.content;
      }));
    }
    return kept.get(address).catch(() => void kept.delete(address));
  };

  const board = () => {
    const found = document.getElementById("card") ?? document.createElement("div");
    if (found.id) return found;
    found.id = "card";
    found.popover = "auto";
    found.role = "status";
    document.body.append(found);
    return found;
  };

  const subject = (element) => {
    const found = element?.closest?.(SUBJECTS);
    return found?.closest("[data-cards]") ? found : undefined;
  };

  // A skill's card, or a die's with those of its skills, or that of a button.
  const partsFor = (found, part) => {
    const skill = (slug) => found.querySelector(`[data-skill="${escaped(slug)}"]`);
    if (part.matches(".chip")) return [skill(part.dataset.skill)];
    if (part.dataset.fighter) return [found.querySelector(`[data-button="${part.dataset.fighter}"]`)];
    const recipe = part.querySelector(".die-recipe").textContent.trim();
    const die = found.querySelector(`[data-die="${escaped(recipe)}"]`);
    return [die, ...(die?.dataset.skills ?? "").split(" ").filter(Boolean).map(skill)];
  };

  const place = (card, part) => {
    const [box, own] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
    const below = box.bottom + NEAR;
    const isBelow = below + own.height <= innerHeight;
    card.style.left = `${Math.max(NEAR, Math.min(box.left + box.width / 2 - own.width / 2, innerWidth - own.width - NEAR))}px`;
    card.style.top = `${isBelow ? below : Math.max(NEAR, box.top - own.height - NEAR)}px`;
  };

  const show = async (part) => {
    const found = await cardsFor(part);
    if (!found || !part.isConnected) return;
    const parts = partsFor(found, part).filter(Boolean);
    if (!parts.length) return;
    const card = board();
    card.showPopover();
    card.replaceChildren(...parts.map((one) => one.cloneNode(true)));
    place(card, part);
  };

  const hide = () => document.getElementById("card")?.hidePopover();
  const soon = (part, wait) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = part;
      show(part);
    }, wait);
  };

  // A row's link may lie above what it shows.
  const under = ({ target, clientX, clientY }) => {
    if (!target.closest?.("[data-cards]")) return undefined;
    return subject(target) ?? document.elementsFromPoint(clientX, clientY).map(subject).find(Boolean);
  };

  const rest = (event) => {
    const part = event.buttons ? undefined : under(event);
    if (part === rested) return;
    rested = part;
    clearTimeout(timer);
    if (!event.target.closest?.("#card")) hide();
    if (part) soon(part, RESTS);
  };

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") rest(event);
    else if (Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(timer);
  });

  document.addEventListener("pointerdown", (event) => {
    held = undefined;
    clearTimeout(timer);
    const part = event.pointerType !== "mouse" && under(event);
    if (part) soon(part, STAYS);
  });
  for (const ends of ["pointerup", "pointercancel"]) document.addEventListener(ends, () => clearTimeout(timer));

  // A finger that stayed has asked, not chosen.
  document.addEventListener("contextmenu", (event) => event.pointerType === "touch" && under(event) && event.preventDefault());
  document.addEventListener("click", (event) => {
    if (held && event.pointerType === "touch" && under(event) === held) event.preventDefault();
    held = undefined;
  }, { capture: true });

  document.addEventListener("keydown", (event) => {
    const part = event.key === "i" && !event.ctrlKey && !event.metaKey && !event.altKey && subject(document.activeElement);
    if (!part) return;
    event.preventDefault();
    if (document.getElementById("card")?.matches(":popover-open")) hide();
    else show(part);
  });

  document.addEventListener("htmx:beforeSwap", hide);
})();
