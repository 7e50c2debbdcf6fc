/**
 * Hands that actions move: the first holds a mouse, further ones that press at the same time touch.
 * Pointer events and mouse events in a browser's order, focus, pointer capture, and the drag and
 * drop of elements that are `draggable`.
 */
import { define } from './interception.js';
import { elementAt } from './action-targets.js';
import { events } from './native-queries.js';
import { fire } from './natives.js';

const FOCUSABLE = 'button, input, select, textarea, a[href], summary, [tabindex], [contenteditable]';

/** A hand's pointer: what it presses, what lies under it, who has captured it, what it drags. */
class Hand {
  at = { x: 0, y: 0 };
  pressed = null;
  over = null;
  captor = null;
  transfer = null;
  /** A page that prevents what pointers do gets no mouse events for this press. */
  hasMouse = true;

  constructor(id) {
    this.pointer = { pointerId: id, pointerType: id === 1 ? 'mouse' : 'touch', isPrimary: id === 1 };
  }
}

const hands = new Map();
/** The one that moves now. */
let hand = take(1);

function take(id) {
  if (!hands.has(id)) hands.set(id, new Hand(id));
  return hands.get(id);
}

/** The lowest number of a hand that presses nothing. */
export function freeHand() {
  let id = 1;
  while (hands.get(id)?.pressed) id += 1;
  return id;
}

/** The browser knows of no pointer of ours, and would throw. */
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

/** Presses the button on an element, wherever others lie over it. */
export function pointerDown(id, element, point = pointOf(element)) {
  hand = take(id);
  enter(element, point);
  hand.pressed = element;
  hand.hasMouse = send(element, 'pointerdown', 1) && id === 1;
  if (hand.hasMouse && !send(element, 'mousedown', 1)) return;
  const focusable = element.closest(FOCUSABLE);
  if (focusable) focusable.focus({ preventScroll: true });
  else document.activeElement?.blur?.();
  if (element.closest('[draggable=true]')) hand.transfer = new DataTransfer();
}

/** Moves the pointer; `target` is nil where whatever lies there is meant. */
export function pointerMove(id, point, target = null) {
  hand = take(id);
  const before = hand.at;
  hand.at = point;
  const held = hand.pressed?.closest?.('[draggable=true]');
  if (held && hand.transfer) return dragOver(held);
  const under = hand.captor ?? target ?? elementAt(point.x, point.y) ?? hand.pressed ?? document.documentElement;
  if (!hand.captor) enter(under, point);
  send(under, 'pointermove', hand.pressed ? 1 : 0, before);
  const isMouse = hand.pressed ? hand.hasMouse : id === 1;
  if (isMouse) send(under, 'mousemove', hand.pressed ? 1 : 0, before);
  return undefined;
}

/** Lets the button go; a click follows where it was pressed. */
export function pointerUp(id, target = null) {
  hand = take(id);
  const down = hand.pressed;
  if (!down) return;
  const held = down.closest('[draggable=true]');
  if (held && hand.transfer?.isDragging) return drop(held);
  const under = hand.captor ?? target ?? down;
  send(under, 'pointerup', 0);
  if (hand.hasMouse) send(under, 'mouseup', 0);
  if (hand.captor) loseCapture(hand);
  hand.pressed = null;
  hand.transfer = null;
  const clicked = under === down || down.contains(under) ? under
    : under.contains(down) ? under : null;
  // The browser's own click also does what clicks do: submit, check, open.
  if (clicked) sendClick(clicked);
  return undefined;
}

function sendClick(element) {
  const event = new events.PointerEvent('click', {
    ...hand.pointer, ...place(), detail: 1, bubbles: true, cancelable: true, composed: true,
    view: globalThis,
  });
  fire(element, event);
}

function enter(element, point) {
  hand.at = point;
  if (hand.over === element) return;
  const was = hand.over;
  hand.over = element;
  if (was?.isConnected) {
    for (const kind of ['pointer', 'mouse']) {
      send(was, `${kind}out`, 0);
      for (const left of pathOf(was)) {
        if (!pathOf(element).includes(left)) send(left, `${kind}leave`, 0, hand.at, false);
      }
    }
  }
  for (const kind of ['pointer', 'mouse']) {
    send(element, `${kind}over`, 0);
    for (const entered of pathOf(element).reverse()) {
      if (!was || !pathOf(was).includes(entered)) send(entered, `${kind}enter`, 0, hand.at, false);
    }
  }
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

function dragEvent(target, type) {
  return fire(target, new events.DragEvent(type, {
    ...place(), dataTransfer: hand.transfer, bubbles: true, cancelable: true, composed: true,
    view: globalThis,
  }));
}

function dragOver(held) {
  if (!hand.transfer.isDragging) {
    if (!dragEvent(held, 'dragstart')) { hand.transfer = null; return; }
    hand.transfer.isDragging = true;
  }
  dragEvent(held, 'drag');
  const under = elementAt(hand.at.x, hand.at.y) ?? held;
  if (hand.over !== under) {
    if (hand.over) dragEvent(hand.over, 'dragleave');
    hand.over = under;
    dragEvent(under, 'dragenter');
  }
  hand.transfer.isWelcome = !dragEvent(under, 'dragover');
}

function drop(held) {
  if (hand.transfer.isWelcome && hand.over) dragEvent(hand.over, 'drop');
  dragEvent(held, 'dragend');
  hand.pressed = null;
  hand.transfer = null;
}

/** Files that are let fall on an element. */
export function dropFiles(element, files) {
  hand.at = pointOf(element);
  hand.transfer = files;
  dragEvent(element, 'dragenter');
  dragEvent(element, 'dragover');
  dragEvent(element, 'drop');
  hand.transfer = null;
}

