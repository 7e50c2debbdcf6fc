/**
 * Real work that the page waits for: requests, decoding, modules, compilation.
 *
 * The recording's time stands still until all of it is done, and results reach the page in the order in which the work
 * was started, whatever finished first.
 *
 * Some work may itself wait for the page: a module for a timer, a stream for data that the page writes. Such work is
 * let go when there is no more real activity (quiet-traffic.js): time then advances without it.
 */
import { turn } from '../natives/natives.js';

/** Work whose result waits for its turn, in the order of starting. */
const inOrder = [];
/** Work that the browser reports by events, and work that may itself wait for other work. */
const atOnce = new Set();
let isDelivering = false;
/** A page may poll forever for something that only passing time can bring. */
const MOST_PIECES = 20000;
/** Called after each piece of work that ends or is let go. */
let onEnd = () => {};
/** `untilQuiet` of quiet-traffic.js; by default, work is never let go. */
let awaitQuiet = () => new Promise(() => {});
let isWatching = false;

/** `untilQuiet(isNeeded)` resolves to whether there is no more real activity. */
export function watchTraffic(untilQuiet) {
  awaitQuiet = untilQuiet;
}

/**
 * Resolves when nothing is pending and everything that follows from it has run; `onWait(label)` is called for what
 * takes more than a moment. Rejects for a page that never settles.
 */
export async function settle(onWait) {
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    await turn();
    await turn();
    const [first] = pending();
    if (!first) return;
    onWait(first.label);
    letGoWhenQuiet();
    await new Promise((resolve) => { onEnd = resolve; });
  }
  throw new Error(`the page asked for something ${MOST_PIECES} times without letting time pass`);
}

/**
 * Waits for `promise`; the returned promise settles in turn. `mayWaitForPage`: whether the work may need the page to
 * continue.
 */
export function track(label, promise, { mayWaitForPage = false } = {}) {
  return new Promise((resolve, reject) => {
    const work = { label, deliver: null, mayWaitForPage, isLetGo: false };
    inOrder.push(work);
    promise.then(
      (value) => { work.deliver = () => resolve(value); },
      (error) => { work.deliver = () => reject(error); },
    ).then(deliver);
  });
}

/** Waits for the next event of one of `types`, which nothing but the browser's answer brings. */
export function trackEvent(label, target, types) {
  const happened = new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(), { once: true, capture: true });
  });
  const tracked = track(label, happened, { mayWaitForPage: true });
  return tracked;
}

/** Waits until the returned function is called. */
export function begin(label) {
  const work = { label };
  atOnce.add(work);
  return () => {
    atOnce.delete(work);
    onEnd();
  };
}

function pending() {
  return [...inOrder.filter((work) => !work.isLetGo), ...atOnce];
}

async function deliver() {
  if (isDelivering) return;
  isDelivering = true;
  for (let work = takeNext(); work; work = takeNext()) {
    work.deliver();
    await turn();
    onEnd();
  }
  isDelivering = false;
}

/** Settles the first one, if it is done and not waiting for the page. */
function takeNext() {
  const index = inOrder.findIndex((work) => work.deliver || !work.isLetGo);
  return inOrder[index]?.deliver ? inOrder.splice(index, 1)[0] : undefined;
}

/**
 * Lets go of the first work in the queue as long as it may be waiting for the page, including work that becomes first
 * in the meantime.
 */
async function letGoWhenQuiet() {
  if (isWatching) return;
  isWatching = true;
  const stuck = () => inOrder.find((work) => !work.isLetGo);
  for (let first = stuck(); first?.mayWaitForPage && !first.deliver; first = stuck()) {
    const isWaiting = () => stuck() === first && !first.deliver;
    if (await awaitQuiet(isWaiting)) {
      first.isLetGo = true;
      deliver();
      onEnd();
    }
  }
  isWatching = false;
}
