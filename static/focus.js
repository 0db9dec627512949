// A swap that takes away what has the focus hands it on: to the same control in the new part, else to what the
// new part marks with tabindex -1, else to what stands in its place. Nothing scrolls.
(() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const SAME = ["id", "name", "value", "href"];
  const isLike = (one) => (other) => one.tagName === other.tagName && one.name === other.name;
  const isSame = (one) => (other) =>
    isLike(one)(other) &&
    SAME.every((key) => one.getAttribute(key) === other.getAttribute(key)) &&
    one.textContent === other.textContent;
  const controls = (part) => [...part.querySelectorAll(CONTROLS)];

  const placesOf = (control) => {
    const places = [];
    for (let part = control.closest("[id]"); part; part = part.parentElement?.closest("[id]")) {
      places.push({ id: part.id, number: controls(part).filter(isLike(control)).indexOf(control) });
    }
    return places;
  };

  let focused = document.body;
  let places = [];
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement;
    places = placesOf(focused);
  });

  document.addEventListener("htmx:afterSwap", () => {
    if (focused.isConnected || document.activeElement !== document.body) return;
    const place = places.find(({ id }) => document.getElementById(id));
    if (!place) return;
    const part = document.getElementById(place.id);
    const found = controls(part);
    const heirs = [
      found.find(isSame(focused)),
      part,
      part.querySelector("[tabindex='-1']"),
      found.filter(isLike(focused))[place.number],
      found[0],
    ];
    for (const heir of heirs) {
      heir?.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  });
})();
