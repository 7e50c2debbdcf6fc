import assert from 'node:assert/strict';
import test from 'node:test';

/** Who is connected to whom natively, as texts. */
const wires = new Set();
let links = 0;

globalThis.AudioParam = class {
  #value = 0;
  constructor(name) { this.name = name; }
  get value() { return this.#value; }
};
globalThis.AudioNode = class {
  #inputs = 2;
  numberOfOutputs = 2;
  #channels = { channelCount: 2, channelCountMode: 'max', channelInterpretation: 'discrete' };

  constructor(name, context = 'context') { Object.assign(this, { name, context }); }

  get channelCount() { return this.#channels.channelCount; }
  set channelCount(count) { this.#channels.channelCount = count; }
  get channelCountMode() { return this.#channels.channelCountMode; }
  set channelCountMode(mode) { this.#channels.channelCountMode = mode; }
  get channelInterpretation() { return this.#channels.channelInterpretation; }
  set channelInterpretation(interpretation) { this.#channels.channelInterpretation = interpretation; }

  get numberOfInputs() { return this.#inputs; }

  connect(target, output = 0, input = 0) {
    if (!(target instanceof AudioNode || target instanceof AudioParam)) throw new TypeError('no target');
    wires.add(`${this.name}.${output} > ${target.name}.${input}`);
    return target;
  }

  disconnect(...args) {
    const [target, output, input] = typeof args[0] === 'number' ? [undefined, args[0]] : args;
    for (const wire of [...wires]) {
      const [, from, pin, to, into] = /^(.*)\.(\d) > (.*)\.(\d)$/.exec(wire);
      const isMeant = from === this.name && (target === undefined || to === target.name)
        && (output === undefined || pin === String(output)) && (input === undefined || into === String(input));
      if (isMeant) wires.delete(wire);
    }
  }
};
globalThis.GainNode = class extends AudioNode {
  constructor(context, options) {
    links += 1;
    super(`link${links}`, context);
    Object.assign(this, { options });
    made.push(this);
  }
};
const made = [];

const { disconnectFrom, installStableSums } =
  await import('../../../Sources/Capture/BrowserCapture/Resources/trace/stable-sums.js');
installStableSums();
const { keepPageSide } = await import('../../../Sources/Capture/BrowserCapture/Resources/page/page-side.js');
keepPageSide();

test.beforeEach(() => {
  wires.clear();
  made.length = 0;
  links = 0;
});

const nodes = (...names) => names.map((name) => new AudioNode(name));
const wired = () => [...wires].sort();

// Expected throughout: s1 + (s2 + (s3 + …)), the chain at the head of stable-sums.js.
test('the first connection is direct, each further one hangs on the tail of the chain', () => {
  const [a, b, c, sum] = nodes('a', 'b', 'c', 'sum');
  for (const source of [a, b, c]) source.connect(sum);

  assert.deepEqual(wired(), ['a.0 > sum.0', 'b.0 > link1.0', 'c.0 > link2.0', 'link1.0 > sum.0', 'link2.0 > link1.0']);
});

test('a link copies, and mixes channels as its target does', () => {
  const [a, b, sum] = nodes('a', 'b', 'sum');
  a.connect(sum);
  b.connect(sum);

  assert.deepEqual(made[0].options,
    { gain: 1, channelCount: 2, channelCountMode: 'max', channelInterpretation: 'discrete' });
});

test('a link follows the interpretation of its target', () => {
  const [a, b, sum] = nodes('a', 'b', 'sum');
  sum.channelInterpretation = 'speakers';
  a.connect(sum);
  b.connect(sum);
  sum.channelInterpretation = 'discrete';

  assert.equal(made[0].channelInterpretation, 'discrete');
});

test('a param has the chain from its first connection on, in mono', () => {
  const [a] = nodes('a');

  assert.equal(a.connect(new AudioParam('gain')), undefined);

  assert.deepEqual(wired(), ['a.0 > link1.0', 'link1.0 > gain.0']);
  assert.deepEqual([made[0].options.channelCount, made[0].options.channelCountMode], [1, 'explicit']);
});

test('each input has its own chain', () => {
  const [a, b, sum] = nodes('a', 'b', 'sum');
  a.connect(sum, 0, 0);
  b.connect(sum, 1, 1);

  assert.deepEqual(wired(), ['a.0 > sum.0', 'b.1 > sum.1']);
});

// The standard: connecting the same output to the same input again is ignored; connect returns its target.
test('a connection that is there is not made again', () => {
  const [a, sum] = nodes('a', 'sum');

  assert.equal(a.connect(sum), sum);
  a.connect(sum);

  assert.deepEqual(wired(), ['a.0 > sum.0']);
});

test('a disconnected source leaves the chain of the others as it is', () => {
  const [a, b, c, sum] = nodes('a', 'b', 'c', 'sum');
  for (const source of [a, b, c]) source.connect(sum);

  b.disconnect(sum);
  a.disconnect();

  assert.deepEqual(wired(), ['c.0 > link2.0', 'link1.0 > sum.0', 'link2.0 > link1.0']);
});

test('a chain ends with its last connection, and the next is direct again', () => {
  const [a, b, sum] = nodes('a', 'b', 'sum');
  a.connect(sum);
  b.connect(sum);
  a.disconnect(sum, 0, 0);
  b.disconnect(0);
  assert.deepEqual(wired(), []);

  b.connect(sum);

  assert.deepEqual(wired(), ['b.0 > sum.0']);
});

test('only the output that is named is disconnected', () => {
  const [a, sum] = nodes('a', 'sum');
  a.connect(sum, 0, 0);
  a.connect(sum, 1, 1);

  a.disconnect(1);

  assert.deepEqual(wired(), ['a.0 > sum.0']);
});

test('everything into a node can be taken away', () => {
  const [a, b, sum, other] = nodes('a', 'b', 'sum', 'other');
  a.connect(sum);
  b.connect(sum, 0, 1);
  a.connect(other);

  disconnectFrom(sum);

  assert.deepEqual(wired(), ['a.0 > other.0']);
});

test('what cannot be connected is left to the browser, which throws', () => {
  const [a] = nodes('a');

  assert.throws(() => a.connect({}), TypeError);
});
