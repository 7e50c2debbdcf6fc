/**
 * Makes the context of a case behave like a live one: the module does not notice the recorder's suspensions.
 *
 * Its state is "suspended" while the graph is built and "running" from frame 0 on, with one `statechange` event.
 * `resume` resolves at once; `suspend` suspends the render at its frame, until `resume`.
 */
import { define, defineGetter } from '../natives/interception.js';
import { fire } from '../natives/natives.js';

export class CaseContext {
  #context;
  #state = 'suspended';
  #isTelling = false;
  /** Frame → what resolves the promise of the module's own suspension there. */
  #suspensions = new Map();
  #goOn = null;

  /** `onSuspend(seconds)`: the frame of a suspension that is still possible; null otherwise. */
  constructor(context, onSuspend) {
    this.#context = context;
    context.addEventListener('statechange', (event) => {
      if (!this.#isTelling && context.state !== 'closed') event.stopImmediatePropagation();
    }, { capture: true });
    defineGetter(context, 'state', () => (context.state === 'closed' ? 'closed' : this.#state));
    define(context, 'resume', () => {
      this.#goOn?.();
      return Promise.resolve();
    });
    const { suspend } = context;
    // A browser without suspension reports that itself.
    if (!suspend) return;
    define(context, 'suspend', (...times) => {
      const frame = onSuspend(Number(times[0]));
      // The browser reports what is wrong.
      if (frame === null || this.#suspensions.has(frame)) return suspend.apply(context, times);
      return new Promise((resolve) => { this.#suspensions.set(frame, resolve); });
    });
  }

  /** Called when frame 0 is reached. */
  begin() {
    this.#state = 'running';
    this.#isTelling = true;
    fire(this.#context, new Event('statechange'));
    this.#isTelling = false;
  }

  /** The module has suspended the render at `frame`: returns a promise of its resuming, or null if it has not. */
  suspended(frame) {
    const resolve = this.#suspensions.get(frame);
    if (!resolve) return null;
    this.#suspensions.delete(frame);
    return new Promise((goOn) => {
      this.#goOn = goOn;
      resolve();
    });
  }
}
