import assert from 'node:assert/strict';
import test from 'node:test';
import { Knobs } from '../../../Sources/Lab/LabServer/Resources/knobs.js';

const parameter = (id, more = {}) => ({
  id, name: id, unit: '', minimum: 0, maximum: 100, initial: 10, exponent: 1, scale: 'power', steps: 0,
  isTrigger: false, choices: [], isVisible: true, ...more,
});
const make = () => new Knobs([parameter('a'), parameter('b', { initial: 500 }), parameter('t', { maximum: 1, initial: 0, isTrigger: true })]);

test('begins within the range', () => {
  const knobs = make();
  assert.deepEqual(knobs.values, { a: 10, b: 100, t: 0 });
});

test('Live cannot be entered with nothing chosen, and is left with the last one', () => {
  const knobs = make();
  assert.equal(knobs.enter('live'), false);
  assert.equal(knobs.mode, 'all');
  knobs.select('a', true);
  knobs.select('b', true);
  assert.equal(knobs.enter('live'), true);
  knobs.select('b', false);
  assert.equal(knobs.mode, 'live');
  knobs.select('a', false);
  assert.equal(knobs.mode, 'all');
});

test('deselecting in Setup stays there', () => {
  const knobs = make();
  knobs.enter('setup');
  knobs.selectAll(true);
  knobs.selectAll(false);
  assert.equal(knobs.mode, 'setup');
});

test('a slider covers its custom range, and values come into it', () => {
  const knobs = make();
  knobs.setRange('a', 40, 60);
  assert.equal(knobs.value('a'), 40);
  knobs.setPlace('a', 0.5);
  assert.equal(knobs.value('a'), 50);
  assert.equal(knobs.place('a'), 0.5);
});

test('the pad moves what is on its axes within their ranges, inverted or not, and touches', () => {
  const knobs = make();
  knobs.setRange('a', 40, 60);
  knobs.map('a', 'x');
  knobs.map('b', 'y', true);
  knobs.map('t', 'touch');
  knobs.movePad(0.25, 0.25, true);
  assert.deepEqual(knobs.values, { a: 45, b: 75, t: 1 });
  knobs.movePad(-3, 9, false);
  assert.deepEqual(knobs.values, { a: 40, b: 0, t: 0 });
});

test('the pad stands where what it moves stands', () => {
  const knobs = new Knobs([parameter('a'), parameter('b'), parameter('step', { maximum: 4, initial: 0, steps: 5 })]);
  knobs.map('a', 'x');
  knobs.map('b', 'y', true);
  assert.deepEqual(knobs.padNow, { x: 0.1, y: 0.9 });
  knobs.set('a', 40);
  assert.equal(knobs.padNow.x, 0.4);
  knobs.map('a');
  knobs.map('step', 'x');
  // Each key moves on, also where a step has many places.
  for (let count = 0; count < 20; count += 1) knobs.movePad(knobs.padNow.x + 0.01, 0.5, true);
  assert.equal(knobs.value('step'), 1);
});

test('undoes and does again', () => {
  const knobs = make();
  knobs.checkpoint();
  knobs.set('a', 20);
  knobs.checkpoint();
  knobs.set('a', 30);
  knobs.undo();
  assert.equal(knobs.value('a'), 20);
  knobs.undo();
  assert.equal(knobs.value('a'), 10);
  knobs.undo();
  knobs.redo();
  knobs.redo();
  assert.equal(knobs.value('a'), 30);
});

test('a layout of any origin leaves out what does not fit', () => {
  for (const junk of [null, undefined, 7, 'x', [], { ranges: 3, selected: 'a', mapping: [] },
    { ranges: { a: null, zz: { low: 1, high: 2 } }, selected: ['zz', 5], mapping: { a: { axis: 'z' } } }]) {
    const knobs = make();
    knobs.restore(junk);
    assert.deepEqual(knobs.layout, { ranges: {}, selected: [], mapping: {} });
    assert.equal(knobs.mode, 'all');
  }
});

test('a preset keeps what is missing in it, and names what is not here', () => {
  const knobs = make();
  const { values, unknown } = knobs.adopt({ name: 'p', values: { a: 400, zz: 1, b: 'x' }, selected: ['a'] });
  assert.deepEqual(values, { a: 100 });
  assert.deepEqual(unknown, ['zz', 'b']);
  assert.equal(knobs.selectedCount, 1);
});

test('what is not a number turns nothing', () => {
  const knobs = make();
  for (const value of [NaN, Infinity, undefined]) knobs.set('a', value);
  knobs.set('zz', 1);
  assert.equal(knobs.value('a'), 10);
});
