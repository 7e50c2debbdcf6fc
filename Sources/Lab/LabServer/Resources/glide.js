/**
 * A transition between two sets of values, with quadratic ease-in and ease-out.
 */
export const longestGlide = 5000;

/** Progress at a share of the time: 12.5, 50 and 87.5 % at a quarter, half and three quarters. */
export function eased(time) {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  return time < 0.5 ? 2 * time * time : 1 - (2 - 2 * time) ** 2 / 2;
}

export class Glide {
  #from;
  #to;
  #begin;
  #milliseconds;
  #jumps;

  /**
   * - `from`, `to`: values by id; those missing in `from` start at their end value.
   * - `jumps`: whether an id's value switches at the end instead of moving.
   * - `begin`: the time of the start, in the units of `valuesAt`.
   */
  constructor(from, to, { begin, milliseconds, jumps = () => false }) {
    this.#from = from;
    this.#to = to;
    this.#begin = begin;
    this.#milliseconds = Math.min(longestGlide, Math.max(1, milliseconds));
    this.#jumps = jumps;
  }

  /** `{ values, isDone }` at a time in milliseconds. */
  valuesAt(time) {
    const share = (time - this.#begin) / this.#milliseconds;
    const isDone = share >= 1;
    const way = eased(share);
    const values = {};
    for (const [id, to] of Object.entries(this.#to)) {
      const from = this.#from[id] ?? to;
      if (isDone) values[id] = to;
      else values[id] = this.#jumps(id) ? from : from + (to - from) * way;
    }
    return { values, isDone };
  }
}
