import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { correlationText, signed, soundMeasures } from '../../../Sources/Results/ParityReport/Resources/sound-measures.js';
import { SoundModel, differenceScale, levelDifferences, pictureLevels } from '../../../Sources/Results/ParityReport/Resources/sound-model.js';
import { pairWords } from '../../../Sources/Results/ParityReport/Resources/sound-pairs.js';
import { SvgContext } from '../../../Sources/Results/ParityReport/Resources/sound-save.js';

const measures = (level, thirdOctaves) => ({ loudness: level, rms: level - 1, truePeak: undefined, peak: level + 10, thirdOctaves, stereo: [], offset: 0 });
const sound = (name, reference, level, thirdOctaves) => ({ name, reference, frames: 48000, sampleRate: 48000, measures: measures(level, thirdOctaves) });
const model = (match = 'none', sounds) => new SoundModel({
  results: { sounds: sounds ?? [sound('a', 0, -20, [-30, -40, -200]), sound('b', 0, -26, [-36, -30, -190])], match, smoothing: 'third', plan: {} },
  frequencies: [100, 200], octaves: [100, 200, 400], rows: [], highest: 0, heard: [1, null],
});

// Expected throughout: algebra.
test('the first sound that is held against another is the one that is chosen', () => {
  assert.equal(model().current, 1);
  assert.deepEqual([...model().shown].sort(), [0, 1]);
});

test('the pair that differs most is shown alone, and each pair by itself', () => {
  const sounds = [sound('a', 0, -20, []), sound('b', 0, -26, []), sound('c', 0, -22, [])];
  const results = { sounds, match: 'none', smoothing: 'third', plan: {} };
  const pairs = new SoundModel({ results, frequencies: [], octaves: [], rows: [], highest: 0, heard: [], pairs: [2, 1] });
  assert.equal(pairs.current, 2);
  assert.deepEqual([...pairs.shown].sort(), [0, 2]);
  pairs.set({ chosenReference: 2 });
  pairs.choosePair(1);
  assert.deepEqual([[...pairs.shown].sort(), pairs.current, pairs.chosenReference], [[0, 1], 1, null]);
});

test('a pair is told in words, and what is equal as such', () => {
  assert.equal(pairWords({ differences: [{ text: '4 cents sharp' }, { text: 'narrower by 2 dB' }] }), '4 cents sharp, narrower by 2 dB');
  assert.match(pairWords({ differences: [] }), /^alike/);
  assert.match(pairWords({ differences: [], bitExact: true }), /^bit-exact/);
});

test('a gain is what the reference is louder by; none where a level is missing', () => {
  assert.equal(model().gainOf(1), 0);
  assert.equal(model('lufs').gainOf(1), 6);
  assert.equal(model('peak').gainOf(1), 6);
  assert.equal(model('lufs').gainOf(0), 0);
  const silent = model('lufs', [sound('a', 0, -20, []), { ...sound('b', 0, 0, []), measures: { ...measures(0, []), loudness: undefined } }]);
  assert.equal(silent.gainOf(1), null);
});

test('another reference can be chosen', () => {
  const chosen = model('lufs');
  chosen.set({ chosenReference: 1 });
  assert.equal(chosen.gainOf(0), -6);
  assert.equal(chosen.isReference(1), true);
});

test('third octaves come with the largest difference first, without what nobody hears', () => {
  const rows = model().octaveRows(1);
  assert.deepEqual(rows.map((row) => [row.center, row.difference]), [[200, 10], [100, -6]]);
  assert.deepEqual(model('lufs').octaveRows(1).map((row) => row.difference), [16, 0]);
});

test('levels are told behind the gain, gaps stay gaps', () => {
  const curves = { third: { average: [-10, null] } };
  assert.deepEqual(model('lufs').levels(1, curves), { frequencies: [100, 200], levels: [-4, null] });
  assert.deepEqual(levelDifferences({ levels: [1, 2, null] }, { levels: [0, null, 3] }), [1, null, null]);
});

test('hiding the chosen sound chooses another; the last one stays', () => {
  const toggled = model();
  toggled.toggle(1);
  assert.deepEqual([[...toggled.shown], toggled.current], [[0], 0]);
  toggled.toggle(0);
  assert.deepEqual([...toggled.shown], [0]);
});

test('a scale holds all but outliers', () => {
  assert.equal(differenceScale([]), 3);
  assert.equal(differenceScale([1, -2, null]), 3);
  assert.equal(differenceScale([5, -7]), 12);
  assert.equal(differenceScale([...Array(99).fill(1), 90]), 3);
});

test('a picture\'s bytes are half decibels from -120 on, 0 is silence', () => {
  const levels = Buffer.from([0, 1, 241]).toString('base64');
  assert.deepEqual([...pictureLevels({ levels }, 2)], [-Infinity, -118, 2]);
});

test('each measure has a name and a formula, and shows a sound that has none of it', () => {
  const bare = sound('a', 0, -20, []);
  for (const measure of soundMeasures) {
    assert.ok(measure.name && measure.formula, measure.key);
    assert.equal(typeof measure.show(measure.value(bare, 0, model()), bare), 'string', measure.key);
  }
});

test('signs are there in both directions, and not on nothing', () => {
  assert.deepEqual([1.25, -3, 0.04, undefined].map((value) => signed(value, 'dB')), ['+1.3\u00a0dB', '\u22123.0\u00a0dB', '0.0\u00a0dB', '\u2013']);
});

test('a correlation of nearly nothing has no sign', () => {
  assert.deepEqual([-0.001, -0.5, 1, undefined].map(correlationText), ['0.00', '\u22120.50', '1.00', '\u2013']);
});

test('a plot\'s strokes are written down as SVG, with text that is no markup', () => {
  const context = new SvgContext(100, 50, '11px "A"', () => ({ width: 1 }));
  context.save();
  context.beginPath();
  context.rect(0, 0, 10, 10);
  context.clip();
  context.beginPath();
  context.moveTo(1, 2);
  context.lineTo(3.456, 4);
  context.strokeStyle = 'rgb(1, 2, 3)';
  context.setLineDash([2, 3]);
  context.stroke();
  context.restore();
  context.fillText('<&"', 5, 6);
  const text = context.text('#fff');
  assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 100 50"/);
  assert.match(text, /<path d="M1 2L3.46 4" fill="none" stroke="rgb\(1, 2, 3\)" stroke-width="1" stroke-linejoin="round" stroke-dasharray="2 3"\/>/);
  assert.match(text, /&lt;&amp;&quot;<\/text>/);
  assert.equal(text.split('<g ').length, text.split('</g>').length);
});
