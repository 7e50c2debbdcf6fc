/**
 * The way of all sounds to the speakers: buses, sends, effects, compressor.
 *
 * Sends add to what they are taken from; there is no fade between dry and wet.
 */
import { follow } from './automation.js';

/** The app never feeds its granulator back harder. */
const LARGEST_FEEDBACK = 0.35;

export class Mixer {
  /** Where voices, lead notes and ocean go in; what a meter reads. */
  synth;
  lead;
  ocean;
  output;
  #context;
  #levels = {};
  #granulator;
  #reverb;
  #wetHighpass;
  #wetLowpass;
  #oceanFilter;
  #delays;
  #feedbacks;

  constructor(context) {
    this.#context = context;
    this.#granulator = named('granulator', worklet(context, 'granulator'));
    this.#reverb = named('reverb', worklet(context, 'reverb'));
    this.output = named('output', new DynamicsCompressorNode(context, {
      threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1,
    }));
    const master = named('master', this.#level('master', 0.7));
    master.connect(this.output).connect(context.destination);
    this.#reverb.connect(this.#level('reverb', 1)).connect(master);
    this.#connectSynth(master);
    this.#connectLead(master);
    this.ocean = this.#level('ocean', 0);
    this.#oceanFilter = named('ocean', new BiquadFilterNode(context, { frequency: 8000 }));
    this.ocean.connect(this.#oceanFilter).connect(master);
  }

  apply(state) {
    const now = this.#context.currentTime;
    const on = (isOn, level) => (isOn ? level : 0);
    const levels = {
      master: state.masterVolume,
      synthDirect: state.synthLevel,
      synthReverb: on(state.reverbEnabled, state.synthReverbSend),
      granularDirect: on(state.granularEnabled, state.granularLevel),
      granularReverb: on(state.granularEnabled && state.reverbEnabled, state.granularReverbSend),
      reverb: on(state.reverbEnabled, state.reverbLevel),
      lead: on(state.leadEnabled, state.leadLevel),
      leadReverb: on(state.reverbEnabled, state.leadReverbSend),
      leadDelayReverb: on(state.reverbEnabled, state.leadDelayReverbSend),
      ocean: on(state.oceanWaveSynthEnabled, state.oceanWaveSynthLevel),
    };
    for (const [name, level] of Object.entries(levels)) {
      follow(this.#levels[name].gain, level, now);
    }
    follow(this.#wetHighpass.frequency, state.wetHPF, now);
    follow(this.#wetLowpass.frequency, state.wetLPF, now);
    this.#oceanFilter.type = state.oceanFilterType;
    follow(this.#oceanFilter.frequency, state.oceanFilterCutoff, now);
    follow(this.#oceanFilter.Q, 0.5 + 10 * state.oceanFilterResonance, now);
  }

  /** `range(field)`: where a field may lie, `{ min, max }`. */
  applyEffects(state, range) {
    const grain = range('grainSize');
    this.#granulator.port.postMessage({
      type: 'params',
      params: {
        grainSizeMin: grain.min, grainSizeMax: grain.max, density: state.density,
        spray: state.spray, jitter: state.jitter, probability: state.grainProbability,
        pitchMode: state.grainPitchMode, pitchSpread: state.pitchSpread,
        stereoSpread: state.stereoSpread, feedback: Math.min(state.feedback, LARGEST_FEEDBACK),
      },
    });
    if (!state.reverbEnabled) return;
    this.#reverb.port.postMessage({
      type: 'params',
      params: {
        type: state.reverbType, quality: state.reverbQuality, decay: state.reverbDecay,
        size: state.reverbSize, modulation: state.reverbModulation, predelay: state.predelay,
        damping: state.damping, width: state.width, diffusion: state.reverbDiffusion,
      },
    });
  }

  seedGranulator(sequence, type = 'randomSequence') {
    this.#granulator.port.postMessage({ type, sequence });
  }

  /** `time` in seconds; the right side answers after three quarters of it. */
  setLeadDelay(time, feedback, mix) {
    const now = this.#context.currentTime;
    const [left, right] = this.#delays;
    follow(left.delayTime, time, now);
    follow(right.delayTime, time * 0.75, now);
    for (const { gain } of this.#feedbacks) follow(gain, feedback, now);
    follow(this.#levels.leadDelay.gain, mix, now);
  }

  #connectSynth(master) {
    const context = this.#context;
    this.synth = named('voices', new GainNode(context));
    this.#wetHighpass = new BiquadFilterNode(context, { type: 'highpass', frequency: 500, Q: 1 });
    this.#wetLowpass = new BiquadFilterNode(context, { type: 'lowpass', frequency: 8000, Q: 1 });
    this.synth.connect(new GainNode(context)).connect(this.#granulator)
      .connect(this.#wetHighpass).connect(this.#wetLowpass);
    this.#wetLowpass.connect(this.#level('granularReverb', 0.8)).connect(this.#reverb);
    this.#wetLowpass.connect(this.#level('granularDirect', 0.4)).connect(master);
    const dry = new GainNode(context);
    this.synth.connect(dry);
    dry.connect(this.#level('synthReverb', 0.7)).connect(this.#reverb);
    dry.connect(this.#level('synthDirect', 0.6)).connect(master);
  }

  #connectLead(master) {
    const context = this.#context;
    this.lead = this.#level('lead', 0);
    const lowpass = named(
      'lead', new BiquadFilterNode(context, { type: 'lowpass', frequency: 4000, Q: 0.7 }));
    this.lead.connect(lowpass);
    lowpass.connect(new GainNode(context)).connect(master);
    lowpass.connect(this.#level('leadReverb', 0.5)).connect(this.#reverb);
    this.#delays = [0.375, 0.28125].map((delayTime) =>
      new DelayNode(context, { delayTime, maxDelayTime: 2 }));
    this.#feedbacks = this.#delays.map(() => new GainNode(context, { gain: 0.4 }));
    const [left, right] = this.#delays;
    const [fromLeft, fromRight] = this.#feedbacks;
    lowpass.connect(left);
    left.connect(fromLeft).connect(right).connect(fromRight).connect(left);
    const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
    left.connect(merger, 0, 0);
    right.connect(merger, 0, 1);
    const delayed = named('delay', this.#level('leadDelay', 0.35));
    merger.connect(delayed).connect(master);
    delayed.connect(this.#level('leadDelayReverb', 0.4)).connect(this.#reverb);
  }

  #level(name, gain) {
    this.#levels[name] = new GainNode(this.#context, { gain });
    return this.#levels[name];
  }
}

/** Says what a node is, for whoever looks at the graph. */
function named(label, node) {
  return Object.assign(node, { label });
}

function worklet(context, name) {
  return new AudioWorkletNode(context, name, { outputChannelCount: [2] });
}
