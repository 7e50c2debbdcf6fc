/** What a voice's zone, note and controllers come to. */
import { G, rules } from './generators.js';
import { modulation, moves } from './modulators.js';
import { hertz } from './pitch.js';

const BUTTERWORTH = 3.010299956639812;
const FASTEST = 64;

const clamp = (x, low, high) => Math.min(high, Math.max(low, x));

export class VoiceValues {
  #modulators;

  /**
   * - `zone`: a SampleZone; `state`: the channel's ModulationState; `key`, `velocity`: the note's.
   * - `options`: `attenuationScale`, and `defaults`, the modulators that all begin with.
   */
  constructor(zone, state, { key, velocity }, options) {
    this.zone = zone;
    this.state = state;
    this.options = options;
    const fixedKey = zone.value(G.fixedKey);
    const fixedVelocity = zone.value(G.fixedVelocity);
    this.key = fixedKey >= 0 ? fixedKey : key;
    this.velocity = fixedVelocity >= 0 ? fixedVelocity : velocity;
    this.#modulators = zone.modulators(options.defaults);
  }

  /** A generator with its modulators, within its range. */
  value = (number) => {
    const { low, high } = rules[number];
    const base = number === G.attenuation
      ? this.options.attenuationScale * this.zone.sum(number) : this.zone.sum(number);
    return clamp(this.#modulated(number, base), low, high);
  };

  #modulated(number, base) {
    const note = { ...this.state, key: this.key, velocity: this.velocity };
    let sum = base;
    for (const modulator of this.#modulators) {
      if (modulator.destination === number && modulator.amount !== 0) {
        sum += modulation(modulator, note);
      }
    }
    return sum;
  }

  /** Whether a controller may move a generator while the note sounds. */
  canMove(number) {
    return this.#modulators.some(({ destination, amount, source }) =>
      destination === number && amount !== 0 && moves(source));
  }

  get offsets() {
    const whole = (fine, coarse) =>
      Math.trunc(this.value(fine)) + 32768 * Math.trunc(this.value(coarse));
    return {
      start: whole(G.startOffset, G.startCoarse), end: whole(G.endOffset, G.endCoarse),
      loopStart: whole(G.loopStartOffset, G.loopStartCoarse),
      loopEnd: whole(G.loopEndOffset, G.loopEndCoarse),
    };
  }

  /** 0 none, 1 to the end of the release, 3 until the release. */
  get loopMode() {
    const mode = this.zone.value(G.sampleModes);
    return mode === 2 ? 0 : mode;
  }

  /** `bend`: cents. */
  playbackRate(bend, sampleRate) {
    const { sample } = this.zone;
    const cents = this.value(G.scaleTuning) * (this.key - this.zone.rootKey)
      + 100 * this.value(G.coarseTune) + this.value(G.fineTune) + sample.correction + bend;
    return Math.min(FASTEST, sample.sampleRate / sampleRate * Math.pow(2, cents / 1200));
  }

  level(amplitudeDB) {
    return Math.pow(
      10, -(this.value(G.attenuation) + this.value(G.filterQ) / 2) / 200 + amplitudeDB / 20);
  }

  get pan() { return clamp(this.value(G.pan) / 500, -1, 1); }
  get cutoff() { return hertz(this.value(G.filterFc)); }
  get resonance() { return this.value(G.filterQ) / 10 - BUTTERWORTH; }

  get hasFilter() {
    return this.value(G.filterFc) < 13500 || this.value(G.filterQ) > 0
      || this.value(G.modLfoToFilter) !== 0 || this.value(G.modEnvToFilter) !== 0
      || [G.filterFc, G.filterQ, G.modLfoToFilter, G.modEnvToFilter]
        .some((number) => this.canMove(number));
  }

  get hasTremolo() { return this.value(G.modLfoToVolume) !== 0 || this.canMove(G.modLfoToVolume); }
}
