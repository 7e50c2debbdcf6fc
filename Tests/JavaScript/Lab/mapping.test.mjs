import assert from 'node:assert/strict';
import test from 'node:test';
import {
  checkedRange, narrowed, numberOf, placeOf, sentAs, sentValue, settled, typedValue, valueAt, wordsFor,
} from '../../../Sources/Lab/LabServer/Resources/mapping.js';

const parameter = (more = {}) => ({
  id: 'p', name: 'p', unit: 'Hz', minimum: 20, maximum: 20000, exponent: 1, scale: 'power', steps: 0,
  isTrigger: false, choices: [], ...more,
});
const isNear = (value, expected) =>
  assert.ok(Math.abs(value - expected) <= 1e-9 * Math.max(1, Math.abs(expected)), `${value}, not ${expected}`);

test('a custom range of 440 to 8,000 Hz is at 4,220 Hz half way', () => {
  isNear(valueAt(narrowed(parameter(), { low: 440, high: 8000 }), 0.5), 4220);
});

// By algebra: 100 · n², 100 · √n, and the geometric mean √(20 · 20,000).
for (const [more, place, expected] of [
  [{ minimum: 0, maximum: 100, exponent: 2 }, 0.5, 25],
  [{ minimum: 0, maximum: 100, exponent: 0.5 }, 0.25, 50],
  [{ scale: 'logarithmic' }, 0.5, 632.455532033676],
  [{ exponent: 3 }, 0, 20], [{ exponent: 3 }, 1, 20000], [{}, -1, 20], [{}, 2, 20000],
]) {
  test(`${JSON.stringify(more)} is ${expected} at ${place}`, () => {
    isNear(valueAt(parameter(more), place), expected);
  });
}

test('a place is found again', () => {
  for (const more of [{}, { exponent: 3 }, { exponent: 0.3 }, { scale: 'logarithmic' }]) {
    for (const place of [0, 0.1, 0.25, 0.5, 0.75, 1]) {
      isNear(placeOf(parameter(more), valueAt(parameter(more), place)), place);
    }
  }
});

test('steps round, and a trigger is on above nothing', () => {
  const steps = parameter({ minimum: 0, maximum: 3, steps: 4 });
  assert.deepEqual([0, 0.16, 0.17, 0.51, 1].map((place) => valueAt(steps, place)), [0, 0, 1, 2, 3]);
  assert.equal(settled(steps, 1.4), 1);
  const trigger = parameter({ minimum: 0, maximum: 1, isTrigger: true });
  assert.deepEqual([0, 0.001, 1].map((place) => valueAt(trigger, place)), [0, 1, 1]);
});

// What an input with a step of 0.1 has is "0.3", and 0.1 · 3 is not 0.3.
test('a step is the number that a person writes', () => {
  const tenths = parameter({ minimum: 0, maximum: 1, steps: 11 });
  assert.deepEqual([0.1, 0.3, 0.6, 0.7].map((place) => valueAt(tenths, place)), [0.1, 0.3, 0.6, 0.7]);
  assert.equal(settled(parameter({ minimum: -1, maximum: 1, steps: 21 }), 0.31), 0.3);
  // A third has no such number.
  assert.equal(valueAt(parameter({ minimum: 0, maximum: 1, steps: 4 }), 1 / 3), 1 / 3);
});

test('a custom range stays within the full one, its ends a hundredth apart', () => {
  const percent = parameter({ minimum: 0, maximum: 100 });
  assert.deepEqual(checkedRange(percent, 40, 40), { low: 40, high: 41 });
  assert.deepEqual(checkedRange(percent, -5, 200), { low: 0, high: 100 });
  assert.deepEqual(checkedRange(percent, 120, 130), { low: 99, high: 100 });
});

test('an enumeration is shown by name and sent by value', () => {
  const choice = parameter({
    minimum: 0, maximum: 1, steps: 2, choices: [{ name: 'off', value: false }, { name: 'on', value: true }],
  });
  assert.equal(wordsFor(choice, 1), 'on');
  assert.equal(sentValue(choice, 1), true);
  assert.equal(numberOf(choice, true), 1);
  assert.equal(numberOf(choice, 'maybe'), undefined);
  assert.equal(numberOf(parameter(), NaN), undefined);
});

test('what an input has as text is the value that is meant', () => {
  const octave = parameter({
    minimum: 0, maximum: 2, steps: 3, choices: [-1, 0, 1].map((value) => ({ name: `${value}`, value })),
  });
  assert.equal(numberOf(octave, '1'), 2);
  assert.equal(sentAs(octave, '1'), 1);
  assert.equal(sentAs(octave, 'elsewhere'), 'elsewhere');
  assert.equal(sentAs(parameter(), '440'), 440);
  assert.equal(numberOf(parameter(), ' '), undefined);
  // The value itself goes before what reads like it.
  const texts = parameter({ minimum: 0, maximum: 1, steps: 2, choices: [{ name: 'a', value: 1 }, { name: 'b', value: '1' }] });
  assert.equal(numberOf(texts, '1'), 1);
});

test('values are typed with and without their unit', () => {
  for (const [text, expected] of [
    ['440', 440], ['440 Hz', 440], ['1.5k', 1500], ['1,5 kHz', 1500], ['-3', -3], ['−3 Hz', -3], ['1e3', 1000],
    ['440 dB', undefined], ['loud', undefined], ['', undefined], ['1 2', undefined],
  ]) assert.equal(typedValue(parameter(), text), expected, text);
});

test('a switch of a page is on or off, whatever a case calls that', () => {
  const words = parameter({ minimum: 0, maximum: 1, steps: 2, choices: [{ name: 'Off', value: 'off' }, { name: 'On', value: 'on' }] });
  const numbers = parameter({ minimum: 0, maximum: 1, steps: 2, choices: [{ name: 'dry', value: 0 }, { name: 'wet', value: 1 }] });
  const range = parameter({ minimum: 0, maximum: 1 });

  assert.deepEqual([false, true].map((on) => numberOf(words, on)), [0, 1]);
  assert.deepEqual([false, true].map((on) => numberOf(numbers, on)), [0, 1]);
  assert.deepEqual([false, true].map((on) => numberOf(range, on)), [0, 1]);
  assert.deepEqual([false, true].map((on) => sentAs(words, on)), ['off', 'on']);
  // Neither of two other words is on.
  const shapes = parameter({ minimum: 0, maximum: 1, steps: 2, choices: [{ name: 'a', value: 'a' }, { name: 'b', value: 'b' }] });
  assert.equal(numberOf(shapes, true), undefined);
});
