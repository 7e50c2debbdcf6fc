import assert from 'node:assert/strict';
import test from 'node:test';
import './report-page.mjs';
import { completePlots } from '../../../Sources/Results/ParityReport/Resources/plot-data.js';
import { gridOfPlot } from '../../../Sources/Results/ParityReport/Resources/spectrogram.js';

const base64 = (array) => Buffer.from(array.buffer).toString('base64');
const envelope = (peak, ...columns) => ({ peak, columns: base64(Int16Array.from(columns.flat())) });
const full = 32767;

/** Plots of one channel, as a case's script holds them. */
function plots({ candidate = false } = {}) {
  return { channels: [{
    envelope: {
      reference: envelope(1, [-full, 0], [0, full], [-full, full]),
      ...(candidate && { candidate: envelope(2, [0, full], [0, 0], [-full, 0]), residual: envelope(0.5, [0, full], [0, 0], [0, 0]) }),
    },
    detail: {
      reference: base64(Float32Array.of(1, 2)),
      ...(candidate && { candidate: base64(Float32Array.of(3, 4)), residual: base64(Float32Array.of(2, 2)) }),
    },
    spectrum: { reference: [-10, -20], ...(candidate && { candidate: [-11, -20], residual: [-90, null] }) },
  }] };
}

// Expected: equal renders are stored without candidate and residual (plot-data.js).
test('equal renders have the reference as their candidate, and no residual', () => {
  const [channel] = completePlots(plots()).channels;

  assert.equal(channel.envelope.candidate, channel.envelope.reference);
  assert.deepEqual([...channel.envelope.residual.max], [0, 0, 0]);
  assert.deepEqual(channel.detail, { reference: [1, 2], candidate: [1, 2], residual: [0, 0] });
  assert.deepEqual(channel.spectrum, { reference: [-10, -20], candidate: [-10, -20], residual: [null, null] });
});

test('other renders have their own', () => {
  const [channel] = completePlots(plots({ candidate: true })).channels;

  assert.deepEqual([...channel.envelope.candidate.min], [0, 0, -2]);
  assert.deepEqual([...channel.envelope.residual.max], [0.5, 0, 0]);
  assert.deepEqual(channel.detail.residual, [2, 2]);
  assert.deepEqual(channel.spectrum.residual, [-90, null]);
});

test('plots are decoded once', () => {
  const once = completePlots(plots());

  assert.equal(completePlots(once), once);
  assert.deepEqual(once.channels[0].detail.reference, [1, 2]);
});

// Each level's column covers two of the one before: the extremes of both.
test('coarser envelopes lose no extreme, an odd last column neither', () => {
  const { levels } = completePlots(plots()).channels[0].envelope.reference;

  assert.deepEqual(levels.map(({ min, max }) => [[...min], [...max]]),
    [[[-1, 0, -1], [0, 1, 1]], [[-1, -1], [1, 1]]]);
});

test('a coarser column covers its own two columns and no other', () => {
  const data = plots();
  data.channels[0].envelope.reference = envelope(1, [0, 0], [0, full], [-full, 0], [0, 0], [0, 0]);

  const { levels } = completePlots(data).channels[0].envelope.reference;

  assert.deepEqual(levels.map(({ min, max }) => [[...min], [...max]]).slice(1),
    [[[0, -1, 0], [1, 0, 0]], [[-1, 0], [1, 0]]]);
});

test('a spectrogram of bytes is in decibels, its difference in steps of its own', () => {
  const grid = gridOfPlot({
    levels: base64(Uint8Array.of(0, 255, 10, 20)), differences: base64(Int8Array.of(0, -128, 5, 0)), floor: -120,
    decibelsPerStep: 0.5, decibelsPerDifferenceStep: 0.1, frequencies: [100, 200], firstFrame: 512, framesPerColumn: 1024,
  }, 48000);

  const { first, step, columns, rate } = grid;
  assert.deepEqual({ first, step, columns, rate }, { first: 512, step: 1024, columns: 2, rate: 48000 });
  assert.deepEqual([...grid.reference], [-120, 7.5, -115, -110]);
  assert.deepEqual([...grid.candidate], [-120, 7.5 - 12.8, -114.5, -110].map(Math.fround));
});

test('a spectrogram without differences has no candidate of its own', () => {
  const plot = { levels: base64(Uint8Array.of(1)), floor: 0, decibelsPerStep: 1, frequencies: [1] };

  assert.equal(gridOfPlot(plot, 1).candidate, null);
});
