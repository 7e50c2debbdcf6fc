/**
 * Tracks every AudioWorkletNode of a context and waits until all have handled their messages.
 *
 * Otherwise messages posted before `startRendering()` arrive late, or in most runs never.
 */
import { CHANNEL, CLOSED, FAILED, PING, PONG, TAPE } from './acknowledgement.js';
import { adoptPorts } from './foreign-ports.js';
import { gatePort, installGates, isClosed, isOpen, leaveAlone, ungatePort } from './gated-ports.js';
import { interceptConstructor } from '../natives/interception.js';
import { boxed, clearRealTimeout, fire, postNatively, setRealTimeout, turn } from '../natives/natives.js';

const { MessageChannel } = globalThis;

/** Limit of one acknowledgement, generous: whole renders of the app's worklets take below 1 s. */
const ACKNOWLEDGEMENT_TIMEOUT_MILLISECONDS = 30000;

/** Context → `{ nodes, onError, holds }`. The entry keeps the nodes from being collected. */
const watches = new Map();
/** Port → the record of its node. */
const records = new WeakMap();
let lastPing = 0;

/** A processor's last messages arrive within this time, or never. */
const LAST_WORDS_MILLISECONDS = 500;

/** Makes sure that no node is created unnoticed. */
export function collectWorkletNodes() {
  interceptConstructor('AudioWorkletNode', ([context, name], proceed) => {
    const node = proceed();
    const watch = watches.get(context);
    if (watch) collect(node, name, watch);
    return node;
  });
}

/** Has to be outside whatever records the page's messages: a closed port sends none. */
export function gateWorkletPorts() {
  installGates({
    onStart(port) {
      const record = records.get(port);
      if (record && !record.watch.holds) turn().then(() => { for (const message of takeDue(record)) give(record, message); });
    },
  });
}

function collect(node, name, watch) {
  const { port } = node;
  const record = { node, port, name, waiting: new Map(), held: [], tape: [], hasFailed: false, watch };
  watch.nodes.push(record);
  records.set(port, record);
  // The port's first listener: the app's handlers never see an acknowledgement.
  port.addEventListener('message', (event) => receive(record, event));
  port.start();
  gatePort(port);
  const onError = (event) => {
    if (watch.isDelivering) return;
    if (watch.forgives) event.stopImmediatePropagation();
    const text = event.message || 'no message';
    if (!watch.forgives) fail(record, text);
    // A processor whose constructor threw has no port to answer on: this event is all there is.
    else setRealTimeout(() => {
      if (record.waiting.size === 0) return;
      fail(record, text);
      record.isMute = true;
      for (const answered of [...record.waiting.values()]) answered();
    }, LAST_WORDS_MILLISECONDS);
  };
  // The standard's event name; in Chromium 156, however, `onprocessorerror` receives an event of type "error", and a
  // listener for "processorerror" is never called.
  node.addEventListener('processorerror', onError, { capture: true });
  node.addEventListener('error', onError, { capture: true });
}

/** A processor that threw is silent from then on; the page is told when its turn comes. */
function fail(record, text) {
  if (record.hasFailed) return;
  record.hasFailed = true;
  record.watch.onError(new Error(`processor '${record.name}' threw: ${text}`));
  if (record.watch.forgives) record.held.push({ failure: text });
}

/**
 * Starts to track the nodes of `context`; `onError` is called for every processor that throws. With `holds`, the
 * processors' own messages wait for `deliverMessages`; with `forgives`, that also tells the page about those that
 * throw, and the recording continues.
 */
export function watchWorkletNodes(context, onError, { holds = false, forgives = false } = {}) {
  watches.set(context, { nodes: [], onError, holds, forgives, isDelivering: false });
}

/** Whether a port belongs to a tracked node. */
export function isNodePort(port) {
  return records.has(port);
}

/**
 * The page transfers a node's port, to a worker for instance: recorder and processor get another one.
 *
 * Returns whether it is the port of a node.
 */
export function replacePort(port) {
  const record = records.get(port);
  if (!record) return false;
  records.delete(port);
  ungatePort(port);
  const { port1, port2 } = new MessageChannel();
  postNatively(port, { [CHANNEL]: true }, [port2]);
  record.port = port1;
  port1.addEventListener('message', (event) => receive(record, event));
  port1.start();
  return true;
}

/** Stops tracking the nodes of `context`. */
export function forgetWorkletNodes(context) {
  watches.delete(context);
}

/**
 * Resolves when every processor of `context` has handled all messages posted so far; `time` is the page's, which they
 * use from then on.
 */
export async function acknowledgeMessages(context, time) {
  await Promise.all(watches.get(context).nodes.map((record) => ping(record, { time })));
}

/**
 * What the processors have played, boxed: `[{ node, runs, address }]`, with the address of the module that registered
 * each.
 */
export async function collectTapes(context) {
  const { nodes } = watches.get(context);
  await Promise.all(nodes.map((record) => ping(record, { flush: true })));
  return boxed(nodes.map(({ node, tape, address }) => ({ node, runs: tape, address })));
}

/**
 * Delivers held messages to the page, node by node in order of creation; `settle` runs after each.
 *
 * Resolves to whether there were any.
 */
export async function deliverMessages(context, settle) {
  const watch = watches.get(context);
  let hasDelivered = false;
  for (const record of [...watch.nodes]) {
    for (const message of takeDue(record)) {
      hasDelivered = true;
      give(record, message);
      await settle();
    }
  }
  return hasDelivered;
}

/** What the page is to get now: that a processor threw, and messages if the port has been started. */
function takeDue(record) {
  const all = record.held.splice(0);
  const { port } = record.node;
  if (isOpen(port)) return all;
  if (!isClosed(port)) record.held = all.filter(({ failure }) => failure === undefined);
  return all.filter(({ failure }) => failure !== undefined);
}

function give({ node, watch }, message) {
  watch.isDelivering = true;
  if (message.failure === undefined) {
    adoptPorts(message.ports);
    fire(node.port, new MessageEvent('message', message));
  } else {
    fire(node, new ErrorEvent('error', { message: message.failure }));
  }
  watch.isDelivering = false;
}

function ping(record, members) {
  lastPing += 1;
  const id = lastPing;
  return new Promise((resolve, reject) => {
    const timer = setRealTimeout(() => {
      record.waiting.delete(id);
      const seconds = ACKNOWLEDGEMENT_TIMEOUT_MILLISECONDS / 1000;
      reject(new Error(`processor '${record.name}' did not acknowledge within ${seconds} s`));
    }, ACKNOWLEDGEMENT_TIMEOUT_MILLISECONDS);
    record.waiting.set(id, () => {
      record.waiting.delete(id);
      clearRealTimeout(timer);
      resolve();
    });
    postNatively(record.port, { [PING]: id, ...members });
    if (record.isMute) record.waiting.get(id)();
  });
}

function receive(record, event) {
  const { data } = event;
  const id = data?.[PONG];
  const isOurs = id !== undefined || data?.[TAPE] !== undefined || data?.[FAILED] !== undefined
    || data?.[CLOSED] !== undefined;
  const isForThePage = record.watch.isDelivering || (!record.watch.holds && isOpen(record.node.port));
  if (!isOurs && isForThePage) return;
  event.stopImmediatePropagation();
  if (!isOurs) record.held.push({ data, ports: [...event.ports] });
  else if (data[TAPE]) record.tape.push(data[TAPE]);
  else if (data[FAILED] !== undefined) fail(record, data[FAILED]);
  else if (data[CLOSED] !== undefined) leaveAlone(record.node.port);
  else {
    record.address = data.address ?? record.address;
    record.waiting.get(id)?.();
  }
}
