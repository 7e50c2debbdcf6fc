/**
 * Makes sums of connections repeat to the bit, by fixing the order in which they are added.
 *
 * Chromium adds the connections of one input in the order of a set hashed by address, so three or
 * more differ by a float32 rounding from render to render, and resonant filters behind them
 * amplify it. Two are safe: one addition has no order. While this module is installed, the first
 * connection of an input stays direct and each further one hangs on the tail of a chain of unity
 * gains, c1 → input, c2 → c1, …:
 *
 *     s1 + (s2 + (s3 + …))
 *
 * An AudioParam gets the chain from its first connection on, because its inputs are otherwise
 * added to its automation value one by one, again in no fixed order. A gain of exactly 1 copies.
 *
 * The chain only grows at its tail, and is dropped when the input has no connection left:
 * rebuilding it in mid-render can flip the target between mono and stereo within a quantum, and a
 * biquad behind it then loses its state. A chain node takes its channel settings from the target
 * when it is made, and follows them, but for a target that becomes mono: where stereo is mixed to
 * mono as it is added, two connections are three additions.
 */
import { define, interceptAssignment } from '../natives/interception.js';
import { isNode, isParam } from '../natives/native-attributes.js';
import { disconnect as disconnectAsPage } from '../page/page-side.js';
import { CycleEntries } from './cycle-entries.js';
import { channelAttributes } from './trace-interfaces.js';

const { connect: nativeConnect, disconnect: nativeDisconnect } = AudioNode.prototype;

/** Stored before any code can intercept it: links are not nodes of the page. */
const NativeGainNode = globalThis.GainNode;

/** Target (AudioNode or AudioParam) → its inputs: `{ connections: Set, chain: [GainNode] }`. */
const inputsOfTarget = new WeakMap();

/** Source node → its connections: `{ source, output, target, input, host, hostInput }`. */
const connectionsOfSource = new WeakMap();

/**
 * Every node that was ever connected. A node that JavaScript drops would be collected and
 * disconnect itself at some later moment, which can change channel counts downstream.
 */
const heldNodes = new Set();

const cycles = new CycleEntries({ sourcesOf, targetsOf, moveToFront });

/** Replaces `connect` and `disconnect` of every AudioNode. */
export function installStableSums() {
  define(AudioNode.prototype, 'connect', connect);
  define(AudioNode.prototype, 'disconnect', disconnect);
  for (const name of channelAttributes) follow(name);
}

function follow(name) {
  const { get, set } = Object.getOwnPropertyDescriptor(AudioNode.prototype, name);
  interceptAssignment(AudioNode.prototype, name, (node, value, proceed) => {
    proceed();
    if (name === 'channelCountMode' && becomesMono(node)) return;
    for (const { chain } of inputsOfTarget.get(node) ?? []) {
      for (const link of chain) set.call(link, get.call(node));
    }
  });
}

function becomesMono(node) {
  return node !== node.context.destination && node.channelCountMode === 'explicit' && node.channelCount === 1;
}

/** Allows the nodes of finished renders to be collected. */
export function releaseNodes() {
  heldNodes.clear();
  cycles.clear();
}

/** Removes every connection to a node, or those from the nodes that `isLeft` names, as if the page did. */
export function disconnectFrom(target, isLeft = () => true) {
  for (const { connections } of inputsOfTarget.get(target) ?? []) {
    for (const { source, output, input } of [...connections]) {
      if (isLeft(source)) disconnectAsPage(source, target, output, input);
    }
  }
}

function connect(target, output = 0, input = 0) {
  if (!canConnect(this, target, output, input)) {
    // The native call throws the error that the page expects.
    return nativeConnect.apply(this, arguments);
  }
  const isParameter = isParam(target);
  const connections = connectionsFrom(this);
  const existing = [...connections].some((connection) =>
    matches(connection, target, output, isParameter ? undefined : input));
  if (!existing) {
    const connection = { source: this, output, target, input: isParameter ? 0 : input };
    wire(connection, inputOf(target, connection.input));
    connections.add(connection);
    heldNodes.add(this);
    if (!isParameter) {
      heldNodes.add(target);
      cycles.connected(this, target, this.context.destination);
    }
  }
  return isParameter ? undefined : target;
}

/** Connects natively, either straight to the target or to a new tail of its chain. */
function wire(connection, summed) {
  const { source, output, target, input } = connection;
  const isParameter = isParam(target);
  const host = isParameter ? target : cycles.front(target);
  if (!isParameter && summed.connections.size === 0) {
    nativeConnect.call(source, host, output, input);
    Object.assign(connection, { host, hostInput: input });
  } else {
    const link = makeLink(source.context, target);
    const previous = summed.chain.at(-1);
    // The source first: the link must not reach the target while it still has no channels.
    nativeConnect.call(source, link, output, 0);
    if (previous) nativeConnect.call(link, previous);
    else if (isParameter) nativeConnect.call(link, target);
    else nativeConnect.call(link, host, 0, input);
    summed.chain.push(link);
    Object.assign(connection, { host: link, hostInput: 0 });
  }
  summed.connections.add(connection);
}

/** A unity gain that mixes up or down exactly as its target does; an AudioParam sums in mono. */
function makeLink(context, target) {
  const isParameter = isParam(target);
  return new NativeGainNode(context, {
    gain: 1,
    channelCount: isParameter ? 1 : target.channelCount,
    channelCountMode: isParameter ? 'explicit' : target.channelCountMode,
    channelInterpretation: isParameter ? 'speakers' : target.channelInterpretation,
  });
}

/** Takes the five forms of `AudioNode.disconnect`: all, one output, one target in three depths. */
function disconnect(target, output, input) {
  const connections = connectionsFrom(this);
  if (arguments.length === 0 || typeof target === 'number') {
    nativeDisconnect.apply(this, arguments);
    for (const connection of connections) {
      if (target === undefined || connection.output === target) forget(connection);
    }
    // Cycles are entered at first outputs: what is connected to another one leaves their connections as they are.
    cycles.disconnected(this, this.context.destination, !target);
    return;
  }
  const found = [...connections].filter((connection) =>
    matches(connection, target, output, input));
  if (found.length === 0) nativeDisconnect.apply(this, arguments);
  for (const connection of found) {
    nativeDisconnect.call(this, connection.host, connection.output, connection.hostInput);
    forget(connection);
  }
  if (found.length > 0) cycles.disconnected(this, this.context.destination, false);
}

function sourcesOf(target) {
  return (inputsOfTarget.get(target) ?? []).flatMap(({ connections }) =>
    [...connections].map(({ source }) => source));
}

function targetsOf(source) {
  return [...connectionsOfSource.get(source) ?? []].map(({ target }) => target)
    .filter((target) => !isParam(target));
}

/** Connects to another node what is connected to a destination. */
function moveToFront(destination, node) {
  const { connections, chain } = inputOf(destination, 0);
  for (const connection of connections) {
    if (connection.host !== destination) continue;
    nativeDisconnect.call(connection.source, destination, connection.output, 0);
    nativeConnect.call(connection.source, node, connection.output, 0);
    connection.host = node;
  }
  if (chain.length > 0) {
    nativeDisconnect.call(chain[0], destination);
    nativeConnect.call(chain[0], node);
  }
}

function forget(connection) {
  connectionsFrom(connection.source).delete(connection);
  const summed = inputOf(connection.target, connection.input);
  summed.connections.delete(connection);
  if (summed.connections.size > 0) return;
  for (const link of summed.chain) nativeDisconnect.call(link);
  summed.chain.length = 0;
}

function matches(connection, target, output, input) {
  return connection.target === target
    && (output === undefined || connection.output === output)
    && (input === undefined || connection.input === input);
}

function canConnect(source, target, output, input) {
  if (!(output >= 0 && output < source.numberOfOutputs)) return false;
  if (isParam(target)) return true;
  return isNode(target) && target.context === source.context
    && input >= 0 && input < target.numberOfInputs;
}

function connectionsFrom(source) {
  if (!connectionsOfSource.has(source)) connectionsOfSource.set(source, new Set());
  return connectionsOfSource.get(source);
}

function inputOf(target, input) {
  if (!inputsOfTarget.has(target)) inputsOfTarget.set(target, []);
  const inputs = inputsOfTarget.get(target);
  // A page may connect to the second input before the first.
  while (inputs.length <= input) inputs.push({ connections: new Set(), chain: [] });
  return inputs[input];
}
