/**
 * Reads a context's render twice, in two independent ways: at once, before any listener of the page, with the functions
 * that the recorder stored at the start; and when the render is over, with those of a new document that no script has
 * seen. The server compares.
 */
import { channelsOf } from '../natives/native-audio.js';
import { boxed } from '../natives/natives.js';

const DIGITS = '0123456789abcdef';

/**
 * Listens to a context that no other code has yet: resolves, boxed, to `{ buffer, channels }` when it is rendered, with
 * the channels as the browser returned them.
 */
export function keepRendered(context) {
  return new Promise((resolve) => {
    context.addEventListener('complete', ({ renderedBuffer: buffer }) => {
      resolve(boxed({ buffer, channels: channelsOf(buffer) }));
    }, { once: true, capture: true });
  });
}

/** SHA-256 of a buffer's samples from a frame on, channels back to back, in hexadecimal. */
export function readAgain(buffer, start = 0) {
  const host = document.createElement('div');
  const frame = document.createElement('iframe');
  // No event leaves a closed tree: the page does not notice the frame before the samples have been read.
  host.attachShadow({ mode: 'closed' }).appendChild(frame);
  document.documentElement.appendChild(host);
  return digestOf(buffer, start, frame.contentWindow).then((text) => {
    host.remove();
    return text;
  });
}

/** `realm`: the other document's window, in which all names are still the browser's. */
function digestOf(buffer, start, realm) {
  const { 0: AudioBuffer, 1: Float32Array, 2: Uint8Array } =
    [realm['AudioBuffer'], realm['Float32Array'], realm['Uint8Array']];
  const apply = realm['Reflect']['apply'];
  const read = (name) => apply(
    realm['Object']['getOwnPropertyDescriptor'](AudioBuffer['prototype'], name)['get'], buffer, []);
  const frames = read('length') - start;
  const count = read('numberOfChannels');
  const samples = new Float32Array(count * frames);
  const channel = new Float32Array(frames);
  for (let index = 0; index < count; index += 1) {
    apply(AudioBuffer['prototype']['copyFromChannel'], buffer, [channel, index, start]);
    apply(Float32Array['prototype']['set'], samples, [channel, index * frames]);
  }
  const digest = realm['crypto']['subtle']['digest']('SHA-256', samples);
  return new Promise((resolve, reject) => {
    apply(realm['Promise']['prototype']['then'], digest, [(bytes) => {
      const values = new Uint8Array(bytes);
      let text = '';
      for (let index = 0; index < 32; index += 1) {
        text += DIGITS[values[index] >> 4] + DIGITS[values[index] & 15];
      }
      resolve(text);
    }, reject]);
  });
}
