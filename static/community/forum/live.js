// An open page of the forum keeps up with what others write.
import { keepUp } from "../../games/keeping-up.js";
import { loadHtmx } from "../../htmx.js";

const part = () => document.getElementById("newer") ?? document.getElementById("live");

const fetchAnew = () => loadHtmx().then((htmx) => htmx.trigger(part(), "behind"));

keepUp(part()?.dataset.socket, { part, fetchAnew, isInUse: () => false });
