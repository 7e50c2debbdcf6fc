/** A font made by code, so that there is something to play: tones with overtones, every third key. */
import { writeFont } from './sound/font-writer.js';

const ROOTS = Array.from({ length: 24 }, (_, index) => 30 + 3 * index);
const RATE = 44100;

export function builtInFont() {
  const samples = ROOTS.map((key) => {
    const period = RATE / (440 * 2 ** ((key - 69) / 12));
    // As many turns as come to whole frames.
    const turns = Math.max(1, Math.round(2000 / period));
    const frames = Math.round(turns * period);
    return {
      name: `tone ${key}`, wave: { frames, period: frames / turns, amplitude: 24000 }, rate: RATE, key,
      correction: Math.round(1200 * Math.log2(frames / turns / period)), loop: [0, frames],
    };
  });
  const zones = (generators) => ROOTS.map((root, index) => ({
    keys: [index ? root - 1 : 0, index < ROOTS.length - 1 ? root + 1 : 127],
    generators: [[54, 1], ...generators], sample: index,
  }));
  return writeFont({
    name: 'Plain tones', texts: [['ICOP', 'Made by code; free of rights']], samples,
    instruments: [
      { name: 'held', zones: zones([[34, -5000], [38, -3000]]) },
      { name: 'struck', zones: zones([[36, 1500], [37, 1000], [38, -1500]]) },
      { name: 'vibrato', zones: zones([[34, -3000], [38, -2000], [6, 18], [24, -500], [23, -1500]]) },
    ],
    presets: [
      { name: 'Held tone', bank: 0, program: 0, zones: [{ instrument: 0 }] },
      { name: 'Struck tone', bank: 0, program: 1, zones: [{ instrument: 1 }] },
      { name: 'Tone with vibrato', bank: 0, program: 2, zones: [{ instrument: 2 }] },
    ],
  });
}
