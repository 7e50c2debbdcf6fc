/** The reverb worklet, and its mixing matrix. */
import { IMPULSE, NOISE, claim } from './claim.js';

const ROOM = {
  type: 'hall', decay: 0.8, size: 1, diffusion: 0.8, predelay: 0, damping: 0.5, width: 0.8,
};

function room(name, changes, parts, options = {}) {
  const settings = { ...ROOM, ...changes };
  const params = { ...settings, quality: 'balanced', modulation: 0 };
  return claim(name, { component: 'reverb', settings, parts }, {
    worklets: ['apps/ambient/worklets/reverb'],
    nodes: {
      room: { type: 'AudioWorkletNode', processor: 'reverb', options: { outputChannelCount: [2] } },
    },
    wires: ['source > room', 'room > out'],
    calls: [['post', 'room', { type: 'params', params }]],
  }, { stimulus: IMPULSE, ...options });
}

const BURST = { ...NOISE, length: 960 };

export const cases = [
  room('reverb-lines', {}, ['lines'], { frames: 6000 }),
  room('reverb-size', {}, ['scale'], { frames: 6000 }),
  room('reverb-diffusers', { size: 0.5 }, ['diffusers']),
  room('reverb-decay', { size: 0.5 }, ['seconds'], { stimulus: BURST, frames: 14400 }),
  room('reverb-damping', { size: 0.5, damping: 0.2 }, ['cutoff'], { stimulus: BURST, frames: 9600 }),
  room('reverb-predelay', { size: 0.5, predelay: 20 }, ['predelay']),
  claim('reverb-matrix', { component: 'hadamard' }, {
    worklets: ['apps/ambient/worklets/hadamard'],
    nodes: {
      mix: {
        type: 'AudioWorkletNode', processor: 'hadamard-mixer',
        options: {
          channelCount: 8, channelCountMode: 'explicit', channelInterpretation: 'discrete',
          outputChannelCount: [8], processorOptions: { lines: 8 },
        },
      },
    },
    wires: ['source > mix', 'mix > out'],
  }, { channels: 8, frames: 480, stimulus: { kind: 'impulse', at: 40, stagger: 37 } }),
];
