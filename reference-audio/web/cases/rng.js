/**
 * The app's random numbers, as data: any difference here is a wrong port, never a rounding.
 *
 * - Parameters: `sequence` is one of
 *   `granulator` (`text`, `count`): float32 draws of the text's generator, one channel;
 *   `mulberry32` (`seed`, `windows` of `{ start, count }`): draws start … start + count - 1 of one
 *   generator, counted from 0, the windows back to back;
 *   `xmur3` (`text`, `count`): seeds of the text.
 * - Shape: the last two give 32-bit integers u in two channels, floor(u / 65536) / 65536 and
 *   (u % 65536) / 65536, which float32 holds exactly.
 */
import { createRng, generateRandomSequence, mulberry32, xmur3 } from '../random.js';

export const component = 'Random numbers';

/** Seed text of the app: hour, state, and root note. */
const HOUR = '2026-02-01T12|E_ROOT';

/**
 * In this draw a growing state passes 2^53 and leaves a 32-bit one for good.
 * 2^53 / 0x6D2B79F5, rounded up; the seed moves it by a draw or two.
 */
const DIVERGENCE = 4917759;

function data(name, channels, parameters) {
  const frames = parameters.count
    ?? parameters.windows.reduce((sum, { count }) => sum + count, 0);
  return { name, sampleRate: 48000, frames, channels, parameters };
}

const windows = (...pairs) => pairs.map(([start, count]) => ({ start, count }));
const AROUND_DIVERGENCE = windows([0, 16], [DIVERGENCE - 1000, 2000], [4930000, 500]);

export const cases = [
  data('granulator-sequence-of-an-hour', 1, { sequence: 'granulator', text: HOUR, count: 10000 }),
  data('granulator-sequence-of-a-day', 1, {
    sequence: 'granulator', text: '2026-02-01|E_ROOT', count: 10000,
  }),
  data('granulator-sequence-of-empty-text', 1, { sequence: 'granulator', text: '', count: 1000 }),
  data('mulberry32-first-draws-seed-0', 2, {
    sequence: 'mulberry32', seed: 0, windows: windows([0, 4000]),
  }),
  data('mulberry32-first-draws-seed-12345', 2, {
    sequence: 'mulberry32', seed: 12345, windows: windows([0, 4000]),
  }),
  data('mulberry32-divergence-seed-0', 2, {
    // Without a gap up to draw 4,930,000.
    sequence: 'mulberry32', seed: 0, windows: windows([DIVERGENCE - 100, 12341]),
  }),
  data('mulberry32-divergence-seed-12345', 2, {
    sequence: 'mulberry32', seed: 12345, windows: AROUND_DIVERGENCE,
  }),
  data('mulberry32-divergence-seed-261102545', 2, {
    sequence: 'mulberry32', seed: 261102545, windows: AROUND_DIVERGENCE,
  }),
  data('mulberry32-divergence-largest-seed', 2, {
    sequence: 'mulberry32', seed: 4294967295, windows: AROUND_DIVERGENCE,
  }),
  data('xmur3-of-an-hour', 2, { sequence: 'xmur3', text: HOUR, count: 64 }),
  data('xmur3-of-text-beyond-ascii', 2, { sequence: 'xmur3', text: 'Übergröße 🎹', count: 64 }),
];

export function compute({ parameters }) {
  const { sequence, text, count } = parameters;
  if (sequence === 'granulator') return [generateRandomSequence(createRng(text), count)];
  if (sequence === 'xmur3') {
    const next = xmur3(text);
    return inTwoChannels(Array.from({ length: count }, () => next()));
  }
  return inTwoChannels(drawWindows(parameters.seed, parameters.windows));
}

function drawWindows(seed, list) {
  const random = mulberry32(seed);
  const integers = [];
  let drawn = 0;
  for (const { start, count } of list) {
    for (; drawn < start; drawn += 1) random();
    for (; drawn < start + count; drawn += 1) integers.push(random() * 4294967296);
  }
  return integers;
}

function inTwoChannels(integers) {
  return [
    Float32Array.from(integers, (u) => Math.floor(u / 65536) / 65536),
    Float32Array.from(integers, (u) => (u % 65536) / 65536),
  ];
}
