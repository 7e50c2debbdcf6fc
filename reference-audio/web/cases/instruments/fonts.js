/** What a font can hold: layers, splits, pairs, kits, loops, bits, generators, rates. */
import { fontOf, note, played, press, sample, sineFont } from './describe.js';

const looped = [[54, 1]];
const START = 0.01;

const splits = Array.from({ length: 3 }, (_, index) => 57 + 3 * index);
const SHORT_LOOPS = [2, 3, 14, 63, 64];
const RATES = [400, 8000, 22050, 96000, 192000];

/** Each generator that a preset may have, away from its default, at the instrument's level. */
const every = [
  [5, 30], [6, -40], [7, 60], [8, 9500], [9, 90], [10, 300], [11, 900], [13, 25], [17, 120],
  [21, -7000], [22, 600], [23, -6500], [24, 700], [25, -8000], [26, -6000], [27, -7000],
  [28, -3000], [29, 400], [30, -2000], [31, 20], [32, 30], [33, -8000], [34, -5000], [35, -6000],
  [36, -2000], [37, 120], [38, -2500], [39, 15], [40, -25], [48, 60], [51, 2], [52, -17], [56, 97],
];
const added = [
  [5, -10], [6, 15], [7, 20], [8, -700], [9, 30], [10, 200], [11, -300], [13, 10], [17, -200],
  [22, 100], [24, -100], [29, 100], [34, 700], [36, -500], [37, 40], [38, 300], [48, -30],
  [51, -1], [52, 30], [56, 2],
];

export const cases = [
  played('plain-sine', sineFont(), [note(START, 69, 0.2)]),
  played('rate-of-44000', fontOf('other-rate', [sample('sine', { rate: 44000, period: 100, frames: 1000 })],
    [{ generators: looped, sample: 0 }]), [note(START, 69, 0.2)], { sampleRate: 44100 }),
  played('velocity-layers', fontOf('layers', [
    sample('soft', { amplitude: 9000 }), sample('loud', { amplitude: 26000, period: 48 }),
  ], [
    { velocities: [0, 63], generators: looped, sample: 0 },
    { velocities: [64, 127], generators: looped, sample: 1 },
  ]), [1, 40, 63, 64, 100, 127].map((velocity, index) =>
    note(START + 0.04 * index, 69, 0.03, { velocity }))),
  ...splits.map((key) => played(`split-at-${key}`, fontOf('splits',
    splits.map((root) => sample(`root${root}`, { key: root, period: 96 * 2 ** ((69 - root) / 12) })),
    splits.map((root, index) =>
      ({ keys: [root - 1, root + 1], generators: looped, sample: index }))),
  [-1, 0, 1].map((step, index) => note(START + 0.03 * index, key + step, 0.025)),
  { frames: 6144 })),
  played('stereo-pair', fontOf('pair', [
    sample('left', { period: 96, type: 4 }), sample('right', { period: 60, type: 2 }),
  ], [
    { generators: [[17, -500], ...looped], sample: 0 },
    { generators: [[17, 500], ...looped], sample: 1 },
  ]), [note(START, 69, 0.1), note(0.05, 73.3, 0.1)], { channels: 2, frames: 9600 }),
  played('kit-with-exclusive-classes', fontOf('kit', [
    sample('open', { frames: 4000, period: 20 }), sample('closed', { frames: 900, period: 9 }),
    sample('drum', { frames: 1500, period: 200 }),
  ], [
    { keys: [46, 46], generators: [[57, 1], [56, 0], [58, 46]], sample: 0 },
    { keys: [42, 42], generators: [[57, 1], [56, 0], [58, 42]], sample: 1 },
    { keys: [36, 36], generators: [[56, 0], [58, 36]], sample: 2 },
  ], { bank: 128 }), [
    press(START, 46, 0.02, { channel: 9 }), press(0.03, 36, 0.02, { channel: 9 }),
    press(0.06, 42, 0.01, { channel: 9 }), press(0.1, 46, 0.02, { channel: 9 }),
    press(0.12, 46, 0.02, { channel: 9 }),
  ], { preset: 'sf2:128:0' }),
  played('tail-after-the-loop', fontOf('tail', [sample('sine', { tail: 300, loop: [96, 480] })],
    [{ generators: [[54, 3], [38, 0]], sample: 0 }]),
  [note(START, 69, 0.1, { stop: 'release' }), note(0.15, 71, 0.05, { stop: 'release' })]),
  played('short-loops', fontOf('short', SHORT_LOOPS.map((length) =>
    sample(`loop${length}`, { frames: 200, period: length, loop: [100, 100 + length] })),
  SHORT_LOOPS.map((_, index) => ({
    keys: [60 + index, 60 + index], generators: [[54, 1], [58, 60 + index]], sample: index,
  }))), SHORT_LOOPS.map((_, index) => note(START + 0.04 * index, 60 + index + 0.2, 0.035))),
  played('short-loops-fast', fontOf('short', SHORT_LOOPS.map((length) =>
    sample(`loop${length}`, { frames: 200, period: length, loop: [100, 100 + length] })),
  SHORT_LOOPS.map((_, index) => ({
    keys: [60 + index, 60 + index], generators: [[54, 1], [58, 20]], sample: index,
  }))), SHORT_LOOPS.map((_, index) => note(START + 0.04 * index, 60 + index, 0.035))),
  ...[44100, 48000].map((sampleRate) => played(`bits-24-at-${sampleRate}`, fontOf('fine',
    [sample('fine', { low: true, amplitude: 3.7, period: 97 })], [{ generators: looped, sample: 0 }]),
  [note(START, 64, 0.15)], { sampleRate, frames: 9600 })),
  played('low-bytes-of-an-old-font', fontOf('fine',
    [sample('fine', { low: true, amplitude: 300 })], [{ generators: looped, sample: 0 }], { minor: 1 }),
  [note(START, 64, 0.1)], { frames: 6144 }),
  played('every-generator', sineFont(every), [note(START, 65, 0.15, { stop: 'release' })],
    { frames: 12800, channels: 2 }),
  played('every-generator-at-both-levels', sineFont(every, {
    preset: { generators: added }, presetGlobal: { generators: [[17, 400], [9, 200]] },
  }), [note(START, 65, 0.15, { stop: 'release' })], { frames: 12800, channels: 2 }),
  played('global-zones', fontOf('globals', [sample('sine'), sample('other', { period: 64 })], [
    { generators: [[54, 1], [48, 200], [17, -300]], keys: [60, 72] },
    { sample: 0 }, { generators: [[48, 0], [17, 300]], keys: [66, 80], sample: 1 },
  ], { presetGlobal: { generators: [[52, 50]], velocities: [50, 127] } }),
  [note(START, 62, 0.05), note(0.08, 70, 0.05), note(0.15, 76, 0.05),
    note(0.2, 70, 0.04, { velocity: 40 })], { channels: 2 }),
  played('fixed-key-and-velocity', sineFont([[46, 76], [47, 30]]),
    [note(START, 60, 0.1), note(0.13, 80, 0.1, { velocity: 1 })]),
  played('no-scale', sineFont([[56, 0]]), [note(START, 50.3, 0.1), note(0.13, 90.3, 0.1)]),
  played('offsets', fontOf('offsets', [sample('sine', { frames: 3000, period: 70, loop: [500, 2000] })], [
    { generators: [[0, 333], [1, -700], [2, -100], [3, -450], [54, 1]], sample: 0 },
  ]), [note(START, 69, 0.1), note(0.12, 80, 0.1)]),
  played('loop-outside-of-what-plays', fontOf('offsets', [sample('sine', { frames: 3000, loop: [500, 2000] })], [
    { generators: [[0, 700], [54, 1]], sample: 0 },
  ]), [note(START, 69, 0.1)], { frames: 6144 }),
  played('two-layers-at-once', fontOf('two', [sample('one'), sample('two', { period: 33 })], [
    { generators: [...looped, [48, 60]], sample: 0 },
    { generators: [...looped, [52, 7], [48, 100]], sample: 1 },
  ]), [note(START, 61, 0.1), note(0.05, 66.5, 0.1)], { frames: 9600 }),
  ...RATES.map((rate) => played(`sample-of-${rate}-hertz`, fontOf('rates',
    [sample('sine', { rate, period: Math.max(4, rate / 480), frames: 960 })], [{ generators: looped, sample: 0 }]),
  [note(START, 57, 0.1)], { frames: 6144 })),
  played('unlooped-to-its-end', fontOf('once', [sample('sine', { frames: 1001, period: 91 })],
    [{ sample: 0 }]), [note(START, 69, 0.1), note(0.06, 77.7, 0.1), note(0.09, 40, 0.1)],
  { frames: 9600 }),
  played('fastest-rate', sineFont(), [note(START, 127, 0.05), note(0.08, 21, 0.1)], { frames: 9600 }),
];
