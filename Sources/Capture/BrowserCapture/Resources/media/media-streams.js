/**
 * The microphone while recording: silence, or a file, from the moment the page requests it.
 */
import { define, interceptAssignment, interceptMethod } from '../natives/interception.js';
import { setValue } from '../page/page-side.js';
import { readMedia } from './media-files.js';
import { track } from '../clock/pending-work.js';

const NativeAudioContext = globalThis.AudioContext;
const { createMediaStreamDestination } = NativeAudioContext.prototype;

/** Stream → the file it plays, null for silence. */
const microphones = new WeakMap();
/** Stream → the node through which the page feeds it. */
const feeds = new WeakMap();
/** Track → the stream it belonged to, also of clones. */
const streams = new WeakMap();
/** Track → the gains through which it is heard. */
const gates = new WeakMap();
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
  watchTracks();
}

/** A track that is disabled or stopped is silent wherever it is heard. */
function watchTracks() {
  const { MediaStream, MediaStreamTrack } = globalThis;
  if (!MediaStreamTrack) return;
  const { prototype } = MediaStreamTrack;
  interceptAssignment(prototype, 'enabled', (audio, value, proceed) => {
    proceed();
    moveGates(audio);
  });
  interceptMethod(prototype, 'stop', (audio, args, proceed) => {
    proceed();
    moveGates(audio);
  });
  const follow = (copy, original) => { if (streams.has(original)) streams.set(copy, streams.get(original)); };
  interceptMethod(prototype, 'clone', (audio, args, proceed) => {
    const copy = proceed();
    follow(copy, audio);
    return copy;
  });
  interceptMethod(MediaStream.prototype, 'clone', (stream, args, proceed) => {
    const copy = proceed();
    const originals = stream.getAudioTracks();
    copy.getAudioTracks().forEach((audio, index) => follow(audio, originals[index]));
    return copy;
  });
}

/** Whether a track plays what its source gives. */
export function isHeard(audio) {
  return audio.enabled && audio.readyState === 'live';
}

/** A gain through which a track is heard from now on. */
export function noteGate(audio, gate) {
  if (!gates.has(audio)) gates.set(audio, []);
  gates.get(audio).push(gate);
}

function moveGates(audio) {
  const value = isHeard(audio) ? 1 : 0;
  for (const { gain } of gates.get(audio) ?? []) if (gain.value !== value) setValue(gain, value);
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

/**
 * The source of a stream: `{ buffer }` for a microphone, `{ node }` for the page's own, or neither; and the `track` that
 * plays it. Pages put tracks into other streams, for instance together with a video track.
 */
export function sourceOf(stream) {
  const audio = stream.getAudioTracks().find((each) => streams.has(each));
  const own = streams.get(audio);
  if (microphones.has(own)) return { buffer: microphones.get(own), track: audio };
  return { node: feeds.get(own), track: audio };
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
