/**
 * Ports whose other end is in another realm of the page: in a worker, in a worklet, in the page itself.
 *
 * An end answers a ping at once, which proves to the other end that all of its earlier messages have arrived. Messages
 * arriving in the page or in a worker are held until `exchangePorts`; in a worklet they are handled on arrival, as
 * nothing is sent while the render continues.
 */
import { PING, PONG } from './acknowledgement.js';
import { interceptAssignment, interceptMethod } from '../natives/interception.js';

const {
  EventTarget: { prototype: { dispatchEvent } },
  MessageEvent,
  MessagePort: { prototype: { postMessage, start } },
} = globalThis;

/** An end that has not answered by then is gone, or unknown to the recorder (in a SharedWorker): it is ignored. */
const LOST_MILLISECONDS = 5000;

/** Instead of a number: there will be no answers, because the other end is closed. */
const GONE = 'gone';

/** Port → its end here, in order of arrival. */
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

  /** The page starts to listen; in a worklet, and for an unknown end, messages are delivered at once. */
  listen() {
    this.isListening = true;
    if (!holds || this.#isMute) this.#held.splice(0).forEach((message) => this.#deliver(message));
  }

  /** Resolves when everything that the other end has sent so far has arrived. */
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
 * `isHolding`: whether arriving messages are held; `delay(milliseconds, run)`: in real time, returns a function that
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

/** Adopts the ports that arrived with a message, before other code sees them. */
export function adoptPorts(ports) {
  for (const port of ports) {
    if (ends.has(port)) continue;
    adoptPort(port);
    port.addEventListener('message', (event) => receiveAt(port, event));
  }
}

/** A port whose first listener already calls `receiveAt`. */
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

/** It is closed, or now belongs to another realm. */
export function dropPort(port) {
  const end = ends.get(port);
  ends.delete(port);
  end?.leave();
}

export function hasForeignPorts() {
  return ends.size > 0;
}

/**
 * Delivers held messages to the page, port by port in order of the ports' arrival; `settle` runs after each message.
 * Resolves to whether there were any.
 */
export async function exchangePorts(settle) {
  await Promise.all([...ends.values()].map((end) => end.ping()));
  let hasDelivered = false;
  for (const end of [...ends.values()]) {
    if (await end.deliverHeld(settle)) hasDelivered = true;
  }
  return hasDelivered;
}
