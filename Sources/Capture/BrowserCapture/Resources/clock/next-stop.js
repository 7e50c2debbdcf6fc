/**
 * When a render stops next, so that work that follows the render's own time can be done there.
 */
import { QUANTUM_FRAMES } from './render-quantum.js';

/** The longest that the render continues without a stop, which limits how long events of sources wait. */
const LONGEST_RUN_SECONDS = 0.04;

/**
 * The first quantum at or after the next timer's frame, and never the one just passed.
 *
 * - `milliseconds`: from frame 0 to the next timer; Infinity without one.
 */
export function nextStop(frame, sampleRate, milliseconds) {
  const longest = Math.floor((LONGEST_RUN_SECONDS * sampleRate) / QUANTUM_FRAMES) * QUANTUM_FRAMES;
  return Math.min(stopOfTimer(frame, sampleRate, milliseconds), frame + Math.max(QUANTUM_FRAMES, longest));
}

/** The same without a limit. */
export function stopOfTimer(frame, sampleRate, milliseconds) {
  const due = Math.ceil((milliseconds * sampleRate) / 1000);
  return Math.max(frame + QUANTUM_FRAMES, Math.ceil(due / QUANTUM_FRAMES) * QUANTUM_FRAMES);
}
