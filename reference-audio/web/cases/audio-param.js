/**
 * AudioParam: its timeline of events, its rates and its audio inputs, read off a constant source.
 *
 * - Parameters: a patch (web/patch.js); the events are the `params` of node `offset`, further ones
 *   follow in `steps`, while the render is suspended.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'AudioParam';

const RATE = 48000;

/** Frame numbers as seconds; halves fall between two frames. */
const frame = (number) => number / RATE;

function timeline(
  name, calls, { offset = 0.25, steps, rate, patch = {}, alone = true, ...options } = {},
) {
  const wantsRate = rate ? [['set', 'offset.offset.automationRate', rate]] : [];
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    parameters: {
      nodes: {
        offset: {
          type: 'ConstantSourceNode', options: { offset }, params: { offset: calls }, start: [0],
        },
        ...patch.nodes,
      },
      wires: [...alone ? ['offset > out'] : [], ...patch.wires ?? []],
      ...(rate && { calls: wantsRate }),
      ...(steps && { steps }),
    },
    ...options,
  };
}

const set = (value, at) => ['setValueAtTime', value, frame(at)];
const linear = (value, at) => ['linearRampToValueAtTime', value, frame(at)];
const exponential = (value, at) => ['exponentialRampToValueAtTime', value, frame(at)];
const target = (value, at, tau) => ['setTargetAtTime', value, frame(at), frame(tau)];
const curve = (points, at, length) => ['setValueCurveAtTime', points, frame(at), frame(length)];
const cancel = (at) => ['cancelScheduledValues', frame(at)];
const hold = (at) => ['cancelAndHoldAtTime', frame(at)];

/** What the page calls at a frame, on the param itself. */
const later = (at, ...calls) => ({
  at, calls: calls.map(([method, ...args]) => ['call', 'offset.offset', method, ...args]),
});
const assign = (at, value) => ({ at, calls: [['set', 'offset.offset.value', value]] });

const lowpass = (options) => ({
  type: 'BiquadFilterNode', options: { type: 'lowpass', ...options },
});

const ARCH = [0.1, 0.9, 0.3, 0.7, 0.2];
const SINE = { kind: 'sine', frequency: 700, amplitude: 0.5 };
const LFO = {
  nodes: { lfo: { type: 'OscillatorNode', options: { frequency: 300 }, start: [0] } },
  wires: ['lfo > offset.offset'],
};

/** Several params, each read off in a channel of its own. */
function timelines(name, list) {
  const names = list.map((_, index) => `offset${index}`);
  return {
    ...timeline(name, []),
    frames: 256,
    channels: list.length,
    parameters: {
      nodes: {
        ...Object.fromEntries(list.map((calls, index) => [names[index], {
          type: 'ConstantSourceNode', options: { offset: 0.25 }, params: { offset: calls },
          start: [0],
        }])),
        merger: { type: 'ChannelMergerNode', options: { numberOfInputs: list.length } },
      },
      wires: [...names.map((offset, index) => `${offset} > merger:${index}`), 'merger > out'],
    },
  };
}

export const cases = [
  // A ramp behind a target that was approached for several quanta, and long after it was reached.
  timeline('target-then-linear-ramp-later', [
    ['setTargetAtTime', 1, frame(64), 0.01], linear(-0.5, 1500)]),
  timeline('target-then-exponential-ramp-later', [
    ['setTargetAtTime', 0.9, frame(100.5), 0.004], exponential(0.01, 1700)]),
  timeline('target-reached-then-linear-ramp', [
    ['setTargetAtTime', 1, 0, 0.0004], set(1, 900), linear(0, 1300)]),
  timeline('target-reached-and-left', [['setTargetAtTime', 0.75, frame(10), 0.0003]], {
    steps: [later(1408, ['setTargetAtTime', -1, 0, 0.002])],
  }),
  timeline('no-event', []),
  timeline('value-of-the-constructor-and-a-late-set', [set(0.75, 1000)]),
  timeline('set-between-frames', [set(0.75, 700.5), set(-0.5, 701.25)]),
  timeline('sets-at-one-time-keep-their-order', [set(0.3, 500), set(0.6, 500), set(0.9, 500)]),
  timeline('sets-added-backwards', [set(0.9, 1500), set(0.6, 1000), set(0.3, 500)]),
  timeline('set-at-each-frame-of-a-while', [300, 301, 302, 303, 304, 305]
    .map((at, index) => set(0.1 * index, at))),

  timeline('linear-from-nothing', [linear(1, 1000)]),
  timeline('linear-between-frames', [set(-1, 100.25), linear(1, 1500.75)]),
  timeline('linear-within-one-quantum', [set(0, 130), linear(1, 133.5), linear(0.2, 141)]),
  timeline('linear-of-no-length', [set(0.1, 512), linear(0.8, 512)]),
  timeline('linear-zigzag', [set(0, 10), linear(1, 333), linear(-1, 666.5), linear(0.5, 1024)]),
  timeline('linear-long-after-a-set', [set(0.5, 0), linear(0.6, 40000)]),
  timeline('linear-ends-on-a-quantum', [set(0, 128), linear(1, 1024), set(0.3, 1664)]),
  timeline('linear-44k', [['setValueAtTime', 0, 0.003], ['linearRampToValueAtTime', 1, 0.03]], {
    sampleRate: 44100,
  }),
  timeline('linear-8k', [['setValueAtTime', 1, 0.013], ['linearRampToValueAtTime', -1, 0.19]], {
    sampleRate: 8000,
  }),
  timeline('linear-96k', [['setValueAtTime', 1, 0.0031], ['linearRampToValueAtTime', -1, 0.017]], {
    sampleRate: 96000,
  }),
  timeline('linear-k-rate', [set(0, 64), linear(1, 1500)], { rate: 'k-rate' }),

  timeline('exponential-from-nothing', [exponential(4, 1200)]),
  timeline('exponential-down', [set(1, 50.5), exponential(0.0001, 1700.25)]),
  timeline('exponential-from-zero-holds', [set(0, 100), exponential(1, 1000), set(0.4, 1200)]),
  timeline('exponential-across-zero-holds', [set(-0.5, 100), exponential(1, 1000)]),
  timeline('exponential-of-negatives', [set(-0.01, 0), exponential(-1, 1300)]),
  timeline('exponential-after-linear', [set(0, 0), linear(0.5, 600.5), exponential(0.01, 1400)]),
  timeline('exponential-k-rate', [set(0.01, 0), exponential(1, 1500)], { rate: 'k-rate' }),

  timeline('target-up', [target(1, 200, 300)]),
  timeline('target-between-frames', [target(1, 200.5, 100), target(-1, 900.75, 250)]),
  timeline('target-of-no-time-constant', [target(0.9, 300, 0), target(0.1, 900.5, 0)]),
  timeline('target-converges-to-zero', [set(1, 0), target(0, 100, 20)]),
  timeline('target-converges-to-a-value', [target(0.7, 100, 30), linear(0.1, 1800)]),
  timeline('target-cut-by-a-ramp', [target(1, 128, 500), linear(-0.5, 1500)]),
  timeline('target-cut-by-an-exponential', [target(1, 100.5, 200), exponential(0.05, 1600)]),
  timeline('target-cut-by-a-set', [target(1, 77, 500), set(0.2, 777), target(0.9, 1111, 90)]),
  timeline('target-k-rate', [target(1, 100, 400)], { rate: 'k-rate' }),
  timeline('target-of-less-than-a-frame', [target(1, 500, 0.2), target(0, 1000, 0.7)]),

  timeline('curve-of-two-points', [curve([-1, 1], 100, 1000)]),
  timeline('curve-of-five-points', [curve(ARCH, 256, 1280)]),
  timeline('curve-between-frames', [curve(ARCH, 100.5, 999.5), set(0.4, 1500)]),
  timeline('curve-shorter-than-a-quantum', [curve(ARCH, 130, 17)]),
  timeline('curve-shorter-than-a-frame', [curve([0.2, 0.9], 130.25, 0.5), set(0, 1000)]),
  timeline('curve-then-ramps', [curve(ARCH, 100, 500), linear(1, 900), exponential(0.1, 1500)]),
  timeline('curve-then-target', [curve(ARCH, 100, 500), target(-1, 700, 120)]),
  timeline('curve-of-more-points-than-frames', [
    curve(Array.from({ length: 300 }, (_, i) => ((i * 37) % 101) / 101), 200, 150),
  ]),
  timeline('curve-k-rate', [curve(ARCH, 50, 1500)], { rate: 'k-rate' }),

  timeline('cancel-in-a-ramp', [set(0.4, 0), linear(1, 1500), cancel(700)]),
  timeline('cancel-in-a-curve', [curve(ARCH, 100, 1000), cancel(600)]),
  timeline('cancel-in-mid-render', [set(0, 0), linear(1, 1500), set(0.1, 1700)], {
    steps: [later(640, cancel(700))],
  }),
  timeline('hold-in-a-linear-ramp', [set(0, 0), linear(1, 1500), hold(700.5)]),
  timeline('hold-in-an-exponential-ramp', [set(0.1, 0), exponential(1, 1500), hold(700)]),
  timeline('hold-in-a-target', [target(1, 100, 400), hold(600.25)]),
  timeline('hold-at-the-start-of-a-target', [set(0.5, 0), target(1, 512, 400), hold(512)]),
  timeline('hold-in-a-curve', [curve(ARCH, 100, 1000), hold(600.25)]),
  timeline('hold-after-a-curve', [curve(ARCH, 100, 500), set(0.9, 1500), hold(900)]),
  timeline('hold-before-everything', [set(0.9, 900), set(0.1, 1200), hold(300)]),
  timeline('hold-then-ramp-on', [set(0, 0), linear(1, 1500), hold(600), linear(-1, 1400)]),
  timeline('hold-in-mid-render', [set(0.1, 0), exponential(2, 1900)], {
    steps: [later(768, hold(800.5), linear(0.2, 1300))],
  }),
  timeline('hold-a-target-in-mid-render', [target(1, 10, 300)], {
    steps: [later(512, hold(frame(0))), later(1024, target(-1, 1100, 100))],
  }),

  timeline('assigned-in-mid-render', [], { steps: [assign(256, 0.9), assign(1280, -0.4)] }),
  timeline('assigned-in-a-ramp', [set(0, 0), linear(1, 1800)], { steps: [assign(896, 0.1)] }),
  timeline('scheduled-in-the-past', [], {
    steps: [later(640, set(0.8, 100), linear(-0.3, 1500)), later(1664, target(1, 30, 90))],
  }),
  timeline('curve-scheduled-in-the-past', [], { steps: [later(640, curve(ARCH, 600, 700))] }),
  timeline('ramp-scheduled-late', [set(0.9, 0)], { steps: [later(896, linear(0, 1600))] }),
  timeline('rate-changed-in-mid-render', [set(0, 0), linear(1, 1900)], {
    steps: [
      { at: 512, calls: [['set', 'offset.offset.automationRate', 'k-rate']] },
      { at: 1280, calls: [['set', 'offset.offset.automationRate', 'a-rate']] },
    ],
  }),
  timeline('fed-with-audio', [], { patch: LFO }),
  timeline('fed-with-audio-over-a-ramp', [set(0, 0), linear(1, 1500)], { patch: LFO }),
  timeline('fed-with-audio-k-rate', [set(0, 0), linear(1, 1500)], { patch: LFO, rate: 'k-rate' }),
  timeline('fed-with-stereo', [], {
    patch: { wires: ['source > offset.offset'] }, stimulus: { ...SINE, channels: 2 },
  }),
  timeline('fed-with-nan-takes-its-default', [], {
    alone: false,
    patch: {
      nodes: {
        loud: { type: 'ConstantSourceNode', options: { offset: 3e38 }, start: [frame(100)] },
        infinite: { type: 'GainNode', options: { gain: 10 } },
        negative: { type: 'GainNode', options: { gain: -10 } },
        sum: { type: 'GainNode' },
        cutoff: lowpass({ frequency: 3000 }),
        resonance: lowpass({ frequency: 3000, Q: 12 }),
        detuned: lowpass({ frequency: 3000, detune: 700 }),
        peak: lowpass({ type: 'peaking', frequency: 3000, gain: 9 }),
        merger: { type: 'ChannelMergerNode', options: { numberOfInputs: 5 } },
      },
      // Infinity minus infinity.
      wires: ['loud > infinite', 'loud > negative', 'infinite > sum', 'negative > sum',
        'sum > offset.offset', 'offset > merger:0',
        ...['cutoff.frequency', 'resonance.Q', 'detuned.detune', 'peak.gain'].flatMap(
          (param, index) => [`source > ${param.split('.')[0]}`, `sum > ${param}`,
            `${param.split('.')[0]} > merger:${index + 1}`]),
        'merger > out'],
    },
    stimulus: { kind: 'noise', seed: 1, amplitude: 0.5, channels: 1 }, channels: 5, frames: 384,
  }),
  timeline('fed-twice', [], {
    patch: { ...LFO, wires: ['lfo > offset.offset', 'source > offset.offset'] }, stimulus: SINE,
  }),
  timelines('ends-within-a-quantum', [
    // Curves that follow each other at once, with an event that was there before them.
    [set(0.5, 250), set(0.3, 20), curve(ARCH, 40, 30), curve(ARCH, 70, 50)],
    [curve(ARCH, 30, 100), curve(ARCH, 0, 30), linear(0.9, 200)],
    // What is cancelled at the very end of a curve is that end alone.
    [curve(ARCH, 50, 100), cancel(150), set(0.9, 240), hold(200)],
    [curve(ARCH, 20.25, 61.5), target(-1, 90.5, 40), linear(0.2, 170)],
    [curve(ARCH, 20, 300), hold(128)],
    [curve(ARCH, 20, 300), hold(100.5), linear(0.8, 140), exponential(0.1, 200.5)],
    [target(1, 30, 50), hold(60.5), linear(-0.5, 110), target(0, 128, 20)],
    [set(0.1, 0), exponential(1, 180), hold(90.5), target(0, 128, 9)],
    [curve([0.2, 0.9], 128, 64), set(0.4, 192), curve([0.9, 0.2, 0.5], 200, 0.5)],
  ]),
];
