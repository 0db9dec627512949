// Chips, a slider and a field say one number; the field is what is sent, and alone it is enough.
(() => {
  const faceOf = (choice, size) => {
    const drawn = choice.querySelector(`[data-size="${size}"] ~ .die svg, [data-size="${size}"] .die svg`);
    const face = (drawn ?? choice.querySelector("template").content.firstElementChild).cloneNode(true);
    face.querySelector(".die-value").textContent = size;
    return face;
  };

  const ownDie = (place) => document.querySelectorAll(".seat-mine .dice .die")[place];

  // My own row shows the dice as they will be.
  const mirror = (choice, size) => {
    if (choice.closest(".theirs")) return;
    for (const place of choice.dataset.places.split(" ")) {
      ownDie(place)?.querySelector(".die-face").replaceWith(faceOf(choice, size));
      ownDie(place)?.classList.add("sized");
    }
  };

  const tellCounts = (choice, size) => {
    const counts = choice.dataset.counts.split(" ")[size - choice.dataset.low]?.split("/");
    if (!counts) return;
    ["[data-kept]", "[data-taken]"].forEach((part, nth) => {
      const shown = choice.querySelector(part);
      if (shown) shown.textContent = counts[nth];
    });
  };

  const show = (choice, size) => {
    const field = choice.querySelector("[type=number]");
    if (Number(field.value) !== size) field.value = size;
    choice.querySelector("[type=range]").value = size;
    for (const pick of choice.querySelectorAll(".pick")) {
      pick.setAttribute("aria-pressed", String(Number(pick.dataset.size) === size));
    }
    choice.querySelector(".stage svg").replaceWith(faceOf(choice, size));
    tellCounts(choice, size);
    mirror(choice, size);
  };

  document.addEventListener("click", ({ target }) => {
    const pick = target.closest(".pick");
    if (pick) show(pick.closest(".choice"), Number(pick.dataset.size));
  });

  document.addEventListener("input", ({ target }) => {
    const choice = target.closest(".choice");
    if (!choice) return;
    if (target.type === "radio") mirror(choice, target.value);
    else if (target.checkValidity() && target.value) show(choice, Number(target.value));
  });

  // What was filled in already, or last time.
  const showAll = () => {
    for (const choice of document.querySelectorAll(".choice")) {
      const either = choice.querySelector("[type=radio]:checked");
      const field = choice.querySelector("[type=number]");
      if (either) mirror(choice, either.value);
      else if (field?.value && field.checkValidity()) show(choice, Number(field.value));
    }
  };

  document.addEventListener("htmx:afterSwap", showAll);
  showAll();
})();
