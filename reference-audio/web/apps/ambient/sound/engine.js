/**
 * The ambient engine: harmony that changes with the phrases, voices, lead, ocean, effects.
 *
 * Everything that is drawn comes from a text that names the hour or day, or from `Math.random`.
 */
import { createRng, generateRandomSequence, xmur3 } from '../../../random.js';
import { driftStep, makeChord, phrasesPerChord, rootAt, scales, selectScale } from './harmony.js';
import { Lead } from './lead.js';
import { Mixer } from './mixer.js';
import { Ocean } from './ocean.js';
import {
  boundaryText, bucketOf, displayText, phraseIndex, sessionText, untilBoundary,
} from './phrases.js';
import { Voices } from './voices.js';

const GRANULATOR_DRAWS = 10000;
const WORKLETS = ['granulator', 'reverb', 'ocean'];
const LEAD_PATCHES = ['soft_rhodes', 'gamelan', 'glass_bell', 'dark_organ', 'struck_wood'];
/** Until the first boundary the lead plays round E, whatever the root. */
const FIRST_LEAD_ROOT = 4;

export class AmbientEngine {
  output;
  #context;
  #mixer;
  #voices;
  #ocean;
  #lead;
  #state;
  #dualRanges = {};
  #rng;
  #harmony;
  #phraseTimer;
  #leadTimer;
  #phrasesSinceDrift = 0;

  /** Loads what the engine needs; `context` is the page's. */
  static async open(context) {
    const address = (path) => new URL(path, import.meta.url);
    for (const name of WORKLETS) {
      await context.audioWorklet.addModule(address(`../worklets/${name}.js`));
    }
    const patches = await Promise.all(LEAD_PATCHES.map(async (name) => {
      const response = await fetch(address(`../lead/${name}.json`));
      return [name, await response.json()];
    }));
    return new AmbientEngine(context, new Map(patches));
  }

  constructor(context, leadPatches) {
    this.#context = context;
    this.#mixer = new Mixer(context);
    this.output = this.#mixer.output;
    this.#voices = new Voices(context);
    this.#voices.output.connect(this.#mixer.synth);
    this.#ocean = new Ocean(context, this.#mixer.ocean);
    this.#lead = new Lead(context, this.#mixer, leadPatches, this.#voices);
  }

  /** `preset`: `{ state, dualRanges }`, as preset.js settles it. */
  start(preset) {
    this.#state = { ...preset.state };
    this.#dualRanges = { ...preset.dualRanges };
    const bucket = this.#bucket;
    this.#rng = createRng(sessionText(bucket));
    this.#ocean.seed(xmur3(displayText(bucket))());
    this.#harmony = this.#firstHarmony(createRng(sessionText(bucket)));
    this.#voices.start(this.#state);
    this.#apply();
    this.#playPhrase();
    this.#lead.schedule(
      this.#rng, this.#harmony.scale, FIRST_LEAD_ROOT, this.#state, this.#range);
    this.#awaitBoundary();
    this.#awaitLeadBoundary();
  }

  stop() {
    clearTimeout(this.#phraseTimer);
    clearTimeout(this.#leadTimer);
    this.#lead.stop();
    this.#voices.stop();
  }

  /** Takes a control's new value. */
  set(field, value) {
    this.#state[field] = value;
    this.#voices.apply(this.#state);
    this.#apply();
  }

  get #bucket() {
    return bucketOf(Date.now(), this.#state.seedWindow);
  }

  #range = (field) => this.#dualRanges[field]
    ?? { min: this.#state[field], max: this.#state[field] };

  #apply() {
    this.#mixer.apply(this.#state);
    this.#mixer.applyEffects(this.#state, this.#range);
    this.#ocean.apply(this.#state, this.#range);
    const middle = (field) => (this.#range(field).min + this.#range(field).max) / 2;
    this.#mixer.setLeadDelay(
      middle('leadDelayTime') / 1000, middle('leadDelayFeedback'), middle('leadDelayMix'));
  }

  get #root() {
    const { cofDriftEnabled, rootNote, cofCurrentStep } = this.#state;
    return cofDriftEnabled ? rootAt(rootNote, cofCurrentStep) : rootNote;
  }

  #firstHarmony(rng) {
    const scale = this.#manualScale() ?? selectScale(rng, this.#state.tension);
    return this.#harmonyOf(rng, scale);
  }

  #manualScale() {
    const { scaleMode, manualScale } = this.#state;
    return scaleMode === 'manual' ? scales.find(({ name }) => name === manualScale) : undefined;
  }

  #harmonyOf(rng, scale) {
    const chord = makeChord(rng, scale, this.#state, this.#root);
    return { scale, chord, phrasesLeft: phrasesPerChord(this.#state.chordRate) };
  }

  #nextHarmony(rng) {
    const { scale } = this.#harmony;
    const next = this.#state.scaleMode === 'manual'
      ? this.#manualScale() ?? scale : selectScale(rng, this.#state.tension);
    return this.#harmonyOf(rng, next);
  }

  #awaitBoundary() {
    this.#phraseTimer = setTimeout(() => this.#beginPhrase(), untilBoundary(Date.now()));
  }

  /** Armed after the phrase's own timer, and so always after it. */
  #awaitLeadBoundary() {
    this.#leadTimer = setTimeout(() => {
      this.#lead.schedule(
        this.#rng, this.#harmony.scale, this.#root, this.#state, this.#range);
      this.#awaitLeadBoundary();
    }, untilBoundary(Date.now()));
  }

  #beginPhrase() {
    const now = Date.now();
    const stateText = JSON.stringify(this.#state);
    const hasDrifted = this.#drift();
    const text = boundaryText(this.#bucket, stateText, phraseIndex(now));
    if (hasDrifted || this.#harmony.phrasesLeft <= 1) {
      this.#harmony = this.#nextHarmony(createRng(text));
    } else {
      this.#harmony.phrasesLeft -= 1;
    }
    this.#playPhrase();
    this.#awaitBoundary();
  }

  /** Moves the root round the circle when it is due; a random direction takes one draw. */
  #drift() {
    const state = this.#state;
    if (!state.cofDriftEnabled) return false;
    this.#phrasesSinceDrift += 1;
    if (this.#phrasesSinceDrift < state.cofDriftRate) return false;
    this.#phrasesSinceDrift = 0;
    const step = driftStep(this.#rng, state, state.cofCurrentStep);
    const hasMoved = step !== state.cofCurrentStep;
    state.cofCurrentStep = step;
    return hasMoved;
  }

  #playPhrase() {
    if (this.#state.synthChordSequencerEnabled) {
      this.#voices.playChord(this.#rng, this.#harmony.chord.frequencies, this.#state);
    } else if (!this.#state.leadEuclideanMasterEnabled) {
      this.#voices.silence(this.#state);
    }
    this.#mixer.seedGranulator(generateRandomSequence(this.#rng, GRANULATOR_DRAWS));
  }
}
