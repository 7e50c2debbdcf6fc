/**
 * Waits until the browser has its impulse responses of a head, before a render can ask for them.
 *
 * The first panner of a rate that makes use of the panning model HRTF has them read by a thread of
 * their own. A render that gets to that panner earlier waits for the thread with a lock in its hand
 * that the thread needs, and both may wait for ever (Chromium 156; once in four recordings of a busy
 * page). A context in real time does not wait, it is silent until they are there: so one listens.
 */
import { interceptAssignment, interceptConstructor, interceptMethod } from '../natives/interception.js';
import { connectNatively } from '../natives/native-audio.js';
import { realNow, setRealTimeout } from '../natives/natives.js';
import { begin } from '../clock/pending-work.js';

const {
  AnalyserNode, AudioContext, ConstantSourceNode, Float32Array, PannerNode, Promise,
} = globalThis;
const { getFloatTimeDomainData } = AnalyserNode.prototype;
const { close } = AudioContext.prototype;
const { start } = globalThis.AudioScheduledSourceNode.prototype;

const LOOK_MILLISECONDS = 5;
/** They take some 20 ms; a machine on which no context runs in real time goes on without. */
const LONGEST_MILLISECONDS = 10000;

/** Rate → a promise for its responses. */
const loads = new Map();
/** Rates whose responses have not come yet. */
const awaited = new Set();
/** The browser forgets the responses of a rate with the last context that made use of them. */
const listeners = [];

/** Has to stand inside whatever makes the page's contexts different from the browser's. */
export function awaitHeadResponses() {
  const look = (panner) => {
    if (panner.panningModel === 'HRTF') load(panner.context.sampleRate);
    return panner;
  };
  interceptConstructor('PannerNode', (args, proceed) => look(proceed()));
  interceptAssignment(PannerNode.prototype, 'panningModel', (panner, value, proceed) => {
    proceed();
    look(panner);
  });
  // Our own render has the native method; it goes on when nothing is pending.
  interceptMethod(OfflineAudioContext.prototype, 'startRendering', (context, args, proceed) =>
    (awaited.has(context.sampleRate) ? loads.get(context.sampleRate).then(proceed) : proceed()));
}

function load(sampleRate) {
  if (loads.has(sampleRate)) return;
  const done = begin('the impulse responses of a head');
  awaited.add(sampleRate);
  loads.set(sampleRate, hear(sampleRate).catch(() => {}).then(() => {
    awaited.delete(sampleRate);
    done();
  }));
}

/** Resolves when a constant is heard through a panner. */
async function hear(sampleRate) {
  const context = new AudioContext({ sampleRate, sinkId: { type: 'none' } });
  const panner = new PannerNode(context, { panningModel: 'HRTF', positionX: 1 });
  const source = new ConstantSourceNode(context);
  const analyser = new AnalyserNode(context);
  listeners.push(panner);
  connectNatively(source, panner);
  connectNatively(panner, analyser);
  connectNatively(analyser, context.destination);
  start.call(source);
  const samples = new Float32Array(analyser.fftSize);
  const begun = realNow();
  while (realNow() - begun < LONGEST_MILLISECONDS) {
    await new Promise((resolve) => { setRealTimeout(resolve, LOOK_MILLISECONDS); });
    getFloatTimeDomainData.call(analyser, samples);
    if (samples.some((sample) => sample !== 0)) break;
  }
  await close.call(context);
}
