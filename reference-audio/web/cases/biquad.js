/**
 * BiquadFilterNode: all types, from plain settings to the edges of their ranges.
 *
 * - Parameters: those of the node; `automation` maps a parameter's name to the calls made on it,
 *   `[method, …arguments]`. Q is in dB for lowpass and highpass, linear for the others.
 */
export const component = 'BiquadFilterNode';

const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const IMPULSE = { kind: 'impulse' };
const SWEEP = { kind: 'sweep', from: 20, to: 20000, amplitude: 0.5 };
const SINE = { kind: 'sine', frequency: 440, amplitude: 0.5 };

/** Sounds for 2000 frames, then plays zeros: the filter keeps running. */
const BURST_THEN_ZEROS = { ...SINE, length: 2000 };

/** Ends after 2000 frames: the browser cuts the tail once it is below about -90 dB. */
const BURST_THEN_END = { ...SINE, frames: 2000 };

function filter(name, stimulus, parameters, options = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 12000,
    channels: 1,
    stimulus,
    parameters: { frequency: 1000, Q: 1, gain: 0, detune: 0, ...parameters },
    ...options,
  };
}

export const cases = [
  filter('lowpass-q0', NOISE, { type: 'lowpass', Q: 0 }),
  filter('lowpass-q1', NOISE, { type: 'lowpass' }),
  filter('lowpass-q12', NOISE, { type: 'lowpass', Q: 12 }),
  filter('lowpass-resonant-near-nyquist', NOISE, { type: 'lowpass', frequency: 23500, Q: 30 }),
  filter('lowpass-at-nyquist', NOISE, { type: 'lowpass', frequency: 24000 }),
  filter('lowpass-detuned-up', NOISE, { type: 'lowpass', detune: 1150, Q: 6 }),
  filter('lowpass-impulse-long-ring', IMPULSE, { type: 'lowpass', frequency: 220, Q: 40 }),
  filter('lowpass-burst-then-zeros', BURST_THEN_ZEROS, { type: 'lowpass', frequency: 500, Q: 10 }),
  filter('lowpass-burst-then-end', BURST_THEN_END, { type: 'lowpass', frequency: 500, Q: 10 }),
  filter('lowpass-swept-cutoff', NOISE, {
    type: 'lowpass',
    Q: 8,
    automation: {
      frequency: [['setValueAtTime', 500, 0], ['exponentialRampToValueAtTime', 8000, 0.2]],
    },
  }),
  filter('lowpass-cutoff-steps-up-from-zero', NOISE, {
    type: 'lowpass',
    automation: { frequency: [['setValueAtTime', 0, 0], ['setValueAtTime', 3000, 0.1]] },
  }),
  filter('lowpass-cutoff-follows-targets', NOISE, {
    type: 'lowpass',
    Q: 4,
    automation: {
      frequency: [['setValueAtTime', 200, 0], ['setTargetAtTime', 4000, 0.02, 0.05],
        ['setTargetAtTime', 300, 0.13, 0.03]],
    },
  }),
  filter('lowpass-swept-q', NOISE, {
    type: 'lowpass',
    automation: { Q: [['setValueAtTime', 0, 0], ['linearRampToValueAtTime', 30, 0.22]] },
  }),
  filter('lowpass-stereo-44k', NOISE, { type: 'lowpass', frequency: 1200, Q: 3 }, {
    channels: 2, sampleRate: 44100,
  }),

  filter('highpass-q0', NOISE, { type: 'highpass', Q: 0 }),
  filter('highpass-q12', NOISE, { type: 'highpass', Q: 12 }),
  filter('highpass-at-zero', NOISE, { type: 'highpass', frequency: 0 }),
  filter('highpass-resonant-near-nyquist', NOISE, { type: 'highpass', frequency: 23000, Q: 24 }),
  filter('highpass-500-burst-then-end', BURST_THEN_END, { type: 'highpass', frequency: 500 }),
  filter('highpass-swept-cutoff', NOISE, {
    type: 'highpass',
    Q: 5,
    automation: {
      frequency: [['setValueAtTime', 8000, 0], ['linearRampToValueAtTime', 100, 0.2]],
    },
  }),
  filter('highpass-44k-detuned-down', NOISE, { type: 'highpass', detune: -700 }, {
    sampleRate: 44100,
  }),

  filter('bandpass-q1', NOISE, { type: 'bandpass' }),
  filter('bandpass-q0', NOISE, { type: 'bandpass', Q: 0 }),
  filter('bandpass-q12', NOISE, { type: 'bandpass', Q: 12 }),
  filter('bandpass-impulse-long-ring', IMPULSE, { type: 'bandpass', frequency: 330, Q: 60 }),
  filter('bandpass-swept-detune', NOISE, {
    type: 'bandpass',
    Q: 5,
    automation: {
      detune: [['setValueAtTime', -2400, 0], ['linearRampToValueAtTime', 2400, 0.24]],
    },
  }),
  filter('bandpass-stereo-burst-then-end', BURST_THEN_END, {
    type: 'bandpass', frequency: 440, Q: 20,
  }, { channels: 2 }),

  filter('notch-q1', NOISE, { type: 'notch' }),
  filter('notch-very-wide', NOISE, { type: 'notch', Q: 0.01 }),
  filter('notch-q12-sweep', SWEEP, { type: 'notch', Q: 12, frequency: 8000 }),
  filter('notch-at-zero', NOISE, { type: 'notch', frequency: 0 }),

  filter('allpass-q1', NOISE, { type: 'allpass' }),
  filter('allpass-q12-impulse', IMPULSE, { type: 'allpass', Q: 12 }),
  filter('allpass-at-nyquist', NOISE, { type: 'allpass', frequency: 24000 }),
  filter('allpass-swept-cutoff-and-q', NOISE, {
    type: 'allpass',
    detune: -1200,
    automation: {
      // Beyond Nyquist at last.
      frequency: [['setValueAtTime', 300, 0], ['exponentialRampToValueAtTime', 40000, 0.2]],
      Q: [['setValueAtTime', 0.5, 0], ['linearRampToValueAtTime', 10, 0.2]],
    },
  }),

  filter('peaking-presence-up', NOISE, { type: 'peaking', frequency: 3000, Q: 0.8, gain: 6 }),
  filter('peaking-presence-down', NOISE, { type: 'peaking', frequency: 3000, Q: 0.8, gain: -6 }),
  filter('peaking-narrow-24db', NOISE, { type: 'peaking', Q: 12, gain: 24 }),
  filter('peaking-q0', NOISE, { type: 'peaking', Q: 0, gain: 9 }),
  filter('peaking-swept-gain', NOISE, {
    type: 'peaking',
    frequency: 2000,
    automation: { gain: [['setValueAtTime', -20, 0], ['linearRampToValueAtTime', 20, 0.22]] },
  }),

  filter('lowshelf-warmth', NOISE, { type: 'lowshelf', frequency: 250, gain: 8 }),
  filter('lowshelf-negative', NOISE, { type: 'lowshelf', frequency: 250, gain: -18 }),
  filter('lowshelf-at-nyquist', NOISE, { type: 'lowshelf', frequency: 24000, gain: 6 }),
  filter('lowshelf-44k-burst-then-end', BURST_THEN_END, {
    type: 'lowshelf', frequency: 250, gain: 12,
  }, { sampleRate: 44100 }),

  filter('highshelf-positive', NOISE, { type: 'highshelf', frequency: 4000, gain: 12 }),
  filter('highshelf-negative', NOISE, { type: 'highshelf', frequency: 4000, gain: -24 }),
  filter('highshelf-at-zero', NOISE, { type: 'highshelf', frequency: 0, gain: -9 }),
  filter('highshelf-stereo-swept-cutoff', NOISE, {
    type: 'highshelf',
    gain: 9,
    automation: {
      frequency: [['setValueAtTime', 12000, 0], ['exponentialRampToValueAtTime', 400, 0.2]],
    },
  }, { channels: 2 }),
];

export async function build(context, definition, tools) {
  const { automation = {}, ...options } = definition.parameters;
  const biquad = new BiquadFilterNode(context, options);
  for (const [name, calls] of Object.entries(automation)) {
    for (const [method, ...values] of calls) biquad[name][method](...values);
  }
  tools.playStimulus().connect(biquad);
  biquad.connect(context.destination);
}
