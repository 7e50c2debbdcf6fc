/**
 * The browser's own queries of a document's elements, and its event classes, stored before a page's polyfills replace
 * them.
 */
const { Document, DocumentFragment, Element, ShadowRoot } = globalThis;
const {
  DragEvent, Event, InputEvent, KeyboardEvent, MouseEvent, PointerEvent, Touch, TouchEvent, WheelEvent,
} = globalThis;

/** The kinds of events that actions fire. */
export const events = {
  DragEvent, Event, InputEvent, KeyboardEvent, MouseEvent, PointerEvent, Touch, TouchEvent, WheelEvent,
};

const getterOf = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
const methodOf = (owner, name) => owner.prototype[name];
const shadowRoot = Element && getterOf(Element, 'shadowRoot');

/** For each owner that exists, its own property: a browser has all interfaces, a test may not. */
function natives(owners, take, name) {
  return owners.filter(Boolean).map((owner) => [owner, take(owner, name)]);
}

const queries = natives([Document, DocumentFragment, Element], methodOf, 'querySelectorAll');
const pointed = natives([Document, ShadowRoot], methodOf, 'elementFromPoint');
const active = natives([Document, ShadowRoot], getterOf, 'activeElement');

function nativeOf(list, scope) {
  return list.find(([owner, native]) => native && scope instanceof owner)?.[1];
}

/** An element's open shadow tree; null without one. */
export function openShadowRootOf(element) {
  return shadowRoot && element instanceof Element ? shadowRoot.call(element) : null;
}

/** All elements within a document, an element or a shadow tree that match. */
export function queryAll(scope, selector) {
  const native = nativeOf(queries, scope);
  return [...(native ? native.call(scope, selector) : scope.querySelectorAll(selector))];
}

/** The focused element of a document or a shadow tree. */
export function activeElementOf(scope) {
  const native = nativeOf(active, scope);
  return native ? native.call(scope) : scope.activeElement;
}

/** The element under a point of a document or a shadow tree. */
export function elementFromPoint(scope, x, y) {
  const native = nativeOf(pointed, scope);
  return native ? native.call(scope, x, y) : scope.elementFromPoint(x, y);
}
