/**
 * Up- and down-mixing: every pair of layouts, channel modes and interpretations.
 *
 * - Parameters: a patch (web/patch.js); what counts are the channel settings of node `mixer`, whose
 *   inputs have the numbers of channels that their names tell.
 *
 * Where several inputs are folded down, mono comes first: a folded input adds several terms to the
 * sum one by one, and the browser does not always add them before those of the other inputs.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'Channel mixing';

/** The same on all channels but for its seed, and short: mixing has no memory. */
const noise = (channels) => ({ kind: 'noise', seed: 1, amplitude: 0.5, frames: 300, channels });
const names = { 1: 'mono', 2: 'stereo', 3: 'three', 4: 'quad', 5: 'five', 6: 'surround' };

/** A node for every number of channels, such as `stereo`. */
const sources = (...counts) => Object.fromEntries(counts.map((channels) => [names[channels], {
  type: 'AudioBufferSourceNode', options: { buffer: noise(channels), loop: true }, start: [0],
}]));

function mix(name, inputs, channels, options, { frames = 384, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames,
    channels,
    parameters: {
      nodes: { ...sources(...inputs), mixer: { type: 'GainNode', options } },
      wires: [...inputs.map((count) => `${names[count]} > mixer`), 'mixer > out'],
      ...rest,
    },
  };
}

const explicit = (channelCount, channelInterpretation = 'speakers') => ({
  channelCount, channelCountMode: 'explicit', channelInterpretation,
});
const clamped = (channelCount) => ({ channelCount, channelCountMode: 'clamped-max' });

export const cases = [
  ...[1, 2, 4, 6].flatMap((from) => [1, 2, 4, 6].filter((to) => to !== from).map((to) =>
    mix(`${names[from]}-to-${names[to]}`, [from], to, explicit(to)))),
  // Layouts that have no rule of their own are copied channel by channel.
  mix('three-to-stereo', [3], 2, explicit(2)),
  mix('stereo-to-three', [2], 3, explicit(3)),
  mix('mono-to-three', [1], 3, explicit(3)),
  mix('five-to-mono', [5], 1, explicit(1)),
  mix('five-to-surround', [5], 6, explicit(6)),
  mix('three-to-quad', [3], 4, explicit(4)),

  ...[[1, 2], [2, 1], [1, 6], [6, 2], [4, 6], [6, 4], [3, 5]].map(([from, to]) =>
    mix(`discrete-${names[from]}-to-${names[to]}`, [from], to, explicit(to, 'discrete'))),

  mix('largest-of-mono-and-stereo', [1, 2], 2, {}),
  mix('largest-of-stereo-and-surround', [2, 6], 6, {}),
  mix('largest-of-mono-and-quad', [1, 4], 4, {}),
  mix('largest-of-three-layouts', [1, 4, 6], 6, {}),
  mix('clamped-to-stereo', [1, 6], 2, clamped(2)),
  mix('clamped-above-all-inputs', [1, 2], 2, clamped(6)),
  mix('clamped-to-mono', [1, 4], 1, clamped(1)),
  mix('explicit-mono-of-mono-and-stereo', [1, 2], 1, explicit(1)),
  mix('explicit-surround-of-all', [1, 2, 4, 6], 6, explicit(6)),
  mix('discrete-largest', [1, 4], 4, { channelInterpretation: 'discrete' }),

  mix('destination-folds-stereo-to-mono', [2], 1, {}),
  mix('destination-folds-surround-to-stereo', [6], 2, {}),
  mix('destination-unfolds-mono-to-surround', [1], 6, {}),
  mix('destination-discrete', [1], 2, {}, {
    calls: [['set', 'out.channelInterpretation', 'discrete']],
  }),
  mix('count-changed-in-mid-render', [6], 6, explicit(6), {
    steps: [{ at: 128, calls: [['set', 'mixer.channelCount', 2]] }],
  }),
  mix('mode-changed-in-mid-render', [2], 2, explicit(1), {
    steps: [{ at: 128, calls: [['set', 'mixer.channelCountMode', 'max']] }],
  }),
  mix('interpretation-changed-in-mid-render', [6], 2, explicit(2), {
    steps: [{ at: 128, calls: [['set', 'mixer.channelInterpretation', 'discrete']] }],
  }),
  mix('stereo-joins-mono', [1], 2, {}, {
    steps: [{ at: 128, calls: [['make', 'late', {
      type: 'AudioBufferSourceNode', options: { buffer: noise(2) }, start: [0] }],
    ['wire', 'late > mixer']] }],
  }),
  mix('surround-leaves-mono', [1, 6], 6, {}, {
    steps: [{ at: 128, calls: [['cut', 'surround']] }],
  }),
];
