import assert from 'node:assert/strict';
import test from 'node:test';
import { Glide, eased } from '../../../Sources/Lab/LabServer/Resources/glide.js';

// 2t² until half way, then 1 − (2 − 2t)²/2.
test('the way is 0, 12.5, 50, 87.5 and 100 % at the quarters of the time', () => {
  assert.deepEqual([-1, 0, 0.25, 0.5, 0.75, 1, 2].map(eased), [0, 0, 0.125, 0.5, 0.875, 1, 1]);
});

test('values glide, steps switch at the end', () => {
  const glide = new Glide({ a: 0, mode: 0 }, { a: 80, mode: 3, fresh: 5 }, {
    begin: 1000, milliseconds: 1000, jumps: (id) => id === 'mode',
  });
  assert.deepEqual(glide.valuesAt(1250), { values: { a: 10, mode: 0, fresh: 5 }, isDone: false });
  assert.deepEqual(glide.valuesAt(1500).values, { a: 40, mode: 0, fresh: 5 });
  assert.deepEqual(glide.valuesAt(1750).values, { a: 70, mode: 0, fresh: 5 });
  assert.deepEqual(glide.valuesAt(2000), { values: { a: 80, mode: 3, fresh: 5 }, isDone: true });
});

test('a glide lasts 1 to 5,000 ms', () => {
  assert.equal(new Glide({ a: 0 }, { a: 1 }, { begin: 0, milliseconds: 0 }).valuesAt(1).isDone, true);
  assert.equal(new Glide({ a: 0 }, { a: 1 }, { begin: 0, milliseconds: 9e9 }).valuesAt(5000).isDone, true);
});
