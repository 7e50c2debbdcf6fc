import { reportProgress } from './recording-server.js';

/**
 * Says what a recording is doing, from a thread that the page cannot keep busy.
 *
 * A page may forbid workers; then nothing is said while its script runs.
 */
export class Watchdog {
  #worker;
  #post = (state) => this.#worker.postMessage(state);
  /** Settled when somebody listens. */
  isListening;

  /** `base`: of the server's files. */
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
