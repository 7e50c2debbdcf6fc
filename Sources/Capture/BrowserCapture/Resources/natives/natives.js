/**
 * The browser's own functions, stored before a page or a recorder replaces them: real time, real timers, real requests.
 */
const {
  EventTarget: { prototype: { dispatchEvent } },
  MessagePort: { prototype: { postMessage } },
  XMLHttpRequest,
  performance: realClock,
} = globalThis;

export const setRealTimeout = globalThis.setTimeout.bind(globalThis);
export const clearRealTimeout = globalThis.clearTimeout.bind(globalThis);

/** Runs something after a number of milliseconds of real time; the returned function cancels it. */
export function afterReally(milliseconds, run) {
  const timer = setRealTimeout(run, milliseconds);
  return () => clearRealTimeout(timer);
}

const nativeNow = realClock.now;

/** Milliseconds of real time, from an arbitrary origin. */
export function realNow() {
  return nativeNow.call(realClock);
}

/**
 * The recorder's promises resolve to objects that inherit from this, not from `Object`: a `then` that a page gives all
 * objects would make them look like promises.
 */
const bare = { __proto__: null };
if (typeof giveMembers === 'function') giveMembers(bare);

/**
 * A request of the recorder itself.
 *
 * - Shape: resolves to `{ ok, status, url, contentType, seal, body }`, a body as `type` says: "arraybuffer", "text" or
 *   "blob". `seal`: what shows the server that a message is the recorder's; in the answer, one that it gives out. A page
 *   sees the addresses of requests, but not their headers.
 */
export function request(address, { method = 'GET', body = null, type = 'text', seal = null } = {}) {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open(method, String(address));
    asked.responseType = type;
    if (seal !== null) asked.setRequestHeader('x-parity-seal', seal);
    asked.addEventListener('load', () => resolve({
      __proto__: bare,
      ok: asked.status >= 200 && asked.status < 300,
      status: asked.status,
      url: asked.responseURL,
      contentType: asked.getResponseHeader('content-type') ?? '',
      seal: asked.getResponseHeader('x-parity-seal'),
      body: asked.response,
    }));
    asked.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    asked.send(body);
  });
}

/** A server's answer to a text, waiting synchronously; null if there is none. */
export function requestAtOnce(address, body) {
  const asked = new XMLHttpRequest();
  try {
    asked.open('POST', String(address), false);
    asked.send(body);
  } catch {
    return null;
  }
  return asked.status === 200 ? asked.responseText : null;
}

/** Something to which a promise can safely resolve, whatever a page has done to all objects. */
export function boxed(value) {
  return { __proto__: bare, value };
}

/** A message that recorders do not take for the page's. */
export function postNatively(port, message, transfer = []) {
  postMessage.call(port, message, transfer);
}

/** Fires an event, even if the page has replaced that method. */
export function fire(target, event) {
  return dispatchEvent.call(target, event);
}

const { port1: inbox, port2: outbox } = new MessageChannel();
const waiting = [];
inbox.onmessage = () => waiting.shift()();

/** Runs everything that the browser has queued so far, including microtasks. */
export function turn() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    postNatively(outbox, null);
  });
}
