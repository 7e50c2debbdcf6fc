/**
 * One of the two wave generators of the ocean: it waits, swells, breaks into foam and runs out.
 *
 * - Units: times in samples of the ocean's own `rate`; phase 0 to 1; noise is white, -1 to 1.
 */
import { rngFloat } from '../../../random.js';

export class OceanWave {
  /** What the wave adds to the mix at the sample last rendered. */
  left = 0;
  right = 0;
  foamLeft = 0;
  foamRight = 0;
  depthLevel = 0;

  #kind;
  #active = false;
  #sinceLast;
  #next;
  #amplitude;
  #pan;
  #duration = 0;
  #phase = 0;
  #foam = 0;
  #depth = 0;
  #lowpassLeft = 0;
  #lowpassRight = 0;

  /** `kind` is an entry of `OCEAN_WAVES`; three draws. */
  constructor(kind, rng, rate) {
    this.#kind = kind;
    this.#sinceLast = Math.floor(rate * 8 * kind.headStart);
    this.#next = Math.floor(rate * (5 + 5 * rng()));
    this.#amplitude = 0.7 + 0.3 * rng();
    this.#pan = (rng() - 0.5) * 0.6;
  }

  /** Renders one sample; `ranges` holds the processor's parameters. */
  render(rng, rate, ranges) {
    this.left = 0;
    this.right = 0;
    this.foamLeft = 0;
    this.foamRight = 0;
    this.depthLevel = 0;
    this.#sinceLast += 1;
    if (!this.#active && this.#sinceLast >= this.#next) this.#start(rng, rate, ranges);
    if (!this.#active) return;
    this.#phase += 1 / this.#duration;
    if (this.#phase >= 1) this.#active = false;
    else this.#sound(rng);
  }

  /** The order of the draws is part of the sound. */
  #start(rng, rate, ranges) {
    const seconds = rngFloat(rng, ranges.waveDurationMin, ranges.waveDurationMax);
    // Drawn and not used: the pause is drawn again below.
    rngFloat(rng, ranges.waveIntervalMin, ranges.waveIntervalMax);
    this.#foam = rngFloat(rng, ranges.foamMin, ranges.foamMax);
    this.#depth = rngFloat(rng, ranges.depthMin, ranges.depthMax);
    this.#amplitude = 0.6 + 0.4 * rng();
    this.#pan = (rng() - 0.5) * 0.8;
    this.#duration = Math.floor(rate * seconds);
    this.#sinceLast = 0;
    this.#phase = 0;
    this.#active = true;
    const offset = this.#kind.followsWithOffset
      ? rngFloat(rng, ranges.wave2OffsetMin, ranges.wave2OffsetMax)
      : 0;
    const interval = rngFloat(rng, ranges.waveIntervalMin, ranges.waveIntervalMax);
    this.#next = Math.floor(rate * (interval + offset));
  }

  #sound(rng) {
    const { level, smoothing, foamLevel, panSign } = this.#kind;
    const swell = swellAt(this.#phase) * this.#amplitude * level;
    const foam = foamAt(this.#phase) * this.#amplitude * level;
    this.#lowpassLeft += (2 * (rng() - 0.5) - this.#lowpassLeft) * smoothing;
    this.#lowpassRight += (2 * (rng() - 0.5) - this.#lowpassRight) * smoothing;
    const panLeft = 0.5 + panSign * 0.5 * this.#pan;
    const panRight = 0.5 - panSign * 0.5 * this.#pan;
    this.left = this.#lowpassLeft * swell * panLeft;
    this.right = this.#lowpassRight * swell * panRight;
    const foamNoise = 2 * (rng() - 0.5);
    this.foamLeft = foamNoise * foam * panLeft * foamLevel * this.#foam;
    this.foamRight = foamNoise * foam * panRight * foamLevel * this.#foam;
    this.depthLevel = swell * this.#depth;
  }
}

/**
 * What tells the two generators apart, in the order in which they are created and rendered.
 *
 * `headStart` shortens the first wait, in units of 8 s; `smoothing` is the one-pole coefficient
 * of the wave's noise; `panSign` mirrors the second wave.
 */
export const OCEAN_WAVES = [
  {
    headStart: 0, followsWithOffset: false, level: 1, smoothing: 0.03, foamLevel: 0.5, panSign: 1,
  },
  {
    headStart: 0.5, followsWithOffset: true, level: 0.7, smoothing: 0.04, foamLevel: 0.4,
    panSign: -1,
  },
];

/** Loudness of a wave over its phase: swells, stands, runs out. */
function swellAt(phase) {
  if (phase < 0.25) return (phase / 0.25) * (phase / 0.25);
  if (phase < 0.35) return 1;
  return Math.pow(1 - (phase - 0.35) / 0.65, 1.5);
}

/** Loudness of the foam: half a sine around the moment the wave breaks. */
function foamAt(phase) {
  if (phase < 0.2 || phase > 0.6) return 0;
  return Math.sin((Math.PI * (phase - 0.2)) / 0.4);
}
