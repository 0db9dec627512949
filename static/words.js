// Makes up words for the dice as a form is sent, if the player wrote none: the promise of the site stands in the
// form by then, and nobody else can have known them. A button that leads elsewhere takes no words along.
document.addEventListener("submit", ({ target, submitter }) => {
  if (submitter?.hasAttribute("formaction")) return;
  for (const field of target.querySelectorAll("input[data-dice]")) {
    if (field.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}, true);
