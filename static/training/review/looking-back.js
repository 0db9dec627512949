// From move to move by keys: ← and → a move, ↑ and ↓ a slip, 1 to 9 a round, b what was better. Dots of the curve go there, too.
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "slip-before", ArrowDown: "slip-after" };

const goTo = (move) => {
  const slider = document.getElementById("scrub");
  slider.value = move;
  slider.dispatchEvent(new Event("change", { bubbles: true }));
};

const turnOver = () => document.querySelector(".choice-tabs input:not(:checked)")?.click();

document.addEventListener("click", (event) => {
  const dot = event.target.closest(".curve a");
  if (!dot || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(dot.dataset.move);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (!document.getElementById("scrub") || event.target.closest("input, summary, [tabindex='0']")) return;
  const round = document.querySelector(`[data-round="${CSS.escape(event.key)}"]`);
  const step = KEYS[event.key] && document.getElementById(`step-${KEYS[event.key]}`);
  if (step) step.click();
  else if (round) goTo(round.dataset.first);
  else if (event.key === "b") turnOver();
  else return;
  event.preventDefault();
});
