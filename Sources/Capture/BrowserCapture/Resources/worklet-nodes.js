/**
 * Knows every AudioWorkletNode of a context and waits until all have handled their messages.
 *
 * Messages posted before `startRendering()` otherwise arrive late or never in most runs.
 */
import { PING, PONG } from './acknowledgement.js';
import { interceptConstructor } from './interception.js';
import { clearRealTimeout, postNatively, setRealTimeout } from './natives.js';

/** Limit of one acknowledgement, generous: whole renders of the app's worklets take below 1 s. */
const ACKNOWLEDGEMENT_TIMEOUT_MILLISECONDS = 30000;

/** Context → `{ nodes, onError, holds }`. The entry keeps the nodes from being collected. */
const watches = new Map();
let lastPing = 0;

/** Sees to it that no node is created unnoticed. */
export function collectWorkletNodes() {
  interceptConstructor('AudioWorkletNode', ([context, name], proceed) => {
    const node = proceed();
    const watch = watches.get(context);
    if (watch) collect(node, name, watch);
    return node;
  });
}

function collect(node, name, watch) {
  const record = { node, name, waiting: new Map(), held: [], watch };
  watch.nodes.push(record);
  // First listener of the port: the app's handlers never see an acknowledgement.
  node.port.addEventListener('message', (event) => receive(record, event));
  node.port.start();
  const onError = (event) => {
    watch.onError(new Error(`processor '${name}' threw: ${event.message || 'no message'}`));
  };
  // The standard's name and Chromium 156's: there `onprocessorerror` hears an event of type
  // "error", and a listener for "processorerror" nothing.
  node.addEventListener('processorerror', onError);
  node.addEventListener('error', onError);
}

/**
 * Starts to collect the nodes of `context`; `onError` hears of every processor that throws. With
 * `holds` the processors' own messages wait for `deliverMessages`.
 */
export function watchWorkletNodes(context, onError, { holds = false } = {}) {
  watches.set(context, { nodes: [], onError, holds, isDelivering: false });
}

/** Lets go of the nodes of `context`. */
export function forgetWorkletNodes(context) {
  watches.delete(context);
}

/** Resolves when every processor of `context` has handled all messages posted so far. */
export async function acknowledgeMessages(context) {
  await Promise.all(watches.get(context).nodes.map(ping));
}

/**
 * Gives the page the messages that have been held, node by node in the order of their making;
 * `settle` runs after each.
 *
 * Resolves to whether there were any.
 */
export async function deliverMessages(context, settle) {
  const watch = watches.get(context);
  let hasDelivered = false;
  for (const record of [...watch.nodes]) {
    for (const message of record.held.splice(0)) {
      hasDelivered = true;
      watch.isDelivering = true;
      record.node.port.dispatchEvent(new MessageEvent('message', message));
      watch.isDelivering = false;
      await settle();
    }
  }
  return hasDelivered;
}

function ping(record) {
  lastPing += 1;
  const id = lastPing;
  return new Promise((resolve, reject) => {
    const timer = setRealTimeout(() => {
      record.waiting.delete(id);
      const seconds = ACKNOWLEDGEMENT_TIMEOUT_MILLISECONDS / 1000;
      reject(new Error(`processor '${record.name}' did not acknowledge within ${seconds} s`));
    }, ACKNOWLEDGEMENT_TIMEOUT_MILLISECONDS);
    record.waiting.set(id, () => {
      clearRealTimeout(timer);
      resolve();
    });
    postNatively(record.node.port, { [PING]: id });
  });
}

function receive(record, event) {
  const id = event.data?.[PONG];
  if (id === undefined) {
    if (!record.watch.holds || record.watch.isDelivering) return;
    event.stopImmediatePropagation();
    record.held.push({ data: event.data, ports: [...event.ports] });
    return;
  }
  event.stopImmediatePropagation();
  record.waiting.get(id)?.();
  record.waiting.delete(id);
}
