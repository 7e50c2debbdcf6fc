/**
 * The sample arrays of one trace, back to back; equal arrays are stored once.
 *
 * - Shape: `add` copies and returns a span `{ offset, length }`, counted in float32 values.
 */
export class SamplePool {
  #arrays = [];
  #length = 0;
  /** Hash of the content → the spans that have it, each with its array. */
  #spansByHash = new Map();

  /** `samples`: any list of numbers, rounded to float32. */
  add(samples) {
    const copy = Float32Array.from(samples);
    const hash = hashOf(copy);
    const candidates = this.#spansByHash.get(hash) ?? [];
    const known = candidates.find(({ array }) => areEqual(array, copy));
    if (known) return { ...known.span };
    const span = { offset: this.#length, length: copy.length };
    this.#spansByHash.set(hash, [...candidates, { span, array: copy }]);
    this.#arrays.push(copy);
    this.#length += copy.length;
    return { ...span };
  }

  /** Null for silence, which most channels are at one time or another. `samples`: a Float32Array. */
  addUnlessSilent(samples) {
    return bitsOf(samples).some((bits) => bits !== 0) ? this.add(samples) : null;
  }

  /** Everything added so far. */
  join() {
    const joined = new Float32Array(this.#length);
    let offset = 0;
    for (const array of this.#arrays) {
      joined.set(array, offset);
      offset += array.length;
    }
    return joined;
  }
}

const { imul } = Math;

/** The values' bit patterns: -0 and 0 differ, as do NaNs, and all are equal to themselves. */
function bitsOf(array) {
  return new Uint32Array(array.buffer, array.byteOffset, array.length);
}

/**
 * FNV-1a over 32-bit words, with the length.
 *
 * - Source: G. Fowler, L. C. Noll, K.-P. Vo, offset basis and prime of the 32-bit variant.
 */
function hashOf(array) {
  let hash = 0x811C9DC5 ^ array.length;
  const bits = bitsOf(array);
  const count = bits.length;
  for (let index = 0; index < count; index += 1) hash = imul(hash ^ bits[index], 0x01000193);
  return hash;
}

function areEqual(first, second) {
  if (first.length !== second.length) return false;
  const [a, b] = [bitsOf(first), bitsOf(second)];
  return a.every((bits, index) => bits === b[index]);
}
