import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';
import vm from 'node:vm';
import { callingLine } from '../../../Sources/Capture/BrowserCapture/Resources/trace/line-places.js';

const BASE = 'http://127.0.0.1:4711/recorder/';
globalThis.location = { origin: 'http://127.0.0.1:4711' };

/** A function of a script at an address, from its third line on. */
const scriptAt = (address, body) => vm.runInThisContext(`\n\n(call) => ${body}`, { filename: address });

test('a call is told by the page\'s script, line and column', () => {
  const page = scriptAt('http://127.0.0.1:4711/js/my%20synth.js?v=2', 'call()');

  assert.equal(page(() => callingLine(BASE)), 'js/my synth.js:3:11');
});

test('the recorder\'s own scripts are passed over', () => {
  const page = scriptAt('http://127.0.0.1:4711/synth.js', 'call()');
  const recorder = scriptAt(`${BASE}trace.js`, 'call()');

  assert.equal(page(() => recorder(() => callingLine(BASE))), 'synth.js:3:11');
});

test('a script of another server is told with its address', () => {
  const library = scriptAt('https://cdn.example.org/tone.js', 'call()');

  assert.equal(library(() => callingLine(BASE)), 'https://cdn.example.org/tone.js:3:11');
});

test('code that is made of a text has no line', () => {
  assert.equal(callingLine(BASE), null);
});

test('how a page wants its stacks is left alone', () => {
  const page = scriptAt('http://127.0.0.1:4711/synth.js', 'call()');
  Error.stackTraceLimit = 1;
  assert.equal(page(() => callingLine(BASE)), 'synth.js:3:11');
  assert.equal(Error.stackTraceLimit, 1);

  const { prepareStackTrace } = Error;
  let asked = false;
  const own = () => { asked = true; return ''; };
  Error.prepareStackTrace = own;
  assert.equal(page(() => callingLine(BASE)), 'synth.js:3:11');
  assert.deepEqual([asked, Error.prepareStackTrace], [false, own]);
  Object.assign(Error, { prepareStackTrace, stackTraceLimit: 10 });
});
