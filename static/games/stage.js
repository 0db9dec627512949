// The board as it was before something happened, drawn over the new one: scenes are played on it. Taps go through it.
const find = (what, within) => within.querySelector(what);
const all = (what, within) => [...within.querySelectorAll(what)];

const MEANS_SOMETHING = ["id", "name", "for", "href", "action", "aria-labelledby", "hx-post", "hx-get", "hx-target"];

/** A picture of the table, without what stands below it: nothing in it can be used or found. */
export const pictureOf = (part) => {
  const copy = part.cloneNode(true);
  for (const one of [...copy.children]) if (!one.matches(".board")) one.remove();
  const parts = [copy, ...all("*:not(use)", copy)]; // a <use> without its address draws no die
  for (const one of parts) for (const name of MEANS_SOMETHING) one.removeAttribute(name);
  for (const script of all("script", copy)) script.remove();
  for (const told of all(".happened", copy)) told.textContent = "\u00a0"; // the scene tells it
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("curtain");
  return copy;
};

export class Stage {
  constructor(page, board, picture) {
    Object.assign(this, { page, board, picture });
    this.flight = document.createElement("div");
    this.flight.className = "flight";
  }

  raise() {
    this.picture.prepend(...this.aboveTable());
    this.picture.append(this.flight);
    this.page.append(this.picture);
    this.page.classList.add("is-playing");
    this.dice = new Map();
    for (const seat of all("[data-seat]", this.picture)) {
      all(".dice .die", seat).forEach((die, place) => this.dice.set(`${seat.dataset.seat}.${place}`, die));
    }
  }

  /** What stands above the table pushes it down, and is seen while a scene is played. */
  aboveTable() {
    const parts = [...this.board.children];
    return parts.slice(0, parts.indexOf(find(":scope > .board", this.board))).map((part) => part.cloneNode(true));
  }

  /** What is measured is measured together, after all that is added was added. */
  measure() {
    this.ground = this.picture.getBoundingClientRect();
    this.boxes = new Map();
    for (const face of all(".dice .die-face, .trophy .die-face", this.picture)) this.boxes.set(face, face.getBoundingClientRect());
  }

  box(die) {
    return this.boxes.get(find(".die-face", die));
  }

  lift() {
    this.picture.remove();
    this.page.classList.toggle("is-playing", find(":scope > .curtain", this.page) !== null);
  }

  die(name) {
    return this.dice.get(name);
  }

  seat(number) {
    return find(`[data-seat="${number}"]`, this.picture);
  }

  /** The same place on the new board, as long as the round goes on. */
  slotAfter(die) {
    const key = die.closest("[data-key]")?.dataset.key;
    return key && find(`.dice [data-key="${key}"]`, this.board);
  }

  /** A die as it lies in its captor's tray on the new board. */
  trophyAfter(die, captor) {
    const key = die.closest("[data-key]")?.dataset.key;
    return key && find(`[data-seat="${captor}"] .tray [data-key="${key}"]`, this.board);
  }

  say(html) {
    const place = find(".say", this.picture);
    if (!place) return;
    place.innerHTML = `<span>${html}</span>`;
    place.classList.remove("no");
  }

  scores(board = this.picture) {
    return all("b:is(.mine, .theirs)", board);
  }

  /** Who leads is told in the words of the new board once its scores stand here, too; meanwhile in none. */
  lead() {
    const [before, after] = [this.picture, this.board].map((board) => find(".leads", board));
    const [shown, reached] = [this.picture, this.board].map((board) => this.scores(board).map((score) => score.textContent).join());
    if (!before) return;
    if (after && shown === reached) before.innerHTML = after.innerHTML;
    else before.firstChild.textContent = "\u00a0";
  }
}
