// Counts what others have said since the chat was read, on the door of it; on a desktop the log shows it anyway.
const chat = document.getElementById("chat");
const door = document.querySelector(".chat-door .count");
const lines = () => document.getElementById("chat-lines");
const others = () => [...lines().querySelectorAll(".theirs")];
const newest = (said) => Math.max(0, ...said.map(({ dataset }) => Number(dataset.said)));

let read = chat ? newest(others().filter((line) => !line.matches(".new"))) : 0;

const draw = () => {
  for (const line of others()) line.classList.toggle("new", Number(line.dataset.said) > read);
  door.textContent = others().filter((line) => line.matches(".new")).length || "";
  door.nextElementSibling.hidden = !door.textContent;
};

const isOpen = () => chat.matches(":popover-open");
const readAll = () => {
  read = newest(others());
  lines().scrollTo({ top: lines().scrollHeight });
};

let shown = chat && lines();

if (chat && door) {
  draw();
  // What is new stays marked until the chat is put away.
  chat.addEventListener("toggle", () => (isOpen() ? readAll() : draw()));
  document.addEventListener("htmx:afterSwap", () => {
    if (lines() === shown) return;
    shown = lines();
    draw();
    if (isOpen()) readAll();
  });
  matchMedia("(min-width: 56.01rem)").addEventListener("change", () => chat.hidePopover());
}
