/**
 * The contents of worklet modules: a processor's name does not say what it does, and two pages may use one name for
 * different things.
 */
import { request } from '../natives/natives.js';

const { SubtleCrypto, TextEncoder, crypto } = globalThis;
/** Missing in an insecure context: then no module is known. */
const digest = SubtleCrypto?.prototype.digest;

/** Specifiers of static imports, as `import 'a'`, `import b from 'a'` and `export … from 'a'`. */
const IMPORT = /(?:^|[;\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?(['"])([^'"\n]+)\1/g;

/** Address → the file's SHA-256 (null when it could not be read) and its imports. */
const found = new Map();
/** Addresses being read. */
const reading = new Set();

/** Reads a module and all of its imports. */
export function noteModule(address) {
  const done = begin(address);
  reading.add(done);
  done.catch(() => {}).then(() => reading.delete(done));
}

/**
 * The identity of a module: the SHA-256 of the SHA-256s of its own text and of all of its imports, in hexadecimal, a
 * line each, in the order in which they are first imported.
 *
 * Null when any of it could not be read.
 */
export async function identityOf(address) {
  await Promise.allSettled([...reading]);
  const order = [];
  visit(address, order);
  const lines = order.map((each) => found.get(each)?.sha256);
  if (lines.length === 0 || lines.some((line) => !line)) return null;
  return sha256(lines.map((line) => `${line}\n`).join(''));
}

function visit(address, order) {
  if (address === undefined || order.includes(address)) return;
  order.push(address);
  for (const each of found.get(address)?.imports ?? []) visit(each, order);
}

async function begin(address) {
  await read(new URL(address, document.baseURI).href);
}

async function read(address) {
  if (found.has(address)) return;
  const module = { sha256: null, imports: [] };
  found.set(address, module);
  try {
    const response = await request(address);
    if (!response.ok || !digest) return;
    const text = response.body;
    const base = address.startsWith('blob:') ? address : response.url;
    module.imports = importsOf(text).map((specifier) => new URL(specifier, base).href);
    await Promise.all(module.imports.map(read));
    module.sha256 = await sha256(text);
  } catch {
    // If the page itself cannot load it, the browser tells the page.
    module.sha256 = null;
  }
}

/** One by one: all matches of an expression at once would be those of a class that a page may have made of it. */
function importsOf(text) {
  const specifiers = [];
  IMPORT.lastIndex = 0;
  for (let match = IMPORT.exec(text); match; match = IMPORT.exec(text)) specifiers.push(match[2]);
  return specifiers;
}

async function sha256(text) {
  const bytes = await digest.call(crypto.subtle, 'SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
