/** MIDI's controllers, the wheel, modulators of a font's own, and the effects. */
import { control, note, played, press, sample, fontOf, sineFont } from './describe.js';

/** Source, destination, amount: each curve and direction, of both polarities. */
const CURVES = [0, 1, 2, 3];
const curves = (isBipolar, isNegative) => CURVES.map((curve) =>
  [0x80 | 20 + curve | isNegative << 8 | isBipolar << 9 | curve << 10, [48, 17, 8, 52][curve],
    [200, 400, -3000, 60][curve], 0, curve === 3 && isBipolar ? 2 : 0]);
const sweep = (number, from) => [0, 30, 64, 90, 127].map((value, index) =>
  control(from + 0.03 * index, number, value));
const wheel = [8192, 12000, 16383, 3000, 0];

export const cases = [
  ...[7, 10, 11].map((number) => played(`controller-${number}`, sineFont(),
    [note(0.01, 69, 0.2), ...sweep(number, 0.03)],
    { channels: number === 10 ? 2 : 1, frames: 10240 })),
  played('vibrato-by-the-wheel', sineFont([[24, 600]]),
    [note(0.01, 69, 0.22), ...sweep(1, 0.05)]),
  played('vibrato-beside-an-lfo', sineFont([[24, 600], [5, 40], [22, 900], [7, 100], [28, -3000], [29, 800]]),
    [note(0.01, 69, 0.22), ...sweep(1, 0.05)]),
  played('vibrato-by-pressure', sineFont([[24, 700]]), [note(0.01, 69, 0.22),
    ...[40, 127, 0].map((pressure, index) => ({ at: 0.06 + 0.05 * index, pressure }))]),
  ...[2, 12].map((range) => played(`wheel-of-${range}-semitones`, sineFont(), [
    control(0, 101, 0), control(0, 100, 0), control(0, 6, range), control(0, 38, 0),
    note(0.02, 69, 0.2), ...wheel.map((bend, index) => ({ at: 0.05 + 0.03 * index, bend })),
  ])),
  ...[[0, 0], [0, 1], [1, 0], [1, 1]].map(([isBipolar, isNegative]) => played(
    `curves-${isBipolar ? 'bipolar' : 'unipolar'}-${isNegative ? 'falling' : 'rising'}`,
    sineFont([], { modulators: curves(isBipolar, isNegative) }),
    [note(0.01, 69, 0.22), ...[20, 21, 22, 23].flatMap((number, index) =>
      [0, 1, 50, 64, 100, 127].map((value, step) =>
        control(0.03 + 0.03 * step + 0.005 * index, number, value)))], { channels: 2 })),
  played('tremolo-by-a-controller', sineFont([[22, 800]], { modulators: [[0x80 | 2, 13, 120, 0, 0]] }),
    [note(0.01, 69, 0.22), ...sweep(2, 0.05)]),
  played('filter-by-controllers', sineFont([[22, 800]], {
    modulators: [[0x80 | 74, 8, -6000, 0, 0], [0x80 | 71, 9, 300, 0, 0], [0x80 | 1, 10, 2400, 0, 0]],
  }), [note(0.01, 69, 0.22), ...sweep(74, 0.03), ...sweep(71, 0.04), ...sweep(1, 0.05)]),
  played('velocity-and-key', sineFont([], {
    modulators: [[0x0502, 48, 0, 0, 0], [0x0002, 8, -4000, 0, 0], [0x0003, 17, 500, 0, 0],
      [0x0102, 8, 0, 0x0D02, 0], [0x0003, 48, 100, 0x0002, 0]],
    preset: { modulators: [[0x0003, 17, -700, 0, 0], [0x0102, 37, 300, 0, 0]] },
  }), [1, 60, 127].map((velocity, index) => note(0.01 + 0.07 * index, 50 + 15 * index, 0.06, { velocity })),
  { channels: 2 }),
  played('velocity-to-filter', sineFont([[8, 9000]]),
    [20, 127].map((velocity, index) => note(0.01 + 0.1 * index, 69, 0.08, { velocity })),
    { options: { velocityToFilter: true } }),
  played('attenuation-as-written', sineFont([[48, 100]]), [note(0.01, 69, 0.1)],
    { frames: 6144, options: { attenuationScale: 1 } }),
  played('controllers-reset', sineFont([[24, 600]]), [
    control(0, 1, 127), control(0, 7, 60), { at: 0, bend: 10000 }, note(0.02, 69, 0.2),
    control(0.1, 121, 0),
  ]),
  played('effects', sineFont([[15, 500], [16, 400]]), [note(0.01, 69, 0.1), note(0.1, 73, 0.1)],
    { channels: 2, frames: 12288, options: { effects: true } }),
  played('effects-by-controllers', sineFont(), [
    note(0.01, 69, 0.2), control(0.05, 91, 127), control(0.08, 93, 127), control(0.12, 91, 20),
  ], { channels: 2, frames: 12288, sampleRate: 44100, options: { effects: true } }),
  played('sixteen-channels', {
    ...fontOf('many', [sample('one'), sample('two', { period: 41, key: 60 })],
      [{ generators: [[54, 1]], sample: 0 }]),
    instruments: [
      { name: 'one', zones: [{ generators: [[54, 1]], sample: 0 }] },
      { name: 'two', zones: [{ generators: [[54, 1], [48, 50]], sample: 1 }] },
    ],
    presets: [
      { name: 'One', bank: 0, program: 0, zones: [{ instrument: 0 }] },
      { name: 'Two', bank: 0, program: 5, zones: [{ instrument: 1 }] },
      { name: 'Two high', bank: 3, program: 5, zones: [{ instrument: 1, generators: [[51, 12]] }] },
      { name: 'Kit', bank: 128, program: 0, zones: [{ instrument: 1, generators: [[52, 40]] }] },
    ],
  }, [
    ...Array.from({ length: 16 }, (_, channel) => [
      { at: 0, program: [0, 5, 7, 40][channel % 4], channel, bank: channel % 3 ? 0 : 3 },
      control(0.002, 10, channel * 8, channel), control(0.002, 7, 60, channel),
      press(0.02 + 0.01 * channel, 55 + channel, 0.04, { channel }),
      { at: 0.1 + 0.005 * channel, bend: 8192 + 400 * channel, channel },
    ]).flat(),
  ], { channels: 2, frames: 14400 }),
];
