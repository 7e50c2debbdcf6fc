/**
 * Windows of frames: audio that a page makes with their interfaces is recorded like that of its own.
 *
 * A frame gets the page's interfaces in place of its own before any script can see them. Otherwise its own script runs
 * as without a recorder.
 */
import { define, interceptMethod } from '../natives/interception.js';
import { answerDialogs } from './page-surroundings.js';
import { nameUnreachedFrames } from './unreached-frames.js';

const INTERFACES = /^(?:webkit)?(?:Offline)?Audio|^BaseAudioContext$|Node$|^PeriodicWave$/;
const adopted = new WeakSet();
let names = [];
/** The getters of frames' windows: of an <iframe>, and of a <frame> in a <frameset>. */
let contentWindows = [];
let onNote;

/** Called when everything is installed in the page itself; `note(text)` reports what cannot be reached. */
export function adoptFrames(note) {
  onNote = note;
  names = Object.getOwnPropertyNames(globalThis).filter((name) =>
    INTERFACES.test(name) && name !== 'Audio' && isOfAudio(globalThis[name]));
  contentWindows = [HTMLIFrameElement, HTMLFrameElement].map((type) =>
    Object.getOwnPropertyDescriptor(type.prototype, 'contentWindow').get);
  watchFrames(globalThis);
}

/** Handles the frames within a window before the page can. */
function watchFrames(realm) {
  adoptWhenRead(realm['HTMLIFrameElement']['prototype']);
  adoptWhenRead(realm['HTMLFrameElement']['prototype']);
  const observer = new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const node of addedNodes) adoptWithin(node);
    }
  });
  observer.observe(realm['document'], { childList: true, subtree: true });
  nameUnreachedFrames(realm['document'], onNote);
  // After a frame has loaded something, its window is a different one.
  // It is heard at the document: elements' load events do not reach the window.
  realm['document']['addEventListener']('load', (event) => {
    adoptWithin(event['target']);
    nameStarting(event['target']);
  }, { capture: true });
}

function adoptWhenRead(prototype) {
  for (const name of ['contentWindow', 'contentDocument']) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    descriptor.get = new Proxy(descriptor.get, {
      __proto__: null,
      apply(native, frame, args) {
        adoptWithin(frame);
        return Reflect.apply(native, frame, args);
      },
    });
    Object.defineProperty(prototype, name, descriptor);
  }
}

function isOfAudio(value) {
  const { prototype } = value ?? {};
  return prototype instanceof AudioNode || prototype === AudioNode.prototype
    || prototype instanceof BaseAudioContext || [
    'AudioBuffer', 'AudioParam', 'AudioParamMap', 'AudioListener', 'AudioWorklet', 'BaseAudioContext', 'PeriodicWave',
  ].some((name) => prototype !== undefined && prototype === globalThis[name]?.prototype);
}

/** A frame's window; undefined for elements that are not frames. */
function windowOf(frame) {
  for (const contentWindow of contentWindows) {
    try {
      return contentWindow.call(frame);
    } catch {
      // It is of the other kind, or none.
    }
  }
  return undefined;
}

const MEDIA_IN_FRAME = 'what a media element plays in a frame is not recorded';

/** What a frame's own elements play is missing: a remark says so. */
function nameMedia(realm) {
  interceptMethod(realm['HTMLMediaElement']['prototype'], 'play', (element, args, proceed) => {
    onNote(MEDIA_IN_FRAME);
    return proceed();
  });
}

/** An element may play by itself, as soon as its frame has been loaded. */
function nameStarting(frame) {
  try {
    const document = windowOf(frame)?.['document'];
    if (document?.['querySelector']('audio[autoplay], video[autoplay]')) onNote(MEDIA_IN_FRAME);
  } catch {
    // Its document is of another origin.
  }
}

function adoptWithin(frame) {
  const realm = windowOf(frame);
  try {
    // The window of another site is not accessible.
    if (!realm || adopted.has(realm['AudioBuffer']['prototype'])) return;
  } catch {
    return;
  }
  adopted.add(realm['AudioBuffer']['prototype']);
  takeNatives(realm);
  nameMedia(realm);
  answerDialogs((kind, text) => onNote(text), realm);
  watchFrames(realm);
  for (const name of names) {
    adopted.add(globalThis[name].prototype);
    define(realm, name, globalThis[name]);
  }
  define(realm, 'parityImport', (load) => load);
}
