/** What a trace gets when its context has rendered. */
import { completeTrace } from './trace-recorder.js';
import { identityOf } from '../worklets/worklet-modules.js';
import { collectTapes } from '../worklets/worklet-nodes.js';

/**
 * Adds what the worklets of a context have played, and what else only the browser knows.
 *
 * `settings`: `{ natives, tapesEverything, base }`.
 */
export async function completeWithTapes(trace, context, { natives, tapesEverything, base }) {
  for (const { node, runs, address } of (await collectTapes(context)).value) {
    trace.addModule(node, await identityOf(address));
    trace.addWorkletTape(node, runs, { natives, isForced: tapesEverything });
  }
  await completeTrace(trace, context, base);
}
