import assert from 'node:assert/strict';
import test from 'node:test';
import { installUserTiming } from '../../../Sources/Capture/BrowserCapture/Resources/clock/user-timing.js';

let time = 0;
installUserTiming(() => time);

test.beforeEach(() => {
  time = 0;
  performance.clearMarks();
  performance.clearMeasures();
});

// Expected: when the clock stood, https://w3c.github.io/user-timing/#dfn-performancemark.
test('a mark is made when the clock says, or when its options do', () => {
  time = 250;

  assert.equal(performance.mark('now').startTime, 250);
  assert.equal(performance.mark('told', { detail: 7 }).startTime, 250);
  assert.equal(performance.mark('then', { startTime: 80 }).startTime, 80);
});

// Expected: https://w3c.github.io/user-timing/#measure-method, the time between two readings.
test('a measure ends now where nothing else is said', () => {
  time = 100;
  performance.mark('begun');
  time = 350;

  const seconds = (entry) => [entry.startTime, entry.duration];
  assert.deepEqual(seconds(performance.measure('since the mark', 'begun')), [100, 250]);
  assert.deepEqual(seconds(performance.measure('since the start')), [0, 350]);
  assert.deepEqual(seconds(performance.measure('by options', { start: 300 })), [300, 50]);
  assert.deepEqual(seconds(performance.measure('as long as told', { start: 300, duration: 20 })), [300, 20]);
  performance.mark('ended');
  time = 900;
  assert.deepEqual(seconds(performance.measure('between', 'begun', 'ended')), [100, 250]);
  assert.throws(() => performance.measure('unknown', 'nowhere'));
});
