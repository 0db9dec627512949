// A socket that opens itself again when it is lost: after a pause that grows, and not at the same time as all others.
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;
const NOTHING_TO_HEAR = 4404;

export const listen = (path, { heard, lost = () => {} }) => {
  let pause = FIRST_PAUSE;

  const open = () => {
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + path);
    socket.onmessage = ({ data }) => {
      pause = FIRST_PAUSE;
      heard(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      lost();
      if (code === NOTHING_TO_HEAR) return;
      setTimeout(open, pause * (0.7 + 0.6 * Math.random()));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  };

  open();
};
