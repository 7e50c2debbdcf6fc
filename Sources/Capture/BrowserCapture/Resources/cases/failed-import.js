/**
 * Why a module cannot be imported: the browser names the address that it was asked for, also where it is
 * a file further in that is missing.
 */
import { setPlace, shown } from './error-places.js';
import { request } from '../natives/natives.js';
import { base } from './server.js';

const MOST_FILES = 200;
/** Static imports and exports from elsewhere, each at a line's beginning or behind a semicolon. */
const IMPORTS = /(?:^|;)\s*(?:import\b|export\b[^'";=]*?\bfrom\b)[^'";=]*?(['"])([^'"\n]+)\1/gm;

/**
 * Imports a module.
 *
 * - `path`: from the page's base: `web/parity/voice.js`.
 * - Throws: what the module throws; for a file that is missing or no script an error that names it.
 */
export async function importModule(path) {
  try {
    return await import(new URL(path, base));
  } catch (error) {
    if (error instanceof SyntaxError) await locate(error, new URL(path, base));
    // What a module throws itself says enough.
    const reason = error instanceof TypeError ? await reasonFor(path) : null;
    throw reason ?? error;
  }
}

/** null where all files are there: then the error is the module's own. */
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

/** Line and column, from 1 on. */
function placeIn(text, index) {
  const lines = text.slice(0, index).split('\n');
  return { lineno: lines.length, colno: lines.at(-1).length + 1 };
}

/**
 * A mistake of syntax, or an import of a name that is not exported: what `import` throws does not say where,
 * the window of a script element is told. One of its own, since the module runs where it is right after all.
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
