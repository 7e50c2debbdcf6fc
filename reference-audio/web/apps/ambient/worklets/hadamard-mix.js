/**
 * Mixes N lines by a Sylvester–Hadamard matrix: every line into every other, energy kept.
 *
 * - Shape: N = 4 or 8 values in, N out. Entry (r, c) is -1 when r & c has an odd number of ones,
 *   otherwise 1.
 * - Units: rows are scaled by 1/√N after they are summed.
 * - Source: J. J. Sylvester, "Thoughts on Inverse Orthogonal Matrices", 1867.
 */
export class HadamardMix {
  #signs;
  #factor;

  /** 1/√N, N → factor; the 8-line value is the double the app uses. */
  static factors = { 4: 0.5, 8: 0.3535533905932738 };

  constructor(lines) {
    this.#factor = HadamardMix.factors[lines];
    if (!this.#factor) throw new RangeError(`a mix of ${lines} lines; only 4 and 8 are defined`);
    this.#signs = Array.from({ length: lines }, (_, row) =>
      Array.from({ length: lines }, (_, column) => (hasOddOnes(row & column) ? -1 : 1)));
  }

  /** Reads all of `input`, then writes `output`; each row is summed in column order. */
  mix(input, output) {
    this.#signs.forEach((signs, row) => {
      let sum = 0;
      for (let column = 0; column < signs.length; column += 1) {
        sum += signs[column] * input[column];
      }
      output[row] = sum * this.#factor;
    });
  }
}

function hasOddOnes(bits) {
  return ((bits ^ (bits >> 1) ^ (bits >> 2)) & 1) === 1;
}
