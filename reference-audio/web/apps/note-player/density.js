/** How densely an instrument is sampled, in words. */
import { G } from './sound/generators.js';
import { zonesOf } from './sound/zones.js';

const VELOCITY = 100;
const [LOWEST, HIGHEST] = [21, 108];
/** Cents from which on a shifted sample sounds like another instrument. */
const FAR = 300;
const NAMES = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

export const keyName = (key) => `${NAMES[key % 12]}${Math.floor(key / 12) - 1}`;

export function describeDensity(font, preset) {
  const roots = new Set();
  const keys = [];
  let worst = 0;
  for (let key = 0; key < 128; key += 1) {
    const own = zonesOf(font, preset, key, VELOCITY).map((zone) => zone.rootKey
      - (100 * zone.value(G.coarseTune) + zone.value(G.fineTune) + zone.sample.correction) / 100);
    if (own.length) keys.push(key);
    for (const root of own) roots.add(root);
    if (own.length && key >= LOWEST && key <= HIGHEST) {
      worst = Math.max(worst, Math.min(...own.map((root) => Math.abs(key - root) * 100)));
    }
  }
  if (!keys.length) return { keys, text: 'Plays nothing at a middle velocity.' };
  const [low, high] = [Math.min(...roots), Math.max(...roots)];
  const density = high > low ? (roots.size - 1) * 12 / (high - low) : 0;
  const samples = density ? `${density.toFixed(1)} samples per octave` : 'one sample';
  const far = worst > FAR ? '; far shifts change the timbre' : '';
  return {
    keys,
    text: `${keyName(keys[0])} to ${keyName(keys.at(-1))}; ${samples}, shifted by at most `
      + `${(worst / 100).toFixed(1)} semitones${far}`,
  };
}
