/** What was played last, by whom ever: the piano roll's notes. */
const MOST = 64;

export class Roll {
  /** `{ note, velocity, from, until }` in milliseconds; `until` is missing while a note is held. */
  notes = [];

  press(note, velocity, now = performance.now()) {
    this.release(note, now);
    this.notes = [...this.notes, { note, velocity, from: now }].slice(-MOST);
  }

  release(note, now = performance.now()) {
    for (const held of this.notes) {
      if (held.note === note && held.until === undefined) held.until = now;
    }
  }

  releaseAll(now = performance.now()) {
    for (const held of this.notes) held.until ??= now;
  }
}
