/**
 * The reverb's small filters, all in double precision except what a DelayLine stores.
 */
import { DelayLine } from './delay-line.js';

/** Room in an allpass line beyond its delay. */
const ALLPASS_MARGIN = 100;

/**
 * Schroeder allpasses in series, which smear a click into a dense cloud.
 *
 * - Units: `delays` in samples; `gain` 0 to 1, the same for every stage.
 * - Source: M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962.
 */
export class DiffuserChain {
  gain = 0;
  #stages;

  constructor(delays) {
    this.#stages = delays.map((delay) => ({ delay, line: new DelayLine(delay + ALLPASS_MARGIN) }));
  }

  process(value) {
    for (const { delay, line } of this.#stages) {
      const delayed = line.read(delay);
      const inner = value - delayed * this.gain;
      line.write(inner);
      value = delayed + inner * this.gain;
    }
    return value;
  }
}

/** One-pole lowpass of a feedback line. */
export class Damper {
  #state = 0;

  /** `coefficient` 0 lets everything pass, 1 nothing. */
  process(value, coefficient) {
    this.#state = value * (1 - coefficient) + this.#state * coefficient;
    return this.#state;
  }
}

/** One-pole, one-zero highpass: 19 Hz at 48 kHz. */
export class DcBlocker {
  #lastInput = 0;
  #lastOutput = 0;

  process(value) {
    this.#lastOutput = value - this.#lastInput + 0.9975 * this.#lastOutput;
    this.#lastInput = value;
    return this.#lastOutput;
  }
}

/**
 * Leaves -1 to 1 alone and maps what is beyond to ½…1: 1 - 1/(|x| + 1).
 *
 * The jump from 1 down to ½ is the app's, and part of its sound when the reverb is overdriven.
 */
export function softClip(value) {
  if (value > 1) return 1 - 1 / (value + 1);
  if (value < -1) return -1 + 1 / (1 - value);
  return value;
}
