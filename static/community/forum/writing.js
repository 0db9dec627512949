// Writing a post: it is kept on the device until it is sent, marks are put in by a tap, and a quote takes the marked words.
const form = () => document.querySelector("[data-draft]");
const field = () => document.getElementById("text");
const key = () => `draft-${form().dataset.draft}`;

const put = (before, after) => {
  const { selectionStart: from, selectionEnd: to, value } = field();
  field().setRangeText(before + value.slice(from, to) + after, from, to, "end");
  if (from === to) field().setSelectionRange(from + before.length, from + before.length);
  field().focus();
  field().dispatchEvent(new Event("input", { bubbles: true }));
};

const bringTools = () => {
  const tools = document.querySelector(".composer-tools");
  if (!tools) return;
  tools.addEventListener("click", ({ target }) => {
    const { around, before, after } = target.closest("button")?.dataset ?? {};
    if (around) put(around, after ?? around);
    if (before) put(before, "");
  });
};

const keepDraft = () => {
  if (!form()) return;
  const kept = localStorage.getItem(key());
  if (kept && !field().value) field().value = kept;
  form().addEventListener("input", () => {
    if (field().value) localStorage.setItem(key(), field().value);
    else localStorage.removeItem(key());
    form().querySelector("[data-kept]").hidden = !field().value;
  });
  form().addEventListener("submit", ({ submitter }) => {
    if (!submitter?.hasAttribute("formaction")) sessionStorage.setItem("sent", key());
  });
};

// What was sent is gone from the device once the page after it has no word of refusal.
const forgetSent = () => {
  const sent = sessionStorage.getItem("sent");
  if (sent && !document.getElementById("refused")) localStorage.removeItem(sent);
  sessionStorage.removeItem("sent");
};

const marked = (post) => {
  const chosen = getSelection();
  return post?.contains(chosen.anchorNode) && post.contains(chosen.focusNode) ? chosen.toString().trim() : "";
};

// Without marked words the link itself quotes the whole post.
const quoteMarked = () => {
  let words = "";
  document.addEventListener("pointerdown", ({ target }) => {
    const link = target.closest("[data-quote]");
    words = link ? marked(link.closest(".post")) : "";
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-quote]");
    if (!link || !words || !field()) return;
    event.preventDefault();
    field().setSelectionRange(field().value.length, field().value.length);
    put(`[quote=${link.dataset.quote}]${words}[/quote]\n\n`, "");
    words = "";
  });
};

forgetSent();
bringTools();
keepDraft();
quoteMarked();
