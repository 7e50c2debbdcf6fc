/**
 * All ways of playing: whoever holds a note, it sounds until the last of them lets go.
 */
export class Hands {
  #holders = new Map();
  #sink;

  /** `sink`: `press(note, velocity)`, `release(note)`, `pedal(isDown)`, `silence(kind)`. */
  constructor(sink) {
    this.#sink = sink;
  }

  press(holder, note, velocity) {
    if (note < 0 || note > 127) return;
    this.#holders.set(note, new Set([...this.#holders.get(note) ?? [], holder]));
    this.#sink.press(note, Math.min(Math.max(Math.round(velocity), 1), 127));
  }

  release(holder, note) {
    const holders = this.#holders.get(note);
    if (!holders?.delete(holder) || holders.size > 0) return;
    this.#holders.delete(note);
    this.#sink.release(note);
  }

  releaseAll() {
    for (const note of this.#holders.keys()) this.#sink.release(note);
    this.#holders.clear();
  }

  pedal(isDown) {
    this.#sink.pedal(isDown);
  }

  silence(kind) {
    this.#holders.clear();
    this.#sink.silence(kind);
  }
}
