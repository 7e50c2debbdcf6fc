/**
 * Makes the page's AudioContext an OfflineAudioContext that looks like a live one.
 *
 * The page's first `new AudioContext()` returns the context that is recorded; later ones play through it
 * (later-contexts.js). Internally it is an OfflineAudioContext, so that all nodes are the browser's own; by its prototype
 * it is an AudioContext.
 */
import { interceptMethod } from '../natives/interception.js';
import { readContextOptions } from './context-options.js';
import { closeContext, refuseIfClosed, stateOf, tellLater, tellOfState } from './context-states.js';
import { haveLater, isLater, openLater, outlives, silenceLater } from './later-contexts.js';
import { keepRendered } from './sample-proof.js';
import { QUANTUM_FRAMES } from '../clock/render-quantum.js';
import { disconnectFrom } from '../trace/stable-sums.js';

const { OfflineAudioContext, AudioContext } = globalThis;
const offline = Object.fromEntries(['startRendering', 'suspend', 'resume'].map((name) =>
  [name, OfflineAudioContext.prototype[name]]));
const CHANNELS = 2;
/** The destination's channel settings, unless the page changes them. */
const DESTINATION = {
  __proto__: null, channelCount: CHANNELS, channelCountMode: 'explicit', channelInterpretation: 'speakers',
};
/** What Chromium takes for a ScriptProcessorNode whose buffer size the page leaves to it, in frames. */
const LIVE_BUFFER = 2048;

/** The recorded context, or undefined until the page makes one. */
let live;
let frames = 0;
/** Its render, once complete. */
let rendered;
/** Whether the recorded context is one of the page's; otherwise only its media play through it. */
let isOfPage = false;
/** Whether the page has made another context while this one played. */
let isShared = false;
let hooks;
/** The device through which the page plays, as its context tells it. */
let sink = '';

export function liveContext() {
  return live;
}

/** The page has scheduled something at `time`. */
export function noteScheduled(time) {
  if (!isShared || typeof time !== 'number' || !(time > 0) || time >= live.currentTime) return;
  isShared = false;
  hooks.onNote('a later AudioContext, whose time begins at 0 in a browser, has the first one\'s time in the recording:'
    + ` what is scheduled at ${time} s, as an absolute time, comes at once`);
}

/** Its length, which the page cannot see. */
export function liveFrames() {
  return frames;
}

/** Resolves, boxed, to the render: `{ buffer, channels }`. */
export function startRendering() {
  return new Promise((resolve, reject) => {
    rendered.then(resolve);
    offline.startRendering.call(live).catch(reject);
  });
}

/** Resolves when rendering is suspended at `frame`, a multiple of 128. */
export function suspendAt(frame) {
  return offline.suspend.call(live, frame / live.sampleRate);
}

export function resumeRendering() {
  return offline.resume.call(live);
}

/**
 * - `sampleRate`: the default for a context; `forcedRate` overrides the page's request.
 * - `seconds`: the recording's length.
 * - `onCreate(context)`: called before the page gets it; `onNote(text)`: reports what a listener may miss;
 *   `onQuantum(frames)`: the page gets another render quantum in a browser.
 * - `now()`: the page's time.
 */
export function installLiveContext(options) {
  hooks = options;
  const Live = new Proxy(AudioContext, {
    __proto__: null,
    construct: (target, [contextOptions], newTarget) =>
      open(contextOptions, newTarget.prototype),
  });
  describe(AudioContext.prototype, members);
  interceptMethod(BaseAudioContext.prototype, 'createScriptProcessor', (context, args, proceed) => {
    // A live context chooses another size than an offline one.
    if (context === live && !(args[0] > 0)) args[0] = LIVE_BUFFER;
    return proceed();
  });
  AudioContext.prototype.constructor = Live;
  for (const name of ['AudioContext', 'webkitAudioContext']) {
    if (!Object.hasOwn(globalThis, name)) continue;
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Live });
  }
}

/** The context for media that a page plays without making one. */
export function contextForMedia() {
  return live ?? create(undefined, AudioContext.prototype);
}

/** The context that is recorded, for any context of the page; undefined for what is none. */
export function recordedOf(context) {
  return context !== undefined && (context === live || isLater(context)) ? live : undefined;
}

/** The best rate for decoding files. */
export function mediaRate() {
  return live?.sampleRate ?? hooks.forcedRate ?? hooks.sampleRate;
}

function open(contextOptions, prototype) {
  const { sampleRate, sinkId, quantum } = readContextOptions(contextOptions, hooks.sampleRate);
  if (sinkId) chooseSink(sinkId);
  if (quantum !== QUANTUM_FRAMES) hooks.onQuantum(quantum);
  if (!live) {
    isOfPage = true;
    return create(sampleRate, prototype);
  }
  if (sampleRate && sampleRate !== live.sampleRate && !hooks.forcedRate) {
    hooks.onNote(`an AudioContext at ${sampleRate} Hz was recorded at ${live.sampleRate} Hz`);
  }
  if (!isOfPage) {
    isOfPage = true;
    return Object.setPrototypeOf(live, prototype);
  }
  isShared = live.currentTime > 0;
  const context = openLater(live, prototype);
  tellLater(context);
  return context;
}

/** `operations`: of the trace. What a browser keeps for each context, and the recording for all of them. */
export function noteShared(operations) {
  if (!haveLater()) return;
  const isMoved = operations.some(({ node }) => node === 'listener');
  if (isMoved && operations.some(({ type }) => type === 'PannerNode')) {
    hooks.onNote('all AudioContexts of the page have one listener in the recording:'
      + ' where one of them moves it, it has moved for the others too');
  }
  if (operations.some(({ op, node, name, value }) => op === 'set' && node === 0 && value !== DESTINATION[name])) {
    hooks.onNote('all AudioContexts of the page play through the destination of the first:'
      + ' the channel settings that the page gives it count for the others too');
  }
}

function create(sampleRate, prototype) {
  const rate = hooks.forcedRate ?? sampleRate ?? hooks.sampleRate;
  frames = Math.max(1, Math.round(hooks.seconds * rate));
  live = new OfflineAudioContext({
    numberOfChannels: CHANNELS, length: frames, sampleRate: rate,
  });
  tellOfState(live);
  rendered = keepRendered(live);
  hooks.onCreate(live);
  Object.setPrototypeOf(live, prototype);
  return live;
}

const members = {
  state: { get() { return stateOf(this); } },
  baseLatency: { get: () => 0 },
  outputLatency: { get: () => 0 },
  sinkId: { get: () => sink },
  onsinkchange: { value: null, writable: true },
  ...('onerror' in AudioContext.prototype && { onerror: { value: null, writable: true } }),
  ...('playbackStats' in AudioContext.prototype && { playbackStats: { get: playbackStats } }),
  resume: { value: resume },
  suspend: { value: suspend },
  setSinkId: { value: setSinkId },
  close: { value: close },
  getOutputTimestamp: {
    value: () => ({
      __proto__: Object.prototype, contextTime: live.currentTime, performanceTime: hooks.now(),
    }),
  },
};

async function resume() {
  refuseIfClosed(this, 'resume');
}

/** Time goes on in the recording. */
async function suspend() {
  refuseIfClosed(this, 'suspend');
  hooks.onNote('the page suspended its AudioContext, which stops its time in a browser; in the recording it goes on');
}

/** - Returns: whether there is such a device: no sound, or the one that is recorded. */
function chooseSink(id) {
  if (typeof id === 'object' && id?.['type'] === 'none') {
    hooks.onNote('the page plays through no device, which is silent in a browser; its sound is recorded');
    sink = { __proto__: Object.prototype, type: 'none' };
    return true;
  }
  if (id !== '') return false;
  sink = '';
  return true;
}

async function setSinkId(id) {
  refuseIfClosed(this, 'setSinkId');
  if (!chooseSink(id)) throw new DOMException('the requested device is not found', 'NotFoundError');
}

/** No frame is late in a recording. */
function playbackStats() {
  return {
    __proto__: Object.prototype,
    underrunDuration: 0, underrunEvents: 0, totalDuration: live.currentTime,
    averageLatency: 0, minimumLatency: 0, maximumLatency: 0, resetLatency() {},
  };
}

/** Ends the sound of one context. */
async function close() {
  closeContext(this, () => {
    if (isLater(this)) silenceLater(this);
    else disconnectFrom(live.destination, (source) => !outlives(source));
  });
}

function describe(prototype, descriptors) {
  for (const [name, descriptor] of Object.entries(descriptors)) {
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...descriptor });
  }
}
