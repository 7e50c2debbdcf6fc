/**
 * The sample arrays of one trace, back to back; equal arrays are stored once.
 *
 * - Shape: `add` copies and returns a span `{ offset, length }`, counted in float32 values.
 */
const { Float32Array, Uint32Array } = globalThis;

export class SamplePool {
  #arrays = [];
  #length = 0;
  /** Hash of the content → the spans with that content, each with its array. */
  #spansByHash = new Map();

  /** `samples`: any list of numbers, rounded to float32. */
  add(samples) {
    return { ...this.#entryOf(Float32Array.from(samples)).span };
  }

  /**
   * A Float32Array that may be long and change later. Passing the result as `earlier` makes it cheap to add the same
   * content again.
   */
  addArray(array, earlier) {
    return earlier && areEqual(earlier.array, array) ? earlier : this.#entryOf(array, true);
  }

  /** `{ span, array }`; `isForeign` if other code may write to the array. */
  #entryOf(array, isForeign = false) {
    const hash = hashOf(array);
    const candidates = this.#spansByHash.get(hash) ?? [];
    const known = candidates.find((entry) => areEqual(entry.array, array));
    if (known) return known;
    const own = isForeign ? array.slice() : array;
    const entry = { span: { offset: this.#length, length: own.length }, array: own };
    this.#spansByHash.set(hash, [...candidates, entry]);
    this.#arrays.push(own);
    this.#length += own.length;
    return entry;
  }

  /** Null for silence, which most channels are at some time. `samples`: a Float32Array. */
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

/** The values' bit patterns: -0 and 0 differ, as do different NaNs, and each equals itself. */
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
  const a = bitsOf(first);
  const b = bitsOf(second);
  const count = a.length;
  let index = 0;
  while (index < count && a[index] === b[index]) index += 1;
  return index === count;
}
