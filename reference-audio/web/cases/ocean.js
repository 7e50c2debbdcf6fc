/**
 * The ocean worklet: waves, foam and rumble.
 *
 * - Parameters: `parameterData` as the node takes it; `rate` is posted before `seed`, because
 *   seeding creates the waves at the rate then in force; `automation` maps a parameter's name to
 *   the calls made on it, `[method, …arguments]`.
 *
 * The first wave starts seconds in. A `rate` far below the context's makes the waves' seconds
 * that much shorter, so that a second of audio holds whole waves.
 */
export const component = 'ocean worklet';

/** Of what is printed as a whole this much is kept as samples. */
const KEPT = 6000;

function sea(name, parameters, options = {}) {
  return { name, sampleRate: 48000, frames: 48000, channels: 2, parameters, ...options };
}

const SHORT_WAVES = {
  waveDurationMin: 2, waveDurationMax: 3, waveIntervalMin: 3, waveIntervalMax: 4,
};

/** Compared over its whole length by the prints of its stages; of the samples the end is kept. */
function longSea(name, parameters, options = {}) {
  const { frames = 48000 } = options;
  return sea(name, parameters, { frames, keepFrom: frames - KEPT });
}

export const cases = [
  sea('quick-waves', { parameterData: {}, rate: 4000, seed: 0 }, { frames: 60000 }),
  longSea('quick-waves-of-another-seed', { parameterData: {}, rate: 4000, seed: 261102545 }),
  sea('quick-waves-at-8000', { parameterData: {}, rate: 8000, seed: 7 }, { frames: 60000 }),
  sea('full-intensity', { parameterData: { intensity: 1 }, rate: 4000, seed: 1 }),
  longSea('faint-intensity', { parameterData: { intensity: 0.001 }, rate: 4000, seed: 1 }),
  sea('much-foam', {
    parameterData: { intensity: 0.8, foamMin: 1, foamMax: 1 }, rate: 4000, seed: 2,
  }),
  longSea('no-foam-no-depth', {
    parameterData: { foamMin: 0, foamMax: 0, depthMin: 0, depthMax: 0 }, rate: 4000, seed: 2,
  }),
  sea('deep-rumble', { parameterData: { depthMin: 1, depthMax: 1 }, rate: 4000, seed: 3 }),
  longSea('waves-in-quick-succession', {
    parameterData: { ...SHORT_WAVES, wave2OffsetMin: 0, wave2OffsetMax: 0 }, rate: 4000, seed: 4,
  }, { frames: 60000 }),
  longSea('second-wave-far-behind', {
    parameterData: { ...SHORT_WAVES, wave2OffsetMin: 5, wave2OffsetMax: 10 }, rate: 4000, seed: 5,
  }, { frames: 60000 }),
  longSea('intensity-falls-silent-and-returns', {
    parameterData: {},
    rate: 4000,
    seed: 6,
    automation: {
      intensity: [['setValueAtTime', 0.8, 0], ['linearRampToValueAtTime', 0, 0.5],
        ['setValueAtTime', 0.6, 0.7]],
    },
  }),
  longSea('own-seed-at-true-rate', { parameterData: {} }, { frames: 480000 }),
  longSea('seed-0-at-true-rate', { parameterData: {}, seed: 0 }, { frames: 480000 }),
  longSea('generator-past-its-53-bits', { parameterData: {}, seed: 0 }, {
    // Two draws and more per frame: draw 4,917,759 falls within 52 s.
    frames: 2640000,
  }),
  sea('quick-waves-44k', { parameterData: { intensity: 0.7 }, rate: 4410, seed: 8 }, {
    sampleRate: 44100, frames: 44100,
  }),
];

export async function build(context, definition, tools) {
  await tools.addWorklet('apps/ambient/worklets/ocean');
  const { parameterData, rate, seed, automation = {} } = definition.parameters;
  const ocean = new AudioWorkletNode(context, 'ocean-processor', {
    numberOfInputs: 0, outputChannelCount: [2], parameterData,
  });
  if (rate !== undefined) ocean.port.postMessage({ type: 'setSampleRate', sampleRate: rate });
  if (seed !== undefined) ocean.port.postMessage({ type: 'setSeed', seed });
  for (const [name, calls] of Object.entries(automation)) {
    for (const [method, ...values] of calls) ocean.parameters.get(name)[method](...values);
  }
  if (definition.keepFrom) ocean.label = 'ocean';
  ocean.connect(context.destination);
}
