/**
 * Reads what media elements and the microphone play: the whole file, decoded.
 */
import { realFetch } from './natives.js';

const { OfflineAudioContext, BaseAudioContext, Response, HTMLMediaElement } = globalThis;
const { arrayBuffer } = Response?.prototype ?? {};
const { decodeAudioData } = BaseAudioContext?.prototype ?? {};
const { canPlayType } = HTMLMediaElement?.prototype ?? {};

/** Resolves to an AudioBuffer at `sampleRate`; rejects for what cannot be had or decoded. */
export async function readMedia(address, sampleRate) {
  const response = await realFetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = await arrayBuffer.call(response);
  return decodeAudioData.call(new OfflineAudioContext(1, 1, sampleRate), bytes);
}

/** The address that an element plays: its own, or the first of its sources that it can play. */
export function addressOf(element) {
  if (element.hasAttribute('src')) return element.getAttribute('src') ? element.src : '';
  for (const source of element.querySelectorAll('source')) {
    if (!source.type || canPlayType.call(element, source.type)) return source.src;
  }
  return '';
}
