/**
 * Hands a song's or score's events to the engine, tick by tick.
 */

/** Events `{ seconds, kind, … }` → the same with their frame `at`, in order. */
export function framed(events, sampleRate) {
  return events.map(({ seconds, ...event }) =>
    ({ ...event, at: Math.floor(seconds * sampleRate + 0.5) }));
}

export class Player {
  #events;
  #length;
  #presets;
  #next = 0;
  /** The engine's frame of the song's first; undefined while it stands still. */
  #origin;
  #position = 0;
  #wanted;
  #pausing = false;

  /** Called when the song has ended. */
  onEnd = () => {};
  /** Called with what a tick has handed out. */
  onEvents = () => {};
  loops = false;

  /** `seconds`: the song's length; `presets`: values by name, for scores that change them. */
  constructor({ events, seconds }, sampleRate, presets = new Map()) {
    this.#events = framed(events, sampleRate);
    this.#length = Math.floor(seconds * sampleRate + 0.5);
    this.#presets = presets;
  }

  get isPlaying() { return this.#origin !== undefined || this.#wanted !== undefined; }
  /** Frames from the song's beginning. */
  get position() { return this.#position; }
  get length() { return this.#length; }

  /** Goes on at the next tick, from where it stood. */
  play() {
    if (!this.isPlaying) this.#wanted = this.#position >= this.#length ? 0 : this.#position;
    this.#pausing = false;
  }

  pause() {
    this.#wanted = undefined;
    if (this.#origin !== undefined) this.#pausing = true;
  }

  stop() {
    this.pause();
    this.#position = 0;
  }

  /** `position` in frames. */
  seek(position) {
    const goesOn = this.isPlaying && !this.#pausing;
    if (this.#origin !== undefined) this.#pausing = true;
    this.#position = Math.min(Math.max(position, 0), this.#length);
    this.#wanted = goesOn ? this.#position : undefined;
  }

  /** What belongs to a tick: `{ changes, events }`. */
  take(tick, times) {
    const [from, until] = [times.due(tick), times.due(tick + 1)];
    const events = [];
    const changes = [];
    if (this.#pausing) {
      events.push({ frame: from, kind: 'allNotesOff' });
      this.#pausing = false;
      this.#origin = undefined;
    }
    if (this.#wanted !== undefined) events.push(...this.#begin(from));
    if (this.#origin === undefined) return { changes, events };
    const last = until - this.#origin;
    while (this.#next < this.#events.length && this.#events[this.#next].at < last) {
      const event = this.#events[this.#next];
      this.#next += 1;
      const change = this.#changeOf(event);
      if (change) changes.push(change);
      else events.push({ ...event, frame: this.#origin + event.at });
    }
    this.#position = Math.min(last, this.#length);
    if (last > this.#length) this.#end();
    if (events.length > 0) this.onEvents(events);
    return { changes, events };
  }

  /** From a position other than 0, the pedal first stands as it stood there. */
  #begin(from) {
    const start = this.#wanted;
    this.#wanted = undefined;
    this.#origin = from - start;
    this.#position = start;
    this.#next = this.#events.findIndex(({ at }) => at >= start);
    if (this.#next < 0) this.#next = this.#events.length;
    if (start === 0) return [];
    const pedal = this.#events.slice(0, this.#next).findLast(({ kind }) => kind === 'pedal');
    return [{ frame: from, kind: 'pedal', note: pedal?.note ?? 0 }];
  }

  #changeOf({ kind, name, value, preset }) {
    if (kind === 'set') return (values) => ({ ...values, [name]: value });
    if (kind === 'preset') return () => ({ ...this.#presets.get(preset) });
    return undefined;
  }

  /** A song that loops begins anew with the next tick. */
  #end() {
    this.#origin = undefined;
    this.#position = 0;
    if (this.loops) this.#wanted = 0;
    else this.onEnd();
  }
}
