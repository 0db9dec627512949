// The table is right at once; a scene only tells how it came to be so. All of a scene is laid out when it begins, so
// it can be skipped, or looked at in any moment. Those who want nothing to move get its words and its pauses.
export const LAND = "cubic-bezier(0.2, 1.2, 0.4, 1)";
export const THROW = "cubic-bezier(0.5, 0, 0.75, 0.4)";
export const GLIDE = "cubic-bezier(0.3, 0, 0.2, 1)";

const root = document.documentElement;
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches || root.dataset.motion === "none";

/** Lets the browser answer to taps between two pieces of work. */
export const breath = () => (window.scenes === "played" || !window.scenes ? new Promise((resolve) => setTimeout(resolve)) : undefined);

let now;
let times = 1;

/** How many times as fast as usual scenes are played. */
export const speed = () => times;
export const setSpeed = (chosen) => {
  times = chosen;
};

export class Scene {
  end = 0;
  stands = false; // until it is skipped
  #moves = [];
  #cues = [];
  #timers = [];
  #isStill = isStill();
  #tellEnd;

  constructor() {
    this.over = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
    now?.skip();
    now = this;
  }

  /** Moves an element through moments: [milliseconds, look, easing from here on]. */
  path(element, ...moments) {
    const [first] = moments[0];
    const [last] = moments.at(-1);
    this.lasts(last);
    if (!element || this.#isStill) return;
    const frames = moments.map(([at, look, easing = GLIDE]) => ({ ...look, easing, offset: (at - first) / (last - first) }));
    this.#moves.push(new Animation(new KeyframeEffect(element, frames, { delay: first, duration: last - first, fill: "both" })));
  }

  /** What becomes true at a moment: it happens when the scene is skipped, too. */
  cue(at, act) {
    this.#cues.push({ at, act });
    this.lasts(at);
  }

  /** What is heard at a moment: a scene that is skipped is silent. */
  sound(at, act) {
    this.#cues.push({ at, act, isSound: true });
  }

  lasts(until) {
    this.end = Math.max(this.end, until);
  }

  play() {
    if (now !== this) return; // skipped while it was laid out
    this.#cues.sort((one, other) => one.at - other.at);
    if (window.scenes === "skipped" && !this.stands) return this.skip();
    if (window.scenes === "by-hand" || this.stands) return this.seek(0);
    for (const move of this.#moves) {
      move.playbackRate = times;
      move.play();
    }
    for (const cue of this.#cues) this.#timers.push(setTimeout(() => this.#do(cue), cue.at / times));
    this.#timers.push(setTimeout(() => this.skip(), this.end / times));
  }

  /** Shows the scene as it is at a moment, and stops it there. */
  seek(moment) {
    this.#timers.splice(0).forEach(clearTimeout);
    for (const cue of this.#cues) if (cue.at <= moment) this.#do(cue);
    for (const move of this.#moves) {
      move.pause();
      move.currentTime = moment;
    }
  }

  skip() {
    if (now === this) now = undefined;
    this.#timers.splice(0).forEach(clearTimeout);
    for (const cue of this.#cues) if (!cue.isSound) this.#do(cue);
    for (const move of this.#moves.splice(0)) move.cancel();
    this.#tellEnd();
  }

  #do(cue) {
    if (cue.done) return;
    cue.done = true;
    cue.act();
  }
}

// A tap or a key ends the scene, and still does what it does: but on the tools that play scenes.
const touched = ({ target }) => target.closest?.(".match-tools, .match-doors, .autoplay .opt") || now?.skip();
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, touched, { capture: true });

// For film strips, and for tests that wait for nothing: where window.scenes is "by-hand", a scene stands until it is moved.
addEventListener("scene:seek", ({ detail }) => now?.seek(detail));
addEventListener("scene:skip", () => now?.skip());
