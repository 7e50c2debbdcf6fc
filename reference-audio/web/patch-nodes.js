/**
 * Makes one node of a patch from its description.
 *
 * - `type`: the interface, such as `GainNode`.
 * - `options`: its constructor options; `factory`, when given, makes it by the context's factory
 *   method with these arguments instead, and then assigns the options one by one.
 * - `processor`: registered name of an AudioWorkletNode.
 * - `params`: AudioParam → calls on it, `[method, …arguments]`, or a number to assign.
 * - `start`, `stop`: arguments of these methods, as lists.
 *
 * Some options cannot be JSON themselves. A `buffer` is `'stimulus'`, null, a list of channels as
 * lists of samples, or a signal `{ kind, frames, channels, sampleRate, … }` as in stimuli.js; a
 * `curve` is null or a list of numbers; a `periodicWave` has the options of its constructor, or
 * `factory`: arguments of `createPeriodicWave`.
 */
import { makeStimulus } from './stimuli.js';

export function makeNode(patch, name, description) {
  const { type, factory, params = {}, start, stop } = description;
  const options = resolveOptions(patch, description.options ?? {});
  const node = factory
    ? makeByFactory(patch.context, type, factory, options)
    : makeByConstructor(patch.context, description, options);
  patch.nodes.set(name, node);
  for (const [param, calls] of Object.entries(params)) {
    const audioParam = node[param] ?? node.parameters.get(param);
    if (typeof calls === 'number') audioParam.value = calls;
    else for (const [method, ...args] of calls) callParam(audioParam, method, args);
  }
  if (start) node.start(...start);
  if (stop) node.stop(...stop);
}

/** Calls a method of an AudioParam; a list among the arguments is a curve. */
export function callParam(param, method, args) {
  param[method](...args.map((value) => (Array.isArray(value) ? Float32Array.from(value) : value)));
}

/** The value that an option or attribute of this name stands for. */
export function resolveOption(patch, name, value) {
  if (value === null) return null;
  if (name === 'buffer') return makeBuffer(patch, value);
  if (name === 'curve') return Float32Array.from(value);
  if (name === 'periodicWave') return makePeriodicWave(patch.context, value);
  return value;
}

function resolveOptions(patch, options) {
  return Object.fromEntries(Object.entries(options).map(([name, value]) =>
    [name, resolveOption(patch, name, value)]));
}

function makeByConstructor(context, { type, processor }, options) {
  if (type === 'AudioWorkletNode') return new AudioWorkletNode(context, processor, options);
  return new globalThis[type](context, options);
}

/** The factories lack the suffix `Node`, and the buffer source lacks `Audio` too. */
function makeByFactory(context, type, args, options) {
  const node = context[`create${type.replace(/^Audio|Node$/g, '')}`](...args);
  for (const [name, value] of Object.entries(options)) {
    if (name === 'periodicWave') node.setPeriodicWave(value);
    else if (node[name] instanceof AudioParam) node[name].value = value;
    else node[name] = value;
  }
  return node;
}

function makeBuffer({ definition, tools }, value) {
  if (value === 'stimulus') return tools.stimulus;
  const channels = Array.isArray(value)
    ? value.map((samples) => Float32Array.from(samples))
    : makeStimulus({ ...definition, ...value, stimulus: value });
  const buffer = new AudioBuffer({
    numberOfChannels: channels.length,
    length: channels[0].length,
    sampleRate: value.sampleRate ?? definition.sampleRate,
  });
  channels.forEach((samples, channel) => buffer.copyToChannel(samples, channel));
  return buffer;
}

function makePeriodicWave(context, { factory, real, imag, ...options }) {
  if (factory) {
    const [realList, imagList, constraints] = factory;
    return context.createPeriodicWave(
      Float32Array.from(realList), Float32Array.from(imagList), constraints ?? {});
  }
  return new PeriodicWave(context, {
    ...options,
    ...(real && { real: Float32Array.from(real) }),
    ...(imag && { imag: Float32Array.from(imag) }),
  });
}
