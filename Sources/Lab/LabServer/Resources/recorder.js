/**
 * A performance as a list: every change and note with its frame from the start of the take.
 */
export const longestSeconds = 60;

export class Recorder {
  gestures = [];
  #sampleRate;
  #now;
  #begin;

  /** `now`: the time in seconds; `first`: values at the start that differ from the case's. */
  constructor(sampleRate, now, first = {}) {
    this.#sampleRate = sampleRate;
    this.#now = now;
    this.#begin = now();
    for (const [id, value] of Object.entries(first)) this.gestures.push({ frame: 0, set: id, value });
  }

  get seconds() { return this.#now() - this.#begin; }

  #frame() {
    const frame = Math.round(this.seconds * this.#sampleRate);
    return Math.min(Math.max(frame, this.gestures.at(-1)?.frame ?? 0), longestSeconds * this.#sampleRate);
  }

  /** If there are several changes at one frame, the last one counts. */
  set(id, value) {
    const frame = this.#frame();
    const old = this.gestures.findIndex((gesture) => gesture.frame === frame && gesture.set === id);
    if (old >= 0) this.gestures.splice(old, 1);
    this.gestures.push({ frame, set: id, value });
  }

  note({ note, velocity, on }) {
    this.gestures.push({ frame: this.#frame(), note, velocity, on });
  }

  /** The take as a case: that of `definition`, with the performance as its parameter `gestures`. */
  finish(name, definition) {
    const seconds = Math.min(longestSeconds, this.seconds);
    return takeCase(name, definition, {
      frames: Math.max(128, Math.round(seconds * this.#sampleRate)), gestures: this.gestures,
    });
  }
}

/** A case in the form in which modules export them. */
export function takeCase(name, definition, { frames, gestures, values = {} }) {
  const { sampleRate, channels, stimulus, parameters, page, buttons } = definition;
  const { gestures: _, ...own } = parameters ?? {};
  const parametersOfTake = { ...own, ...values };
  if (gestures?.length) parametersOfTake.gestures = gestures;
  return {
    name, sampleRate, frames: frames ?? definition.frames, channels,
    ...(stimulus === undefined || stimulus === null ? {} : { stimulus }),
    ...(page === undefined ? {} : { page, buttons }),
    parameters: parametersOfTake,
  };
}
