/**
 * A page may pass anything that converts to a number or a list: a generator, which can be read once; an object whose
 * `valueOf` counts. What the browser is to convert is converted here, once, so that the graph and its trace hold the
 * same. What is a number, text or list already stays as it is.
 */
import { channelAttributes, interfaces } from './trace-interfaces.js';

/** Members of constructors' options that are lists of numbers. */
const LISTS = { feedforward: true, feedback: true, real: true, imag: true, curve: true, outputChannelCount: true };
/** Those that are objects of the browser or of the page. */
const OBJECTS = {
  buffer: true, periodicWave: true, processorOptions: true, parameterData: true, mediaElement: true, mediaStream: true,
  mediaStreamTrack: true,
};
const TEXTS = {
  channelCountMode: true, channelInterpretation: true, type: true, oversample: true, panningModel: true,
  distanceModel: true,
};
/** What an interface's options have besides its attributes and parameters. */
const OTHERS = {
  AudioWorkletNode: ['numberOfInputs', 'numberOfOutputs', 'outputChannelCount', 'parameterData', 'processorOptions'],
  ChannelMergerNode: ['numberOfInputs'],
  ChannelSplitterNode: ['numberOfOutputs'],
  ConvolverNode: ['disableNormalization'],
  DelayNode: ['maxDelayTime'],
  IIRFilterNode: ['feedforward', 'feedback'],
  OscillatorNode: ['periodicWave'],
  PeriodicWave: ['real', 'imag', 'disableNormalization'],
};

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

export function settledNumber(value) {
  return isObject(value) ? Number(value) : value;
}

export function settledList(value) {
  if (!isObject(value) || ArrayBuffer.isView(value) || !(Symbol.iterator in value)) return value;
  return Array.from(value, settledNumber);
}

/** Arguments of a method, of which the first `lists` are lists of numbers and the others numbers; changes `args`. */
export function settleArguments(args, lists = 0) {
  for (let index = 0; index < args.length; index += 1) {
    args[index] = index < lists ? settledList(args[index]) : settledNumber(args[index]);
  }
}

/** Options of an interface, each read once; what is unknown here is still the page's. */
export function settledOptions(type, options) {
  if (!isObject(options)) return options;
  const { attributes = [], params = [] } = interfaces[type] ?? {};
  const settled = Object.create(options);
  for (const name of [...channelAttributes, ...attributes, ...params ?? [], ...OTHERS[type] ?? []]) {
    const value = options[name];
    if (value === undefined) continue;
    Object.defineProperty(settled, name, { __proto__: null, value: settledMember(name, value), enumerable: true });
  }
  return settled;
}

function settledMember(name, value) {
  if (!isObject(value) || Object.hasOwn(OBJECTS, name)) return value;
  if (Object.hasOwn(LISTS, name)) return settledList(value);
  return Object.hasOwn(TEXTS, name) ? String(value) : Number(value);
}
