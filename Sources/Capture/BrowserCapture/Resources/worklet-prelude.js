/**
 * Runs in every AudioWorkletGlobalScope before the app's own modules: makes `Math.random`
 * repeatable, lets every processor acknowledge that it has handled its messages, and keeps what
 * processors play that no native one can stand for.
 *
 * What it needs to know stands in this module's own URL, because a worklet scope has no other
 * input before its first module runs: `?seed=8`, and `&tapeless=NAMES`, the processors, separated by
 * commas, that need no tape; without it there are no tapes. `&epoch=1768478400000` puts `Date` on
 * the render's clock. All processors of a context share the
 * one random stream, in call order.
 */
import { FAILED, PING, PONG } from './acknowledgement.js';
import { seededRandom } from './seeded-random.js';
import { installVirtualDate } from './virtual-date.js';
import { WorkletTape } from './worklet-tape.js';

// AudioWorkletGlobalScope has no URL interface, hence the patterns.
const seed = /[?&]seed=(-?\d+)/.exec(import.meta.url);
if (!seed) throw new Error(`worklet-prelude.js needs ?seed=<integer>, got ${import.meta.url}`);
Math.random = seededRandom(Number(seed[1]));
const tapeless = /[?&]tapeless=([^&]*)/.exec(import.meta.url)?.[1].split(',').map(decodeURIComponent);

/** The page's time at frame 0, in milliseconds; what `Date` reads moves with the render. */
let pageTime = 0;
const epoch = /[?&]epoch=(-?[\d.]+)/.exec(import.meta.url);
if (epoch) {
  installVirtualDate(() => Number(epoch[1]) + pageTime
    + (1000 * globalThis.currentFrame) / globalThis.sampleRate);
}

/** Port → the tape of its processor. */
const tapes = new WeakMap();
/** The port of the processor that is being made. */
let freshPort;

/** Answers a ping and hides it from every listener added later, the app's `onmessage` included. */
function answerPing(event) {
  if (event.data?.[PING] === undefined) return;
  event.stopImmediatePropagation();
  if (event.data.time !== undefined) {
    pageTime = event.data.time - (1000 * globalThis.currentFrame) / globalThis.sampleRate;
  }
  if (event.data.flush) tapes.get(event.target)?.flush();
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
    freshPort = this.port;
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
  const isTaped = tapeless !== undefined && !tapeless.includes(String(name));
  nativeRegisterProcessor(name, new Proxy(processor, {
    construct(target, args, newTarget) {
      freshPort = undefined;
      try {
        const made = Reflect.construct(target, args, newTarget);
        watch(made, isTaped);
        return made;
      } catch (error) {
        freshPort?.postMessage({ [FAILED]: `${name} invoking user-supplied constructor failed` });
        throw error;
      }
    },
  }));
};

/** Stands around `process`, which may be the class's or the processor's own. */
function watch(processor, isTaped) {
  const { process, port } = processor;
  if (typeof process !== 'function') return;
  const tape = isTaped ? new WorkletTape(port) : null;
  if (tape) tapes.set(port, tape);
  processor.process = function processWatched(inputs, outputs, parameters) {
    let goesOn;
    try {
      goesOn = process.call(this, inputs, outputs, parameters);
    } catch (error) {
      tape?.addFailure(outputs);
      port.postMessage({ [FAILED]: `Uncaught ${error}` });
      throw error;
    }
    tape?.add(outputs, !goesOn);
    return goesOn;
  };
}
