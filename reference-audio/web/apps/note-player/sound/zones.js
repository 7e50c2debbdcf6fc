/** Which sample zones of a preset sound for a note, and the values that they have. */
import { G, rules } from './generators.js';
import { combine } from './modulators.js';

export const generatorOf = (list, zone, number) =>
  zone.generators.get(number) ?? list.global?.generators.get(number);

const isWithin = (range, value) => !range || (value >= range[0] && value <= range[1]);

const plays = (list, zone, key, velocity) => isWithin(zone.keys ?? list.global?.keys, key)
  && isWithin(zone.velocities ?? list.global?.velocities, velocity);

export class SampleZone {
  constructor(preset, presetZone, instrument, instrumentZone, sample) {
    Object.assign(this, { preset, presetZone, instrument, instrumentZone, sample });
  }

  /** The sum of both levels, not yet bounded. */
  sum(number) {
    return (generatorOf(this.instrument, this.instrumentZone, number) ?? rules[number].initial)
      + (generatorOf(this.preset, this.presetZone, number) ?? 0);
  }

  /** The value that no modulator moves. */
  value(number) {
    const { initial, low, high } = rules[number];
    const sum = this.sum(number);
    if (initial === -1 && sum < 0) return -1;
    return Math.min(high, Math.max(low, sum));
  }

  get rootKey() {
    const root = this.value(G.rootKey);
    return root >= 0 ? root : this.sample.originalKey;
  }

  modulators(defaults) {
    return combine(
      defaults,
      [this.instrument.global?.modulators ?? [], this.instrumentZone.modulators],
      [this.preset.global?.modulators ?? [], this.presetZone.modulators]);
  }
}

/** The zones of a preset that play a key at a velocity, in the file's order. */
export function zonesOf(font, preset, key, velocity) {
  const found = [];
  for (const presetZone of preset.list.zones) {
    if (!plays(preset.list, presetZone, key, velocity)) continue;
    const instrument = font.instruments[presetZone.target];
    for (const zone of instrument.zones) {
      if (!font.isUsable[zone.target] || !plays(instrument, zone, key, velocity)) continue;
      found.push(new SampleZone(
        preset.list, presetZone, instrument, zone, font.samples[zone.target]));
    }
  }
  return found;
}

/** The keys that a preset plays at a velocity, from the lowest on. */
export function keysOf(font, preset, velocity = 100) {
  return Array.from({ length: 128 }, (_, key) => key)
    .filter((key) => zonesOf(font, preset, key, velocity).length > 0);
}

/** How far a zone of an instrument moves its sample's ends and loop, without modulators. */
export function offsetsOf(list, zone) {
  const bounded = (number) => {
    const { low, high } = rules[number];
    return Math.min(high, Math.max(low, generatorOf(list, zone, number) ?? 0));
  };
  const value = (fine, coarse) => bounded(fine) + 32768 * bounded(coarse);
  return {
    start: value(G.startOffset, G.startCoarse), end: value(G.endOffset, G.endCoarse),
    loopStart: value(G.loopStartOffset, G.loopStartCoarse),
    loopEnd: value(G.loopEndOffset, G.loopEndCoarse),
  };
}
