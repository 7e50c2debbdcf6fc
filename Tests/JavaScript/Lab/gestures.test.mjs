import assert from 'node:assert/strict';
import test from 'node:test';
import { actingFrame, perform, performGestures } from '../../../Sources/Capture/BrowserCapture/Resources/actions/gestures.js';

test('a gesture acts at the quantum that begins there or next', () => {
  assert.deepEqual([0, 1, 128, 129].map(actingFrame), [0, 128, 128, 256]);
});

test('gestures are done in order, those behind the end not at all', () => {
  const done = [];
  const suite = { update: (graph, id, value) => done.push([graph, id, value]), note: (graph, { note }) => done.push(note) };
  const definition = { frames: 256, parameters: { gestures: [
    { frame: 0, set: 'a', value: 1 }, { frame: 100, note: 60, on: true }, { frame: 129, set: 'a', value: 2 },
  ] } };
  const at = [];
  performGestures(suite, 'graph', definition, { currentTime: 0 }, { at: (frame, run) => { at.push(frame); run(); } });
  assert.deepEqual(at, [0, 128]);
  assert.deepEqual(done, [['graph', 'a', 1], 60]);
});

test('a module that says nothing of it is named', () => {
  assert.throws(() => perform({}, null, { set: 'q', value: 1 }), { message: /'q' is turned .* exports no update/ });
  assert.throws(() => perform({}, null, { note: 60, on: true }), { message: /exports no note/ });
});
