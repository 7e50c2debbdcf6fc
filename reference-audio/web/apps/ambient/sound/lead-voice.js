/**
 * One note of the lead: four modulators that bend two carriers, by one of five algorithms.
 *
 * - Units: `frequency` in hertz, `velocity` 0 to 1, times in seconds of the context.
 */

/** What remains of the first modulator by default, and of the others, once it has decayed. */
const REMAINS = [0.1, 0.05, 0.02, 0.1];
const SMALLEST_DEPTH = 0.001;
const SILENCE = 0.001;

/** Which modulators (from 0) go where: "x" and "y" are the carriers, numbers modulators. */
const ALGORITHMS = {
  parallel: [[0, 'x'], [1, 'x'], [2, 'x'], [3, 'x'], [0, 'y'], [1, 'y'], [2, 'y'], [3, 'y']],
  stack: [[3, 2], [2, 1], [1, 0], [0, 'x'], [0, 'y']],
  split: [[0, 'x'], [2, 'x'], [1, 'y'], [3, 'y']],
  cross: [[0, 'x'], [1, 'x'], [2, 'y'], [3, 'y']],
  dx17: [[2, 'x'], [0, 'x'], [3, 2], [1, 2]],
};

/** Plays a note into `destination` and lets go of it when it has rung out. */
export function playLeadNote(context, destination, note) {
  const { patch, frequency, velocity } = note;
  const now = context.currentTime;
  const output = new GainNode(context, { gain: velocity * patch.gain });
  output.connect(destination);
  const carriers = makeCarriers(context, frequency, patch);
  const modulators = makeModulators(context, note, now);
  for (const [from, to] of ALGORITHMS[patch.algorithm] ?? ALGORITHMS.parallel) {
    const target = typeof to === 'number' ? modulators[to].oscillator : carriers[to].oscillator;
    modulators[from].depth.connect(target.frequency);
  }
  for (const carrier of Object.values(carriers)) shape(carrier, note, now, output);
  const end = endOf(note, now);
  const sources = [...Object.values(carriers), ...modulators].map(({ oscillator }) => oscillator);
  for (const source of sources) {
    source.start(now);
    source.stop(end);
  }
  if (patch.transient.click + patch.transient.noise > 0) addTransient(context, note, now, output);
  carriers.x.oscillator.onended = () => output.disconnect();
}

function endOf({ envelope, hold }, now) {
  return now + envelope.attack + envelope.decay + hold + envelope.release + 0.1;
}

function makeCarriers(context, frequency, patch) {
  const detuned = frequency * Math.pow(2, patch.beatDetune / 1200);
  const second = patch.algorithm === 'dx17' ? 0 : patch.carrier2Mix;
  const carrier = (hertz, mix, peak, level, pan, lateness) => ({
    oscillator: new OscillatorNode(context, { frequency: hertz }), mix, peak, level, pan, lateness,
  });
  return {
    x: carrier(frequency, 1, 1, patch.xLevel, patch.xPan, 1),
    y: carrier(detuned, second, 0.8, patch.yLevel, patch.yPan, 1.2),
  };
}

function makeModulators(context, { patch, frequency, velocity, envelope }, now) {
  return patch.modulators.map(({ ratio, index, decay, sustain }, place) => {
    const oscillator = new OscillatorNode(context, { frequency: frequency * ratio });
    const depth = new GainNode(context, { gain: 0 });
    oscillator.connect(depth);
    const peak = frequency * index * (place === 0 ? velocity : 1);
    depth.gain.setValueAtTime(peak, now);
    const remains = Math.max(SMALLEST_DEPTH, peak * (sustain || REMAINS[place]));
    depth.gain.exponentialRampToValueAtTime(remains, now + envelope.attack + decay);
    return { oscillator, depth };
  });
}

/** Envelope, filter and place of one carrier. */
function shape(carrier, { patch, envelope, hold }, now, output) {
  const { context } = output;
  const { attack, decay, sustain, release } = envelope;
  const mix = new GainNode(context, { gain: carrier.mix });
  const level = new GainNode(context, { gain: 0 });
  const filter = new BiquadFilterNode(context, {
    type: 'lowpass', frequency: patch.filter.frequency, Q: patch.filter.q,
  });
  const { gain } = level;
  gain.setValueAtTime(0, now);
  gain.linearRampToValueAtTime(carrier.peak, now + carrier.lateness * attack);
  gain.linearRampToValueAtTime(carrier.peak * sustain, now + attack + decay);
  const end = now + attack + decay + hold;
  gain.setValueAtTime(carrier.peak * sustain, end);
  gain.exponentialRampToValueAtTime(SILENCE, end + release);
  carrier.oscillator.connect(mix).connect(level).connect(filter)
    .connect(new GainNode(context, { gain: carrier.level }))
    .connect(new StereoPannerNode(context, { pan: Math.min(Math.max(carrier.pan, -1), 1) }))
    .connect(output);
}

/** The knock at a note's beginning: decaying noise through a filter. */
function addTransient(context, { patch, velocity }, now, output) {
  const { click, noise, duration, decay, frequency, type } = patch.transient;
  const seconds = duration / 1000;
  const length = Math.ceil(context.sampleRate * Math.max(0.1, seconds + 0.05));
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  let brown = 0;
  for (let index = 0; index < length; index += 1) {
    let value = Math.random() * 2 - 1;
    if (type === 'brown') {
      brown = (brown + 0.02 * value) / 1.02;
      value = brown * 3.5;
    }
    samples[index] = value * Math.exp((-index / context.sampleRate) * decay);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = type === 'filtered'
    ? new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: 2 })
    : new BiquadFilterNode(context, { type: 'lowpass', frequency, Q: 0.7 });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime((click + noise) * velocity * 0.8, now);
  level.gain.exponentialRampToValueAtTime(SILENCE, now + seconds + 0.01);
  source.connect(filter).connect(level).connect(output);
  source.start(now);
  source.stop(now + seconds + 0.05);
}
