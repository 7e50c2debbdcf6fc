/**
 * Windows of frames: what a page makes of audio with theirs is recorded like what it makes with its own.
 *
 * A frame gets the page's interfaces in the place of those that the browser gave it, before a script of
 * either has them. Its own script otherwise runs as it does without a recorder.
 */
import { define } from '../natives/interception.js';

const INTERFACES = /^(?:webkit)?(?:Offline)?Audio|^BaseAudioContext$|Node$|^PeriodicWave$/;
const adopted = new WeakSet();
let names = [];
let contentWindow;

/** When all is installed in the page itself. */
export function adoptFrames() {
  names = Object.getOwnPropertyNames(globalThis).filter((name) =>
    INTERFACES.test(name) && name !== 'Audio' && isOfAudio(globalThis[name]));
  contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow').get;
  watchFrames(globalThis);
}

/** Sees to the frames within a window, before the page can. */
function watchFrames(realm) {
  const prototype = realm['HTMLIFrameElement']['prototype'];
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
  const observer = new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const node of addedNodes) adoptWithin(node);
    }
  });
  observer.observe(realm['document'], { childList: true, subtree: true });
  // The window of a frame that has loaded something is another than before.
  realm['addEventListener']('load', (event) => adoptWithin(event['target']), { capture: true });
}

function isOfAudio(value) {
  const { prototype } = value ?? {};
  return prototype instanceof AudioNode || prototype === AudioNode.prototype
    || prototype instanceof BaseAudioContext || [
    'AudioBuffer', 'AudioParam', 'AudioParamMap', 'AudioListener', 'AudioWorklet', 'BaseAudioContext', 'PeriodicWave',
  ].some((name) => prototype !== undefined && prototype === globalThis[name]?.prototype);
}

/** Of what is no frame nothing comes. */
function adoptWithin(frame) {
  let realm;
  try {
    realm = contentWindow.call(frame);
    // Another site's window says nothing of itself.
    if (!realm || adopted.has(realm['AudioBuffer']['prototype'])) return;
  } catch {
    return;
  }
  adopted.add(realm['AudioBuffer']['prototype']);
  takeNatives(realm);
  watchFrames(realm);
  for (const name of names) {
    adopted.add(globalThis[name].prototype);
    define(realm, name, globalThis[name]);
  }
  define(realm, 'parityImport', (load) => load);
}
