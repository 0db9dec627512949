// A refusal of the site names its place on the page. A proxy's does not, and changes nothing.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const refused = [429, 503].includes(detail.xhr.status);
  if (refused && detail.xhr.getResponseHeader("hx-retarget")) detail.shouldSwap = true;
});
