import { reportProgress } from './recording-server.js';

/**
 * Reports what a recording is doing, from a thread that the page cannot block.
 *
 * A page may forbid workers; then nothing is reported while its script runs.
 */
export class Watchdog {
  #worker;
  #post = (state) => this.#worker.postMessage(state);
  /** Settled when its reports are being received. */
  isListening;

  /** `base`: the address of the server's files. */
  constructor(base) {
    this.#worker = new Worker(new URL('watchdog.js', base));
    this.#worker.postMessage({ base: String(base) });
    this.isListening = new Promise((resolve) => {
      this.#worker.onmessage = () => resolve();
      this.#worker.onerror = () => {
        this.#post = reportProgress;
        resolve();
      };
    });
  }

  tell(state) {
    this.#post(state);
  }
}
