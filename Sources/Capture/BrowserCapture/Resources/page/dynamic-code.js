/**
 * Code that a page makes from text: functions, timers, blobs. Its imports are tracked, as in the files that the server
 * delivers.
 *
 * `eval` stays the browser's, as a wrapped one would lose the scope of its caller: in files that import at run time its
 * argument is prepared instead (PageRewriting.swift).
 */
import { interceptConstructor } from '../natives/interception.js';
import { rewriteScript } from '../recording/recording-server.js';
import { prepareTimers } from '../clock/page-timers.js';

const { Function, Object, Proxy, Reflect, URL } = globalThis;

const IMPORTS = /\bimport\s*\(/;
/** Each kind of function has one of these constructors; only the first has a global name. */
const makers = [
  () => {}, async () => {}, function* generate() {}, async function* generateLater() {},
].map((each) => Object.getPrototypeOf(each));

export function watchDynamicCode() {
  prepareTimers(codeOf);
  // Text has no address of its own: its imports are relative to the page, not to the recorder.
  globalThis.parityImportHere = (load) => globalThis.parityImport((specifier, options) =>
    load(isRelative(specifier) ? new URL(specifier, hereOf()).href : specifier, options));
  // What a direct eval imports is relative to the script that calls it, as its own imports are.
  globalThis.parityCode = (text) => (typeof text === 'string' && IMPORTS.test(text) ? rewriteScript(text) : text);
  for (const prototype of makers) {
    const { constructor } = Object.getOwnPropertyDescriptors(prototype);
    constructor.value = watched(constructor.value);
    Object.defineProperty(prototype, 'constructor', constructor);
    if (prototype !== Function.prototype) continue;
    Object.defineProperty(globalThis, 'Function', {
      configurable: true, writable: true, enumerable: false, value: constructor.value,
    });
  }
  interceptConstructor('Blob', (args, proceed) => {
    const [parts, options] = args;
    const isScript = /javascript|ecmascript/.test(String(options?.['type'] ?? ''));
    if (isScript && Array.isArray(parts) && parts.every((part) => typeof part === 'string')) {
      args[0] = [codeOf(parts.join(''))];
    }
    return proceed();
  });
}

/** A text in the form in which it is run. */
function codeOf(text) {
  if (!IMPORTS.test(text)) return text;
  // It may run without a recorder, for instance in a SharedWorker.
  return rewriteScript(text)
    .replaceAll('parityImport(', '(globalThis.parityImportHere ?? ((load) => load))(');
}

function watched(native) {
  const prepared = (args) => args.map((arg, index) => (index === args.length - 1 ? codeOf(String(arg)) : arg));
  return new Proxy(native, {
    __proto__: null,
    apply: (target, self, args) => Reflect.apply(target, self, prepared(args)),
    construct: (target, args, newTarget) => Reflect.construct(target, prepared(args), newTarget),
  });
}

function isRelative(specifier) {
  return /^\.{0,2}\//.test(String(specifier));
}

function hereOf() {
  return globalThis.document ? document.baseURI : location.href;
}
