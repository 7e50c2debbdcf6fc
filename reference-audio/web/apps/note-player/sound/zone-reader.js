/**
 * Reads the zones of presets and instruments from their records, and says what is odd in them.
 *
 * A zone: `{ generators: Map, keys, velocities, modulators, target }`; ranges are `[low, high]`, the
 * target is an instrument's or sample's index, undefined in a global zone.
 */
import { G, rules } from './generators.js';
import { isKnown } from './modulators.js';
import { SoundFontError } from './soundfont-error.js';

export const PRESETS = {
  headers: 'phdr', bags: 'pbag', generators: 'pgen', modulators: 'pmod', link: G.instrument,
  place: 24, noun: 'preset', target: 'instrument',
};
export const INSTRUMENTS = {
  headers: 'inst', bags: 'ibag', generators: 'igen', modulators: 'imod', link: G.sample,
  place: 20, noun: 'instrument', target: 'sample',
};

/** Gives `{ name, global, zones, offset }` for each preset or instrument. */
export function readZones(records, level, targetCount, warnings) {
  const headers = records[level.headers];
  const lists = [];
  for (let index = 0; index < headers.count - 1; index += 1) {
    const list = {
      name: headers.text(index), global: undefined, zones: [], offset: headers.place(index),
    };
    const first = headers.u16(index, level.place);
    const end = headers.u16(index + 1, level.place);
    for (let bag = first; bag < end; bag += 1) {
      const zone = readZone(records, level, bag, targetCount, warnings);
      if (zone.target !== undefined) list.zones.push(zone);
      else if (bag === first) list.global = zone;
      else {
        warnings.add(4, records[level.bags].place(bag),
          `zone ${bag - first} of ${level.noun} ${index} names no ${level.target} and is ignored`);
      }
    }
    if (list.zones.length === 0) {
      warnings.add(15, list.offset, `${level.noun} ${index} has no zones`);
    }
    lists.push(list);
  }
  return lists;
}

function readZone(records, level, bag, targetCount, warnings) {
  const bags = records[level.bags];
  const table = records[level.generators];
  const zone = { generators: new Map(), keys: undefined, velocities: undefined, target: undefined };
  let isFirst = true;
  let previous;
  for (let index = bags.u16(bag, 0); index < bags.u16(bag + 1, 0); index += 1) {
    const number = table.u16(index, 0);
    const offset = table.place(index);
    if (zone.target !== undefined) {
      warnings.add(5, offset, `generator ${number} behind ${level.link} is ignored`);
      continue;
    }
    if (number === level.link) {
      const target = table.u16(index, 2);
      if (target >= targetCount) {
        throw new SoundFontError('indexOutOfRange', offset,
          `a zone names ${level.target} ${target}, there are ${targetCount}`);
      }
      zone.target = target;
      continue;
    }
    if (number === G.keyRange || number === G.velRange) {
      const isInPlace = isFirst || (number === G.velRange && previous === G.keyRange);
      if (!isInPlace) warnings.add(5, offset, `range ${number} does not stand first`);
      const which = number === G.keyRange ? 'keys' : 'velocities';
      if (zone[which]) warnings.add(7, offset, `generator ${number} stands twice in a zone`);
      zone[which] = [table.u8(index, 2), table.u8(index, 3)];
    } else {
      takeGenerator(zone, level, number, table.i16(index, 2), offset, warnings);
    }
    isFirst = false;
    previous = number;
  }
  zone.modulators = readModulators(records, level, bag, warnings);
  return zone;
}

function takeGenerator(zone, level, number, amount, offset, warnings) {
  const isPreset = level === PRESETS;
  const rule = rules[number];
  if (!rule || (isPreset && !rule.isInPresets)) {
    warnings.add(6, offset, `generator ${number} has no meaning in a zone of ${level.noun}s`);
    return;
  }
  const value = number === G.sampleModes ? amount & 3 : amount;
  const isNone = rule.initial === -1 && value === -1;
  if (!isPreset && !isNone && (value < rule.low || value > rule.high)) {
    warnings.add(8, offset,
      `generator ${number} is ${value}, beyond ${rule.low} to ${rule.high}`);
  }
  if (zone.generators.has(number)) {
    warnings.add(7, offset, `generator ${number} stands twice in a zone`);
  }
  zone.generators.set(number, value);
}

function readModulators(records, level, bag, warnings) {
  const bags = records[level.bags];
  const table = records[level.modulators];
  const modulators = [];
  for (let index = bags.u16(bag, 2); index < bags.u16(bag + 1, 2); index += 1) {
    const modulator = {
      source: table.u16(index, 0), destination: table.u16(index, 2), amount: table.i16(index, 4),
      amountSource: table.u16(index, 6), transform: table.u16(index, 8),
    };
    if (isKnown(modulator)) modulators.push(modulator);
    else {
      warnings.add(12, table.place(index), `modulator ${index} is of no known kind, or linked`);
    }
  }
  return modulators;
}
