/**
 * What stands in the modules of worklets: a processor's name says nothing of what it does, and two
 * pages may mean different things by one.
 */
import { request } from '../natives/natives.js';

const { SubtleCrypto, TextEncoder, crypto } = globalThis;
/** Missing where a page's address is not trusted: then no module is known. */
const digest = SubtleCrypto?.prototype.digest;

/** Specifiers of static imports, as `import 'a'`, `import b from 'a'` and `export … from 'a'`. */
const IMPORT = /(?:^|[;\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?(['"])([^'"\n]+)\1/g;

/** Address → what was found there: its SHA-256 (null when it could not be read), its imports. */
const found = new Map();
/** What is being read. */
const reading = new Set();

/** Reads a module and all that it imports. */
export function noteModule(address) {
  const done = begin(address);
  reading.add(done);
  done.catch(() => {}).then(() => reading.delete(done));
}

/**
 * What identifies a module: the SHA-256 of those of its own text and of all that it imports, in
 * hexadecimal digits, a line each, in the order in which they are first imported.
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
    module.imports = Array.from(text.matchAll(IMPORT), ([, , specifier]) =>
      new URL(specifier, base).href);
    await Promise.all(module.imports.map(read));
    module.sha256 = await sha256(text);
  } catch {
    // Whatever the page itself cannot load it hears of by itself.
    module.sha256 = null;
  }
}

async function sha256(text) {
  const bytes = await digest.call(crypto.subtle, 'SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
