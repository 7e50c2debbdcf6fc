/**
 * Runs in every AudioWorkletGlobalScope before the app's own modules: makes `Math.random`
 * repeatable and lets every processor acknowledge that it has handled its messages.
 *
 * The seed arrives in this module's own URL (`?seed=8`), because a worklet scope has no other
 * input before its first module runs. All processors of a context share the one random stream,
 * in call order.
 */
import { PING, PONG } from './acknowledgement.js';
import { seededRandom } from './seeded-random.js';

// AudioWorkletGlobalScope has no URL interface, hence the pattern.
const seed = /[?&]seed=(-?\d+)/.exec(import.meta.url);
if (!seed) throw new Error(`worklet-prelude.js needs ?seed=<integer>, got ${import.meta.url}`);
Math.random = seededRandom(Number(seed[1]));

/** Answers a ping and hides it from every listener added later, the app's `onmessage` included. */
function answerPing(event) {
  if (event.data?.[PING] === undefined) return;
  event.stopImmediatePropagation();
  event.target.postMessage({ [PONG]: event.data[PING] });
}

/**
 * The base class that the app's processors extend from here on.
 *
 * Its listener has to be the port's first, and only the base constructor runs before the app's
 * own constructor sets `onmessage`: wrapping the finished class would come too late.
 */
class AcknowledgingProcessor extends AudioWorkletProcessor {
  constructor(...options) {
    super(...options);
    this.port.addEventListener('message', answerPing);
    this.port.start();
  }
}
globalThis.AudioWorkletProcessor = AcknowledgingProcessor;

const nativeRegisterProcessor = globalThis.registerProcessor;

/** Refuses a processor that could never acknowledge, rather than letting its capture hang. */
globalThis.registerProcessor = (name, processor) => {
  if (!(processor?.prototype instanceof AcknowledgingProcessor)) {
    throw new TypeError(`processor '${name}' must extend the global AudioWorkletProcessor`);
  }
  nativeRegisterProcessor(name, processor);
};
