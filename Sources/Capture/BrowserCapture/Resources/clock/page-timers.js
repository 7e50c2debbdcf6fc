/**
 * The functions by which a page sets timers, on another clock: timeouts and intervals, frames, idle time, tasks of the
 * scheduler, signals that abort after a time.
 */
import { define } from '../natives/interception.js';

const FRAME_MILLISECONDS = 1000 / 60;
export const SHORTEST_DELAY = 1;
/** The time that an idle callback is told it may take; nothing else is ever waiting. */
const IDLE_MILLISECONDS = 50;

/**
 * What is due at the same time runs in this order, and within it in that of creation: Chromium runs a timeout of 0 ms
 * before one of 1 ms, and tasks by their priority.
 */
export const RANKS = { blocking: 0, visible: 1, plain: 2, background: 3 };
const RANK_BY_PRIORITY = {
  __proto__: null, 'user-blocking': RANKS.blocking, 'user-visible': RANKS.visible, background: RANKS.background,
};

/**
 * Replaces the browser's. `set(delay, run, { repeats, rank })`: a timeout or an interval, which may be nested;
 * `add(delay, run, rank)`: anything else; both return its number, which `remove(id)` takes and returns whether it was
 * waiting.
 */
export function installPageTimers({ set, add, remove }) {
  for (const [name, repeats] of [['setTimeout', false], ['setInterval', true]]) {
    define(globalThis, name, (...given) => {
      if (given.length === 0) refuse(name, '1 argument required, but only 0 present.');
      const [handler] = given;
      const delay = delayOf(given[1]);
      const rank = delay === 0 ? RANKS.visible : RANKS.plain;
      return set(delay, () => call(handler, given.slice(2)), { repeats, rank });
    });
  }
  const replace = (name, value) => { if (name in globalThis) define(globalThis, name, value); };
  replace('requestAnimationFrame', (callback) => {
    check('requestAnimationFrame', callback);
    return add(FRAME_MILLISECONDS, (time) => callback(time));
  });
  replace('requestIdleCallback', (callback) => {
    check('requestIdleCallback', callback);
    return add(SHORTEST_DELAY, () =>
      callback({ __proto__: Object.prototype, didTimeout: false, timeRemaining: () => IDLE_MILLISECONDS }));
  });
  installTasks(add, remove);
  for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame', 'cancelIdleCallback']) {
    replace(name, (id) => { remove(id); });
  }
}

function installTasks(add, remove) {
  const { AbortController, AbortSignal, Scheduler } = globalThis;
  if (Scheduler) {
    define(Scheduler.prototype, 'postTask', (run, options) => {
      const { delay = 0, signal } = options ?? {};
      const priority = options?.priority ?? signal?.priority;
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const rank = RANK_BY_PRIORITY[String(priority)] ?? RANKS.visible;
        const id = add(shortestOf(delay), () => settle(run, resolve, reject), rank);
        signal?.addEventListener('abort', () => {
          if (remove(id)) reject(signal.reason);
        });
      });
    });
  }
  if (AbortController && AbortSignal?.timeout) {
    define(AbortSignal, 'timeout', (milliseconds) => {
      const controller = new AbortController();
      add(shortestOf(milliseconds), () =>
        controller.abort(new DOMException('signal timed out', 'TimeoutError')));
      return controller.signal;
    });
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

/** Converted like WebIDL's `long`; a negative one is 0. */
function delayOf(delay) {
  return Math.max(0, Number(delay) | 0);
}

function shortestOf(delay) {
  return Math.max(SHORTEST_DELAY, delayOf(delay));
}

function check(name, callback) {
  if (typeof callback !== 'function') refuse(name, "parameter 1 is not of type 'Function'.");
}

function refuse(name, why) {
  const scope = globalThis.Window ? 'Window' : 'WorkerGlobalScope';
  throw new TypeError(`Failed to execute '${name}' on '${scope}': ${why}`);
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
