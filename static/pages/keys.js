// g and a letter go to a place, n to the next match that waits.
(() => {
  const WAIT = 1500;
  let goneSince = -Infinity;

  const find = (selector) => document.querySelector(selector);
  const way = (event) => {
    if (event.timeStamp - goneSince < WAIT) return find(`.bar [data-key="${CSS.escape(event.key)}"]`);
    if (event.key !== "n") return null;
    return find("a#next-match, .next-up a.play") ?? find("[data-next]");
  };

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea, dialog[open]")) return;
    const to = way(event);
    goneSince = event.key === "g" ? event.timeStamp : -Infinity;
    if (!to) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    location.assign(to.href ?? to.dataset.next);
  }, { capture: true });
})();
