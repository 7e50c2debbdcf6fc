/**
 * Tapes what ScriptProcessorNodes play: their scripts run here alone, and a replay plays the tape.
 *
 * In which order a browser asks those of one quantum nothing fixes, so each draws random numbers of
 * its own, and what they do is noted in the order of the nodes.
 *
 * The browser asks for a buffer while it renders the last quantum of the one before, and waits; it
 * plays what it gets two buffers later.
 */
import { fire } from '../natives/natives.js';
import { QUANTUM_FRAMES, currentFrame } from '../clock/render-quantum.js';
import { drawing, scriptRandom } from '../page/seeded-page.js';
import { placeOf } from './trace.js';

/** Stands around each run of a page's script: `(context, node, run)`, with the node's id. */
let aroundScript = (context, node, run) => run();

export function onScriptProcessing(around) {
  aroundScript = around;
}

/** How many there have been in the page. */
let made = 0;

/** Listens before the page does. */
export function tapeScriptProcessor(node) {
  let isOurs = false;
  made += 1;
  const random = scriptRandom(made);
  node.addEventListener('audioprocess', (event) => {
    const place = placeOf(node);
    if (isOurs || !place) return;
    event.stopImmediatePropagation();
    const { playbackTime, inputBuffer, outputBuffer } = event;
    const { context } = node;
    // What the script does to the graph counts from the next quantum on.
    place.trace.beginScript(node, currentFrame(context) + QUANTUM_FRAMES);
    isOurs = true;
    const again = eventLike(playbackTime, inputBuffer, outputBuffer);
    aroundScript(context, place.node, () => drawing(random, () => fire(node, again)));
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
