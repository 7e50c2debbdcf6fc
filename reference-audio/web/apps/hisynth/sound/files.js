/** What comes along with the page: presets, songs, scores. */
import { readMIDIFile } from './midi-file.js';
import { readPreset } from './preset.js';
import { readScore } from './score.js';
import { songOf } from './song.js';

const songNames = ['paper-boats', 'stairwell'];
/** A name that may stand in an address, and no path. */
const NAME = /^[a-z0-9-]{1,64}$/;

export class Files {
  /** `{ name, title }` of all presets, in order. */
  async presets() {
    const names = await (await this.#file('presets/index.json')).json();
    return names.map((name) => ({ name, title: titleOf(name) }));
  }

  async preset(name) {
    return readPreset(await (await this.#file(`presets/${checked(name)}.json`)).text());
  }

  songs() {
    return songNames.map((name) => ({ name, title: titleOf(name) }));
  }

  async song(name) {
    const bytes = await (await this.#file(`songs/${checked(name)}.mid`)).arrayBuffer();
    return songOf(readMIDIFile(new Uint8Array(bytes)));
  }

  /** A score with `values`, those of each preset that it asks for. */
  async score(name) {
    const score = readScore(await (await this.#file(`scores/${checked(name)}.json`)).text());
    const values = new Map();
    for (const preset of score.presets) values.set(preset, (await this.preset(preset)).values);
    return { ...score, values };
  }

  async #file(path) {
    const response = await fetch(new URL(`../${path}`, import.meta.url));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }
}

function checked(name) {
  if (!NAME.test(name)) throw new Error(`No '${name}'`);
  return name;
}

const titleOf = (name) => name.replace(/(^|-)(.)/g, (_, dash, letter) =>
  `${dash && ' '}${letter.toUpperCase()}`);
