/**
 * The synthesizer's nodes: voices → filters → amplitude → decimator → drive → delay → reverb →
 * limiter. Nodes are made and connected in one fixed order, and no input has more than two sources.
 */
import { driveCurve } from './curve.js';
import { Dial } from './dials.js';
import { ReverbSlot } from './reverb-slot.js';
import { patchOf, restOf, settingsOf } from './settings.js';

const LONGEST_DELAY = 2.5;
/** What the oversampling of the drive takes, and the dry path too. */
const DRIVE_FRAMES = 128;
const mono = { channelCount: 1, channelCountMode: 'explicit' };
const stereo = { channelCount: 2, channelCountMode: 'explicit' };

export class SynthGraph {
  /** Posts to the voices' worklet. */
  voices;
  lowPass;
  highPass;
  amplitude;
  output;
  /** Every parameter that a tick may move, by name. */
  dials = {};
  #context;
  #reverbIn;
  #reverbWet;

  /** `reverb`: seed, type, size of the first impulse response. */
  constructor(context, values, reverb) {
    this.#context = context;
    const settings = settingsOf(values, context.sampleRate);
    const rest = restOf(values, context.sampleRate);
    this.#makeFilters(values, settings, rest);
    const decimator = this.#makeDecimator(settings);
    const driven = this.#makeDrive(decimator, settings);
    const delayed = this.#makeDelay(driven, settings);
    const echoing = this.#makeReverb(delayed, settings, reverb);
    this.output = label('limiter', this.#worklet('hisynth-limiter', {
      ...stereo, outputChannelCount: [2],
    }));
    echoing.connect(this.output).connect(context.destination);
  }

  /** Connects a further reverb; it is silent until told otherwise. */
  addSlot(reverb) {
    const slot = new ReverbSlot(this.#context, reverb, 0);
    slot.connect(this.#reverbIn, this.#reverbWet);
    return slot;
  }

  removeSlot(slot) {
    slot.disconnect(this.#reverbIn);
  }

  #makeFilters(values, settings, rest) {
    const context = this.#context;
    this.voices = label('voices', this.#worklet('hisynth-voices', {
      numberOfInputs: 0,
      outputChannelCount: [1],
      parameterData: { level1: settings.level1, level2: settings.level2 },
      processorOptions: { patch: patchOf(values) },
    }));
    this.lowPass = new BiquadFilterNode(context, {
      type: 'lowpass', frequency: rest.lowPass, Q: settings.lowPassResonance, ...mono,
    });
    this.highPass = label('filters', new BiquadFilterNode(context, {
      type: 'highpass', frequency: rest.highPass, Q: settings.highPassResonance, ...mono,
    }));
    this.amplitude = label('amplitude', this.#gain(rest.amplitude, mono));
    this.voices.connect(this.lowPass).connect(this.highPass).connect(this.amplitude);
    const parameters = this.voices.parameters;
    this.#keep('level1', parameters.get('level1'), settings.level1);
    this.#keep('level2', parameters.get('level2'), settings.level2);
    this.#keep('pitch', parameters.get('pitchHz'), 0);
    this.#keep('lowPass', this.lowPass.frequency, rest.lowPass);
    this.#keep('highPass', this.highPass.frequency, rest.highPass);
    this.#keep('lowPassResonance', this.lowPass.Q, settings.lowPassResonance);
    this.#keep('highPassResonance', this.highPass.Q, settings.highPassResonance);
    this.#keep('amplitude', this.amplitude.gain, rest.amplitude);
  }

  #makeDecimator({ decimatorHold, decimatorLevels, decimatorMix }) {
    const decimator = label('decimator', this.#worklet('hisynth-decimator', {
      ...mono,
      outputChannelCount: [1],
      parameterData: { hold: decimatorHold, levels: decimatorLevels, mix: decimatorMix },
    }));
    this.amplitude.connect(decimator);
    this.#keep('decimatorHold', decimator.parameters.get('hold'), decimatorHold);
    this.#keep('decimatorLevels', decimator.parameters.get('levels'), decimatorLevels);
    this.#keep('decimatorMix', decimator.parameters.get('mix'), decimatorMix);
    return decimator;
  }

  #makeDrive(input, settings) {
    const context = this.#context;
    const pre = this.#dialled('drivePre', settings, mono);
    const shaper = new WaveShaperNode(context, {
      curve: driveCurve(), oversample: '2x', ...mono,
    });
    const wet = this.#dialled('driveWet', settings, mono);
    const align = new DelayNode(context, {
      maxDelayTime: 0.01, delayTime: DRIVE_FRAMES / context.sampleRate, ...mono,
    });
    const dry = this.#dialled('driveDry', settings, mono);
    const output = label('drive', this.#gain(1, mono));
    input.connect(pre).connect(shaper).connect(wet);
    input.connect(align).connect(dry);
    dry.connect(output);
    wet.connect(output);
    return output;
  }

  #makeDelay(input, settings) {
    const loop = this.#gain(1, mono);
    const delay = new DelayNode(this.#context, {
      maxDelayTime: LONGEST_DELAY, delayTime: settings.delayTime, ...mono,
    });
    const feedback = this.#dialled('delayFeedback', settings, mono);
    const wet = this.#dialled('delayWet', settings, mono);
    const dry = this.#dialled('delayDry', settings, mono);
    const output = label('delay', this.#gain(1, mono));
    input.connect(loop).connect(delay).connect(feedback).connect(loop);
    delay.connect(wet);
    input.connect(dry);
    dry.connect(output);
    wet.connect(output);
    this.#keep('delayTime', delay.delayTime, settings.delayTime);
    return output;
  }

  #makeReverb(input, settings, reverb) {
    this.slot = new ReverbSlot(this.#context, reverb, 1);
    const wet = this.#dialled('reverbWet', settings, stereo);
    const dry = this.#dialled('reverbDry', settings, mono);
    const output = label('reverb', this.#gain(1, stereo));
    this.#reverbIn = input;
    this.#reverbWet = wet;
    this.slot.connect(input, wet);
    input.connect(dry);
    dry.connect(output);
    wet.connect(output);
    return output;
  }

  #dialled(name, settings, channels) {
    const node = this.#gain(settings[name], channels);
    this.#keep(name, node.gain, settings[name]);
    return node;
  }

  #keep(name, parameter, value) {
    this.dials[name] = new Dial(parameter, value);
  }

  #gain(gain, channels) {
    return new GainNode(this.#context, { gain, ...channels });
  }

  #worklet(name, options) {
    return new AudioWorkletNode(this.#context, name, options);
  }
}

/** Says what a node is, for whoever looks at the graph. */
function label(name, node) {
  return Object.assign(node, { label: name });
}
