/**
 * Whether each of the page's AudioContexts runs or is closed, and when the page is told.
 */
import { events } from '../natives/native-queries.js';
import { fire, turn } from '../natives/natives.js';

const { DOMException, EventTarget: { prototype: { addEventListener } } } = globalThis;

/** Those that the page has closed. */
const closed = new WeakSet();
/** Later contexts that are still to be told that they run. */
let untold = [];
/** Whether the page has been told that its contexts run; and whether the recorder itself tells it something. */
let isTold = false;
let isTelling = false;

export function stateOf(context) {
  return closed.has(context) ? 'closed' : 'running';
}

/** The page is told once that its context runs, and not of the recorder's own suspensions. */
export function tellOfState(context) {
  addEventListener.call(context, 'statechange', (event) => {
    if (isTelling) return;
    const isFirst = !isTold;
    isTold = true;
    if (!isFirst || closed.has(context)) event.stopImmediatePropagation();
    if (isFirst) turn().then(tellUntold);
  }, { capture: true });
}

/** A later context runs as soon as the first one does. */
export function tellLater(context) {
  untold.push(context);
  if (isTold) turn().then(tellUntold);
}

/** Ends a context's sound by `silence`, and tells the page. */
export function closeContext(context, silence) {
  refuseIfClosed(context, 'close');
  closed.add(context);
  silence();
  tell(context);
}

/** A closed context is closed for good. */
export function refuseIfClosed(context, verb) {
  if (closed.has(context)) throw new DOMException(`Cannot ${verb} a closed AudioContext.`, 'InvalidStateError');
}

function tellUntold() {
  const contexts = untold;
  untold = [];
  for (const context of contexts) if (!closed.has(context)) tell(context);
}

function tell(context) {
  isTelling = true;
  fire(context, new events.Event('statechange'));
  isTelling = false;
}
