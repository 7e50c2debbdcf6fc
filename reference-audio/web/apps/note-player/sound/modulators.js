/** Modulators: how far a controller moves a generator. `{ source, destination, amount, amountSource,
 * transform }`, the sources as the format's bits. */
import { canBeModulated, G } from './generators.js';

/** 1 at 0, falling by 40·log10 of its share, 0 at 127. */
export const concave = (y) => (y <= 0 ? 1 : Math.min(1, -5 / 12 * Math.log10(y / 127)));
/** 0 at 0, 1 at 127. */
export const convex = (y) => (y <= 0 ? 0 : Math.max(0, 1 + 5 / 12 * Math.log10(y / 127)));

/** What modulators read of a channel and a note, as it is before anything moves. */
export function initialState() {
  const controllers = new Array(128).fill(0);
  controllers[7] = 100;
  controllers[10] = 64;
  controllers[11] = 127;
  return {
    key: 60, velocity: 100, polyPressure: 0, channelPressure: 0, wheel: 8192, wheelRange: 200,
    controllers,
  };
}

function sourceOf(bits) {
  return {
    index: bits & 0x7F, isController: (bits & 0x80) !== 0, isNegative: (bits & 0x100) !== 0,
    isBipolar: (bits & 0x200) !== 0, curve: bits >> 10,
  };
}

function isKnownSource(bits) {
  const { index, isController, curve } = sourceOf(bits);
  if (curve > 3) return false;
  if (isController) {
    return index >= 1 && index <= 119 && ![6, 32, 38].includes(index)
      && !(index >= 98 && index <= 101);
  }
  return [0, 2, 3, 10, 13, 14, 16].includes(index);
}

/** Whether a source's value may change while a note sounds. */
export function moves(bits) {
  const { index, isController } = sourceOf(bits);
  return isController || [10, 13, 14, 16].includes(index);
}

export function sourceValue(bits, state) {
  const source = sourceOf(bits);
  const { index, isController } = source;
  if (!isController && index === 0) return 1;
  if (!isController && index === 16) return state.wheelRange / 100 / 128;
  const isWheel = !isController && index === 14;
  const v = isWheel ? state.wheel / 128 : plainValue(source, state);
  return source.isBipolar ? bipolar(source, v, isWheel ? state.wheel : undefined)
    : unipolar(source, v);
}

function plainValue({ index, isController }, state) {
  if (isController) return state.controllers[index];
  if (index === 2) return state.velocity;
  if (index === 3) return state.key;
  return index === 10 ? state.polyPressure : state.channelPressure;
}

function unipolar({ curve, isNegative }, v) {
  if (curve === 0) return isNegative ? Math.max(0, (127 - v) / 128) : v / 128;
  if (curve === 1) return isNegative ? concave(v) : concave(127 - v);
  if (curve === 2) return isNegative ? convex(127 - v) : convex(v);
  return (v >= 64) === isNegative ? 0 : 1;
}

function bipolar({ curve, isNegative }, v, wheel) {
  let p = v <= 64 ? (v - 64) / 64 : (v - 64) / 63;
  if (wheel !== undefined) p = (wheel - 8192) / 8192;
  if (curve === 3) p = v >= 64 ? 1 : -1;
  if (isNegative) p = -p;
  const size = Math.abs(p);
  const sign = p > 0 ? 1 : p < 0 ? -1 : 0;
  if (curve === 1) return sign * concave(127 - 127 * size);
  if (curve === 2) return sign * convex(127 * size);
  return p;
}

/** How far a modulator moves its destination. */
export function modulation({ source, amount, amountSource, transform }, state) {
  const value = amount * sourceValue(source, state) * sourceValue(amountSource, state);
  return transform === 2 ? Math.abs(value) : value;
}

/** Whether its sources, destination and transform are of the format, and it is not linked. */
export function isKnown({ source, destination, amountSource, transform }) {
  return (destination & 0x8000) === 0 && canBeModulated(destination)
    && (transform === 0 || transform === 2) && isKnownSource(source) && isKnownSource(amountSource);
}

/** Velocity to filter, which editions of the format put in different words. */
const isVelocityToFilter = ({ source, destination, amountSource, transform }) =>
  source === 0x0102 && destination === G.filterFc && transform === 0
  && [0, 0x0C02, 0x0D02].includes(amountSource);

const areIdentical = (one, other) => (isVelocityToFilter(one) && isVelocityToFilter(other))
  || (one.source === other.source && one.destination === other.destination
    && one.amountSource === other.amountSource && one.transform === other.transform);

/** Those that every instrument begins with; the wheel's is part of the pitch. */
export function defaultModulators({ velocityToFilter = false } = {}) {
  return [
    [0x0502, G.attenuation, 960],
    [0x0102, G.filterFc, velocityToFilter ? -2400 : 0],
    [0x000D, G.vibLfoToPitch, 50],
    [0x0081, G.vibLfoToPitch, 50],
    [0x0587, G.attenuation, 960],
    [0x028A, G.pan, 500],
    [0x058B, G.attenuation, 960],
    [0x00DB, G.reverbSend, 200],
    [0x00DD, G.chorusSend, 200],
  ].map(([source, destination, amount]) =>
    ({ source, destination, amount, amountSource: 0, transform: 0 }));
}

/** Of the instrument those of a kind replace one another; the preset's are added to them. */
export function combine(defaults, instrument, preset) {
  const list = defaults.map((modulator) => ({ ...modulator }));
  for (const level of instrument) replace(list, level);
  const added = [];
  for (const level of preset) replace(added, level);
  for (const modulator of added) {
    const same = list.find((other) => areIdentical(other, modulator));
    if (same) same.amount += modulator.amount;
    else list.push({ ...modulator });
  }
  return list;
}

function replace(list, level) {
  for (const modulator of level) {
    const index = list.findIndex((other) => areIdentical(other, modulator));
    if (index >= 0) list[index] = { ...modulator };
    else list.push({ ...modulator });
  }
}
