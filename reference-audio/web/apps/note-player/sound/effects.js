/** Reverb and chorus, which voices send to: fixed, and the same on every machine. */
const REVERB_SECONDS = 1.5;
const DECAY_SECONDS = 1.2;
/** Of a fall by 60 dB. */
const DECAY = 6.907755278982137;
const REVERB_GAIN = 0.02;
const SIDES = [
  { delay: 0.012, frequency: 0.3, pan: -0.7 }, { delay: 0.016, frequency: 0.37, pan: 0.7 },
];
const DEPTH = 0.002;

/** Gives the buses `{ reverb, chorus }`, both heard at `master`. */
export function makeEffects(context, master) {
  const effects = new GainNode(context, {
    gain: 1, channelCount: 2, channelCountMode: 'explicit',
  });
  effects.connect(master);
  return { reverb: makeReverb(context, effects), chorus: makeChorus(context, effects) };
}

const makeBus = (context) =>
  new GainNode(context, { gain: 1, channelCount: 1, channelCountMode: 'explicit' });

function makeReverb(context, effects) {
  const bus = makeBus(context);
  bus.label = 'reverb';
  const length = Math.floor(REVERB_SECONDS * context.sampleRate);
  const buffer = new AudioBuffer({
    numberOfChannels: 2, length, sampleRate: context.sampleRate,
  });
  for (const channel of [0, 1]) buffer.copyToChannel(response(context, length, channel + 1), channel);
  const convolver = new ConvolverNode(context, { buffer, disableNormalization: true });
  convolver.connect(effects);
  bus.connect(convolver);
  return bus;
}

function response(context, length, seed) {
  const random = mulberry32(seed);
  return Float32Array.from({ length }, (_, index) =>
    (2 * random() - 1) * Math.exp(-DECAY * index / (DECAY_SECONDS * context.sampleRate)) * REVERB_GAIN);
}

function mulberry32(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6D2B79F5) | 0;
    let t = Math.imul(state ^ state >>> 15, state | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}

function makeChorus(context, effects) {
  const bus = makeBus(context);
  bus.label = 'chorus';
  const sum = new GainNode(context, { gain: 1, channelCount: 2, channelCountMode: 'explicit' });
  sum.connect(effects);
  for (const { delay, frequency, pan } of SIDES) {
    const line = new DelayNode(context, {
      maxDelayTime: 0.05, delayTime: delay, channelCount: 1, channelCountMode: 'explicit',
    });
    const side = new StereoPannerNode(context, { pan });
    const lfo = new OscillatorNode(context, { type: 'sine', frequency });
    const depth = new GainNode(context, { gain: DEPTH });
    side.connect(sum);
    line.connect(side);
    bus.connect(line);
    depth.connect(line.delayTime);
    lfo.connect(depth);
    lfo.start();
  }
  return bus;
}
