/**
 * The page's AudioContexts after its first. Each is an object of its own, with its own state, destination and class, and
 * keeps what the page keeps on it. Its nodes are made in the one context that is recorded, and its sound is added to
 * that one's, as both play through the same speakers; they share their time and the listener.
 *
 * Internally each is an OfflineAudioContext that never renders, so that the browser itself answers everything else.
 */
import { attributeOf } from '../natives/native-attributes.js';
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { noteMaker, standFor } from '../media/stand-in-nodes.js';
import { connect, disconnect, newGain } from '../page/page-side.js';
import { interfaces } from '../trace/trace-interfaces.js';

const { OfflineAudioContext, AudioContext, AudioDestinationNode, AudioParamMap, BaseAudioContext } = globalThis;
const CHANNELS = 2;
const { get: mostChannels } = Object.getOwnPropertyDescriptor(AudioDestinationNode.prototype, 'maxChannelCount');

/** Context → its destination; null until the page asks for it. */
const destinations = new WeakMap();
/** Destination → the recorded context's. */
const ends = new WeakMap();
/** What the first context's end does not silence. */
const outliving = new WeakSet();
let recorded;

/** A further context of the page, of the class with `prototype`; `live`: the one that is recorded. */
export function openLater(live, prototype) {
  recorded = live;
  const context = new OfflineAudioContext({ numberOfChannels: CHANNELS, length: 1, sampleRate: live.sampleRate });
  destinations.set(context, null);
  return Object.setPrototypeOf(context, prototype);
}

export function isLater(context) {
  return destinations.has(context);
}

export function haveLater() {
  return recorded !== undefined;
}

/** Whether a node at the recorded context's destination plays on when the page closes its first context. */
export function outlives(node) {
  return outliving.has(node);
}

/** `does`: false for a node that the page has taken over. */
export function noteOutliving(node, does = true) {
  if (does) outliving.add(node);
  else outliving.delete(node);
}

/** Ends its sound, for good. */
export function silenceLater(context) {
  const destination = destinations.get(context);
  if (destination) disconnect(destination);
}

/** Has to be outside whatever else watches how nodes are made. */
export function installLaterContexts() {
  const own = {
    __proto__: null,
    currentTime: () => recorded.currentTime,
    destination: destinationOf,
    listener: () => recorded.listener,
    audioWorklet: () => recorded.audioWorklet,
  };
  for (const [name, valueOf] of Object.entries(own)) {
    const owner = Object.hasOwn(AudioContext.prototype, name) ? AudioContext.prototype : BaseAudioContext.prototype;
    const { get } = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, {
      configurable: true,
      enumerable: true,
      get() { return isLater(this) ? valueOf(this) : Reflect.apply(get, this, []); },
    });
  }
  Object.defineProperty(AudioDestinationNode.prototype, 'maxChannelCount', {
    configurable: true,
    enumerable: true,
    get() { return Reflect.apply(mostChannels, ends.get(this) ?? this, []); },
  });
  for (const [type, { factory }] of Object.entries(interfaces)) {
    interceptConstructor(type, (args, proceed) => {
      const [context] = args;
      if (!isLater(context)) return proceed();
      args[0] = recorded;
      return adopt(proceed(), type, context);
    });
    if (!factory) continue;
    const make = BaseAudioContext.prototype[factory];
    interceptMethod(BaseAudioContext.prototype, factory, (context, args, proceed) =>
      (isLater(context) ? adopt(Reflect.apply(make, recorded, args), type, context) : proceed()));
  }
}

function adopt(node, type, context) {
  noteMaker(node, context);
  const params = type === 'AudioWorkletNode' ? paramsOf(node)
    : interfaces[type].params.map((name) => attributeOf(node, type, name));
  for (const param of params) noteMaker(param, context);
  return node;
}

function paramsOf(node) {
  const { parameters } = node;
  return parameters instanceof AudioParamMap ? parameters.values() : [];
}

function destinationOf(context) {
  const known = destinations.get(context);
  if (known) return known;
  const node = newGain(recorded, { channelCount: CHANNELS, channelCountMode: 'explicit' });
  connect(node, recorded.destination);
  noteMaker(node, context);
  ends.set(node, recorded.destination);
  noteOutliving(node);
  destinations.set(context, node);
  return standFor(node, AudioDestinationNode.prototype, { outputs: 0 });
}
