import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFocus } from '../../../Sources/Lab/LabServer/Resources/lab-focus.js';

/** A window with a button and a frame; `now`: what its clock says. */
function open() {
  const handlers = {};
  const state = { now: 10_000, returned: [], handlers };
  const frame = { blur() { state.returned.push('frame'); } };
  const button = { isConnected: true, focus() { state.returned.push('button'); } };
  Object.assign(globalThis, {
    addEventListener: (type, handler) => { handlers[type] = handler; },
    document: { activeElement: button },
    window: { focus() {} },
    setTimeout: (work) => work(),
  });
  Object.defineProperty(globalThis, 'performance', { value: { now: () => state.now }, configurable: true });
  const keeper = keepFocus(() => frame);
  handlers.focusin({ target: button });
  const take = () => { globalThis.document.activeElement = frame; handlers.blur(); };
  return { state, keeper, take };
}

test('a page that takes the focus by itself gives it back to what had it', () => {
  const { state, take } = open();
  take();
  assert.deepEqual(state.returned, ['frame', 'button']);
});

test('a page that is touched, or reached with Tab, keeps it', () => {
  const touched = open();
  touched.keeper.yield();
  touched.take();
  assert.deepEqual(touched.state.returned, []);

  const reached = open();
  reached.state.handlers.keydown({ key: 'Tab' });
  reached.take();
  assert.deepEqual(reached.state.returned, []);

  // Long after, it is the page's own doing again.
  reached.state.now += 501;
  reached.take();
  assert.equal(reached.state.returned.length, 2);
});

test('a page that insists gets it, until another one is loaded', () => {
  const { state, keeper, take } = open();
  for (let turn = 0; turn < 20; turn += 1) take();
  assert.equal(state.returned.length, 2 * 8);
  keeper.begin();
  take();
  assert.equal(state.returned.length, 2 * 9);
});

test('a window that is left for another stays as it is', () => {
  const { state } = open();
  state.handlers.blur();
  assert.deepEqual(state.returned, []);
});
