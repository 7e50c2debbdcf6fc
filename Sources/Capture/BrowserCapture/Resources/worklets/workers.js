/**
 * The page's workers: their timers run on the page's clock, and messages in both directions arrive in an order that
 * does not depend on the machine.
 *
 * A worker that has received a message is asked whether everything that follows from it is done; its messages are held
 * in the meantime, and reach the page worker by worker in order of creation.
 */
import { adoptPorts } from './foreign-ports.js';
import { interceptMethod } from '../natives/interception.js';
import { fire, turn } from '../natives/natives.js';
import { announceModuleWorker } from '../recording/recording-server.js';
import { NAME_PREFIX, WORKER } from './worker-messages.js';

/** Separates the streams of random numbers: the first worker's seed follows the page's by this. */
const SEED_STEP = 0x9E37;

export class Workers {
  #all = [];
  #settings;
  #blobs = new Map();
  #lastPing = 0;
  #isDelivering = false;
  #onWait;
  #postNatively;

  /**
   * `settings`: `{ base, epoch, seed }`; `now()`: the page's time; `onWait(label)` is called for a worker that is
   * waited for.
   */
  constructor(settings, now, onWait) {
    this.#settings = { ...settings, now };
    this.#onWait = onWait;
  }

  install() {
    const { Worker } = globalThis;
    if (!Worker) return;
    const workers = this;
    this.#postNatively = Worker.prototype.postMessage;
    const Watched = new Proxy(Worker, {
      construct(target, args, newTarget) {
        const prepared = workers.#prepare(args[0], args[1]);
        const worker = Reflect.construct(
          target, prepared, newTarget === Watched ? target : newTarget);
        workers.#adopt(worker, String(args[0]));
        return worker;
      },
    });
    interceptMethod(Worker.prototype, 'postMessage', (worker, args, proceed) => {
      const record = this.#recordOf(worker);
      if (record) this.#post(record, 'time');
      return proceed();
    });
    interceptMethod(Worker.prototype, 'terminate', (worker, args, proceed) => {
      this.#forget(this.#recordOf(worker));
      return proceed();
    });
    interceptMethod(URL, 'createObjectURL', (self, args, proceed) => {
      const address = proceed();
      if (args[0] instanceof Blob) this.#blobs.set(address, args[0]);
      return address;
    });
    Worker.prototype.constructor = Watched;
    globalThis.Worker = Watched;
  }

  /** When the next timer of a worker is due; Infinity without one. */
  get nextDue() {
    return this.#next()?.nextDue ?? Infinity;
  }

  /** Whether any has ports to other realms, through which it may have received messages unnoticed. */
  get havePorts() {
    return this.#all.some(({ hasPorts }) => hasPorts);
  }

  /** Runs the timer that is due next. */
  async runNext() {
    const record = this.#next();
    if (record) await this.#ask(record, 'run');
  }

  /**
   * Waits for the workers that have received messages, and delivers theirs to the page; `settle` runs after each
   * message. Resolves to whether there were any.
   */
  async exchange(settle) {
    if (this.#all.length === 0) return false;
    await Promise.all(this.#all.filter(({ isTold, hasPorts }) => isTold || hasPorts)
      .map((record) => this.#ask(record, 'ping')));
    let hasDelivered = false;
    for (const record of [...this.#all]) {
      for (const { data, ports } of record.held.splice(0)) {
        if (record.isGone) break;
        hasDelivered = true;
        adoptPorts(ports);
        this.#isDelivering = true;
        fire(record.worker, new MessageEvent('message', { data, ports }));
        this.#isDelivering = false;
        await settle();
      }
    }
    const hasHeard = this.#all.some((record) => record.hasHeard);
    for (const record of this.#all) record.hasHeard = false;
    return hasDelivered || hasHeard || this.#all.some(({ isTold }) => isTold);
  }

  #next() {
    let next;
    for (const record of this.#all) {
      if (record.nextDue < (next?.nextDue ?? Infinity)) next = record;
    }
    return next;
  }

  #recordOf(worker) {
    return this.#all.find((record) => record.worker === worker);
  }

  /** The arguments of the native constructor: a script that begins with the recorder's, and settings as the name. */
  #prepare(address, options) {
    const { base, epoch, seed, now } = this.#settings;
    const { name, type } = { name: options?.['name'] ?? '', type: options?.['type'] };
    const settings = {
      name: String(name), base: String(base), epoch, time: now(),
      seed: seed + SEED_STEP * (this.#all.length + 1),
    };
    const blob = this.#blobs.get(String(address)) ?? blobOf(String(address));
    if (blob) {
      const prelude = JSON.stringify(String(new URL('worker-prelude.js', base)));
      const first = type === 'module' ? `import ${prelude};` : `importScripts(${prelude});`;
      address = URL.createObjectURL(new Blob([first, blob], { type: 'text/javascript' }));
    } else if (type === 'module') {
      announceModuleWorker(String(address));
    }
    return [address, { ...options, name: NAME_PREFIX + JSON.stringify(settings) }];
  }

  #adopt(worker, label) {
    const record = {
      worker, label: `worker ${label.slice(0, 100)}`, held: [], waiting: new Map(),
      nextDue: Infinity, isTold: true, isBlocked: false, isGone: false, hasBegun: false,
      // Whether it has ports to other realms, and has since received messages through them.
      hasPorts: false, hasHeard: false,
    };
    record.post = (message) => this.#postNatively.call(worker, message);
    this.#all.push(record);
    worker.addEventListener('message', (event) => this.#receive(record, event), { capture: true });
    worker.addEventListener('error', () => {
      // Its script could not be loaded: nothing will ever answer.
      if (!record.hasBegun) this.#forget(record);
    }, { capture: true });
  }

  #receive(record, event) {
    if (this.#isDelivering) return;
    event.stopImmediatePropagation();
    const { data } = event;
    const kind = data?.[WORKER];
    record.hasBegun = true;
    if (kind === undefined) {
      record.held.push({ data, ports: [...event.ports] });
    } else if (kind === 'pong') {
      record.nextDue = data.nextDue;
      record.hasPorts = data.hasPorts;
      record.hasHeard ||= data.hasHeard;
      record.waiting.get(data.id)?.();
    } else if (kind === 'closed') {
      // Messages sent before it ended are still delivered to the page.
      this.#end(record);
    } else if (kind !== 'hello') {
      record.isBlocked = kind === 'blocked';
      record.isTold = !record.isBlocked;
      if (record.isBlocked) this.#release(record);
    }
  }

  /** Sends a message to a worker, which may have something to do from then on. */
  #post(record, kind, members) {
    record.isTold = !record.isGone && !record.isBlocked;
    record.post({ [WORKER]: kind, time: this.#settings.now(), ...members });
  }

  async #ask(record, kind) {
    if (record.isGone || record.isBlocked) return;
    record.isTold = false;
    this.#lastPing += 1;
    const id = this.#lastPing;
    this.#onWait(record.label);
    await new Promise((resolve) => {
      record.waiting.set(id, resolve);
      record.post({ [WORKER]: kind, id, time: this.#settings.now() });
    });
    record.waiting.delete(id);
    await turn();
  }

  #release(record) {
    for (const answered of record.waiting.values()) answered();
  }

  #end(record) {
    record.nextDue = Infinity;
    record.hasPorts = false;
    record.isGone = record.held.length === 0;
    record.isTold = false;
    record.isBlocked = true;
    this.#release(record);
  }

  /** A terminated worker sends nothing more. */
  #forget(record) {
    if (!record) return;
    this.#end(record);
    record.isGone = true;
    record.held.length = 0;
  }
}

/** The script of a `data:` address, which never reaches the server. */
function blobOf(address) {
  const match = /^data:([^,]*),(.*)$/s.exec(address);
  if (!match) return null;
  const text = decodeURIComponent(match[2]);
  if (!/;\s*base64$/i.test(match[1])) return new Blob([text]);
  // Each character stands for a byte; as text they would be encoded again.
  return new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
}
