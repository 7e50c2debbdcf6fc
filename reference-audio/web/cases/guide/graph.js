/** Connections, and the way to the speakers. */
import { NOISE, chain, claim, gain } from './claim.js';
import { delayNodes, delayWires } from './delay.js';

const LEVELS = {
  masterVolume: 0.7, synthLevel: 0.6, granularLevel: 0.4, reverbLevel: 1, leadEnabled: true,
  leadLevel: 0.4, oceanWaveSynthLevel: 0, airNoise: 0,
};
const SENDS = { synthReverbSend: 0.7, leadReverbSend: 0.5 };
const BURST = { ...NOISE, length: 960 };
/** Below what the lead's lowpass touches. */
const LOW = { kind: 'sine', frequency: 220, amplitude: 0.5, length: 960 };

const filter = (type, frequency, Q) => ({ type: 'BiquadFilterNode', options: { type, frequency, Q } });
const LEAD_LOWPASS = filter('lowpass', 4000, 0.7);

/** As the app sets its compressor, the last node before the speakers. */
const OUTPUT = {
  type: 'DynamicsCompressorNode',
  options: { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1 },
};

/** At a low rate, so that the compressor has settled before few samples are over. */
const SETTLING = { sampleRate: 16000, frames: 9600 };

const ROOM = {
  type: 'hall', decay: 0.8, size: 0.5, diffusion: 0.8, predelay: 20, damping: 0.5, width: 0.8,
};

const entry = (name, more = {}) => ({ component: 'graph', entry: name, levels: LEVELS, sends: SENDS, ...more });

export const cases = [
  claim('graph-lead-echoes', entry('lead', { delay: { time: 20, feedback: 0.4, mix: 0.35 } }), {
    nodes: { lead: gain(LEVELS.leadLevel), lowpass: LEAD_LOWPASS, ...delayNodes(20, 0.4, 0.35) },
    wires: ['source > lead', 'lead > lowpass', 'lowpass > out', 'lowpass > left', ...delayWires],
  }, { stimulus: LOW }),
  claim('graph-lead-send', entry('lead-reverb'),
    // The lowpass between the two is another claim.
    chain({ lead: gain(LEVELS.leadLevel), send: gain(SENDS.leadReverbSend) }),
    { stimulus: LOW, frames: 2400 }),
  claim('graph-grain-filters', entry('granular'),
    chain({ highpass: filter('highpass', 500, 1), lowpass: filter('lowpass', 8000, 1) }),
    { stimulus: NOISE }),
  claim('limiter-below-its-threshold', { component: 'limiter' }, chain({ output: OUTPUT }), {
    stimulus: { ...NOISE, amplitude: 0.1 }, ...SETTLING,
  }),
  claim('limiter-above-its-threshold', { component: 'limiter' }, chain({ output: OUTPUT }), {
    stimulus: { ...NOISE, amplitude: 2 }, ...SETTLING,
  }),
  claim('whole-mix', entry('whole', { room: ROOM }), {
    worklets: ['apps/ambient/worklets/reverb'],
    nodes: {
      direct: gain(LEVELS.synthLevel), send: gain(SENDS.synthReverbSend), master: gain(LEVELS.masterVolume),
      room: { type: 'AudioWorkletNode', processor: 'reverb', options: { outputChannelCount: [2] } },
      echoes: gain(LEVELS.reverbLevel), output: OUTPUT,
    },
    wires: ['source > direct', 'direct > master', 'source > send', 'send > room', 'room > echoes',
      'echoes > master', 'master > output', 'output > out'],
    calls: [['post', 'room', {
      type: 'params', params: { ...ROOM, quality: 'balanced', modulation: 0 },
    }]],
  }, { stimulus: BURST, frames: 9600 }),
];
