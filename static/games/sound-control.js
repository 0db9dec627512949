// Sound on or off, how loud, and whether the device buzzes: saved on this device.
import { sounds } from "./sounds.js";

const control = document.getElementById("sound-control");

const begin = () => {
  const door = document.getElementById("sound-door");
  const [on, loud, buzzes] = ["on", "loud", "buzzes"].map((name) => control.querySelector(`[name=sound-${name}]`));

  const draw = () => {
    door.dataset.sound = sounds.on ? "on" : "off";
    on.checked = sounds.on;
    loud.value = sounds.loud;
    buzzes.checked = sounds.buzzes;
  };

  on.addEventListener("change", () => {
    sounds.on = on.checked;
    draw();
    sounds.clatter(3);
  });
  loud.addEventListener("change", () => {
    sounds.loud = loud.value;
    sounds.on = true;
    draw();
    sounds.hit();
  });
  buzzes.addEventListener("change", () => {
    sounds.buzzes = buzzes.checked;
  });

  buzzes.closest("label").hidden = !sounds.canBuzz;
  door.hidden = false;
  draw();
};

// A match that has not begun has no sounds, nor has a page with little data.
if (control?.querySelector("[name=sound-on]")) begin();
