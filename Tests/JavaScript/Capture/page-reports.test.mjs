import assert from 'node:assert/strict';
import test from 'node:test';
import { forwardPageReports } from '../../../Sources/Capture/BrowserCapture/Resources/cases/page-reports.js';

const listeners = {};
globalThis.addEventListener = (type, listener) => { listeners[type] = listener; };
const printed = [];
const { warn, error } = console;
console.warn = (...values) => printed.push(values);
console.error = (...values) => printed.push(values);
const [errors, logs] = [[], []];
forwardPageReports({ onError: (...what) => errors.push(what), onLog: (text) => logs.push(text) });
test.after(() => Object.assign(console, { warn, error }));
test.beforeEach(() => { for (const list of [printed, errors, logs]) list.length = 0; });

test('what a page prints is printed, and told as a text', () => {
  console.warn('level', 3, null);
  console.error(new TypeError('no'));

  assert.deepEqual(printed[0], ['level', 3, null]);
  assert.deepEqual(logs, ['level 3 null', 'TypeError: no']);
});

// The browser's console prints anything: a module's namespace and Object.create(null) have no text.
test('printing never throws, whatever is printed', async () => {
  console.error(Object.create(null), Symbol('a'));
  console.warn({ toString() { throw new Error('not here'); } });
  console.warn(await import('node:os'));

  assert.deepEqual(logs, ['[object Object] Symbol(a)', '[object Object]', '[object Module]']);
  assert.equal(printed.length, 3);
});

test('an error that nobody caught is told with what says where', () => {
  const thrown = new Error('a');
  const own = { error: thrown, filename: 'http://x/a.js', lineno: 3 };
  const foreign = { error: null, message: 'Script error.', filename: '' };
  listeners.error(own);
  listeners.error(foreign);
  listeners.unhandledrejection({ reason: 'b' });

  assert.deepEqual(errors, [[thrown, own], ['Script error.', foreign], ['b']]);
});
