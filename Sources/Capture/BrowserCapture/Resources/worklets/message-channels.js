/**
 * Messages that a page sends itself, through a MessageChannel or its own window: frameworks' schedulers use them to
 * defer work. They take none of the page's time, and time does not advance before they have arrived, however many
 * follow from one.
 *
 * When a port is transferred to a worker or a worklet, the other end remains here and becomes foreign
 * (foreign-ports.js).
 */
import { adoptPort, dropPort, receiveAt } from './foreign-ports.js';
import { interceptAssignment, interceptConstructor, interceptMethod } from '../natives/interception.js';
import { clearRealTimeout, setRealTimeout } from '../natives/natives.js';
import { begin } from '../clock/pending-work.js';

/** A message that has not arrived by then has gone elsewhere unnoticed. */
const LOST_MILLISECONDS = 3000;

/** For a page that never stops sending, time advances after this many messages at one time. */
const MOST_MESSAGES = 5000;

/** Port → its end of a channel within the page. */
const ends = new WeakMap();
let now = () => 0;
let makeOrPutOff;
let onLeave;
/** How many have been sent at the present time. */
let sent = { time: 0, count: 0 };

/** One end: the messages on their way to it, once it listens. */
class End {
  port;
  other = null;
  isListening = false;
  isTransferred = false;
  /** Transferred, or closed: its messages no longer concern the page. */
  isGone = false;
  #early = 0;
  #waiting = [];

  constructor(port) {
    this.port = port;
  }

  send() {
    if (this.isGone) return;
    if (!this.isListening) {
      this.#early += 1;
      return;
    }
    if (sent.time !== now()) sent = { time: now(), count: 0 };
    sent.count += 1;
    if (sent.count > MOST_MESSAGES) return;
    const done = begin('a message of the page to itself');
    const timer = setRealTimeout(() => this.arrive(), LOST_MILLISECONDS);
    this.#waiting.push(() => {
      clearRealTimeout(timer);
      done();
    });
  }

  listen() {
    if (this.isListening) return;
    this.isListening = true;
    for (; this.#early > 0; this.#early -= 1) this.send();
  }

  arrive() {
    this.#waiting.shift()?.();
  }

  leave() {
    this.isGone = true;
    while (this.#waiting.length > 0) this.arrive();
  }
}

/**
 * - `pageTime()`: the time of the page's clock.
 * - `put(call)`: makes a call now, or as soon as it is allowed.
 * - `onTransfer(port)`: called with each port before it is transferred.
 */
export function holdMessages(pageTime, { put = (call) => call(), onTransfer = () => {} } = {}) {
  now = pageTime;
  makeOrPutOff = put;
  onLeave = onTransfer;
  interceptConstructor('MessageChannel', (args, proceed) => {
    const channel = proceed();
    const [one, two] = [channel.port1, channel.port2].map(watchPort);
    one.other = two;
    two.other = one;
    return channel;
  });
  const { prototype } = MessagePort;
  interceptMethod(prototype, 'postMessage', (port, args, proceed) => {
    makeOrPutOff(() => {
      sendAway(args[1], proceed, ends.get(port)?.isGone ?? true);
      ends.get(port)?.other.send();
    });
  });
  interceptMethod(prototype, 'start', (port, args, proceed) => {
    ends.get(port)?.listen();
    return proceed();
  });
  interceptAssignment(prototype, 'onmessage', (port, listener, proceed) => {
    if (listener) ends.get(port)?.listen();
    proceed();
  });
  interceptMethod(prototype, 'close', (port, args, proceed) => {
    ends.get(port)?.leave();
    ends.get(port)?.other.leave();
    return proceed();
  });
  if (globalThis.Worker) {
    interceptMethod(Worker.prototype, 'postMessage', (worker, args, proceed) =>
      sendAway(args[1], proceed, true));
  }
  if (globalThis.document) holdWindow();
  else interceptMethod(globalThis, 'postMessage', (self, args, proceed) => sendAway(args[1], proceed, true));
}

function watchPort(port) {
  const end = new End(port);
  ends.set(port, end);
  // The port's first listener; adding one does not start the port.
  port.addEventListener('message', (event) => {
    end.arrive();
    receiveAt(port, event);
  });
  return end;
}

function holdWindow() {
  const end = new End(null);
  end.listen();
  addEventListener('message', ({ source }) => { if (source === globalThis) end.arrive(); }, {
    capture: true,
  });
  interceptMethod(globalThis, 'postMessage', (self, args, proceed) => makeOrPutOff(() => {
    const [, target, transfer] = args;
    sendAway(transfer ?? target, proceed, false);
    const origin = typeof target === 'object' ? target?.targetOrigin ?? '/' : target ?? '/';
    if (['*', '/', location.origin].includes(String(origin))) end.send();
  }));
}

/**
 * Ports that are transferred belong to other realms; `isKnown` if the recorder is in these, too.
 *
 * - Returns: the result of `proceed`, which transfers them.
 */
function sendAway(options, proceed, isKnown) {
  const list = Array.isArray(options) ? options : options?.['transfer'];
  const ports = Array.isArray(list) ? list : [];
  ports.forEach((port) => onLeave(port));
  const result = proceed();
  for (const port of ports) {
    dropPort(port);
    const end = ends.get(port);
    if (!end) continue;
    end.isTransferred = true;
    end.leave();
    end.other.leave();
  }
  for (const other of ports.map((port) => ends.get(port)?.other).filter(Boolean)) {
    if (isKnown && !other.isTransferred) adoptPort(other.port, other.isListening);
  }
  return result;
}
