// An open page of the forum keeps up with what others write.
import { keepUp } from "../../games/keeping-up.js";

const part = () => document.getElementById("newer") ?? document.getElementById("live");

keepUp(part()?.dataset.socket, { part, fetchAnew: () => htmx.trigger(part(), "behind"), isInUse: () => false });
