/**
 * Where the page stands as it calls: `js/synth.js:212:18`.
 *
 * Lines are as they are in the file; columns may not be where a script was rewritten.
 */
import { thrownAt } from '../cases/thrown-places.js';

/** Calls that are looked through: ours, and those of a library around the page's. */
const DEPTH = 24;

/**
 * The innermost line of the page's own scripts.
 *
 * - `base`: of the recorder's scripts, which are passed over.
 * - Shape: the path without the server's address, line and column; null where no script of the page's is known, as in
 *   code made of a text.
 */
export function callingLine(base) {
  const limit = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit');
  const preparation = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  if (!limit?.configurable || preparation?.configurable === false) return null;
  Object.defineProperty(Error, 'stackTraceLimit', {
    __proto__: null, configurable: true, enumerable: true, writable: true, value: DEPTH,
  });
  // A page that writes its stacks itself is not asked.
  if (preparation) Reflect.deleteProperty(Error, 'prepareStackTrace');
  try {
    const at = thrownAt(new Error(), (address) => !address.startsWith(base));
    if (!at) return null;
    const { address, line, column } = at;
    const path = address.startsWith(location.origin) ? address.slice(location.origin.length + 1) : address;
    return `${readable(path)}:${line}:${column}`;
  } finally {
    // What a page gives all objects is no part of a descriptor.
    Object.defineProperty(Error, 'stackTraceLimit', { __proto__: null, ...limit });
    if (preparation) Object.defineProperty(Error, 'prepareStackTrace', { __proto__: null, ...preparation });
  }
}

function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that stands for itself.
    return path;
  }
}
