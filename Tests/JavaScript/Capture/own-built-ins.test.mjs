import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const source = readFileSync(new URL(
  '../../../Sources/Capture/BrowserCapture/Resources/own-built-ins.js', import.meta.url), 'utf8');
/** As it runs: in one scope with the recorder's script behind it. */
const own = Function(`${source}\nreturn { Map, Object, Array, JSON };`)();
const { Map: NativeMap } = globalThis;
const nativeFrom = Array.from;

test.afterEach(() => {
  globalThis.Map = NativeMap;
  Array.from = nativeFrom;
  delete Array.prototype.toJSON;
});

// Expected: what the language offered before the page replaced it, as its doc promises.
test('what a page puts in the place of the language\'s own does not reach the recorder', () => {
  globalThis.Map = class {};
  Array.from = () => 'the page\'s';

  assert.equal(new own.Map([[1, 2]]).get(1), 2);
  assert.deepEqual(own.Array.from('ab'), ['a', 'b']);
  assert.deepEqual(own.Object.keys({ a: 1 }), ['a']);
});

// Prototype 1.6 and older: texts of texts.
test('a library\'s toJSON changes nothing, and is there afterwards', () => {
  const toJSON = () => 'text of a text';
  Object.defineProperty(Array.prototype, 'toJSON', { configurable: true, enumerable: false, value: toJSON });

  assert.equal(own.JSON.stringify({ a: [1, 'b'] }), '{"a":[1,"b"]}');
  assert.equal(JSON.stringify([1]), '"text of a text"');
  assert.equal(Object.getOwnPropertyDescriptor(Array.prototype, 'toJSON').enumerable, false);
});

test('the library\'s toJSON is back even where nothing can be written', () => {
  Array.prototype.toJSON = () => 0;
  const round = {};
  round.self = round;

  assert.throws(() => own.JSON.stringify(round), TypeError);
  assert.equal(typeof Array.prototype.toJSON, 'function');
});
