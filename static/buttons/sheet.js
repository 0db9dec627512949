// A sheet of choices inside a form: it closes when the form is sent, and opens where something is wrong in it.
document.addEventListener("submit", (event) => {
  event.target.querySelector(".sheet:popover-open")?.hidePopover();
});

const wrong = document.querySelector(".sheet[popover] .errorlist");
if (wrong) {
  wrong.closest(".sheet").showPopover();
  wrong.scrollIntoView({ block: "center" });
}
