/**
 * The reverb's impulse responses: taps and filtered, fading noise, drawn from a text.
 *
 * Nothing but + − · / and a square root, so that every platform makes the same samples.
 */
import { mulberry32, xmur3 } from '../../../random.js';

/** Sixty decibels as a natural logarithm. */
const DECAY = 6.907755278982137;
const LOUDNESS = 0.7;

const row = (seconds, pre, build, taps, span, bright, dark) =>
  ({ seconds, pre, build, taps, span, bright, dark });

/** By type and size: seconds; pre-delay, build-up and span of the taps in ms; smoothing. */
const rooms = {
  plate: [
    row(1.1, 0, 0, 0, 0, 0.95, 0.55), row(1.7, 0, 0, 0, 0, 0.95, 0.5),
    row(2.6, 0, 0, 0, 0, 0.95, 0.45),
  ],
  room: [
    row(0.35, 2, 0, 8, 14, 0.8, 0.35), row(0.6, 4, 0, 10, 24, 0.75, 0.3),
    row(0.95, 7, 0, 12, 38, 0.7, 0.25),
  ],
  hall: [
    row(1.5, 14, 18, 9, 60, 0.6, 0.2), row(2.2, 20, 30, 10, 80, 0.55, 0.16),
    row(3.2, 28, 45, 12, 110, 0.5, 0.12),
  ],
};

/** `type`: plate, room or hall; `size`: 1 to 3; → two channels. */
export function impulseResponse({ seed, type, size, sampleRate }) {
  const room = rooms[type][size - 1];
  const channels = [0, 1].map((side) =>
    drawChannel(room, mulberry32(xmur3(`${seed}|${type}|${size}|${side}`)()), sampleRate));
  let energy = 0;
  for (const channel of channels) for (const y of channel) energy += y * y;
  const gain = LOUDNESS / Math.sqrt(energy / 2);
  return channels.map((channel) => Float32Array.from(channel, (y) => y * gain));
}

function drawChannel({ seconds, pre, build, taps, span, bright, dark }, draw, sampleRate) {
  const frames = (milliseconds) => Math.floor(milliseconds * sampleRate / 1000);
  const length = Math.floor(seconds * sampleRate);
  const [start, rise, spread] = [frames(pre), frames(build), frames(span)];
  const y = new Float64Array(length);
  for (let tap = 0; tap < taps; tap += 1) {
    const place = draw();
    const level = draw();
    y[start + Math.floor(place * spread)] += (2 * level - 1) * (1 - 0.5 * place);
  }
  let envelope = 1;
  let smooth = 0;
  const fall = DECAY / (seconds * sampleRate);
  for (let i = start; i < length; i += 1) {
    const noise = 2 * draw() - 1;
    smooth += (noise - smooth) * (bright + (dark - bright) * ((i - start) / (length - start)));
    y[i] += smooth * envelope * (i - start < rise ? (i - start) / rise : 1);
    envelope -= envelope * fall;
  }
  const fade = Math.floor(length / 20);
  for (let i = length - fade; i < length; i += 1) y[i] *= (length - i) / fade;
  return y;
}
