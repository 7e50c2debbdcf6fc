/**
 * Puts media elements on the recording's clock: the page's calls go to media-element.js, and the browser's own events
 * are kept from the page.
 */
import { define, interceptAssignment, interceptMethod } from '../natives/interception.js';
import { MediaElement } from './media-element.js';
import { queryAll } from '../natives/native-queries.js';

const TYPES = ['abort', 'canplay', 'canplaythrough', 'durationchange', 'emptied', 'ended', 'error',
  'loadeddata', 'loadedmetadata', 'loadstart', 'pause', 'play', 'playing', 'progress',
  'ratechange', 'seeked', 'seeking', 'stalled', 'suspend', 'timeupdate', 'volumechange', 'waiting'];

const elements = new WeakMap();
/** Those that are in the document. */
const placed = new Set();
const known = new Set();
/** All of them while the document loads, which waits for their native loading. */
const seen = new Set();
let host;

const nativeState = (name) =>
  Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name).get;
const nativeNetworkState = nativeState('networkState');
const nativeReadyState = nativeState('readyState');

/** Whether the browser itself is still loading files without a result. */
export function isLoadingNatively() {
  return [...seen].some((element) => nativeNetworkState.call(element) === 2
    && nativeReadyState.call(element) < 2);
}

/** `options`: the `host` of media-element.js. */
export function installMediaElements(options) {
  host = options;
  const { prototype } = HTMLMediaElement;
  for (const [name, descriptor] of Object.entries(members)) {
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...descriptor });
  }
  for (const name of ['src', 'srcObject']) {
    interceptAssignment(prototype, name, (element, value, proceed) => {
      proceed();
      mediaOf(element).load();
      if (element.srcObject && element.autoplay) nameStream();
    });
  }
  interceptMethod(Element.prototype, 'attachShadow', (element, args, proceed) => {
    const root = proceed();
    watchTree(root);
    return root;
  });
  interceptAssignment(prototype, 'loop', (element, value, proceed) => {
    proceed();
    mediaOf(element).refresh();
  });
  const { setAttribute } = Element.prototype;
  define(prototype, 'setAttribute', function setAttributeWatched(name, value) {
    setAttribute.call(this, name, value);
    if (String(name).toLowerCase() === 'src') mediaOf(this).load();
  });
  const { Audio } = globalThis;
  globalThis.Audio = new Proxy(Audio, {
    construct(target, args, newTarget) {
      const element = Reflect.construct(target, args, newTarget);
      mediaOf(element);
      return element;
    },
  });
  addEventListener('DOMContentLoaded', () => takeAll(document), { capture: true });
  new MutationObserver(pauseRemoved).observe(document, { childList: true, subtree: true });
  // Elements of the document may load before they have been seen here.
  for (const type of TYPES) addEventListener(type, silenceNative, { capture: true });
}

const read = (get) => ({ get() { return get(mediaOf(this)); } });
const both = (get, set) => ({
  get() { return get(mediaOf(this)); },
  set(value) { set(mediaOf(this), value); },
});

const members = {
  paused: read((media) => media.paused),
  ended: read((media) => media.ended),
  seeking: read((media) => media.seeking),
  error: read((media) => media.error),
  readyState: read((media) => media.readyState),
  networkState: read((media) => media.networkState),
  duration: read((media) => media.duration),
  currentSrc: read((media) => media.address),
  buffered: read((media) => wholeFile(media)),
  seekable: read((media) => wholeFile(media)),
  played: read((media) => wholeFile(media)),
  currentTime: both((media) => media.position, (media, value) => {
    if (!Number.isFinite(Number(value))) {
      throw new TypeError("Failed to set the 'currentTime' property on 'HTMLMediaElement': The provided double value is"
        + ' non-finite.');
    }
    media.seek(value);
  }),
  playbackRate: both((media) => media.rate, (media, value) => media.setRate(value)),
  volume: both((media) => media.volume, (media, value) => {
    if (!(value >= 0 && value <= 1)) {
      throw new DOMException(`The volume provided (${value}) is outside the range [0, 1].`,
        'IndexSizeError');
    }
    media.setLoudness(Number(value), media.muted);
  }),
  muted: both((media) => media.muted, (media, value) =>
    media.setLoudness(media.volume, Boolean(value))),
  play: {
    writable: true,
    value() {
      if (this.srcObject) nameStream();
      return mediaOf(this).play();
    },
  },
  pause: { writable: true, value() { mediaOf(this).pause(); } },
  load: { writable: true, value() { mediaOf(this).load(); } },
  fastSeek: { writable: true, value(seconds) { mediaOf(this).seek(seconds); } },
};

/** Time ranges as the browser returns them: for a file that is loaded completely. */
function wholeFile({ buffer }) {
  return {
    __proto__: Object.prototype, length: buffer ? 1 : 0, start: () => 0, end: () => buffer?.duration ?? 0,
  };
}

/** What an element plays of a stream has no file: it is the page's own sound, or the microphone's. */
function nameStream() {
  host.note('what a media element plays of a MediaStream is not recorded');
}

/** Elements of the page's own markup, on which no script has called anything yet. */
function takeAll(root) {
  for (const element of queryAll(root, 'audio, video')) mediaOf(element);
}

/** An element that leaves the document pauses; one that never was there plays. */
function pauseRemoved() {
  for (const element of known) {
    if (element.isConnected) {
      placed.add(element);
    } else if (placed.delete(element)) {
      mediaOf(element).pause();
    }
  }
}

/** Elements within a shadow tree, which no query of the document finds. */
function watchTree(root) {
  new MutationObserver(() => takeAll(root)).observe(root, { childList: true, subtree: true });
}

/** The recording's counterpart of the element. */
export function mediaOf(element) {
  let media = elements.get(element);
  if (!media) {
    media = new MediaElement(element, host);
    elements.set(element, media);
    known.add(element);
    if (element.isConnected) placed.add(element);
    if (document.readyState !== 'complete') seen.add(element);
    for (const type of TYPES) {
      element.addEventListener(type, silenceNative, { capture: true });
    }
    element.addEventListener('click', (event) => playOrPause(event, media));
    const isWanted = element.autoplay || element.getAttribute('preload') !== 'none';
    if (isWanted && !element.srcObject) media.load();
  }
  return media;
}

/** The effect of the browser's own controls. */
function playOrPause(event, media) {
  if (event.defaultPrevented || !event.currentTarget.controls) return;
  if (media.paused) media.play().catch(() => {});
  else media.pause();
}

function silenceNative(event) {
  if (event.isTrusted && event.target instanceof HTMLMediaElement) event.stopImmediatePropagation();
}
