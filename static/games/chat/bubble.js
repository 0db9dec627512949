// What somebody says is seen for a while at their pin. Those who listen hear it as what is new in the log (aloud.js).
const SEEN = 3500;
const A_LETTER = 45;
const LONGEST = 9000;
const NEAR = 8;

const page = document.getElementById("match");
const said = () => [...document.querySelectorAll("#log [data-said]")];
const numberOf = ({ dataset }) => Number(dataset.said);
let newest = Math.max(0, ...said().map(numberOf));

const bubbleOf = (entry) => {
  const bubble = document.createElement("p");
  bubble.className = "bubble";
  bubble.ariaHidden = "true";
  bubble.textContent = entry.querySelector(".told").textContent.trim();
  return Object.assign(bubble, { seat: entry.dataset.by });
};

const show = (bubble) => {
  const seat = page.querySelector(`#board [data-seat="${bubble.seat}"]`);
  if (!seat) return;
  for (const other of page.querySelectorAll(".bubble")) if (other.seat === bubble.seat) other.remove();
  const [ground, pin, room] = [page, seat.querySelector(".pin-door"), seat].map((part) => part.getBoundingClientRect());
  bubble.classList.add(seat.matches(".seat-mine") ? "by-mine" : "by-theirs");
  bubble.style.left = `${pin.right - ground.x + NEAR}px`;
  bubble.style.top = `${pin.y + pin.height / 2 - ground.y}px`;
  bubble.style.setProperty("--room", `${room.right - pin.right - 2 * NEAR}px`);
  const seen = Math.min(LONGEST, SEEN + bubble.textContent.length * A_LETTER);
  bubble.style.setProperty("--seen", `${seen}ms`);
  page.append(bubble);
  setTimeout(() => bubble.remove(), seen);
};

document.addEventListener("htmx:afterSwap", () => {
  const fresh = said().filter((entry) => numberOf(entry) > newest);
  newest = Math.max(newest, ...fresh.map(numberOf));
  if (document.hidden) return;
  fresh.sort((one, other) => numberOf(one) - numberOf(other)).map(bubbleOf).forEach(show);
});
