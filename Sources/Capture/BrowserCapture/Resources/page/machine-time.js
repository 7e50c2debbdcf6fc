/**
 * What runs in the machine's time, whatever the recorder's clock says: a page that uses it may not repeat, or may be
 * recorded without what it would play.
 */
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { callCount } from '../trace/trace.js';

const CONSTRUCTORS = ['SharedWorker', 'WebSocket', 'BroadcastChannel', 'EventSource'];
const OBSERVERS = ['ResizeObserver', 'IntersectionObserver', 'PerformanceObserver'];
/** Interface → its methods, and how they are named in a remark. */
const METHODS = [
  ['LockManager', 'request', 'navigator.locks'],
  ['StorageManager', 'getDirectory', 'navigator.storage.getDirectory'],
  ['Document', 'startViewTransition', 'document.startViewTransition'],
  ['Element', 'animate', 'an animation'],
];
/** Events that follow what is drawn. */
const DRAWN = {
  __proto__: null,
  beginEvent: true, endEvent: true, repeatEvent: true,
  transitionend: true, transitionrun: true, transitionstart: true,
  animationend: true, animationstart: true, animationiteration: true, scrollend: true,
};

/** `onNote(text)` is called once for each kind. */
export function nameMachineTime(onNote) {
  const named = new Set();
  const name = (what, detail = '') => {
    if (named.has(what)) return;
    named.add(what);
    onNote(`${what}${detail}: it runs in the machine's time, not the clock's`);
  };
  for (const kind of CONSTRUCTORS) {
    if (!globalThis[kind]) continue;
    interceptConstructor(kind, (args, proceed) => {
      name(kind, ` ${args[0]}`);
      return proceed();
    });
  }
  for (const [kind, method, words] of METHODS) {
    const prototype = globalThis[kind]?.prototype;
    if (!prototype?.[method]) continue;
    interceptMethod(prototype, method, (self, args, proceed) => {
      name(words);
      return proceed();
    });
  }
  if (globalThis.Atomics?.waitAsync) {
    interceptMethod(Atomics, 'waitAsync', (self, args, proceed) => {
      name('Atomics.waitAsync');
      return proceed();
    });
  }
  nameObservers(name);
  nameListener = (type) => { if (DRAWN[type]) name(`the event ${type}`); };
}

/** What observers see follows what is drawn: of interest where they change the graph. */
function nameObservers(name) {
  for (const kind of OBSERVERS) {
    if (!globalThis[kind]) continue;
    interceptConstructor(kind, (args, proceed) => {
      const [told] = args;
      if (typeof told === 'function') {
        args[0] = function tell(...seen) {
          const before = callCount();
          try {
            return told.apply(this, seen);
          } finally {
            if (callCount() > before) name(`what a ${kind} changes in the graph`);
          }
        };
      }
      return proceed();
    });
  }
}

let nameListener = () => {};

/** The page listens to events of a type. */
export function noteListener(type) {
  nameListener(type);
}
