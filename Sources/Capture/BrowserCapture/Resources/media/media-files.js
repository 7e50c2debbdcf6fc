/**
 * Reads the files for media elements and the microphone: each as a whole, decoded.
 */
import { decoded } from '../natives/native-audio.js';
import { request } from '../natives/natives.js';

const { HTMLMediaElement } = globalThis;
const { canPlayType } = HTMLMediaElement?.prototype ?? {};

/** Resolves, boxed, to an AudioBuffer at `sampleRate`; rejects if the file cannot be loaded or decoded. */
export async function readMedia(address, sampleRate) {
  const response = await request(address, { type: 'arraybuffer' });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const read = await decoded(response.body, { channels: 1, sampleRate });
  return read;
}

/** The addresses that an element plays: its own, or those of its playable sources, of which the first that is there counts. */
export function addressesOf(element) {
  if (element.hasAttribute('src')) return element.getAttribute('src') ? [element.src] : [];
  const addresses = [];
  for (const source of element.querySelectorAll('source')) {
    if (!source.type || canPlayType.call(element, source.type)) addresses.push(source.src);
  }
  return addresses;
}
