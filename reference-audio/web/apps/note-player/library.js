/**
 * The fonts of the page: one made by code, and those that were imported, kept in the browser.
 *
 * While an import is tried a sentinel stands in `localStorage`; a font that stopped the page then is
 * not opened again without asking.
 */
import { builtInFont } from './built-in-font.js';
import { SoundFontNotePlayer } from './sound/player.js';
import { SoundFont } from './sound/soundfont.js';
import { keysOf } from './sound/zones.js';

const SENTINEL = 'instruments.importing';
const CHOSEN = 'instruments.chosen';
const KINDS = ['melodic', 'percussion', 'effect'];
const TRIAL_SECONDS = 0.1;
const TRIAL_RATE = 48000;
const LOUDEST = 32;

const kindOf = ({ bank, program }) => (bank === 128 ? 'percussion' : program >= 120 ? 'effect' : 'melodic');

/** As a font is named in ids: `-2`, `-3` where a name is taken. */
function keyFor(name, taken) {
  const plain = name.replace(/\.[^.]*$/, '').toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'font';
  let key = plain;
  for (let number = 2; taken.includes(key); number += 1) key = `${plain}-${number}`;
  return key;
}

export class Library {
  #fonts = [];

  /** The fonts that were imported before, and the one that is always there. */
  async open(showAlert) {
    this.#addBuiltIn();
    const sentinel = read(SENTINEL);
    if (sentinel) {
      remove(SENTINEL);
      await forget(sentinel.name).catch(() => {});
      showAlert(`${sentinel.name} stopped the page while it was tried, and is set aside. `
        + 'Import it again to try it again.');
    }
    for (const { name, bytes } of await stored()) {
      try {
        this.add(name, new Uint8Array(bytes));
      } catch (error) {
        showAlert(`${name}: ${error.message}`);
      }
    }
  }

  #addBuiltIn() { this.add('built-in.sf2', builtInFont()); }

  add(name, bytes) {
    const font = new SoundFont(bytes, name.replace(/\.[^.]*$/, ''));
    const key = keyFor(name, this.#fonts.map((one) => one.key));
    const added = { key, name, font };
    this.#fonts.push(added);
    return added;
  }

  /** Reads, plays each preset for a moment, and keeps. */
  async import(name, bytes) {
    const sha256 = await hash(bytes);
    const known = (await stored()).find((one) => one.sha256 === sha256);
    if (known) throw new Error(`alreadyImported: the font is there as ${known.name}`);
    write(SENTINEL, { name, size: bytes.length, sha256, step: 'trying' });
    try {
      const font = new SoundFont(bytes, name.replace(/\.[^.]*$/, ''));
      await tryPresets(font);
      await store({ name, sha256, bytes });
    } finally {
      remove(SENTINEL);
    }
    return this.add(name, bytes);
  }

  get remembered() { return read(CHOSEN); }
  remember(id) { write(CHOSEN, id); }

  /** All instruments in order: kind, name, bank, program, font. */
  entries() {
    const entries = this.#fonts.flatMap(({ key, font }) => font.presets.map((preset) => ({
      id: `${preset.id}@${key}`, fontKey: key, font, preset, kind: kindOf(preset),
    })));
    const names = entries.map(({ preset }) => preset.name);
    for (const entry of entries) {
      const { name, bank, program } = entry.preset;
      const isShared = this.#fonts.length > 1 && names.indexOf(name) !== names.lastIndexOf(name);
      entry.label = isShared ? `${name} (${entry.font.name})` : name;
      entry.text = `${name} ${bank}:${program} ${entry.font.name} ${entry.fontKey}`.toLowerCase();
    }
    return entries.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
      || compareScalars(one.preset.name, other.preset.name) || one.preset.bank - other.preset.bank
      || one.preset.program - other.preset.program);
  }
}

/** By the scalars of the lower-cased names: no locale decides. */
function compareScalars(one, other) {
  const [a, b] = [[...one.toLowerCase()], [...other.toLowerCase()]];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = a[index].codePointAt(0) - b[index].codePointAt(0);
    if (difference) return difference;
  }
  return a.length - b.length;
}

async function tryPresets(font) {
  for (const preset of font.presets) {
    const keys = keysOf(font, preset);
    if (!keys.length) continue;
    const key = keys.reduce((best, one) => (Math.abs(one - 60) < Math.abs(best - 60) ? one : best));
    const context = new OfflineAudioContext(2, TRIAL_SECONDS * TRIAL_RATE, TRIAL_RATE);
    const clock = { after: () => {}, whenEnded: () => {} };
    new SoundFontNotePlayer(context, font, preset, { clock }).noteOn(0, key, 100, 0);
    const audio = await context.startRendering();
    for (const channel of [0, 1]) {
      if (audio.getChannelData(channel).some((x) => !(Math.abs(x) <= LOUDEST))) {
        throw new Error(`${preset.name} plays no sound, or too loud a one; the font is not kept`);
      }
    }
  }
}

async function hash(bytes) {
  if (!globalThis.crypto?.subtle) return `${bytes.length}`;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};
const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* A page without storage forgets. */ }
};
const remove = (key) => {
  try {
    localStorage.removeItem(key);
  } catch { /* There is none. */ }
};

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function database(mode) {
  const request = indexedDB.open('note-player', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('fonts', { keyPath: 'name' });
  return (await settled(request)).transaction('fonts', mode).objectStore('fonts');
}

async function stored() {
  try {
    return await settled((await database('readonly')).getAll());
  } catch {
    return [];
  }
}

async function store(font) {
  try {
    await settled((await database('readwrite')).put(font));
  } catch (error) {
    if (error?.name === 'QuotaExceededError') {
      throw new Error(`diskFull: the browser has no room for ${font.bytes.length} bytes`);
    }
    throw error;
  }
}

async function forget(name) {
  await settled((await database('readwrite')).delete(name));
}
