/**
 * What the page shows and the engine plays: a preset's values, changed one at a time or all at once.
 */
import { copyValues, initialValues } from '../sound/fields.js';

export class SynthState {
  name = 'Untitled';
  values = initialValues();
  #listeners = new Map();
  #anyListeners = [];
  #loadListeners = [];

  get(name, index) {
    return index === undefined ? this.values[name] : this.values[name][index];
  }

  set(name, value, index) {
    this.values[name] = index === undefined ? value : this.values[name].with(index, value);
    this.#tell(name);
    for (const listener of this.#anyListeners) listener(name, this.values[name]);
  }

  load({ name, values }) {
    this.name = name;
    this.values = copyValues(values);
    for (const field of this.#listeners.keys()) this.#tell(field);
    for (const listener of this.#loadListeners) listener();
  }

  /** `listener()` when a field has another value. */
  onChange(name, listener) {
    this.#listeners.set(name, [...this.#listeners.get(name) ?? [], listener]);
  }

  /** `listener(name, value)` when a person has changed a field. */
  onAnyChange(listener) {
    this.#anyListeners.push(listener);
  }

  onLoad(listener) {
    this.#loadListeners.push(listener);
  }

  #tell(name) {
    for (const listener of this.#listeners.get(name) ?? []) listener();
  }
}
