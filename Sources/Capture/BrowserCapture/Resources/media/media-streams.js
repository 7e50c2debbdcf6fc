/**
 * The microphone while recording: silence, or a file, from the moment the page requests it.
 */
import { define } from '../natives/interception.js';
import { readMedia } from './media-files.js';
import { track } from '../clock/pending-work.js';

const NativeAudioContext = globalThis.AudioContext;
const { createMediaStreamDestination } = NativeAudioContext.prototype;

/** Stream → the file it plays, null for silence. */
const microphones = new WeakMap();
/** Stream → the node through which the page feeds it. */
const feeds = new WeakMap();
/** Track → the stream it belonged to. */
const streams = new WeakMap();
let host;

/** `{ microphone, sampleRate(), note(text) }`: `microphone` is the address of its file, or null. */
export function installMediaStreams(options) {
  host = options;
  const { MediaDevices, Navigator } = globalThis;
  if (MediaDevices) {
    define(MediaDevices.prototype, 'getUserMedia', (wishes) => open(wishes));
    define(MediaDevices.prototype, 'enumerateDevices', async () =>
      [{ __proto__: Object.prototype, kind: 'audioinput', deviceId: 'default', groupId: 'default', label: 'Microphone' }]);
  }
  for (const name of ['getUserMedia', 'webkitGetUserMedia']) {
    define(Navigator.prototype, name, (wishes, onOpen, onError) => {
      open(wishes).then(onOpen, onError);
    });
  }
}

/** A stream with one audio track, which has no native source. */
export function silentStream() {
  return createMediaStreamDestination.call(new NativeAudioContext()).stream;
}

/** `node`: what the page connects to a stream that it made. */
export function noteFeed(stream, node) {
  feeds.set(stream, node);
  noteTracks(stream);
}

/** The source of a stream: `{ buffer }` for a microphone, `{ node }` for the page's own, or nothing. */
export function sourceOf(stream) {
  if (microphones.has(stream)) return { buffer: microphones.get(stream) };
  if (feeds.has(stream)) return { node: feeds.get(stream) };
  // Pages put tracks into other streams, for instance together with a video track.
  const known = stream.getAudioTracks().map((audio) => streams.get(audio)).find(Boolean);
  return known ? sourceOf(known) : { node: undefined };
}

function noteTracks(stream) {
  stream.getAudioTracks().forEach((audio) => streams.set(audio, stream));
}

async function open(wishes) {
  if (!wishes?.audio) {
    throw new DOMException('no camera while recording', 'NotFoundError');
  }
  const { microphone } = host;
  if (!microphone) host.note('the page listens to a microphone: silence, without --microphone');
  const { value: buffer } = microphone
    ? await track('the microphone', readMedia(microphone, host.sampleRate())) : { value: null };
  const stream = silentStream();
  microphones.set(stream, buffer);
  noteTracks(stream);
  return stream;
}
