import assert from 'node:assert/strict';
import test from 'node:test';
import { mulberry32 } from '../../../Sources/Capture/BrowserCapture/Resources/random.js';
import { makeStimulus, sineOfTurns } from '../../../Sources/Capture/BrowserCapture/Resources/stimuli.js';

const make = (stimulus, { frames = 8, channels = 1, sampleRate = 8 } = {}) =>
  makeStimulus({ stimulus, frames, channels, sampleRate }).map((samples) => [...samples]);

// Its doc: within 1e-11, of which the first term left out is 6e-12.
test('the sine is the sine, far from zero too', () => {
  for (let step = -4000; step <= 4000; step += 1) {
    const turns = step / 997;
    assert.ok(Math.abs(sineOfTurns(turns) - Math.sin(2 * Math.PI * turns)) < 1e-11, `at ${turns}`);
  }
});

// Algebra: whole turns fold to 0 exactly; a quarter is off by what the series leaves out.
test('the sine is exactly 0 at whole and half turns', () => {
  for (const turns of [0, 1, -3, 1000]) assert.equal(sineOfTurns(turns), 0);
  assert.equal(Math.abs(sineOfTurns(0.5)), 0);
  assert.equal(Math.fround(sineOfTurns(0.25)), 1);
});

test('an impulse comes later in each further channel', () => {
  const [left, right] = make({ kind: 'impulse', at: 1, stagger: 2, amplitude: 0.5 }, { channels: 2 });

  assert.deepEqual(left, [0, 0.5, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(right, [0, 0, 0, 0.5, 0, 0, 0, 0]);
});

test('noise draws once for each frame within its length, and channels have seeds in a row', () => {
  const channels = make({ kind: 'noise', seed: 5, start: 2, length: 3, amplitude: 0.5 }, { channels: 2 });

  for (const [channel, samples] of channels.entries()) {
    const draw = mulberry32(5 + channel);
    const loud = [draw(), draw(), draw()].map((value) => Math.fround(0.5 * (2 * value - 1)));
    assert.deepEqual(samples, [0, 0, ...loud, 0, 0, 0]);
  }
});

// Eight frames to a turn: sin(k·45°), and a quarter turn ahead is the cosine.
test('a sine burst starts at phase 0, a quarter turn ahead in the next channel', () => {
  const [left, right] = make(
    { kind: 'sine', frequency: 1, start: 1, length: 4 }, { channels: 2 });

  const near = (actual, expected) => actual.forEach((value, index) =>
    assert.ok(Math.abs(value - expected[index]) < 1e-7, `frame ${index}: ${value}`));
  const root = Math.SQRT1_2;
  near(left, [0, 0, root, 1, root, 0, 0, 0]);
  near(right, [0, 1, root, 0, -root, 0, 0, 0]);
});

// The phase of a linear sweep is ∫(from + (to - from)·t/T) dt.
test('a sweep has the phase of a frequency that moves on a line', () => {
  const channels = make({ kind: 'sweep', from: 1, to: 3 }, { frames: 64, sampleRate: 32, channels: 2 });

  channels.forEach((samples, channel) => samples.forEach((value, n) => {
    const t = n / 32;
    const expected = Math.sin(2 * Math.PI * (t + (2 * t * t) / 4 + channel / 4));
    assert.ok(Math.abs(value - expected) < 1e-7, `channel ${channel}, frame ${n}`);
  }));
});

test('a ramp ends at its last value, and a constant stays', () => {
  assert.deepEqual(make({ kind: 'ramp', from: -1, to: 1 }, { frames: 5 }), [[-1, -0.5, 0, 0.5, 1]]);
  assert.deepEqual(make({ kind: 'constant', amplitude: 0.25 }, { frames: 2 }), [[0.25, 0.25]]);
});

test('a stimulus may have another shape than its case', () => {
  const made = make({ kind: 'constant', frames: 2, channels: 3 });

  assert.deepEqual(made, [[1, 1], [1, 1], [1, 1]]);
});

test('a case without a stimulus has none, and an unknown kind is named', () => {
  assert.equal(makeStimulus({ frames: 1, channels: 1 }), null);
  assert.throws(() => make({ kind: 'chirp' }), { message: 'unknown stimulus \'chirp\'' });
});
