// One socket carries version numbers only. What is behind on the page is fetched by HTTP,
// so a nudge that is missed or comes twice costs nothing.
import { loadHtmx } from "../htmx.js";
import { listen } from "./socket.js";
import { seen } from "./standing.js";

const page = document.getElementById("match");
const part = (id) => document.getElementById(id);
const wanted = { version: 0, chat: 0 };
let busy = false;
let answering = false;
let leaving = false;

const isBehind = (id, ...numbers) => part(id) && numbers.some((name) => wanted[name] > Number(part(id).dataset[name]));

let sent = "";
const filledIn = () => new URLSearchParams(new FormData(part("answer") ?? undefined)).toString();

// With a new board comes what happened, if the page has room for it.
const askForLog = (values) => {
  if (part("log")) new URL(part("log").dataset.url, location).searchParams.forEach((value, name) => values.set(name, value));
};

// What is filled in already goes along, so that it stands in the new board too.
const fetchPart = async (id, form) => {
  const { url, version, chat = "" } = part(id).dataset;
  const values = new FormData(form);
  values.delete("csrfmiddlewaretoken");
  values.set("version", version);
  values.set("chat", chat);
  if (id === "board") {
    sent = filledIn();
    askForLog(values);
  }
  // What fails is asked for again, by the next nudge or in a while.
  const how = { source: page, target: `#${id}`, swap: "outerHTML", values };
  await loadHtmx().then((htmx) => htmx.ajax("GET", url, how)).catch(() => {});
};

const catchUp = async () => {
  if (busy || answering || leaving) return;
  busy = true;
  try {
    await seen();
    if (isBehind("board", "version")) await fetchPart("board", part("answer") ?? undefined);
    if (isBehind("log", "version", "chat")) await fetchPart("log");
  } finally {
    busy = false;
  }
  if (isBehind("board", "version") || isBehind("log", "version", "chat")) setTimeout(catchUp, 1000);
};

const showWhoIsHere = async () => {
  const { here } = await fetch(page.dataset.presence, { headers: { "hx-request": "true" } }).then((answer) => answer.json()).catch(() => ({}));
  if (!here) return;
  for (const mark of page.querySelectorAll("[data-seat-here]")) mark.hidden = !here.includes(Number(mark.dataset.seatHere));
};

// Other matches of the player are only counted: several nudges make one request.
let counting = 0;
const countSoon = () => {
  clearTimeout(counting);
  const count = () => loadHtmx().then((htmx) => htmx.ajax("GET", page.dataset.counts, { source: page, swap: "none" })).catch(() => {});
  counting = setTimeout(count, 300);
};

// For sockets that died without a word.
const ask = async () => {
  if (document.hidden || busy) return;
  await seen();
  await fetchPart("board", part("answer") ?? undefined);
  if (part("log")) await fetchPart("log");
};

// The answer to one's own move is the new board: until it comes there is nothing to catch up with.
const isAnswer = ({ requestConfig, target }) => requestConfig.verb === "post" && target.id === "board";
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "post" || detail.target.id !== "board") return;
  detail.formData.set("version", part("board").dataset.version);
  askForLog(detail.formData);
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (isAnswer(detail)) answering = true;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isAnswer(detail)) return;
  answering = false;
  catchUp();
});

// A page that is to be loaded again asks for nothing more, which would begin the loading anew.
document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  leaving ||= detail.xhr.getResponseHeader("hx-refresh") === "true";
});

const heard = (news) => {
  if (news.presence) return showWhoIsHere();
  if (news.elsewhere) return countSoon();
  for (const name of Object.keys(wanted)) wanted[name] = Math.max(wanted[name], news[name]);
  catchUp();
};

// A new board takes nothing away from below a finger, nor what was filled in or answered while it
// was on its way: the next one comes in a moment.
const isInUse = () => answering || part("board").matches(":active") || filledIn() !== sent;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "board" && detail.requestConfig.verb === "get" && isInUse()) detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSwap", catchUp);
document.addEventListener("visibilitychange", ask);
document.addEventListener("clocks-behind", () => {
  part("board").dataset.version = "";
  ask();
});
setInterval(ask, 30000);
// What the browser had fetched ahead counts as seen from now on.
if ("fetchedAhead" in page.dataset && part("log")) {
  part("log").dataset.version = "";
  ask();
}
listen(page.dataset.socket, { heard });
