// While the site can only be read, its answers name their place. A proxy's 503 does not, and changes nothing.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status === 503 && detail.xhr.getResponseHeader("hx-retarget")) detail.shouldSwap = true;
});
