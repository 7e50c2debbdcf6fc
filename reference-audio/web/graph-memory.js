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
const RESONANT = node('BiquadFilterNode', { frequency: 900, Q: 12 });

export const memories = [
  // The splitter renders for its first reader; the second has nothing yet in the first quantum.
  memory('two-outputs-with-one-reader-each', {
    burst: burst(400, 2), splitter: node('ChannelSplitterNode', { numberOfOutputs: 2 }),
    left: node('AnalyserNode'), right: node('AnalyserNode'),
    merger: node('ChannelMergerNode', { numberOfInputs: 2 }),
  }, ['burst > splitter', 'splitter > left', 'splitter:1 > right', 'left > merger', 'right > merger:1',
    'merger > out'], { channels: 2 }),
  // The oscillator's detune reads the filter before it has rendered: the oscillator's last quantum.
  memory('a-filter-modulates-what-feeds-it', {
    tone: tone(700), filter: RESONANT, depth: node('GainNode', { gain: 300 }),
  }, ['tone > filter', 'filter > depth', 'depth > tone.detune', 'filter > out']),
  // The filter's frequency reads its own input, also where that came second and hangs on a chain.
  memory('a-filter-modulates-itself', {
    silence: node('AudioBufferSourceNode'), tone: tone(700, 130), filter: RESONANT,
    depth: node('GainNode', { gain: 500 }),
  }, ['silence > filter', 'tone > filter', 'filter > depth', 'depth > filter.frequency', 'filter > out'], {
    calls: [['call', 'silence', 'start', 0]],
  }),
  memory('a-source-that-modulates-itself-stops-within-a-quantum', {
    constant: constant(1, 30, 300), loop: RESONANT, heard: node('GainNode'),
  }, ['constant > loop', 'loop > constant.offset', 'constant > heard', 'loop > heard.gain', 'heard > out']),
  // Nobody hears of the stereo source: the filter rings on.
  memory('connected-and-cut-between-two-quanta', {
    burst: burst(100), stereo: burst(600, 2), filter: RESONANT,
  }, ['burst > filter', 'filter > out'], {
    steps: [step(128, ['wire', 'stereo > filter'], ['cut', 'stereo'])],
  }),
  // The channel that a merger leaves empty is known to be silent behind a splitter too.
  memory('an-empty-channel-is-silent', {
    burst: burst(100), merger: node('ChannelMergerNode', { numberOfInputs: 2 }),
    splitter: node('ChannelSplitterNode', { numberOfOutputs: 2 }),
    echo: node('ConvolverNode', { buffer: noise(150), disableNormalization: true }),
  }, ['burst > echo', 'burst > merger', 'merger > splitter', 'splitter:1 > echo', 'echo > out'], {
    frames: 1024,
  }),
  // In the quantum in which the filter is first asked for its sound, the convolver takes it for sounding.
  memory('a-filter-first-asked-for-late', {
    constant: constant(0.5, 0), filter: RESONANT,
    echo: node('ConvolverNode', { buffer: noise(150), disableNormalization: true }),
  }, ['constant > echo', 'echo > out'], {
    frames: 1024, steps: [step(256, ['cut', 'constant']), step(768, ['wire', 'filter > echo'])],
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
