/**
 * Why a module cannot be imported: the browser names the address that it was asked for, also where it is
 * a file further in that is missing.
 */
import { base } from './server.js';

const MOST_FILES = 200;
/** Static imports and exports from elsewhere, each at a line's beginning or behind a semicolon. */
const IMPORTS = /(?:^|;)\s*(?:import\b|export\b[^'";=]*?\bfrom\b)[^'";=]*?(['"])([^'"\n]+)\1/gm;

/**
 * Imports a module.
 *
 * - `path`: from the page's base, as errors name it: `web/parity/voice.js`.
 * - Throws: what the module throws; for a file that is missing or no script an error that names it.
 */
export async function importModule(path) {
  try {
    return await import(new URL(path, base));
  } catch (error) {
    // What a module throws itself says enough.
    const reason = error instanceof TypeError ? await reasonFor(path) : null;
    throw reason ? new Error(reason) : error;
  }
}

/** nil where all files are there: then the error is the module's own. */
async function reasonFor(path) {
  const open = [{ url: new URL(path, base), from: null, written: null }];
  const seen = new Set();
  while (open.length > 0 && seen.size < MOST_FILES) {
    const { url, from, written } = open.shift();
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    const answer = await fetch(url, { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) {
      return from ? `${shown(from)} imports '${written}', and ${shown(url)} is not there`
        : `${shown(url)} is not there; 'module' of its suite names it`;
    }
    if (!/javascript/.test(answer.headers.get('content-type') ?? '')) {
      return `${from ? `${shown(from)} imports '${written}', which` : shown(url)} is not a JavaScript module`;
    }
    for (const [, , specifier] of (await answer.text()).matchAll(IMPORTS)) {
      if (/^(?:\.{0,2}\/|[a-z]+:)/i.test(specifier)) {
        open.push({ url: new URL(specifier, url), from: url, written: specifier });
      } else {
        return `${shown(url)} imports '${specifier}' by a bare name, which no import map explains; `
          + 'write its path, such as \'./lib/x.js\'';
      }
    }
  }
  return null;
}

/** Without the address of the capture server, which is another each time. */
function shown(url) {
  return decodeURIComponent(url.href.startsWith(base.href) ? url.href.slice(base.href.length) : url.href);
}
