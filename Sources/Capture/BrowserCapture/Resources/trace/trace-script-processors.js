/**
 * Tapes the output of ScriptProcessorNodes: their scripts run only here, and a replay plays the tape.
 *
 * The browser runs the scripts of one quantum in an unspecified order, so each draws from its own random numbers, and
 * their operations are recorded in the order of the nodes.
 *
 * The browser requests a buffer while it renders the last quantum of the previous one, and waits; it plays the result
 * two buffers later.
 */
import { fire } from '../natives/natives.js';
import { QUANTUM_FRAMES, currentFrame } from '../clock/render-quantum.js';
import { drawing, scriptRandom } from '../page/seeded-page.js';
import { placeOf } from './trace.js';

/** Wraps each run of a page's script: `(context, node, run)`, with the node's id. */
let aroundScript = (context, node, run) => run();

export function onScriptProcessing(around) {
  aroundScript = around;
}

/** How many the page has made. */
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
    // Changes that the script makes to the graph take effect from the next quantum on.
    place.trace.beginScript(node, currentFrame(context) + QUANTUM_FRAMES);
    isOurs = true;
    const again = eventLike(playbackTime, inputBuffer, outputBuffer);
    aroundScript(context, place.node, () => drawing(random, () => fire(node, again)));
    isOurs = false;
    place.trace.addTape(node, outputBuffer);
  }, { capture: true });
}

/** A node without inputs has no input buffer, and the event constructor requires one. */
function eventLike(playbackTime, inputBuffer, outputBuffer) {
  const event = new AudioProcessingEvent('audioprocess', {
    playbackTime, inputBuffer: inputBuffer ?? outputBuffer, outputBuffer,
  });
  if (!inputBuffer) Object.defineProperty(event, 'inputBuffer', { value: null });
  return event;
}
