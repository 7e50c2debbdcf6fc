import assert from 'node:assert/strict';
import test from 'node:test';
import { TAPE } from '../../../Sources/Capture/BrowserCapture/Resources/worklets/acknowledgement.js';
import { WorkletTape } from '../../../Sources/Capture/BrowserCapture/Resources/worklets/worklet-tape.js';

/** A tape, the runs that it has sent, and `play`, which adds one quantum at a frame. */
function recording() {
  const runs = [];
  const tape = new WorkletTape((message) => runs.push(message[TAPE]));
  const play = (frame, value, { isLast = false, channels = [1] } = {}) => {
    globalThis.currentFrame = frame;
    const outputs = quantum(value, channels);
    tape.add(outputs, isLast);
    return outputs;
  };
  return { tape, runs, play };
}

const quantum = (value, channels = [1]) => channels.map((count) =>
  Array.from({ length: count }, () => new Float32Array(128).fill(value)));

const valuesOf = ({ outputs: [[samples]] }) =>
  Array.from({ length: samples.length / 128 }, (_, index) => samples[128 * index]);

// Expected throughout: docs/graph-trace.md, runs without a gap and of one shape.
test('quanta in a row are one run, sent when asked for', () => {
  const { tape, runs, play } = recording();
  play(256, 1);
  play(384, 2);
  assert.equal(runs.length, 0);

  tape.flush();

  assert.equal(runs.length, 1);
  assert.equal(runs[0].start, 256);
  assert.equal(runs[0].frames, 256);
  assert.deepEqual(valuesOf(runs[0]), [1, 2]);
  assert.equal(runs[0].isLast, undefined);
});

test('what has been sent is not sent again', () => {
  const { tape, runs, play } = recording();
  play(0, 1);
  tape.flush();
  tape.flush();

  assert.equal(runs.length, 1);
});

test('a quantum that was left out begins a new run', () => {
  const { tape, runs, play } = recording();
  play(0, 1);
  play(256, 2);
  tape.flush();

  assert.deepEqual(runs.map(({ start, frames }) => [start, frames]), [[0, 128], [256, 128]]);
});

test('another number of channels or outputs begins a new run', () => {
  const { tape, runs, play } = recording();
  play(0, 1);
  play(128, 2, { channels: [2] });
  play(256, 3, { channels: [2, 1] });
  tape.flush();

  assert.deepEqual(runs.map(({ outputs }) => outputs.map((channels) => channels.length)),
    [[1], [2], [2, 1]]);
});

test('the quantum after which a processor ends is the last, and sent at once', () => {
  const { runs, play } = recording();
  play(0, 1);
  play(128, 2, { isLast: true });

  assert.equal(runs.length, 1);
  assert.equal(runs[0].isLast, true);
  assert.deepEqual(valuesOf(runs[0]), [1, 2]);
});

// 49,152 frames: 384 quanta of 128. The room that it begins with is a sixteenth of that.
test('a long run loses nothing as it grows, and is cut at about a second', () => {
  const { tape, runs, play } = recording();
  for (let index = 0; index < 385; index += 1) play(128 * index, index);
  tape.flush();

  assert.deepEqual(runs.map(({ start, frames }) => [start, frames]), [[0, 49152], [49152, 128]]);
  assert.deepEqual(valuesOf(runs[0]), Array.from({ length: 384 }, (_, index) => index));
});

// The browser plays the last good quantum once more when a processor throws (docs/graph-trace.md).
test('after a failure the quantum before is played once more, as the last', () => {
  const { tape, runs, play } = recording();
  play(0, 1);
  play(128, 2);
  globalThis.currentFrame = 256;

  const outputs = quantum(9);
  tape.addFailure(outputs);

  assert.deepEqual(valuesOf(runs[0]), [1, 2, 2]);
  assert.equal(runs[0].isLast, true);
  assert.equal(outputs[0][0][0], 2);
});

test('a failure with nothing before it is silent', () => {
  const { tape, runs } = recording();
  globalThis.currentFrame = 0;

  tape.addFailure(quantum(9));

  assert.deepEqual(valuesOf(runs[0]), [0]);
});

test('a tape keeps copies: the browser uses its arrays again', () => {
  const { tape, runs, play } = recording();
  play(0, 1)[0][0].fill(9);
  tape.flush();

  assert.deepEqual(valuesOf(runs[0]), [1]);
});

test('each channel of each output has its own samples', () => {
  const { tape, runs } = recording();
  globalThis.currentFrame = 0;
  tape.add([[1, 2], [3, 4]].map((channels) => channels.map((value) => new Float32Array(128).fill(value))), false);
  tape.flush();

  assert.deepEqual(runs[0].outputs.map((channels) => channels.map(([first]) => first)), [[1, 2], [3, 4]]);
});
