import './browser-names.mjs';
import assert from 'node:assert/strict';
import test from 'node:test';
import { interfaces } from '../../../Sources/Capture/BrowserCapture/Resources/trace/trace-interfaces.js';
import { Trace, placeOf, traceOf } from '../../../Sources/Capture/BrowserCapture/Resources/trace/trace.js';

globalThis.AudioBuffer = class {};

const channels = { channelCount: 2, channelCountMode: 'max', channelInterpretation: 'speakers' };

/** What a trace reads of a context, and a node of it. */
function makeContext() {
  const listener = Object.fromEntries(['position', 'forward', 'up']
    .flatMap((name) => ['X', 'Y', 'Z'].map((axis) => [name + axis, { value: 0 }])));
  return { sampleRate: 48000, length: 1024, currentTime: 0, destination: { ...channels }, listener };
}

const makeGain = (gain = 1) => ({
  ...channels, numberOfInputs: 1, numberOfOutputs: 1, gain: { value: gain, automationRate: 'a-rate' },
});

const makeWorklet = () => ({
  ...channels, numberOfInputs: 1, numberOfOutputs: 1, port: {},
  parameters: new Map([['rate', { value: 2, automationRate: 'k-rate' }]]),
});

const begin = (options) => {
  const context = makeContext();
  return { context, trace: new Trace(context, { source: 'a page', ...options }) };
};

// Expected throughout: docs/graph-trace.md.
test('a trace says what its context is', () => {
  const { trace } = begin({ random: { page: 1, worklet: 2 }, stableSums: true });

  const { graph } = trace.finish();

  assert.deepEqual([graph.format, graph.version, graph.source], ['webaudio-graph-trace', 1, 'a page']);
  assert.deepEqual(graph.context, {
    sampleRate: 48000, length: 1024, numberOfChannels: 2, destination: channels,
    random: { page: 1, worklet: 2 }, stableSums: true,
  });
  assert.deepEqual(graph.operations, []);
  assert.deepEqual(graph.unsupported, []);
});

test('a node is written down as it stands, with its params', () => {
  const { trace } = begin();
  trace.addNode(makeGain(0.5), 'GainNode');

  const [operation] = trace.finish().graph.operations;

  assert.deepEqual(operation, {
    at: 0, op: 'create', node: 1, type: 'GainNode', numberOfInputs: 1, numberOfOutputs: 1,
    attributes: channels, params: { gain: { value: 0.5, automationRate: 'a-rate' } },
  });
});

test('nodes are numbered in the order of their making, the destination is 0', () => {
  const { context, trace } = begin();
  const [first, second] = [makeGain(), makeGain()];
  trace.addNode(first, 'GainNode');
  trace.addNode(second, 'GainNode');

  assert.deepEqual([context.destination, first, second].map((node) => placeOf(node).node), [0, 1, 2]);
  assert.deepEqual([placeOf(second.gain).node, placeOf(second.gain).param], [2, 'gain']);
  assert.deepEqual([placeOf(context.listener.upX).node, placeOf(context.listener.upX).param], ['listener', 'upX']);
});

// currentTime is a double: 384 / 48000 · 48000 may be off by an ulp, and lies between quanta in a script.
test('an operation stands at the quantum of the context\'s time, and never before an earlier one', () => {
  const { context, trace } = begin();
  const at = (frame) => {
    context.currentTime = frame / 48000;
    return trace.add('note').at;
  };

  assert.deepEqual([at(0), at(383.9999999), at(384), at(256)], [0, 384, 384, 384]);
  trace.advance(640);
  assert.deepEqual([at(512), at(768)], [640, 768]);
});

test('a trace that was ended is no more, nor are its places', () => {
  const { context, trace } = begin();
  const node = makeGain();
  trace.addNode(node, 'GainNode');
  assert.equal(traceOf(context), trace);

  trace.finish();

  assert.equal(traceOf(context), undefined);
  assert.equal(placeOf(node), undefined);
});

test('what cannot be described is named once', () => {
  const { trace } = begin();
  trace.addUnsupported('a');
  trace.addUnsupported('a');

  assert.deepEqual(trace.finish().graph.unsupported, ['a']);
});

test('a worklet\'s tape stands at its making, silence as null', () => {
  const { trace } = begin();
  const node = makeWorklet();
  trace.addNode(node, 'AudioWorkletNode', { processor: 'noise' });
  trace.addWorkletTape(node, [{ start: 128, frames: 2, isLast: true,
    outputs: [[new Float32Array([1, 2]), new Float32Array(2)]] }], { natives: {}, isForced: true });

  const { graph, samples } = trace.finish();

  assert.deepEqual(graph.operations[0].params, { rate: { value: 2, automationRate: 'k-rate' } });
  assert.equal(graph.operations[0].isTapeForced, true);
  assert.deepEqual(graph.operations[0].tape, [
    { start: 128, frames: 2, outputs: [[{ offset: 0, length: 2 }, null]], isLast: true }]);
  assert.deepEqual([...samples], [1, 2]);
});

test('what a worklet was told and nobody can describe is a gap, where nothing is taped unsupported', () => {
  for (const isTaped of [true, false]) {
    const { trace } = begin({ isTaped });
    const node = makeWorklet();
    trace.addNode(node, 'AudioWorkletNode', { processor: 'noise' });
    trace.addGap(node.port, 'message with a Map');
    trace.addGap(node, 'message with a Map');

    const { graph } = trace.finish();

    assert.deepEqual(graph.operations[0].undescribed, isTaped ? ['message with a Map'] : undefined);
    assert.deepEqual(graph.unsupported, isTaped ? [] : ['AudioWorkletNode \'noise\': message with a Map']);
  }
});

test('a processor that a replay has of its own needs no tape, if it was written after the module', () => {
  const runs = [{ start: 0, frames: 1, isLast: true, outputs: [[new Float32Array([1])]] }];
  for (const [natives, isTaped] of [
    [{}, true], [{ noise: [] }, false], [{ noise: ['a'] }, false], [{ noise: ['b'] }, true]]) {
    const { trace } = begin({ isTaped: true });
    const node = makeWorklet();
    trace.addNode(node, 'AudioWorkletNode', { processor: 'noise' });
    trace.addModule(node, 'a');
    trace.addWorkletTape(node, runs, { natives, isForced: false });

    assert.equal(trace.finish().graph.operations[0].tape !== undefined, isTaped, JSON.stringify(natives));
  }
});

test('only nodes made since the last look are fresh', () => {
  const { trace } = begin();
  const node = makeGain();
  trace.addNode(node, 'GainNode');

  assert.deepEqual(trace.takeFreshNodes(), [node]);
  assert.deepEqual(trace.takeFreshNodes(), []);
});

// Defaults of the standard: DelayOptions.maxDelayTime 1; createScriptProcessor 2 channels each.
test('what only the making of a node tells is kept, defaults too', () => {
  const { DelayNode, IIRFilterNode, ScriptProcessorNode } = interfaces;

  assert.deepEqual(DelayNode.extras(DelayNode.optionsOf([undefined])), { maxDelayTime: 1 });
  assert.deepEqual(DelayNode.extras(DelayNode.optionsOf(['3'])), { maxDelayTime: 3 });
  assert.deepEqual(IIRFilterNode.extras(IIRFilterNode.optionsOf([new Float64Array([1]), ['0.5', 1]])),
    { feedforward: [1], feedback: [0.5, 1] });
  assert.deepEqual(ScriptProcessorNode.extras(ScriptProcessorNode.optionsOf([256, undefined, 1]), { bufferSize: 256 }),
    { bufferSize: 256, numberOfInputChannels: 2, numberOfOutputChannels: 1 });
});
