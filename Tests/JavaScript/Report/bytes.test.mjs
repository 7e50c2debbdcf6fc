import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { bytes } from '../../../Sources/Results/ParityReport/Resources/bytes.js';

const base64 = (array) => Buffer.from(array.buffer).toString('base64');

// Expected: what was written, read back; Node's own base64 wrote it.
test('bytes are read with and without a sign', () => {
  const all = Uint8Array.from({ length: 256 }, (_, value) => value);

  assert.deepEqual(bytes.of(base64(all)), all);
  assert.deepEqual([...bytes.signed(base64(Uint8Array.of(0, 127, 128, 255)))], [0, 127, -128, -1]);
  assert.equal(bytes.of('').length, 0);
});

test('samples are float32, to the bit', () => {
  const samples = Float32Array.of(0.1, -0, 1e-45, Infinity);

  const read = bytes.samples(base64(samples));

  assert.deepEqual(new Uint32Array(read.buffer), new Uint32Array(samples.buffer));
});

// 32767 steps are the peak (ReportFiles, Envelope).
test('envelopes are minima and maxima in turn, in steps of the peak', () => {
  const columns = base64(Int16Array.of(-32767, 32767, 0, 16384));

  const { min, max } = bytes.extremes({ peak: 0.5, columns });

  assert.deepEqual([...min], [-0.5, 0]);
  assert.deepEqual([...max], [0.5, Math.fround(0.5 * (16384 / 32767))]);
});
