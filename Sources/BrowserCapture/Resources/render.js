/**
 * Renders one case once: a graph on a fresh OfflineAudioContext, or numbers computed in the page.
 *
 * - Shape: resolves to one Float32Array per channel, frames from `definition.keepFrom` on.
 */
import { seededRandom } from './seeded-random.js';
import { base } from './server.js';
import { releaseNodes } from './stable-sums.js';
import { Timeline } from './timeline.js';
import { forgetWorkletNodes, watchWorkletNodes } from './worklet-nodes.js';

/**
 * - `suite`: the case module, `{ build }` or `{ compute }`.
 * - `stimulus`: one Float32Array per channel, or null.
 * - `random`: seeds of `Math.random`, `{ page, worklet }`.
 */
export async function renderCase(suite, definition, stimulus, random) {
  Math.random = seededRandom(random.page);
  const channels = suite.build
    ? await renderGraph(suite.build, definition, stimulus, random)
    : suite.compute(definition);
  checkShape(channels, definition);
  return channels.map((channel) => channel.subarray(definition.keepFrom ?? 0));
}

async function renderGraph(build, definition, stimulus, random) {
  const context = new OfflineAudioContext({
    numberOfChannels: definition.channels,
    length: definition.frames,
    sampleRate: definition.sampleRate,
  });
  let fail;
  const failure = new Promise((_, reject) => { fail = reject; });
  // A failure may come while nobody waits for it yet; the race below still sees it.
  failure.catch(() => {});
  watchWorkletNodes(context, fail);
  try {
    const timeline = new Timeline(context, fail);
    await Promise.race([build(context, definition, makeTools(context, timeline, {
      definition, stimulus, random,
    })), failure]);
    const buffer = await Promise.race([context.startRendering(), failure]);
    return Array.from({ length: buffer.numberOfChannels }, (_, c) => buffer.getChannelData(c));
  } finally {
    forgetWorkletNodes(context);
    releaseNodes();
  }
}

/** What a case module gets to build its graph with. */
function makeTools(context, timeline, { definition, stimulus, random }) {
  const buffer = stimulus && makeBuffer(stimulus, definition.sampleRate);
  let prelude;
  return {
    /** The case's stimulus as an AudioBuffer, or null. */
    stimulus: buffer,

    /** A source that plays the stimulus from frame 0. */
    playStimulus() {
      if (!buffer) throw new Error(`case '${definition.name}' defines no stimulus to play`);
      const source = new AudioBufferSourceNode(context, { buffer });
      source.start(0);
      return source;
    },

    /** Loads web/worklets/NAME.js into the context, after the prelude. */
    async addWorklet(name) {
      const seed = `capture/worklet-prelude.js?seed=${random.worklet}`;
      prelude ??= context.audioWorklet.addModule(new URL(seed, base));
      await prelude;
      await context.audioWorklet.addModule(new URL(`web/worklets/${name}.js`, base));
    },

    /** Runs `callback` while the render is suspended at `frame`, a multiple of 128. */
    at(frame, callback) {
      timeline.at(frame, callback);
    },
  };
}

function makeBuffer(channels, sampleRate) {
  const buffer = new AudioBuffer({
    numberOfChannels: channels.length, length: channels[0].length, sampleRate,
  });
  channels.forEach((channel, index) => buffer.copyToChannel(channel, index));
  return buffer;
}

function checkShape(channels, definition) {
  const lengths = channels.map((channel) => channel.length);
  const fits = lengths.length === definition.channels
    && lengths.every((length) => length === definition.frames);
  if (!fits) {
    throw new Error(`rendered channels of [${lengths}] frames, `
      + `the case defines ${definition.channels} of ${definition.frames}`);
  }
}
