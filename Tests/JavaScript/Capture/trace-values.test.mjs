import assert from 'node:assert/strict';
import test from 'node:test';
import { SamplePool } from '../../../Sources/Capture/BrowserCapture/Resources/trace/trace-samples.js';
import {
  Indescribable, describeAttribute, describeMessage, describeNumbers, describeParamArguments,
} from '../../../Sources/Capture/BrowserCapture/Resources/trace/trace-values.js';

/** As much of the browser's as is read. */
globalThis.AudioBuffer = class {
  constructor(sampleRate, channels) {
    Object.assign(this, {
      sampleRate, channels, numberOfChannels: channels.length, length: channels[0].length,
    });
  }

  getChannelData(channel) {
    return this.isTransferred ? new Float32Array(0) : this.channels[channel];
  }

  copyFromChannel(destination, channel) {
    destination.set(this.channels[channel]);
  }
};

const message = (data) => describeMessage(data, new SamplePool());

// Expected throughout: how docs/graph-trace.md says that values are written.
test('a buffer is its rate and a span for each channel', () => {
  const samples = new SamplePool();

  const described = describeAttribute(new AudioBuffer(8000, [new Float32Array([1, 2]), new Float32Array([3, 4])]), samples);

  assert.deepEqual(described, {
    sampleRate: 8000, channels: [{ offset: 0, length: 2 }, { offset: 2, length: 2 }],
  });
  assert.deepEqual([...samples.join()], [1, 2, 3, 4]);
});

test('a buffer is described as it is at the time, once for as long as it stays so', () => {
  const samples = new SamplePool();
  const buffer = new AudioBuffer(8000, [new Float32Array([1, 2])]);
  const spans = [];
  const describe = () => spans.push(describeAttribute(buffer, samples).channels[0].offset);

  describe();
  describe();
  buffer.channels[0][1] = 3;
  describe();
  buffer.isTransferred = true;
  describe();

  assert.deepEqual(spans, [0, 0, 2, 2]);
  assert.deepEqual([...samples.join()], [1, 2, 1, 3]);
});

test('a curve is a span, and other attributes are themselves', () => {
  const samples = new SamplePool();

  assert.deepEqual(describeAttribute(new Float32Array(3), samples), { offset: 0, length: 3 });
  assert.equal(describeAttribute('lowpass', samples), 'lowpass');
  assert.equal(describeAttribute(null, samples), null);
});

test('a param\'s curve is told from its numbers', () => {
  const described = describeParamArguments([[0, 1], '0.5', 2], new SamplePool());

  assert.deepEqual(described, [{ floats: { offset: 0, length: 2 } }, 0.5, 2]);
});

test('arguments left out at the end are left out, others are 0', () => {
  assert.deepEqual(describeNumbers([]), []);
  assert.deepEqual(describeNumbers([1, undefined]), [1]);
  assert.deepEqual(describeNumbers([undefined, '2', undefined]), [0, 2]);
});

test('plain data of a message is itself, and what JSON has no word for is null', () => {
  const data = { text: 'a', list: [1, true, null, undefined, [, 2]], nested: { x: -0.5 } };

  assert.deepEqual(message(data),
    { text: 'a', list: [1, true, null, null, [null, 2]], nested: { x: -0.5 } });
  assert.equal(message(undefined), null);
  assert.deepEqual(message({ gone: undefined, there: 1 }), { there: 1 });
});

test('objects without a prototype and of a page\'s own class are written like any other', () => {
  class Note { pitch = 60; }

  assert.deepEqual(message(Object.assign(Object.create(null), { a: 1 })), { a: 1 });
  assert.deepEqual(message(new Note()), { pitch: 60 });
});

test('one object may come twice, but not within itself', () => {
  const twice = { x: 1 };
  const round = {};
  round.self = round;

  assert.deepEqual(message([twice, twice]), [{ x: 1 }, { x: 1 }]);
  assert.throws(() => message(round), new Indescribable('an object that contains itself'));
});

for (const [what, data, told] of [
  ['a NaN', { a: [NaN] }, 'NaN'],
  ['an infinity', -Infinity, '-Infinity'],
  ['a map', new Map(), 'a Map'],
  ['a date', new Date(0), 'a Date'],
  ['other typed arrays', new Uint8Array(1), 'a Uint8Array'],
  ['a function', () => {}, 'a function'],
  ['a big integer', 1n, 'a bigint'],
  ['a NaN among samples', new Float32Array([0, NaN]), 'NaN'],
  ['an infinity among many samples', new Float32Array(100).fill(Infinity, 99), 'Infinity'],
]) {
  test(`${what} cannot be described, and is named`, () => {
    assert.throws(() => message(data), new Indescribable(told));
  });
}

// 0.1 and 16777217 as float32 print with 17 digits otherwise; nine tell every float32 apart.
test('short lists of samples are listed with the fewest digits that round to them', () => {
  const values = [0.1, 1 / 3, 1e-20, 16777216, -0.7];

  const { float32 } = message(new Float32Array(values));

  assert.deepEqual(float32, [0.1, 0.33333334, 1e-20, 16777216, -0.7]);
  assert.deepEqual(float32.map(Math.fround), values.map(Math.fround));
});

// 32 are listed at most (docs/graph-trace.md).
test('a longer list of samples goes where the samples are', () => {
  const samples = new SamplePool();

  assert.equal(describeMessage(new Float32Array(32), samples).float32.length, 32);
  assert.deepEqual(describeMessage(new Float32Array(33).fill(1), samples),
    { float32: { offset: 0, length: 33 } });
});
