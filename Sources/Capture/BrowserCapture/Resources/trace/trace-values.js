/**
 * How values of the page are written to a trace.
 */

import { originOf } from '../media/decoded-sounds.js';

/** A longer list in a message is not meant for reading: it is stored with the samples. */
const MOST_LISTED = 32;

/** Thrown for data that JSON cannot represent; the message names it. */
export class Indescribable extends Error {}

/** An attribute of a node: buffers and curves become spans, everything else is JSON already. */
export function describeAttribute(value, samples) {
  if (value instanceof AudioBuffer) return describeBuffer(value, samples);
  if (value instanceof Float32Array) return samples.add(value);
  return value;
}

/** Sources share long buffers: pool → buffer → each channel's content when last described. */
const described = new WeakMap();

function describeBuffer(buffer, samples) {
  if (!described.has(samples)) described.set(samples, new WeakMap());
  const buffers = described.get(samples);
  const before = buffers.get(buffer) ?? [];
  const entries = [];
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    entries.push(samples.addArray(contentOf(buffer, channel), before[channel]));
  }
  buffers.set(buffer, entries);
  const decoded = originOf(buffer);
  return {
    sampleRate: buffer.sampleRate, channels: entries.map(({ span }) => ({ ...span })), ...(decoded && { decoded }),
  };
}

/** A channel's own memory; a copy if the page has transferred that. */
function contentOf(buffer, channel) {
  const own = buffer.getChannelData(channel);
  if (own.length === buffer.length) return own;
  const copy = new Float32Array(buffer.length);
  buffer.copyFromChannel(copy, channel);
  return copy;
}

/** Arguments of an AudioParam's method: lists of samples become spans, the others numbers. */
export function describeParamArguments(args, samples) {
  return args.map((value) =>
    (typeof value === 'object' && value !== null && Symbol.iterator in value
      ? { floats: samples.add(value) } : Number(value)));
}

/** Numbers as passed; arguments omitted at the end are omitted here, too. */
export function describeNumbers(args) {
  const count = args.findLastIndex((value) => value !== undefined) + 1;
  return args.slice(0, count).map((value) => (value === undefined ? 0 : Number(value)));
}

/**
 * Structured data that a page sends to a worklet.
 *
 * - Shape: JSON; a Float32Array as `{ float32: [] }`, a long one with its span in `samples`; undefined becomes null.
 * - Throws: `Indescribable` for what JSON cannot represent.
 */
export function describeMessage(data, samples, ancestors = []) {
  if (data === undefined || data === null) return null;
  if (typeof data === 'string' || typeof data === 'boolean') return data;
  if (typeof data === 'number') {
    if (!Number.isFinite(data)) throw new Indescribable(String(data));
    return data;
  }
  if (typeof data !== 'object') throw new Indescribable(`a ${typeof data}`);
  if (ancestors.includes(data)) throw new Indescribable('an object that contains itself');
  const path = [...ancestors, data];
  if (data instanceof Float32Array) return { float32: describeFloats(data, samples) };
  if (Array.isArray(data)) return Array.from(data, (item) => describeMessage(item, samples, path));
  const prototype = Object.getPrototypeOf(data);
  // A clone of an app's own class arrives as a plain object; the browser's classes do not.
  const isClonedAsObject = Object.prototype.toString.call(data) === '[object Object]';
  if (prototype !== null && !isClonedAsObject) {
    throw new Indescribable(`a ${data.constructor?.name ?? 'foreign object'}`);
  }
  return Object.fromEntries(Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, describeMessage(value, samples, path)]));
}

function describeFloats(array, samples) {
  if (array.length <= MOST_LISTED) return Array.from(array, describeFloat32);
  const odd = array.find((value) => !Number.isFinite(value));
  if (odd !== undefined) throw new Indescribable(String(odd));
  return samples.add(array);
}

/** The shortest number that rounds to the same float32: 0.1, not 0.10000000149…. */
function describeFloat32(value) {
  if (!Number.isFinite(value)) throw new Indescribable(String(value));
  // Nine digits distinguish every float32 from its neighbours.
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}
