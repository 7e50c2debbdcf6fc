/**
 * The browser's drag and drop, of elements and of external files, as events in a browser's order.
 */
import { elementAt } from './action-targets.js';
import { events } from '../natives/native-queries.js';
import { fire } from '../natives/natives.js';

/** What a browser lets a user drag: also images and links, unless the page forbids it. */
const DRAGGABLE = '[draggable=true], img:not([draggable=false]), a[href]:not([draggable=false])';

/** The element that a drag starting here moves; null if there is none. */
export function draggableAt(element) {
  return element.closest(DRAGGABLE);
}

/** A drag with a pressed mouse button; fires `dragstart` at once. */
export class Drag {
  #held;
  #transfer = new DataTransfer();
  #over = null;
  #isWelcome = false;
  /** Whether the page allowed it to begin. */
  isUnderWay;

  constructor(held, point) {
    this.#held = held;
    this.isUnderWay = dragEvent(held, 'dragstart', point, this.#transfer);
  }

  moveTo(point) {
    dragEvent(this.#held, 'drag', point, this.#transfer);
    const under = elementAt(point.x, point.y) ?? document.documentElement;
    if (this.#over !== under) {
      const left = this.#over;
      this.#over = under;
      dragEvent(under, 'dragenter', point, this.#transfer);
      if (left) dragEvent(left, 'dragleave', point, this.#transfer);
    }
    this.#isWelcome = !dragEvent(under, 'dragover', point, this.#transfer);
  }

  end(point) {
    if (this.#over) dragEvent(this.#over, this.#isWelcome ? 'drop' : 'dragleave', point, this.#transfer);
    dragEvent(this.#held, 'dragend', point, this.#transfer);
  }
}

/** Drops files on an element. */
export function dropFiles(element, point, files) {
  for (const type of ['dragenter', 'dragover', 'drop']) dragEvent(element, type, point, files);
}

function dragEvent(target, type, { x, y }, dataTransfer) {
  return fire(target, new events.DragEvent(type, {
    clientX: x, clientY: y, screenX: x, screenY: y, dataTransfer, bubbles: true, composed: true,
    cancelable: !['dragleave', 'dragend'].includes(type), view: globalThis,
  }));
}
