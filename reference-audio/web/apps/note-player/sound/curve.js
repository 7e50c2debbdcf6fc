/**
 * A parameter's envelope with its values known: what it reads at any time, without asking the
 * parameter, so that it can be cut where it stands.
 */
export class KnownCurve {
  #parameter;
  #segments = [];

  constructor(parameter) {
    this.#parameter = parameter;
  }

  set(value, at) {
    this.#parameter.setValueAtTime(value, at);
    this.#segments.push({ kind: 'constant', from: at, to: at, first: value, last: value });
  }

  linear(value, at) {
    this.#parameter.linearRampToValueAtTime(value, at);
    this.#push('linear', value, at);
  }

  exponential(value, at) {
    this.#parameter.exponentialRampToValueAtTime(value, at);
    this.#push('exponential', value, at);
  }

  #push(kind, value, at) {
    const before = this.#segments.at(-1);
    this.#segments.push({ kind, from: before.to, to: at, first: before.last, last: value });
  }

  valueAt(time) {
    const segment = this.#segments.findLast(({ kind, from }) =>
      from < time || (kind === 'constant' && from === time));
    if (!segment) return 0;
    const { kind, from, to, first, last } = segment;
    if (kind === 'constant' || time >= to) return last;
    const x = (time - from) / (to - from);
    return kind === 'linear' ? first + (last - first) * x : first * Math.pow(last / first, x);
  }

  /** Drops all that is to come, and holds what stands then. */
  cut(time) {
    const value = this.valueAt(time);
    this.#parameter.cancelScheduledValues(time);
    this.#segments = this.#segments.filter(({ from }) => from < time);
    const last = this.#segments.at(-1);
    if (last && last.kind !== 'constant' && last.to >= time) {
      this.#segments.pop();
      // Without this call the ramp under way would vanish with its end.
      if (last.kind === 'linear') this.#parameter.linearRampToValueAtTime(value, time);
      else this.#parameter.exponentialRampToValueAtTime(value, time);
      this.#segments.push({ ...last, to: time, last: value });
    } else {
      this.set(value, time);
    }
    return value;
  }
}
