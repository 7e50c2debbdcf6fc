/**
 * What runs in the machine's time, whatever the recorder's clock says: a page that uses it may not repeat, or may be
 * recorded without what it would play.
 */
import { interceptConstructor, interceptMethod } from '../natives/interception.js';

const CONSTRUCTORS = ['SharedWorker', 'WebSocket', 'BroadcastChannel', 'EventSource'];
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
  nameListener = (type) => { if (DRAWN[type]) name(`the event ${type}`); };
}

let nameListener = () => {};

/** The page listens to events of a type. */
export function noteListener(type) {
  nameListener(type);
}
