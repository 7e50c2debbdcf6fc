/**
 * AudioBufferSourceNode: rates, loops, offsets, durations, and buffers of another sample rate.
 *
 * - Parameters: a patch (web/patch.js) around node `player`. Its buffer is the stimulus unless it
 *   describes one of its own.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'AudioBufferSourceNode';

const RATE = 48000;
const frame = (number) => number / RATE;

/** Short, so that ends and loops come soon. */
const TONE = { kind: 'sine', frequency: 500, amplitude: 0.8, frames: 700 };

function player(name, options, { node, patch = {}, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 2048,
    channels: 1,
    stimulus: TONE,
    parameters: {
      nodes: {
        player: {
          type: 'AudioBufferSourceNode', options: { buffer: 'stimulus', ...options }, start: [0],
          ...node,
        },
      },
      wires: ['player > out'],
      ...patch,
    },
    ...rest,
  };
}

const start = (...args) => ({ node: { start: args } });
const LOOP = { loop: true, loopStart: frame(100), loopEnd: frame(400) };
const glide = (from, to) => [['setValueAtTime', from, 0],
  ['linearRampToValueAtTime', to, frame(2000)]];

export const cases = [
  player('plain', {}),
  player('started-inside-a-quantum', {}, start(frame(300))),
  player('started-between-frames', {}, start(frame(300.5))),
  player('started-a-hair-after-a-frame', {}, start(frame(300.0004))),
  player('offset', {}, start(0, frame(200))),
  player('offset-between-frames', {}, start(0, frame(200.5))),
  player('offset-between-frames-other-rate', { playbackRate: 0.9 }, start(0, frame(200.5))),
  player('offset-beyond-the-end', { loop: true }, start(0, 1)),
  player('duration', {}, start(frame(100), frame(50), frame(333.25))),
  player('duration-at-double-rate', { playbackRate: 2 }, start(0, 0, frame(400))),
  player('duration-of-loops', LOOP, start(0, 0, frame(1500.5))),
  player('stopped-between-frames', { loop: true }, {
    node: { start: [0], stop: [frame(1200.5)] },
  }),

  player('half-rate', { playbackRate: 0.5 }),
  player('odd-rate', { playbackRate: 1.37 }),
  player('very-slow', { playbackRate: 0.01 }, start(0, frame(30))),
  player('rate-0-repeats-a-sample', { playbackRate: 0 }, start(0, frame(30))),
  player('rate-beyond-the-buffer', { playbackRate: 3, loop: true }, {
    stimulus: { ...TONE, frames: 9 },
  }),
  player('rate-larger-than-the-loop-for-a-while', {
    loop: true, loopStart: frame(10), loopEnd: frame(12),
  }, { node: { start: [0], params: { playbackRate: glide(0.5, 4) } } }),
  player('detuned', { detune: 350 }),
  player('detuned-and-other-rate', { detune: -1200, playbackRate: 1.5 }),
  player('rate-glides', { loop: true }, { node: {
    start: [0], params: { playbackRate: glide(0.5, 3) } } }),
  player('rate-glides-through-zero', LOOP, { node: {
    start: [0, frame(250)], params: { playbackRate: glide(2, -2) } } }),
  player('detune-glides', { loop: true }, { node: {
    start: [0], params: { detune: glide(-2400, 2400) } } }),
  player('rate-fed-with-audio', { loop: true }, {
    patch: {
      nodes: {
        player: {
          type: 'AudioBufferSourceNode', options: { buffer: 'stimulus', loop: true }, start: [0],
        },
        lfo: { type: 'OscillatorNode', options: { frequency: 90 }, start: [0] },
      },
      wires: ['player > out', 'lfo > player.playbackRate'],
    },
  }),

  player('backwards', { playbackRate: -1 }, start(0, frame(650))),
  player('backwards-from-the-end', { playbackRate: -1 }, start(0, frame(700))),
  player('backwards-half-rate-loop', { ...LOOP, playbackRate: -0.5 }, start(0, frame(350))),
  player('backwards-started-between-frames', { playbackRate: -0.7 }, start(
    frame(130.5), frame(600.25))),
  player('backwards-beyond-the-end', { playbackRate: -1.5, loop: true }, start(0, 1)),

  player('loop-whole', { loop: true, loopStart: -1 }),
  player('loop-inside', LOOP),
  player('loop-between-frames', { loop: true, loopStart: frame(99.5), loopEnd: frame(401.25) }),
  player('loop-between-frames-odd-rate', {
    loop: true, loopStart: frame(99.5), loopEnd: frame(401.25), playbackRate: 1.37,
  }),
  player('loop-of-one-frame', { loop: true, loopStart: frame(100), loopEnd: frame(101) }),
  player('loop-of-half-a-frame', {
    loop: true, loopStart: frame(100), loopEnd: frame(100.5), playbackRate: 0.3,
  }),
  player('loop-start-after-end', { loop: true, loopStart: frame(400), loopEnd: frame(100) }),
  player('loop-end-beyond-the-buffer', { loop: true, loopStart: frame(500), loopEnd: 5 }),
  player('loop-entered-from-behind', LOOP, start(0, frame(600))),
  player('loop-switched-off-in-mid-render', LOOP, {
    patch: { steps: [{ at: 896, calls: [['set', 'player.loop', false]] }] },
  }),
  player('loop-points-moved-in-mid-render', LOOP, {
    patch: { steps: [{ at: 896, calls: [['set', 'player.loopStart', frame(300)],
      ['set', 'player.loopEnd', frame(650)]] }] },
  }),

  player('buffer-of-22k', { buffer: { ...TONE, sampleRate: 22050 } }),
  player('buffer-of-96k-looped', {
    buffer: { ...TONE, frames: 1000, sampleRate: 96000 }, loop: true, loopStart: 0.002,
    loopEnd: 0.009,
  }),
  player('buffer-of-8k-offset', { buffer: { ...TONE, sampleRate: 8000 } }, start(0, 0.0301)),
  player('buffer-of-44k-rate-back-to-1', {
    buffer: { ...TONE, sampleRate: 44100 }, playbackRate: 48000 / 44100,
  }),
  player('buffer-of-one-frame', { buffer: [[0.5]], loop: true }),
  player('buffer-of-one-frame-once', { buffer: [[0.5]] }, start(frame(200.5))),
  player('buffer-of-two-frames', { buffer: [[0.5, -0.5]], loop: true, playbackRate: 0.25 }),
  player('buffer-set-after-start-was-called', { buffer: null }, {
    node: { start: [frame(600.25)] },
    patch: { calls: [['set', 'player.buffer', 'stimulus']] },
  }),
  player('buffer-set-and-started-in-mid-render', { buffer: null }, {
    node: { start: undefined },
    patch: { steps: [{ at: 384, calls: [['call', 'player', 'start', frame(500), frame(100)],
      ['set', 'player.buffer', 'stimulus']] }] },
  }),
  player('buffer-set-too-late-is-never-heard', { buffer: null }, {
    // The browser gives up a started source that renders a quantum without a buffer: all that
    // sounds here is the stimulus itself.
    patch: {
      wires: ['player > out', 'source > out'],
      steps: [{ at: 128, calls: [['set', 'player.buffer', { ...TONE, frequency: 900 }]] }],
    },
  }),
  player('buffer-taken-away', {}, {
    patch: { steps: [{ at: 384, calls: [['set', 'player.buffer', null]] }] },
  }),
  player('stereo-odd-rate', { playbackRate: 0.77 }, { channels: 2 }),
  player('four-channels', {}, { channels: 4, frames: 1024 }),
  player('rate-44k', { playbackRate: 1.1 }, { sampleRate: 44100 }),
  player('rate-96k', { playbackRate: 1.1 }, { sampleRate: 96000 }),
  player('rate-8k-offset-between-frames', LOOP, { ...start(0, 0.0301), sampleRate: 8000 }),
  player('started-in-the-past', {}, {
    node: { start: undefined },
    patch: { steps: [{ at: 512, calls: [['call', 'player', 'start', frame(100), 0.002]] }] },
  }),
  player('made-by-factory', { ...LOOP, playbackRate: 0.8 }, { node: { factory: [], start: [] } }),
];
