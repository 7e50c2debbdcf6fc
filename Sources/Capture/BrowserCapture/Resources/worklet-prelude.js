/**
 * Runs in every AudioWorkletGlobalScope before the app's own modules: makes `Math.random` reproducible, lets every
 * processor acknowledge that it has handled its messages, reports which module it came from, and tapes its output.
 *
 * Its settings are in this module's own URL, because a worklet scope has no other input before its first module runs:
 * `?seed=8`, and `&tapes` if the processors' output is to be taped. `&epoch=1768478400000` makes `Date` follow the
 * render's clock. With `&sharing=NAMES`, separated by commas, those processors share one random stream in call order,
 * as their native counterparts do, and each other one has its own, because the processors of a quantum are called in an
 * unspecified order. Without it all share one.
 */
import { CHANNEL, CLOSED, FAILED, PING, PONG } from './worklets/acknowledgement.js';
import { adoptPorts, installForeignPorts } from './worklets/foreign-ports.js';
import { gatePort, installGates, isClosed, isOpen } from './worklets/gated-ports.js';
import { define } from './natives/interception.js';
import { seededRandom } from './page/seeded-random.js';
import { installVirtualDate } from './clock/virtual-date.js';
import { WorkletTape } from './worklets/worklet-tape.js';

const {
  EventTarget: { prototype: { dispatchEvent } }, MessageEvent, MessagePort: { prototype: { postMessage } },
} = globalThis;

// AudioWorkletGlobalScope has no URL interface, hence the patterns.
const seed = /[?&]seed=(-?\d+)/.exec(import.meta.url);
if (!seed) throw new Error(`worklet-prelude.js needs ?seed=<integer>, got ${import.meta.url}`);
const sharedRandom = seededRandom(Number(seed[1]));
let random = sharedRandom;
define(Math, 'random', () => random());
const sharing = /[?&]sharing=([^&]*)/.exec(import.meta.url)?.[1].split(',').map(decodeURIComponent);
/** How many processors have been made. */
let made = 0;
const isTaped = /[?&]tapes\b/.test(import.meta.url);

/** The page's time at frame 0, in milliseconds; `Date` advances with the render. */
let pageTime = 0;
const epoch = /[?&]epoch=(-?[\d.]+)/.exec(import.meta.url);
if (epoch) {
  installVirtualDate(() => Number(epoch[1]) + pageTime
    + (1000 * globalThis.currentFrame) / globalThis.sampleRate);
}

// Messages are handled as they arrive: there is nothing to wait for.
installForeignPorts({ isHolding: false });

/** Port → what has arrived before its processor has started it. */
const early = new WeakMap();
installGates({
  onStart: (port) => { Promise.resolve().then(() => deliverEarly(port)); },
  onClose: (port) => say(port, { [CLOSED]: true }),
});

/** Port → the tape of its processor. */
const tapes = new WeakMap();
/** Port → the recorder's own port, if the page has transferred the first one; and back. */
const channels = new WeakMap();
const owners = new WeakMap();
/** Port → the address of the module that registered its processor. */
const addresses = new WeakMap();
/** The port of the processor being made, and the address of its module. */
let freshPort;
let freshAddress;

/** Answers a ping and hides it from every listener added later, the app's `onmessage` included. */
function answerPing(event) {
  const { target: port, data } = event;
  if (data?.[CHANNEL]) {
    event.stopImmediatePropagation();
    const [channel] = event.ports;
    channels.set(port, channel);
    owners.set(channel, port);
    channel.addEventListener('message', answerPing);
    channel.start();
    return;
  }
  if (data?.[PING] === undefined) {
    if (isOpen(port)) {
      adoptPorts(event.ports);
      return;
    }
    event.stopImmediatePropagation();
    if (!isClosed(port)) early.get(port).push({ data, ports: [...event.ports] });
    return;
  }
  event.stopImmediatePropagation();
  const owner = owners.get(port) ?? port;
  if (data.time !== undefined) {
    pageTime = data.time - (1000 * globalThis.currentFrame) / globalThis.sampleRate;
  }
  if (data.flush) tapes.get(owner)?.flush();
  postMessage.call(port, { [PONG]: data[PING], address: addresses.get(owner) });
}

function deliverEarly(port) {
  for (const { data, ports } of early.get(port).splice(0)) {
    if (isOpen(port)) dispatchEvent.call(port, new MessageEvent('message', { data, ports }));
  }
}

/** Sends to the page's recorder, wherever the processor's own port is. */
function say(port, message, transfer = []) {
  postMessage.call(channels.get(port) ?? port, message, transfer);
}

/**
 * The base class of the app's processors from here on.
 *
 * Its listener has to be the port's first, and only the base constructor runs before the app's own constructor sets
 * `onmessage`: wrapping the finished class would be too late.
 */
class AcknowledgingProcessor extends AudioWorkletProcessor {
  constructor(...options) {
    super(...options);
    freshPort = this.port;
    addresses.set(this.port, freshAddress);
    early.set(this.port, []);
    this.port.addEventListener('message', answerPing);
    this.port.start();
    gatePort(this.port);
  }
}
globalThis.AudioWorkletProcessor = AcknowledgingProcessor;

const nativeRegisterProcessor = globalThis.registerProcessor;
/** The recorder's own processor, which listens to a node: what it says on its port is for the recorder. */
const ownModule = import.meta.url.replace(/[^/]*$/, 'stage-tap.js');

/** Refuses a processor that could never acknowledge, rather than letting its capture hang. */
globalThis.registerProcessor = (name, processor) => {
  if (!(processor?.prototype instanceof AcknowledgingProcessor)) {
    throw new TypeError(`processor '${name}' must extend the global AudioWorkletProcessor`);
  }
  const address = addressOfModule();
  if (address === ownModule) {
    nativeRegisterProcessor(name, processor);
    return;
  }
  const isAlone = sharing !== undefined && !sharing.includes(String(name));
  nativeRegisterProcessor(name, new Proxy(processor, {
    construct(target, args, newTarget) {
      freshPort = undefined;
      freshAddress = address;
      made += 1;
      const own = isAlone ? seededRandom(Number(seed[1]) + made) : sharedRandom;
      try {
        return drawing(own, () => {
          const processor = Reflect.construct(target, args, newTarget);
          watch(processor, own);
          return processor;
        });
      } catch (error) {
        if (freshPort) say(freshPort, { [FAILED]: `${name} invoking user-supplied constructor failed` });
        throw error;
      }
    },
  }));
};

/** Runs `run` with random numbers from one stream. */
function drawing(stream, run) {
  const before = random;
  random = stream;
  try {
    return run();
  } finally {
    random = before;
  }
}

/** The address of the module that is running: it is the outermost call. */
function addressOfModule() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Infinity;
  const stack = String(new Error().stack);
  Error.stackTraceLimit = limit;
  // Line by line: all matches of an expression at once would be those of a class that an app may have made of it.
  return stack.split('\n').map((line) => /((?:https?|blob|data):\S+?):\d+:\d+\)?$/.exec(line)?.[1]).findLast(Boolean);
}

/** Wraps `process`, which may be the class's or the processor's own. */
function watch(processor, own) {
  const { process, port } = processor;
  if (typeof process !== 'function') return;
  const tape = isTaped ? new WorkletTape((message, transfer) => say(port, message, transfer)) : null;
  if (tape) tapes.set(port, tape);
  processor.process = function processWatched(inputs, outputs, parameters) {
    let goesOn;
    try {
      goesOn = drawing(own, () => process.call(this, inputs, outputs, parameters));
    } catch (error) {
      tape?.addFailure(outputs);
      say(port, { [FAILED]: `Uncaught ${error}` });
      throw error;
    }
    tape?.add(outputs, !goesOn);
    return goesOn;
  };
}
