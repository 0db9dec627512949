// The page that waits goes on to the match that has come to wait for the player.
import { loadHtmx } from "../htmx.js";
import { keepUp } from "./keeping-up.js";

const part = () => document.getElementById("wait");
const fetchAnew = () =>
  loadHtmx().then((htmx) => htmx.ajax("GET", part().dataset.url, { source: part(), swap: "none" })).catch(() => {});

keepUp("/ws/matches/", { part, fetchAnew, isInUse: () => false, alsoHidden: true });
