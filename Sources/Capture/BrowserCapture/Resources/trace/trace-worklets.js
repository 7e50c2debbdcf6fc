/**
 * The worklet nodes of a trace: what module registered them, what they played, and what they were
 * told that no trace describes.
 */
export class TracedWorklets {
  /** Node id → its `create` operation. */
  #operations = new Map();
  #samples;
  #isTaped;

  /** `isTaped`: whether a tape of what each plays will be added. */
  constructor(samples, isTaped) {
    this.#samples = samples;
    this.#isTaped = isTaped;
  }

  add(id, operation) {
    this.#operations.set(id, operation);
  }

  /** Adds what identifies the module that registered a node's processor, if it is known. */
  addModule(id, identity) {
    if (identity) this.#operations.get(id).module = identity;
  }

  /**
   * Adds what a node played: `[{ start, frames, outputs, isLast }]`.
   *
   * - `natives`: processors that a replay has of its own, by name, each with the modules that it
   *   was written after (none: whatever has the name). They need no tape.
   * - `isForced`: a replay is to play the tape also then.
   */
  addTape(id, runs, { natives, isForced }) {
    const operation = this.#operations.get(id);
    const known = Object.hasOwn(natives, operation.processor) && natives[operation.processor];
    const isNative = known && (known.length === 0 || known.includes(operation.module));
    if (isNative && !isForced && !operation.undescribed) return;
    if (isForced) operation.isTapeForced = true;
    operation.tape = runs.map(({ start, frames, outputs, isLast }) => ({
      start,
      frames,
      outputs: outputs.map((channels) =>
        channels.map((samples) => this.#samples.addUnlessSilent(samples))),
      ...(isLast && { isLast }),
    }));
  }

  /**
   * Notes that a node was told something that no trace describes: its tape, when there is one, then
   * is all that can stand for it. Returns what is unsupported, where there is none.
   */
  addGap(id, what) {
    const operation = this.#operations.get(id);
    if (!this.#isTaped) return `AudioWorkletNode '${operation.processor}': ${what}`;
    operation.undescribed ??= [];
    if (!operation.undescribed.includes(what)) operation.undescribed.push(what);
    return undefined;
  }
}
