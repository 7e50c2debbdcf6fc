/**
 * The nodes that connect a graph with media elements and streams, which an OfflineAudioContext lacks.
 *
 * As measured in Chromium 156: a MediaStreamAudioDestinationNode mixes what it gets to its `channelCount`, 2 unless the
 * page sets it, whatever its mode; a node that plays the stream has two channels, also of a stream with one. A track
 * that is disabled or stopped is silent in every node that plays it; its clones are not.
 */
import { defineGetter } from '../natives/interception.js';
import {
  connect, createBufferSource, createGain, disconnect, newGain, setBuffer, start,
} from '../page/page-side.js';
import { noteOutliving } from '../recording/later-contexts.js';
import { contextForMedia, recordedOf } from '../recording/live-context.js';
import { mediaOf } from './media-elements.js';
import { isHeard, noteFeed, noteGate, silentStream, sourceOf } from './media-streams.js';
import { checkChannels, noteMaker, standFor } from './stand-in-nodes.js';

const { AudioContext, DOMException, TypeError } = globalThis;
const CHANNELS = 2;
/** Chromium's limit for a MediaStreamAudioDestinationNode. */
const MOST_CHANNELS = 8;
const MODES = { __proto__: null, max: true, 'clamped-max': true, explicit: true };

/** Node → the element or stream that it plays or fills. */
const media = new WeakMap();
let host;

/** `{ onNote(text), onUnsupported(what) }`. */
export function installMediaNodes(options) {
  host = options;
  for (const [name, make] of Object.entries(makers)) {
    const native = globalThis[name];
    if (!native) continue;
    globalThis[name] = new Proxy(native, {
      __proto__: null,
      construct(target, args, newTarget) {
        const [context, settings] = args;
        // What is not a context of the page is refused by the browser itself.
        if (!recordedOf(context)) return Reflect.construct(target, args, newTarget);
        return make(context, settings ?? {}, newTarget.prototype);
      },
    });
    native.prototype.constructor = globalThis[name];
    const factory = factories[name];
    if (!AudioContext.prototype[factory.method]) continue;
    Object.defineProperty(AudioContext.prototype, factory.method, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: factory.option === undefined
        ? function createOf() { return make(this, {}, native.prototype); }
        : function createOf(given) { return make(this, { [factory.option]: given }, native.prototype); },
    });
    if (factory.attribute) {
      const { get } = Object.getOwnPropertyDescriptor(native.prototype, factory.attribute);
      defineGetter(native.prototype, factory.attribute, function read() {
        return media.get(this) ?? Reflect.apply(get, this, []);
      });
    }
  }
}

/** Interface → the context's method, what that takes, and where the node tells it. */
const factories = {
  __proto__: null,
  MediaElementAudioSourceNode: {
    method: 'createMediaElementSource', option: 'mediaElement', attribute: 'mediaElement',
  },
  MediaStreamAudioSourceNode: {
    method: 'createMediaStreamSource', option: 'mediaStream', attribute: 'mediaStream',
  },
  // In browsers other than Chromium.
  MediaStreamTrackAudioSourceNode: { method: 'createMediaStreamTrackSource', option: 'mediaStreamTrack' },
  MediaStreamAudioDestinationNode: { method: 'createMediaStreamDestination', attribute: 'stream' },
};

const makers = {
  __proto__: null,
  MediaElementAudioSourceNode(context, options, prototype) {
    const element = options['mediaElement'];
    if (!isElement(element)) refuseType('MediaElementAudioSourceNode', 'HTMLMediaElement');
    const played = mediaOf(element);
    if (played.hasNode) {
      throw new DOMException(
        "Failed to execute 'createMediaElementSource' on 'AudioContext': HTMLMediaElement already connected previously"
          + ' to a different MediaElementSourceNode.', 'InvalidStateError');
    }
    played.hasNode = true;
    // Until now its sound went directly to the speakers.
    const node = played.output ?? createGain(recordedOf(context));
    if (played.output) disconnect(played.output);
    noteOutliving(node, false);
    played.output = node;
    media.set(node, element);
    return stand(node, context, prototype, { inputs: 0 });
  },

  MediaStreamAudioSourceNode(context, options, prototype) {
    const stream = options['mediaStream'];
    if (!isStream(stream)) refuseType('MediaStreamAudioSourceNode', 'MediaStream');
    if (stream.getAudioTracks().length === 0) {
      throw new DOMException(
        "Failed to execute 'createMediaStreamSource' on 'AudioContext': MediaStream has no audio track",
        'InvalidStateError');
    }
    const node = createGain(recordedOf(context));
    media.set(node, stream);
    const player = playerOf(stream);
    if (player) connect(player, node);
    else if (player === undefined) host.onUnsupported('MediaStreamAudioSourceNode');
    return stand(node, context, prototype, { inputs: 0 });
  },

  MediaStreamTrackAudioSourceNode(context, options, prototype) {
    host.onUnsupported('MediaStreamTrackAudioSourceNode');
    return stand(createGain(recordedOf(context)), context, prototype, { inputs: 0 });
  },

  MediaStreamAudioDestinationNode(context, options, prototype) {
    const count = options['channelCount'];
    const mode = options['channelCountMode'];
    const channelCount = count === undefined ? CHANNELS : Number(count) >>> 0;
    const begin = "Failed to construct 'MediaStreamAudioDestinationNode'";
    checkChannels(channelCount, MOST_CHANNELS, begin);
    if (mode !== undefined && !MODES[String(mode)]) {
      throw new TypeError(`${begin}: '${String(mode)}' is not a valid enum value of type ChannelCountMode.`);
    }
    if (channelCount > CHANNELS) {
      host.onNote(`a MediaStreamAudioDestinationNode has ${channelCount} channels: what plays its stream mixes them to`
        + ' two, with other weights in a browser than in the recording');
    }
    const node = newGain(recordedOf(context), {
      channelCount, channelCountMode: 'explicit', channelInterpretation: options['channelInterpretation'],
    });
    const stream = silentStream();
    media.set(node, stream);
    noteFeed(stream, node);
    return stand(node, context, prototype, {
      outputs: 0, mode: mode === undefined ? 'explicit' : String(mode), mostChannels: MOST_CHANNELS,
    });
  },
};

function stand(node, context, prototype, kind) {
  if (recordedOf(context) !== context) noteMaker(node, context);
  return standFor(node, prototype, kind);
}

/** A node of the recorded context that plays a stream: null for silence, undefined if its source is unknown. */
export function playerOf(stream) {
  const { buffer, node, track } = sourceOf(stream);
  if (!node && !buffer) return node ?? buffer;
  const context = contextForMedia();
  const gain = isHeard(track) ? 1 : 0;
  const gate = newGain(context, node ? { gain, channelCount: CHANNELS, channelCountMode: 'explicit' } : { gain });
  connect(node ?? playing(buffer, context), gate);
  noteGate(track, gate);
  return gate;
}

function playing(buffer, context) {
  const source = createBufferSource(context);
  setBuffer(source, buffer);
  start(source);
  return source;
}

/** Of any window: a frame's elements are of its own classes. */
function isElement(value) {
  return typeof value === 'object' && value !== null && ['audio', 'video'].includes(value.localName);
}

function isStream(value) {
  return typeof value === 'object' && value !== null && value.getAudioTracks !== undefined;
}

function refuseType(name, wanted) {
  throw new TypeError(`Failed to construct '${name}': parameter 1 is not of type '${wanted}'.`);
}
