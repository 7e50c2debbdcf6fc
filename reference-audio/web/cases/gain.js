/**
 * GainNode: its two paths, one gain for a quantum and one for each frame.
 *
 * - Parameters: a patch (web/patch.js) around node `gain`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'GainNode';

const RATE = 48000;
const frame = (number) => number / RATE;
const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };

function amplifier(name, gain, { stimulus = NOISE, steps, ...options } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    stimulus,
    parameters: {
      nodes: { gain: { type: 'GainNode', ...gain } },
      wires: ['source > gain', 'gain > out'],
      ...(steps && { steps }),
    },
    ...options,
  };
}

const fixed = (gain) => ({ options: { gain } });
const moving = (...calls) => ({ params: { gain: calls } });
const set = (value, at) => ['setValueAtTime', value, frame(at)];
const linear = (value, at) => ['linearRampToValueAtTime', value, frame(at)];

export const cases = [
  amplifier('unity', fixed(1)),
  amplifier('half', fixed(0.5)),
  amplifier('not-a-float32', fixed(0.1)),
  amplifier('inverting', fixed(-1.7)),
  amplifier('huge-times-tiny', fixed(1e30), { stimulus: { ...NOISE, amplitude: 1e-30 } }),
  amplifier('denormal-results-are-flushed', fixed(1e-36), {
    // Products straddle the smallest normal number, 1.2e-38: some survive. Raised again to be
    // judged as audio.
    stimulus: { ...NOISE, amplitude: 0.1 },
    parameters: {
      nodes: {
        gain: { type: 'GainNode', options: { gain: 1e-36 } },
        back: { type: 'GainNode', options: { gain: 1e36 } },
      },
      wires: ['source > gain', 'gain > back', 'back > out'],
    },
  }),
  amplifier('zero-then-one-then-half', moving(set(0, 0), set(1, 512), set(0.5, 1100))),
  amplifier('assigned-before-the-first-frame', { params: { gain: 0.3 } }),
  amplifier('assigned-in-mid-render', fixed(0), {
    steps: [{ at: 640, calls: [['set', 'gain.gain.value', 0.8]] }],
  }),
  amplifier('ramp', moving(set(0, 100), linear(2, 1800))),
  amplifier('ramp-k-rate', {
    ...moving(set(0, 100), linear(2, 1800)), options: { gain: 0.5 },
  }, { steps: [{ at: 0, calls: [['set', 'gain.gain.automationRate', 'k-rate']] }] }),
  amplifier('stereo', fixed(0.7), { channels: 2 }),
  amplifier('six-channels', {
    options: { gain: 0.7, channelCount: 6, channelCountMode: 'explicit' },
  }, { channels: 6, frames: 1024 }),
  amplifier('stereo-ramp-44k', {
    params: { gain: [['setValueAtTime', 1, 0.01], ['linearRampToValueAtTime', 0, 0.04]] },
  }, { channels: 2, sampleRate: 44100 }),
  amplifier('ring-modulation', fixed(0), {
    parameters: {
      nodes: {
        gain: { type: 'GainNode', options: { gain: 0 } },
        carrier: { type: 'OscillatorNode', options: { frequency: 1500 }, start: [0] },
      },
      wires: ['source > gain', 'carrier > gain.gain', 'gain > out'],
    },
  }),
  amplifier('made-by-factory', { factory: [], options: { gain: 0.25 } }),
];
