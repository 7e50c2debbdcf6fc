/**
 * Plays the notes of a font's preset, asked for by frequency; and MIDI's, by channel and key.
 *
 * Knows no instrument by name. `prepare()` decodes what the preset needs; notes then sound at once.
 */
import { Channel, CONTROL } from './channel.js';
import { makeEffects } from './effects.js';
import { G } from './generators.js';
import { defaultModulators } from './modulators.js';
import { checkFrequency, checkNote, NotePlayerError } from './note-player-error.js';
import { centsFrom, pitchOf, wheelCents, wheelFor } from './pitch.js';
import { regionOf } from './samples.js';
import { Voice } from './voice.js';
import { VoiceValues } from './voice-values.js';
import { generatorOf, keysOf, offsetsOf, zonesOf } from './zones.js';

const MASTER_GAIN = 0.5;
const MOST_VOICES = 64;
const STOP_SECONDS = 0.025;
const STEAL_SECONDS = 0.005;
const WIDEST_BEND = 1200;
const CHANNELS = 16;
const PERCUSSION_CHANNEL = 9;
const PERCUSSION_BANK = 128;
const FIRST_EFFECT = 120;

/** Timers and ends as a page has them. */
export function pageClock() {
  return {
    after: (milliseconds, run) => setTimeout(run, milliseconds),
    whenEnded: (source, run) => { source.onended = run; },
  };
}

export class SoundFontNotePlayer {
  #context;
  #clock;
  #options;
  #voices = [];
  #notes = [];
  #channels;
  #buffers = new Map();
  #lastNote = 0;
  #lastVoice = 0;
  #buses = {};
  output;
  warnings = [];

  /**
   * - `preset`: of `font.presets`.
   * - `options`: `mode` exact or bend14; `effects`; `attenuationScale`, `velocityToFilter`;
   *   `destination`; `clock`.
   */
  constructor(context, font, preset, {
    mode = 'exact', effects = false, attenuationScale = 0.4, velocityToFilter = false,
    destination = context.destination, clock = pageClock(),
  } = {}) {
    this.#context = context;
    this.font = font;
    this.preset = preset;
    this.#clock = clock;
    this.#options = { mode, attenuationScale, defaults: defaultModulators({ velocityToFilter }) };
    this.#channels = Array.from({ length: CHANNELS }, (_, index) => {
      const channel = new Channel();
      if (index === PERCUSSION_CHANNEL) channel.bank = PERCUSSION_BANK;
      return channel;
    });
    this.master = new GainNode(context, { gain: MASTER_GAIN });
    this.master.label = 'master';
    this.master.connect(destination);
    this.output = new GainNode(context, {
      gain: 1, channelCount: 2, channelCountMode: 'explicit',
    });
    this.output.label = 'voices';
    this.output.connect(this.master);
    if (effects) this.#buses = makeEffects(context, this.master);
  }

  get now() { return this.#context.currentTime; }

  /** The lowest and the highest key with a zone, `[low, high]`, or undefined. */
  get range() {
    const keys = keysOf(this.font, this.preset);
    return keys.length ? [keys[0], keys.at(-1)] : undefined;
  }

  /** Decodes what the preset needs. */
  prepare() {
    for (const presetZone of this.preset.list.zones) {
      const instrument = this.font.instruments[presetZone.target];
      for (const zone of instrument.zones) {
        if (!this.font.isUsable[zone.target]) continue;
        const mode = generatorOf(instrument, zone, G.sampleModes) ?? 0;
        const region = regionOf(
          this.font.samples[zone.target], offsetsOf(instrument, zone), mode === 1 || mode === 3);
        if (region) this.#buffer(region);
      }
    }
  }

  /** Gives a handle: `stop(mode, at)`, `adjustFrequency(frequency, at)`. Throws NotePlayerError. */
  play(frequency, velocity = 100, { amplitudeDB = 0, at = this.now, duration, channel = 0 } = {}) {
    checkNote({ frequency, velocity, amplitudeDB, duration });
    const { key, cents } = pitchOf(frequency);
    const note = this.#start({ channel, key, cents, velocity, amplitudeDB, at, preset: this.preset });
    const handle = this.#handle(note);
    if (duration !== undefined) handle.stop('fade', note.at + duration);
    return handle;
  }

  #handle(note) {
    return {
      note,
      stop: (mode = 'fade', at = this.now) => {
        if (note.isStopped) return;
        note.isStopped = true;
        this.#stop(note, mode, Math.max(at, this.now));
      },
      adjustFrequency: (frequency, at = this.now) => {
        checkFrequency(frequency);
        if (note.isStopped) return;
        const cents = centsFrom(note.key, frequency);
        note.bend = this.#bend(cents, this.#channels[note.channel]);
        note.cents = cents;
        const bend = note.bend + this.#channels[note.channel].bend;
        for (const voice of note.voices) {
          if (voice.soundsAt(Math.max(at, this.now))) voice.setBend(bend, Math.max(at, this.now));
        }
      },
    };
  }

  stopAll(at = this.now) {
    for (const note of this.#notes) {
      if (note.isStopped) continue;
      note.isStopped = true;
      this.#stop(note, 'fade', Math.max(at, this.now));
    }
  }

  /** The bend of a note in cents: as it is, or as a wheel of 14 bits would have it. */
  #bend(cents, channel) {
    const isExact = this.#options.mode === 'exact';
    const widest = isExact ? WIDEST_BEND : channel.state.wheelRange;
    if (!(Math.abs(cents) <= widest)) {
      throw new NotePlayerError('outOfBendRange',
        `${cents} cents from the note's key are beyond ${widest}`);
    }
    return isExact ? cents : wheelCents(wheelFor(cents, widest), widest);
  }

  #start({ channel: index, key, cents, velocity, amplitudeDB, at, preset }) {
    const channel = this.#channels[index];
    const bend = this.#bend(cents, channel);
    const zones = zonesOf(this.font, preset, key, velocity);
    if (zones.length === 0) throw this.#noSample(preset, key, velocity);
    const start = Math.max(at, this.now);
    const planned = zones.flatMap((zone) => {
      const values = new VoiceValues(zone, channel.state, { key, velocity }, this.#options);
      const region = regionOf(zone.sample, values.offsets, values.loopMode !== 0);
      return region ? [{ zone, values, region }] : [];
    });
    this.#notes = this.#notes.filter(({ voices }) => voices.some((voice) => voice.soundsAt(this.now)));
    this.#silenceClasses(planned, index, preset, start);
    this.#makeRoom(planned.length, start);
    this.#lastNote += 1;
    const note = {
      number: this.#lastNote, channel: index, key, cents, bend, preset, at: start, isStopped: false,
      isHeld: true, voices: [],
    };
    for (const { zone, values, region } of planned) {
      this.#lastVoice += 1;
      const voice = new Voice(this.#context, values, this.#buffer(region), {
        to: { voices: this.output, ...this.#buses }, at: start, bend: bend + channel.bend,
        amplitudeDB, number: this.#lastVoice, exclusiveClass: zone.value(G.exclusiveClass),
      });
      voice.channel = index;
      voice.preset = preset;
      voice.note = note;
      note.voices.push(voice);
      this.#voices.push(voice);
      this.#clock.whenEnded(voice.source, () => this.#forget(voice));
    }
    this.#notes.push(note);
    return note;
  }

  #forget(voice) {
    voice.leave();
    this.#voices = this.#voices.filter((other) => other !== voice);
  }

  #noSample(preset, key, velocity) {
    const keys = keysOf(this.font, preset, velocity);
    const nearest = keys.reduce((best, other) =>
      (best === undefined || Math.abs(other - key) < Math.abs(best - key) ? other : best), undefined);
    return new NotePlayerError('noSampleForKey', nearest === undefined
      ? `the preset plays nothing at velocity ${velocity}`
      : `the preset has no sample for key ${key}; the nearest is ${nearest}`);
  }

  /** Voices of an exclusive class end where a later note of it begins. */
  #silenceClasses(planned, channel, preset, at) {
    const classes = new Set(planned.map(({ zone }) => zone.value(G.exclusiveClass)));
    classes.delete(0);
    for (const voice of this.#voices) {
      if (voice.channel === channel && voice.preset === preset && classes.has(voice.exclusiveClass)) {
        voice.fade(at, STEAL_SECONDS);
      }
    }
  }

  #makeRoom(count, at) {
    const sounding = this.#voices.filter((voice) => voice.soundsAt(at) && !voice.isFading);
    const excess = sounding.length + count - MOST_VOICES;
    if (excess <= 0) return;
    const order = (voice) => [voice.releasedAt ?? Infinity, voice.number];
    sounding.sort((one, other) => {
      const [a, b] = [order(one), order(other)];
      return a[0] === b[0] ? a[1] - b[1] : a[0] - b[0];
    });
    for (const victim of sounding.slice(0, excess)) victim.fade(at, STEAL_SECONDS);
  }

  #stop(note, mode, at) {
    for (const voice of note.voices) {
      if (mode === 'release') voice.release(at, this.#clock);
      else voice.fade(at, STOP_SECONDS);
    }
  }

  // MARK: MIDI

  /** A key pressed on a channel: releases the older note that it holds there. */
  noteOn(index, key, velocity, at = this.now) {
    const channel = this.#channels[index];
    const preset = channel.hasProgram ? channel.preset : this.#firstPreset(index);
    if (!preset) return undefined;
    for (const note of this.#notes) {
      if (note.isMIDI && note.channel === index && note.key === key) this.#letGo(note, at);
    }
    if (zonesOf(this.font, preset, key, velocity).length === 0) return undefined;
    const note = this.#start({ channel: index, key, cents: 0, velocity, amplitudeDB: 0, at, preset });
    note.isMIDI = true;
    return note;
  }

  noteOff(note, at = this.now) {
    if (!note.isHeld) return;
    note.isHeld = false;
    if (!this.#channels[note.channel].isSustained) this.#letGo(note, at);
  }

  #letGo(note, at) {
    if (note.isStopped) return;
    note.isStopped = true;
    note.isHeld = false;
    this.#stop(note, 'release', Math.max(at, this.now));
  }

  control(index, control, value) {
    const channel = this.#channels[index];
    const wasSustained = channel.isSustained;
    channel.set(control, value);
    if (index === PERCUSSION_CHANNEL) channel.bank = PERCUSSION_BANK;
    const notes = this.#notes.filter((note) => note.channel === index);
    if (control === CONTROL.soundOff) {
      for (const note of notes) for (const voice of note.voices) voice.fade(this.now, STEAL_SECONDS);
    }
    if (control === CONTROL.notesOff) for (const note of notes) this.#letGo(note, this.now);
    if (wasSustained && !channel.isSustained) {
      for (const note of notes) if (note.isMIDI && !note.isHeld) this.#letGo(note, this.now);
    }
    this.#update(index);
  }

  /** `wheel`: 14 bits. */
  bend(index, wheel) {
    this.#channels[index].state.wheel = wheel;
    this.#update(index);
  }

  pressure(index, value) {
    this.#channels[index].state.channelPressure = value;
    this.#update(index);
  }

  #update(index) {
    const channel = this.#channels[index];
    for (const voice of this.#voices) {
      if (voice.channel === index) voice.update(this.now, voice.note.bend + channel.bend);
    }
  }

  program(index, program, bank = undefined) {
    const channel = this.#channels[index];
    if (bank !== undefined && index !== PERCUSSION_CHANNEL) channel.bank = bank;
    channel.hasProgram = true;
    channel.preset = this.#find(channel.bank, program);
  }

  /** What a channel plays that was given no program. */
  #firstPreset(index) {
    return index === PERCUSSION_CHANNEL ? this.#find(PERCUSSION_BANK, 0) : this.preset;
  }

  #find(bank, program) {
    const { presets } = this.font;
    const at = (one, other) => presets.find((preset) => preset.bank === one && preset.program === other);
    const exact = at(bank, program);
    if (exact) return exact;
    const instead = bank === PERCUSSION_BANK
      ? at(PERCUSSION_BANK, 0) ?? presets.find((preset) => preset.bank === PERCUSSION_BANK)
      : at(0, program)
        ?? presets.find((preset) => preset.bank !== PERCUSSION_BANK && preset.program < FIRST_EFFECT);
    this.warnings.push(instead
      ? `bank ${bank}, program ${program} is not in the font; ${instead.name} plays instead`
      : `bank ${bank}, program ${program} is not in the font`);
    return instead;
  }

  // MARK: Sound

  #buffer(region) {
    const key = `${region.first} ${region.last} ${region.loop}`;
    let buffer = this.#buffers.get(key);
    if (!buffer) {
      const { frames, loop } = this.font.reader.decode(region);
      const audio = new AudioBuffer({
        numberOfChannels: 1, length: frames.length, sampleRate: this.#context.sampleRate,
      });
      audio.copyToChannel(frames, 0);
      buffer = { audio, loop };
      this.#buffers.set(key, buffer);
    }
    return buffer;
  }
}
