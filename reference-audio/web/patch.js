/**
 * Builds a graph that a case describes as data, its *patch*.
 *
 * A patch is the case's `parameters`, plain JSON:
 *
 * - `worklets`: modules to load first: a name in web/worklets/, or a path in web/.
 * - `nodes`: name → node, made in this order (patch-nodes.js). A `source` that is wired but not
 *   listed plays the stimulus from frame 0.
 * - `wires`: connections such as `'source > filter'`, `'splitter:1 > merger:0'` (output, input)
 *   or `'lfo > filter.frequency'`. `out` is the destination, `listener` the listener.
 * - `calls`: what the page does next, one command after the other (patch-commands.js).
 * - `steps`: `{ at, calls }`, the same while the render is suspended at frame `at`.
 * - `holds`: suspends the render at every quantum, so that what the browser leaves to its main
 *   thread is done before the next: nodes whose tails have ended leave the graph there.
 * - `reads`: what to read from the node `analyser`, in place of the audio (patch-reads.js).
 */
import { runCommand, wire } from './patch-commands.js';
import { makeNode } from './patch-nodes.js';
import { readAnalyser } from './patch-reads.js';

const QUANTUM_FRAMES = 128;

export async function buildPatch(context, definition, tools) {
  const { worklets = [], nodes, wires = [], calls = [], steps = [], holds, reads } = definition.parameters;
  for (const name of worklets) await tools.addWorklet(name);
  const patch = { context, definition, tools, nodes: new Map() };
  patch.nodes.set('out', context.destination).set('listener', context.listener);
  const playsStimulus = !nodes.source && wires.some((text) => text.startsWith('source '));
  if (playsStimulus) patch.nodes.set('source', tools.playStimulus());
  for (const [name, node] of Object.entries(nodes)) makeNode(patch, name, node);
  for (const text of wires) wire(patch, text);
  for (const command of calls) runCommand(patch, command);
  for (const step of steps) {
    tools.at(step.at, () => {
      for (const command of step.calls) runCommand(patch, command);
    });
  }
  if (holds) {
    for (let at = 0; at < definition.frames; at += QUANTUM_FRAMES) tools.at(at, () => {});
  }
  return reads && readAnalyser(patch, reads);
}
