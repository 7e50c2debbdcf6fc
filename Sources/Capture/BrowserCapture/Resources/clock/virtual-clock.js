/**
 * The page's time while it is recorded: it stands still while the page's script runs, and advances with the render.
 *
 * `setTimeout`, `setInterval`, `requestAnimationFrame`, `requestIdleCallback`, `scheduler.postTask`,
 * `AbortSignal.timeout`, `Date`, `performance` and the document's timeline all use it.
 * A timer is due at the time it was set plus its delay, which is at least 1 ms, so that no chain of timers can stop
 * time, and at least 4 ms where it is nested deeper than five levels, as in a browser; an interval counts from its own
 * due times and never drifts.
 *
 * - Units: milliseconds since the page started.
 * - Source: <https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialisation-steps>.
 */
import { define } from '../natives/interception.js';
import { turn } from '../natives/natives.js';
import { RANKS, SHORTEST_DELAY, installPageTimers } from './page-timers.js';
import { installUserTiming } from './user-timing.js';
import { installVirtualDate } from './virtual-date.js';

/** A timer that is set by one nested deeper than this waits at least so long. */
const FREE_LEVELS = 5;
const NESTED_DELAY = 4;
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
  /** How many timers, each set by the one before, led to what runs now; 0 for what no timer has begun. */
  #level = 0;
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
    this.#nest(timer.level);
    if (timer.interval === undefined) {
      this.#timers.delete(timer.id);
    } else {
      timer.due += this.#waitOf(timer.interval);
      timer.level += 1;
    }
    try {
      timer.run(this.now - this.#origin);
    } catch (error) {
      reportError(error);
    }
  }

  /** A level counts until the page's next task, so also for promises; `turn` comes before any message of the page's. */
  #nest(level) {
    this.#level = level;
    if (level > 0) turn().then(() => { this.#level = 0; });
  }

  #waitOf(delay) {
    return Math.max(delay, this.#level > FREE_LEVELS ? NESTED_DELAY : SHORTEST_DELAY);
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
    installPageTimers({
      set: (delay, run, { repeats, rank }) => this.#add(this.#waitOf(delay), run, {
        interval: repeats ? delay : undefined, level: this.#level + 1, rank,
      }),
      add: (delay, run, rank) => this.#add(delay, run, { rank }),
      remove: (id) => this.#timers.delete(Number(id)),
    });
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

  #next() {
    let next;
    for (const timer of this.#timers.values()) {
      if (!next || timer.due < next.due || (timer.due === next.due && comesBefore(timer, next))) next = timer;
    }
    return next;
  }

  #add(delay, run, { interval, level = 0, rank = RANKS.plain } = {}) {
    this.#lastTimer += 1;
    const id = this.#lastTimer;
    const timer = { id, place: id, due: this.now + delay, run, interval, level, rank, script: this.#script };
    this.#timers.set(id, timer);
    if (this.#script !== undefined) this.#ofScripts.push(timer);
    return id;
  }
}

/** Of two that are due at the same time. */
function comesBefore(one, other) {
  return one.rank < other.rank || (one.rank === other.rank && one.place < other.place);
}
