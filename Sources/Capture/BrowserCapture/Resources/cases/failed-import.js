/**
 * Why a module cannot be imported: the browser names only the requested address, even if a file imported by that one is
 * missing.
 */
import { setPlace, shown } from './error-places.js';
import { request } from '../natives/natives.js';
import { base } from './server.js';

const MOST_FILES = 200;
/** Static imports and re-exports, each at the beginning of a line or after a semicolon. */
const IMPORTS = /(?:^|;)\s*(?:import\b|export\b[^'";=]*?\bfrom\b)[^'";=]*?(['"])([^'"\n]+)\1/gm;

/**
 * Imports a module.
 *
 * - `path`: from the page's base: `web/parity/voice.js`.
 * - Throws: the module's own error; for a missing file, or one that is not a script, an error that names it.
 */
export async function importModule(path) {
  try {
    return await import(new URL(path, base));
  } catch (error) {
    if (error instanceof SyntaxError) await locate(error, new URL(path, base));
    // An error thrown by the module itself says enough.
    const reason = error instanceof TypeError ? await reasonFor(path) : null;
    throw reason ?? error;
  }
}

/** null if all files exist: then the error is the module's own. */
async function reasonFor(path) {
  const open = [{ url: new URL(path, base), place: null, written: null }];
  const seen = new Set();
  while (open.length > 0 && seen.size < MOST_FILES) {
    const { url, place, written } = open.shift();
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    const answer = await request(url).catch(() => null);
    if (!answer?.ok) {
      return placed(
        place ? `imports '${written}', but ${shown(url)} does not exist`
          : "this module does not exist; 'module' of its suite names it", { place, missing: url });
    }
    if (!/javascript/.test(answer.contentType)) {
      return placed(
        `${place ? `imports '${written}', which` : 'this'} is not a JavaScript module`, { place });
    }
    const text = answer.body;
    for (const { 0: statement, 2: specifier, index } of text.matchAll(IMPORTS)) {
      const at = { filename: url.href, ...placeIn(text, index + statement.lastIndexOf(specifier)) };
      if (/^(?:\.{0,2}\/|[a-z]+:)/i.test(specifier)) {
        open.push({ url: new URL(specifier, url), place: at, written: specifier });
      } else {
        return placed(
          `imports '${specifier}' by a bare name, which no import map explains; write its path, such as`
            + " './lib/x.js'", { place: at });
      }
    }
  }
  return null;
}

function placed(message, { place, missing }) {
  const error = new Error(message);
  if (place) setPlace(error, place);
  if (missing?.href.startsWith(base.href)) error.missing = missing.href.slice(base.href.length);
  return error;
}

/** Line and column, counted from 1. */
function placeIn(text, index) {
  const lines = text.slice(0, index).split('\n');
  return { lineno: lines.length, colno: lines.at(-1).length + 1 };
}

/**
 * A syntax error, or an import of a name that is not exported: the error from `import` does not say where it is, but
 * the window's error event for a script element does. A separate element is used, since the module may run if nothing
 * is wrong.
 */
async function locate(error, url) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { contentWindow: own, contentDocument: page } = frame;
  const told = new Promise((resolve) => { own['addEventListener']('error', resolve, { once: true }); });
  const script = Object.assign(page['createElement']('script'), { type: 'module', src: url.href });
  const loaded = new Promise((resolve) => {
    script['addEventListener']('load', resolve);
    script['addEventListener']('error', resolve);
  });
  page['head']['append'](script);
  const event = await Promise.race([told, loaded]);
  const filename = event['filename'];
  if (filename) setPlace(error, { filename, lineno: event['lineno'], colno: event['colno'] });
  frame.remove();
  const [, module] = error.message.match(/module '([^']+)' does not provide an export/) ?? [];
  if (!module || !filename) return;
  const names = await import(new URL(module, filename)).then(Object.keys, () => []);
  if (names.length > 0) error.message += `; it exports ${names.slice(0, 12).join(', ')}`;
}
