/**
 * PannerNode at equal power: distance models, cones, and a listener that turns.
 *
 * - Parameters: a patch (web/patch.js) around node `panner`; the stimulus has one or two channels.
 *   The head-related model is left to cases of its own, should a port ever have it.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'PannerNode';

const RATE = 48000;
const frame = (number) => number / RATE;
const MONO = { kind: 'noise', seed: 1, amplitude: 0.5, channels: 1 };
const STEREO = { ...MONO, channels: 2 };

function panner(name, options, { stimulus = MONO, node, patch, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 2,
    stimulus,
    parameters: {
      nodes: {
        panner: {
          type: 'PannerNode', options: { panningModel: 'equalpower', ...options }, ...node,
        },
        ...patch?.nodes,
      },
      wires: ['source > panner', 'panner > out', ...patch?.wires ?? []],
      ...(patch?.calls && { calls: patch.calls }),
      ...(patch?.steps && { steps: patch.steps }),
    },
    ...rest,
  };
}

const at = (positionX, positionY, positionZ) => ({ positionX, positionY, positionZ });
const facing = (orientationX, orientationY, orientationZ) => ({
  orientationX, orientationY, orientationZ,
});
const glide = (from, to) => [['setValueAtTime', from, 0],
  ['linearRampToValueAtTime', to, frame(1900)]];

/** Half as loud outside 180 degrees, falling off from 60 on. */
const CONE = { coneInnerAngle: 60, coneOuterAngle: 180, coneOuterGain: 0.5 };
const TURNED_LISTENER = [
  ['call', 'listener', 'setPosition', 1, 0.5, -1],
  ['call', 'listener', 'setOrientation', 1, 0.2, -0.5, 0.1, 1, 0],
];

/** Several panners of one sound, each mixed down to a channel of its own. */
function panners(name, list) {
  const names = list.map((_, index) => `panner${index}`);
  return {
    name,
    sampleRate: RATE,
    frames: 128,
    channels: list.length,
    stimulus: MONO,
    parameters: {
      nodes: {
        ...Object.fromEntries(list.map((own, index) => [names[index], {
          type: 'PannerNode', options: { panningModel: 'equalpower', ...own },
        }])),
        merger: { type: 'ChannelMergerNode', options: { numberOfInputs: list.length } },
      },
      wires: [...names.flatMap((panner, index) =>
        [`source > ${panner}`, `${panner} > merger:${index}`]), 'merger > out'],
    },
  };
}

export const cases = [
  panner('where-the-listener-is', at(0, 0, 0)),
  panner('left', at(-1, 0, 0)),
  panner('right-stereo', at(1, 0, 0), { stimulus: STEREO }),
  panner('front-left-stereo', at(-1, 0, -1), { stimulus: STEREO }),
  panner('behind-right', at(0.5, 0, 2)),
  panner('straight-above', at(0, 3, 0)),
  panner('above-left-stereo', at(-2, 1.5, -0.3), { stimulus: STEREO }),

  ...['linear', 'inverse', 'exponential'].flatMap((distanceModel) => [
    panner(`${distanceModel}-near`, { ...at(0.2, 0, -0.3), distanceModel, refDistance: 0.2 }),
    panner(`${distanceModel}-nearer-than-its-reference`, { ...at(0.2, 0, -0.3), distanceModel }),
    panner(`${distanceModel}-far`, {
      ...at(30, 4, -20), distanceModel, maxDistance: 100, rolloffFactor: 0.8,
    }),
    panner(`${distanceModel}-beyond-its-limits`, {
      ...at(-30, 4, -20), distanceModel, refDistance: 2, maxDistance: 20, rolloffFactor: 0.7,
    }),
  ]),
  panner('linear-of-equal-distances', {
    ...at(3, 0, 0), distanceModel: 'linear', refDistance: 5, maxDistance: 5, rolloffFactor: 0.4,
  }),
  panner('linear-of-swapped-distances', {
    ...at(3, 0, 0), distanceModel: 'linear', refDistance: 5, maxDistance: 2, rolloffFactor: 0.5,
  }),
  panner('inverse-of-no-reference-distance', {
    ...at(3, 0, 0), refDistance: 0, rolloffFactor: 2,
  }, {
    // On its own it is silent.
    patch: { wires: ['source > out'] },
  }),
  panner('rolloff-5', { ...at(2, 0, -1), rolloffFactor: 5 }),
  panner('rolloff-0', { ...at(200, 0, -1), rolloffFactor: 0 }),

  panner('cone-facing-the-listener', { ...CONE, ...at(0, 0, -2), ...facing(0, 0, 1) }),
  panner('cone-turned-half-away', { ...CONE, ...at(0, 0, -2), ...facing(1, 0, 1) }),
  panner('cone-turned-away', { ...CONE, ...at(0, 0, -2), ...facing(0, 0, -1) }),
  panner('cone-of-swapped-angles', {
    ...at(1, 0, -2), ...facing(1, 1, -2), coneInnerAngle: 200, coneOuterAngle: 100,
    coneOuterGain: 0.1,
  }),
  panner('cone-without-orientation', { ...CONE, ...at(1, 0, -2), ...facing(0, 0, 0) }),

  panner('listener-turned', at(2, 0, -3), { patch: { calls: TURNED_LISTENER } }),
  panner('listener-turned-stereo', at(-2, 1, 3), {
    stimulus: STEREO, patch: { calls: TURNED_LISTENER },
  }),
  panner('listener-of-parallel-axes', at(2, 0, -3), {
    patch: { calls: [['call', 'listener', 'setOrientation', 0, 1, 0, 0, 1, 0]] },
  }),
  panner('listener-moved-by-params', at(2, 0, -3), {
    patch: {
      calls: [['set', 'listener.positionX.value', 3], ['set', 'listener.forwardX.value', 1]],
    },
  }),
  panner('listener-moves-in-mid-render', at(2, 0, -3), {
    patch: { steps: [{ at: 896, calls: TURNED_LISTENER }] },
  }),
  panner('listener-glides', at(2, 0, -3), {
    patch: {
      calls: [['call', 'listener.positionX', 'setValueAtTime', -3, 0],
        ['call', 'listener.positionX', 'linearRampToValueAtTime', 6, frame(1900)]],
    },
  }),
  // The listener's params are asked for twice in each quantum, so that this goes twice as fast.
  panner('listener-approaches', at(2, 0, -3), {
    patch: {
      calls: [['call', 'listener.positionX', 'setTargetAtTime', 6, frame(200), frame(900)]],
    },
  }),
  panner('moved-by-the-old-methods', {}, {
    patch: {
      calls: [['call', 'panner', 'setPosition', -2, 0, -1]],
      steps: [{ at: 768, calls: [['call', 'panner', 'setPosition', 2, 1, -1]] },
        { at: 1280, calls: [['call', 'panner', 'setOrientation', 0, 1, 0]] }],
    },
  }),
  panner('flies-past', at(-4, 0, -0.5), { node: { params: { positionX: glide(-4, 4) } } }),
  panner('flies-past-stereo', at(-4, 0, -0.5), {
    stimulus: STEREO, node: { params: { positionX: glide(-4, 4) } },
  }),
  panner('flies-past-k-rate', at(-4, 0, -0.5), {
    node: { params: { positionX: glide(-4, 4) } },
    patch: { calls: [['set', 'panner.positionX.automationRate', 'k-rate']] },
  }),
  panner('turns-its-cone', { ...CONE, ...at(0, 0, -2) }, {
    node: { params: { orientationX: glide(-1, 1), orientationZ: glide(-1, 2) } },
  }),
  panner('swung-by-audio', at(0, 0, -1), {
    patch: {
      nodes: { lfo: { type: 'OscillatorNode', options: { frequency: 90 }, start: [0] } },
      wires: ['lfo > panner.positionX'],
    },
  }),
  panner('settings-changed-in-mid-render', at(5, 0, -5), {
    patch: {
      steps: [{ at: 512, calls: [['set', 'panner.rolloffFactor', 0.1]] },
        { at: 1024, calls: [['set', 'panner.distanceModel', 'exponential'],
          ['set', 'panner.refDistance', 3]] }],
    },
  }),
  panner('source-ends', at(-1, 0, -1), { stimulus: { ...STEREO, frames: 900 } }),
  panner('front-right-44k', at(1, 0, -1), { sampleRate: 44100 }),
  panner('made-by-factory', at(3, -1, 1), { node: { factory: [] } }),

  panners('at-the-edges-of-its-settings', [
    { ...at(6000, 0, -3000), distanceModel: 'linear' },
    { ...at(5, 0, 0), distanceModel: 'linear', maxDistance: 10, rolloffFactor: 3 },
    { ...at(3, 0, 0), distanceModel: 'linear', refDistance: 5, maxDistance: 5, rolloffFactor: 3 },
    { ...at(3, 0, 0), refDistance: 0, rolloffFactor: 0 },
    { ...at(3, 0, 0), distanceModel: 'exponential', refDistance: 0, rolloffFactor: 0 },
    { ...at(0, 0, -2), ...facing(1, 0, -1), coneInnerAngle: 60 },
    { ...at(0, 0, -2), ...facing(0, 0, -1), coneOuterAngle: 90, coneOuterGain: 0.3 },
    { ...at(0, 0, -2), ...facing(1, 0, 0), coneInnerAngle: 180, coneOuterAngle: 180,
      coneOuterGain: 0.3 },
    { ...at(0, 0, -2), ...facing(1, 0, -1), coneInnerAngle: -60, coneOuterAngle: -300 },
    at(-0.5, 0, 2),
  ]),
  panner('straight-ahead-stereo', at(0, 0, -1), { stimulus: STEREO, frames: 128 }),
];
