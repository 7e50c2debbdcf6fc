/**
 * Where an error was thrown, according to its stack.
 *
 * Uses string functions only: a regular expression would call the page's replacement of `exec`, if there is one.
 *
 * - `isOwn(address)`: whether a script is one that the user would look into.
 * - Shape: `{ address, line, column }` of the innermost such line, without the address's query; null if there is none.
 */
export function thrownAt(error, isOwn) {
  if (!(error instanceof Error)) return null;
  const stack = String(error.stack ?? '');
  let from = 0;
  while (from < stack.length) {
    const next = stack.indexOf('\n', from);
    const end = next < 0 ? stack.length : next;
    const place = placeIn(stack.slice(from, end));
    if (place && isOwn(place.address)) return { ...place, address: withoutQuery(place.address) };
    from = end + 1;
  }
  return null;
}

/** For a line ending in "(http://127.0.0.1:4711/token/web/voice.js:12:5)"; null without a script's address. */
function placeIn(text) {
  const plain = text.indexOf('http://');
  const secure = text.indexOf('https://');
  const begin = plain < 0 || (secure >= 0 && secure < plain) ? secure : plain;
  if (begin < 0) return null;
  const place = text.slice(begin, text.endsWith(')') ? text.length - 1 : text.length);
  const last = place.lastIndexOf(':');
  const first = place.lastIndexOf(':', last - 1);
  const line = place.slice(first + 1, last);
  const column = place.slice(last + 1);
  return first > 0 && isWhole(line) && isWhole(column) ? { address: place.slice(0, first), line, column } : null;
}

/** Whether a text consists only of digits. */
function isWhole(text) {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return text.length > 0;
}

function withoutQuery(address) {
  const query = address.indexOf('?');
  const part = address.indexOf('#');
  return address.slice(0, Math.min(query < 0 ? address.length : query, part < 0 ? address.length : part));
}
