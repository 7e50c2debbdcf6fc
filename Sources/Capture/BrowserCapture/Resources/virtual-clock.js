/**
 * The page's time while it is recorded: it stands still while the page's script runs, and moves
 * with the render.
 *
 * `setTimeout`, `setInterval`, `requestAnimationFrame`, `requestIdleCallback`, `Date` and
 * `performance.now` all read it. A timer is due at the time it was set plus its delay, of at
 * least 1 ms, so that no chain of timers can hold time up; an interval counts from its own due
 * times and never drifts.
 *
 * - Units: milliseconds since the page started.
 */
import { RealDate } from './natives.js';

const FRAME_MILLISECONDS = 1000 / 60;
const SHORTEST_DELAY = 1;
/** What an idle callback is told it may take; nothing else ever waits. */
const IDLE_MILLISECONDS = 50;

export class VirtualClock {
  now = 0;
  #epoch;
  #timers = new Map();
  #lastTimer = 0;

  /** `epoch`: what `Date.now()` reads at the start, in milliseconds since 1970. */
  constructor(epoch) {
    this.#epoch = epoch;
  }

  /** When the next timer is due; Infinity without one. */
  get nextDue() {
    let due = Infinity;
    for (const timer of this.#timers.values()) due = Math.min(due, timer.due);
    return due;
  }

  /**
   * Runs all timers due up to `time`, by due time, then by creation; afterwards it is `time`.
   *
   * `onRun()` is called before each of them, `settle()` awaited after.
   */
  async advance(time, settle, onRun) {
    for (let timer = this.#next(time); timer; timer = this.#next(time)) {
      this.now = Math.max(this.now, timer.due);
      if (timer.interval === undefined) this.#timers.delete(timer.id);
      else timer.due += timer.interval;
      onRun();
      try {
        timer.run(this.now);
      } catch (error) {
        reportError(error);
      }
      await settle();
    }
    this.now = Math.max(this.now, time);
  }

  /** Runs `run` at `due`, as a timer of the page's that is set now. */
  schedule(due, run) {
    this.#add(Math.max(0, due - this.now), run);
  }

  /** Puts this clock in the place of the browser's. */
  install() {
    this.#installTimers();
    this.#installDate();
    const clock = this;
    define(Performance.prototype, 'now', function now() { return clock.now; });
    Object.defineProperty(Performance.prototype, 'timeOrigin', {
      configurable: true, enumerable: true, get: () => this.#epoch,
    });
  }

  #next(time) {
    let next;
    for (const timer of this.#timers.values()) {
      if (timer.due > time) continue;
      const isEarlier = timer.due < next?.due || (timer.due === next?.due && timer.id < next.id);
      if (!next || isEarlier) next = timer;
    }
    return next;
  }

  #add(delay, run, interval) {
    this.#lastTimer += 1;
    const id = this.#lastTimer;
    this.#timers.set(id, { id, due: this.now + delay, run, interval });
    return id;
  }

  #installTimers() {
    const remove = (id) => { this.#timers.delete(Number(id)); };
    define(globalThis, 'setTimeout', (handler, delay, ...args) =>
      this.#add(delayOf(delay), () => call(handler, args)));
    define(globalThis, 'setInterval', (handler, delay, ...args) =>
      this.#add(delayOf(delay), () => call(handler, args), delayOf(delay)));
    define(globalThis, 'requestAnimationFrame', (callback) =>
      this.#add(FRAME_MILLISECONDS, (time) => callback(time)));
    define(globalThis, 'requestIdleCallback', (callback) =>
      this.#add(SHORTEST_DELAY, () =>
        callback({ didTimeout: false, timeRemaining: () => IDLE_MILLISECONDS })));
    for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame',
      'cancelIdleCallback']) {
      define(globalThis, name, remove);
    }
  }

  #installDate() {
    const now = () => Math.floor(this.#epoch + this.now);
    const VirtualDate = new Proxy(RealDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args,
          newTarget === VirtualDate ? target : newTarget),
      apply: () => new RealDate(now()).toString(),
    });
    define(RealDate, 'now', now);
    define(RealDate.prototype, 'constructor', VirtualDate);
    define(globalThis, 'Date', VirtualDate);
  }
}

/** As WebIDL's `long` reads it, and never below 1 ms. */
function delayOf(delay) {
  return Math.max(SHORTEST_DELAY, Number(delay) | 0);
}

/** A handler may be source text. */
function call(handler, args) {
  if (typeof handler === 'function') handler.apply(globalThis, args);
  else (0, eval)(String(handler));
}

function define(owner, name, value) {
  Object.defineProperty(owner, name, { configurable: true, writable: true, value });
}
