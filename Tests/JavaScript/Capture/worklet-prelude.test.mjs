import assert from 'node:assert/strict';
import test from 'node:test';
import {
  CLOSED, FAILED, PING, PONG, TAPE,
} from '../../../Sources/Capture/BrowserCapture/Resources/worklets/acknowledgement.js';
import { seededRandom } from '../../../Sources/Capture/BrowserCapture/Resources/page/seeded-random.js';

/** The scope of worklets, as far as the prelude touches it. */
class Port extends EventTarget {
  sent = [];
  start() {}
  close() {}
  postMessage(message) { this.sent.push(message); }
  get onmessage() { return null; }
  set onmessage(listener) { this.addEventListener('message', listener); }
  receive(data) { this.dispatchEvent(new MessageEvent('message', { data })); }
}
globalThis.MessagePort = Port;
const registered = new Map();
globalThis.AudioWorkletProcessor = class { port = (globalThis.lastPort = new Port()); };
globalThis.registerProcessor = (name, processor) => registered.set(name, processor);
Object.assign(globalThis, { currentFrame: 0, sampleRate: 48000 });

const address = '../../../Sources/Capture/BrowserCapture/Resources/worklet-prelude.js';
const nativeRandom = Math.random;
await import(`${address}?seed=-8&tapes&sharing=filter,a%2Cb`);
const draws = [Math.random(), Math.random()];
const preludeRandom = Math.random;
Math.random = nativeRandom;
const Base = globalThis.AudioWorkletProcessor;

function make(name, members) {
  class Processor extends Base {}
  Object.assign(Processor.prototype, members);
  globalThis.registerProcessor(name, Processor);
  return new (registered.get(name))();
}

const output = () => [[new Float32Array(128)]];

// Expected throughout: the promises at the head of worklet-prelude.js.
test('worklets draw from the generator that the address seeds', () => {
  const expected = seededRandom(-8);

  assert.deepEqual(draws, [expected(), expected()]);
});

test('an address without a seed is refused', async () => {
  await assert.rejects(import(`${address}?epoch=3`), /needs \?seed=<integer>/);
});

test('a ping is answered in its turn and hidden from the app, whose own messages arrive', () => {
  const { port } = make('echo', { process() { return true; } });
  const heard = [];
  port.onmessage = ({ data }) => heard.push(data);

  port.receive({ [PING]: 7 });
  port.receive({ note: 60 });

  assert.equal(port.sent.length, 1);
  assert.equal(port.sent[0][PONG], 7);
  assert.deepEqual(heard, [{ note: 60 }]);
});

// Expected: in Chromium 156, a port that only has a listener delivers once it is started, and a closed one nothing more.
test('a processor gets messages once it has started its port, and until it closes it; pings are answered all the same', async () => {
  const { port } = make('late', { process() { return true; } });
  const heard = [];
  port.addEventListener('message', ({ data }) => heard.push(data));

  port.receive('early');
  port.receive({ [PING]: 8 });
  await Promise.resolve();
  assert.deepEqual(heard, []);
  port.start();
  await Promise.resolve();
  port.receive('then');
  port.close();
  port.postMessage('unheard');
  port.receive('late');
  port.receive({ [PING]: 9 });

  assert.deepEqual(heard, ['early', 'then']);
  assert.deepEqual(port.sent.map((message) => message[PONG] ?? message[CLOSED]), [8, true, 9]);
});

test('a processor is taped until it ends', () => {
  const processor = make('noise', { process(inputs, [[samples]]) { samples.fill(0.5); return false; } });
  processor.process([], output(), {});

  const tapes = processor.port.sent.filter((message) => message[TAPE]);
  assert.equal(tapes.length, 1);
  assert.equal(tapes[0][TAPE].outputs[0][0][0], 0.5);
});

test('processors that share a stream draw in call order, and each other one has its own', () => {
  const drawn = {};
  const draw = (name) => make(name, { process() { (drawn[name] ??= []).push(preludeRandom()); return true; } });
  const [one, two, alone] = ['filter', 'a,b', 'stranger'].map(draw);
  const before = draws.length;
  for (const processor of [one, alone, two, alone]) processor.process([], output(), {});

  const shared = seededRandom(-8);
  for (let index = 0; index < before; index += 1) shared();
  assert.deepEqual([drawn.filter[0], drawn['a,b'][0]], [shared(), shared()]);
  assert.notEqual(drawn.stranger[0], drawn.filter[0]);
  assert.notEqual(drawn.stranger[0], drawn.stranger[1]);
});

test('what was taped so far comes before the answer to a ping that asks for it', () => {
  const processor = make('hum', { process() { return true; } });
  processor.process([], output(), {});

  processor.port.receive({ [PING]: 1, flush: true });

  assert.ok(processor.port.sent[0][TAPE]);
  assert.equal(processor.port.sent[1][PONG], 1);
});

test('a processor that throws says so, and the browser hears of it too', () => {
  const processor = make('faulty', { process() { throw new Error('no'); } });

  assert.throws(() => processor.process([], output(), {}), { message: 'no' });

  assert.deepEqual(processor.port.sent.at(-1), { [FAILED]: 'Uncaught Error: no' });
});

test('a constructor that throws says so by the port that it had', () => {
  class Broken extends Base { constructor() { super(); throw new Error('no'); } }
  globalThis.registerProcessor('broken', Broken);

  assert.throws(() => new (registered.get('broken'))(), { message: 'no' });

  assert.deepEqual(globalThis.lastPort.sent, [{ [FAILED]: 'broken invoking user-supplied constructor failed' }]);
});

test('a processor that could never answer is refused', () => {
  assert.throws(() => globalThis.registerProcessor('foreign', class {}), TypeError);
});
