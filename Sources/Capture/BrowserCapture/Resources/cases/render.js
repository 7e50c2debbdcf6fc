/**
 * Renders one case once: a graph on a fresh OfflineAudioContext, or numbers computed in the page.
 *
 * A `build` may return a function: it is called after the render, may be asynchronous, and returns the channels to
 * deliver instead of the audio, one Float32Array of `definition.frames` each.
 */
import { performGestures } from '../actions/gestures.js';
import { define } from '../natives/interception.js';
import { boxed } from '../natives/natives.js';
import { newBufferSource, start } from '../page/page-side.js';
import { track } from '../clock/pending-work.js';
import { keepRendered, readAgain } from '../recording/sample-proof.js';
import { seededRandom } from '../page/seeded-random.js';
import { base } from './server.js';
import { releaseNodes } from '../trace/stable-sums.js';
import { Stages } from './stages.js';
import { Timeline } from './timeline.js';
import { beginTrace, completeTrace } from '../trace/trace-recorder.js';
import { identityOf, noteModule } from '../worklets/worklet-modules.js';
import { collectTapes, forgetWorkletNodes, watchWorkletNodes } from '../worklets/worklet-nodes.js';

/**
 * - `record`: the case, `{ suite, announcement, stimulus }` as in suites.js.
 * - `random`: seeds of `Math.random`, `{ page, worklet }`.
 * - `time`: the modules' time, a `CaseTime`.
 * - `isTraced`: whether to record the graph; data cases have none. `listens`: whether to keep the sound of named nodes.
 * - `namesModules`: whether the graph records which modules its worklets come from.
 * - Shape: resolves, boxed, to `{ channels, sha256, trace, stages }`: one Float32Array per channel, frames from
 *   `definition.keepFrom` on; the hash of a second reading of them, null for numbers that no context has rendered; `{
 *   graph, samples }` or null; and, if requested, the sound of the graph's named nodes from frame 0 on, followed by the
 *   output as `destination`.
 */
export async function renderCase(record, { time, random, isTraced, listens, namesModules }) {
  const { suite, announcement: definition } = record;
  time.begin(null);
  define(Math, 'random', seededRandom(random.page));
  const { value: { channels, sha256 = null, trace = null, stages = [] } } = suite.build
    ? await renderGraph(record, random, { time, isTraced, listens, namesModules })
    : boxed({ channels: suite.compute(definition) });
  checkShape(channels, definition);
  const kept = channels.map((channel) => channel.subarray(definition.keepFrom ?? 0));
  return boxed({ channels: kept, sha256, trace, stages });
}

async function renderGraph(
  { suite, announcement: definition, stimulus }, random, { time, isTraced, listens, namesModules },
) {
  const context = new OfflineAudioContext({
    numberOfChannels: definition.channels,
    length: definition.frames,
    sampleRate: definition.sampleRate,
  });
  const rendered = keepRendered(context);
  let fail;
  const failure = new Promise((_, reject) => { fail = reject; });
  // An error may occur before it is awaited; the race below still sees it.
  failure.catch(() => {});
  watchWorkletNodes(context, fail, { holds: true });
  time.begin(context);
  const { source } = definition;
  const recorder = isTraced ? beginTrace(context, { source, random, stableSums: true }) : null;
  const listener = recorder && new Stages(context, recorder, {
    listens, frames: definition.frames, base: new URL('capture/', base),
  });
  const worklets = seedWorklets(context, random, time.epoch);
  try {
    const timeline = new Timeline(context, { time, onStop: () => listener?.notice(), onError: fail });
    const tools = makeTools(context, timeline, { definition, stimulus, worklets, listener });
    const built = suite.build(context, definition, tools);
    if (built instanceof Promise) await Promise.race([time.untilSettled(built), failure]);
    const read = await built;
    performGestures(suite, read, definition, context, timeline);
    await listener?.notice();
    timeline.check();
    context.startRendering().catch(fail);
    const { value: { buffer, channels: output } } = await Promise.race([rendered, failure]);
    const sha256 = typeof read === 'function' ? null : await readAgain(buffer, definition.keepFrom ?? 0);
    listener?.check();
    const { value: heard } = await listener?.collect() ?? boxed([]);
    if (recorder && namesModules) {
      for (const { node, address } of (await collectTapes(context)).value) {
        recorder.addModule(node, await identityOf(address));
      }
    }
    if (recorder) await completeTrace(recorder, context, base);
    const trace = recorder?.finish();
    const channels = typeof read === 'function' ? await numbersOf(read, time) : output;
    const stages = heard.length ? [...heard, { name: 'destination', channels: output, from: 0 }] : [];
    return boxed({ channels, sha256, trace, stages });
  } finally {
    time.end();
    forgetWorkletNodes(context);
    releaseNodes();
  }
}

/** The numbers that a module computes from its rendered graph. */
async function numbersOf(read, time) {
  const numbers = read();
  if (numbers instanceof Promise) await time.untilSettled(numbers);
  return numbers;
}

/**
 * Makes sure that every module of the context's worklets finds a seeded `Math.random`, including modules that an app's
 * own code adds. Returns functions that load the seeding, and a module after it.
 */
function seedWorklets(context, random, epoch) {
  const worklet = context.audioWorklet;
  const address = new URL(`capture/worklet-prelude.js?seed=${random.worklet}&epoch=${epoch}`, base);
  let prelude;
  const loadPrelude = () => { prelude ??= worklet.addModule(address); return prelude; };
  const load = (...args) => track('addModule', (async () => {
    noteModule(args[0]);
    await loadPrelude();
    await worklet.addModule(...args);
  })());
  define(worklet, 'addModule', load);
  return { loadPrelude, load };
}

/** The tools with which a case module builds its graph. */
function makeTools(context, timeline, { definition, stimulus, worklets, listener }) {
  const buffer = stimulus && makeBuffer(stimulus, definition.sampleRate);
  return {
    __proto__: Object.prototype,

    /** The case's stimulus as an AudioBuffer, or null. */
    stimulus: buffer,

    /** A source that plays the stimulus from frame 0. */
    playStimulus() {
      if (!buffer) throw new Error(`case '${definition.name}' defines no stimulus to play`);
      const source = newBufferSource(context, { buffer });
      start(source, 0);
      return source;
    },

    /** Loads a module into the context, after the prelude: web/worklets/NAME.js, or web/PATH.js. */
    async addWorklet(name) {
      await worklets.loadPrelude();
      const path = name.includes('/') ? name : `worklets/${name}`;
      await worklets.load(new URL(`web/${path}.js`, base));
    },

    /** Names a node: its sound is kept, too, and compared with the port's at that point. */
    tap(name, node) {
      listener?.ask(node, name);
      node['label'] = name;
      return node;
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
