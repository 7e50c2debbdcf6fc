import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';
import { begin, settle, track, watchTraffic } from '../../../Sources/Capture/BrowserCapture/Resources/clock/pending-work.js';

/** A promise with its ends. */
function deferred() {
  const ends = {};
  const promise = new Promise((resolve, reject) => Object.assign(ends, { resolve, reject }));
  return { promise, ...ends };
}

const turns = async (count = 5) => { for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate); };

// Expected throughout: the promises at the head of pending-work.js.
test('results come in the order of starting, whatever was finished first', async () => {
  const order = [];
  const [first, second] = [deferred(), deferred()];
  const done = [track('first', first.promise).then((value) => order.push(value)),
    track('second', second.promise).then(() => {}, (error) => order.push(error.message))];

  second.reject(new Error('b'));
  await turns();
  assert.deepEqual(order, []);
  first.resolve('a');
  await Promise.all(done);

  assert.deepEqual(order, ['a', 'b']);
});

test('nothing is settled before all work is, what follows from it too', async () => {
  const [work, next] = [deferred(), deferred()];
  const waited = [];
  let isSettled = false;
  track('work', work.promise).then(() => track('next', next.promise));
  const end = begin('an event');
  const settled = settle((label) => waited.push(label)).then(() => { isSettled = true; });

  await turns(20);
  work.resolve();
  await turns(20);
  next.resolve();
  await turns(20);
  assert.equal(isSettled, false);
  end();
  await settled;

  assert.deepEqual([...new Set(waited)], ['work', 'next', 'an event']);
});

test('without work all is settled', async () => {
  await settle(() => assert.fail('waited'));
});

test('work that may wait for the page is let go when nothing real moves, and its result is not lost', async () => {
  watchTraffic(async (isNeeded) => isNeeded());
  const module = deferred();
  const order = [];
  const tracked = track('module', module.promise, { mayWaitForPage: true }).then(() => order.push('module'));

  await settle(() => {});
  // What was started later does not wait behind it.
  await track('request', Promise.resolve()).then(() => order.push('request'));
  module.resolve();
  await tracked;

  assert.deepEqual(order, ['request', 'module']);
});
