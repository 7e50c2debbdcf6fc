/**
 * OscillatorNode: built-in shapes over the whole range of frequencies, automation, start and stop.
 *
 * - Parameters: a patch (web/patch.js) around node `oscillator`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'OscillatorNode';

const RATE = 48000;
const frame = (number) => number / RATE;

function oscillator(name, type, options, { node, patch, steps, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    parameters: {
      nodes: {
        oscillator: { type: 'OscillatorNode', options: { type, ...options }, start: [0], ...node },
        ...patch?.nodes,
      },
      wires: ['oscillator > out', ...patch?.wires ?? []],
      ...(steps && { steps }),
    },
    ...rest,
  };
}

const set = (value, at) => ['setValueAtTime', value, frame(at)];
const linear = (value, at) => ['linearRampToValueAtTime', value, frame(at)];
const exponential = (value, at) => ['exponentialRampToValueAtTime', value, frame(at)];

/** A modulator: an oscillator through a gain onto a param. */
const modulation = (frequency, depth, param) => ({
  nodes: {
    modulator: { type: 'OscillatorNode', options: { frequency }, start: [0] },
    depth: { type: 'GainNode', options: { gain: depth } },
  },
  wires: ['modulator > depth', `depth > oscillator.${param}`],
});

export const cases = [
  ...['sine', 'square', 'sawtooth', 'triangle'].flatMap((type) => [
    oscillator(`${type}-440`, type, { frequency: 440 }),
    oscillator(`${type}-3999-44k`, type, { frequency: 3999 }, { sampleRate: 44100 }),
  ]),
  oscillator('sine-zero-hertz-started-on-a-slope', 'sine', { frequency: 0 }, {
    // At 0 Hz the phase stands still: it is moved to a slope first.
    node: { params: { frequency: [set(1000, 0), set(0, 133)] } },
  }),
  oscillator('sine-below-3-hertz', 'sine', { frequency: 2.5 }),
  oscillator('sawtooth-1-hertz', 'sawtooth', { frequency: 1 }),
  oscillator('sawtooth-between-3-and-5-point', 'sawtooth', { frequency: 2 }),
  oscillator('square-negative', 'square', { frequency: -300 }),
  oscillator('triangle-slow-negative', 'triangle', { frequency: -2.2 }),
  oscillator('sawtooth-near-nyquist', 'sawtooth', { frequency: 23000 }),
  oscillator('sine-silent-at-nyquist', 'sine', {}, {
    node: { params: { frequency: [set(20000, 0), set(24000, 1000)] } },
  }),
  oscillator('square-8k', 'square', { frequency: 1234.5 }, { sampleRate: 8000 }),
  // The highest rates that do with waves of 2048 and of 4096 points.
  oscillator('sawtooth-24k', 'sawtooth', { frequency: 150 }, { sampleRate: 24000 }),
  oscillator('sawtooth-88k', 'sawtooth', { frequency: 900 }, { sampleRate: 88200 }),
  oscillator('sawtooth-detuned', 'sawtooth', { frequency: 220, detune: 701.5 }),
  oscillator('triangle-detuned-far-down', 'triangle', { frequency: 9000, detune: -8400 }),
  oscillator('sine-detuned-beyond-nyquist', 'sine', { frequency: 5000 }, {
    node: { params: { detune: [set(0, 0), linear(3600, 1900)] } },
  }),

  oscillator('sawtooth-starts-between-frames', 'sawtooth', { frequency: 700 }, {
    node: { start: [frame(200.375)], stop: [frame(1701.5)] },
  }),
  oscillator('sine-starts-a-hair-after-a-frame', 'sine', { frequency: 700 }, {
    node: { start: [frame(200.0004)] },
  }),
  oscillator('slow-sawtooth-starts-between-frames', 'sawtooth', { frequency: 3 }, {
    node: { start: [frame(131.5)], stop: [frame(1535.25)] },
  }),
  oscillator('square-of-three-frames', 'square', { frequency: 440 }, {
    node: { start: [frame(509.5)], stop: [frame(513)] },
  }),
  oscillator('swept-sine-starts-in-mid-quantum', 'sine', { frequency: 400 }, {
    node: {
      start: [frame(200.5)],
      params: { frequency: [set(400, 0), linear(4000, 1500)] },
    },
  }),

  oscillator('sawtooth-frequency-linear', 'sawtooth', {}, {
    node: { params: { frequency: [set(100, 50), linear(9000, 1900)] } },
  }),
  oscillator('square-frequency-exponential', 'square', {}, {
    node: { params: { frequency: [set(30, 0), exponential(20000, 2000)] } },
  }),
  oscillator('sine-frequency-through-zero', 'sine', {}, {
    node: { params: { frequency: [set(1500, 0), linear(-1500, 2000)] } },
  }),
  oscillator('triangle-slow-sweep-to-nothing', 'triangle', {}, {
    node: { params: { frequency: [set(12, 0), linear(0, 1500)] } },
  }),
  oscillator('sawtooth-frequency-steps-inside-a-quantum', 'sawtooth', {}, {
    node: { params: { frequency: [set(2, 0), set(900, 300), set(3, 451), set(1200, 700)] } },
  }),
  oscillator('sawtooth-detune-swept', 'sawtooth', { frequency: 440 }, {
    node: { params: { detune: [set(-2400, 0), linear(2400, 2000)] } },
  }),
  oscillator('square-both-swept', 'square', {}, {
    node: {
      params: {
        frequency: [set(200, 0), linear(2000, 1500)], detune: [set(0, 300), linear(-1200, 1800)],
      },
    },
  }),
  oscillator('sine-frequency-k-rate', 'sine', { frequency: 200 }, {
    node: { params: { frequency: [set(200, 0), linear(3000, 1900)] } },
    steps: [{ at: 0, calls: [['set', 'oscillator.frequency.automationRate', 'k-rate']] }],
  }),
  oscillator('frequency-modulated', 'sine', { frequency: 440 }, {
    patch: modulation(330, 400, 'frequency'),
  }),
  oscillator('frequency-modulated-through-zero', 'sawtooth', { frequency: 150 }, {
    patch: modulation(97, 2000, 'frequency'),
  }),
  oscillator('detune-modulated', 'triangle', { frequency: 600 }, {
    patch: modulation(60, 900, 'detune'),
  }),
  oscillator('type-changed-in-mid-render', 'sine', { frequency: 500 }, {
    steps: [
      { at: 512, calls: [['set', 'oscillator.type', 'sawtooth']] },
      { at: 1280, calls: [['set', 'oscillator.type', 'square']] },
    ],
  }),
  oscillator('made-by-factory', 'triangle', { frequency: 333, detune: 12 }, {
    node: { factory: [] },
  }),
];
