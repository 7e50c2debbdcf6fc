/**
 * Suspends an offline render at chosen frames, so that the page acts while nothing is rendering.
 *
 * At each stop the callbacks run in the order they were added, then every worklet processor
 * acknowledges its messages, then rendering goes on. Frame 0 is always a stop.
 */
import { QUANTUM_FRAMES, currentFrame } from './render-quantum.js';
import { traceOf } from './trace.js';
import { acknowledgeMessages } from './worklet-nodes.js';

export class Timeline {
  #context;
  #onError;
  #callbacks = new Map();

  /** `onError` hears of a callback that throws; the render then stays suspended for good. */
  constructor(context, onError) {
    this.#context = context;
    this.#onError = onError;
    this.at(0, () => {});
  }

  /** Runs `callback`, which may be asynchronous, at `frame`: a multiple of 128. */
  at(frame, callback) {
    if (!Number.isInteger(frame) || frame < 0 || frame % QUANTUM_FRAMES !== 0) {
      throw new RangeError(`frame ${frame} is not a multiple of ${QUANTUM_FRAMES}`);
    }
    if (!this.#context.suspend) {
      // Firefox has no suspension: the first frame's callbacks run before the render.
      if (frame > 0) throw new Error('this browser cannot suspend an offline render');
      Promise.resolve().then(callback).catch(this.#onError);
      return;
    }
    if (this.#callbacks.has(frame)) {
      this.#callbacks.get(frame).push(callback);
      return;
    }
    this.#callbacks.set(frame, [callback]);
    this.#context.suspend(frame / this.#context.sampleRate)
      .then(() => this.#stop(frame))
      .catch(this.#onError);
  }

  async #stop(frame) {
    // `suspend` takes seconds and rounds up to a quantum: make sure no rounding moved the stop.
    const reached = currentFrame(this.#context);
    if (reached !== frame) throw new Error(`suspended at frame ${reached} instead of ${frame}`);
    traceOf(this.#context)?.noteStop(frame);
    for (const callback of this.#callbacks.get(frame)) await callback();
    // A callback added for this frame from now on is too late, and `suspend` will say so.
    this.#callbacks.delete(frame);
    await acknowledgeMessages(this.#context);
    // Not awaited: it settles only once rendering has gone on.
    this.#context.resume().catch(this.#onError);
  }
}
