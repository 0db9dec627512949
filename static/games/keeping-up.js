// A part of a page that keeps up: one socket says that something has changed, and the part is fetched by HTTP, and only
// if it would look different. So a nudge that is missed or comes twice costs nothing.
import { listen } from "./socket.js";

const showLive = (isLive) => document.documentElement.toggleAttribute("data-live", isLive);

// `part` finds it, `fetchAnew` asks for it, `isInUse` is true while nothing may move away below a finger. Comes back as
// a test for htmx:beforeSwap, which puts an answer off that comes while the part is in use. A page without the part, or
// without a socket, has nothing to keep up with.
export const keepUp = (path, { part, fetchAnew, isInUse, alsoHidden = false }) => {
  if (!path || !part()) return () => false;
  let planned = 0;

  const soon = (wait) => {
    clearTimeout(planned);
    planned = setTimeout(() => (isInUse() ? soon(1000) : fetchAnew()), wait);
  };

  const heard = () => {
    showLive(true);
    soon(150);
  };

  document.addEventListener("visibilitychange", () => document.hidden || soon(0));
  setInterval(() => (document.hidden && !alsoHidden) || soon(0), 60000);
  listen(path, { heard, lost: () => showLive(false) });

  return (detail) => {
    if (detail.requestConfig.elt !== part() || !isInUse()) return false;
    detail.shouldSwap = false;
    soon(1000);
    return true;
  };
};
