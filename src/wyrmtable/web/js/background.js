// A page in the background keeps no line open: browsers allow only a few to one server, and the table shall not use them up.

const PATIENCE = 30_000; // milliseconds in the background before the line is given up
const LOOK = 20_000; // and between looks at the table from then on

/**
 * @param {{rest: () => void, look: () => void, wake: () => void}} page
 * @returns {() => void} stops watching
 */
export function inBackground(page) {
  let waiting = 0;
  let looking = 0;
  const fallAsleep = () => {
    page.rest();
    looking = setInterval(page.look, LOOK);
  };
  const turn = () => {
    clearTimeout(waiting);
    if (document.hidden) {
      waiting = setTimeout(fallAsleep, PATIENCE);
    } else if (looking) {
      clearInterval(looking);
      looking = 0;
      page.wake();
    }
  };
  document.addEventListener("visibilitychange", turn);
  return () => {
    document.removeEventListener("visibilitychange", turn);
    clearTimeout(waiting);
    clearInterval(looking);
  };
}
