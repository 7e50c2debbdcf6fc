/**
 * The granulator's grains: short windowed excerpts of a stereo ring buffer, each at its own
 * pitch and place between the speakers.
 */

/** Grains that can sound at once; a spawn beyond that is dropped. */
const GRAIN_COUNT = 64;

const WINDOW_LENGTH = 1024;
const PAN_LENGTH = 256;

/** Raised cosine. */
const grainWindow = Float32Array.from({ length: WINDOW_LENGTH }, (_, i) =>
  0.5 * (1 - Math.cos((2 * Math.PI * i) / WINDOW_LENGTH)));

/** Equal-power gains from left (index 0) to right (index 255). */
const panLeft = Float32Array.from({ length: PAN_LENGTH }, (_, i) => Math.cos(panAngle(i)));
const panRight = Float32Array.from({ length: PAN_LENGTH }, (_, i) => Math.sin(panAngle(i)));

function panAngle(index) {
  const position = (index / (PAN_LENGTH - 1)) * 2 - 1;
  return (position + 1) * 0.25 * Math.PI;
}

export class GrainPool {
  /** Sum of the grains at the sample last rendered. */
  left = 0;
  right = 0;

  #grains = Array.from({ length: GRAIN_COUNT }, () => ({
    active: false, position: 0, rate: 1, age: 0, length: 0, panLeft: 0, panRight: 0,
  }));

  /** A grain that can be started, or undefined when all of them sound. */
  findInactive() {
    return this.#grains.find((grain) => !grain.active);
  }

  /**
   * - `position`: index into the ring buffer where the excerpt starts.
   * - `rate`: ring buffer samples per output sample; `length`: output samples; `pan`: -1 to 1.
   */
  start(grain, { position, rate, length, pan }) {
    const index = Math.max(0, Math.min(PAN_LENGTH - 1, Math.floor((pan + 1) * 0.5 * 255)));
    Object.assign(grain, {
      active: true, position, rate, age: 0, length,
      panLeft: panLeft[index], panRight: panRight[index],
    });
  }

  /** Reads one sample of every sounding grain, in pool order, into `left` and `right`. */
  render(bufferLeft, bufferRight) {
    const size = bufferLeft.length;
    let left = 0;
    let right = 0;
    for (const grain of this.#grains) {
      if (!grain.active) continue;
      const position = (grain.position + grain.age * grain.rate) % size;
      const index = Math.floor(position);
      const next = (index + 1) % size;
      const fraction = position - index;
      const sampleLeft = bufferLeft[index] * (1 - fraction) + bufferLeft[next] * fraction;
      const sampleRight = bufferRight[index] * (1 - fraction) + bufferRight[next] * fraction;
      const step = Math.min(((grain.age / grain.length) * WINDOW_LENGTH) | 0, WINDOW_LENGTH - 1);
      left += sampleLeft * grainWindow[step] * grain.panLeft;
      right += sampleRight * grainWindow[step] * grain.panRight;
      grain.age += 1;
      if (grain.age >= grain.length) grain.active = false;
    }
    this.left = left;
    this.right = right;
  }
}
