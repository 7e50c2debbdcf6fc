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

const queries = [Document, DocumentFragment, Element].map(
  (owner) => [owner, owner.prototype.querySelectorAll]);
const { Element: NativeElement } = globalThis;
const getterOf = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
const active = [Document, ShadowRoot].map((owner) => [owner, getterOf(owner, 'activeElement')]);
const pointed = [Document, ShadowRoot].map((owner) => [owner, owner.prototype.elementFromPoint]);

const ownerIn = (list, scope) => list.find(([owner, native]) => native && scope instanceof owner)?.[1];

const shadowRoot = getterOf(Element, 'shadowRoot');

/** An element's open shadow tree; null without one. */
export function openShadowRootOf(element) {
  return element instanceof NativeElement ? shadowRoot.call(element) : null;
}

/** All elements within a document, an element or a shadow tree that match; old polyfills answer otherwise. */
export function queryAll(scope, selector) {
  const native = ownerIn(queries, scope);
  return [...(native ? native.call(scope, selector) : scope.querySelectorAll(selector))];
}

/** The focused element of a document or a shadow tree. */
export function activeElementOf(scope) {
  const native = ownerIn(active, scope);
  return native ? native.call(scope) : scope.activeElement;
}

/** The element under a point of a document or a shadow tree. */
export function elementFromPoint(scope, x, y) {
  const native = ownerIn(pointed, scope);
  return native ? native.call(scope, x, y) : scope.elementFromPoint(x, y);
}

/** The kinds of events that actions fire. */
export const events = {
  DragEvent, Event, InputEvent, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent,
};

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
