/** Presets, songs, changes in the middle of a song, long silences. */
import { play } from './case.js';

const presets = [
  'plain-glass', 'brass-lantern', 'hollow-reed', 'pulse-runner', 'slow-harbor', 'copper-pluck',
  'night-tram', 'rust-choir', 'signal-lost', 'glass-rain', 'cellar-bass', 'all-lamps',
];
const songs = ['paper-boats', 'stairwell'];

export const whole = [
  // Each preset plays each song, at one rate and the other.
  ...presets.flatMap((preset, index) => songs.map((song, which) => {
    const sampleRate = (index + which) % 2 === 0 ? 48000 : 44100;
    return play(`${preset}-plays-${song}`, { preset, song }, { seconds: 2.5, sampleRate });
  })),
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
    string: 'QWxsIExhbXBz:Y2JhsADCowzuAA==:k1dlsDhrkWYFAA==:E8ls8NgQweAGAA==:Y2ZgZmU+a5BmdtaEmcE1zYoBSDEwWBhbMzMyMDIzMjIwMzCCaQA=:Y3BgOmvCuCAwxDQhgLHBo8GfkeGYQxAjAA==:Y2SwAAA=',
    events: [{ t: 0, on: 57, v: 100 }, { t: 0.2, off: 57 }],
  }, { seconds: 0.5 }),
];
