import assert from 'node:assert/strict';
import test from 'node:test';
import {
  createRng, generateRandomSequence, mulberry32, rngFloat, rngInt, rngPick, rngShuffle, xmur3,
} from '../../../Sources/Capture/BrowserCapture/Resources/random.js';
import { seededRandom } from '../../../Sources/Capture/BrowserCapture/Resources/page/seeded-random.js';

/** The published C code of mulberry32, its uint32_t as whole numbers modulo 2^32. */
function exactMulberry32(seed) {
  const u32 = (value) => BigInt.asUintN(32, value);
  let state = u32(BigInt(seed));
  return () => {
    state = u32(state + 0x6D2B79F5n);
    let t = u32((state ^ (state >> 15n)) * (state | 1n));
    t ^= u32(t + u32((t ^ (t >> 7n)) * (t | 61n)));
    return Number(u32(t ^ (t >> 14n))) / 2 ** 32;
  };
}

/** The published xmur3 in the same arithmetic. */
function exactXmur3(text) {
  const u32 = (value) => BigInt.asUintN(32, value);
  let hash = u32(1779033703n ^ BigInt(text.length));
  for (let index = 0; index < text.length; index += 1) {
    hash = u32((hash ^ BigInt(text.charCodeAt(index))) * 3432918353n);
    hash = u32((hash << 13n) | (hash >> 19n));
  }
  return () => {
    hash = u32((hash ^ (hash >> 16n)) * 2246822507n);
    hash = u32((hash ^ (hash >> 13n)) * 3266489909n);
    hash ^= hash >> 16n;
    return Number(hash);
  };
}

const take = (count, draw) => Array.from({ length: count }, draw);

// Expected: the same algorithm in whole numbers of any size, which cannot overflow or round.
for (const seed of [0, 1, 12345, 0x7FFFFFFF, 0xFFFFFFFF]) {
  test(`mulberry32 draws as its C code does, seed ${seed}`, () => {
    assert.deepEqual(take(1000, mulberry32(seed)), take(1000, exactMulberry32(seed)));
  });

  test(`the recorder's generator draws as the C code does, seed ${seed}`, () => {
    assert.deepEqual(take(1000, seededRandom(seed)), take(1000, exactMulberry32(seed)));
  });
}

// A double holds whole numbers to 2^53; from there on odd ones are rounded, and the C code wraps.
test('the state of the app\'s mulberry32 leaves whole numbers behind at 2^53', () => {
  const [app, wrapping] = [mulberry32(2 ** 53), seededRandom(2 ** 53)];

  assert.notDeepEqual(take(8, app), take(8, wrapping));
});

test('xmur3 hashes as whole numbers modulo 2^32 do', () => {
  for (const text of ['', 'a', 'seed', 'ambient-42', 'ä€𝄞']) {
    assert.deepEqual(take(10, xmur3(text)), take(10, exactXmur3(text)), `of '${text}'`);
  }
});

test('a text\'s generator starts at the first number of its hash', () => {
  assert.deepEqual(take(5, createRng('drift')), take(5, mulberry32(xmur3('drift')())));
});

/** Draws what a test wants drawn, and counts. */
function drawing(...values) {
  const draw = () => { draw.count += 1; return values[(draw.count - 1) % values.length]; };
  draw.count = 0;
  return draw;
}

// Algebra: a draw is in [0, 1), and its largest is 1 - 2^-32.
test('whole numbers reach both ends of their range and no further', () => {
  const highest = 1 - 2 ** -32;

  assert.equal(rngInt(drawing(0), -2, 3), -2);
  assert.equal(rngInt(drawing(highest), -2, 3), 3);
  assert.equal(rngFloat(drawing(0.25), 2, 4), 2.5);
  assert.equal(rngPick(drawing(highest), ['a', 'b', 'c']), 'c');
});

test('a shuffle keeps the elements, leaves the original alone and draws one fewer', () => {
  const original = [1, 2, 3, 4, 5];
  const draw = drawing(0);

  const shuffled = rngShuffle(draw, original);

  // Fisher-Yates with nothing but zeros: each element from the last down changes places with the first.
  assert.deepEqual(shuffled, [2, 3, 4, 5, 1]);
  assert.deepEqual(original, [1, 2, 3, 4, 5]);
  assert.equal(draw.count, 4);
});

test('a sequence of draws is rounded to float32', () => {
  const sequence = generateRandomSequence(mulberry32(3), 4);

  assert.deepEqual([...sequence], take(4, mulberry32(3)).map(Math.fround));
});
