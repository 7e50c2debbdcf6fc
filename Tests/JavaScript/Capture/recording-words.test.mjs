import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.AudioNode = class { connect() {} };
globalThis.AudioWorkletNode = class {};
globalThis.Worklet = class { addModule() {} };
/** A page without any element that listens. */
globalThis.document = { querySelectorAll: () => [] };
globalThis.Element = class {};

const { Stages } = await import('../../../Sources/Capture/BrowserCapture/Resources/cases/stages.js');
const { callsOf, isSilent, reasonsForSilence } =
  await import('../../../Sources/Capture/BrowserCapture/Resources/recording/silence-reasons.js');
const { momentsOf } = await import('../../../Sources/Capture/BrowserCapture/Resources/actions/page-actions.js');

async function namesOf(...labels) {
  const names = [];
  const trace = {
    takeFreshNodes: () => labels.splice(0).map((label) => ({ label })),
    addLabel: (node, name) => names.push(name),
  };
  await new Stages({}, trace, { listens: false }).notice();
  return names;
}

// Expected: names as files and addresses take them (CaseDefinition.isValidName), none twice.
test('stages have names of lower-case letters, digits and dashes', async () => {
  assert.deepEqual(await namesOf('Low Pass (left)', '  Out! ', '\u00dcber', '???', 'x'.repeat(99)),
    ['low-pass-left', 'out', 'ber', 'stage', 'x'.repeat(40)]);
});

test('a name that is taken gets a number, and nodes without a text none', async () => {
  assert.deepEqual(await namesOf('Out', 'out', undefined, 7, 'OUT', 'out 2'), ['out', 'out-2', 'out-3', 'out-2-2']);
});

test('32 stages are named at most', async () => {
  assert.equal((await namesOf(...Array.from({ length: 40 }, (_, index) => `stage ${index}`))).length, 32);
});

// 1e-10, −200 dB: what `RecordingSession` calls silent too.
test('silence is what nobody hears in any channel, and minus zero is silent', () => {
  assert.equal(isSilent([new Float32Array(2), new Float32Array([0, -0])]), true);
  assert.equal(isSilent([new Float32Array(2), new Float32Array([0, -1e-11])]), true);
  assert.equal(isSilent([new Float32Array(2), new Float32Array([0, -1e-9])]), false);
});

const create = (node, type = 'OscillatorNode') => ({ op: 'create', node, type });
const toSpeakers = { op: 'connect', toNode: 0 };

// Expected: each step on the way to a sound, told by the first that is missing.
for (const [operations, reason] of [
  [[create(1, 'GainNode'), toSpeakers], 'its graph has no oscillator, buffer source or constant source'],
  [[create(1, 'ScriptProcessorNode'), toSpeakers], 'what its script computes for the graph is silent'],
  [[create(1), create(2), toSpeakers], 'it made 2 sources and started none'],
  [[create(1), { op: 'start', node: 1 }], 'nothing of its graph is connected to the destination'],
  [[create(1), { op: 'start', node: 1 }, toSpeakers], 'it started a source, and only zeros reached the destination'],
]) {
  test(`a silent page is told why: ${reason}`, () => {
    assert.deepEqual(reasonsForSilence(callsOf(operations)), [reason]);
  });
}

test('a page without a context has no graph to speak of', () => {
  assert.deepEqual(reasonsForSilence({}), []);
});

// Moves come sixty times a second: half a second of dragging is 30 of them.
test('actions are moments on the page\'s clock', () => {
  const times = (action) => momentsOf(action).map(({ time }) => Number(time.toFixed(4)));

  assert.deepEqual(times({ do: 'click', at: 1, for: 0.1 }), [1, 1.1]);
  assert.deepEqual(times({ do: 'press', at: 2, for: 0.05 }), [2, 2.05]);
  assert.deepEqual(times({ do: 'move', at: 3, for: 1 }), [3]);
  const drag = times({ do: 'drag', at: 1, for: 0.5, by: [30, 0] });
  assert.equal(drag.length, 32);
  assert.deepEqual([drag[0], drag[1], drag[30], drag[31]], [1, 1.0167, 1.5, 1.5]);
});

test('what an action throws begins with the action', () => {
  const [{ run }] = momentsOf({ do: 'evaluate', at: 0, target: 'throw new Error("no")', text: 'evaluate at 0 s' });

  assert.throws(run, { message: 'evaluate at 0 s: no' });
});
