/** Presets, songs, changes in the middle of a song, long silences. */
import { play } from './case.js';

/** Each at one rate: an impulse response takes a megabyte, and cases share theirs. */
const presets = {
  'plain-glass': 48000, 'brass-lantern': 44100, 'hollow-reed': 48000, 'pulse-runner': 44100,
  'slow-harbor': 44100, 'copper-pluck': 48000, 'night-tram': 44100, 'rust-choir': 48000,
  'signal-lost': 48000, 'glass-rain': 44100, 'cellar-bass': 48000, 'all-lamps': 48000,
};
/** All Lamps as its string, with numbers rounded to halves. */
const ALL_LAMPS = [
  'QWxsIExhbXBz', 'Y2JhsADCowzuAA==', 'k1dlsDhrkWYFAA==', 'E8ls8NgQweAGAA==',
  'Y2ZgZmU+a5BmdtaEmcE1zYoBSDEwWBhbMzMyMDIzMjIwMzCCaQA=', 'Y3BgOmvCuCAwxDQhgLHBo8GfkeGYQxAjAA==',
  'Y2SwAAA=',
].join(':');
const songs = ['paper-boats', 'stairwell'];

export const whole = [
  ...Object.entries(presets).flatMap(([preset, sampleRate]) => songs.map((song) =>
    play(`${preset}-plays-${song}`, { preset, song }, { seconds: 2, sampleRate }))),
  play('all-lamps-for-8-seconds', { preset: 'all-lamps', song: 'stairwell' }, { seconds: 8 }),
  play('preset-changed-in-mid-song', {
    preset: 'brass-lantern',
    events: [
      { t: 0, on: 57, v: 90 }, { t: 0.2, on: 60, v: 90 }, { t: 0.3, preset: 'all-lamps' },
      { t: 0.4, off: 57 }, { t: 0.6, on: 64, v: 50 }, { t: 0.7, preset: 'plain-glass' },
      { t: 0.8, off: 64 }, { t: 0.9, off: 60 },
    ],
  }, { seconds: 1.2 }),
  play('silence-between-notes', {
    preset: 'copper-pluck',
    events: [{ t: 0, on: 57, v: 100 }, { t: 0.1, off: 57 }, { t: 6, on: 60, v: 100 }],
  }, { seconds: 6.3, sampleRate: 44100 }),
  play('preset-from-a-string', {
    string: ALL_LAMPS,
    events: [{ t: 0, on: 57, v: 100 }, { t: 0.2, off: 57 }],
  }, { seconds: 0.5 }),
];
