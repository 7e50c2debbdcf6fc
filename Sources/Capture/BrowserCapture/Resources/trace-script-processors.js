/**
 * Tapes what ScriptProcessorNodes play: their scripts run here alone, and a replay plays the tape.
 *
 * The browser asks for a buffer while it renders the last quantum of the one before, and waits; it
 * plays what it gets two buffers later.
 */
import { fire } from './natives.js';
import { QUANTUM_FRAMES, currentFrame } from './render-quantum.js';
import { placeOf } from './trace.js';

/** Stands around each run of a page's script: `(context, run)`. */
let aroundScript = (context, run) => run();

export function onScriptProcessing(around) {
  aroundScript = around;
}

/** Listens before the page does. */
export function tapeScriptProcessor(node) {
  let isOurs = false;
  node.addEventListener('audioprocess', (event) => {
    const place = placeOf(node);
    if (isOurs || !place) return;
    event.stopImmediatePropagation();
    const { playbackTime, inputBuffer, outputBuffer } = event;
    const { context } = node;
    // What the script does to the graph counts from the next quantum on.
    place.trace.advance(currentFrame(context) + QUANTUM_FRAMES);
    isOurs = true;
    const again = eventLike(playbackTime, inputBuffer, outputBuffer);
    aroundScript(context, () => fire(node, again));
    isOurs = false;
    place.trace.addTape(node, outputBuffer);
  }, { capture: true });
}

/** A node without inputs has no buffer for them, and no event can be made without one. */
function eventLike(playbackTime, inputBuffer, outputBuffer) {
  const event = new AudioProcessingEvent('audioprocess', {
    playbackTime, inputBuffer: inputBuffer ?? outputBuffer, outputBuffer,
  });
  if (!inputBuffer) Object.defineProperty(event, 'inputBuffer', { value: null });
  return event;
}
