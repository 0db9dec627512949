// htmx is fetched as soon as the page needs it: at once, if something asks by itself, else when a control that asks is
// touched. What happens until it is there is done then. If it does not come, the page works as it does without scripts.
const ASKS = "[hx-get], [hx-post]";
const BY_ITSELF = ["load", "every", "revealed", "intersect", "changed"].map((event) => `[hx-trigger*=${event}]`).join();
const TOUCHES = ["pointerover", "pointerdown", "focusin"];
const EVENTS = ["click", "submit", "change", "input", "toggle"];
let asked;
let missed = [];

// Before the page is complete, htmx would wait for an event that may be over.
const completed = () => document.readyState === "complete" || new Promise((resolve) => addEventListener("load", resolve));

const fetchHtmx = async () => {
  await completed();
  const script = document.createElement("script");
  script.src = document.querySelector("[name=htmx-script]").content;
  await new Promise((resolve, reject) => {
    Object.assign(script, { onload: resolve, onerror: reject });
    document.head.append(script);
  });
  return htmx;
};

// htmx has to hear of the button that sends a form.
const repeat = ({ type, target, submitter }) => {
  if (!target.isConnected) return;
  if (submitter || type === "click") (submitter ?? target).click();
  else if (type === "submit") target.requestSubmit();
  else (target.closest("[hx-trigger]") ? target : target.form ?? target).dispatchEvent(new Event(type, { bubbles: type !== "toggle" }));
};

const stop = () => {
  for (const type of TOUCHES) document.removeEventListener(type, touch, true);
  for (const type of EVENTS) document.removeEventListener(type, note, true);
  for (const one of missed) repeat(one);
};

export const loadHtmx = () => (asked ??= fetchHtmx().finally(stop));

const isAsking = ({ target }) => [target, target.form].some((part) => part?.closest?.(`:is(${ASKS}), details:has(${ASKS})`));
const touch = (event) => isAsking(event) && loadHtmx().catch(() => {});

const note = (event) => {
  if (!touch(event)) return;
  const { type, submitter } = event;
  const target = type === "click" ? event.target.closest(`:is(a, button):is(${ASKS})`) : event.target;
  if (!target || (type === "submit" && !target.matches(ASKS))) return;
  if (type === "click" || type === "submit") {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  missed = [...missed.filter((one) => one.target !== target || one.type !== type), { type, target, submitter }];
};

for (const type of TOUCHES) document.addEventListener(type, touch, true);
for (const type of EVENTS) document.addEventListener(type, note, true);
// To go back, too, is up to htmx once it has changed the address.
if (history.state?.htmx || document.querySelector(BY_ITSELF)) loadHtmx().catch(() => {});
