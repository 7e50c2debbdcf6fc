/**
 * Tapes what ScriptProcessorNodes play: their scripts run here alone, and a replay plays the tape.
 *
 * The browser asks for a buffer while it renders the last quantum of the one before, and waits; it
 * plays what it gets two buffers later.
 */
import { fire } from './natives.js';
import { QUANTUM_FRAMES, currentFrame } from './render-quantum.js';
import { placeOf } from './trace.js';

/** Has a page's script run, now or soon: `(context, id, run)` with the node's id in the trace. */
let aroundScript = (context, id, run) => run();

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
    aroundScript(context, place.node, () => {
      isOurs = true;
      fire(node, new AudioProcessingEvent(
        'audioprocess', { playbackTime, inputBuffer, outputBuffer }));
      isOurs = false;
      place.trace.addTape(node, outputBuffer);
    });
  }, { capture: true });
}
