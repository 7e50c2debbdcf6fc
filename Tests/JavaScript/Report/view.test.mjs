import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { View } from '../../../Sources/Results/ParityReport/Resources/view.js';

const ends = ({ lower, upper }) => [lower, upper];

// Expected throughout: algebra, on a view from 0 to 100 that zooms to 10 at most.
test('a part within the whole is shown as it was asked for', () => {
  const view = new View(0, 100, 10);
  view.show(20, 60);

  assert.deepEqual(ends(view), [20, 60]);
  assert.equal(view.zoomed, true);
});

test('a part beyond an edge is moved in, and one larger than the whole is the whole', () => {
  const view = new View(0, 100, 10);
  view.show(-30, 10);
  assert.deepEqual(ends(view), [0, 40]);
  assert.equal(view.zoomed, true);
  view.show(90, 130);
  assert.deepEqual(ends(view), [60, 100]);
  assert.equal(view.zoomed, true);
  view.show(-50, 500);
  assert.deepEqual(ends(view), [0, 100]);
  assert.equal(view.zoomed, false);
});

test('no part is smaller than what the data have detail for', () => {
  const view = new View(0, 100, 10);
  view.show(50, 51);

  assert.deepEqual(ends(view), [45.5, 55.5]);
  assert.deepEqual(ends(new View(0, 3, 10)), [0, 10]);
});

test('zooming keeps what is under the cursor where it is', () => {
  const view = new View(0, 100, 10);
  view.moveCursor(20);
  view.scale(0.5);

  assert.deepEqual(ends(view), [10, 60]);
  view.scale(0.5);
  assert.deepEqual(ends(view), [15, 40]);
});

// Sums and differences of float64 round; "Reset zoom" would stay otherwise.
test('a reset view is not zoomed, wherever its ends are', () => {
  for (let index = 1; index < 2000; index += 1) {
    const first = Math.log10(20 + index / 7);
    const view = new View(first, first + 3 * Math.sin(index) ** 2 + 0.1, 0.05);
    view.show(view.first + 0.03, view.first + 0.09);
    assert.equal(view.zoomed, true);

    view.reset();

    assert.deepEqual(ends(view), [view.first, view.last]);
    assert.equal(view.zoomed, false);
  }
});

test('linked views share a cursor where both have a place for it', () => {
  const [whole, part] = [new View(0, 100, 1), new View(40, 60, 1)];
  whole.link(part);

  whole.moveCursor(50);
  assert.equal(part.cursor, 50);
  whole.moveCursor(80);
  assert.equal(part.cursor, null);
  part.moveCursor(45);
  assert.equal(whole.cursor, 45);
  part.moveCursor(null);
  assert.equal(whole.cursor, null);
});

test('a cursor stays within the view\'s ends', () => {
  const view = new View(0, 100, 1);
  view.moveCursor(120);

  assert.equal(view.cursor, 100);
});

test('listeners hear of every change', () => {
  const view = new View(0, 100, 1);
  let heard = 0;
  view.onChange(() => { heard += 1; });
  view.show(0, 50);
  view.moveCursor(3);
  view.movePlayhead(4);
  view.select([1, 2]);

  assert.equal(heard, 4);
});
