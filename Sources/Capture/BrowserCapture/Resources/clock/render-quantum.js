/**
 * The position of a render, in frames.
 */

/** Frames per render quantum: `currentTime` advances in such steps, and suspensions fall on them. */
export const QUANTUM_FRAMES = 128;

/** The frame of a context's `currentTime`. */
export function currentFrame({ currentTime, sampleRate }) {
  return Math.round(currentTime * sampleRate);
}
