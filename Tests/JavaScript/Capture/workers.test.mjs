import './browser-names.mjs';
import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import test from 'node:test';
import { NAME_PREFIX, WORKER } from '../../../Sources/Capture/BrowserCapture/Resources/worklets/worker-messages.js';

/** As much of a worker as the recorder sees: what it was made of, and its channel. */
class FakeWorker extends EventTarget {
  told = [];
  constructor(address, options) { super(); Object.assign(this, { address, options }); }
  postMessage(message) {
    this.told.push(message);
    const kind = message?.[WORKER];
    if (kind === 'ping' || kind === 'run') {
      setImmediate(() => {
        for (const text of this.says?.splice(0) ?? []) this.say(text);
        this.say({ [WORKER]: 'pong', id: message.id, nextDue: this.due ?? Infinity });
      });
    }
  }
  terminate() {}
  say(data) { this.dispatchEvent(new MessageEvent('message', { data })); }
}
FakeWorker.prototype.constructor = FakeWorker;
const Native = FakeWorker;

const { Workers } = await import('../../../Sources/Capture/BrowserCapture/Resources/worklets/workers.js');
globalThis.Worker = Native;
const workers = new Workers({ base: 'http://127.0.0.1:1/x/', epoch: 5, seed: 7 }, () => 40, () => {});
workers.install();
const scriptOf = async (worker) => resolveObjectURL(worker.address).text();

// Expected: the worker's own script, byte for byte, behind the recorder's.
test('a script in a data: address is the worker\'s, also in base64 and beyond ASCII', async () => {
  const source = 'postMessage("\u00e4 \u20ac")';
  const plain = new Worker(`data:text/javascript,${encodeURIComponent(source)}`);
  const base64 = Buffer.from(source).toString('base64');
  const packed = new Worker(`data:text/javascript;base64,${base64}`);
  const escaped = new Worker(`data:text/javascript;base64,${encodeURIComponent(base64)}`, { type: 'module' });

  const prelude = '"http://127.0.0.1:1/x/worker-prelude.js"';
  assert.equal(await scriptOf(plain), `importScripts(${prelude});${source}`);
  assert.equal(await scriptOf(packed), `importScripts(${prelude});${source}`);
  assert.equal(await scriptOf(escaped), `import ${prelude};${source}`);
});

test('a worker gets its settings by its name, and a seed of its own', () => {
  const [first, second] = [new Worker('a.js', { name: 'mixer' }), new Worker('b.js')];
  const settings = ({ options }) => JSON.parse(options.name.slice(NAME_PREFIX.length));

  assert.equal(first.address, 'a.js');
  const { name, base, epoch, time } = settings(first);
  assert.deepEqual({ name, base, epoch, time }, { name: 'mixer', base: 'http://127.0.0.1:1/x/', epoch: 5, time: 40 });
  assert.notEqual(settings(first).seed, settings(second).seed);
});

test('what workers say reaches the page worker by worker, in the order of their making', async () => {
  const [first, second] = [new Worker('a.js'), new Worker('b.js')];
  const heard = [];
  for (const worker of [first, second]) worker.addEventListener('message', ({ data }) => heard.push(data));
  second.says = ['second'];
  first.says = ['first', 'first again'];
  second.say('early');
  assert.deepEqual(heard, []);

  assert.equal(await workers.exchange(async () => {}), true);

  assert.deepEqual(heard, ['first', 'first again', 'early', 'second']);
  assert.equal(await workers.exchange(async () => {}), false);
});

test('the worker whose timer is due next is the one that runs', async () => {
  const [late, soon] = [new Worker('a.js'), new Worker('b.js')];
  [late.due, soon.due] = [90, 50];
  await workers.exchange(async () => {});
  assert.equal(workers.nextDue, 50);
  soon.due = Infinity;

  await workers.runNext();

  assert.equal(soon.told.at(-1)[WORKER], 'run');
  assert.notEqual(late.told.at(-1)[WORKER], 'run');
  assert.equal(workers.nextDue, 90);
});

test('a worker that was ended says nothing any more', async () => {
  const worker = new Worker('a.js');
  let heard = 0;
  worker.addEventListener('message', () => { heard += 1; });
  worker.say('last words');
  worker.terminate();

  await workers.exchange(async () => {});

  assert.equal(heard, 0);
});
