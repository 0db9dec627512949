// Says that the page is not up to date, and keeps answers until they can be sent. The site refuses one that comes too late.
(() => {
  const words = document.getElementById("offline");
  const { player } = words.dataset;
  const KEY = `unsent-${player}`;
  const EVERY = 30000;
  const root = document.documentElement;
  const opened = new Date();
  const answers = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
  let lost = Boolean(root.dataset.keptAt) || !navigator.onLine;

  const store = (all) => {
    if (all.length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
    draw();
  };
  const isSame = (one, other) => one.url === other.url && one.decision === other.decision;
  const replace = (answer, ...by) => store([...answers().filter((one) => !isSame(one, answer)), ...by]);

  const line = (name, fill) => {
    const part = words.content.querySelector(`[data-line=${name}]`).cloneNode(true);
    fill(part);
    return part;
  };

  const drawOffline = (part) => {
    const at = root.dataset.keptAt ? new Date(root.dataset.keptAt) : opened;
    const isToday = at.toDateString() === new Date().toDateString();
    part.querySelector("time").textContent = at.toLocaleString(root.lang, { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) });
  };

  const drawAnswer = (answer) => line(answer.refused === undefined ? "unsent" : "refused", (part) => {
    Object.assign(part.querySelector("a"), { href: answer.page, textContent: answer.title });
    const reason = part.querySelector("q");
    if (answer.refused) reason.textContent = answer.refused;
    else reason?.remove();
    part.querySelector("button").addEventListener("click", () => replace(answer));
  });

  const draw = () => {
    document.getElementById("offline-notes")?.remove();
    const lines = answers().map(drawAnswer);
    if (lost) lines.unshift(line("offline", drawOffline));
    if (!lines.length) return;
    const notes = words.content.querySelector("aside").cloneNode();
    notes.id = "offline-notes";
    notes.append(...lines);
    document.getElementById("content").prepend(notes);
  };

  const keep = (form, data) => {
    const fields = [...data].filter(([name]) => name !== "csrfmiddlewaretoken");
    const title = document.querySelector("h1").textContent.trim();
    const answer = { url: form.getAttribute("action"), page: location.pathname, title, decision: data.get("decision"), fields };
    replace(answer, answer);
  };

  // What stands on a page of the site now: its token, unless the page was kept or belongs to somebody else.
  const tokenFor = async ({ page }) => {
    const answer = await fetch(page, { cache: "no-store" });
    if (answer.headers.get("keep-offline") !== player) return undefined;
    const text = await answer.text();
    return new DOMParser().parseFromString(text, "text/html").querySelector("[name=csrfmiddlewaretoken]")?.value;
  };

  // The player could still take the answer back, so the site need not ask once more.
  const bodyOf = ({ fields }, token) => {
    const body = new URLSearchParams([...fields, ["csrfmiddlewaretoken", token]]);
    body.set("action", `sure:${body.get("action").replace(/^sure:/, "")}`);
    return body;
  };

  // True if it has been sent and was played, or refused for good.
  const send = async (answer) => {
    const token = await tokenFor(answer);
    if (!token) return false;
    const said = await fetch(answer.url, { method: "POST", body: bodyOf(answer, token), redirect: "manual" });
    if (said.type === "opaqueredirect") replace(answer);
    else if (said.status >= 500 || said.status === 429) return false;
    else {
      const page = new DOMParser().parseFromString(await said.text(), "text/html");
      replace(answer, { ...answer, refused: page.querySelector("#board :is([role=alert], .no)")?.textContent.trim() ?? "" });
    }
    return true;
  };

  // One page at a time sends, or an answer would be sent twice.
  const sendAll = () => navigator.locks.request("unsent", async () => {
    let sent = false;
    for (const answer of answers().filter(({ refused }) => refused === undefined)) sent = (await send(answer)) || sent;
    lost = false;
    if (sent || root.dataset.keptAt) location.reload();
    else draw();
  }).catch(() => {});

  const tryAgain = () => navigator.onLine && (lost || answers().some(({ refused }) => refused === undefined)) && sendAll();

  addEventListener("submit", (event) => {
    if (!lost || event.target.id !== "answer" || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(event.target, new FormData(event.target, event.submitter));
  }, true);
  addEventListener("answer-unsent", ({ detail }) => {
    lost = true;
    keep(document.getElementById("answer"), detail);
  });
  addEventListener("offline", () => {
    lost = true;
    draw();
  });
  addEventListener("online", sendAll);
  addEventListener("storage", draw);
  setInterval(tryAgain, EVERY);
  draw();
  if (navigator.onLine && !root.dataset.keptAt) tryAgain();
})();
