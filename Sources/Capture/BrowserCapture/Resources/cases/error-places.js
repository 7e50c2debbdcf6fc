/**
 * Where an error occurred, in the project's own files: `web/voice.js:12:5`.
 */
import { base } from './server.js';
import { thrownAt } from './thrown-places.js';

/** The project's name for its folder of pages, with a trailing slash; empty for its own folder. */
let folder = 'web/';

/** Errors with their places, if they do not contain them. */
const places = new WeakMap();

export function nameWebFolder(name) {
  folder = name;
}

/** A path below the server's base, `web/voice.js`, as in the project's files: `public/voice.js`. */
export function shownPath(path) {
  return path.startsWith('web/') ? folder + path.slice('web/'.length) : path;
}

/** Without the address of the capture server, which is different each time. */
export function shown(url) {
  const { href } = new URL(url);
  const text = href.startsWith(base.href) ? shownPath(href.slice(base.href.length)) : href;
  try {
    return decodeURIComponent(text);
  } catch {
    // A literal percent sign.
    return text;
  }
}

/** Records the place of an error that does not contain it: a syntax error in an imported file. */
export function setPlace(error, { filename, lineno, colno }) {
  if (isOwn(filename) && lineno > 0) places.set(error, `${shown(filename)}:${lineno}:${colno}`);
}

/** null if the browser does not know it, or it is not in one of the project's files. */
export function placeOf(error) {
  const known = error instanceof Error ? places.get(error) : null;
  if (known) return known;
  const at = thrownAt(error, isOwn);
  return at && `${shown(at.address)}:${at.line}:${at.column}`;
}

/** The error with its place in the message, for consumers that show only that. */
export function located(error) {
  const place = placeOf(error);
  return place ? new Error(`${place}: ${error.message}`) : error;
}

/** The same for an uncaught error reported to the window. */
export function placeOfEvent({ error, filename, lineno, colno }) {
  return isOwn(filename) && lineno > 0
    ? `${shown(filename.split(/[?#]/)[0])}:${lineno}:${colno}` : placeOf(error);
}

function isOwn(address) {
  return String(address ?? '').startsWith(`${base.href}web/`);
}
