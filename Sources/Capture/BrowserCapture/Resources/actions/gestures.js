/**
 * Repeats on an offline render what was changed and played while a take was recorded.
 *
 * - Parameters: a case's `gestures`, in order: `{ frame, set, value }` and `{ frame, note, velocity, on }`; a frame
 *   counts from the beginning of the case, and the gesture acts at the render quantum that begins there or next.
 */
import { QUANTUM_FRAMES } from '../clock/render-quantum.js';

/** The frame at which a gesture acts. */
export function actingFrame(frame) {
  return Math.ceil(frame / QUANTUM_FRAMES) * QUANTUM_FRAMES;
}

/** Passes a gesture to a module's graph; throws if the module does not define how. */
export function perform(suite, graph, gesture, time) {
  if (gesture.set !== undefined) {
    if (typeof suite.update !== 'function') {
      throw new Error(`'${gesture.set}' is turned while it plays, but the module exports no update`);
    }
    suite.update(graph, gesture.set, gesture.value, time);
    return;
  }
  if (typeof suite.note !== 'function') {
    throw new Error('a note is played, but the module exports no note');
  }
  suite.note(graph, gesture, time);
}

/** Carries out the case's gestures while it renders; `graph` is the result of the module's `build`. */
export function performGestures(suite, graph, definition, context, timeline) {
  for (const gesture of definition.parameters?.gestures ?? []) {
    const frame = actingFrame(gesture.frame);
    if (frame >= definition.frames) continue;
    timeline.at(frame, () => perform(suite, graph, gesture, context.currentTime));
  }
}
