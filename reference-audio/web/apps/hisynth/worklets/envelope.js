/**
 * An envelope in steps of a millisecond, each a straight line: attack, decay, sustain, release.
 *
 * Levels add up step by step, with the rounding that comes of it. The line from level to level is
 * what keeps cuts, steals and retriggers from clicking.
 */
const STEPS_PER_SECOND = 1000;

export class Envelope {
  /** What the voice plays now; goes on where a new note begins. */
  gain = 0;
  stage = 'idle';
  #rate;
  #level = 0;
  #step = 0;
  #attack = 0;
  #decay = 0;
  #sustain = 0;
  #release = 0;
  #velocity = 1;
  #index = 0;
  #length = 0;
  #from = 0;
  #to = 0;

  constructor(rate) {
    this.#rate = rate;
  }

  /** `velocity`: how loud the note is, 0 to 1. */
  press({ attack, decay, sustain }, velocity) {
    this.#velocity = velocity;
    this.#attack = attack > 0 ? 1 / (STEPS_PER_SECOND * attack) : 1;
    this.#decay = (1 - sustain) / (STEPS_PER_SECOND * decay);
    this.#sustain = sustain;
    this.#level = 0;
    this.stage = 'attack';
    this.#step = 0;
    this.#begin();
  }

  /** Short releases and low sustains end within a millisecond; `cuts` asks for that. */
  release({ release, sustain }, cuts = false) {
    const isShort = cuts || release <= 0.05 || sustain <= 0.05;
    this.#release = isShort ? 0 : sustain / (STEPS_PER_SECOND * release);
    this.#level = Math.min(this.#level, sustain);
    this.stage = 'release';
    this.#step = 0;
    this.#begin();
  }

  /** The gain of this frame. */
  next() {
    this.#index += 1;
    this.gain = this.#index === this.#length
      ? this.#to : this.#from + (this.#to - this.#from) * (this.#index / this.#length);
    return this.gain;
  }

  /** After each frame. Returns false when the note has ended. */
  advance() {
    if (this.#index !== this.#length) return true;
    if (this.stage === 'release' && this.#level === 0) {
      this.stage = 'idle';
      this.gain = 0;
      return false;
    }
    this.#step += 1;
    this.#begin();
    return true;
  }

  #begin() {
    this.#index = 0;
    this.#length = this.#boundary(this.#step + 1) - this.#boundary(this.#step);
    this.#from = this.gain;
    if (this.stage === 'attack') {
      this.#level = Math.min(this.#level + this.#attack, 1);
      if (this.#level >= 1) this.stage = 'decay';
    } else if (this.stage === 'decay') {
      this.#level = Math.max(this.#level - this.#decay, this.#sustain);
      if (this.#level <= this.#sustain) this.stage = 'sustain';
    } else if (this.stage === 'release') {
      this.#level = this.#release === 0 ? 0 : Math.max(this.#level - this.#release, 0);
    }
    this.#to = this.#level * this.#velocity;
  }

  /** The frame, from the envelope's own start, at which a step begins. */
  #boundary(step) {
    return Math.floor(step * this.#rate / STEPS_PER_SECOND);
  }
}
