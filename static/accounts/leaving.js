// A player who logs out leaves no unsent words and no pages on the device. Settings of the device, such as its sounds, stay.
import { wipe } from "../pages/offline/start.js";

document.addEventListener("submit", ({ target }) => {
  if (!target.hasAttribute("data-leaves")) return;
  for (const key of Object.keys(localStorage)) if (key.startsWith("draft-")) localStorage.removeItem(key);
  wipe();
});
