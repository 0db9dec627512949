// What is shown of each thing that happened. A beat is what the server tells of it; a stage, the board before it.
import { LAND, THROW, breath } from "./scene.js";
import { sounds } from "./sounds.js";

const find = (what, within) => within?.querySelector(what);
const all = (what, within) => [...within.querySelectorAll(what)];
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

const ANNOUNCED = 1100;
const HIT = 190;

const show = (die, value) => {
  const number = find(".die-value", die);
  if (number) number.textContent = value;
};
const mark = (die, state) => {
  die.dataset.state = state;
};
const flag = (die, word) => {
  find(".die-flag", die)?.remove();
  const note = document.createElement("span");
  note.className = "die-flag";
  note.textContent = word;
  die.append(note);
};
const unmark = (stage) => {
  all(".dice .die", stage.picture).forEach((die) => die.removeAttribute("data-state"));
  all(".dice .die-flag", stage.picture).forEach((note) => note.remove());
};

/** How many hundredths of the rope are mine; a score below nothing gives all of it away. */
const shareOf = (mine, theirs) => {
  const lowest = Math.min(mine, theirs, 0);
  const total = mine + theirs - 2 * lowest;
  return total === 0 ? 50 : (100 * (mine - lowest)) / total;
};

const numbers = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: false });
const written = (score) => numbers.format(score).replace("-", "−");

/** The scores count in eight steps, and the rope slides. */
const counted = (scene, at, stage, { before, after }) => {
  const [mine, theirs] = ["mine", "theirs"].map((side) => stage.scores().find((score) => score.classList.contains(side)));
  if (!mine || !after || after.length !== 2) return;
  const bottom = Number(find(".seat-mine", stage.picture)?.dataset.seat ?? 0);
  const sides = [bottom, 1 - bottom];
  const ends = sides.map((seat) => after[seat]);
  const starts = before ? sides.map((seat) => before[seat]) : ends;
  const shares = [shareOf(...starts), shareOf(...ends)].map((share) => `${share}%`);
  const [rope, knot] = [".rope-mine", ".knot"].map((what) => find(what, stage.picture));
  scene.path(rope, [at, { width: shares[0] }], [at + 320, { width: shares[1] }]);
  scene.path(knot, [at, { cx: shares[0] }], [at + 320, { cx: shares[1] }]);
  for (let step = 1; step <= 8; step += 1) {
    scene.cue(at + step * 40, () => {
      [mine, theirs].forEach((score, side) => {
        const now = starts[side] + ((ends[side] - starts[side]) * step) / 8;
        score.textContent = written(step === 8 ? now : Math.round(now));
      });
    });
  }
  scene.cue(at + 320, () => {
    rope?.setAttribute("width", shares[1]);
    knot?.setAttribute("cx", shares[1]);
    stage.lead();
  });
};

/** A die turns over; its number is changed unseen, when it is smallest. */
const tumbles = (scene, at, stage, die, value) => {
  const face = find(".die-face", die);
  scene.path(
    face,
    [at, { rotate: "0deg", scale: 1 }],
    [at + 130, { rotate: "-240deg", scale: 0.78 }],
    [at + 300, { rotate: "-400deg", scale: 1.1 }, LAND],
    [at + 300, { rotate: "0deg", scale: 1.1 }, LAND],
    [at + 380, { rotate: "0deg", scale: 1 }],
  );
  const number = find(".die-value", die);
  scene.path(number, [at, { opacity: 1 }], [at + 60, { opacity: 0 }], [at + 210, { opacity: 0 }], [at + 290, { opacity: 1 }]);
  scene.cue(at + 180, () => show(die, value));
  scene.cue(at + 380, () => flag(die, stage.words.rolled));
  scene.sound(at + 300, () => sounds.clatter(1));
};

const spark = (scene, at, stage, [x, y]) => {
  const burst = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  burst.setAttribute("class", "spark");
  burst.setAttribute("viewBox", "-50 -50 100 100");
  const lines = document.createElementNS("http://www.w3.org/2000/svg", "path");
  lines.setAttribute("d", "M0-22V-44M0 22V44M-22 0H-44M22 0H44M-16-16-31-31M16-16 31-31M-16 16-31 31M16 16 31 31");
  burst.append(lines);
  Object.assign(burst.style, { left: `${x - stage.ground.x}px`, top: `${y - stage.ground.y}px`, opacity: 0 });
  stage.flight.append(burst);
  scene.path(burst, [at - 10, { opacity: 0, scale: 0.4 }], [at, { opacity: 1, scale: 0.6 }], [at + 240, { opacity: 0, scale: 1.5 }]);
};

/** A small die that waits unseen at the end of its captor's tray. */
const trophyOf = (stage, target, captor) => {
  const tray = find(".tray", stage.seat(captor));
  if (!tray) return undefined;
  if (!find("ul", tray)) tray.append(document.createElement("ul"));
  const trophy = stage.trophyAfter(target, captor)?.cloneNode(true) ?? document.createElement("li");
  if (!trophy.firstElementChild) {
    const die = document.createElement("span");
    die.className = "die";
    die.dataset.state = "captured";
    die.append(find(".die-face", target).cloneNode(true));
    trophy.append(die);
  }
  trophy.classList.add("trophy");
  find("ul", tray).append(trophy);
  return trophy;
};

/** What will lie in the trays has its room from the beginning. */
const prepare = (stage, beats) => {
  stage.trophies = new Map();
  for (const { taken: dice = [] } of beats) {
    for (const [name, captor] of dice) if (stage.die(name)) stage.trophies.set(name, trophyOf(stage, stage.die(name), captor));
  }
  stage.measure();
};

/** A die that is taken flies a bent path into the tray, and shrinks. */
const taken = (scene, at, stage, target, name, towards) => {
  const trophy = stage.trophies.get(name);
  const left = stage.box(target);
  const there = (trophy && stage.box(trophy)) ?? left;
  const flyer = document.createElement("div");
  flyer.className = `die ${target.closest(".seat-mine") ? "from-mine" : "from-theirs"}`;
  flyer.append(find(".die-face", target).cloneNode(true));
  Object.assign(flyer.style, {
    left: `${left.x - stage.ground.x}px`,
    top: `${left.y - stage.ground.y}px`,
    width: `${left.width}px`,
    visibility: "hidden",
  });
  stage.flight.append(flyer);
  spark(scene, at, stage, middle(left));
  scene.sound(at, () => sounds.hit());
  scene.cue(at, () => {
    flyer.style.visibility = "";
    target.removeAttribute("data-state");
    (target.closest(".slot") ?? target).classList.add("left");
  });
  const [dx, dy, small] = [there.x - left.x, there.y - left.y, there.width / left.width];
  const bent = `translate(${dx * 0.5 + left.width * 0.3 * Math.sign(dx || 1)}px, ${dy * 0.45}px) rotate(${-towards * 14}deg) scale(${0.55 + small * 0.5})`;
  scene.path(
    flyer,
    [at, { transform: "none" }],
    [at + 70, { transform: `translate(${left.width * 0.06}px, ${towards * -12}px) rotate(8deg)` }],
    [at + 250, { transform: bent }],
    [at + 430, { transform: `translate(${dx}px, ${dy}px) scale(${small})` }],
  );
  scene.cue(at + 430, () => {
    flyer.remove();
    trophy?.classList.remove("trophy");
  });
  scene.sound(at + 430, () => sounds.clatter(1));
  scene.path(trophy, [at + 430, { scale: 1.45 }, LAND], [at + 590, { scale: 1 }]);
};

/** An attack: another's is announced first, who comes and for which die, and held. */
const attack = (scene, start, stage, beat) => {
  const by = beat.by.map((name) => stage.die(name)).filter(Boolean);
  const of = beat.of.map((name) => stage.die(name)).filter(Boolean);
  const rolled = new Map(beat.rolled);
  const captors = new Map(beat.taken);
  const towards = find(".seat-mine", stage.picture)?.contains(by[0]) ? -1 : 1;
  const at = start + (beat.announced ? ANNOUNCED : 0);
  scene.cue(start, () => {
    unmark(stage);
    if (beat.announced) stage.say(beat.announced);
    by.forEach((die) => mark(die, "attacker"));
    if (!beat.announced) of.forEach((die) => mark(die, "target"));
  });
  if (beat.announced) {
    scene.cue(start + 260, () => of.forEach((die) => mark(die, "target")));
    for (const die of of) scene.path(die, [start + 260, { scale: 1 }], [start + 360, { scale: 1.07 }], [start + 480, { scale: 1 }]);
  }
  const aim = of[0] ?? by[0];
  if (!aim) return at;
  const box = stage.box(aim);
  const [tx, ty] = middle(box);
  by.forEach((die, step) => {
    const [x, y] = middle(stage.box(die));
    const far = Math.hypot(tx - x, ty - y) || 1;
    const reach = Math.max(0, 1 - (0.62 * box.height) / far);
    const lift = `0 ${towards * (beat.announced ? 16 : 11)}px`;
    const from = at + step * 40;
    scene.path(
      die,
      [start, { translate: beat.announced ? "0 0" : lift, zIndex: 3 }, LAND],
      [start + (beat.announced ? 220 : 1), { translate: lift, zIndex: 3 }],
      [from + 2, { translate: lift, zIndex: 3 }],
      [from + 80, { translate: `0 ${-towards * 12}px`, zIndex: 3 }, THROW],
      [from + HIT, { translate: `${(tx - x) * reach}px ${(ty - y) * reach}px`, zIndex: 3 }],
      [from + 420, { translate: "0 0", zIndex: 3 }],
    );
    scene.cue(from + 2, () => {
      mark(die, "");
      find("input", die)?.removeAttribute("checked");
      if (find("input", die)) find("input", die).checked = false;
      die.classList.add("leaping");
    });
    scene.cue(from + 420, () => die.classList.remove("leaping"));
    const name = beat.by[step];
    if (rolled.has(name)) tumbles(scene, at + 330 + step * 60, stage, die, rolled.get(name));
  });
  const hit = at + HIT + 40 * (by.length - 1);
  of.forEach((die, step) => {
    const name = beat.of[step];
    if (captors.has(name)) taken(scene, hit + step * 60, stage, die, name, towards);
    else if (rolled.has(name)) tumbles(scene, hit + 60, stage, die, rolled.get(name));
  });
  counted(scene, hit + 160, stage, beat);
  scene.cue(hit + 160, () => stage.say(beat.said.join(" ")));
  return Math.max(hit + 590, at + 780);
};

const reroll = (scene, start, stage, beat) => {
  scene.cue(start, () => {
    unmark(stage);
    stage.say(beat.said.join(" "));
  });
  beat.rolled.forEach(([name, value], step) => {
    const die = stage.die(name);
    if (die) tumbles(scene, start + 120 + step * 60, stage, die, value);
  });
  counted(scene, start + 300, stage, beat);
  return start + 600;
};

const words = (scene, start, stage, beat) => {
  scene.cue(start, () => {
    unmark(stage);
    stage.say(beat.said.join(" "));
  });
  return start + (beat.said.length ? ANNOUNCED : 0);
};

/** Everybody throws from their own edge; the numbers stand when the dice do. */
const opening = (scene, start, stage, beat) => {
  for (const seat of all("[data-seat]", stage.picture)) {
    const from = seat.classList.contains("seat-mine") ? 1 : -1;
    const dice = all(".dice .die", seat);
    dice.forEach((die, step) => {
      const at = start + step * 50 + (from > 0 ? 25 : 0);
      const sideways = (dice.length / 2 - step) * 34;
      scene.path(
        find(".die-face", die),
        [at, { translate: `${sideways}px ${from * 190}px`, rotate: `${from * (330 + step * 60)}deg`, scale: 0.5, opacity: 0 }, "linear"],
        [at + 60, { opacity: 1 }, "linear"],
        [at + 250, { translate: "0 0", rotate: `${-from * 18}deg`, scale: 1.12, opacity: 1 }],
        [at + 330, { translate: `0 ${-from * 5}px`, rotate: `${from * 5}deg`, scale: 0.97 }],
        [at + 410, { translate: "0 0", rotate: "0deg", scale: 1, opacity: 1 }],
      );
      scene.path(find(".die-value", die), [at, { opacity: 0 }], [at + 210, { opacity: 0 }], [at + 290, { opacity: 1 }]);
      scene.sound(at + 250, () => sounds.clatter(1));
    });
  }
  scene.cue(start, () => {
    unmark(stage);
    stage.say("&nbsp;");
  });
  scene.cue(start + 600, () => {
    for (const name of beat.decided ?? []) flag(stage.die(name), beat.level ? stage.words.decides : stage.words.lowest);
    stage.say(beat.said.at(-1) ?? "");
  });
  return start + 600;
};

const SCENES = { attack, rolled: reroll, opening };

/** Lays these beats out one after the other, each with time to read it. */
export const layOut = async (scene, stage, beats, pauses) => {
  let at = 0;
  prepare(stage, beats);
  for (const beat of beats) {
    at = (SCENES[beat.kind] ?? words)(scene, at, stage, beat) + pauses(beat);
    scene.lasts(at);
    await breath();
  }
};

/** The card of a round: both rows are dealt die by die, then the sums, then who begins. */
export const reckoning = (scene, card) => {
  scene.path(card, [0, { opacity: 0 }], [180, { opacity: 1 }]);
  scene.path(find(".card", card), [60, { translate: "0 40px", scale: 0.95, opacity: 0 }, LAND], [340, { translate: "0 0", scale: 1, opacity: 1 }]);
  all(".count", card).forEach((row, nth) => {
    const at = 320 + nth * 330;
    const dice = all(".die", row);
    dice.forEach((die, step) => {
      const from = at + step * 45;
      scene.path(die, [from, { translate: "0 -14px", scale: 0.4, opacity: 0 }, LAND], [from + 180, { translate: "0 0", scale: 1, opacity: 1 }]);
    });
    scene.sound(at, () => sounds.clatter(dice.length));
    scene.path(find(".sum", row), [at + 300, { scale: 0.5, opacity: 0 }, LAND], [at + 520, { scale: 1, opacity: 1 }]);
  });
  scene.path(find(".who-begins", card), [1000, { opacity: 0 }], [1180, { opacity: 1 }]);
};

/** The end of a match: the winner's pin drops onto the table. */
export const verdict = (scene, card, isWon) => {
  const champion = find(".champion, .winner .pin", card);
  scene.path(card, [80, { scale: 0.9, opacity: 0 }, LAND], [360, { scale: 1, opacity: 1 }]);
  if (!isWon) return;
  scene.path(
    champion,
    [300, { translate: "0 -16rem", rotate: "-70deg", scale: 1.7, opacity: 0 }, THROW],
    [560, { translate: "0 0", rotate: "6deg", scale: 0.92, opacity: 1 }],
    [680, { rotate: "-4deg", scale: 1.05 }],
    [800, { rotate: "0deg", scale: 1 }],
  );
  const rays = find(".rays", card.closest("#board"));
  scene.path(
    rays,
    [520, { opacity: 0, rotate: "-30deg", scale: 0.5 }, LAND],
    [900, { opacity: 1, rotate: "-12deg", scale: 1 }, "linear"],
    [2600, { opacity: 1, rotate: "0deg", scale: 1 }],
  );
  scene.sound(560, () => {
    sounds.hit();
    sounds.win();
  });
};
