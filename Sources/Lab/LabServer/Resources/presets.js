/**
 * Presets: files of the project, those that came with the app, and transitions between them.
 */
import { Glide } from './glide.js';
import { drawPresets, exportPreset, quickButtons } from './preset-view.js';

const largestFile = 65536;

export class Presets {
  glides = true;
  milliseconds = 1000;
  #knobs;
  #suite;
  #base;
  #factory;
  #saved = [];
  #faults = [];
  #glide;
  #view;
  #say;
  #keep;
  /** What is being done, or was: shown under the name field. */
  state = '';

  /**
   * `factory`: those of the app, `{ name, values }`; `say`: shows a sentence; `keep(file)`: turns a saved preset into a
   * case with the panel's present settings.
   */
  constructor(knobs, { suite, base, factory, say, keep }) {
    this.#knobs = knobs;
    this.#suite = suite;
    this.#base = base;
    this.#factory = factory;
    this.#say = say;
    this.#keep = keep;
  }

  get saved() { return this.#saved; }
  get factory() { return this.#factory; }
  get faults() { return this.#faults; }

  async load() {
    const entries = await (await fetch(new URL('presets', this.#base))).json();
    this.#saved = entries.filter(({ preset }) => preset?.suite === this.#suite);
    this.#faults = entries.filter(({ fault }) => fault);
    this.#redraw();
  }

  #redraw() { if (this.#view?.dataset.mode === 'presets') this.draw(this.#view); }

  #tell(state) {
    this.state = state;
    this.#redraw();
  }

  // MARK: On the way

  /** Moves from the present values to the preset's; a glide in progress ends. */
  recall(preset) {
    const { values, unknown } = this.#knobs.adopt(preset);
    if (unknown.length) this.#say(`'${preset.name}' has values for parameters that are not here: ${unknown.slice(0, 5).join(', ')}`);
    this.#glide = undefined;
    if (!this.glides) {
      this.#knobs.setAll(values);
      return;
    }
    const glide = new Glide(this.#knobs.values, values, {
      begin: performance.now(), milliseconds: this.milliseconds,
      jumps: (id) => {
        const { steps, choices, isTrigger } = this.#knobs.parameter(id);
        return steps >= 2 || choices.length > 0 || isTrigger;
      },
    });
    this.#glide = glide;
    const step = () => {
      if (this.#glide !== glide) return;
      const { values: now, isDone } = glide.valuesAt(performance.now());
      this.#knobs.setAll(now);
      if (isDone) this.#glide = undefined;
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // MARK: Files

  #preset(name) {
    return { name, suite: this.#suite, values: this.#knobs.sentValues, ...this.#knobs.layout };
  }

  /** Saves the panel's settings, and turns them into a case. */
  async save(name) {
    const file = await this.#write(name, this.#preset(name));
    if (!file) return;
    this.#tell(`'${name}' is saved; it is captured as a case …`);
    try {
      const { id } = await this.#keep(file);
      this.#tell(`'${name}' is the case ${id} too; parity run judges it.`);
    } catch (error) {
      this.#tell(`'${name}' is saved, but is not a case: ${error.message}`);
    }
    await this.load();
  }

  /** The file's name; undefined if it was refused. */
  async #write(name, preset, replaces) {
    const old = replaces ? `&replaces=${encodeURIComponent(replaces)}` : '';
    const response = await fetch(new URL(`presets?name=${encodeURIComponent(name)}${old}`, this.#base), {
      method: 'PUT', body: JSON.stringify(preset),
    });
    const file = response.ok ? (await response.json()).file : undefined;
    if (!file) this.#say(await response.text());
    await this.load();
    return file;
  }

  async remove(file) {
    const response = await fetch(new URL(`presets?file=${encodeURIComponent(file)}`, this.#base), { method: 'DELETE' });
    if (!response.ok) this.#say(await response.text());
    await this.load();
  }

  /** Renames a preset; if that renames the file, its former case is removed with the old one. */
  async rename({ file, preset }, name) {
    if (!name || name === preset.name) return;
    const { case: _, ...own } = preset;
    const written = await this.#write(name, { ...own, name }, file);
    if (written && written !== file) await this.remove(file);
    if (written && preset.case) this.#tell(`'${name}' is no longer a case; load it and save it to make it one.`);
  }

  async import(file) {
    if (file.size > largestFile) return this.#say(`${file.name} is larger than 64 kB: that is not a preset`);
    let preset;
    try {
      preset = JSON.parse(await file.text());
    } catch {
      return this.#say(`${file.name} is not JSON: that is not a preset`);
    }
    const { name, values } = preset ?? {};
    if (typeof name !== 'string' || typeof values !== 'object' || values === null || Array.isArray(values)) {
      return this.#say(`${file.name} is not a preset: it needs a name and values`);
    }
    if (!/[a-z0-9]/i.test(name)) return this.#say(`${file.name}: a preset's name needs a letter or a digit`);
    const wrong = Object.keys(values).find((id) =>
      !['string', 'boolean'].includes(typeof values[id]) && !Number.isFinite(values[id]));
    if (wrong !== undefined) {
      return this.#say(`${file.name}: the value of '${wrong.slice(0, 60)}' is neither number, text nor switch`);
    }
    return this.#write(preset.name, { ...preset, suite: this.#suite });
  }

  export(preset) { exportPreset(preset); }

  /** Eight buttons for Live. */
  quick() { return quickButtons(this); }

  draw(view) {
    this.#view = view;
    drawPresets(this, view);
  }
}
