/**
 * Cases of suite `graph` about where nodes render: an output with one reader renders straight into that
 * reader's memory, which is heard in cycles and where a second output is asked for late; and about what a
 * node does in the first quantum in which it is asked for its sound.
 */
const RATE = 48000;
const frame = (number) => number / RATE;

/** As in graph.js, held at every quantum. */
function memory(name, nodes, wires, { steps, calls, ...rest } = {}) {
  return {
    name,
    sampleRate: RATE,
    frames: 512,
    channels: 1,
    parameters: { nodes, wires, holds: true, ...(calls && { calls }), ...(steps && { steps }) },
    ...rest,
  };
}

const node = (type, options = {}) => ({ type, options });
const noise = (frames, channels = 1) => ({ kind: 'noise', seed: 5, amplitude: 0.5, frames, channels });
const burst = (frames, channels) => ({
  ...node('AudioBufferSourceNode', { buffer: noise(frames, channels) }), start: [0],
});
const tone = (frequency, start = 0) => ({ ...node('OscillatorNode', { frequency }), start: [frame(start)] });
const constant = (offset, start, stop) => ({
  ...node('ConstantSourceNode', { offset }), start: [frame(start)], ...(stop && { stop: [frame(stop)] }),
});
const step = (at, ...calls) => ({ at, calls });
const ECHO = node('ConvolverNode', { buffer: noise(637), disableNormalization: true });
const RESONANT = node('BiquadFilterNode', { frequency: 900, Q: 12 });

export const memories = [
  // The splitter renders for its first reader; the second has nothing yet in the first quantum.
  memory('two-outputs-with-one-reader-each', {
    burst: burst(400, 2), splitter: node('ChannelSplitterNode', { numberOfOutputs: 2 }),
    left: node('AnalyserNode'), right: node('AnalyserNode'),
    merger: node('ChannelMergerNode', { numberOfInputs: 2 }),
  }, ['burst > splitter', 'splitter > left', 'splitter:1 > right', 'left > merger', 'right > merger:1',
    'merger > out'], { channels: 2 }),
  // Its delay time is summed from its two input channels once, before either has been delayed.
  memory('a-delay-modulates-itself', { burst: burst(200, 2), delay: node('DelayNode') },
    ['burst > delay', 'delay > out', 'delay > delay.delayTime'], { frames: 256 }),
  // What is not played of the last quantum is cleared before the offset is asked for.
  memory('a-source-that-modulates-itself-stops-within-a-quantum', {
    constant: constant(1, 0, 300), loop: RESONANT, depth: node('GainNode', { gain: 900 }),
    heard: node('BiquadFilterNode', { type: 'notch', frequency: 4000 }),
  }, ['constant > loop', 'constant > heard', 'heard > out', 'loop > depth', 'depth > heard.frequency',
    'loop > constant.offset']),
  // Nobody hears of the stereo source: the filter rings on.
  memory('connected-and-cut-between-two-quanta', {
    burst: burst(100), stereo: burst(600, 2), filter: RESONANT,
  }, ['burst > filter', 'filter > out'], {
    steps: [step(128, ['wire', 'stereo > filter'], ['cut', 'stereo'])],
  }),
  // The channel that a merger leaves empty is known to be silent behind a splitter too.
  memory('an-empty-channel-is-silent', {
    burst: burst(100), tone: tone(300), merger: node('ChannelMergerNode', { numberOfInputs: 2 }),
    splitter: node('ChannelSplitterNode', { numberOfOutputs: 2 }), echo: ECHO,
  }, ['burst > echo', 'tone > merger', 'merger > splitter', 'splitter:1 > echo', 'echo > out'], {
    frames: 1536,
  }),
  // In the quantum in which the filter is first asked for its sound, the convolver takes it for sounding.
  memory('a-filter-first-asked-for-late', {
    constant: constant(0.5, 0), filter: RESONANT, echo: ECHO,
  }, ['constant > echo', 'echo > out'], {
    frames: 1664, steps: [step(256, ['cut', 'constant']), step(1280, ['wire', 'filter > echo'])],
  }),
  memory('a-detune-beyond-all-numbers', {
    burst: burst(400), up: constant(1e7, 0), down: constant(-1e7, 0),
    second: { ...node('AudioBufferSourceNode', { buffer: noise(2100) }), start: [0] },
  }, ['up > second.detune', 'down > burst.detune', 'burst > out', 'second > out'], { frames: 256 }),
  // Six channels in a delay become two, as those of a connection would.
  memory('a-delay-of-six-channels-falls-to-two', {
    burst: burst(100, 6), pair: burst(600, 2), delay: node('DelayNode', { delayTime: frame(300) }),
    none: node('GainNode', { gain: 0 }),
  }, ['burst > delay', 'pair > none', 'none > delay', 'delay > out'], { channels: 2 }),
];
