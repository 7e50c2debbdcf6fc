/**
 * Ports whose other end is in another realm of the page: in a worker, in a worklet, in the page itself.
 *
 * An end answers a ping at once, which proves to the other that all it has said before has arrived. What
 * arrives in the page or in a worker is held until `exchangePorts`; in a worklet it is handled as it arrives,
 * as nobody sends anything while the render goes on.
 */
import { PING, PONG } from './acknowledgement.js';
import { interceptAssignment, interceptMethod } from '../natives/interception.js';

const {
  EventTarget: { prototype: { dispatchEvent } },
  MessageEvent,
  MessagePort: { prototype: { postMessage, start } },
} = globalThis;

/** An end that has not answered by then is gone, or not one of ours (in a SharedWorker): it is left to itself. */
const LOST_MILLISECONDS = 5000;

/** Instead of a number: there will be no answers, as the other end is closed. */
const GONE = 'gone';

/** Port → its end here, in the order in which they came. */
const ends = new Map();
let lastPing = 0;
let holds = false;
let after;

class End {
  isListening = false;
  #port;
  #held = [];
  #waiting = new Map();
  #isMute = false;
  #isDelivering = false;

  constructor(port) {
    this.#port = port;
  }

  receive(event) {
    if (this.#isDelivering) return;
    const { data } = event;
    const [ping, pong] = [data?.[PING], data?.[PONG]];
    const isForThePage = ping === undefined && pong === undefined;
    if (isForThePage && this.isListening && (!holds || this.#isMute)) {
      adoptPorts(event.ports);
      return;
    }
    event.stopImmediatePropagation();
    if (ping !== undefined) postMessage.call(this.#port, { [PONG]: ping });
    else if (pong === GONE) this.leave();
    else if (pong !== undefined) this.#waiting.get(pong)?.();
    else this.#held.push({ data, ports: [...event.ports] });
  }

  /** The page asks for what arrives; in a worklet, and of an end that nobody knows, it comes at once. */
  listen() {
    this.isListening = true;
    if (!holds || this.#isMute) this.#held.splice(0).forEach((message) => this.#deliver(message));
  }

  /** Resolves when all that the other end has said so far has arrived. */
  ping() {
    if (this.#isMute) return Promise.resolve();
    lastPing += 1;
    const id = lastPing;
    return new Promise((resolve) => {
      const cancel = after(LOST_MILLISECONDS, () => this.leave());
      this.#waiting.set(id, () => {
        cancel();
        this.#waiting.delete(id);
        resolve();
      });
      postMessage.call(this.#port, { [PING]: id });
    });
  }

  /** Resolves to whether there was anything; `settle` runs after each message. */
  async deliverHeld(settle) {
    if (!this.isListening) return false;
    const messages = this.#held.splice(0);
    for (const message of messages) {
      this.#deliver(message);
      await settle();
    }
    return messages.length > 0;
  }

  leave() {
    this.#isMute = true;
    for (const answered of [...this.#waiting.values()]) answered();
    if (this.isListening) this.listen();
  }

  #deliver({ data, ports }) {
    adoptPorts(ports);
    this.#isDelivering = true;
    dispatchEvent.call(this.#port, new MessageEvent('message', { data, ports }));
    this.#isDelivering = false;
  }
}

/**
 * `isHolding`: whether what arrives waits; `delay(milliseconds, run)`: of the machine's clock, returns what
 * cancels it.
 */
export function installForeignPorts({ isHolding, delay }) {
  holds = isHolding;
  after = delay;
  const { prototype } = MessagePort;
  interceptMethod(prototype, 'start', (port, args, proceed) => {
    ends.get(port)?.listen();
    return proceed();
  });
  interceptAssignment(prototype, 'onmessage', (port, listener, proceed) => {
    proceed();
    if (listener) ends.get(port)?.listen();
  });
  interceptMethod(prototype, 'close', (port, args, proceed) => {
    if (ends.has(port)) postMessage.call(port, { [PONG]: GONE });
    dropPort(port);
    return proceed();
  });
}

/** Those that arrived with a message, before anybody has seen them. */
export function adoptPorts(ports) {
  for (const port of ports) {
    if (ends.has(port)) continue;
    adoptPort(port);
    port.addEventListener('message', (event) => receiveAt(port, event));
  }
}

/** One whose first listener says `receiveAt` already. */
export function adoptPort(port, isListening = false) {
  if (ends.has(port)) return;
  const end = new End(port);
  end.isListening = isListening;
  ends.set(port, end);
  start.call(port);
}

export function receiveAt(port, event) {
  ends.get(port)?.receive(event);
}

/** It is closed, or belongs to others. */
export function dropPort(port) {
  const end = ends.get(port);
  ends.delete(port);
  end?.leave();
}

export function hasForeignPorts() {
  return ends.size > 0;
}

/**
 * Gives the page what has arrived, port by port in the order in which these came; `settle` runs after each
 * message. Resolves to whether there was anything.
 */
export async function exchangePorts(settle) {
  await Promise.all([...ends.values()].map((end) => end.ping()));
  let hasDelivered = false;
  for (const end of [...ends.values()]) {
    if (await end.deliverHeld(settle)) hasDelivered = true;
  }
  return hasDelivered;
}
