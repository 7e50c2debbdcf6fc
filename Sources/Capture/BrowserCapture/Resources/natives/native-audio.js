/**
 * The browser's own audio functions, stored before a page or a recorder replaces them.
 *
 * A native promise for a buffer or a file would call a `then` that a page has given all objects, so events and
 * callbacks are used instead.
 */
import { boxed } from './natives.js';

const {
  AudioBuffer: { prototype: { copyFromChannel } },
  AudioNode: { prototype: { connect } },
  AudioWorkletNode,
  BaseAudioContext: { prototype: { decodeAudioData } },
  Float32Array,
  OfflineAudioContext,
  Worklet: { prototype: { addModule } },
} = globalThis;
const { startRendering } = OfflineAudioContext.prototype;

/** A node that recorders do not see; the same for the two below. */
export function newWorkletNode(context, name, options) {
  return new AudioWorkletNode(context, name, options);
}

export function connectNatively(source, target) {
  return connect.call(source, target);
}

export function addModuleNatively(worklet, address) {
  return addModule.call(worklet, address);
}

/** Copies of a buffer's channels from a frame on, one Float32Array each. */
export function channelsOf(buffer, start = 0) {
  const channels = [];
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = new Float32Array(buffer.length - start);
    copyFromChannel.call(buffer, samples, channel, start);
    channels.push(samples);
  }
  return channels;
}

/** Resolves, boxed, to a file's samples as an AudioBuffer. */
export function decoded(file, { channels, sampleRate }) {
  return new Promise((resolve, reject) => {
    const context = new OfflineAudioContext(channels, 1, sampleRate);
    // The promise reports the same a second time.
    decodeAudioData.call(context, file, (buffer) => resolve(boxed(buffer)), reject).catch(() => {});
  });
}

/** Renders a context of the recorder itself; resolves, boxed, to the AudioBuffer. */
export function rendered(context) {
  return new Promise((resolve, reject) => {
    context.addEventListener('complete', ({ renderedBuffer }) => resolve(boxed(renderedBuffer)));
    startRendering.call(context).catch(reject);
  });
}
