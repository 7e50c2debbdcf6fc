/**
 * What the browser itself offers, taken before a page or a recorder puts something else in its
 * place: real time, real timers, real requests.
 */
const {
  AudioNode: { prototype: { connect } },
  AudioWorkletNode,
  MessagePort: { prototype: { postMessage } },
  Worklet: { prototype: { addModule } },
  performance: realClock,
} = globalThis;

export const setRealTimeout = globalThis.setTimeout.bind(globalThis);
export const clearRealTimeout = globalThis.clearTimeout.bind(globalThis);
export const realFetch = globalThis.fetch.bind(globalThis);
export const RealDate = globalThis.Date;

const nativeNow = realClock.now;

/** Milliseconds of the machine's clock, from some moment on. */
export function realNow() {
  return nativeNow.call(realClock);
}

/** A message that no recorder sees as the page's. */
export function postNatively(port, message) {
  postMessage.call(port, message);
}

/** A node that no recorder sees; the same for the two below. */
export function newWorkletNode(context, name, options) {
  return new AudioWorkletNode(context, name, options);
}

export function connectNatively(source, target) {
  return connect.call(source, target);
}

export function addModuleNatively(worklet, address) {
  return addModule.call(worklet, address);
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
