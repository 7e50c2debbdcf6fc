/**
 * Records a Web Audio graph as data while the browser renders it.
 *
 * Everything that a page tells the context is written down after the browser has accepted it, and nothing is changed: a
 * render with the recorder equals one without.
 */
import { leadsOf } from './convolver-lanes.js';
import { headResponses } from '../page/head-responses.js';
import { interceptCalls } from './trace-calls.js';
import { interceptConnections } from './trace-connections.js';
import { interceptCreation } from './trace-creation.js';
import { interceptPeriodicWaves } from './trace-periodic-waves.js';
import { Trace, placeOf } from './trace.js';
import { describeAttribute } from './trace-values.js';

/**
 * Prepares for recording, once for the page and before any node is made.
 *
 * Whatever makes nodes or connections that the page does not know of has to be installed earlier, and to use the native
 * functions: it then stays out of the traces.
 */
export function installTraceRecorder() {
  interceptPeriodicWaves();
  interceptCreation();
  interceptConnections();
  interceptCalls();
}

/**
 * Starts to record a context that has no nodes yet.
 *
 * - `source`: what built the graph, for readers of the trace.
 * - `random`: seeds of `Math.random`, `{ page, worklet }`; left out if it is the browser's.
 * - `stableSums`: whether sums have the fixed order of stable-sums.js.
 * - `silencesNonFinite`: whether NaN and infinity count as silence.
 * - `isTaped`: whether tapes of the worklets' output will be added.
 * - `base`: the address of the recorder's scripts; given if nodes are to record the page's line that makes them.
 *
 * The trace's `finish()` returns `{ graph, samples }`: the JSON value and one Float32Array.
 */
export function beginTrace(
  context, { source, random, stableSums = false, silencesNonFinite = false, isTaped, base },
) {
  return new Trace(context, { source, random, stableSums, silencesNonFinite, isTaped, base });
}

/** Adds what the page has written to buffers of sources; called before the render continues. */
export function noticeWrites(trace) {
  trace.played.notice({
    onFresh: (description, buffer) =>
      Object.assign(description, describeAttribute(buffer, trace.samples)),
    onWrite: (source, channel, frame, samples) => trace.add('write', {
      node: placeOf(source).node, channel, frame, samples: trace.samples.add(samples),
    }),
  });
}

/**
 * Adds what only the browser knows and a replay needs: how it summed impulse responses, and its head responses if
 * panners use them. `base`: the address of the server's files.
 */
export async function completeTrace(trace, { sampleRate }, base) {
  for (const { buffer, description } of trace.responses) {
    const { value: leads } = await leadsOf(buffer);
    if (leads) description.leads = leads;
  }
  if (!trace.placesAroundAHead) return;
  const responses = await headResponses(sampleRate, base);
  if (responses) trace.addHead(responses.value);
  else trace.addUnsupported('PannerNode.panningModel HRTF: the browser\'s resources.pak was not found');
}
