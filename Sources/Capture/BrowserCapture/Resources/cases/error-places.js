/**
 * Where an error came about, in the project's own files: `web/voice.js:12:5`.
 */
import { base } from './server.js';
import { thrownAt } from './thrown-places.js';

/** What the project calls its folder of pages, with a slash at its end; empty for its own folder. */
let folder = 'web/';

/** Errors that say themselves where they are from. */
const places = new WeakMap();

export function nameWebFolder(name) {
  folder = name;
}

/** A path below the server's base, `web/voice.js`, as the project's files have it: `public/voice.js`. */
export function shownPath(path) {
  return path.startsWith('web/') ? folder + path.slice('web/'.length) : path;
}

/** Without the address of the capture server, which is another each time. */
export function shown(url) {
  const { href } = new URL(url);
  const text = href.startsWith(base.href) ? shownPath(href.slice(base.href.length)) : href;
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that stands for itself.
    return text;
  }
}

/** Notes where an error is that does not know it: one of syntax, in a file that was imported. */
export function setPlace(error, { filename, lineno, colno }) {
  if (isOwn(filename) && lineno > 0) places.set(error, `${shown(filename)}:${lineno}:${colno}`);
}

/** null where the browser does not know, or where it is none of the project's files. */
export function placeOf(error) {
  const known = error instanceof Error ? places.get(error) : null;
  if (known) return known;
  const at = thrownAt(error, isOwn);
  return at && `${shown(at.address)}:${at.line}:${at.column}`;
}

/** An error that says its place itself, for whoever shows no more than its message. */
export function located(error) {
  const place = placeOf(error);
  return place ? new Error(`${place}: ${error.message}`) : error;
}

/** The same of what the window is told of an error that nobody caught. */
export function placeOfEvent({ error, filename, lineno, colno }) {
  return isOwn(filename) && lineno > 0
    ? `${shown(filename.split(/[?#]/)[0])}:${lineno}:${colno}` : placeOf(error);
}

function isOwn(address) {
  return String(address ?? '').startsWith(`${base.href}web/`);
}
