/**
 * The six voices together: chords, single notes, and the filter that wanders.
 */
import { Voice } from './voice.js';

const VOICE_COUNT = 6;
const WALK_MILLISECONDS = 100;

export class Voices {
  output;
  #context;
  #voices;
  #state;
  /** The filter's place between its cutoffs, and how fast it moves. */
  #walk = { position: 0.5, speed: 0 };
  #timer;

  constructor(context) {
    this.#context = context;
    this.output = new GainNode(context);
    this.#voices = Array.from({ length: VOICE_COUNT }, () => {
      const voice = new Voice(context);
      voice.output.connect(this.output);
      return voice;
    });
  }

  start(state) {
    this.apply(state);
    this.#timer = setInterval(() => this.#wander(), WALK_MILLISECONDS);
  }

  stop() {
    clearInterval(this.#timer);
  }

  apply(state) {
    this.#state = state;
    const now = this.#context.currentTime;
    const { filterCutoffMin: low, filterCutoffMax: high, filterQ, filterResonance } = state;
    const cutoff = low + (high - low) * this.#walk.position;
    const resonance = filterQ + 8 * filterResonance * (0.7 + 0.6 * state.hardness)
      + (cutoff < 200 ? 4 * (1 - cutoff / 200) : 0);
    for (const voice of this.#voices) {
      voice.apply(state, now);
      voice.setFilter(cutoff, resonance, now);
    }
  }

  /** Six draws, one for each voice's entry, also where nothing is spread. */
  playChord(rng, frequencies, state) {
    const now = this.#context.currentTime;
    const entries = Array.from({ length: VOICE_COUNT }, () => rng() * state.waveSpread)
      .sort((first, second) => first - second);
    const mask = state.synthVoiceMask || 63;
    const has = (index) => (mask & (1 << index)) !== 0;
    const chosen = frequencies.slice(0, VOICE_COUNT).filter((_, index) => has(index));
    const enabled = chosen.length > 0 ? chosen : [frequencies[0]];
    let count = 0;
    this.#voices.forEach((voice, index) => {
      if (has(index)) {
        const frequency = enabled[count % enabled.length] * Math.pow(2, state.synthOctave);
        voice.play(frequency, state, now + entries[index], now);
        count += 1;
      } else if (voice.isActive(now)) {
        voice.silence(state, now);
      }
    });
  }

  /** `index`: 0 to 5; a note as long as its attack and decay and as long again. */
  trigger(index, frequency, velocity, state) {
    const shape = state.synthAttack + state.synthDecay;
    const duration = shape + Math.max(0.3, shape);
    const now = this.#context.currentTime;
    this.#voices[index].trigger(frequency, state, velocity, duration, now);
  }

  silence(state) {
    const now = this.#context.currentTime;
    for (const voice of this.#voices) if (voice.isActive(now)) voice.silence(state, now);
  }

  /** Moves the filter a little; one draw. */
  #wander() {
    const { filterModSpeed, filterCutoffMin, filterCutoffMax, filterQ } = this.#state;
    const walk = this.#walk;
    const force = filterModSpeed > 0 ? 0.02 / filterModSpeed : 0;
    walk.speed += (Math.random() - 0.5) * 2 * force;
    walk.speed *= 0.92;
    walk.speed = Math.min(Math.max(walk.speed, -4 * force), 4 * force);
    walk.position = Math.min(Math.max(walk.position + walk.speed, 0), 1);
    const [low, high] = [Math.log(filterCutoffMin), Math.log(filterCutoffMax)];
    const cutoff = Math.exp(low + (high - low) * walk.position);
    const q = Math.min(filterQ + (cutoff < 200 ? ((200 - cutoff) / 200) * 4 : 0), 15);
    const now = this.#context.currentTime;
    for (const voice of this.#voices) voice.setFilter(cutoff, q, now);
  }
}
