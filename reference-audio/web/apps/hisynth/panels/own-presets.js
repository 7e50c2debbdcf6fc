/** Presets that a person has kept in this browser; without storage, until the page is closed. */
const KEY = 'hisynth-presets';
const MOST = 100;

export class OwnPresets {
  /** `{ name, text }`, the oldest first. */
  list = [];

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      this.list = kept.filter(({ name, text }) =>
        typeof name === 'string' && typeof text === 'string').slice(-MOST);
    } catch {
      this.list = [];
    }
  }

  /** Returns false where nothing can be kept. */
  add(name, text) {
    this.list = [...this.list, { name, text }].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
      return true;
    } catch {
      return false;
    }
  }
}
