/**
 * The worklet nodes of a trace: which module registered them, what they played, and messages to them that no trace
 * describes.
 */
export class TracedWorklets {
  /** Node id → its `create` operation. */
  #operations = new Map();
  #samples;
  #isTaped;

  /** `isTaped`: whether a tape of each one's output will be added. */
  constructor(samples, isTaped) {
    this.#samples = samples;
    this.#isTaped = isTaped;
  }

  add(id, operation) {
    this.#operations.set(id, operation);
  }

  /** Adds the hash of the module that registered a node's processor, if it is known. */
  addModule(id, identity) {
    if (identity) this.#operations.get(id).module = identity;
  }

  /**
   * Adds what a node played: `[{ start, frames, outputs, isLast }]`.
   *
   * - `natives`: processors that a replay has itself, by name, each with the modules from which it was ported (empty:
   *   any with the name). They need no tape.
   * - `isForced`: a replay is to play the tape in this case, too.
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
   * Notes that a node received a message that no trace describes: only its tape, if there is one, can then replace it.
   * Returns what is unsupported if there is none.
   */
  addGap(id, what) {
    const operation = this.#operations.get(id);
    if (!this.#isTaped) return `AudioWorkletNode '${operation.processor}': ${what}`;
    operation.undescribed ??= [];
    if (!operation.undescribed.includes(what)) operation.undescribed.push(what);
    return undefined;
  }
}
