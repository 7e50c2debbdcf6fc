/**
 * Reads what media elements and the microphone play: the whole file, decoded.
 */
import { decoded } from '../natives/native-audio.js';
import { request } from '../natives/natives.js';

const { HTMLMediaElement } = globalThis;
const { canPlayType } = HTMLMediaElement?.prototype ?? {};

/** Resolves, boxed, to an AudioBuffer at `sampleRate`; rejects for what cannot be had or decoded. */
export async function readMedia(address, sampleRate) {
  const response = await request(address, { type: 'arraybuffer' });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const read = await decoded(response.body, { channels: 1, sampleRate });
  return read;
}

/** The address that an element plays: its own, or the first of its sources that it can play. */
export function addressOf(element) {
  if (element.hasAttribute('src')) return element.getAttribute('src') ? element.src : '';
  for (const source of element.querySelectorAll('source')) {
    if (!source.type || canPlayType.call(element, source.type)) return source.src;
  }
  return '';
}
