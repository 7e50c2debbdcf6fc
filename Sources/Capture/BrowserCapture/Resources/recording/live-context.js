/**
 * Makes the page's AudioContext an OfflineAudioContext that looks alive.
 *
 * Every `new AudioContext()` gives the one context that is recorded, as all contexts of a page
 * sound from the same speakers. It is an OfflineAudioContext inside, so that all nodes are the
 * browser's own, and an AudioContext by its prototype.
 */
import { mediaOf } from '../media/media-elements.js';
import { noteFeed, silentStream, sourceOf } from '../media/media-streams.js';
import { connect, createBufferSource, createGain, disconnect, setBuffer, start } from '../page/page-side.js';
import { keepRendered } from './sample-proof.js';
import { disconnectFrom } from '../trace/stable-sums.js';

const { OfflineAudioContext, AudioContext } = globalThis;
const offline = Object.fromEntries(['startRendering', 'suspend', 'resume'].map((name) =>
  [name, OfflineAudioContext.prototype[name]]));
const CHANNELS = 2;

/** The context under record, or undefined while the page has made none. */
let live;
let frames = 0;
/** What it renders, as soon as it has. */
let rendered;
let openContexts = 0;
let hooks;

export function liveContext() {
  return live;
}

/** Its length, which the page cannot see. */
export function liveFrames() {
  return frames;
}

/** Resolves, boxed, to what was rendered: `{ buffer, channels }`. */
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
 * - `sampleRate`: of a context for which the page asks no other; `forcedRate` overrules the page.
 * - `seconds`: the recording's length.
 * - `onCreate(context)`: before the page has it; `onNote(text)`: what a listener may miss.
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
  AudioContext.prototype.constructor = Live;
  for (const name of ['AudioContext', 'webkitAudioContext']) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Live });
  }
  for (const [name, make] of Object.entries(makers)) {
    if (!globalThis[name]) continue;
    globalThis[name] = new Proxy(globalThis[name], {
      __proto__: null,
      construct: (target, [context, options]) => make(context, options ?? {}),
    });
  }
}

/** The context for what a page plays without one of its own. */
export function contextForMedia() {
  return live ?? create(undefined, AudioContext.prototype);
}

/** A node of the live context that plays a stream: null for silence, undefined where nobody knows what feeds it. */
export function playerOf(stream) {
  const { buffer, node } = sourceOf(stream);
  if (node || !buffer) return node ?? buffer;
  const source = createBufferSource(contextForMedia());
  setBuffer(source, buffer);
  start(source);
  return source;
}

/** The rate at which files are best decoded. */
export function mediaRate() {
  return live?.sampleRate ?? hooks.forcedRate ?? hooks.sampleRate;
}

function open(contextOptions, prototype) {
  const sampleRate = contextOptions['sampleRate'];
  openContexts += 1;
  const { forcedRate } = hooks;
  if (live) {
    if (sampleRate && sampleRate !== live.sampleRate && !forcedRate) {
      hooks.onNote(`an AudioContext at ${sampleRate} Hz was recorded at ${live.sampleRate} Hz`);
    }
    return live;
  }
  return create(sampleRate, prototype);
}

function create(sampleRate, prototype) {
  const rate = hooks.forcedRate ?? sampleRate ?? hooks.sampleRate;
  frames = Math.max(1, Math.round(hooks.seconds * rate));
  live = new OfflineAudioContext({
    numberOfChannels: CHANNELS, length: frames, sampleRate: rate,
  });
  rendered = keepRendered(live);
  hooks.onCreate(live);
  Object.setPrototypeOf(live, prototype);
  return live;
}

const members = {
  state: { get: () => (openContexts > 0 ? 'running' : 'closed') },
  baseLatency: { get: () => 0 },
  outputLatency: { get: () => 0 },
  sinkId: { get: () => '' },
  onsinkchange: { value: null, writable: true },
  resume: { value: async () => {} },
  suspend: { value: async () => {} },
  setSinkId: { value: async () => {} },
  close: { value: close },
  getOutputTimestamp: {
    value: () => ({ contextTime: live.currentTime, performanceTime: hooks.now() }),
  },
  createMediaElementSource: {
    value(mediaElement) { return makers.MediaElementAudioSourceNode(this, { mediaElement }); },
  },
  createMediaStreamSource: {
    value(mediaStream) { return makers.MediaStreamAudioSourceNode(this, { mediaStream }); },
  },
  createMediaStreamTrackSource: {
    value(mediaStreamTrack) {
      return makers.MediaStreamTrackAudioSourceNode(this, { mediaStreamTrack });
    },
  },
  createMediaStreamDestination: {
    value() { return makers.MediaStreamAudioDestinationNode(this); },
  },
};

/** The last context that closes takes all sound with it. */
async function close() {
  if (openContexts === 0) throw new DOMException('the context is closed', 'InvalidStateError');
  openContexts -= 1;
  if (openContexts === 0) disconnectFrom(live.destination);
  else hooks.onNote('one of several AudioContexts was closed; its sound goes on in the recording');
}

/** Each stands for a node that an OfflineAudioContext does not have, and is a gain inside. */
const makers = {
  MediaElementAudioSourceNode(context, { mediaElement }) {
    const media = mediaOf(mediaElement);
    // Until now its sound went straight to the speakers.
    const node = media.output ?? createGain(context);
    if (media.output) disconnect(media.output);
    media.output = node;
    node.mediaElement = mediaElement;
    return node;
  },

  MediaStreamAudioSourceNode(context, { mediaStream }) {
    const node = createGain(context);
    node.mediaStream = mediaStream;
    const player = playerOf(mediaStream);
    if (player) {
      connect(player, node);
    } else if (player === undefined) {
      hooks.onUnsupported('MediaStreamAudioSourceNode');
    }
    return node;
  },

  MediaStreamTrackAudioSourceNode(context) {
    hooks.onUnsupported('MediaStreamTrackAudioSourceNode');
    return createGain(context);
  },

  MediaStreamAudioDestinationNode(context) {
    const node = createGain(context);
    node.stream = silentStream();
    noteFeed(node.stream, node);
    return node;
  },
};

function describe(prototype, descriptors) {
  for (const [name, descriptor] of Object.entries(descriptors)) {
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...descriptor });
  }
}
