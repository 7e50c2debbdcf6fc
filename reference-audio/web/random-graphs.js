/**
 * Renders many small graphs of `parity audit --graphs`, one after the other.
 *
 * - Parameters: `graphs`, a list of `{ sampleRate, frames, channels, worklets, steps }`; a graph's
 *   `steps` are `{ at, calls }` in order of time, as in patch.js, where `at: 0` comes before the render.
 * - Shape: one channel with the samples of all graphs, channel by channel, back to back. A graph
 *   that the browser refuses is all NaN.
 *
 * Each render is suspended at every quantum: what the browser leaves to its main thread, such as
 * taking a filter out of the graph whose tail has ended, is then done before the next quantum and
 * not whenever the main thread comes to it.
 */
import {
  acknowledgeMessages, forgetWorkletNodes, watchWorkletNodes,
} from '../capture/worklets/worklet-nodes.js';
import { runCommand } from './patch-commands.js';

export const component = 'Random graph';

const QUANTUM_FRAMES = 128;

/** The outer context stays silent: what it renders is thrown away. */
export async function build(context, definition) {
  return async () => [await renderAll(definition)];
}

async function renderAll({ frames, parameters: { graphs } }) {
  const all = new Float32Array(frames);
  let offset = 0;
  for (const graph of graphs) {
    const size = graph.frames * graph.channels;
    try {
      const rendered = await renderGraph(graph);
      for (let c = 0; c < graph.channels; c += 1) {
        all.set(rendered.getChannelData(c), offset + c * graph.frames);
      }
    } catch (error) {
      console.warn(`graph at ${offset}: ${error.message}`);
      all.fill(NaN, offset, offset + size);
    }
    offset += size;
  }
  return all;
}

async function renderGraph({ sampleRate, frames, channels, worklets, steps }) {
  const context = new OfflineAudioContext({ numberOfChannels: channels, length: frames, sampleRate });
  const patch = { context, definition: { sampleRate, frames, channels }, nodes: new Map() };
  patch.nodes.set('out', context.destination);
  return new Promise((resolve, reject) => {
    watchWorkletNodes(context, reject);
    render(patch, worklets, steps, reject).then(resolve, reject);
  }).finally(() => forgetWorkletNodes(context));
}

async function render({ context, ...patch }, worklets, steps, reject) {
  if (worklets.length > 0) await context.audioWorklet.addModule(beside('../capture/worklet-prelude.js?seed=8'));
  for (const name of worklets) await context.audioWorklet.addModule(beside(`worklets/${name}.js`));
  const waiting = [...steps];
  const runUpTo = (frame) => {
    while (waiting[0]?.at <= frame) {
      for (const call of waiting.shift().calls) runCommand({ context, ...patch }, call);
    }
  };
  const hold = (frame) => {
    if (frame >= context.length) return;
    // Half a frame early, so that no rounding moves the stop to the quantum after.
    context.suspend(Math.max(frame - 0.5, 0) / context.sampleRate).then(async () => {
      runUpTo(frame);
      if (worklets.length > 0) await acknowledgeMessages(context);
      hold(frame + QUANTUM_FRAMES);
      context.resume();
    }).catch(reject);
  };
  runUpTo(0);
  hold(0);
  return context.startRendering();
}

function beside(path) {
  return new URL(path, import.meta.url);
}
