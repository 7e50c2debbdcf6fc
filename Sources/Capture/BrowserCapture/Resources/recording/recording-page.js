import { exchangePorts } from '../worklets/foreign-ports.js';
import { isLoadingNatively } from '../media/media-elements.js';
import { setRealTimeout } from '../natives/natives.js';
import { clickAtOnce } from '../actions/page-actions.js';
import { settle } from '../clock/pending-work.js';
import { untilQuiet } from '../clock/quiet-traffic.js';
import { Failure } from './recording-failure.js';
import { Watchdog } from './recording-watchdog.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { Workers } from '../worklets/workers.js';

/** Messages that answer each other may never end. */
export const MOST_EXCHANGES = 10000;

/** A page's time, and what its script and its workers do in it. */
export class LivePage {
  clock;
  workers;
  /** What is being done, for the message if it takes too long. */
  phase = 'loading the page';
  #watchdog;

  constructor({ base, epoch, random }) {
    this.clock = new VirtualClock(epoch);
    this.workers = new Workers(
      { base, epoch, seed: random.page }, () => this.clock.now, this.#onWait);
    this.#watchdog = new Watchdog(base);
  }

  /** Settled when the reports of `tell` are being received. */
  get isWatched() {
    return this.#watchdog.isListening;
  }

  /**
   * Loading is over when the document says so, however long that takes. Meanwhile time advances only when there is no
   * more real activity: a module is then waiting for a timer of the page.
   */
  async load() {
    const isLoading = () => document.readyState !== 'complete';
    this.tell('work', 'loading the page');
    let isQuiet = false;
    let isWatching = false;
    while (isLoading()) {
      await new Promise((resolve) => { setRealTimeout(resolve, 5); });
      await this.settle();
      if (isQuiet && isLoading()) {
        isQuiet = false;
        if (this.nextDue < Infinity && !isLoadingNatively()) await this.advance(this.nextDue);
      } else if (!isWatching) {
        isWatching = true;
        untilQuiet(isLoading).then((quiet) => {
          isQuiet = quiet;
          isWatching = false;
        });
      }
    }
    await this.settle();
  }

  /** Clicks the targets of `--click`, one after another. */
  async click(selectors) {
    for (const selector of selectors) {
      this.phase = `clicking ${selector}`;
      this.tell('script');
      try {
        clickAtOnce(selector);
      } catch (error) {
        throw new Failure('cannotDo', `--click: ${error.message}`);
      }
      await this.settle();
    }
  }

  /** When the next timer of the page or of a worker is due. */
  get nextDue() {
    return Math.min(this.clock.nextDue, this.workers.nextDue);
  }

  /** Runs all timers due up to `time`; at equal times, those of workers follow the page's. */
  async advance(time) {
    for (let due = this.nextDue; due <= time; due = this.nextDue) {
      this.clock.moveTo(due);
      this.tell('script');
      if (this.clock.nextDue === due) this.clock.runNext();
      else await this.workers.runNext();
      await this.settle();
    }
    this.clock.moveTo(time);
  }

  /** Reports what comes next: `kind` is "script", "work" or "render". */
  tell(kind, phase = this.phase) {
    this.#watchdog.tell({ kind, phase, time: this.clock.now });
  }

  #onWait = (label) => this.tell('work', `${this.phase}, waiting for ${label}`);

  /** Runs everything that follows from the page's script, also in its workers. */
  settle = async () => {
    for (let exchange = 0; exchange < MOST_EXCHANGES; exchange += 1) {
      await settle(this.#onWait);
      const settleOnce = () => settle(this.#onWait);
      const hasHeard = await this.workers.exchange(settleOnce);
      if (!(await exchangePorts(settleOnce)) && !hasHeard) return;
    }
    throw new Failure('endless', `page and workers answered each other ${MOST_EXCHANGES} times`);
  };
}
