/**
 * Makes the page's AudioContext an OfflineAudioContext that looks like a live one.
 *
 * Every `new AudioContext()` returns the one context that is recorded, as all contexts of a page play through the same
 * speakers. Internally it is an OfflineAudioContext, so that all nodes are the browser's own; by its prototype it is an
 * AudioContext.
 */
import { interceptMethod } from '../natives/interception.js';
import { events } from '../natives/native-queries.js';
import { fire } from '../natives/natives.js';
import { keepRendered } from './sample-proof.js';
import { disconnectFrom } from '../trace/stable-sums.js';

const { OfflineAudioContext, AudioContext, EventTarget: { prototype: { addEventListener } } } = globalThis;
const { isPrototypeOf } = Object.prototype;
const offline = Object.fromEntries(['startRendering', 'suspend', 'resume'].map((name) =>
  [name, OfflineAudioContext.prototype[name]]));
const CHANNELS = 2;
/** What Chromium takes for a ScriptProcessorNode whose buffer size the page leaves to it, in frames. */
const LIVE_BUFFER = 2048;

/** The recorded context, or undefined until the page makes one. */
let live;
let frames = 0;
/** Its render, once complete. */
let rendered;
let openContexts = 0;
/** Whether the page has made more than one. */
let isSeveral = false;
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
 * - `onCreate(context)`: called before the page gets it; `onNote(text)`: reports what a listener may miss.
 * - `now()`: the page's time.
 */
export function installLiveContext(options) {
  hooks = options;
  const Live = new Proxy(AudioContext, {
    __proto__: null,
    construct: (target, [contextOptions], newTarget) =>
      open(contextOptions ?? {}, newTarget.prototype),
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
  return context !== undefined && context === live ? live : undefined;
}

/** The best rate for decoding files. */
export function mediaRate() {
  return live?.sampleRate ?? hooks.forcedRate ?? hooks.sampleRate;
}

function open(contextOptions, prototype) {
  const sampleRate = contextOptions['sampleRate'];
  openContexts += 1;
  if (contextOptions['sinkId']) chooseSink(contextOptions['sinkId']);
  const { forcedRate } = hooks;
  if (live) {
    isShared = live.currentTime > 0;
    becomeAlso(prototype);
    if (sampleRate && sampleRate !== live.sampleRate && !forcedRate) {
      hooks.onNote(`an AudioContext at ${sampleRate} Hz was recorded at ${live.sampleRate} Hz`);
    }
    return live;
  }
  return create(sampleRate, prototype);
}

/** A later context of a subclass has its members too; the first one's class stays where neither extends the other. */
function becomeAlso(prototype) {
  const own = Object.getPrototypeOf(live);
  if (isPrototypeOf.call(own, prototype)) Object.setPrototypeOf(live, prototype);
  isSeveral = true;
  if (!isPrototypeOf.call(prototype, live)) {
    hooks.onNote('a later AudioContext of another class is the first one in the recording, and lacks its own members');
  }
}

/** What the page keeps on one of several contexts, the others have too. */
export function noteKept() {
  const [name] = Object.keys(live);
  if (!isSeveral || name === undefined) return;
  hooks.onNote(`all AudioContexts of the page are one object in the recording: '${name}', which it keeps on one, the others have too`);
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

/** Whether the page has been told that its context runs; and whether it is being told that it is closed. */
let isTold = false;
let isTelling = false;

/** The page is told once that its context runs, and not of the recorder's own suspensions. */
function tellOfState(context) {
  addEventListener.call(context, 'statechange', (event) => {
    if (isTelling) return;
    if (!isTold && openContexts > 0) isTold = true;
    else event.stopImmediatePropagation();
  }, { capture: true });
}

const members = {
  state: { get: () => (openContexts > 0 ? 'running' : 'closed') },
  baseLatency: { get: () => 0 },
  outputLatency: { get: () => 0 },
  sinkId: { get: () => sink },
  onsinkchange: { value: null, writable: true },
  ...('onerror' in AudioContext.prototype && { onerror: { value: null, writable: true } }),
  ...('playbackStats' in AudioContext.prototype && { playbackStats: { get: playbackStats } }),
  resume: { value: async () => {} },
  suspend: { value: suspend },
  setSinkId: { value: setSinkId },
  close: { value: close },
  getOutputTimestamp: {
    value: () => ({
      __proto__: Object.prototype, contextTime: live.currentTime, performanceTime: hooks.now(),
    }),
  },
};

/** Time goes on in the recording. */
async function suspend() {
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

/** The last context to be closed ends all sound. */
async function close() {
  if (openContexts === 0) throw new DOMException('the context is closed', 'InvalidStateError');
  openContexts -= 1;
  if (openContexts === 0) {
    disconnectFrom(live.destination);
    isTelling = true;
    fire(live, new events.Event('statechange'));
    isTelling = false;
  } else hooks.onNote('one of several AudioContexts was closed; its sound goes on in the recording');
}

function describe(prototype, descriptors) {
  for (const [name, descriptor] of Object.entries(descriptors)) {
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...descriptor });
  }
}
