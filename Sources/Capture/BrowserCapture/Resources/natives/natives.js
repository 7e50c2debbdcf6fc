/**
 * What the browser itself offers, taken before a page or a recorder puts something else in its
 * place: real time, real timers, real requests.
 */
const {
  EventTarget: { prototype: { dispatchEvent } },
  MessagePort: { prototype: { postMessage } },
  XMLHttpRequest,
  performance: realClock,
} = globalThis;

export const setRealTimeout = globalThis.setTimeout.bind(globalThis);
export const clearRealTimeout = globalThis.clearTimeout.bind(globalThis);

/** Runs something after so many milliseconds of the machine's clock; what is returned cancels that. */
export function afterReally(milliseconds, run) {
  const timer = setRealTimeout(run, milliseconds);
  return () => clearRealTimeout(timer);
}

const nativeNow = realClock.now;

/** Milliseconds of the machine's clock, from some moment on. */
export function realNow() {
  return nativeNow.call(realClock);
}

/**
 * What the recorder's promises resolve to is a child of this, not of `Object`: a `then` that a page gives all
 * objects would make a promise of it.
 */
const bare = { __proto__: null };
if (typeof giveMembers === 'function') giveMembers(bare);

/**
 * A request of the recorder's own.
 *
 * - Shape: resolves to `{ ok, status, url, contentType, body }`, a body as `type` says: "arraybuffer", "text" or "blob".
 */
export function request(address, { method = 'GET', body = null, type = 'text' } = {}) {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open(method, String(address));
    asked.responseType = type;
    asked.addEventListener('load', () => resolve({
      __proto__: bare,
      ok: asked.status >= 200 && asked.status < 300,
      status: asked.status,
      url: asked.responseURL,
      contentType: asked.getResponseHeader('content-type') ?? '',
      body: asked.response,
    }));
    asked.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    asked.send(body);
  });
}

/** What a server answers to a text, while everything waits; null where it answers nothing. */
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

/** Something that a promise may resolve to, whatever a page has made of all objects. */
export function boxed(value) {
  return { __proto__: bare, value };
}

/** A message that no recorder sees as the page's. */
export function postNatively(port, message, transfer = []) {
  postMessage.call(port, message, transfer);
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
