/**
 * A low-frequency oscillator: one value for each control tick.
 */
import { TABLE_LENGTH, tables } from './tables.js';

const TICKS_PER_SECOND = 50;
const fraction = (value) => value - Math.floor(value);

export class LFO {
  #turn = 0;

  /** From the next tick on the wave starts anew. */
  synchronise() {
    this.#turn = 0;
  }

  /** Moves on by a tick first, so that the first value is that at speed/50. */
  next({ waveform, depth, speed, phase }) {
    this.#turn = fraction(this.#turn + speed / TICKS_PER_SECOND);
    const position = fraction(this.#turn + phase);
    return tables[waveform][Math.floor(position * TABLE_LENGTH)] * depth;
  }
}
