// Lets the clocks of live matches tick. How much was left counts from when the board was drawn, so the
// device's own clock does not matter. A screen reader hears of few moments only.
(() => {
  const GRACE = 12000;
  const TEN_MINUTES = 600000;
  const drawn = new WeakMap();
  const said = new Set();

  const left = (clock) => {
    if (!drawn.has(clock)) drawn.set(clock, performance.now() + Number(clock.dataset.left));
    return Math.max(drawn.get(clock) - performance.now(), 0);
  };

  const say = (clock, seconds) => {
    const moment = [10, 60].find((most) => seconds <= most && clock.dataset[`at-${most}`]);
    const turn = `${document.querySelector("#answer [name=decision]")?.value}/${moment}`;
    if (!moment || said.has(turn)) return;
    said.add(turn);
    const line = document.createElement("p");
    line.textContent = clock.dataset[`at-${moment}`];
    document.getElementById("aloud")?.append(line);
  };

  // When time is up there is something new to see, whether the match has ended or waits for a claim; and
  // slow clocks, which do not tick, are behind on a page that was left alone for a while.
  const askAnew = () => document.dispatchEvent(new Event("clocks-behind"));
  const asked = new WeakSet();
  const askAfter = (clock) => {
    if (asked.has(clock)) return;
    asked.add(clock);
    setTimeout(askAnew, GRACE);
  };
  let looked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - looked < TEN_MINUTES || !document.querySelector("#board .clock")) return;
    looked = performance.now();
    askAnew();
  });

  const tick = () => {
    for (const clock of document.querySelectorAll("#board [data-left]")) {
      const seconds = Math.floor(left(clock) / 1000);
      clock.querySelector("b").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.classList.toggle("short", seconds < 30);
      say(clock, seconds);
      if (!seconds) askAfter(clock);
    }
  };

  setInterval(tick, 250);
  document.addEventListener("htmx:afterSwap", tick);
  tick();
})();
