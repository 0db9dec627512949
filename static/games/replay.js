// Arrow keys, Home and End tap the links of a replay; "play" taps the next one until there is none.
(() => {
  const PAUSE = 1600;
  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  const link = (name) => document.getElementById(`step-${name}`);
  const button = () => document.querySelector("[data-play]");
  let playing = 0;

  const stop = () => {
    clearTimeout(playing);
    playing = 0;
    draw();
  };

  const goOn = () => {
    if (link("next")) link("next").click();
    else stop();
  };

  const draw = () => {
    const found = button();
    found.hidden = false;
    found.dataset.still ??= found.textContent;
    found.textContent = playing ? found.dataset.play : found.dataset.still;
    found.setAttribute("aria-pressed", String(playing !== 0));
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-play]")) return;
    if (playing) return stop();
    playing = setTimeout(goOn, 0);
    draw();
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (playing && link("next")) playing = setTimeout(goOn, PAUSE);
    else playing = 0;
    draw();
  });

  document.addEventListener("htmx:sendError", stop);
  document.addEventListener("htmx:responseError", stop);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!KEYS[event.key] || event.target.closest("input")) return;
    event.preventDefault();
    if (playing) stop();
    link(KEYS[event.key])?.click();
  });

  draw();
})();
