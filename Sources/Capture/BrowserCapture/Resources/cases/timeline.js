/**
 * Suspends an offline render at chosen frames, so that the module acts while nothing is rendering.
 *
 * At each stop the module's events and timers run (case-time.js), then the callbacks in the order they were added; then
 * every worklet processor acknowledges its messages and the module receives theirs; then rendering continues. Frame 0
 * is always a stop.
 */
import { CaseContext } from './case-context.js';
import { QUANTUM_FRAMES, currentFrame } from '../clock/render-quantum.js';
import { traceOf } from '../trace/trace.js';
import { acknowledgeMessages, deliverMessages } from '../worklets/worklet-nodes.js';

/** Module and worklets may answer each other without end. */
const MOST_EXCHANGES = 10000;
const NO_SUSPENSION = 'this browser cannot suspend an offline render';

export class Timeline {
  #context;
  #time;
  #playing;
  #onStop;
  #onError;
  #callbacks = new Map();
  #hasBegun = false;

  /**
   * - `time`: the module's time.
   * - `onStop()`: called at the end of each stop.
   * - `onError`: called when a callback throws; the render then stays suspended for good.
   */
  constructor(context, { time, onStop = () => {}, onError }) {
    this.#context = context;
    this.#time = time;
    this.#onStop = onStop;
    this.#onError = onError;
    this.#playing = new CaseContext(context, (seconds) => this.#suspend(seconds));
    this.at(0, () => {});
  }

  /** Reports what this browser lacks for the graph that has been built. */
  check() {
    if (this.#context.suspend) return;
    if (this.#time.nextStop(0) < this.#context.length) throw new Error(NO_SUSPENSION);
    this.#playing.begin();
  }

  /** Runs `callback`, which may be asynchronous, at `frame`: a multiple of 128. */
  at(frame, callback) {
    if (!Number.isInteger(frame) || frame < 0 || frame % QUANTUM_FRAMES !== 0) {
      throw new RangeError(`frame ${frame} is not a multiple of ${QUANTUM_FRAMES}`);
    }
    if (!this.#context.suspend) {
      // Firefox has no suspension: the first frame's callbacks run before the render.
      if (frame > 0) throw new Error(NO_SUSPENSION);
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

  /** The module suspends its context: the frame, or null for a time that is invalid or past. */
  #suspend(seconds) {
    const { sampleRate, length } = this.#context;
    if (!(seconds >= 0)) return null;
    const frame = Math.ceil(Math.floor(seconds * sampleRate) / QUANTUM_FRAMES) * QUANTUM_FRAMES;
    if (frame >= length || (this.#hasBegun && frame <= currentFrame(this.#context))) return null;
    this.at(frame, () => {});
    return frame;
  }

  async #stop(frame) {
    // `suspend` takes seconds and rounds up to a quantum: make sure that rounding did not move the stop.
    const reached = currentFrame(this.#context);
    if (reached !== frame) throw new Error(`suspended at frame ${reached} instead of ${frame}`);
    traceOf(this.#context)?.noteStop(frame);
    if (frame === 0) await this.#begin();
    await this.#time.reach(frame);
    for (const callback of this.#callbacks.get(frame)) await this.#run(callback());
    await this.#run(this.#playing.suspended(frame));
    // A callback added for this frame from now on is too late, which `suspend` will report.
    this.#callbacks.delete(frame);
    await this.#exchange();
    await this.#onStop();
    this.#time.leave(frame);
    const next = this.#time.nextStop(frame);
    if (next < this.#context.length && !this.#callbacks.has(next)) this.at(next, () => {});
    // Not awaited: it settles only once rendering has continued.
    this.#context.resume().catch(this.#onError);
  }

  async #begin() {
    this.#hasBegun = true;
    await this.#time.settle();
    this.#time.start();
    this.#playing.begin();
  }

  /** Waits for the module's work at a stop; its time advances if the work waits for that. */
  async #run(done) {
    if (!(done instanceof Promise)) return;
    await this.#time.untilSettled(done);
    await done;
  }

  async #exchange() {
    for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
      await this.#time.settle();
      await acknowledgeMessages(this.#context, this.#time.now);
      if (!(await deliverMessages(this.#context, this.#time.settle))) return;
    }
    throw new Error(`module and worklets answered each other ${MOST_EXCHANGES} times`);
  }
}
