/**
 * The lead: plays what is scheduled for a phrase, with two patches that each lie between two
 * others.
 */
import { frequencyOf } from './harmony.js';
import { morphPatch } from './lead-patch.js';
import { scheduleLead } from './lead-schedule.js';
import { playLeadNote } from './lead-voice.js';
import { PHRASE_SECONDS } from './phrases.js';

const QUIETEST = 0.001;

export class Lead {
  #context;
  #mixer;
  #patches;
  #voices;
  #timers = [];

  /** `patches`: by name; `voices`: those that a lane may play instead. */
  constructor(context, mixer, patches, voices) {
    this.#context = context;
    this.#mixer = mixer;
    this.#patches = patches;
    this.#voices = voices;
  }

  /** Forgets what is still to come and schedules a phrase. */
  schedule(rng, scale, root, state, range) {
    this.stop();
    for (const event of scheduleLead(rng, scale, root, state)) {
      this.#timers.push(setTimeout(() => this.#play(event, state, range), event.timing));
    }
  }

  stop() {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #play({ note, velocity, source }, state, range) {
    if (source.startsWith('synth')) {
      this.#voices.trigger(Number(source.slice(5)) - 1, frequencyOf(note), velocity, state);
      return;
    }
    if (!state.leadEnabled) return;
    const draw = (field) => drawn(range(field));
    const time = draw('leadDelayTime') / 1000;
    this.#mixer.setLeadDelay(time, draw('leadDelayFeedback'), draw('leadDelayMix'));
    const leads = source === 'lead' && state.lead2Enabled ? ['lead1', 'lead2']
      : [source === 'lead2' ? 'lead2' : 'lead1'];
    for (const lead of leads) this.#playOn(lead, note, velocity, state, draw);
  }

  #playOn(lead, note, velocity, state, draw) {
    const loudness = velocity * state[`${lead}Level`];
    if (loudness < QUIETEST) return;
    const [first, second] = lead === 'lead1'
      ? [state.lead1PresetA, state.lead1PresetB] : [state.lead2PresetC, state.lead2PresetD];
    const patch = morphPatch(
      this.#patch(first), this.#patch(second), this.#morph(lead, state, draw),
      state[`${lead}AlgorithmMode`]);
    const glide = draw('leadGlide');
    const bend = glide > 0.01 ? 1 + (Math.random() - 0.5) * glide * 0.2 : 1;
    const own = state.lead1UseCustomAdsr && {
      attack: state.lead1Attack, decay: state.lead1Decay, sustain: state.lead1Sustain,
      release: state.lead1Release,
    };
    playLeadNote(this.#context, this.#mixer.lead, {
      patch, frequency: frequencyOf(note) * bend, velocity: loudness,
      envelope: own || patch.envelope, hold: state.lead1Hold,
    });
  }

  /** Where between its patches a lead is: set, or on its way through phrases. */
  #morph(lead, state, draw) {
    if (!state[`${lead}MorphAuto`]) return draw(`${lead}Morph`);
    const mode = state[`${lead}MorphMode`];
    if (mode === 'random') return Math.random();
    const turns = this.#context.currentTime / (state[`${lead}MorphSpeed`] * PHRASE_SECONDS);
    const part = turns - Math.floor(turns);
    return mode === 'linear' ? part : 1 - Math.abs(2 * part - 1);
  }

  #patch(name) {
    return this.#patches.get(name) ?? this.#patches.get('soft_rhodes');
  }
}

/** One draw where there is a choice. */
function drawn({ min, max }) {
  return min === max ? min : min + Math.random() * (max - min);
}
