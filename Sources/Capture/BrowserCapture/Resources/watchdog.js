/**
 * Runs in a worker beside the page: reports the page's progress to the server, even while the page's own script does
 * not return.
 *
 * Receives `{ base }` first, then states, `{ phase, time, kind }`.
 */
const PROGRESS_MILLISECONDS = 250;
let base;
let state = { phase: 'loading the page', time: 0, kind: 'script' };

self.onmessage = ({ data }) => {
  if (data.base) {
    ({ base } = data);
    tell();
    self.postMessage('ready');
    setInterval(tell, PROGRESS_MILLISECONDS);
  } else {
    state = data;
  }
};

function tell() {
  fetch(new URL('progress', base), { method: 'POST', body: JSON.stringify(state) }).catch(() => {});
}
