/**
 * Eight voices and who gets one: notes, pedal, stealing.
 */
import { TABLE_LENGTH } from '../sound/tables.js';
import { Envelope } from './envelope.js';

const VOICES = 8;
const TUNING_NOTE = 69;
const TUNING = 440;
const LOWEST = 10;
const HIGHEST = 22000;

export class VoicePool {
  /** Waveforms, pitches, envelope, velocity sensitivity: as the patch message has them. */
  patch;
  voices;
  #rate;
  #highest;
  #serial = 0;
  #pedal = false;

  constructor(patch, rate) {
    this.patch = patch;
    this.#rate = rate;
    this.#highest = Math.min(HIGHEST, rate / 2);
    this.voices = Array.from({ length: VOICES }, () => ({
      envelope: new Envelope(rate), note: -1, serial: 0, held: false, pedalled: false,
      frequency1: 0, frequency2: 0, phase1: 0, phase2: 0,
    }));
  }

  noteOn(note, velocity) {
    const { patch } = this;
    const voice = this.#choose(note);
    if (voice.envelope.stage === 'idle') {
      voice.phase1 = 0;
      voice.phase2 = 0;
    }
    this.#serial += 1;
    voice.note = note;
    voice.serial = this.#serial;
    voice.held = true;
    voice.pedalled = false;
    voice.frequency1 = frequency(note + patch.pitch1);
    voice.frequency2 = frequency(note + patch.pitch2);
    voice.envelope.press(patch, 1 - patch.velocity * (1 - velocity / 127));
  }

  noteOff(note) {
    for (const voice of this.voices) {
      if (voice.note !== note || !voice.held) continue;
      if (this.#pedal) {
        voice.held = false;
        voice.pedalled = true;
      } else {
        this.#release(voice);
      }
    }
  }

  setPedal(isDown) {
    this.#pedal = isDown;
    if (isDown) return;
    for (const voice of this.voices) if (voice.pedalled) this.#release(voice);
  }

  allNotesOff() {
    this.setPedal(false);
    for (const voice of this.voices) if (voice.held) this.#release(voice);
  }

  allSoundOff() {
    this.setPedal(false);
    for (const voice of this.voices) {
      if (voice.envelope.stage !== 'idle') this.#release(voice, true);
    }
  }

  /** One frame of all voices; `pitch` is added to each oscillator in hertz. */
  render(table1, table2, level1, level2, pitch) {
    let sum = 0;
    for (const voice of this.voices) {
      if (voice.envelope.stage === 'idle') continue;
      const gain = voice.envelope.next();
      const first = table1[Math.trunc(voice.phase1)] * level1;
      const second = table2[Math.trunc(voice.phase2)] * level2;
      sum += (first + second) * gain;
      voice.phase1 = this.#advance(voice.phase1, voice.frequency1 + pitch);
      voice.phase2 = this.#advance(voice.phase2, voice.frequency2 + pitch);
      if (!voice.envelope.advance()) voice.note = -1;
    }
    return sum;
  }

  #advance(phase, hertz) {
    const bounded = Math.min(Math.max(hertz, LOWEST), this.#highest);
    const next = phase + bounded * TABLE_LENGTH / this.#rate;
    return next >= TABLE_LENGTH ? next - TABLE_LENGTH : next;
  }

  #release(voice, cuts = false) {
    voice.held = false;
    voice.pedalled = false;
    voice.envelope.release(this.patch, cuts);
  }

  /** The voice that plays the note, a free one, or the one that is missed least. */
  #choose(note) {
    const { voices } = this;
    const playing = voices.find((voice) => voice.envelope.stage !== 'idle' && voice.note === note);
    const chosen = playing ?? voices.find(({ envelope }) => envelope.stage === 'idle');
    if (chosen) return chosen;
    return oldest(voices.filter(({ envelope }) => envelope.stage === 'release'))
      ?? oldest(voices.filter(({ pedalled }) => pedalled)) ?? oldest(voices);
  }
}

function oldest(voices) {
  return voices.reduce((first, voice) =>
    (first && first.serial < voice.serial ? first : voice), undefined);
}

function frequency(note) {
  return TUNING * Math.pow(2, (note - TUNING_NOTE) / 12);
}
