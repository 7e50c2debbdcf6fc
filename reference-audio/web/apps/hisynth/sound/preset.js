/**
 * Presets: values within their ranges, and the JSON that keeps them.
 */
import { copyValues, fields, initialValues } from './fields.js';
import { throughHalf } from './float16.js';
import { positionOf } from './json-position.js';

const LARGEST_JSON = 65536;
const LONGEST_NAME = 64;

export class PresetError extends Error {}

/**
 * A number as a field takes it: bounded, whole where it has to be.
 *
 * A bound that a string rounded outwards is within the range: 0.05 s arrives as 0.04998779.
 */
export function bounded(name, value, warnings = []) {
  const { low, high, whole } = fields[name];
  let result = value;
  if (value < Math.min(low, throughHalf(low)) || value > Math.max(high, throughHalf(high))) {
    result = value < low ? low : high;
    warnings.push(`${name}: ${value} is outside ${low}…${high}`);
  }
  return whole ? Math.floor(result + 0.5) : result;
}

/** Values of any origin → a preset `{ name, values, warnings, notes }`. */
export function settle(name, given, notes = []) {
  const warnings = [];
  const values = copyValues(given);
  for (const [field, { kind, count }] of Object.entries(fields)) {
    if (kind !== 'number') continue;
    const settled = (value) => bounded(field, value, warnings);
    values[field] = count ? values[field].map(settled) : settled(values[field]);
  }
  return { name: name === '' ? 'Untitled' : name, values, warnings, notes };
}

/** The text of a JSON file → a preset; throws `PresetError` with what is wrong with it. */
export function readPreset(text) {
  if (new TextEncoder().encode(text).length > LARGEST_JSON) {
    throw new PresetError(`larger than ${LARGEST_JSON / 1024} KiB`);
  }
  const file = parse(text);
  if (file === null || typeof file !== 'object' || Array.isArray(file)) {
    throw new PresetError('not a preset: an object is expected');
  }
  if (file.hisynth !== 1) throw new PresetError('hisynth: 1 is expected');
  const name = file.name ?? 'Untitled';
  if (typeof name !== 'string') throw new PresetError('name: a text is expected');
  if ([...name].length > LONGEST_NAME) throw new PresetError('name: too long');
  const given = file.parameters ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw new PresetError('parameters: an object is expected');
  }
  return settle(name, ...readParameters(given));
}

/** JSON parameters → `[values, notes]`. */
export function readParameters(given) {
  const values = initialValues();
  const notes = [];
  for (const [field, value] of Object.entries(given)) {
    if (Object.hasOwn(fields, field)) values[field] = readField(field, value);
    else notes.push(`${field}: unknown, ignored`);
  }
  return [values, notes];
}

/** One parameter as JSON has it → its value; throws `PresetError`. */
export function readField(name, value) {
  const { count } = fields[name];
  if (!count) return readOne(name, value);
  if (!Array.isArray(value)) throw new PresetError(`${name}: a list is expected`);
  if (value.length !== count) throw new PresetError(`${name}: count ${value.length}`);
  return value.map((element) => readOne(name, element));
}

function readOne(name, value) {
  const { kind, options } = fields[name];
  if (kind === 'choice') {
    if (typeof value !== 'string') throw new PresetError(`${name}: a name is expected`);
    const index = options.indexOf(value);
    if (index < 0) throw new PresetError(`${name}: '${value}' is none of ${options.join(', ')}`);
    return index;
  }
  if (kind === 'number') {
    if (typeof value !== 'number') throw new PresetError(`${name}: a number is expected`);
    if (!Number.isFinite(value)) throw new PresetError(`${name}: not finite`);
    return value;
  }
  if (typeof value !== 'boolean') throw new PresetError(`${name}: true or false is expected`);
  return value ? 1 : 0;
}

/** A preset as the text of a JSON file. */
export function presetText({ name, values }) {
  const parameters = Object.fromEntries(
    Object.keys(fields).map((field) => [field, jsonValue(field, values[field])]));
  return `${JSON.stringify({ hisynth: 1, name, parameters }, null, 2)}\n`;
}

function jsonValue(name, value) {
  if (Array.isArray(value)) return value.map((element) => jsonValue(name, element));
  const { kind, options } = fields[name];
  if (kind === 'choice') return options[value];
  return kind === 'number' ? value : value === 1;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = positionOf(text);
    throw new PresetError(`not JSON: line ${line}, column ${column}`);
  }
}
