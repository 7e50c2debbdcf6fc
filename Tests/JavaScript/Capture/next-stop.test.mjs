import assert from 'node:assert/strict';
import test from 'node:test';
import { nextStop, stopOfTimer } from '../../../Sources/Capture/BrowserCapture/Resources/clock/next-stop.js';

// At 48 kHz: 0.1 s are 37.5 quanta of 128 frames, 40 ms are 15.
test('a timer acts at the first quantum at or after it, and never at the one just passed', () => {
  assert.equal(stopOfTimer(0, 48000, 100), 4864);
  assert.equal(stopOfTimer(0, 48000, 200), 9600);
  assert.equal(stopOfTimer(9600, 48000, 200), 9728);
  assert.equal(stopOfTimer(0, 48000, Infinity), Infinity);
});

test('without a timer the render goes on for 40 ms at most where events are awaited', () => {
  assert.equal(nextStop(0, 48000, Infinity), 1920);
  assert.equal(nextStop(1920, 48000, 41), 2048);
  assert.equal(nextStop(0, 3000, Infinity), 128);
});
