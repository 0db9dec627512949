// Messages that come while a page of them is open: added to the conversation, and counted in the list.
import { keepUp } from "../../games/keeping-up.js";
import { loadHtmx } from "../../htmx.js";

const page = document.querySelector(".letters[data-live]");
const said = () => document.getElementById("said");
const part = () => said() ?? document.getElementById("conversations");
const lines = () => [...document.querySelectorAll("#said [data-number]")];
const numberOf = ({ dataset }) => Number(dataset.number);
const newest = () => Math.max(Number(said()?.dataset.after ?? 0), ...lines().map(numberOf));
const below = () => document.getElementById("below");
const isAtTheEnd = () => document.getElementById("write").getBoundingClientRect().top < innerHeight;

let isAsking = false;
let asksAgain = false;

// What nobody looks at is not read. One question at a time, or a line would be added twice.
const fetchAnew = async () => {
  if (document.hidden) return;
  asksAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  const after = said() ? `?after=${newest()}` : "";
  const how = { source: part(), target: said() ? "#said ol" : part(), swap: said() ? "beforeend" : "none" };
  await loadHtmx().then((htmx) => htmx.ajax("GET", part().dataset.anew + after, how)).catch(() => {});
  isAsking = false;
  if (asksAgain) fetchAnew();
};

if (page) {
  keepUp("/ws/messages/", { part, fetchAnew, isInUse: () => false });

  let wasAtTheEnd = true;
  let before = 0;
  document.addEventListener("htmx:beforeSwap", () => {
    wasAtTheEnd = !said() || isAtTheEnd();
    before = newest();
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target?.id === "write" && detail.xhr.status === 200) {
      document.getElementById("text")?.focus();
      fetchAnew();
    }
    if (!said() || newest() === before) return;
    if (wasAtTheEnd) document.getElementById("newest").scrollIntoView({ block: "end" });
    below().hidden = wasAtTheEnd;
  });
  below()?.addEventListener("click", () => (below().hidden = true));
}
