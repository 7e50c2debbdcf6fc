/**
 * Waits until the browser has loaded its head responses, before a render can request them.
 *
 * The first panner at a given rate with the panning model HRTF has them loaded by a separate thread. A render that
 * reaches that panner earlier waits for the thread while holding a lock that the thread needs, and both may wait
 * forever (Chromium 156; once in four recordings of a busy page). A real-time context does not wait but is silent until
 * they are loaded: so one of these listens.
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
/** Loading takes some 20 ms; a machine that cannot run a real-time context continues without. */
const LONGEST_MILLISECONDS = 10000;

/** Rate → a promise for its responses. */
const loads = new Map();
/** Rates whose responses have not been loaded yet. */
const awaited = new Set();
/** The browser drops the responses for a rate together with the last context that uses them. */
const listeners = [];

/** Has to be installed inside whatever makes the page's contexts different from the browser's. */
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
  // Parity's own render uses the native method; it starts when nothing is pending.
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

/** Resolves when a constant becomes audible through a panner. */
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
