/**
 * Holds back the `ended` events of sources until the render is suspended.
 *
 * A browser fires them some time after the source's end, when the main thread is free; here they reach the page at the
 * first stop after it, in the order in which the nodes were made.
 */
import { fire } from '../natives/natives.js';
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { interfaces } from '../trace/trace-interfaces.js';

const sources = ['AudioBufferSourceNode', 'ConstantSourceNode', 'OscillatorNode'];

/** Node → its position in the order of creation. */
const order = new WeakMap();
let lastNode = 0;
let ended = [];
let isDelivering = false;

/** `isRecorded(context)` says whether to hold back a context's events. */
export function holdEndedEvents(isRecorded) {
  const watch = (node) => {
    if (!isRecorded(node.context)) return node;
    lastNode += 1;
    order.set(node, lastNode);
    node.addEventListener('ended', (event) => {
      if (isDelivering || !isRecorded(node.context)) return;
      event.stopImmediatePropagation();
      ended.push(node);
    }, { capture: true });
    return node;
  };
  for (const type of sources) {
    interceptConstructor(type, (args, proceed) => watch(proceed()));
    interceptMethod(BaseAudioContext.prototype, interfaces[type].factory,
      (context, args, proceed) => watch(proceed()));
  }
}

/** Discards events that have not been delivered. */
export function dropEndedEvents() {
  ended = [];
}

/**
 * Delivers the held events to the page; `settle` runs after each, and `onDelivered` is called with each node. Before
 * the first, `moveClock` tells the page's clock how late it is: what the page times from then on begins there.
 */
export async function deliverEndedEvents(settle, moveClock, onDelivered = () => {}) {
  const nodes = ended.sort((first, second) => order.get(first) - order.get(second));
  ended = [];
  if (nodes.length > 0) moveClock();
  for (const node of nodes) {
    isDelivering = true;
    fire(node, new Event('ended'));
    isDelivering = false;
    onDelivered(node);
    await settle();
  }
}
