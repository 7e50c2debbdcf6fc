import assert from 'node:assert/strict';
import test from 'node:test';
import { SamplePool } from '../../../Sources/Capture/BrowserCapture/Resources/trace/trace-samples.js';

// Expected throughout: arrays back to back, offsets counted in values (docs/graph-trace.md).
test('arrays stand back to back, in the order of their adding', () => {
  const pool = new SamplePool();

  assert.deepEqual(pool.add([1, 2]), { offset: 0, length: 2 });
  assert.deepEqual(pool.add([3]), { offset: 2, length: 1 });
  assert.deepEqual([...pool.join()], [1, 2, 3]);
});

test('equal arrays are stored once', () => {
  const pool = new SamplePool();
  const first = pool.add([0.5, -0.5]);
  pool.add([1]);

  assert.deepEqual(pool.add(new Float32Array([0.5, -0.5])), first);
  assert.equal(pool.join().length, 3);
});

test('zeros of unlike sign are not equal, and a NaN is equal to itself', () => {
  const pool = new SamplePool();
  const [positive, negative] = [pool.add([0]), pool.add([-0])];
  const nan = pool.add([NaN]);

  assert.notDeepEqual(negative, positive);
  assert.deepEqual(pool.add([NaN]), nan);
  assert.ok(Object.is(pool.join()[1], -0));
});

test('a start of another array is not that array', () => {
  const pool = new SamplePool();
  pool.add([1, 2, 3]);

  assert.deepEqual(pool.add([1, 2]), { offset: 3, length: 2 });
});

test('what is added is copied', () => {
  const pool = new SamplePool();
  const samples = new Float32Array([1]);
  pool.add(samples);
  samples[0] = 2;

  assert.deepEqual([...pool.join()], [1]);
});

test('a span that was given away cannot change the pool', () => {
  const pool = new SamplePool();
  pool.add([1]).offset = 99;

  assert.deepEqual(pool.add([1]), { offset: 0, length: 1 });
});

test('numbers are rounded to float32', () => {
  const pool = new SamplePool();
  pool.add([0.1]);

  assert.equal(pool.join()[0], Math.fround(0.1));
});
