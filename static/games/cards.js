// A card on what lies on the table: by a pointer that rests, a finger that stays, or the key i. All cards of a match
// are fetched once, when the first is wanted.
(() => {
  const RESTS = 550;
  const STAYS = 500;
  const NEAR = 8;

  const match = () => document.querySelector("[data-cards]");
  const escaped = (text) => CSS.escape(text);
  const wanted = { version: undefined, cards: undefined };
  let timer = 0;
  let held;

  const cards = () => {
    const version = document.getElementById("board")?.dataset.version ?? document.getElementById("replay")?.dataset.step;
    if (wanted.version !== version || !wanted.cards) {
      wanted.version = version;
      wanted.cards = fetch(`${match().dataset.cards}?version=${version}`).then(async (answer) => {
        const part = document.createElement("template");
        part.innerHTML = answer.ok ? await answer.text() : "";
        return part.content;
      });
    }
    return wanted.cards.catch(() => (wanted.cards = undefined));
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

  const subject = (element) =>
    element?.closest?.(".chip[data-skill]") ?? element?.closest?.(".die:has(> .die-recipe)") ?? element?.closest?.(".who .pin");

  // A skill's card, or a die's with those of its skills, or that of a button.
  const partsFor = (found, part) => {
    const skill = (slug) => found.querySelector(`[data-skill="${escaped(slug)}"]`);
    if (part.matches(".chip")) return [skill(part.dataset.skill)];
    if (part.matches(".pin")) return [found.querySelector(`[data-button="${part.closest("[data-seat]").dataset.seat}"]`)];
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
    const found = await cards();
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

  document.addEventListener("pointerover", ({ target, pointerType, buttons }) => {
    const part = pointerType === "mouse" && !buttons && match() && subject(target);
    if (part) soon(part, RESTS);
    else clearTimeout(timer);
  });

  document.addEventListener("pointerout", ({ target, relatedTarget, pointerType }) => {
    if (pointerType === "mouse" && subject(target) && subject(relatedTarget) !== subject(target) && !relatedTarget?.closest?.("#card")) hide();
  });

  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    held = undefined;
    clearTimeout(timer);
    const part = pointerType !== "mouse" && match() && subject(target);
    if (part) soon(part, STAYS);
  });
  for (const ends of ["pointerup", "pointercancel"]) document.addEventListener(ends, () => clearTimeout(timer));
  document.addEventListener("pointermove", ({ pointerType, movementX, movementY }) => {
    if (pointerType !== "mouse" && Math.hypot(movementX, movementY) > 3) clearTimeout(timer);
  });

  // A finger that stayed has asked, not chosen.
  document.addEventListener("contextmenu", (event) => match() && subject(event.target) && event.pointerType === "touch" && event.preventDefault());
  document.addEventListener("click", (event) => {
    if (held && event.pointerType === "touch" && subject(event.target) === held) event.preventDefault();
    held = undefined;
  }, { capture: true });

  document.addEventListener("keydown", (event) => {
    const part = event.key === "i" && !event.ctrlKey && !event.metaKey && !event.altKey && match() && subject(document.activeElement);
    if (!part) return;
    event.preventDefault();
    if (document.getElementById("card")?.matches(":popover-open")) hide();
    else show(part);
  });

  document.addEventListener("htmx:beforeSwap", hide);
})();
