/**
 * WebCodecs: what a decoder or encoder still has to do is the page's pending work, and what it puts out reaches the page
 * in the order of its requests.
 *
 * How much comes of an input is the codec's own: it is idle once it has put out as much as it was given, or nothing
 * more for a while, and takes no input from its queue.
 */
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { setRealTimeout } from '../natives/natives.js';
import { track } from './pending-work.js';

/** Checks without a change after which a codec keeps the rest to itself until it is given more, and the time between. */
const LOOKS = 30;
const LOOK_MILLISECONDS = 10;
/** Even a codec that owes nothing may still have to report that it cannot be configured. */
const LEAST_LOOKS = 2;

/** Interface → the method that gives it something. */
const feeding = { __proto__: null, AudioDecoder: 'decode', AudioEncoder: 'encode', VideoDecoder: 'decode', VideoEncoder: 'encode' };

/** Native object → its `Codec`. */
const codecs = new WeakMap();

class Codec {
  native;
  #label;
  #output;
  #error;
  /** Calls that are held back until it is idle. */
  #held = [];
  #given = 0;
  #made = 0;
  #flushes = 0;
  #isWorking = false;

  constructor(label, { output, error }) {
    this.#label = label;
    this.#output = output;
    this.#error = error;
  }

  /** What the native object calls in place of the page's functions. */
  get calls() {
    return {
      output: (...made) => {
        this.#made += 1;
        this.#hold(() => this.#output.apply(undefined, made));
      },
      error: (error) => this.#hold(() => this.#error.call(undefined, error)),
    };
  }

  give(count) {
    this.#given += count;
    if (this.#isWorking) return;
    this.#isWorking = true;
    track(this.#label, this.#untilIdle(), { mayWaitForPage: true }).then(() => {
      this.#isWorking = false;
      for (const call of this.#held.splice(0)) run(call);
    });
  }

  /** `flushed`: the native promise. */
  flush(flushed) {
    this.#flushes += 1;
    const end = () => {
      this.#flushes -= 1;
      this.#given = this.#made;
    };
    flushed.then(end, end);
    return track(`${this.#label}.flush`, flushed, { mayWaitForPage: true });
  }

  /** It has been reset or closed: nothing more comes of what it was given. */
  drop() {
    this.#held.length = 0;
    this.#given = this.#made;
  }

  #hold(call) {
    this.#held.push(call);
    this.give(0);
  }

  async #untilIdle() {
    let made = -1;
    for (let looks = 0; looks < LOOKS;) {
      await new Promise((resolve) => { setRealTimeout(resolve, LOOK_MILLISECONDS); });
      const waiting = this.native.decodeQueueSize ?? this.native.encodeQueueSize;
      const isSame = made === this.#made && this.#flushes === 0 && !(waiting > 0);
      looks = isSame ? looks + 1 : 0;
      made = this.#made;
      if (looks >= LEAST_LOOKS && made >= this.#given) return;
    }
  }
}

export function watchCodecs() {
  for (const [type, feed] of Object.entries(feeding)) {
    if (!globalThis[type]) continue;
    interceptConstructor(type, (args, proceed) => {
      const { output, error } = args[0] ?? {};
      // What is no function is refused by the browser.
      if (typeof output !== 'function' || typeof error !== 'function') return proceed();
      const codec = new Codec(type, { output, error });
      args[0] = codec.calls;
      codec.native = proceed();
      codecs.set(codec.native, codec);
      return codec.native;
    });
    const { prototype } = globalThis[type];
    for (const [method, count] of [['configure', 0], [feed, 1]]) {
      interceptMethod(prototype, method, (native, args, proceed) => {
        const result = proceed();
        codecs.get(native)?.give(count);
        return result;
      });
    }
    for (const method of ['reset', 'close']) {
      interceptMethod(prototype, method, (native, args, proceed) => {
        const result = proceed();
        codecs.get(native)?.drop();
        return result;
      });
    }
    interceptMethod(prototype, 'flush', (native, args, proceed) => {
      const flushed = proceed();
      return codecs.get(native)?.flush(flushed) ?? flushed;
    });
    interceptMethod(globalThis[type], 'isConfigSupported', (self, args, proceed) =>
      track(`${type}.isConfigSupported`, proceed()));
  }
}

/** An error that a callback throws is reported like any uncaught error. */
function run(call) {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
