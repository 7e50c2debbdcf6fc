/**
 * Presets: files of the project, those that came with the app, and the way from one to the next.
 */
import { element } from './element.js';
import { Glide, longestGlide } from './glide.js';

const quickCount = 8;
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

  /** `factory`: those of the app, `{ name, values }`; `say`: shows a sentence. */
  constructor(knobs, { suite, base, factory, say }) {
    this.#knobs = knobs;
    this.#suite = suite;
    this.#base = base;
    this.#factory = factory;
    this.#say = say;
  }

  async load() {
    const entries = await (await fetch(new URL('presets', this.#base))).json();
    this.#saved = entries.filter(({ preset }) => preset?.suite === this.#suite);
    this.#faults = entries.filter(({ fault }) => fault);
    if (this.#view?.dataset.mode === 'presets') this.draw(this.#view);
  }

  // MARK: On the way

  /** Moves there from where the values are; a glide that is under way ends. */
  recall(preset) {
    const { values, unknown } = this.#knobs.adopt(preset);
    if (unknown.length) this.#say(`'${preset.name}' has values of what is not here: ${unknown.slice(0, 5).join(', ')}`);
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

  async save(name, preset = this.#preset(name), replaces) {
    const old = replaces ? `&replaces=${encodeURIComponent(replaces)}` : '';
    const response = await fetch(new URL(`presets?name=${encodeURIComponent(name)}${old}`, this.#base), {
      method: 'PUT', body: JSON.stringify(preset),
    });
    if (!response.ok) this.#say(await response.text());
    await this.load();
    return response.ok;
  }

  async remove(file) {
    const response = await fetch(new URL(`presets?file=${encodeURIComponent(file)}`, this.#base), { method: 'DELETE' });
    if (!response.ok) this.#say(await response.text());
    await this.load();
  }

  async #rename({ file, preset }) {
    const name = prompt('Name', preset.name);
    if (!name || name === preset.name) return;
    if (await this.save(name, { ...preset, name }, file) && !this.#saved.some((entry) => entry.file === file && entry.preset.name === name)) {
      await this.remove(file);
    }
  }

  async import(file) {
    if (file.size > largestFile) return this.#say(`${file.name} is larger than 64 kB: that is no preset`);
    let preset;
    try {
      preset = JSON.parse(await file.text());
    } catch {
      return this.#say(`${file.name} is not JSON: that is no preset`);
    }
    if (typeof preset?.name !== 'string' || typeof preset?.values !== 'object' || preset.values === null) {
      return this.#say(`${file.name} is no preset: it needs a name and values`);
    }
    return this.save(preset.name, { ...preset, suite: this.#suite });
  }

  #export(preset) {
    const link = element('a', {
      href: URL.createObjectURL(new Blob([JSON.stringify(preset, null, 2)], { type: 'application/json' })),
      download: `${preset.name}.json`,
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // MARK: Views

  /** Eight buttons for Live. */
  quick() {
    const all = [...this.#saved.map(({ preset }) => preset), ...this.#factory];
    return element('div', { class: 'quick' }, all.slice(0, quickCount).map((preset) =>
      element('button', { type: 'button', onclick: () => this.recall(preset) }, preset.name)));
  }

  draw(view) {
    this.#view = view;
    const name = element('input', { type: 'text', id: 'preset-name', 'aria-label': 'Name of the preset', maxlength: 64, placeholder: 'Name' });
    const save = () => { if (name.value.trim()) this.save(name.value.trim()); };
    name.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') save();
    });
    const chosen = element('input', { type: 'file', accept: '.json', class: 'unseen', id: 'preset-file', 'aria-label': 'A preset to import',
      onchange: () => { if (chosen.files[0]) this.import(chosen.files[0]); } });
    const glides = element('input', { type: 'checkbox', id: 'glides', onchange: () => { this.glides = glides.checked; } });
    glides.checked = this.glides;
    const time = element('input', { type: 'number', id: 'glide-time', min: 1, max: longestGlide, value: this.milliseconds, 'aria-label': 'Milliseconds of the glide',
      onchange: () => {
        this.milliseconds = Math.min(longestGlide, Math.max(1, Number(time.value) || 1000));
        time.value = this.milliseconds;
      } });
    view.replaceChildren(
      element('p', { class: 'preset-head' }, name, ' ',
        element('button', { type: 'button', id: 'preset-save', onclick: save }, 'Save'), ' ',
        element('button', { type: 'button', class: 'quiet', onclick: () => chosen.click() }, 'Import'), chosen),
      element('p', { class: 'preset-head' }, element('label', {}, glides, ' glide'), ' ', time, ' ms'),
      this.#list('Of this project', this.#saved.map((entry) => this.#row(entry.preset, entry))),
      ...(this.#factory.length ? [this.#list('Of the app', this.#factory.map((preset) => this.#row(preset)))] : []),
      ...this.#faults.map(({ file, fault }) => element('p', { class: 'note' }, `${file}: ${fault}`)));
  }

  #list(title, rows) {
    return element('section', { class: 'group' }, element('h2', {}, title),
      rows.length ? element('ul', { class: 'presets' }, rows) : element('p', { class: 'note' }, 'None yet.'));
  }

  #row(preset, entry) {
    const action = (word, onclick) => element('button', { type: 'button', class: 'quiet', onclick, 'aria-label': `${word} ${preset.name}` }, word);
    return element('li', {},
      element('button', { type: 'button', class: 'link preset-load', onclick: () => this.recall(preset) }, preset.name),
      entry ? [action('Rename', () => this.#rename(entry)), action('Export', () => this.#export(preset)),
        action('Delete', () => this.remove(entry.file))] : null);
  }
}
