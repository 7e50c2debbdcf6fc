/** What is added to a trace when its context has been rendered. */
import { completeTrace } from './trace-recorder.js';
import { identityOf } from '../worklets/worklet-modules.js';
import { collectTapes } from '../worklets/worklet-nodes.js';

/**
 * Adds the output of a context's worklets, and what else only the browser knows.
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
