import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';
import { seedPage } from '../../../Sources/Capture/BrowserCapture/Resources/page/seeded-page.js';
import { seededRandom } from '../../../Sources/Capture/BrowserCapture/Resources/page/seeded-random.js';

const nativeRandom = Math.random;
test.afterEach(() => { Math.random = nativeRandom; });

const bytes = (count) => [...crypto.getRandomValues(new Uint8Array(count))];

test('a page\'s Math.random is the recorder\'s generator', () => {
  seedPage(7);

  const expected = seededRandom(7);
  for (let draw = 0; draw < 10; draw += 1) assert.equal(Math.random(), expected());
});

test('crypto repeats with the seed and has a stream of its own', () => {
  seedPage(7);
  const first = bytes(32);
  seedPage(7);
  Math.random();
  const again = bytes(32);
  seedPage(8);
  const other = bytes(32);

  assert.deepEqual(again, first);
  assert.notDeepEqual(other, first);
});

// Byte for byte the generator's, from the seed with 0x5EED exclusive-ored into it.
test('crypto draws every byte', () => {
  seedPage(7);

  const draw = seededRandom(7 ^ 0x5EED);
  assert.deepEqual(bytes(16), Array.from({ length: 16 }, () => Math.floor(256 * draw())));
});

test('only the part of a buffer that was given is filled, whatever its elements', () => {
  seedPage(7);
  const expected = bytes(8);
  seedPage(7);
  const buffer = new Uint8Array(16);

  const part = new Uint32Array(buffer.buffer, 4, 2);
  const result = crypto.getRandomValues(part);

  assert.equal(result, part);
  assert.deepEqual([...buffer], [0, 0, 0, 0, ...expected, 0, 0, 0, 0]);
});

// RFC 9562, 5.4: the version's four bits are 0100, the variant's two are 10.
test('a random UUID says that it is of version 4 and variant 1', () => {
  seedPage(7);

  for (let draw = 0; draw < 100; draw += 1) {
    assert.match(crypto.randomUUID(),
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

// Measured in Chromium 156.
test('what a browser does not fill is refused', () => {
  seedPage(7);

  for (const [array, name] of [
    [new Uint8Array(65537), 'QuotaExceededError'], [new Float32Array(4), 'TypeMismatchError'],
    [new DataView(new ArrayBuffer(4)), 'TypeMismatchError'], [[], 'TypeError'],
  ]) assert.throws(() => crypto.getRandomValues(array), { name });
  for (const type of [Uint8ClampedArray, Int16Array, BigUint64Array]) crypto.getRandomValues(new type(4));
});
