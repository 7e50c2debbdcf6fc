/**
 * Touch events of hands that touch, which a browser sends in addition to pointer events.
 */
import { events } from '../natives/native-queries.js';
import { fire } from '../natives/natives.js';

/** Pointer number → its touch, while it lasts. */
const touches = new Map();

/**
 * Fires `touchstart`, `touchmove` or `touchend` at the element that was touched first, wherever the hand is now.
 *
 * @returns whether the page lets the browser continue with a click.
 */
export function touch(type, id, target, { x, y }) {
  const changed = new events.Touch({
    identifier: id, target, clientX: x, clientY: y, screenX: x, screenY: y, pageX: x + scrollX, pageY: y + scrollY,
    radiusX: 1, radiusY: 1, force: type === 'touchend' ? 0 : 0.5,
  });
  if (type === 'touchend') touches.delete(id);
  else touches.set(id, changed);
  const all = [...touches.values()];
  return fire(target, new events.TouchEvent(type, {
    touches: all, targetTouches: all.filter((one) => one.target === target), changedTouches: [changed],
    bubbles: true, cancelable: true, composed: true, view: globalThis,
  }));
}
