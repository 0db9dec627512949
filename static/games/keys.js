// The keys that the dialog behind ? lists. Each does what a tap on the same thing does.
(() => {
  const find = (selector) => document.querySelector(selector);
  const show = () => find("#keys")?.showModal();
  const tap = (element) => element?.click();
  const plain = {
    a: () => tap(find("#answer .go[name=action]")),
    p: () => tap(find("#answer [value=pass]")),
    c: () => find("#text")?.focus(),
    "?": show,
  };

  const door = find(".keys-door button");
  door?.removeAttribute("hidden");
  door?.addEventListener("click", show);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog[open]")) return;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (digit) tap(document.querySelectorAll(`#answer [name=${event.shiftKey ? "target" : "attacker"}]`)[digit - 1]);
    else if (plain[event.key]) plain[event.key]();
    else return;
    event.preventDefault();
  });
})();
