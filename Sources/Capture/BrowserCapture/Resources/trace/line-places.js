/**
 * The page's current line when it makes a call: `js/synth.js:212:18`.
 *
 * Lines are as in the file; columns may differ where a script was rewritten.
 */
import { thrownAt } from '../cases/thrown-places.js';

/** How many calls are examined: the recorder's, and those of a library called by the page. */
const DEPTH = 24;

/**
 * The innermost line of the page's own scripts.
 *
 * - `base`: the address of the recorder's scripts, which are skipped.
 * - Shape: the path without the server's address, line and column; null if no script of the page is known, as in code
 *   made from text.
 */
export function callingLine(base) {
  const limit = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit');
  const preparation = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  if (!limit?.configurable || preparation?.configurable === false) return null;
  Object.defineProperty(Error, 'stackTraceLimit', {
    __proto__: null, configurable: true, enumerable: true, writable: true, value: DEPTH,
  });
  // A page that formats its stacks itself is bypassed.
  if (preparation) Reflect.deleteProperty(Error, 'prepareStackTrace');
  try {
    const at = thrownAt(new Error(), (address) => !address.startsWith(base));
    if (!at) return null;
    const { address, line, column } = at;
    const path = address.startsWith(location.origin) ? address.slice(location.origin.length + 1) : address;
    return `${readable(path)}:${line}:${column}`;
  } finally {
    // Properties that a page gives all objects must not end up in the descriptor.
    Object.defineProperty(Error, 'stackTraceLimit', { __proto__: null, ...limit });
    if (preparation) Object.defineProperty(Error, 'prepareStackTrace', { __proto__: null, ...preparation });
  }
}

function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    // A literal percent sign.
    return path;
  }
}
