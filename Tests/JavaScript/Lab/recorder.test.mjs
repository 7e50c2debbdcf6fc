import assert from 'node:assert/strict';
import test from 'node:test';
import { Recorder, takeCase } from '../../../Sources/Lab/LabServer/Resources/recorder.js';

test('a take has the frames of what was done, and the last of two changes at one frame', () => {
  let now = 5;
  const recorder = new Recorder(48000, () => now, { a: 1 });
  now = 5.5;
  recorder.set('a', 2);
  recorder.set('a', 3);
  recorder.note({ note: 60, velocity: 0.8, on: true });
  now = 6;

  const taken = recorder.finish('take-1', { sampleRate: 48000, channels: 2, frames: 7, keepFrom: 3, parameters: { preset: 'p' } });

  assert.deepEqual(taken, {
    name: 'take-1', sampleRate: 48000, frames: 48000, channels: 2,
    parameters: {
      preset: 'p',
      gestures: [
        { frame: 0, set: 'a', value: 1 }, { frame: 24000, set: 'a', value: 3 },
        { frame: 24000, note: 60, velocity: 0.8, on: true },
      ],
    },
  });
});

test('a take of a take does what is new alone', () => {
  const taken = takeCase('n', { sampleRate: 1, channels: 1, frames: 9, parameters: { gestures: [1], q: 2 } }, { values: { q: 3 } });
  assert.deepEqual(taken.parameters, { q: 3 });
  assert.equal(taken.frames, 9);
});

test('a take of a page says which page, and what of it is held', () => {
  const taken = takeCase('n', {
    sampleRate: 48000, channels: 2, frames: 9, page: 'index.html', buttons: ['play'], parameters: { query: '' },
  }, { gestures: [{ frame: 0, set: 'play', value: 1 }] });
  assert.equal(taken.page, 'index.html');
  assert.deepEqual(taken.buttons, ['play']);
});
