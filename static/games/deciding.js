// A die that is tapped in the row shows its values, and turns at once to the one that does what is asked; a second tap
// turns it back. Whether what is chosen is enough the site says.
(() => {
  const form = () => document.getElementById("answer");
  const panels = () => [...(form()?.querySelectorAll(".by-die > [data-die]") ?? [])];
  const panelOf = (name) => panels().find(({ dataset }) => dataset.die === name);
  const dieOf = (name) => form().querySelector(`[name=die][value="${CSS.escape(name)}"]`)?.closest(".die");

  const open = (name) => {
    if (panelOf(name)) for (const panel of panels()) panel.toggleAttribute("data-at", panel.dataset.die === name);
  };

  const valueIn = (panel) => Number(panel.querySelector("[type=radio]:checked")?.value ?? panel.dataset.shows);
  const turnedDown = (panel) => Number(panel.dataset.shows) - valueIn(panel);

  // On which value this die does what is asked: what the site says, or as much as the others leave to it.
  const wanted = (panel) => {
    if (panel.dataset.enough) return Number(panel.dataset.enough);
    const valued = panels().filter(({ dataset }) => dataset.shows);
    const least = Number(panel.parentElement.dataset.least ?? 1);
    const rest = least - valued.reduce((sum, one) => sum + turnedDown(one), 0);
    return Number(panel.dataset.shows) - Math.max(1, rest);
  };

  const turn = (panel) => {
    const value = turnedDown(panel) ? Number(panel.dataset.shows) : wanted(panel);
    const ways = [...panel.querySelectorAll("[type=radio]")];
    const way = ways.find((one) => Number(one.value) <= value) ?? ways.at(-1);
    way.checked = true;
    way.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const mirror = (panel) => {
    const face = panel.querySelector(":checked ~ .die .die-face");
    const die = dieOf(panel.dataset.die);
    if (!face || !die) return;
    die.querySelector(".die-face").replaceWith(face.cloneNode(true));
    die.classList.toggle("turned", turnedDown(panel) > 0);
  };

  const isFilled = (panel) => Boolean(panel.querySelector("[type=radio]:checked") || panel.querySelector("[type=number], select")?.value);

  // A size picked by finger or mouse leads on to the next die that has none.
  const leadOn = (panel) => {
    const all = panels();
    const here = all.indexOf(panel);
    const next = [...all.slice(here + 1), ...all.slice(0, here)].find((one) => !isFilled(one));
    if (!next) return;
    dieOf(next.dataset.die).querySelector("[name=die]").checked = true;
    open(next.dataset.die);
  };

  const mayGo = (button) => {
    if (button.value === "die") return Boolean(form().querySelector('[name=die][value*=":"]:checked'));
    return Boolean(form().querySelector("#say [data-possible]"));
  };
  const JUDGED = ".go:is([value=die], [value=focus], [value=fire])";
  const judge = () => {
    for (const button of form()?.querySelectorAll(JUDGED) ?? []) button.ariaDisabled = String(!mayGo(button));
  };

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (target.closest?.(`${JUDGED}[aria-disabled=true]`)) return event.preventDefault();
    const choice = event.detail && target.closest?.(".by-die > .choice");
    if (choice && target.closest(".pick, [type=radio]")) return leadOn(choice);
    if (!target.matches?.("#answer .die > [name=die]")) return;
    const panel = panelOf(target.value);
    if (panel?.dataset.shows && event.detail) turn(panel);
  });

  document.addEventListener("change", ({ target }) => {
    if (target.form?.id !== "answer") return;
    if (target.name === "die") open(target.value);
    if (target.name === "attacker") open(`turbo.${target.value}`);
    const panel = target.closest(".values[data-shows]");
    if (panel) mirror(panel);
    judge();
  });

  const begin = () => {
    for (const panel of panels()) if (panel.matches(".values")) mirror(panel);
    judge();
  };

  document.addEventListener("htmx:afterSwap", begin);
  begin();
})();
