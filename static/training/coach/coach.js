// What Owl would do is marked on the dice while the card says it; “Do that” chooses those dice, and attacks with none.
(() => {
  const room = () => document.getElementById("coach");
  const card = () => room()?.querySelector("[data-does]");
  const fields = () => JSON.parse(card()?.dataset.does || "[]");
  const boxes = () => [...document.querySelectorAll("#answer .die > input[type=checkbox]")];

  const unmark = () => {
    for (const die of document.querySelectorAll("#answer .die.advised")) {
      die.classList.remove("advised");
      die.querySelector(".die-flag.advice")?.remove();
      die.querySelector("input").removeAttribute("aria-description");
    }
  };

  const mark = (box, word) => {
    const flag = document.createElement("span");
    flag.className = "die-flag advice";
    flag.ariaHidden = "true";
    flag.textContent = word;
    box.closest(".die").classList.add("advised");
    box.closest(".die").append(flag);
    box.setAttribute("aria-description", word);
  };

  const show = () => {
    unmark();
    const acts = room()?.querySelector(".acts");
    if (acts) acts.hidden = false;
    const meant = new Set(fields().map((field) => field.join()));
    for (const box of boxes()) if (meant.has(`${box.name},${box.value}`)) mark(box, card().dataset.flag);
  };

  const clear = () => {
    unmark();
    room().replaceChildren();
  };

  const fill = (form, [name, value]) => {
    const ways = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const way = ways.find((one) => one.value === value) ?? ways[0];
    if (way?.matches("[type=checkbox], [type=radio]")) way.checked = true;
    else if (way) way.value = value;
  };

  const choose = () => {
    const form = document.getElementById("answer");
    const meant = fields();
    for (const box of form.querySelectorAll("[name=attacker], [name=target], [name=fires]")) box.checked = false;
    for (const field of meant) fill(form, field);
    form.dispatchEvent(new Event("change", { bubbles: true }));
    form.querySelector(".go")?.focus();
  };

  document.addEventListener("click", ({ target }) => {
    const wish = target.closest?.("#coach [data-coach]")?.dataset.coach;
    if (wish === "do") choose();
    if (wish) document.querySelector(wish === "do" ? "#answer .go" : ".ask-owl")?.focus();
    if (wish === "thanks") clear();
  });

  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (["coach", "board"].includes(detail.target.id)) show();
  });
  show();
})();
