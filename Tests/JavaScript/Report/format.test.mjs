import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { format } from '../../../Sources/Results/ParityReport/Resources/format.js';

/** With spaces that break where they would not, for reading. */
const plain = (text) => text.replaceAll('\u00a0', ' ');

// Expected throughout: the numbers by hand, in the form that format.js promises.
for (const [what, shown, expected] of [
  ['thousands are grouped', format.count(1234567), '1,234,567'],
  ['a negative number has a minus sign', format.count(-5), '\u22125'],
  ['levels have one decimal', format.decibels(-120.26), '\u2212120.3 dB'],
  ['or as many as wanted', format.decibels(-0.126, 2), '\u22120.13 dB'],
  ['a small level difference keeps two digits', format.fineDecibels(0.000012), '1.2e-5 dB'],
  ['zero is 0', format.scientific(0), '0'],
  ['ordinary amplitudes are plain', format.scientific(0.25), '0.25'],
  ['a thousandth still is', format.scientific(0.001), '0.001'],
  ['smaller ones have an exponent that code reads', format.scientific(-3.14e-8), '\u22123.1e-8'],
  ['without zeros that say nothing', format.scientific(2e-8), '2e-8'],
  ['and so have large ones', format.scientific(1234567), '1.2e6'],
  ['a hundred thousand is large', format.scientific(100000), '1e5'],
  ['a sample has nine digits', format.sample(Math.fround(0.1)), '0.100000001'],
  ['seconds have four decimals', format.seconds(0.00005), '0.0001 s'],
  ['hertz below a thousand are hertz', format.hertz(440), '440 Hz'],
  ['and kilohertz above', format.hertz(12345.6), '12.35 kHz'],
  ['a singular is one', format.plural(1, 'run', 'runs'), '1 run'],
  ['a plural is any other', format.plural(0, 'run', 'runs'), '0 runs'],
]) {
  test(what, () => assert.equal(plain(shown), expected));
}

test('what is not a number is a dash, in every unit', () => {
  for (const name of ['count', 'decibels', 'fineDecibels', 'scientific', 'sample', 'share', 'seconds',
    'hertz', 'duration']) {
    for (const value of [null, undefined, NaN, Infinity, '1']) {
      assert.equal(format[name](value), '\u2013', `${name} of ${value}`);
    }
  }
});

// 2^-24 is half the distance of float32 values around 1.
test('neighbouring samples never look alike', () => {
  assert.notEqual(format.sample(1), format.sample(1 - 2 ** -24));
});

test('only all is 100 per cent and only none is 0', () => {
  assert.equal(format.share(1), '100%');
  assert.equal(format.share(0), '0%');
  assert.equal(format.share(0.999999999), '99.99%');
  assert.equal(format.share(1e-9), '0.01%');
  assert.equal(format.share(0.5), '50.00%');
});

test('a duration is told in the unit that fits', () => {
  assert.equal(plain(format.duration(0.0042)), '4.2 ms');
  assert.equal(plain(format.duration(0.25)), '250 ms');
  assert.equal(plain(format.duration(1.234)), '1.23 s');
  assert.equal(plain(format.duration(61)), '1 min 1 s');
});

// No clock shows sixty seconds, nor a thousand milliseconds.
test('a duration that rounds up to the next unit is told in that', () => {
  assert.equal(plain(format.duration(119.7)), '2 min 0 s');
  assert.equal(plain(format.duration(59.97)), '1 min 0 s');
  assert.equal(plain(format.duration(0.9996)), '1 s');
});

test('a date is in UTC to the minute, and what is none stays as it is', () => {
  assert.equal(format.date('2026-01-15T11:59:30+02:00'), '2026-01-15 09:59 UTC');
  assert.equal(format.date('yesterday'), 'yesterday');
  assert.equal(format.date(undefined), '\u2013');
});
