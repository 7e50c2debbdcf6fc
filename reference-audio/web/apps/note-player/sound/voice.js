/**
 * A voice: one sample zone sounding for one note.
 *
 *     source → [filter] → envelope → [tremolo] → level → pan → voices
 *
 * The order of making, connecting and scheduling is the order of the recorded graph, and the port's.
 */
import { KnownCurve } from './curve.js';
import {
  modulationStages, scheduleModulation, scheduleVolume, SILENCE, spanSeconds, volumeStages,
} from './envelopes.js';
import { G } from './generators.js';
import { hertz } from './pitch.js';

/** Seconds in which a controller's value arrives. */
const GLIDE = 0.005;
const TREMOLO_POINTS = 1025;

export class Voice {
  #context;
  #values;
  #nodes = {};
  #curve;
  #modulationCurve;
  #volume;
  #modulation;
  #bend;
  #amplitudeDB;
  #heard = {};
  #depths = {};
  #sent = {};
  /** When everything of the voice stops; Infinity before that is known. */
  end = Infinity;
  hasEnded = false;
  isFading = false;
  releasedAt = undefined;

  /**
   * - `values`: VoiceValues; `buffer`: `{ audio, loop: [from, to]? }`, in frames;
   * - `to`: `{ voices, reverb?, chorus? }`, nodes; `at`: seconds; `bend`: cents.
   */
  constructor(context, values, buffer, { to, at, bend, amplitudeDB, number, exclusiveClass }) {
    this.#context = context;
    this.#values = values;
    this.#bend = bend;
    this.#amplitudeDB = amplitudeDB;
    this.number = number;
    this.start = at;
    this.exclusiveClass = exclusiveClass;
    this.#make(buffer);
    this.#connect(to);
    this.#modulate();
    this.#schedule(at);
  }

  get source() { return this.#nodes.source; }

  #make({ audio, loop }) {
    const context = this.#context;
    const values = this.#values;
    const nodes = this.#nodes;
    const rate = context.sampleRate;
    const loops = loop !== undefined && values.loopMode !== 0;
    nodes.source = new AudioBufferSourceNode(context, {
      buffer: audio, loop: loops,
      loopStart: loops ? loop[0] / rate : 0, loopEnd: loops ? loop[1] / rate : 0,
      playbackRate: values.playbackRate(this.#bend, rate),
    });
    if (values.hasFilter) {
      nodes.filter = new BiquadFilterNode(context, {
        type: 'lowpass', frequency: values.cutoff, Q: values.resonance,
      });
    }
    nodes.envelope = new GainNode(context, { gain: 0 });
    if (values.hasTremolo) nodes.tremolo = new GainNode(context, { gain: 0 });
    nodes.level = new GainNode(context, { gain: values.level(this.#amplitudeDB) });
    nodes.pan = new StereoPannerNode(context, { pan: values.pan });
    this.#heard = this.#readings();
  }

  #connect({ voices, reverb, chorus }) {
    const { source, filter, envelope, tremolo, level, pan } = this.#nodes;
    pan.connect(voices);
    level.connect(pan);
    if (tremolo) tremolo.connect(level);
    envelope.connect(tremolo ?? level);
    if (filter) filter.connect(envelope);
    source.connect(filter ?? envelope);
    this.buses = { reverb, chorus };
    this.#updateSends();
  }

  #modulate() {
    const nodes = this.#nodes;
    const { value } = this.#values;
    if (value(G.vibLfoToPitch) !== 0) nodes.vibrato = this.#makeLFO(G.vibLfoFreq);
    if (value(G.modLfoToPitch) !== 0 || (nodes.filter && value(G.modLfoToFilter) !== 0)
      || nodes.tremolo) {
      this.#makeModLFO();
    }
    const bendsPitch = value(G.modEnvToPitch) !== 0;
    const bendsFilter = nodes.filter && value(G.modEnvToFilter) !== 0;
    if (bendsPitch || bendsFilter) {
      nodes.modEnv = new ConstantSourceNode(this.#context, { offset: 0 });
    }
    this.#chain(nodes.source.detune, [
      ['vibLfoToPitch', nodes.vibrato], ['modLfoToPitch', nodes.modLFO],
      ['modEnvToPitch', nodes.modEnv],
    ]);
    if (!nodes.filter) return;
    this.#chain(nodes.filter.detune, [
      ['modLfoToFilter', nodes.modLFO], ['modEnvToFilter', nodes.modEnv],
    ]);
  }

  #makeLFO(frequency) {
    return new OscillatorNode(this.#context, {
      type: 'triangle', frequency: hertz(this.#values.value(frequency)),
    });
  }

  #makeModLFO() {
    const nodes = this.#nodes;
    nodes.modLFO = this.#makeLFO(G.modLfoFreq);
    if (!nodes.tremolo) return;
    nodes.shaper = new WaveShaperNode(this.#context, {
      curve: tremoloCurve(this.#values.value(G.modLfoToVolume)), oversample: 'none',
    });
    nodes.shaper.connect(nodes.tremolo.gain);
    nodes.modLFO.connect(nodes.shaper);
  }

  /** Chained by unity gains: a parameter that adds three does not repeat to the bit. */
  #chain(parameter, members) {
    const used = members.filter(([name, node]) => node && this.#values.value(G[name]) !== 0);
    let target = parameter;
    used.forEach(([name, node], index) => {
      const depth = new GainNode(this.#context, { gain: this.#values.value(G[name]) });
      if (index < used.length - 1) {
        const sum = new GainNode(this.#context, { gain: 1 });
        sum.connect(target);
        depth.connect(sum);
        target = sum;
        this.#nodes[`${name}Sum`] = sum;
      } else {
        depth.connect(target);
      }
      node.connect(depth);
      this.#nodes[name] = depth;
      this.#depths[name] = depth;
    });
  }

  #schedule(at) {
    const { source, vibrato, modLFO, modEnv, envelope } = this.#nodes;
    const { value, key } = this.#values;
    this.#volume = volumeStages(value, key);
    this.#modulation = modulationStages(value, key);
    if (modEnv) {
      this.#modulationCurve = new KnownCurve(modEnv.offset);
      scheduleModulation(this.#modulationCurve, this.#modulation, at);
    }
    this.#curve = new KnownCurve(envelope.gain);
    const end = scheduleVolume(this.#curve, this.#volume, at);
    if (vibrato) vibrato.start(at + spanSeconds(value(G.vibLfoDelay)));
    if (modLFO) modLFO.start(at + spanSeconds(value(G.modLfoDelay)));
    if (modEnv) modEnv.start(at);
    source.start(at);
    if (end < Infinity) this.#stopAll(end);
  }

  #stopAll(time) {
    const { source, vibrato, modLFO, modEnv } = this.#nodes;
    for (const node of [vibrato, modLFO, modEnv, source]) node?.stop(time);
    this.end = time;
  }

  /** Whether the voice still sounds, or will, at a time. */
  soundsAt(time) { return !this.hasEnded && time < this.end; }

  /** Lets the note go as its envelope says; `clock` waits where a loop is to end later. */
  release(time, clock) {
    if (!this.soundsAt(time) || this.releasedAt !== undefined || this.isFading) return;
    this.releasedAt = time;
    if (this.#values.loopMode === 3) this.#endLoop(time, clock);
    const level = this.#curve.cut(time);
    let end = time;
    if (level > SILENCE) {
      end = time + this.#volume.release * (1000 + 200 * Math.log10(level)) / 1000;
      this.#curve.exponential(SILENCE, end);
    }
    this.#curve.set(0, end);
    if (this.#modulationCurve) {
      const height = this.#modulationCurve.cut(time);
      if (height > 0) this.#modulationCurve.linear(0, time + this.#modulation.release * height);
    }
    this.#stopAll(end);
  }

  #endLoop(time, clock) {
    const { source } = this.#nodes;
    const wait = time - this.#context.currentTime;
    if (wait <= 0) source.loop = false;
    else clock.after(Math.ceil(wait * 1000), () => { source.loop = false; });
  }

  fade(time, seconds) {
    if (!this.soundsAt(time) || this.isFading) return;
    this.isFading = true;
    this.#curve.cut(time);
    this.#curve.linear(0, time + seconds);
    this.#stopAll(time + seconds);
  }

  /** Cents from the note's key, from `at` on. */
  setBend(bend, at) {
    this.#bend = bend;
    const rate = this.#values.playbackRate(bend, this.#context.sampleRate);
    this.#heard.rate = rate;
    this.#nodes.source.playbackRate.setValueAtTime(rate, at);
  }

  #readings() {
    const values = this.#values;
    return {
      level: values.level(this.#amplitudeDB), pan: values.pan, cutoff: values.cutoff,
      resonance: values.resonance, volume: values.value(G.modLfoToVolume),
      rate: values.playbackRate(this.#bend, this.#context.sampleRate),
      modLfoToPitch: values.value(G.modLfoToPitch), vibLfoToPitch: values.value(G.vibLfoToPitch),
      modLfoToFilter: values.value(G.modLfoToFilter),
    };
  }

  /** A controller has moved: all that may move while a note sounds. `bend`: cents. */
  update(now, bend) {
    if (!this.soundsAt(now)) return;
    this.#bend = bend;
    const before = this.#heard;
    const heard = this.#readings();
    this.#heard = heard;
    const { level, pan, filter, source, shaper } = this.#nodes;
    const glide = (parameter, name) => {
      if (heard[name] !== before[name]) parameter.setTargetAtTime(heard[name], now, GLIDE);
    };
    glide(level.gain, 'level');
    glide(pan.pan, 'pan');
    if (filter) {
      glide(filter.frequency, 'cutoff');
      glide(filter.Q, 'resonance');
    }
    for (const name of ['modLfoToPitch', 'vibLfoToPitch', 'modLfoToFilter']) {
      if (this.#depths[name]) glide(this.#depths[name].gain, name);
      else if (heard[name] !== 0) this.#addDepth(name, now);
    }
    if (shaper && heard.volume !== before.volume) shaper.curve = tremoloCurve(heard.volume);
    if (heard.rate !== before.rate) source.playbackRate.setValueAtTime(heard.rate, now);
    this.#updateSends();
  }

  /** An LFO that a controller has woken starts then. */
  #addDepth(name, now) {
    const nodes = this.#nodes;
    const isVibrato = name === 'vibLfoToPitch';
    const parameter = name === 'modLfoToFilter' ? nodes.filter?.detune : nodes.source.detune;
    if (!parameter) return;
    const which = isVibrato ? 'vibrato' : 'modLFO';
    let fresh;
    if (!nodes[which]) {
      fresh = this.#makeLFO(isVibrato ? G.vibLfoFreq : G.modLfoFreq);
      nodes[which] = fresh;
    }
    const depth = new GainNode(this.#context, { gain: this.#values.value(G[name]) });
    depth.connect(parameter);
    nodes[which].connect(depth);
    nodes[name] = depth;
    this.#depths[name] = depth;
    if (!fresh) return;
    fresh.start(now);
    if (this.end < Infinity) fresh.stop(this.end);
  }

  /** Sends to the effects' buses, each made when it is first heard. */
  #updateSends() {
    for (const [name, number] of [['reverb', G.reverbSend], ['chorus', G.chorusSend]]) {
      const bus = this.buses[name];
      if (!bus) continue;
      const share = this.#values.value(number) / 1000;
      const known = this.#nodes[name];
      if (known) {
        if (share !== this.#sent[name]) {
          known.gain.setTargetAtTime(share, this.#context.currentTime, GLIDE);
        }
      } else if (share !== 0) {
        this.#nodes[name] = new GainNode(this.#context, { gain: share });
        this.#nodes[name].connect(bus);
        this.#nodes.level.connect(this.#nodes[name]);
      }
      this.#sent[name] = share;
    }
  }

  /** The source has ended: nothing of the voice is heard any more. */
  leave() {
    this.hasEnded = true;
    for (const node of Object.values(this.#nodes)) node.disconnect();
  }
}

/** Decibels to gains: ±1 of the LFO to ±`depth` centibels. */
function tremoloCurve(depth) {
  return Float32Array.from({ length: TREMOLO_POINTS }, (_, index) =>
    Math.pow(10, (index / 512 - 1) * depth / 200));
}
