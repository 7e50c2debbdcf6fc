import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

/**
 * What the recorder's scripts have to keep to, so that nothing of a page's is run by them: their members are
 * rewritten to what was taken at the start (NativeAccess.swift), and these rules are about everything else.
 * What the rewriting itself cannot do it says (NativeAccessTests).
 */
const sources = new URL('../../../Sources/Capture/BrowserCapture/', import.meta.url);
const read = (name) => readFileSync(new URL(name, sources), 'utf8');
const scripts = readdirSync(new URL('Resources/', sources), { recursive: true })
  .filter((name) => name.endsWith('.js')).sort();
const fileOf = (name) => name.split('/').at(-1);
/** Written for what runs before any page, without the rewriting; they have tests of their own. */
const TAKEN_FIRST = ['natives-taken.js', 'natives-replaced.js'];
/** These run in pages of ours and ports of apps, where nothing is recorded. */
const UNRECORDED = ['random.js', 'stimuli.js'];
const checked = scripts.filter((name) => !TAKEN_FIRST.includes(name) && !UNRECORDED.includes(fileOf(name)));

/** Code without comments; texts and expressions become empty ones. */
function codeOf(name) {
  return read(`Resources/${name}`)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/(^|[=(,:!&|?{};\s])\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\/[a-z]*/gm, '$1/ /');
}
const withoutTexts = (code) => code.replace(/'(?:\\.|[^'\\\n])*'/g, "''").replace(/`(?:\\.|[^`\\])*`/g, '``');

/** Where a rule is broken, as `file: what`. */
function findings(pattern, { allowed = [], texts = true } = {}) {
  return checked.filter((name) => !allowed.includes(fileOf(name))).flatMap((name) =>
    Array.from((texts ? codeOf(name) : withoutTexts(codeOf(name))).matchAll(pattern), ([found]) =>
      `${name}: ${found.trim()}`));
}

// RecorderScript.swift finds what a script imports by such a name, and leaves out what it does not find.
test('the scripts have names of lower-case letters, digits and dashes', () => {
  assert.deepEqual(scripts.filter((name) => !/^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.js$/.test(name)), []);
});

test('a member in brackets, which nothing stands in front of, is the page\'s own on purpose', () => {
  // What the page made, what stands in its functions' places, and windows that no script has seen.
  const allowed = ['frames.js', 'page-side.js', 'sample-proof.js', 'failed-import.js', 'live-context.js', 'user-timing.js',
    'trace-creation.js', 'workers.js', 'message-channels.js', 'render.js', 'stages.js', 'media-recorder.js',
    'offline-renders.js', 'dynamic-code.js', 'media-nodes.js', 'context-options.js'];

  assert.deepEqual(findings(/[\w)\]]\??\.?\['[\w$]+'\]/g, { allowed }), []);
});

test('no collection is made of another, whose iterator would be asked', () => {
  assert.deepEqual(findings(/new (?:Map|Set|WeakMap|WeakSet)\([^)]/g), []);
});

test('functions of the window in small letters are among those that are taken', () => {
  const [, list] = /smallGlobals: Set<String> = \[([\s\S]*?)\]/.exec(read('JavaScript/NativeAccess.swift'));
  const taken = new Set(Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name));
  // Functions of a window or a worker, by the standards; those that scripts here name for themselves are theirs.
  const functions = ['alert', 'atob', 'btoa', 'cancelAnimationFrame', 'clearInterval', 'clearTimeout', 'confirm',
    'createImageBitmap', 'decodeURIComponent', 'encodeURIComponent', 'escape', 'fetch', 'getComputedStyle',
    'getSelection', 'importScripts', 'isFinite', 'isNaN', 'matchMedia', 'parseFloat', 'parseInt',
    'queueMicrotask', 'removeEventListener', 'addEventListener', 'reportError', 'requestAnimationFrame',
    'requestIdleCallback', 'setInterval', 'setTimeout', 'structuredClone', 'unescape'];
  const pattern = new RegExp(`(?<![\\w.#$])(?:${functions.join('|')})(?=\\()`, 'g');

  const used = findings(pattern, { texts: false }).filter((finding) => !taken.has(finding.split(': ')[1]));

  assert.deepEqual(used, []);
});

test('what is asked with instanceof is a class of ours or was taken with the other globals', () => {
  // A name in small letters or behind a dot would be looked up when it is asked.
  assert.deepEqual(findings(/instanceof (?![A-Z]\w*(?![\w.]))\S+/g, { allowed: ['native-queries.js'] }), []);
});

test('an async function gives no promise: a page\'s then would be asked for what comes of it', () => {
  assert.deepEqual(findings(/^ {2}return (?:post|request|decoded|rendered|readAgain|track)\(/gm, {
    // Not async: they hand on what they were given.
    allowed: ['recording-server.js'],
  }), []);
});

test('all scripts are held to the rules, in whichever folder they lie', () => {
  const folders = new Set(checked.map((name) => name.split('/').slice(0, -1).join('/')));

  assert.ok(['', 'cases', 'clock', 'natives', 'recording', 'trace', 'worklets'].every((name) => folders.has(name)));
});

test('a rule that is broken is found', () => {
  const broken = "const a = list['map'](f); new Set([1]); x instanceof globalThis.Map; parseInt('1');";

  assert.match(broken, /[\w)\]]\??\.?\['[\w$]+'\]/);
  assert.match(broken, /new (?:Map|Set|WeakMap|WeakSet)\([^)]/);
  assert.match(broken, /instanceof (?![A-Z]\w*(?![\w.]))\S+/);
});
