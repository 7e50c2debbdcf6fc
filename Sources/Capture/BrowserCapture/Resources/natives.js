/**
 * What the browser itself offers, taken before a page or a recorder puts something else in its
 * place: real time, real timers, real requests.
 */
const {
  EventTarget: { prototype: { dispatchEvent } },
  MessagePort: { prototype: { postMessage } },
  Response: { prototype: { json } },
  performance: realClock,
} = globalThis;

export const setRealTimeout = globalThis.setTimeout.bind(globalThis);
export const clearRealTimeout = globalThis.clearTimeout.bind(globalThis);
export const realFetch = globalThis.fetch.bind(globalThis);

const nativeNow = realClock.now;

/** Milliseconds of the machine's clock, from some moment on. */
export function realNow() {
  return nativeNow.call(realClock);
}

/** The answer of a request of the recorder's own. */
export async function realFetchJSON(address) {
  return json.call(await realFetch(address));
}

/** A message that no recorder sees as the page's. */
export function postNatively(port, message) {
  postMessage.call(port, message);
}

/** Fires an event, whatever the page has put in the place of that method. */
export function fire(target, event) {
  return dispatchEvent.call(target, event);
}

const { port1: inbox, port2: outbox } = new MessageChannel();
const waiting = [];
inbox.onmessage = () => waiting.shift()();

/** Lets everything run that the browser has queued so far, microtasks included. */
export function turn() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    postNatively(outbox, null);
  });
}
