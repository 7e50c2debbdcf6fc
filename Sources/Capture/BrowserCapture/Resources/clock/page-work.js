/**
 * Makes sure that none of the page's real work goes unnoticed (pending-work.js).
 */
import { watchCodecs } from './codec-work.js';
import { decodeNoting } from '../media/decoded-sounds.js';
import { interceptMethod } from '../natives/interception.js';
import { begin, track } from './pending-work.js';

/** Interface → methods that return a promise. */
const promising = {
  Window: ['fetch', 'createImageBitmap'],
  WorkerGlobalScope: ['fetch', 'createImageBitmap'],
  Blob: ['arrayBuffer', 'bytes', 'text'],
  Worklet: ['addModule'],
  HTMLImageElement: ['decode'],
  FontFace: ['load'],
  ImageDecoder: ['decode'],
  VideoFrame: ['copyTo'],
  CacheStorage: ['open', 'match', 'has', 'delete', 'keys'],
  Cache: ['match', 'matchAll', 'add', 'addAll', 'put', 'delete', 'keys'],
  SubtleCrypto: ['digest', 'encrypt', 'decrypt', 'sign', 'verify', 'deriveBits', 'deriveKey',
    'generateKey', 'importKey', 'exportKey', 'wrapKey', 'unwrapKey'],
};

/** The same, for work that the page itself may have to supply with data. */
const fed = {
  Response: ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'],
  Request: ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'],
  ReadableStreamDefaultReader: ['read'],
  ReadableStreamBYOBReader: ['read'],
};

/** The same, for what a browser may ask a user: there may never be an answer. */
const asked = {
  Navigator: ['requestMIDIAccess', 'getBattery', 'requestMediaKeySystemAccess'],
  Permissions: ['query'],
  MediaDevices: ['enumerateDevices'],
  MediaCapabilities: ['decodingInfo'],
  StorageManager: ['estimate', 'persist', 'persisted', 'getDirectory'],
  NavigatorUAData: ['getHighEntropyValues'],
  WakeLock: ['request'],
  Clipboard: ['read', 'readText', 'write', 'writeText'],
  Element: ['requestFullscreen'],
  FontFaceSet: ['load'],
  OffscreenCanvas: ['convertToBlob'],
  GPU: ['requestAdapter'],
  GPUAdapter: ['requestDevice'],
};

/** Interface → methods that return a request, which fires `success` or `error`. */
const requesting = {
  IDBFactory: ['open', 'deleteDatabase'],
  IDBObjectStore: ['get', 'getAll', 'getAllKeys', 'getKey', 'put', 'add', 'delete', 'clear',
    'count', 'openCursor'],
  IDBIndex: ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor'],
};

export function watchPageWork() {
  for (const [table, mayWaitForPage] of [[promising, false], [fed, true], [asked, true]]) {
    eachMethod(table, (owner, name) => {
      interceptMethod(owner, name, (self, args, proceed) =>
        track(labelOf(name, args), Promise.resolve(proceed()), { mayWaitForPage }));
    });
  }
  for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    if (!globalThis.WebAssembly?.[name]) continue;
    interceptMethod(WebAssembly, name, (self, args, proceed) =>
      track(`WebAssembly.${name}`, proceed()));
  }
  eachMethod(requesting, (owner, name) => {
    interceptMethod(owner, name, (self, args, proceed) => {
      const request = proceed();
      const done = begin(`indexedDB ${name}`);
      for (const end of ['success', 'error']) request.addEventListener(end, done, { once: true });
      return request;
    });
  });
  if (globalThis.HTMLCanvasElement) {
    interceptMethod(HTMLCanvasElement.prototype, 'toBlob', (canvas, args, proceed) => {
      const [callBackLater] = args;
      if (typeof callBackLater !== 'function') return proceed();
      const done = begin('a canvas that becomes a file');
      args[0] = (blob) => {
        done();
        callBackLater(blob);
      };
      return proceed();
    });
  }
  watchCodecs();
  if (globalThis.BaseAudioContext) trackAudioWork();
  // Called by the server's replacement for `import(…)` in the page's scripts.
  globalThis.parityImport = (load) => (specifier, options) =>
    track(`import('${specifier}')`, load(specifier, options), { mayWaitForPage: true });
}

function trackAudioWork() {
  interceptMethod(OfflineAudioContext.prototype, 'startRendering', (self, args, proceed) => {
    // It may wait for other work at its own suspensions.
    const done = begin('an OfflineAudioContext of the page');
    return proceed().finally(done);
  });
  interceptMethod(BaseAudioContext.prototype, 'decodeAudioData', (context, args, proceed) => {
    const [file, onDecoded, onError] = args;
    // The browser would call them when it is done, before their turn.
    args.length = Math.min(args.length, 1);
    const decoded = track('decodeAudioData', decodeNoting(file, proceed));
    const calls = decoded.then(
      (buffer) => { if (typeof onDecoded === 'function') callBack(onDecoded, buffer); },
      (error) => { if (typeof onError === 'function') callBack(onError, error); });
    return calls.then(() => decoded);
  });
}

/** An error thrown by a callback is reported like any uncaught error. */
function callBack(callback, value) {
  try {
    callback(value);
  } catch (error) {
    reportError(error);
  }
}

function eachMethod(table, visit) {
  for (const [type, names] of Object.entries(table)) {
    const isScope = type === 'Window' || type === 'WorkerGlobalScope';
    if (isScope && !globalThis[type]) continue;
    const owner = type === 'Window' ? globalThis : globalThis[type]?.prototype;
    for (const name of names) if (owner && Object.hasOwn(owner, name)) visit(owner, name);
  }
}

function labelOf(name, [first]) {
  const address = first?.url ?? (typeof first === 'string' || first instanceof URL ? first : null);
  return address === null ? name : `${name} ${String(address).slice(0, 200)}`;
}
