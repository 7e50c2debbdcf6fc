/**
 * A page's timers on the time of an offline render, as a recording runs them: a timer due at d ms
 * runs at the first quantum at or after ⌈d·rate/1000⌉, with the others due by then.
 */
const QUANTUM = 128;

export class OfflineClock {
  #context;
  #length;
  #at;
  #timers = [];
  #last = 0;
  #now = 0;
  /** Frames at which it stops. */
  #stops = new Set();

  constructor(context, length, at) {
    this.#context = context;
    this.#length = length;
    this.#at = at;
  }

  after(milliseconds, run) {
    this.#last += 1;
    const due = this.#now + Math.max(1, Math.trunc(milliseconds));
    this.#timers.push({ id: this.#last, due, run });
  }

  /** Voices that have ended are silent; when a browser says so is its own affair. */
  whenEnded() {}

  drive(from = 0) {
    const due = Math.min(...this.#timers.map((timer) => timer.due));
    if (due === Infinity) return;
    const frames = Math.ceil(due * this.#context.sampleRate / 1000);
    const next = Math.max(from + QUANTUM, Math.ceil(frames / QUANTUM) * QUANTUM);
    if (next >= this.#length || this.#stops.has(next)) return;
    this.#stops.add(next);
    this.#at(next, () => this.#stop(next));
  }

  /** Somebody acts at a frame, behind the timers that are due by then; `run` may set others. */
  act(frame, run) {
    this.#runDue(frame);
    run();
    this.drive(frame);
  }

  #stop(frame) {
    this.#runDue(frame);
    this.drive(frame);
  }

  #runDue(frame) {
    const time = frame * 1000 / this.#context.sampleRate;
    for (let timer = this.#next(time); timer; timer = this.#next(time)) {
      this.#now = Math.max(this.#now, timer.due);
      this.#timers.splice(this.#timers.indexOf(timer), 1);
      timer.run();
    }
    this.#now = Math.max(this.#now, time);
  }

  #next(time) {
    return this.#timers.filter(({ due }) => due <= time)
      .sort((one, other) => one.due - other.due || one.id - other.id)[0];
  }
}
