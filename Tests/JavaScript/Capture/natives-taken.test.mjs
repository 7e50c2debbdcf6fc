import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const source = ['natives-taken.js', 'natives-replaced.js'].map((name) => readFileSync(new URL(
  `../../../Sources/Capture/BrowserCapture/Resources/${name}`, import.meta.url), 'utf8')).join('');
const members = ['map', 'push', 'get', 'set', 'from', 'keys', 'fromEntries', 'stringify', 'then', 'catch', 'all',
  'call', 'length', 'due', 'next', 'slice', 'splice', 'filter', 'flatMap', 'subarray'];
/** As it runs: in one scope with the recorder's script behind it, before a page's first script. */
const { keys, each, kind, Address, plain } = Function(`'use strict';
${source}
replaceWhatCallsOthers();
nameMembers(${JSON.stringify(members)});
return { keys, each: $$each, kind: $$kind, Address: $$URL, plain: $$plain };`)();

const natives = {
  map: Array.prototype.map, push: Array.prototype.push, then: Promise.prototype.then, resolve: Promise.resolve,
  call: Function.prototype.call, from: Array.from, get: Map.prototype.get, walk: Array.prototype[Symbol.iterator],
};
test.afterEach(() => {
  Array.prototype.map = natives.map;
  Array.prototype.push = natives.push;
  Array.prototype[Symbol.iterator] = natives.walk;
  Promise.prototype.then = natives.then;
  Promise.resolve = natives.resolve;
  Array.from = natives.from;
  Map.prototype.get = natives.get;
  delete Array.prototype.toJSON;
  delete Object.prototype.then;
});

// Expected: what the language offered before the page replaced it, as the script's doc promises.
test('what a page puts in the place of the language\'s own does not reach the recorder', () => {
  Array.prototype.map = () => 'the page\'s';
  Array.from = () => 'the page\'s';
  Map.prototype.get = () => 'the page\'s';

  assert.deepEqual([1, 2][keys.map]((each) => each + 1), [2, 3]);
  assert.deepEqual(Array[keys.from]('ab'), ['a', 'b']);
  assert.equal(new Map([['a', 1]])[keys.get]('a'), 1);
});

test('nothing that is kept can be changed', () => {
  assert.throws(() => { 'use strict'; Array.prototype[keys.map] = () => 0; }, TypeError);
  assert.throws(() => Object.defineProperty(Array.prototype, keys.map, { value: () => 0 }), TypeError);
});

test('a member that the browser has nowhere keeps its name, others are found by it', () => {
  // No prototype of the language has `due`; `get` is a map's, and this object's own.
  assert.equal(keys.due, 'due');
  const own = { get: () => 5 };

  assert.equal(own[keys.get](), 5);
  own[keys.get] = 7;

  assert.equal(own.get, 7);
});

test('a list is walked through whatever its iterator has become', () => {
  Array.prototype[Symbol.iterator] = function* none() {};

  const walked = [];
  for (const value of each([1, 2])) walked[walked.length] = value;
  for (const value of each(new Set()[keys.keys]())) walked[walked.length] = value;

  assert.deepEqual(walked.length, 2);
});

test('a promise is waited for without the then of a page', async () => {
  const inner = Promise.resolve(1);
  Promise.prototype.then = function never() { return this; };
  Promise.resolve = () => null;

  const value = await new Promise((done) => { inner[keys.then]((one) => one + 1)[keys.then](done); });
  await Promise[keys.all]([inner, inner]);

  assert.equal(value, 2);
});

// Prototype 1.6 and older: texts of texts.
test('a library\'s toJSON changes nothing, and is there afterwards', () => {
  const toJSON = () => 'text of a text';
  Object.defineProperty(Array.prototype, 'toJSON', { configurable: true, enumerable: false, value: toJSON });

  assert.equal(JSON[keys.stringify]({ a: [1, 'b'] }), '{"a":[1,"b"]}');
  assert.equal(JSON.stringify([1]), '"text of a text"');
  assert.equal(Object.getOwnPropertyDescriptor(Array.prototype, 'toJSON').enumerable, false);
});

test('the library\'s toJSON is back even where nothing can be written', () => {
  Array.prototype.toJSON = () => 0;
  const round = {};
  round.self = round;

  assert.throws(() => JSON[keys.stringify](round), TypeError);
  assert.equal(typeof Array.prototype.toJSON, 'function');
});

// Expected: what each gives where no page has done anything.
test('a list asks no page for the class of what is made of it', () => {
  const species = [Array, Object.getPrototypeOf(Int8Array)].map((type) => [type, Object.getOwnPropertyDescriptor(type, Symbol.species)]);
  const outcomes = () => {
    const list = [1, 2, 3];
    const added = list[keys.push](4, 5);
    const removed = list[keys.splice](-2, 1, 6, 7);
    const samples = new Float32Array([1, 2, 3]);
    return [
      added, removed, list, [1, 2, 3, 4][keys.slice](-3, -1), [1, 2][keys.map]((one) => one + 1), [1, 2][keys.filter]((one) => one > 1),
      [1, 2][keys.flatMap]((one) => [one, one]), Array[keys.from]([1, 2]), [1, 2, 3][keys.splice](1), [1][keys.splice](0, 0, 2),
      samples[keys.slice](-2), samples[keys.subarray](1, 2), samples[keys.map]((one) => 2 * one), samples[keys.subarray](9),
    ];
  };
  const plainly = outcomes();
  let hostile;
  try {
    for (const [type] of species) Object.defineProperty(type, Symbol.species, { configurable: true, get() { throw new Error('asked'); } });
    hostile = outcomes();
  } finally {
    for (const [type, descriptor] of species) Object.defineProperty(type, Symbol.species, descriptor);
  }

  assert.deepEqual(plainly, [
    5, [4], [1, 2, 3, 6, 7, 5], [2, 3], [2, 3], [2], [1, 1, 2, 2], [1, 2], [2, 3], [],
    new Float32Array([2, 3]), new Float32Array([2]), new Float32Array([2, 4, 6]), new Float32Array(0),
  ]);
  assert.deepEqual(hostile, plainly);
});

test('a class is asked by the language\'s own rule', () => {
  class Given {}
  Object.defineProperty(Given, Symbol.hasInstance, { value: () => false });

  assert.ok(new Given() instanceof kind(Given));
  assert.ok(!({} instanceof kind(Given)));
});

test('an address is read as it is, whatever a page gives all objects', () => {
  Object.prototype[Symbol.toPrimitive] = () => 'the page\'s';
  try {
    assert.equal(`${new Address('a', new Address('http://here/'))}`, 'http://here/a');
  } finally {
    delete Object.prototype[Symbol.toPrimitive];
  }
});

test('an object of the recorder\'s has nothing that a page gives all of them', () => {
  const own = { __proto__: plain };
  Object.prototype.get = 'the page\'s';
  try {
    assert.equal(own[keys.get], undefined);
    own[keys.get] = 5;
    assert.equal(own.get, 5);
  } finally {
    delete Object.prototype.get;
  }
});
