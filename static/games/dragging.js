// A die dragged onto its target attacks it, and so do two taps on a die with one target, or on a target with one
// attacker. Both only choose: whether it is legal the site says, as for every choice.
(() => {
  const FAR = 8;
  const HELD = 180;
  const TWICE = 350;

  const boxOf = (element, name) => element?.closest?.("#answer .die")?.querySelector(`[name=${name}][type=checkbox]`);
  const form = () => document.getElementById("answer");

  let drag;
  let last = {};

  // Of the other dice on this side none stays chosen.
  const choose = (box) => {
    for (const other of form().querySelectorAll(`[name=${box.name}]`)) other.checked = other === box;
  };
  const tellChoice = (box) => box.dispatchEvent(new Event("change", { bubbles: true }));
  const strike = () => form().dispatchEvent(new CustomEvent("strike"));

  const begin = () => {
    drag.isMoving = true;
    drag.die.classList.add("dragged");
    if (drag.box.checked) return;
    drag.box.checked = true;
    tellChoice(drag.box);
  };

  const targetAt = ({ clientX, clientY }) => boxOf(document.elementFromPoint(clientX, clientY), "target");

  const aim = (target) => {
    if (drag.target === target) return;
    drag.target?.closest(".die").classList.remove("aimed-at");
    target?.closest(".die").classList.add("aimed-at");
    drag.target = target;
  };

  const end = () => {
    aim(undefined);
    drag.die.classList.remove("dragged");
    drag.die.style.translate = "";
    drag = undefined;
  };

  // The click that ends a drag would choose the die once more.
  const ignoreClick = () => {
    const stop = (event) => event.isTrusted && event.preventDefault();
    addEventListener("click", stop, { capture: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
  };

  document.addEventListener("pointerdown", (event) => {
    const box = event.isPrimary && event.button === 0 && boxOf(event.target, "attacker");
    if (!box) return;
    const isReady = event.pointerType === "mouse" || box.checked;
    drag = { box, die: box.closest(".die"), x: event.clientX, y: event.clientY, from: isReady ? 0 : event.timeStamp + HELD };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving) {
      if (Math.hypot(x, y) < FAR) return;
      if (event.timeStamp < drag.from || !drag.die.isConnected) return (drag = undefined);
      begin();
    }
    drag.die.style.translate = `${x}px ${y}px`;
    aim(targetAt(event));
  });

  document.addEventListener("pointerup", () => {
    if (!drag?.isMoving) return (drag = undefined);
    const { target } = drag;
    ignoreClick();
    end();
    if (!target?.isConnected) return;
    choose(target);
    tellChoice(target);
    strike();
  });

  document.addEventListener("pointercancel", () => (drag?.isMoving ? end() : (drag = undefined)));

  // A finger that drags a die does not scroll the page; any other does.
  document.addEventListener("touchmove", (event) => drag && event.timeStamp >= drag.from && event.preventDefault(), { passive: false });
  document.addEventListener("dragstart", (event) => drag && event.preventDefault());

  document.addEventListener("click", (event) => {
    const box = event.target.matches?.("#answer .die > [type=checkbox]") ? event.target : undefined;
    if (!box || !event.detail) return;
    const isSecond = box === last.box && event.timeStamp - last.at < TWICE;
    last = isSecond ? {} : { box, at: event.timeStamp };
    if (isSecond) form().dispatchEvent(new CustomEvent("tapped-twice", { detail: box }));
  });
})();
