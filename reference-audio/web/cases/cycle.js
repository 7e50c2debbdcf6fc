/**
 * Cycles in the graph: each adds one quantum to its delay, with a DelayNode in it or without.
 *
 * - Parameters: a patch (web/patch.js). The destination hears every cycle at one node only: of two,
 *   the browser pulls now this and now that one first, and the first decides which edge of the
 *   cycle is the one that lags.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'AudioNode cycle';

const RATE = 48000;
const frame = (number) => number / RATE;
const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5, frames: 300 };

function cycle(name, nodes, wires, { steps, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 3072,
    channels: 1,
    stimulus: NOISE,
    parameters: { nodes, wires, ...(steps && { steps }) },
    ...rest,
  };
}

const gain = (value) => ({ type: 'GainNode', options: { gain: value } });
const delay = (frames) => ({ type: 'DelayNode', options: { delayTime: frame(frames) } });

/** in → delay → feedback → delay, heard behind the delay. */
const ECHO_WIRES = ['source > delay', 'delay > feedback', 'feedback > delay', 'delay > out'];
const echo = (name, frames, feedback, options) =>
  cycle(name, { delay: delay(frames), feedback: gain(feedback) }, ECHO_WIRES, options);

export const cases = [
  echo('echo-of-no-delay', 0, 0.6),
  echo('echo-of-half-a-quantum', 64, 0.6),
  echo('echo-of-a-quantum', 128, -0.7),
  echo('echo-of-480-frames', 480, 0.8),
  echo('echo-between-frames', 333.3, 0.8),
  echo('echo-stereo', 333.3, 0.7, { channels: 2 }),
  echo('echo-44k', 200.7, 0.7, { sampleRate: 44100 }),
  echo('echo-8k', 90.25, 0.7, { sampleRate: 8000 }),
  cycle('echo-beside-its-source', { delay: delay(300), feedback: gain(0.7) }, [
    ...ECHO_WIRES, 'source > out']),
  cycle('no-delay-node', { level: gain(0.9), feedback: gain(0.6) }, [
    'source > level', 'level > feedback', 'feedback > level', 'level > out']),
  cycle('gain-connected-to-itself', { level: gain(0.5) }, [
    'source > level', 'level > level', 'level > out']),
  cycle('filtered-echo', {
    delay: delay(400),
    feedback: gain(0.8),
    filter: { type: 'BiquadFilterNode', options: { frequency: 2000 } },
  }, ['source > delay', 'delay > filter', 'filter > feedback', 'feedback > delay', 'delay > out']),
  cycle('ping-pong', {
    left: delay(300), right: delay(500), across: gain(0.7), back: gain(0.6),
  }, ['source > left', 'left > across', 'across > right', 'right > back', 'back > left',
    'left > out']),
  cycle('cycle-in-a-cycle', {
    outer: delay(600), inner: delay(100), small: gain(0.5), large: gain(0.4),
  }, ['source > inner', 'inner > small', 'small > inner', 'inner > outer', 'outer > large',
    'large > inner', 'outer > out']),
  cycle('through-a-param', { level: gain(0.5), depth: gain(0.3) }, [
    'source > level', 'level > depth', 'depth > level.gain', 'level > out'], {
    stimulus: { ...NOISE, frames: 2500 },
  }),
  cycle('oscillator-modulates-itself', {
    voice: { type: 'OscillatorNode', options: { frequency: 300 }, start: [0] }, index: gain(400),
  }, ['voice > index', 'index > voice.frequency', 'voice > out'], { stimulus: undefined }),
  cycle('moving-delay', {
    delay: {
      type: 'DelayNode',
      params: { delayTime: [['setValueAtTime', frame(400), 0],
        ['linearRampToValueAtTime', frame(150), frame(3000)]] },
    },
    feedback: gain(0.8),
  }, ECHO_WIRES),
  cycle('closed-in-mid-render', { delay: delay(300), feedback: gain(0.8) }, [
    'source > delay', 'delay > feedback', 'delay > out'], {
    stimulus: { ...NOISE, frames: 2500 },
    steps: [{ at: 768, calls: [['wire', 'feedback > delay']] }],
  }),
  cycle('opened-in-mid-render', { delay: delay(300), feedback: gain(0.9) }, ECHO_WIRES, {
    steps: [{ at: 1536, calls: [['cut', 'feedback']] }],
  }),
];
