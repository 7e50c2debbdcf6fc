/**
 * The time of a case's module: as for a live page, it stands still while script runs and real work is pending, and
 * advances with the render.
 *
 * Timers, `ended` events and worklet messages act while the render is suspended, so that their effects occur at the
 * same frame in every render.
 */
import { deliverEndedEvents, dropEndedEvents, holdEndedEvents } from '../clock/held-events.js';
import { interceptAssignment, interceptMethod } from '../natives/interception.js';
import { setRealTimeout } from '../natives/natives.js';
import { stopOfTimer, nextStop } from '../clock/next-stop.js';
import { watchPageWork } from '../clock/page-work.js';
import { settle, watchTraffic } from '../clock/pending-work.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { isNodePort } from '../worklets/worklet-nodes.js';

/** Pending work may be the machine's (a worker, an image): after this, time advances without it. */
const IDLE_MILLISECONDS = 5;
/** Work that may be waiting for the module itself is let go after this. */
const PATIENCE_MILLISECONDS = 1500;

export class CaseTime {
  #clock;
  #context = null;
  /** Sources whose end is awaited. */
  #awaited = new Set();
  #hearsWorklets = false;
  /** The module's time at frame 0, in milliseconds. */
  #start = 0;

  /** What `Date.now()` returns when a case begins. */
  epoch;

  constructor(epoch) {
    this.epoch = epoch;
    this.#clock = new VirtualClock(epoch);
  }

  /** Called before any module is loaded, and after installing the trace recorder. */
  install() {
    this.#clock.install();
    watchTraffic((isNeeded) => new Promise((resolve) => {
      setRealTimeout(() => resolve(isNeeded()), PATIENCE_MILLISECONDS);
    }));
    watchPageWork();
    holdEndedEvents((context) => context === this.#context);
    interceptAssignment(AudioScheduledSourceNode.prototype, 'onended', (node, listener, proceed) => {
      proceed();
      if (listener) this.#await(node);
    });
    interceptAssignment(MessagePort.prototype, 'onmessage', (port, listener, proceed) => {
      proceed();
      if (listener && isNodePort(port)) this.#hearsWorklets = true;
    });
    interceptMethod(EventTarget.prototype, 'addEventListener', (target, args, proceed) => {
      if (args[0] === 'ended' && target instanceof AudioScheduledSourceNode) this.#await(target);
      if (args[0] === 'message' && isNodePort(target)) this.#hearsWorklets = true;
      return proceed();
    });
  }

  get now() {
    return this.#clock.now;
  }

  /** While modules load, their timers run in real time; the remaining ones start again with each case. */
  async whileLoading(loaded) {
    let isLoading = true;
    const done = () => { isLoading = false; };
    loaded.then(done, done);
    while (isLoading) {
      await new Promise((resolve) => { setRealTimeout(resolve, IDLE_MILLISECONDS); });
      await this.#advance(this.#clock.now + IDLE_MILLISECONDS);
    }
    this.#clock.mark();
    await loaded;
  }

  /** Begins a case with a context that no other code has yet. */
  begin(context) {
    this.#context = context;
    this.#awaited.clear();
    this.#hearsWorklets = false;
    this.#start = 0;
    dropEndedEvents();
    this.#clock.rewind();
  }

  /** Called when its render is over. */
  end() {
    this.#context = null;
  }

  /** Runs everything that follows from what the module has done. */
  settle = () => settle(() => {});

  /** Resolves when the module's `promise` is settled, however much of its time that takes. */
  async untilSettled(promise) {
    const context = this.#context;
    let isPending = true;
    const done = () => { isPending = false; };
    promise.then(done, done);
    await this.settle();
    while (isPending && this.#context === context) {
      await new Promise((resolve) => { setRealTimeout(resolve, IDLE_MILLISECONDS); });
      if (isPending && this.#clock.nextDue < Infinity) await this.#advance(this.#clock.nextDue);
      await this.settle();
    }
  }

  /** The render is at frame 0. */
  start() {
    this.#start = this.#clock.now;
  }

  /** The module's work at a frame: what has ended by then, then its timers up to the frame's time. */
  async reach(frame) {
    await this.settle();
    const time = this.#timeAt(frame);
    await deliverEndedEvents(this.settle, () => this.#clock.moveTo(Math.min(time, this.#clock.nextDue)),
      (node) => this.#awaited.delete(node));
    await this.#advance(time);
  }

  /** Time that has passed while the render was suspended does not count for the render. */
  leave(frame) {
    this.#start += Math.max(0, this.#clock.now - this.#timeAt(frame));
  }

  /** Where the module has something to do next; Infinity if only the end of the render is awaited. */
  nextStop(frame) {
    const { sampleRate } = this.#context;
    const milliseconds = this.#clock.nextDue - this.#start;
    return (this.#awaited.size > 0 || this.#hearsWorklets ? nextStop : stopOfTimer)(frame, sampleRate, milliseconds);
  }

  #await(node) {
    if (node.context === this.#context) this.#awaited.add(node);
  }

  async #advance(time) {
    for (let due = this.#clock.nextDue; due <= time; due = this.#clock.nextDue) {
      this.#clock.runNext();
      await this.settle();
    }
    this.#clock.moveTo(time);
  }

  #timeAt(frame) {
    return this.#start + (frame * 1000) / this.#context.sampleRate;
  }
}
