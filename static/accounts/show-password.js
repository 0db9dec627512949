// Under every password field stands a box that shows what was typed, on pages that have words for it.
const label = document.querySelector("meta[name=show-password]")?.content;

if (label) {
  for (const field of document.querySelectorAll("input[type=password]")) {
    const box = Object.assign(document.createElement("input"), { type: "checkbox" });
    const choice = Object.assign(document.createElement("label"), { className: "check" });
    box.addEventListener("change", () => { field.type = box.checked ? "text" : "password"; });
    choice.append(box, label);
    field.after(choice);
  }
}
