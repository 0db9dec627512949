// Lets clocks tick: those of live matches by the second, slow ones in words. How much was left counts from when
// the board was drawn, so the device's own clock does not matter. A screen reader hears of few moments only.
(() => {
  const GRACE = 12000;
  const TEN_MINUTES = 600000;
  const HOUR = 6 * TEN_MINUTES;
  const SHORT_LIVE = 30;
  const SHORT = 6 * 3600;
  const UNITS = Object.entries({ day: 86400, hour: 3600, minute: 60, second: 1 }).map(([unit, size]) => {
    const words = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "long" });
    return { size, inWords: (seconds) => words.format(Math.floor(seconds / size)) };
  });
  const drawn = new WeakMap();
  const said = new Set();

  const left = (clock) => {
    if (!drawn.has(clock)) drawn.set(clock, performance.now() + Number(clock.dataset.left));
    return Math.max(drawn.get(clock) - performance.now(), 0);
  };

  const dial = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  // In the two largest units, as the site writes it; seconds count below ten minutes.
  const span = (seconds) => {
    const first = UNITS.findIndex(({ size }) => seconds >= size || size === 1);
    const [larger, smaller] = UNITS.slice(first);
    const rest = seconds % larger.size;
    const tells = smaller && rest >= smaller.size && (smaller.size > 1 || seconds < 600);
    return larger.inWords(seconds) + (tells ? ` ${smaller.inWords(rest)}` : "");
  };

  const show = (place, words) => {
    if (place.textContent !== words) place.textContent = words;
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

  // When time is up there is something new to see, whether the match has ended or waits for a claim. Slow clocks
  // stand still in nights that the page does not know: it asks anew after it was left alone, and each hour.
  const askAnew = () => document.dispatchEvent(new Event("clocks-behind"));
  const asked = new WeakSet();
  const askAfter = (clock) => {
    if (asked.has(clock)) return;
    asked.add(clock);
    setTimeout(askAnew, GRACE);
  };
  let looked = performance.now();
  const lookAgain = (after) => {
    if (document.hidden || performance.now() - looked < after || !document.querySelector("#board .clock")) return;
    looked = performance.now();
    askAnew();
  };
  document.addEventListener("visibilitychange", () => lookAgain(TEN_MINUTES));
  setInterval(() => lookAgain(HOUR), TEN_MINUTES);

  const tick = () => {
    for (const clock of document.querySelectorAll("#board [data-left]")) {
      const seconds = Math.floor(left(clock) / 1000);
      const { words } = clock.dataset;
      if (words) show(clock.querySelector("time"), words.replace("{time}", span(seconds)));
      else show(clock.querySelector("b"), dial(seconds));
      clock.classList.toggle("short", seconds < (words ? SHORT : SHORT_LIVE));
      say(clock, seconds);
      if (!seconds) askAfter(clock);
    }
  };

  let ticking;
  const begin = () => {
    tick();
    if (document.querySelector("#board .clock")) ticking ??= setInterval(tick, 250);
  };

  document.addEventListener("htmx:afterSwap", begin);
  begin();
})();
