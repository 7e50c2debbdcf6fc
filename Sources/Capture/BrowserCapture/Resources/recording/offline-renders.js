/**
 * The page's own renders, for an exported file, a preview or an impulse response: each of its OfflineAudioContexts is
 * recorded in addition to the live sound, with its own trace.
 *
 * The page's time stands still while one renders (page-work.js). Its worklets have handled their messages before it
 * begins, and before it continues after a suspension by the page.
 */
import { QUANTUM_FRAMES, currentFrame } from '../clock/render-quantum.js';
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { channelsOf } from '../natives/native-audio.js';
import { describe } from './recording-failure.js';
import { readAgain } from './sample-proof.js';
import { isSilent } from './silence-reasons.js';
import { completeWithTapes } from '../trace/trace-completion.js';
import { beginTrace, noticeWrites } from '../trace/trace-recorder.js';
import { acknowledgeMessages, watchWorkletNodes } from '../worklets/worklet-nodes.js';

/** A page may render every note separately; this many renders are kept. */
const MOST_RENDERS = 16;
/** 256 MB for all of them together: ten minutes in stereo at 48 kHz take 230. */
const MOST_SAMPLES = 1 << 26;
const CHANNELS_BY_DEFAULT = 1;

const { OfflineAudioContext, Math } = globalThis;
const suspendNatively = OfflineAudioContext.prototype.suspend;
const resumeNatively = OfflineAudioContext.prototype.resume;

/** Context → its render. */
const renders = new WeakMap();
/** Complete renders, in the order of completion. */
const complete = [];
let settings;
let left = MOST_SAMPLES;
let begun = 0;
let omitted = 0;

/** Complete renders with sound, `{ sampleRate, channels, sha256, time, trace }`. */
export function offlineRenders() {
  return complete;
}

/** How many of the page's renders were too many or too large to be kept. */
export function omittedRenders() {
  return omitted;
}

/**
 * Has to be installed after the trace recorder, and inside whatever waits for the page's work.
 *
 * `options`: `{ source, random, silencesNonFinite, base, natives, tapesEverything, now, onError }`.
 */
export function recordOfflineRenders(options) {
  settings = options;
  interceptConstructor('OfflineAudioContext', (args, proceed) => adopt(proceed()));
  if (Object.hasOwn(globalThis, 'webkitOfflineAudioContext')) {
    globalThis['webkitOfflineAudioContext'] = globalThis['OfflineAudioContext'];
  }
  interceptMethod(OfflineAudioContext.prototype, 'suspend', (context, args, proceed) => {
    const render = renders.get(context);
    const stop = proceed();
    if (!render) return stop;
    // The browser itself refuses values that are not times.
    if (Number(args[0]) <= 0) render.stopsAtStart = true;
    return stop.then(() => { render.trace?.noteStop(currentFrame(context)); });
  });
  interceptMethod(OfflineAudioContext.prototype, 'resume', (context, args, proceed) => {
    const render = renders.get(context);
    return render ? goOn(context, render).then(proceed) : proceed();
  });
  interceptMethod(OfflineAudioContext.prototype, 'startRendering', (context, args, proceed) => {
    const render = renders.get(context);
    if (!render || render.hasBegun) return proceed();
    render.hasBegun = true;
    if (!render.stopsAtStart) beginAtRest(context, render);
    const rendered = proceed();
    rendered.catch(() => {});
    return rendered.then((buffer) => render.kept.then(() => buffer));
  });
}

function adopt(context) {
  const { now, onError } = settings;
  watchWorkletNodes(context, (error) => onError(describe(error), now()));
  const samples = context.length * (context.destination.channelCount ?? CHANNELS_BY_DEFAULT);
  const render = { hasBegun: false, stopsAtStart: false, trace: null, kept: null };
  renders.set(context, render);
  hideRest(context, render);
  if (begun < MOST_RENDERS && samples <= left) {
    const { source, random, silencesNonFinite, base } = settings;
    render.trace = beginTrace(
      context, { source, random, stableSums: true, silencesNonFinite, isTaped: true, base });
    const { renderQuantumSize = QUANTUM_FRAMES } = context;
    if (renderQuantumSize !== QUANTUM_FRAMES) {
      render.trace.addUnsupported(`OfflineAudioContext.renderSizeHint: a render quantum of ${renderQuantumSize} frames`);
    }
  }
  render.kept = new Promise((resolve) => {
    context.addEventListener('complete', ({ renderedBuffer: buffer }) => {
      keep(context, render, buffer).catch((error) => onError(describe(error), now())).then(resolve);
    }, { once: true, capture: true });
  });
  return context;
}

/** A browser says once that a context runs: what follows next are the recorder's own stop at frame 0 and its end. */
function hideRest(context, render) {
  let told = 0;
  context.addEventListener('statechange', (event) => {
    told += 1;
    if (!render.stopsAtStart && (told === 2 || told === 3)) event.stopImmediatePropagation();
  }, { capture: true });
}

/** Stops at frame 0 until the worklets have handled their messages. */
function beginAtRest(context, render) {
  suspendNatively.call(context, 0)
    .then(() => goOn(context, render))
    .then(() => resumeNatively.call(context))
    .catch(() => {});
}

async function goOn(context, { trace }) {
  await acknowledgeMessages(context, settings.now());
  if (trace?.isOpen) noticeWrites(trace);
}

/** Reads the samples before any listener of the page does, then what a replay needs. */
async function keep(context, { trace }, buffer) {
  if (!trace) {
    omitted += 1;
    return;
  }
  const channels = channelsOf(buffer);
  const again = readAgain(buffer);
  const { sampleRate } = buffer;
  const time = settings.now();
  const sha256 = await again;
  await completeWithTapes(trace, context, settings);
  const finished = trace.finish();
  if (isSilent(channels)) return;
  if (begun === MOST_RENDERS || channels.length * channels[0].length > left) {
    omitted += 1;
    return;
  }
  begun += 1;
  left -= channels.length * channels[0].length;
  complete.push({ sampleRate, channels, sha256, time, trace: finished });
}
