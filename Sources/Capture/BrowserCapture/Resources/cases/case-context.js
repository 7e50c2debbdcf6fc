/**
 * Makes the context of a case behave as one that plays: our stops are none of the module's business.
 *
 * Its state is "suspended" while the graph is built and "running" from frame 0 on, of which one `statechange` tells.
 * `resume` resolves at once; `suspend` stops the render where it says, until `resume`.
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

  /** `onSuspend(seconds)`: the frame of a suspension that can still be; null for one that cannot. */
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
    // A browser without suspension says so itself.
    if (!suspend) return;
    define(context, 'suspend', (...times) => {
      const frame = onSuspend(Number(times[0]));
      // The browser says what is wrong with it.
      if (frame === null || this.#suspensions.has(frame)) return suspend.apply(context, times);
      return new Promise((resolve) => { this.#suspensions.set(frame, resolve); });
    });
  }

  /** Frame 0 is reached. */
  begin() {
    this.#state = 'running';
    this.#isTelling = true;
    fire(this.#context, new Event('statechange'));
    this.#isTelling = false;
  }

  /** The module has suspended the render at `frame`: a promise of its going on, null where it has not. */
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
