/** The voices' oscillators. */
import { claim, gain } from './claim.js';

/** Levels of sine, triangle, detuned sawtooth, sawtooth by brightness, as the app has them. */
const BRIGHTNESS = [[1, 0, 0, 0], [0.2, 0.8, 0, 0], [0, 0.4, 0.3, 0.3], [0, 0, 0.5, 0.5]];
const TYPES = ['sine', 'triangle', 'sawtooth', 'sawtooth'];

function voice(name, { frequency, brightness, detune = 0 }, options = {}) {
  const nodes = {};
  const wires = [];
  const ratios = [1, Math.pow(2, -detune / 1200), Math.pow(2, detune / 1200), 1];
  BRIGHTNESS[brightness].forEach((level, index) => {
    if (level === 0) return;
    nodes[`wave${index}`] = {
      type: 'OscillatorNode', start: [0],
      options: { type: TYPES[index], frequency: frequency * ratios[index] },
    };
    nodes[`level${index}`] = gain(level);
    wires.push(`wave${index} > level${index}`, `level${index} > out`);
  });
  const guide = { component: 'oscillator', frequency, brightness, detune };
  return claim(name, guide, { nodes, wires }, options);
}

export const cases = [
  voice('oscillator-sine', { frequency: 220, brightness: 0 }),
  voice('oscillator-triangle', { frequency: 880, brightness: 1 }),
  voice('oscillator-triangle-detuned', { frequency: 880, brightness: 1, detune: 25 }),
  voice('oscillator-mix', { frequency: 440, brightness: 2 }),
  voice('oscillator-sawtooth', { frequency: 1567.98, brightness: 3 }),
  voice('oscillator-sawtooth-detuned', { frequency: 2000, brightness: 3, detune: 50 }),
  // A count of samples that starts over after a second holds 440.5 periods.
  voice('oscillator-after-a-second', { frequency: 440.5, brightness: 0 }, {
    frames: 50400, keepFrom: 46800,
  }),
];
