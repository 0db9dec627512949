// A look that was saved shows on this page, too: the root element carries it in attributes of the same names.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful || !detail.elt.matches("[data-saves-itself]")) return;
  const look = document.documentElement.dataset;
  for (const [name, value] of new FormData(detail.elt)) if (name in look) look[name] = value;
});
