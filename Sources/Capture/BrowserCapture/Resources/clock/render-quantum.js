/**
 * Where a render is, in frames.
 */

/** Frames per render quantum: `currentTime` moves, and a suspension can only fall, in such steps. */
export const QUANTUM_FRAMES = 128;

/** The frame of a context's `currentTime`. */
export function currentFrame({ currentTime, sampleRate }) {
  return Math.round(currentTime * sampleRate);
}
