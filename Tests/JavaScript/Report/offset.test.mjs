import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { nullAt } from '../../../Sources/Results/ParityReport/Resources/offset.js';

/** Band-limited far below half the rate, so that the interpolator is exact to its ripple. */
const tone = (frames, delay) => Float32Array.from({ length: frames },
  (_, frame) => Math.sin(0.05 * (frame - delay)) + 0.5 * Math.sin(0.171 * (frame - delay) + 1));
const part = { from: 200, count: 1600 };

// Expected: algebra. A delayed copy nulls where it is read later by its delay.
test('a late copy nulls at its delay, and nowhere near as deep beside it', () => {
  const [reference, late] = [tone(2000, 0), tone(2000, 7)];

  assert.ok(nullAt([reference], [late], 7, part).level < -130);
  assert.ok(nullAt([reference], [late], 6, part).level > -30);
  assert.ok(nullAt([reference], [late], 0, part).level > -10);
});

// 20·log10 of the factor that the difference has, however long the sound: nothing cancels.
test('a difference far down is measured to a hundredth of a decibel', () => {
  const reference = Float64Array.from({ length: 100_000 }, (_, frame) => Math.sin(0.05 * frame));
  const candidate = reference.map((value) => value * (1 + 1e-7));

  const { level } = nullAt([reference], [candidate], 0);

  assert.ok(Math.abs(level + 140) < 0.01, `${level}`);
});

test('between frames it is interpolated', () => {
  const { level } = nullAt([tone(2000, 0)], [tone(2000, 2.25)], 2.25, part);

  assert.ok(level < -60, `${level}`);
});

test('equal sounds leave nothing', () => {
  const sound = tone(2000, 0);

  assert.equal(nullAt([sound], [sound], 0, part).level, -Infinity);
  // Silence has no level that a difference could be measured by: sound against it is beyond all.
  assert.equal(nullAt([new Float32Array(2000)], [sound], 0, part).level, Infinity);
  const silence = new Float32Array(2000);
  assert.equal(nullAt([silence], [silence], 3, part).level, -Infinity);
});

test('the best gain is told, and undone', () => {
  const reference = tone(2000, 0);
  const quiet = reference.map((value) => value / 2);

  const { level, gain } = nullAt([reference], [quiet], 0, { ...part, gain: null });

  assert.ok(Math.abs(gain - 2) < 1e-6);
  assert.ok(level < -120);
  // Half of it is left without: 20·log10(0.5).
  assert.ok(Math.abs(nullAt([reference], [quiet], 0, part).level + 6.0206) < 1e-3);
});

test('both channels count', () => {
  const [left, right] = [tone(2000, 0), tone(2000, 50)];

  // One of two channels of equal energy is wholly wrong: 10·log10 of its share of the difference.
  const { level } = nullAt([left, left], [left, left.map((value) => -value)], 0, part);
  assert.ok(Math.abs(level - 10 * Math.log10(2)) < 1e-6);
  assert.equal(nullAt([left, right], [left, right], 0, part).level, -Infinity);
});
