// A chosen die lights up what it can take, a chosen target what can take it, and Attack waits until the choice is
// legal. What one die takes alone the board knows; all else, and every sentence, is the site's.
(() => {
  const STILL = "(prefers-reduced-motion: reduce)";
  const say = () => document.querySelector("#say[data-takes]");
  const attackButton = () => document.querySelector("#answer .go[value=attack]");
  const boxes = (name) => [...document.querySelectorAll(`#answer [name=${name}][type=checkbox]`)];
  const tell = (elt, event) => elt.dispatchEvent(new CustomEvent(event, { bubbles: true, detail: { elt } }));
  const chosen = (name) => boxes(name).filter((box) => box.checked).map((box) => box.value);

  let alone = {};
  let together = {};
  let verdict = "no";
  let strikes = false;

  const readBoard = () => {
    const lists = say()?.dataset.takes.split(" ").filter(Boolean) ?? [];
    alone = Object.fromEntries(lists.map((list) => list.split(":")).map(([mine, theirs]) => [mine, theirs.split(",")]));
    together = {};
  };

  const takersOf = (target) => Object.keys(alone).filter((mine) => alone[mine].includes(target));

  // What can go on from here, on each side; undefined where that is not known.
  const reachedFrom = (mine, theirs) => {
    if (mine.length) return { theirs: mine.length === 1 ? alone[mine[0]] ?? [] : together[mine.join()] };
    const takers = theirs.length === 1 ? takersOf(theirs[0]) : [];
    return takers.length ? { mine: takers } : {};
  };

  const light = (name, reached) => {
    for (const box of boxes(name)) {
      const classes = box.closest(".die").classList;
      const isReached = Boolean(reached?.includes(box.value));
      classes.toggle("reached", isReached && !box.checked);
      classes.toggle("over", Boolean(reached) && !isReached && !box.checked);
    }
  };

  const flagTargets = () => {
    for (const box of boxes("target")) {
      const die = box.closest(".die");
      const flag = die.querySelector(".die-flag.aimed");
      if (!box.checked) flag?.remove();
      else if (!flag) {
        const word = document.createElement("span");
        word.className = "die-flag aimed";
        word.ariaHidden = "true";
        word.textContent = say().dataset.target;
        die.append(word);
      }
    }
  };

  const pop = (button) => {
    if (document.documentElement.dataset.motion === "none" || matchMedia(STILL).matches) return;
    button.animate([{ scale: 0.94 }, { scale: 1.05 }, { scale: 1 }], { duration: 180, easing: "ease-out" });
  };

  // Not disabled for the browser, so that it keeps the focus.
  const judge = (now) => {
    const button = attackButton();
    verdict = now;
    if (!button) return;
    if (now === "yes" && button.ariaDisabled === "true") pop(button);
    button.ariaDisabled = String(now !== "yes");
    if (strikes && now !== "unknown") {
      strikes = false;
      if (now === "yes") button.click();
    }
  };

  const guess = (mine, theirs) => {
    if (!mine.length || !theirs.length) return "no";
    if (mine.length > 1 || theirs.length > 1) return "unknown";
    return alone[mine[0]]?.includes(theirs[0]) ? "yes" : "unknown";
  };

  const draw = () => {
    const [mine, theirs] = [chosen("attacker"), chosen("target")];
    const reached = reachedFrom(mine, theirs);
    light("attacker", reached.mine);
    light("target", reached.theirs);
    flagTargets();
    return [mine, theirs];
  };

  // What the site says of the choice before would hold an attack back.
  const choiceChanged = () => {
    strikes = false;
    tell(say(), "htmx:abort");
    judge(guess(...draw()));
  };

  document.addEventListener("change", ({ target }) => {
    if (target.form?.id === "answer" && say()) choiceChanged();
  });

  // To attack as soon as that is known to be legal.
  const strike = () => {
    strikes = true;
    judge(verdict);
  };

  // A die with one target, or a target with one attacker.
  const onlyPair = (box) => {
    const [mine, theirs] = box.name === "attacker" ? [[box.value], alone[box.value] ?? []] : [takersOf(box.value), [box.value]];
    return mine.length === 1 && theirs.length === 1 ? { attacker: mine[0], target: theirs[0] } : undefined;
  };

  document.addEventListener("strike", () => say() && strike(), { capture: true });

  document.addEventListener("tapped-twice", ({ detail: box }) => {
    const pair = say() && onlyPair(box);
    if (!pair) return;
    for (const name of Object.keys(pair)) {
      for (const one of boxes(name)) one.checked = one.value === pair[name];
    }
    box.dispatchEvent(new Event("change", { bubbles: true }));
    strike();
  }, { capture: true });

  // The site has spoken about what is chosen.
  const listen = () => {
    const [mine, theirs] = [chosen("attacker"), chosen("target")];
    const reached = say().querySelector("[data-reached]")?.dataset.reached;
    if (reached !== undefined && mine.length) together[mine.join()] = reached.split(" ").filter(Boolean);
    draw();
    if (mine.length && theirs.length) judge(say().querySelector("[data-possible]") ? "yes" : "no");
  };

  const begin = () => {
    readBoard();
    judge(guess(...draw()));
    if (chosen("attacker").length || chosen("target").length) tell(document.getElementById("answer"), "change");
  };

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id === "say" && say()) listen();
  });

  // Not before htmx has heard of the sentence, which asks for itself when the choice changes.
  document.addEventListener("htmx:load", ({ target }) => {
    if (target.contains(say())) begin();
  });

  // The answer is on its way: its button shows that at once.
  const setBusy = ({ detail }, isBusy) => {
    if (detail.elt.id !== "answer") return;
    const button = detail.requestConfig.triggeringEvent?.submitter;
    if (button) button.ariaBusy = isBusy;
  };
  document.addEventListener("htmx:beforeRequest", (event) => setBusy(event, "true"));
  document.addEventListener("htmx:afterRequest", (event) => setBusy(event, null));

  document.addEventListener("click", (event) => {
    if (verdict === "no" && attackButton()?.contains(event.target)) event.preventDefault();
  });

  if (say()) begin();
})();
