// Beside a field with a link, or a text: copy it, or hand it to another program. Browsers that cannot share copy instead, or show no button.
const fieldOf = (button) => document.getElementById(button.dataset.copy ?? button.dataset.share);

function show() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    const isMain = !navigator.share && "value" in fieldOf(button) && !button.closest(".jacket");
    button.classList.toggle("go", isMain);
  }
  for (const button of document.querySelectorAll("[data-share]"))
    button.hidden = !navigator.share && !button.dataset.done;
}

async function copy(button) {
  const field = fieldOf(button);
  field.select?.();
  if (!field.select) getSelection().selectAllChildren(field);
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = button.dataset.done;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (button?.dataset.copy || (button && !navigator.share)) copy(button);
  else if (button) navigator.share({ title: button.dataset.title, url: fieldOf(button).value }).catch(() => {});
});
document.addEventListener("htmx:afterSettle", show);
show();
