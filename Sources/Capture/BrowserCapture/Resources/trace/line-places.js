/**
 * Where the page stands as it calls: `js/synth.js:212:18`.
 *
 * Lines are as they are in the file; columns may not be where a script was rewritten.
 */

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
    return lineIn(String(new Error().stack), base);
  } finally {
    // What a page gives all objects is no part of a descriptor.
    Object.defineProperty(Error, 'stackTraceLimit', { __proto__: null, ...limit });
    if (preparation) Object.defineProperty(Error, 'prepareStackTrace', { __proto__: null, ...preparation });
  }
}

/**
 * The first place in a stack that is none of the recorder's.
 *
 * By texts alone: an expression would be run by what a page has put in the place of `exec`.
 */
function lineIn(stack, base) {
  let from = 0;
  while (from < stack.length) {
    const next = stack.indexOf('\n', from);
    const end = next < 0 ? stack.length : next;
    const place = placeIn(stack.slice(from, end));
    if (place && !place.address.startsWith(base)) {
      const { address, line, column } = place;
      const path = address.startsWith(location.origin) ? address.slice(location.origin.length + 1) : address;
      return `${readable(path)}:${line}:${column}`;
    }
    from = end + 1;
  }
  return null;
}

/** Of "    at play (http://127.0.0.1:4711/web/voice.js?v=2:12:5)"; null where there is no script's address. */
function placeIn(text) {
  const begin = text.indexOf('http');
  if (begin < 0) return null;
  const place = text.slice(begin, text.endsWith(')') ? text.length - 1 : text.length);
  const last = place.lastIndexOf(':');
  const first = place.lastIndexOf(':', last - 1);
  if (first < 0 || !(Number(place.slice(first + 1, last)) > 0)) return null;
  const address = place.slice(0, first);
  const query = address.indexOf('?');
  const part = address.indexOf('#');
  const cut = Math.min(query < 0 ? address.length : query, part < 0 ? address.length : part);
  return { address: address.slice(0, cut), line: place.slice(first + 1, last), column: place.slice(last + 1) };
}

function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that stands for itself.
    return path;
  }
}
