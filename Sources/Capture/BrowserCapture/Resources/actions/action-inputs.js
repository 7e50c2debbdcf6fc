/**
 * Inputs, selects, files and scrolling, changed as a user would.
 */
import { dropFiles } from './action-drag-drop.js';
import { pointOf } from './action-pointer.js';
import { events } from '../natives/native-queries.js';
import { fire } from '../natives/natives.js';
import { pressedState } from './pressed-state.js';
import { radioGroup, radioWith } from './radio-group.js';

/** Uses the browser's own setter: frameworks put theirs on the element. */
export function setNatively(element, name, value) {
  for (let owner = Object.getPrototypeOf(element); owner; owner = Object.getPrototypeOf(owner)) {
    const set = Object.getOwnPropertyDescriptor(owner, name)?.set;
    if (set) {
      set.call(element, value);
      return;
    }
  }
  element[name] = value;
}

export function setValue(element, value) {
  // In a group of radio buttons, the one with this value.
  const chosen = radioWith(radioGroup(element), value);
  if (chosen) {
    if (!chosen.checked) chosen.click();
    return;
  }
  const isWanted = !['false', 'off', '0', 'no'].includes(value);
  if (element.localName === 'input' && ['checkbox', 'radio'].includes(element.type)) {
    if (element.checked !== isWanted) element.click();
    return;
  }
  const state = pressedState(element);
  if (state) {
    if ((element.getAttribute(state) === 'true') !== isWanted) element.click();
    return;
  }
  if (element.localName === 'select') {
    const option = [...element.options].find((one) => one.value === value)
      ?? [...element.options].find((one) => one.label.trim() === value);
    if (!option) {
      const there = [...element.options].slice(0, 8).map((one) => one.value).join(', ');
      throw new Error(`the select has no option '${value}'; there are ${there}`);
    }
    setNatively(element, 'selectedIndex', option.index);
  } else if (element.isContentEditable && !('value' in element)) {
    element.textContent = value;
  } else {
    setNatively(element, 'value', value);
  }
  fire(element, new events.Event('input', { bubbles: true, composed: true }));
  fire(element, new events.Event('change', { bubbles: true }));
}

/** Gives files to an input, or drops them on any other element. */
export function chooseFiles(element, files) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (element.localName !== 'input') {
    dropFiles(element, pointOf(element), transfer);
    return;
  }
  setNatively(element, 'files', transfer.files);
  fire(element, new events.Event('input', { bubbles: true, composed: true }));
  fire(element, new events.Event('change', { bubbles: true }));
}

/** Scrolled by the recorder: the browser's own event comes at an unpredictable time, and is suppressed. */
const scrolled = new WeakSet();

export function holdScrollEvents() {
  addEventListener('scroll', (event) => {
    if (event.isTrusted && scrolled.delete(event.target)) event.stopImmediatePropagation();
  }, { capture: true });
}

/** A wheel over an element: `by` in pixels to the right and down. */
export function scroll(element, [x, y]) {
  const wheel = new events.WheelEvent('wheel', {
    deltaX: x, deltaY: y, bubbles: true, cancelable: true, composed: true, view: globalThis,
  });
  if (!fire(element, wheel)) return;
  const root = document.scrollingElement ?? document.documentElement;
  let scroller = element;
  while (scroller && scroller !== root && !canScroll(scroller, x, y)) scroller = scroller.parentElement;
  scroller ??= root;
  const before = [scroller.scrollLeft, scroller.scrollTop];
  scroller.scrollBy({ left: x, top: y, behavior: 'instant' });
  if (scroller.scrollLeft === before[0] && scroller.scrollTop === before[1]) return;
  const target = scroller === root ? document : scroller;
  scrolled.add(target);
  fire(target, new events.Event('scroll', { bubbles: target === document }));
}

function canScroll(element, x, y) {
  const { overflowX, overflowY } = getComputedStyle(element);
  return (y !== 0 && /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight)
    || (x !== 0 && /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth);
}
