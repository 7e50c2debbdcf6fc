/** Delivers the recording to the server. */
import { liveContext, noteShared } from './live-context.js';
import { describe } from './recording-failure.js';
import { offlineRenders, omittedRenders } from './offline-renders.js';
import {
  deliverAudio, deliverOffline, deliverStage, deliverTrace, reportPerformed, reportRemark,
} from './recording-server.js';
import { readAgain } from './sample-proof.js';
import { callsOf, isSilent, reasonsForSilence } from './silence-reasons.js';
import { completeWithTapes } from '../trace/trace-completion.js';
import { backToBack, traceMessage } from '../trace/trace-message.js';

const STOPPED_LISTENER = 'the listener moves by setTargetAtTime, which Chromium evaluates once more wherever the'
  + ' recording stops for a timer or a call: it moves faster than where the page plays by itself';

/**
 * `buffer` and `channels`: the context's render, and its samples as read at once; `now`: the page's time, for remarks;
 * `performed`: the frames of its actions.
 */
export async function deliverRecording(
  { buffer, channels }, renderMilliseconds, { trace, stages, settings, now, performed },
) {
  const sha256 = await readAgain(buffer);
  for (const { name, channels: stage, from } of (await stages.collect()).value) {
    await deliverStage(backToBack(stage), { name, from });
  }
  await completeWithTapes(trace, liveContext(), settings);
  await deliverOfflineRenders(now);
  const finished = trace.finish();
  // An approach of the listener advances with each stop of the render too.
  if (finished.graph.context.stops) reportRemark('note', STOPPED_LISTENER, now);
  noteShared(finished.graph.operations);
  if (isSilent(channels)) giveReasons(callsOf(finished.graph.operations), now);
  await reportPerformed(performed);
  await deliverTrace(traceMessage(finished));
  await deliverAudio(backToBack(channels), {
    sampleRate: buffer.sampleRate, channels: channels.length, renderMilliseconds, sha256,
  });
}

/** The page's own offline renders. */
export async function deliverOfflineRenders(now) {
  for (const { sampleRate, channels, sha256, time, trace } of offlineRenders()) {
    await deliverTrace(traceMessage(trace));
    await deliverOffline(backToBack(channels), { sampleRate, channels: channels.length, sha256, time });
  }
  const omitted = omittedRenders();
  if (omitted > 0) reportRemark('note', `${omitted} more offline renders were too many or too large to be kept`, now);
}

/** Why nothing is audible. */
export function giveReasons(calls, now) {
  try {
    for (const text of reasonsForSilence(calls)) reportRemark('reason', text, now);
  } catch (error) {
    // A page may have replaced what is looked up there.
    reportRemark('reason', `why cannot be told: ${describe(error)}`, now);
  }
}
