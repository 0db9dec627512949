// Against robots an attack may wait for some seconds before it is sent. Meanwhile its button takes it back, and nothing is
// rolled yet: what the page has not sent, nobody knows of.
(() => {
  const STILL = "(prefers-reduced-motion: reduce)";
  const isStill = () => document.documentElement.dataset.motion === "none" || matchMedia(STILL).matches;
  let held;

  const show = () => {
    const { button, left } = held;
    const seconds = document.createElement("small");
    seconds.textContent = button.dataset.seconds.replace("#", left);
    button.replaceChildren(button.dataset.back, " ", seconds, held.line);
  };

  const takeBack = () => {
    if (!held) return;
    clearInterval(held.ticking);
    held.button.classList.replace("back", "go");
    held.button.replaceChildren(held.words);
    held = undefined;
  };

  const send = () => {
    const { button } = held;
    takeBack();
    if (!button.isConnected) return;
    button.dataset.sent = "";
    button.click();
    delete button.dataset.sent;
  };

  const tick = () => {
    held.left -= 1;
    if (held.left <= 0 || !held.button.isConnected) send();
    else show();
  };

  const hold = (button) => {
    const line = document.createElement("span");
    line.className = "line";
    held = { button, line, words: button.textContent, left: Number(button.dataset.waits), ticking: setInterval(tick, 1000) };
    button.classList.replace("go", "back");
    show();
    if (!isStill()) line.animate([{ scale: 1 }, { scale: "0 1" }], { duration: held.left * 1000, fill: "forwards" });
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#answer button[data-waits]");
    if (!button || "sent" in button.dataset || (!held && button.ariaDisabled === "true")) return;
    event.preventDefault();
    event.stopPropagation();
    if (held) takeBack();
    else hold(button);
  }, { capture: true });

  // To choose something else takes it back, too.
  document.addEventListener("change", ({ target }) => target.form?.id === "answer" && takeBack());
})();
