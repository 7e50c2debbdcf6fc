/**
 * The app's envelopes: a GainNode whose gain is driven by AudioParam events.
 *
 * - Parameters: `attack`, `decay` and `release` in seconds, `sustain` as gain; each note starts
 *   at `at` seconds, sounds for `duration` seconds if it has one, and either starts fresh or
 *   crossfades from what sounds. `voices` repeats source and gain, voice i later by i * `spread`.
 *   A case without a stimulus shapes a constant source of 1, which takes no samples to file.
 */
export const component = 'GainNode envelope';

const CONSTANT = { kind: 'constant' };
const PLUCK = { attack: 0.001, decay: 0.05, sustain: 0.4, release: 0.1 };
const SOFT = { attack: 0.1, decay: 0.15, sustain: 0.5, release: 0.2 };

/** The app's defaults, in which a crossfade takes 12 s. */
const SLOW = { attack: 6, decay: 2, sustain: 0.6, release: 12 };
const NO_STIMULUS = { stimulus: undefined };

function envelope(name, parameters, options = {}) {
  return {
    name, sampleRate: 48000, frames: 24000, channels: 1, stimulus: CONSTANT, parameters, ...options,
  };
}

const note = (at, options = {}) => ({ at, crossfade: false, ...options });
const crossfade = (at, options = {}) => ({ at, crossfade: true, ...options });

export const cases = [
  envelope('fresh-note-from-the-first-frame', { ...SOFT, notes: [note(0)] }),
  envelope('one-millisecond-attack', { ...PLUCK, notes: [note(0, { duration: 0.2 })] }),
  envelope('all-times-one-millisecond', {
    attack: 0.001, decay: 0.001, sustain: 0.3, release: 0.001,
    notes: [note(0.01, { duration: 0.1 })],
  }),
  envelope('note-on-a-quantum-boundary', {
    // 1280 frames: ten quanta.
    ...SOFT, notes: [note(1280 / 48000, { duration: 0.2 })],
  }),
  envelope('note-inside-a-quantum', {
    // 1337 frames: 57 into the eleventh quantum.
    ...SOFT, notes: [note(1337 / 48000, { duration: 0.2 })],
  }),
  envelope('note-between-two-frames', {
    ...SOFT, notes: [note(1337.5 / 48000, { duration: 0.2 })],
  }),
  envelope('release-cuts-the-attack-short', {
    ...SOFT, attack: 0.3, notes: [note(0.01, { duration: 0.08 })],
  }),
  envelope('fresh-retrigger-in-mid-release', {
    ...SOFT, notes: [note(0, { duration: 0.15 }), note(0.25, { duration: 0.1 })],
  }),
  envelope('crossfade-from-a-sounding-note', { ...SOFT, notes: [note(0), crossfade(0.22)] }),
  envelope('crossfade-in-mid-release', {
    ...SOFT, notes: [note(0, { duration: 0.1 }), crossfade(0.15, { duration: 0.15 })],
  }),
  envelope('crossfade-retriggered-before-its-attack', {
    ...SOFT, notes: [note(0), crossfade(0.15), crossfade(0.2)],
  }),
  envelope('four-quick-notes', {
    ...PLUCK,
    notes: [note(0.01, { duration: 0.08 }), note(0.13, { duration: 0.08 }),
      note(0.25, { duration: 0.02 }), note(0.3, { duration: 0.15 })],
  }),
  envelope('sine-plucked', { ...PLUCK, notes: [note(0.005, { duration: 0.2 })] }, {
    stimulus: { kind: 'sine', frequency: 220, amplitude: 0.8 },
  }),
  envelope('stereo-noise-swelled', { ...SOFT, notes: [note(0.02, { duration: 0.3 })] }, {
    stimulus: { kind: 'noise', seed: 21, amplitude: 0.5 }, channels: 2,
  }),
  envelope('slow-attack-into-decay', { ...SLOW, notes: [note(0)] }, {
    ...NO_STIMULUS, frames: 312000, keepFrom: 276000,
  }),
  envelope('slow-crossfade', { ...SLOW, notes: [note(0), crossfade(7)] }, {
    // The attack begins half a release after the crossfade: 13 s.
    ...NO_STIMULUS, frames: 648000, keepFrom: 612000,
  }),
  envelope('five-voices-spread', {
    ...SOFT, voices: 5, spread: 0.031, notes: [note(0, { duration: 0.25 }), crossfade(0.3)],
  }, {
    stimulus: { kind: 'noise', seed: 33, amplitude: 0.2 },
  }),
  envelope('sine-crossfaded-44k', { ...SOFT, notes: [note(0.01), crossfade(0.2)] }, {
    stimulus: { kind: 'sine', frequency: 330, amplitude: 0.7 }, sampleRate: 44100, frames: 22050,
  }),
  envelope('note-inside-a-quantum-44k', {
    ...PLUCK, notes: [note(1000 / 44100, { duration: 0.2 })],
  }, { sampleRate: 44100, frames: 22050 }),
];

export async function build(context, definition, tools) {
  const { voices = 1, spread = 0, notes } = definition.parameters;
  for (let voice = 0; voice < voices; voice += 1) {
    const amplifier = new GainNode(context, { gain: 0 });
    for (const { at, ...shape } of notes) {
      schedule(amplifier.gain, { at: at + voice * spread, ...shape }, definition.parameters);
    }
    play(context, tools).connect(amplifier);
    amplifier.connect(context.destination);
  }
}

function play(context, tools) {
  if (tools.stimulus) return tools.playStimulus();
  const source = new ConstantSourceNode(context);
  source.start(0);
  return source;
}

/** A third of the attack or decay, or a quarter of the release, is the time constant. */
function schedule(gain, { at, duration, crossfade: fades }, { attack, decay, sustain, release }) {
  gain.cancelScheduledValues(at);
  let start = at;
  if (fades) {
    gain.setTargetAtTime(0, at, release / 4);
    start = at + 0.5 * release;
  } else {
    gain.setValueAtTime(0, at);
  }
  gain.setTargetAtTime(1, start, attack / 3);
  gain.setTargetAtTime(sustain, start + attack, decay / 3);
  if (duration !== undefined) gain.setTargetAtTime(0, start + duration, release / 4);
}
