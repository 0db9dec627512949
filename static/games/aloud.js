// Says to those who listen what is new in the log, once, and what the board says then, unless the focus reads it.
(() => {
  const MOST = 12;
  const aloud = document.getElementById("aloud");
  const entries = () => [...document.querySelectorAll("#log [data-entry]")];
  const sentence = () =>
    [...document.querySelectorAll("#board :is(.say, .rematch > p)")].map((part) => part.textContent.trim()).join(" ");
  const known = new Set(entries().map((entry) => entry.dataset.entry));
  let asked = sentence();
  const coach = () => document.querySelector("#board .coach p")?.textContent.trim() ?? "";
  let coached = coach();

  // What the others say about a move stands beside it.
  const remarks = () => [...document.querySelectorAll("#log [data-remark]:not(.mine)")];
  for (const remark of remarks()) known.add(remark.dataset.remark);

  const say = (text) => {
    const line = document.createElement("p");
    line.textContent = text;
    aloud.append(line);
    while (aloud.childElementCount > MOST) aloud.firstElementChild.remove();
  };

  // The newest stands first; behind one that is known there is nothing new.
  const fresh = () => {
    const found = entries();
    const end = found.findIndex((entry) => known.has(entry.dataset.entry));
    return found.slice(0, end < 0 ? found.length : end).reverse();
  };

  // An answer is told of also where the sentence stays as it was.
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.requestConfig.verb === "post" && detail.target.id === "board") asked = "";
  });

  // What the focus has just gone to is read anyway.
  let focused = document.body;
  document.addEventListener("htmx:beforeSwap", () => {
    focused = document.activeElement;
  });
  const isRead = () => document.activeElement !== focused && document.activeElement.matches(".say");

  document.addEventListener("htmx:afterSwap", () => {
    for (const entry of fresh()) {
      known.add(entry.dataset.entry);
      say([...entry.querySelectorAll(":scope > :is(p, b, .told)")].map((part) => part.textContent.trim()).join(" "));
    }
    for (const remark of remarks()) {
      if (known.has(remark.dataset.remark)) continue;
      known.add(remark.dataset.remark);
      say(remark.textContent.trim());
    }
    const now = sentence();
    if (now && now !== asked && !isRead()) say(now);
    asked = now;
    if (coach() && coach() !== coached) say(coach());
    coached = coach();
  });
})();
