import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { frequencyTicks, scaleTicks, ticks, timeTicks, valueTicks } from '../../../Sources/Results/ParityReport/Resources/axes.js';

const values = (...range) => ticks(...range).map(({ value }) => Number(value.toPrecision(12)) + 0);

// Expected throughout: 1, 2 or 5 times a power of ten, by hand.
test('ticks are round, and no more than asked for with one at an end', () => {
  assert.deepEqual(values(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(values(0, 100, 3), [0, 50, 100]);
  assert.deepEqual(values(-7, 7, 3), [-5, 0, 5]);
  assert.deepEqual(values(1e-5, 3e-5, 2), [1e-5, 2e-5, 3e-5]);
});

test('every range has steps of 1, 2 or 5 and ticks inside it', () => {
  for (let span = 1e-6; span < 1e6; span *= 1.7) {
    const found = ticks(-0.3 * span, 0.7 * span, 6);
    assert.ok(found.length >= 2 && found.length <= 7, `${found.length} of ${span}`);
    for (const { value, step } of found) {
      assert.match(step.toExponential(6), /^[125]\.000000e/);
      assert.ok(value >= -0.3 * span - 1e-9 * step && value <= 0.7 * span + 1e-9 * step);
    }
  }
});

test('a range of nothing has no ticks', () => {
  assert.deepEqual(ticks(1, 1, 5), []);
  assert.deepEqual(ticks(0, NaN, 5), []);
});

test('times have the decimals that their step needs', () => {
  const labels = (seconds, width) => timeTicks({ lower: 0, upper: 48000 * seconds }, 48000, width);

  assert.deepEqual(labels(1, 220).slice(0, 3), [{ position: 0, label: '0.0 s' }, { position: 9600, label: '0.2 s' }, { position: 19200, label: '0.4 s' }]);
  assert.deepEqual(labels(10, 220).map(({ label }) => label), ['0 s', '2 s', '4 s', '6 s', '8 s', '10 s']);
});

test('however short or long the time and narrow the plot, three times are labelled', () => {
  for (let index = 0; index < 500; index += 1) {
    const seconds = 10 ** (index / 100 - 2);
    const from = seconds * index * 0.37;
    const found = timeTicks({ lower: 48000 * from, upper: 48000 * (from + seconds) }, 48000, 240);
    assert.ok(found.length >= 3, `${seconds} s: ${found.length}`);
  }
});

test('zero among values is 0, however it was reckoned', () => {
  assert.deepEqual(valueTicks(-0.3, 0.3, 3 * 34).map(({ label }) => label), ['\u22120.2', '0', '0.2']);
});

test('a difference\'s scale is labelled at its ends', () => {
  assert.deepEqual(scaleTicks(0.5).map(({ position, label }) => [position, label]),
    [[-0.5, '\u22120.5'], [0, '0'], [0.5, '0.5']]);
});

test('frequencies are labelled by decades, closer ones more often', () => {
  const labels = (lower, upper) => frequencyTicks({ lower: Math.log10(lower), upper: Math.log10(upper) })
    .map(({ label }) => label.replaceAll('\u00a0', ' '));

  assert.deepEqual(labels(20, 2500), ['20 Hz', '50 Hz', '100 Hz', '200 Hz', '500 Hz', '1 kHz', '2 kHz']);
  assert.deepEqual(labels(20, 900), ['20 Hz', '50 Hz', '100 Hz', '200 Hz', '500 Hz']);
  assert.deepEqual(labels(950, 4500), ['1 kHz', '1.5 kHz', '2 kHz', '3 kHz', '4 kHz']);
});
