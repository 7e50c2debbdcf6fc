/**
 * Real work that the page waits for: requests, decoding, modules, compilation.
 *
 * The recording's time stands still until all of it is done, and results reach the page in the
 * order in which the work was started, whatever the machine finished first.
 */
import { interceptMethod } from './interception.js';
import { realNow, setRealTimeout, turn } from './natives.js';

/** Work whose result waits for its turn: `{ label, deliver }`, in the order of starting. */
const inOrder = [];
/** Work that the browser reports by events, and work that may itself wait for other work. */
const atOnce = new Set();
let isDelivering = false;
/** Called after each piece of work that ends. */
let onEnd = () => {};

/**
 * Work that waits for other work must not hold it up: after this long at the head of the queue,
 * what is done behind it goes first.
 */
const PATIENCE_MILLISECONDS = 3000;

/**
 * Resolves when nothing is pending and everything that follows from it has run; `onWait(label)`
 * hears of what takes more than a moment.
 */
export async function settle(onWait) {
  for (;;) {
    await turn();
    await turn();
    const [first] = [...inOrder, ...atOnce];
    if (!first) return;
    onWait(first.label);
    await new Promise((resolve) => { onEnd = resolve; });
  }
}

/** Waits for `promise`; the returned promise settles in turn. */
export function track(label, promise) {
  return new Promise((resolve, reject) => {
    const work = { label, deliver: null, since: realNow() };
    inOrder.push(work);
    promise.then(
      (value) => { work.deliver = () => resolve(value); },
      (error) => { work.deliver = () => reject(error); },
    ).then(deliver);
  });
}

/** Waits until the returned function is called. */
export function begin(label) {
  const work = { label };
  atOnce.add(work);
  return () => {
    atOnce.delete(work);
    onEnd();
  };
}

async function deliver() {
  if (isDelivering) return;
  isDelivering = true;
  for (let work = takeNext(); work; work = takeNext()) {
    work.deliver();
    await turn();
    onEnd();
  }
  isDelivering = false;
  if (inOrder.some((work) => work.deliver)) setRealTimeout(deliver, PATIENCE_MILLISECONDS / 10);
}

/** The first, when it is done; otherwise the first that is, once the others had their time. */
function takeNext() {
  if (inOrder[0]?.deliver) return inOrder.shift();
  const isLate = inOrder[0] && realNow() - inOrder[0].since > PATIENCE_MILLISECONDS;
  const index = isLate ? inOrder.findIndex((work) => work.deliver) : -1;
  return index < 0 ? undefined : inOrder.splice(index, 1)[0];
}

/** Interface → methods that return a promise. */
const promising = {
  Window: ['fetch', 'createImageBitmap'],
  Response: ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'],
  Request: ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'],
  Blob: ['arrayBuffer', 'bytes', 'text'],
  ReadableStreamDefaultReader: ['read'],
  ReadableStreamBYOBReader: ['read'],
  BaseAudioContext: ['decodeAudioData'],
  Worklet: ['addModule'],
  HTMLImageElement: ['decode'],
  FontFace: ['load'],
  CacheStorage: ['open', 'match', 'has', 'delete', 'keys'],
  Cache: ['match', 'matchAll', 'add', 'addAll', 'put', 'delete', 'keys'],
  SubtleCrypto: ['digest', 'encrypt', 'decrypt', 'sign', 'verify', 'deriveBits', 'deriveKey',
    'generateKey', 'importKey', 'exportKey', 'wrapKey', 'unwrapKey'],
};

/** Interface → methods that return a request, which fires `success` or `error`. */
const requesting = {
  IDBFactory: ['open', 'deleteDatabase'],
  IDBObjectStore: ['get', 'getAll', 'getAllKeys', 'getKey', 'put', 'add', 'delete', 'clear',
    'count', 'openCursor'],
  IDBIndex: ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor'],
};

/** Object's method → the event after which it is done. */
const loading = { XMLHttpRequest: ['send'], FileReader: ['readAsArrayBuffer', 'readAsText',
  'readAsDataURL', 'readAsBinaryString'] };

/** Sees to it that no work of the page's goes unnoticed. */
export function trackPageWork() {
  eachMethod(promising, (owner, name) => {
    interceptMethod(owner, name, (self, args, proceed) =>
      track(labelOf(name, args), Promise.resolve(proceed())));
  });
  for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    if (!globalThis.WebAssembly?.[name]) continue;
    interceptMethod(WebAssembly, name, (self, args, proceed) =>
      track(`WebAssembly.${name}`, proceed()));
  }
  interceptMethod(OfflineAudioContext.prototype, 'startRendering', (self, args, proceed) => {
    // It may wait for other work at its own suspensions.
    const done = begin('an OfflineAudioContext of the page');
    return proceed().finally(done);
  });
  eachMethod(requesting, (owner, name) => {
    interceptMethod(owner, name, (self, args, proceed) => {
      const request = proceed();
      endWith(request, ['success', 'error'], begin(`indexedDB ${name}`));
      return request;
    });
  });
  eachMethod(loading, (owner, name) => {
    interceptMethod(owner, name, (self, args, proceed) => {
      endWith(self, ['loadend'], begin(name === 'send' ? 'XMLHttpRequest' : name));
      return proceed();
    });
  });
  trackElements();
  // What the server makes of `import(…)` in the page's scripts.
  globalThis.parityImport = (load) => (specifier, options) =>
    track(`import('${specifier}')`, load(specifier, options));
}

/** Scripts and pictures that the page adds, once they are in the document or have a source. */
function trackElements() {
  const observer = new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const element of addedNodes) {
        // Before, the document itself waits for its scripts.
        if (document.readyState !== 'complete') return;
        if (element instanceof HTMLScriptElement && element.src) {
          endWith(element, ['load', 'error'], begin(`script ${element.src}`));
        }
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

function endWith(target, events, done) {
  for (const name of events) target.addEventListener(name, done, { once: true });
}

function eachMethod(table, visit) {
  for (const [type, names] of Object.entries(table)) {
    const owner = type === 'Window' ? globalThis : globalThis[type]?.prototype;
    for (const name of names) if (owner && Object.hasOwn(owner, name)) visit(owner, name);
  }
}

function labelOf(name, [first]) {
  const address = first?.url ?? (typeof first === 'string' || first instanceof URL ? first : null);
  return address === null ? name : `${name} ${String(address).slice(0, 200)}`;
}
