import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { limitFor, limitText, measures } from '../../../Sources/Results/ParityReport/Resources/measures.js';

const show = (key, value, owner = {}) =>
  measures.find((measure) => measure.key === key).show(value, owner).replaceAll('\u00a0', ' ');

// Expected: the logarithm of 0 is not a number; NaN and infinities come as null.
test('a level of nothing is told from one that could not be measured', () => {
  assert.equal(show('nullDepth', -96.5), '\u221296.5 dB');
  assert.equal(show('nullDepth', null, { maxAbsoluteError: 0 }), 'no residual');
  assert.equal(show('nullDepth', null, { maxAbsoluteError: 0.1 }), 'undefined');
  assert.equal(show('rmsDifference', null, { maxAbsoluteError: 0 }), 'no residual');
});

test('the residual\'s own level is against full scale', () => {
  assert.equal(show('rmsDifference', -100), '\u2212100.0 dBFS');
});

test('a spectral difference says where it is', () => {
  assert.equal(show('largestSpectralDifference', { decibels: 0.5, frequency: 1000 }), '0.5 dB at 1 kHz');
  assert.equal(show('largestSpectralDifference', null), '\u2013');
});

const depth = { kind: 'null-depth', decibels: -90 };

test('a limit on the null depth is met at the limit and below', () => {
  const at = (nullDepth) => limitFor(depth, 'nullDepth', { nullDepth, maxAbsoluteError: 1 });

  assert.deepEqual([at(-90.5).met, at(-90).met, at(-89.9).met], [true, true, false]);
  assert.equal(at(-100).margin, '10.0\u00a0dB');
  assert.equal(at(-80).margin, '10.0\u00a0dB');
});

test('no residual meets any limit on its depth, with no margin to tell', () => {
  const { met, margin } = limitFor(depth, 'nullDepth', { nullDepth: null, maxAbsoluteError: 0 });

  assert.deepEqual({ met, margin }, { met: true, margin: '' });
});

test('a depth that could not be measured meets no limit', () => {
  assert.equal(limitFor(depth, 'nullDepth', { nullDepth: null, maxAbsoluteError: 0.5 }).met, false);
});

// Equal as numbers, +0 against -0, is not bit-exact though every value is equal.
test('bit-exact asks for the bits', () => {
  const limit = { kind: 'bit-exact' };

  assert.equal(limitFor(limit, 'bitEqualShare', { bitExact: false, maxAbsoluteError: 0 }).met, false);
  assert.equal(limitFor(limit, 'bitEqualShare', { bitExact: true }).met, true);
});

test('a limit says nothing of other measures', () => {
  assert.equal(limitFor(depth, 'maxUlp', {}), null);
  assert.equal(limitFor({ kind: 'bit-exact' }, 'nullDepth', {}), null);
  assert.equal(limitFor(null, 'nullDepth', {}), null);
});

test('a limit is put into words', () => {
  assert.equal(limitText(depth), 'null depth \u2264 \u221290.0\u00a0dB');
  assert.equal(limitText({ kind: 'bit-exact' }), 'bit-exact');
  assert.equal(limitText(undefined), 'no limit');
});
