/**
 * Hands that are moved by actions: the first holds a mouse; others that press at the same time touch. Pointer, mouse
 * and touch events in a browser's order, with focus, pointer capture, and drag and drop of elements.
 */
import { Drag, draggableAt } from './action-drag-drop.js';
import { define } from '../natives/interception.js';
import { elementAt } from './action-targets.js';
import { touch } from './action-touch.js';
import { events } from '../natives/native-queries.js';
import { fire } from '../natives/natives.js';

const FOCUSABLE = 'button, input, select, textarea, a[href], summary, [tabindex], [contenteditable]';

/** CSS pixels that a pressed mouse moves before a drag begins, and that a tap may move: Chromium's on Linux. */
const DRAG_WAY = 3;
const TAP_WAY = 15;

/** A hand's pointer: what it presses, what is under it, who has captured it, what it drags. */
class Hand {
  at = { x: 0, y: 0 };
  pressed = null;
  /** Where it was pressed. */
  pressedAt = null;
  over = null;
  captor = null;
  /** What a drag would move, until it begins. */
  draggable = null;
  drag = null;
  /** A page that cancels pointer events gets no mouse events for this press. */
  hasMouse = true;
  /** A page that cancels touch events gets no click for this press. */
  isTap = true;

  constructor(id) {
    this.isMouse = id === 1;
    this.pointer = { pointerId: id, pointerType: id === 1 ? 'mouse' : 'touch', isPrimary: id === 1 };
  }
}

/** Between the clicks of a double click, in milliseconds: Chromium's on Linux. */
const DOUBLE_CLICK = 500;
let lastClick = { element: null };
/** The page's time. */
let now = () => 0;

/** `time()`: of the page, in milliseconds. */
export function timePointers(time) {
  now = time;
}

const hands = new Map();
/** The hand that is moving. */
let hand = take(1);

function take(id) {
  if (!hands.has(id)) hands.set(id, new Hand(id));
  return hands.get(id);
}

/** The lowest number of a hand that is not pressing anything. */
export function freeHand() {
  let id = 1;
  while (hands.get(id)?.pressed) id += 1;
  return id;
}

/** The browser does not know these pointers, and would throw. */
export function captureOurPointer() {
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = Element.prototype;
  define(Element.prototype, 'setPointerCapture', function set(id) {
    const holding = hands.get(id);
    if (!holding?.pressed) return setPointerCapture.call(this, id);
    holding.captor = this;
    fire(this, pointerEvent(holding, 'gotpointercapture', 1));
    return undefined;
  });
  define(Element.prototype, 'releasePointerCapture', function release(id) {
    const holding = hands.get(id);
    if (!holding?.pressed) return releasePointerCapture.call(this, id);
    if (holding.captor === this) loseCapture(holding);
    return undefined;
  });
  define(Element.prototype, 'hasPointerCapture', function has(id) {
    const holding = hands.get(id);
    return holding?.pressed ? holding.captor === this : hasPointerCapture.call(this, id);
  });
}

/** A point of an element, from 0 to 1 in each direction. */
export function pointOf(element, [x, y] = [0.5, 0.5]) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + x * width, y: top + y * height };
}

/** Presses the button on an element, even if others cover it; a mouse moves there first. */
export function pointerDown(id, element, point = pointOf(element)) {
  hand = take(id);
  const before = hand.at;
  const isElsewhere = hand.over !== element || before.x !== point.x || before.y !== point.y;
  enter(element, point);
  if (hand.isMouse && isElsewhere) sendMove(element, before);
  Object.assign(hand, { pressed: element, pressedAt: point, draggable: null, drag: null });
  // A finger captures what it touches, until the page releases it.
  if (!hand.isMouse) hand.captor = element;
  hand.hasMouse = send(element, 'pointerdown', 1) && hand.isMouse;
  if (!hand.isMouse) {
    if (hand.captor === element) fire(element, pointerEvent(hand, 'gotpointercapture', 1));
    hand.isTap = touch('touchstart', id, element, point);
  }
  if (hand.hasMouse && !send(element, 'mousedown', 1)) return;
  const focusable = element.closest(FOCUSABLE);
  if (focusable) focusable.focus({ preventScroll: true });
  else document.activeElement?.blur?.();
  if (hand.isMouse) hand.draggable = draggableAt(element);
}

/** Moves the pointer; without a `target`, to whatever is there. */
export function pointerMove(id, point, target = null) {
  hand = take(id);
  const before = hand.at;
  hand.at = point;
  if (hand.drag) return hand.drag.moveTo(point);
  const under = hand.captor ?? target ?? underHand();
  if (!hand.captor) enter(under, point);
  sendMove(under, before);
  if (hand.pressed && !hand.isMouse) {
    touch('touchmove', id, hand.pressed, point);
    if (isFarther(hand.pressedAt, point, TAP_WAY)) hand.isTap = false;
  }
  if (hand.draggable && isFarther(hand.pressedAt, point, DRAG_WAY)) beginDrag();
  return undefined;
}

/** From now on the pointer belongs to the drag, and no release or click follows. */
function beginDrag() {
  const drag = new Drag(hand.draggable, hand.pressedAt);
  hand.draggable = null;
  if (!drag.isUnderWay) return;
  hand.drag = drag;
  send(hand.captor ?? hand.pressed, 'pointercancel', 0);
  if (hand.captor) loseCapture(hand);
  drag.moveTo(hand.at);
}

/** Releases the button at the pointer, or at `target`; a click follows on what was both pressed and released. */
export function pointerUp(id, target = null) {
  hand = take(id);
  const { pressed: down, captor } = hand;
  if (!down) return;
  if (hand.drag) {
    hand.drag.end(hand.at);
    Object.assign(hand, { pressed: null, drag: null });
    return;
  }
  const under = captor ?? target ?? underHand();
  if (!captor) enter(under, hand.at);
  send(under, 'pointerup', 0);
  if (hand.hasMouse) send(under, 'mouseup', 0);
  if (hand.captor) loseCapture(hand);
  Object.assign(hand, { pressed: null, draggable: null });
  const isTap = hand.isMouse || (touch('touchend', id, down, hand.at) && hand.isTap);
  if (!hand.isMouse) leave(null);
  // The browser's own click also has a click's effects: submit, check, open.
  const clicked = isTap && down.isConnected && pathOf(down).find((one) => pathOf(under).includes(one));
  if (clicked) sendClick(clicked);
  // The capture ends, and the mouse is over whatever is there.
  if (captor && hand.isMouse && !target) enter(underHand(), hand.at);
}

function isFarther(from, to, way) {
  return Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > way;
}

function underHand() {
  return elementAt(hand.at.x, hand.at.y) ?? document.documentElement;
}

function sendMove(target, before) {
  const buttons = hand.pressed ? 1 : 0;
  send(target, 'pointermove', buttons, before);
  if (hand.isMouse && (!hand.pressed || hand.hasMouse)) send(target, 'mousemove', buttons, before);
}

/** Every second click in a row is also a double click. */
function sendClick(element) {
  const isFurther = element === lastClick.element && now() - lastClick.time <= DOUBLE_CLICK
    && !isFarther(lastClick.at, hand.at, DRAG_WAY);
  const detail = hand.isMouse && isFurther ? lastClick.detail + 1 : 1;
  lastClick = { element, time: now(), at: hand.at, detail };
  const members = {
    ...place(), detail, bubbles: true, cancelable: true, composed: true, view: globalThis,
  };
  fire(element, new events.PointerEvent('click', { ...hand.pointer, ...members }));
  if (detail % 2 === 0 && element.isConnected) fire(element, new events.MouseEvent('dblclick', members));
}

function enter(element, point) {
  hand.at = point;
  const was = hand.over;
  if (was === element) return;
  leave(element);
  for (const kind of kindsOfEvents()) {
    send(element, `${kind}over`, 0);
    for (const entered of pathOf(element).reverse()) {
      if (!was || !pathOf(was).includes(entered)) send(entered, `${kind}enter`, 0, hand.at, false);
    }
  }
}

/** Leaves the element under the hand, for another one or, for a lifted finger, for none. */
function leave(next) {
  const was = hand.over;
  hand.over = next;
  if (!was?.isConnected) return;
  for (const kind of kindsOfEvents()) {
    send(was, `${kind}out`, 0);
    for (const left of pathOf(was)) {
      if (!next || !pathOf(next).includes(left)) send(left, `${kind}leave`, 0, hand.at, false);
    }
  }
}

function kindsOfEvents() {
  return hand.isMouse ? ['pointer', 'mouse'] : ['pointer'];
}

function pathOf(element) {
  const path = [];
  for (let node = element; node instanceof Element;) {
    path.push(node);
    node = node.parentElement ?? (node.getRootNode() instanceof ShadowRoot
      ? node.getRootNode().host : null);
  }
  return path;
}

function loseCapture(holding) {
  const was = holding.captor;
  holding.captor = null;
  fire(was, pointerEvent(holding, 'lostpointercapture', 0));
}

function place({ at: { x, y } } = hand) {
  return { clientX: x, clientY: y, screenX: x, screenY: y };
}

function pointerEvent(holding, type, buttons) {
  return new events.PointerEvent(type, {
    ...holding.pointer, ...place(holding), buttons, button: 0, pressure: buttons ? 0.5 : 0,
    bubbles: true, cancelable: true, composed: true, view: globalThis,
  });
}

function send(target, type, buttons, before = hand.at, bubbles = true) {
  const moved = { movementX: hand.at.x - before.x, movementY: hand.at.y - before.y };
  const options = {
    ...hand.pointer, ...place(), ...moved, buttons, bubbles, cancelable: bubbles, composed: true,
    button: type.endsWith('move') ? -1 : 0, pressure: buttons ? 0.5 : 0, width: 1, height: 1,
    view: globalThis, detail: /down|up/.test(type) && type.startsWith('mouse') ? 1 : 0,
  };
  if (type.startsWith('pointer')) return fire(target, new events.PointerEvent(type, options));
  return fire(target, new events.MouseEvent(type, { ...options, button: 0 }));
}
