/**
 * Writes down a user's actions on a page, in the form in which they can be replayed.
 *
 * Runs before the page's first script, in real time; the page does not notice it.
 */
import { nameOf, shadowRootOf, watchShadowTrees } from './actions/action-targets.js';
import { realNow } from './natives/natives.js';

/** A pointer that moves less than this, in pixels, has clicked. */
const STILL = 5;
/** Wheels turn in small steps; steps within this many milliseconds are merged. */
const ONE_TURN = 150;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];
/** Inputs whose value says everything about pointer and key actions on them. */
const VALUED = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]),'
  + ' select, textarea, [contenteditable]';
/** Elements for which the position of a click makes no difference. */
const WHOLE = 'button, a, input, select, label, summary, option, [role=button]';

/** `address`: of this script, beside which actions are sent. */
export function watchActions(address) {
  const target = new URL('action', address);
  let start = realNow();
  addEventListener('load', () => { start = realNow(); }, { once: true });
  // Called by the server's replacement for `import(…)`.
  globalThis.parityImport = (load) => load;
  let sent = Promise.resolve();
  const send = (action) => {
    const body = JSON.stringify(action);
    // The window may be closed at any moment.
    sent = sent.then(() => fetch(target, { method: 'POST', body, keepalive: true }))
      .catch(() => {});
  };
  const now = () => Math.max(0, Math.round(realNow() - start) / 1000);
  watchShadowTrees();
  watchPointers(now, send);
  watchKeys(now, send);
  watchValues(now, send);
  watchWheels(now, send);
}

function elementOf(event) {
  // The innermost element, also in closed trees, which the path does not contain.
  let element = event.composedPath()[0];
  for (let root = element instanceof Element && shadowRootOf(element); root;) {
    const inner = root.elementFromPoint?.(event.clientX, event.clientY);
    if (!inner || inner === element) break;
    element = inner;
    root = shadowRootOf(element);
  }
  return element instanceof Element ? element : document.documentElement;
}

function on(type, listener) {
  addEventListener(type, (event) => { if (event.isTrusted) listener(event); },
    { capture: true, passive: true });
}

function watchPointers(now, send) {
  const pressed = new Map();
  on('pointerdown', (event) => {
    const element = elementOf(event);
    if (event.button !== 0 || element.matches(VALUED)) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const share = (value) => Math.min(1, Math.max(0, Number(value.toFixed(3))));
    const position = width > 0 && height > 0 && !element.closest(WHOLE)
      ? [share((event.clientX - left) / width), share((event.clientY - top) / height)] : undefined;
    pressed.set(event.pointerId, {
      at: now(), target: nameOf(element), position, x: event.clientX, y: event.clientY });
  });
  on('pointerup', (event) => {
    const down = pressed.get(event.pointerId);
    if (!down) return;
    pressed.delete(event.pointerId);
    const { at, target, position } = down;
    const by = [Math.round(event.clientX - down.x), Math.round(event.clientY - down.y)];
    const length = Number((now() - at).toFixed(3));
    const isDrag = Math.hypot(...by) >= STILL;
    send({ at, [isDrag ? 'drag' : 'click']: target, position, for: length, ...(isDrag && { by }) });
  });
}

function watchKeys(now, send) {
  const pressed = new Map();
  on('keydown', (event) => {
    const typesInto = document.activeElement?.matches?.(VALUED)
      && document.activeElement.type !== 'range';
    if (event.repeat || MODIFIERS.includes(event.key) || typesInto) return;
    const held = ['shift', 'ctrl', 'alt', 'meta'].filter((name) => event[`${name}Key`])
      .map((name) => (name === 'ctrl' ? 'Control' : name[0].toUpperCase() + name.slice(1)));
    pressed.set(event.code || event.key, { at: now(), press: [...held, event.code || event.key].join('+') });
  });
  on('keyup', (event) => {
    const code = event.code || event.key;
    const down = pressed.get(code);
    if (!down) return;
    pressed.delete(code);
    send({ ...down, for: Number((now() - down.at).toFixed(3)) });
  });
}

function watchValues(now, send) {
  const change = (event) => {
    const element = elementOf(event);
    if (element.type === 'file') {
      if (event.type !== 'change') return;
      send({ at: now(), choose: nameOf(element), files: [...element.files].map(({ name }) => name) });
    } else if (element.matches(VALUED)) {
      send({ at: now(), set: nameOf(element), to: String(element.value ?? element.textContent) });
    }
  };
  on('input', change);
  on('change', (event) => { if (elementOf(event).type === 'file') change(event); });
}

function watchWheels(now, send) {
  let turn = null;
  on('wheel', (event) => {
    if (!turn) {
      turn = { at: now(), scroll: nameOf(elementOf(event)), by: [0, 0] };
      setTimeout(() => {
        send(turn);
        turn = null;
      }, ONE_TURN);
    }
    turn.by[0] += event.deltaX;
    turn.by[1] += event.deltaY;
  });
}
