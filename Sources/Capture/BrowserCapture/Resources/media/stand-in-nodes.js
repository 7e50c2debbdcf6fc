/**
 * Nodes that an OfflineAudioContext lacks. Each is a gain internally, which a trace can describe, and to the page has
 * the interface, inputs, outputs and channel settings of the node that it stands for.
 */
import { defineGetter, interceptAssignment, interceptMethod } from '../natives/interception.js';
import { placeOf } from '../trace/trace.js';

const { DOMException } = globalThis;
const MODES = { __proto__: null, max: true, 'clamped-max': true, explicit: true };

/** Node → `{ inputs, outputs, mode, mostChannels }`; what is left out is the gain's. */
const kinds = new WeakMap();
/** Node → the page's AudioContext that made it, where that is not the one that is recorded. */
const makers = new WeakMap();

/**
 * - `inputs`, `outputs`: how many, 0 or 1; left out for those of a gain.
 * - `mode`: the `channelCountMode` that the page sees; the gain's own then stays as it is.
 * - `mostChannels`: the greatest `channelCount`.
 */
export function standFor(node, prototype, kind) {
  kinds.set(node, kind);
  Object.setPrototypeOf(node, prototype);
  return node;
}

/** Notes which of several AudioContexts has made a node or a param. */
export function noteMaker(object, context) {
  makers.set(object, context);
}

export function checkChannels(count, most, begin) {
  if (count >= 1 && count <= most) return;
  throw new DOMException(`${begin}: The channel count provided (${count}) is outside the range [1, ${most}].`,
    'NotSupportedError');
}

/** Has to be outside everything else: only the page's own calls are refused. */
export function installStandIns() {
  const { prototype } = AudioNode;
  for (const [name, end] of [['numberOfInputs', 'inputs'], ['numberOfOutputs', 'outputs'], ['channelCountMode', 'mode']]) {
    shadow(prototype, name, (node) => endOf(kinds.get(node), end));
  }
  shadow(prototype, 'context', (node) => makers.get(node));
  interceptAssignment(prototype, 'channelCountMode', (node, mode, proceed) => {
    const kind = kinds.get(node);
    if (kind?.mode === undefined) proceed();
    else if (MODES[String(mode)]) kind.mode = String(mode);
  });
  interceptAssignment(prototype, 'channelCount', (node, count, proceed) => {
    const most = kinds.get(node)?.mostChannels;
    if (most !== undefined) checkChannels(Number(count) >>> 0, most, "Failed to set the 'channelCount' property on 'AudioNode'");
    proceed();
  });
  interceptMethod(prototype, 'connect', (source, args, proceed) => {
    refuseConnection(source, args);
    return proceed();
  });
  interceptMethod(prototype, 'disconnect', (source, args, proceed) => {
    if (kinds.get(source)?.outputs !== 0) return proceed();
    // What the recorder has connected stays.
    if (args.length > 0) refuse('disconnect', 'the given destination is not connected.', 'InvalidAccessError');
    return undefined;
  });
}

function endOf(kind, name) {
  if (!kind) return undefined;
  if (name === 'inputs') return kind.inputs;
  return name === 'outputs' ? kind.outputs : kind.mode;
}

/** An attribute for which `valueOf` may have another value than the browser. */
function shadow(prototype, name, valueOf) {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, name);
  const read = function read() { return valueOf(this) ?? Reflect.apply(get, this, []); };
  if (set) Object.defineProperty(prototype, name, { configurable: true, enumerable: true, get: read, set });
  else defineGetter(prototype, name, read);
}

function refuseConnection(source, [target, output = 0, input = 0]) {
  if (kinds.get(source)?.outputs === 0) {
    refuse('connect', `output index (${output}) exceeds number of outputs (0).`, 'IndexSizeError');
  }
  if (kinds.get(target)?.inputs === 0) {
    refuse('connect', `input index (${input}) exceeds number of inputs (0).`, 'IndexSizeError');
  }
  if (typeof target !== 'object' || target === null || makers.get(source) === makers.get(target)) return;
  // All of them have one listener.
  if (placeOf(target)?.node === 'listener') return;
  const kind = target instanceof AudioParam ? 'AudioParam' : 'AudioNode';
  refuse('connect', `cannot connect to an ${kind} belonging to a different audio context.`, 'InvalidAccessError');
}

function refuse(method, why, name) {
  throw new DOMException(`Failed to execute '${method}' on 'AudioNode': ${why}`, name);
}
