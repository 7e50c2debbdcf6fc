/**
 * Pink noise from white, one value per draw of `Math.random`.
 *
 * - Units: unitless, float64; the filter's sum is scaled by 0.2.
 * - Source: Paul Kellet's refined pink noise filter, published on musicdsp.org.
 */
export class PinkNoise {
  #b0 = 0;
  #b1 = 0;
  #b2 = 0;
  #b3 = 0;
  #b4 = 0;
  #b5 = 0;
  #b6 = 0;

  next() {
    const white = 2 * Math.random() - 1;
    this.#b0 = 0.99886 * this.#b0 + 0.0555179 * white;
    this.#b1 = 0.99332 * this.#b1 + 0.0750759 * white;
    this.#b2 = 0.969 * this.#b2 + 0.153852 * white;
    this.#b3 = 0.8665 * this.#b3 + 0.3104856 * white;
    this.#b4 = 0.55 * this.#b4 + 0.5329522 * white;
    this.#b5 = -0.7616 * this.#b5 - 0.016898 * white;
    const sum = this.#b0 + this.#b1 + this.#b2 + this.#b3 + this.#b4 + this.#b5 + this.#b6
      + 0.5362 * white;
    // Used one sample late: the filter's one pure delay.
    this.#b6 = 0.115926 * white;
    return 0.2 * sum;
  }
}
