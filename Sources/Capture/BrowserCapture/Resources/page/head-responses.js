/**
 * The head responses that the browser has for the panning model HRTF, as it uses them: at a context's rate, by its own
 * resampling.
 */
import { channelsOf, decoded } from '../natives/native-audio.js';
import { boxed, request } from '../natives/natives.js';

const COUNT = 240;
const STORED_FRAMES = 256;
const STORED_RATE = 44100;

/**
 * - `base`: where the server provides the browser's file.
 * - Shape: resolves, boxed, to one Float32Array for each ear, all responses back to back, or to null if the browser's
 *   file is not found. Each response is as long as the browser's analysis: the largest power of two within it.
 */
export async function headResponses(sampleRate, base) {
  const response = await request(new URL('head-responses', base), { type: 'arraybuffer' });
  if (!response.ok) return null;
  const { value: stored } = await decode(response.body, STORED_RATE);
  const frames = 2 ** Math.floor(Math.log2((STORED_FRAMES * sampleRate) / STORED_RATE));
  const ears = [new Float32Array(COUNT * frames), new Float32Array(COUNT * frames)];
  await Promise.all(Array.from({ length: COUNT }, async (_, index) => {
    const start = index * STORED_FRAMES;
    const parts = stored.map((ear) => ear.slice(start, start + STORED_FRAMES));
    const { value: converted } = sampleRate === STORED_RATE
      ? boxed(parts) : await decode(waveFile(parts, STORED_RATE), sampleRate);
    converted.forEach((part, ear) => ears[ear].set(part.subarray(0, frames), index * frames));
  }));
  return boxed(ears);
}

async function decode(file, sampleRate) {
  const { value: buffer } = await decoded(file, { channels: 2, sampleRate });
  return boxed(channelsOf(buffer));
}

/** A WAV file of float32. */
function waveFile(channels, sampleRate) {
  const [{ length }] = channels;
  const bytes = 4 * channels.length;
  const view = new DataView(new ArrayBuffer(44 + length * bytes));
  const text = (offset, word) => [...word].forEach((letter, index) =>
    view.setUint8(offset + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, 36 + length * bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 3, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytes, true);
  view.setUint16(32, bytes, true);
  view.setUint16(34, 32, true);
  text(36, 'data');
  view.setUint32(40, length * bytes, true);
  channels.forEach((samples, channel) => samples.forEach((sample, frame) =>
    view.setFloat32(44 + frame * bytes + 4 * channel, sample, true)));
  return view.buffer;
}
