import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const source = readFileSync(new URL(
  '../../../Sources/Capture/BrowserCapture/Resources/natives-taken.js', import.meta.url), 'utf8');
const members = ['map', 'push', 'get', 'set', 'from', 'keys', 'fromEntries', 'stringify', 'then', 'catch', 'all',
  'call', 'length', 'due', 'next'];
/** As it runs: in one scope with the recorder's script behind it, before a page's first script. */
const { keys, each } = Function(`'use strict';
${source}
replaceWhatCallsOthers();
nameMembers(${JSON.stringify(members)});
return { keys, each: $$each };`)();

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
