import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { AbxTest, chanceOf } from '../../../Sources/Results/ParityReport/Resources/abx.js';
import { Player, peak, residualOf, rms } from '../../../Sources/Results/ParityReport/Resources/player.js';
import { waveFile } from '../../../Sources/Results/ParityReport/Resources/wave-file.js';

const channels = (...lists) => lists.map((list) => Float32Array.from(list));

// Expected: algebra.
test('level, peak and residual are reckoned over all channels', () => {
  assert.equal(rms(channels([1, -1], [0, 0])), Math.SQRT1_2);
  assert.equal(rms([]), 0);
  assert.equal(peak(channels([0.25, -0.5], [0.1])), 0.5);
  assert.deepEqual(residualOf(channels([1, 2], [3]), channels([1, 2.5], [2])), channels([0, 0.5], [-1]));
});

/** A player whose clock a test sets; nothing sounds. */
function player(members = {}) {
  const sound = { reference: channels(new Array(100).fill(0.5)), candidate: channels(new Array(100).fill(2)) };
  const made = new Player({ channels: sound, sampleRate: 10, context: { currentTime: 0 } });
  return Object.assign(made, members);
}

test('what is louder than full scale is turned down to it', () => {
  assert.equal(player().headroom, 0.5);
});

test('a loop goes on at its beginning, and without one the end is the end', () => {
  const playing = { range: [15, 60], from: 30, startedAt: 1, loops: true };
  const at = (currentTime, loops) => player({ context: { currentTime }, playing: { ...playing, loops } }).currentFrame;

  // Ten frames a second from frame 30 on, since second 1; before that it has not begun.
  assert.equal(at(0.5, true), 30);
  assert.equal(at(2, true), 40);
  assert.equal(at(4, true), 15);
  assert.equal(at(9.5, true), 25);
  assert.equal(at(9.5, false), 60);
});

test('what plays stays within the sound', () => {
  const made = player();
  made.setRange(-5.5, 50.2);
  assert.deepEqual(made.range, [0, 51]);
  made.setRange(10.7, 1000);
  assert.deepEqual(made.range, [10, 100]);
});

// Binomial tables: P(X >= 12 of 16) = 0.0384, P(X >= 11 of 16) = 0.1051.
test('chance is that of guessing at least so many', () => {
  const rounded = (...score) => Number(chanceOf(...score).toFixed(4));

  assert.equal(rounded(12, 16), 0.0384);
  assert.equal(rounded(11, 16), 0.1051);
  assert.equal(chanceOf(8, 8), 2 ** -8);
  assert.equal(chanceOf(0, 24), 1);
});

test('a blind test counts what was right, and takes no answer after its end', () => {
  const draws = [1, 0, 1];
  const abx = new AbxTest(3, () => draws.shift());
  assert.equal(abx.hidden, 'candidate');
  for (const kind of ['candidate', 'candidate', 'candidate', 'reference']) abx.answer(kind);

  assert.equal(abx.correct, 2);
  assert.deepEqual(abx.trials.map(({ answer }) => answer), ['candidate', 'candidate', 'candidate']);
  assert.equal(abx.isDone, true);
  assert.deepEqual(abx.trials.map(({ x }) => x), ['candidate', 'reference', 'candidate']);
});

// RIFF: "Multimedia Programming Interface and Data Specifications 1.0"; format 3 needs `fact`.
test('a WAV file holds the samples as they are', async () => {
  const blob = waveFile(channels([0.1, -1], [2, 1e-40]), 44100);

  const view = new DataView(await blob.arrayBuffer());
  const text = (at) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
  const u32 = (at) => view.getUint32(at, true);
  const u16 = (at) => view.getUint16(at, true);
  assert.equal(view.byteLength, 58 + 16);
  assert.deepEqual([text(0), u32(4), text(8), text(12), u32(16)], ['RIFF', 66, 'WAVE', 'fmt ', 18]);
  assert.deepEqual([u16(20), u16(22), u32(24), u32(28), u16(32), u16(34), u16(36)], [3, 2, 44100, 352800, 8, 32, 0]);
  assert.deepEqual([text(38), u32(42), u32(46), text(50), u32(54)], ['fact', 4, 2, 'data', 16]);
  assert.deepEqual([58, 62, 66, 70].map((at) => view.getFloat32(at, true)), [0.1, 2, -1, 1e-40].map(Math.fround));
});
