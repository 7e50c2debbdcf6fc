/**
 * The page's time while it is recorded: it stands still while the page's script runs, and advances with the render.
 *
 * `setTimeout`, `setInterval`, `requestAnimationFrame`, `requestIdleCallback`, `scheduler.postTask`,
 * `AbortSignal.timeout`, `Date`, `performance` and the document's timeline all use it.
 * A timer is due at the time it was set plus its delay, which is at least 1 ms, so that no chain of timers can stop
 * time; an interval counts from its own due times and never drifts.
 *
 * - Units: milliseconds since the page started.
 */
import { define } from '../natives/interception.js';
import { installUserTiming } from './user-timing.js';
import { installVirtualDate } from './virtual-date.js';

const FRAME_MILLISECONDS = 1000 / 60;
const SHORTEST_DELAY = 1;
/** The time that an idle callback is told it may take; nothing else is ever waiting. */
const IDLE_MILLISECONDS = 50;
/**
 * A script that reads the clock more often than this without letting time pass may be waiting for it: each further
 * reading then advances time by this much, on every machine.
 */
const FREE_READINGS = 5000;
const READING_MILLISECONDS = 0.01;

export class VirtualClock {
  now = 0;
  #epoch;
  #origin;
  #timers = new Map();
  #marked = [];
  #lastTimer = 0;
  /** How often the page has read the clock since time last advanced. */
  #readings = 0;
  /** Timers set by scripts of this quantum, and the script that is running. */
  #ofScripts = [];
  #script;

  /**
   * - `epoch`: what `Date.now()` returns when the page starts, in milliseconds since 1970.
   * - `origin`: the page's time at which `performance.now()` returns 0; later than 0 in a worker.
   */
  constructor(epoch, origin = 0) {
    this.#epoch = epoch;
    this.#origin = origin;
    this.now = origin;
  }

  /** When the next timer is due; Infinity without one. */
  get nextDue() {
    let due = Infinity;
    for (const timer of this.#timers.values()) due = Math.min(due, timer.due);
    return due;
  }

  /** Runs the timer that is due next; the clock is then at its time. */
  runNext() {
    const timer = this.#next();
    if (!timer) return;
    this.moveTo(timer.due);
    if (timer.interval === undefined) this.#timers.delete(timer.id);
    else timer.due += timer.interval;
    try {
      timer.run(this.now - this.#origin);
    } catch (error) {
      reportError(error);
    }
  }

  /** A timer of the recorder itself, which may be due at once. */
  after(milliseconds, run) {
    return this.#add(Math.max(0, milliseconds), run);
  }

  cancel(id) {
    this.#timers.delete(id);
  }

  /** Time never goes back. */
  moveTo(time) {
    this.#readings = 0;
    this.now = Math.max(this.now, time);
  }

  /** The time as read by the page. */
  #read() {
    this.#readings += 1;
    if (this.#readings > FREE_READINGS) this.now += READING_MILLISECONDS;
    return this.now;
  }

  /** Saves the current timers, which each `rewind` restores. */
  mark() {
    this.#marked = [...this.#timers.values()].map((timer) => ({ ...timer, due: timer.due - this.now }));
  }

  /** Restarts time, with only the timers saved by `mark`. */
  rewind() {
    this.#timers.clear();
    this.now = this.#origin;
    this.#readings = 0;
    for (const timer of this.#marked) this.#timers.set(timer.id, { ...timer, due: this.now + timer.due });
  }

  /** Runs `run` at `due`, like a timer set by the page now. */
  schedule(due, run) {
    this.#add(Math.max(0, due - this.now), run);
  }

  /** Replaces the browser's clock with this one. */
  install() {
    this.#installTimers();
    installVirtualDate(() => this.#epoch + this.#read());
    const clock = this;
    define(Performance.prototype, 'now', function now() { return clock.#read() - clock.#origin; });
    installUserTiming(() => clock.#read() - clock.#origin);
    // Time stands still while an event is handled: the first that reads it is told when it happened.
    const stamps = new WeakMap();
    Object.defineProperty(Event.prototype, 'timeStamp', {
      configurable: true,
      enumerable: true,
      get() {
        if (!stamps.has(this)) stamps.set(this, clock.now - clock.#origin);
        return stamps.get(this);
      },
    });
    Object.defineProperty(Performance.prototype, 'timeOrigin', {
      configurable: true, enumerable: true, get: () => this.#epoch + this.#origin,
    });
  }

  /** From now on, timers belong to the script of the ScriptProcessorNode `script`. */
  beginScript(script) {
    this.#script = script;
  }

  /** The browser runs scripts in an unspecified order: their timers are ordered by node. */
  endScripts() {
    const places = this.#ofScripts.map(({ place }) => place);
    this.#ofScripts.sort((first, second) => first.script - second.script);
    this.#ofScripts.forEach((timer, index) => { timer.place = places[index]; });
    this.#ofScripts = [];
    this.#script = undefined;
  }

  /** By due time, then by creation. */
  #next() {
    let next;
    for (const timer of this.#timers.values()) {
      const isEarlier =
        timer.due < next?.due || (timer.due === next?.due && timer.place < next.place);
      if (!next || isEarlier) next = timer;
    }
    return next;
  }

  #add(delay, run, interval) {
    this.#lastTimer += 1;
    const id = this.#lastTimer;
    const timer = { id, place: id, due: this.now + delay, run, interval, script: this.#script };
    this.#timers.set(id, timer);
    if (this.#script !== undefined) this.#ofScripts.push(timer);
    return id;
  }

  /** Tasks of the scheduler, and signals that abort after a time. */
  #installTasks() {
    const { AbortController, AbortSignal, Scheduler } = globalThis;
    if (Scheduler) {
      define(Scheduler.prototype, 'postTask', (run, options) => {
        const { delay = 0, signal } = options ?? {};
        return new Promise((resolve, reject) => {
          if (signal?.aborted) {
            reject(signal.reason);
            return;
          }
          const id = this.#add(delayOf(delay), () => settle(run, resolve, reject));
          signal?.addEventListener('abort', () => {
            if (this.#timers.delete(id)) reject(signal.reason);
          });
        });
      });
    }
    if (AbortController && AbortSignal?.timeout) {
      define(AbortSignal, 'timeout', (milliseconds) => {
        const controller = new AbortController();
        this.#add(delayOf(milliseconds), () =>
          controller.abort(new DOMException('signal timed out', 'TimeoutError')));
        return controller.signal;
      });
    }
  }

  #installTimers() {
    const remove = (id) => { this.#timers.delete(Number(id)); };
    define(globalThis, 'setTimeout', (handler, delay, ...args) =>
      this.#add(delayOf(delay), () => call(handler, args)));
    define(globalThis, 'setInterval', (handler, delay, ...args) =>
      this.#add(delayOf(delay), () => call(handler, args), delayOf(delay)));
    const replace = (name, value) => { if (name in globalThis) define(globalThis, name, value); };
    replace('requestAnimationFrame', (callback) =>
      this.#add(FRAME_MILLISECONDS, (time) => callback(time)));
    replace('requestIdleCallback', (callback) =>
      this.#add(SHORTEST_DELAY, () =>
        callback({ __proto__: Object.prototype, didTimeout: false, timeRemaining: () => IDLE_MILLISECONDS })));
    this.#installTasks();
    for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame',
      'cancelIdleCallback']) {
      replace(name, remove);
    }
  }
}

/** Calls `run` as a task does, and settles a promise with what comes of it. */
function settle(run, resolve, reject) {
  try {
    resolve(run());
  } catch (error) {
    reject(error);
  }
}

/** Converted like WebIDL's `long`, and never below 1 ms. */
function delayOf(delay) {
  return Math.max(SHORTEST_DELAY, Number(delay) | 0);
}

/** Transforms source text before it is run. */
let codeOf = (text) => text;

export function prepareTimers(prepare) {
  codeOf = prepare;
}

/** A handler may be source text. */
function call(handler, args) {
  if (typeof handler === 'function') handler.apply(globalThis, args);
  else (0, eval)(codeOf(String(handler)));
}
