/**
 * ChannelSplitterNode and ChannelMergerNode: channels taken apart and put together.
 *
 * - Parameters: a patch (web/patch.js) around the nodes `splitter` and `merger`.
 */
export { buildPatch as build } from '../patch.js';

export const component = 'ChannelSplitterNode, ChannelMergerNode';

const NOISE = { kind: 'noise', seed: 1, amplitude: 0.5 };
const SPLIT = { type: 'ChannelSplitterNode' };
const MERGE = { type: 'ChannelMergerNode' };
const LEVEL = { type: 'GainNode', options: { gain: 0.5 } };

function routing(name, channels, nodes, wires, { stimulus, ...rest } = {}) {
  return {
    name,
    sampleRate: 48000,
    frames: 1024,
    channels,
    stimulus: { ...NOISE, channels, ...stimulus },
    parameters: { nodes, wires },
    ...rest,
  };
}

const outputs = (numberOfOutputs) => ({ ...SPLIT, options: { numberOfOutputs } });
const inputs = (numberOfInputs) => ({ ...MERGE, options: { numberOfInputs } });

export const cases = [
  routing('swaps-left-and-right', 2, { splitter: outputs(2), merger: inputs(2) }, [
    'source > splitter', 'splitter:0 > merger:1', 'splitter:1 > merger:0', 'merger > out']),
  routing('reverses-six', 6, { splitter: outputs(6), merger: inputs(6) }, [
    'source > splitter', ...[0, 1, 2, 3, 4, 5].map((n) => `splitter:${n} > merger:${5 - n}`),
    'merger > out']),
  routing('more-outputs-than-channels', 2, { splitter: outputs(6), merger: inputs(2) }, [
    'source > splitter', 'splitter:1 > merger:0', 'splitter:5 > merger:1', 'merger > out']),
  routing('fewer-outputs-than-channels', 4, { splitter: outputs(2), merger: inputs(4) }, [
    'source > splitter', 'splitter:0 > merger:3', 'splitter:1 > merger:2', 'merger > out']),
  routing('mono-goes-to-the-first-output', 2, { splitter: outputs(2), merger: inputs(2) }, [
    'source > splitter', 'splitter:0 > merger:1', 'splitter:1 > merger:0', 'merger > out'], {
    stimulus: { channels: 1 },
  }),
  routing('inputs-left-open', 6, { merger: inputs(6) }, ['source > merger:3', 'merger > out'], {
    stimulus: { channels: 1 },
  }),
  routing('inputs-are-folded-to-mono', 4, { merger: inputs(4) }, [
    'source > merger:0', 'source > merger:2', 'merger > out'], { stimulus: { channels: 2 } }),
  routing('six-folded-to-mono', 2, { merger: inputs(2) }, ['source > merger:1', 'merger > out'], {
    stimulus: { channels: 6 },
  }),
  routing('input-of-several', 2, { splitter: outputs(4), merger: inputs(2) }, [
    'source > splitter', ...[0, 1, 2, 3].map((n) => `splitter:${n} > merger:0`),
    'splitter:2 > merger:1', 'merger > out'], { stimulus: { channels: 4 } }),
  routing('output-to-several', 4, { splitter: outputs(2), merger: inputs(4) }, [
    'source > splitter', 'splitter:1 > merger:0', 'splitter:1 > merger:3', 'splitter:0 > merger:2',
    'merger > out'], { stimulus: { channels: 2 } }),
  routing('mid-and-side', 2, {
    splitter: outputs(2), merger: inputs(2), half: LEVEL,
    minus: { type: 'GainNode', options: { gain: -0.5 } },
  }, ['source > splitter', 'splitter:0 > half', 'splitter:1 > half', 'half > merger:0',
    'splitter:0 > merger:1', 'splitter:1 > minus', 'minus > merger:1', 'merger > out']),
  routing('stereo-source-ends', 2, { splitter: outputs(2), merger: inputs(2) }, [
    'source > splitter', 'splitter:0 > merger:1', 'splitter:1 > merger:0', 'merger > out'], {
    stimulus: { frames: 400 },
  }),
  routing('output-to-a-param', 2, { splitter: outputs(2), level: LEVEL }, [
    'source > splitter', 'splitter:0 > level', 'splitter:1 > level.gain', 'level > out']),
  routing('eight-through-one-merger', 8, { splitter: outputs(8), merger: inputs(8) }, [
    'source > splitter', ...[0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
      `splitter:${n} > merger:${(n + 3) % 8}`), 'merger > out'], { frames: 512 }),
  routing('made-by-factories', 2, {
    splitter: { ...SPLIT, factory: [] }, merger: { ...MERGE, factory: [2] },
  }, ['source > splitter', 'splitter:0 > merger:1', 'splitter:1 > merger:0', 'merger > out']),
];
