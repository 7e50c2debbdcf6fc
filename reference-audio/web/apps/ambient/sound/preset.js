/**
 * Reads presets: state, dual ranges, and the pairs that older presets have in the place of both.
 */
import { fields } from './fields.js';

/** The text of a preset → `{ name, state, dualRanges, warnings }`; throws what is wrong with it. */
export function readPreset(text) {
  const { name = 'Untitled', state = {}, dualRanges = {} } = JSON.parse(text);
  return { name, ...settle(state, dualRanges) };
}

/** The state as the app keeps it: defaults in their order, then what the preset adds. */
export function settle(given, givenRanges = {}) {
  const warnings = [];
  const dualRanges = { ...givenRanges };
  const merged = mergePairs(given, dualRanges);
  const state = {};
  for (const [field, { initial }] of Object.entries(fields)) {
    state[field] = field in merged ? checked(field, merged[field], warnings) : initial;
  }
  for (const [field, value] of Object.entries(merged)) {
    if (!(field in fields)) state[field] = value;
  }
  return { state, dualRanges, warnings };
}

/** `xMin` and `xMax` of a field that stands alone today: the midpoint and a dual range. */
function mergePairs(given, dualRanges) {
  const merged = { ...given };
  for (const [field, { kind }] of Object.entries(fields)) {
    const { [`${field}Min`]: low, [`${field}Max`]: high } = given;
    if (kind !== 'number' || typeof low !== 'number' || typeof high !== 'number') continue;
    delete merged[`${field}Min`];
    delete merged[`${field}Max`];
    merged[field] = (low + high) / 2;
    dualRanges[field] ??= { min: low, max: high };
  }
  return merged;
}

function checked(field, value, warnings) {
  const { kind, minimum, maximum, options } = fields[field];
  const type = { number: 'number', flag: 'boolean' }[kind] ?? 'string';
  if (typeof value !== type) throw new TypeError(`${field}: ${JSON.stringify(value)} is no ${kind}`);
  if (options && !options.includes(value)) {
    throw new TypeError(`${field}: '${value}' is none of ${options.join(', ')}`);
  }
  if (kind !== 'number' || (value >= minimum && value <= maximum)) return value;
  const bounded = Math.min(Math.max(value, minimum), maximum);
  warnings.push(`${field}: ${value} is outside ${minimum} to ${maximum}; ${bounded} is used`);
  return bounded;
}
