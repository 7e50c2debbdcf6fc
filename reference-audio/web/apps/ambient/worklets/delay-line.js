/**
 * A ring of float32 samples. Delays count back from the place that is written next, so that
 * `read(1)` is the sample written last.
 */
export class DelayLine {
  #samples;
  #writeIndex = 0;

  constructor(size) {
    this.#samples = new Float32Array(size);
  }

  write(value) {
    this.#samples[this.#writeIndex] = value;
    this.#writeIndex = (this.#writeIndex + 1) % this.#samples.length;
  }

  /** The sample `delay` places back, fractions dropped. */
  read(delay) {
    let index = this.#writeIndex - Math.floor(delay);
    if (index < 0) index += this.#samples.length;
    return this.#samples[index];
  }

  /** The sample `delay` places back, between two samples on the straight line through them. */
  readInterpolated(delay) {
    const size = this.#samples.length;
    // Adding the size rounds, also where the position was within the ring already.
    const position = (((this.#writeIndex - delay) % size) + size) % size;
    const index = Math.floor(position);
    const fraction = position - index;
    const next = (index + 1) % size;
    return this.#samples[index] * (1 - fraction) + this.#samples[next] * fraction;
  }
}
