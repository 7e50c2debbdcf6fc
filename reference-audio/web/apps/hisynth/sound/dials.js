/**
 * What a tick does to an `AudioParam`: all changes are meant for a frame, and land on it.
 */
const LATENCY_RATE = 25;
const TICKS_PER_SECOND = 50;

/** When ticks are due and heard, in frames since the engine's start. */
export class TickTimes {
  #rate;
  #origin;

  /** `origin`: the context's frame when the engine starts. */
  constructor(sampleRate, origin) {
    this.#rate = sampleRate;
    this.#origin = origin;
    this.latency = Math.ceil(sampleRate / LATENCY_RATE);
  }

  due(tick) {
    return Math.ceil(tick * this.#rate / TICKS_PER_SECOND);
  }

  /** The frame at which what a tick decides is heard. */
  heard(tick) {
    return this.due(tick) + this.latency;
  }

  /** The context's frame for one of the engine's. */
  contextFrame(frame) {
    return this.#origin + frame;
  }

  /** Seconds that mean a frame: half a frame early, so that no rounding makes it the next. */
  seconds(frame) {
    return (this.#origin + frame - 0.5) / this.#rate;
  }
}

/** A parameter and the value that it had last. */
export class Dial {
  #parameter;
  #last;

  /** The parameter has the value of its constructor. */
  constructor(parameter, value) {
    this.#parameter = parameter;
    this.#last = Math.fround(value);
  }

  /** Jumps at the tick's frame. */
  step(value, times, tick) {
    const next = Math.fround(value);
    if (next === this.#last) return;
    this.#parameter.setValueAtTime(next, times.seconds(times.heard(tick)));
    this.#last = next;
  }

  /** Goes there in a straight line until the next tick's frame. */
  glide(value, times, tick) {
    const next = Math.fround(value);
    if (next === this.#last) return;
    this.#parameter.setValueAtTime(this.#last, times.seconds(times.heard(tick)));
    this.#parameter.linearRampToValueAtTime(next, times.seconds(times.heard(tick + 1)));
    this.#last = next;
  }
}
