/**
 * What the recorder's modules take from a browser as soon as they are loaded, for Node: import it
 * before them.
 */
import { webcrypto } from 'node:crypto';

/** Node's own would keep the process alive; a message of this one arrives in a later task, too. */
class TaskPort {
  postMessage(data) {
    setImmediate(() => this.peer.onmessage({ data }));
  }
}

globalThis.MessagePort = TaskPort;
globalThis.MessageChannel = class {
  port1 = new TaskPort();
  port2 = new TaskPort();
  constructor() {
    this.port1.peer = this.port2;
    this.port2.peer = this.port1;
  }
};

/** Node 18 has it as an import only. */
globalThis.crypto ??= webcrypto;
globalThis.Crypto ??= webcrypto.constructor;
