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

/** Asks what a test has put in the place of `fetch`. */
globalThis.XMLHttpRequest = class extends EventTarget {
  open(method, address) { Object.assign(this, { method, address }); }
  async send(body) {
    try {
      const answer = await globalThis.fetch(this.address, { method: this.method, body });
      this.status = answer.status ?? 200;
      this.response = this.responseType === 'arraybuffer' ? await answer.arrayBuffer() : await answer.text?.();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
  getResponseHeader() { return null; }
};

/** Interfaces of audio, of which a test that needs more than the name has one of its own. */
for (const name of ['AudioBuffer', 'AudioNode', 'BaseAudioContext', 'OfflineAudioContext', 'Worklet']) {
  globalThis[name] ??= class {};
}
