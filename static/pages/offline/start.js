// Keeps the pages of the player's matches for times without a connection. What is then needed is fetched ahead by the
// service worker, and run only when the connection is lost, or while an answer waits to be sent.
const words = document.getElementById("offline");
const { keptAt, visitor } = document.documentElement.dataset;

export const wipe = async () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("unsent-")) localStorage.removeItem(key);
  await wipePages();
};

const wipePages = async (but) => {
  for (const name of (await window.caches?.keys()) ?? []) if (name.startsWith("kept-") && name !== but) await caches.delete(name);
};

let loaded;
const loadOffline = () => {
  loaded ??= new Promise((resolve) => {
    const script = Object.assign(document.createElement("script"), { src: words.dataset.script });
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => { loaded = undefined; });
    document.head.append(script);
  });
  return loaded;
};

const isAnswer = ({ elt, requestConfig }) => elt.id === "answer" && requestConfig.verb === "post";

const keepThisPage = async () => {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
  if (!navigator.serviceWorker.controller) active.postMessage({ keep: location.href, files });
};

const register = async () => {
  await navigator.serviceWorker.register(words.dataset.worker).catch(() => {});
  if (words.hasAttribute("data-keeps")) keepThisPage();
};

const begin = () => {
  const { player } = words.dataset;
  wipePages(`kept-${player}`);
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("unsent-") && key !== `unsent-${player}`) localStorage.removeItem(key);
  }
  if (keptAt || !navigator.onLine || localStorage.getItem(`unsent-${player}`)) loadOffline();
  addEventListener("offline", loadOffline);
  document.addEventListener("htmx:sendError", ({ detail }) => {
    if (isAnswer(detail)) loadOffline().then(() => dispatchEvent(new CustomEvent("answer-unsent", { detail: detail.requestConfig.formData })));
  });
  if (!keptAt && "serviceWorker" in navigator) addEventListener("load", () => setTimeout(register, 1000));
};

if (words) begin();
else if (visitor !== undefined) wipePages();
