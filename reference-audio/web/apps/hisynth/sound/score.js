/**
 * Scores: notes, pedal, parameter changes and presets at their seconds, as JSON.
 */
import { bounded, PresetError, readField } from './preset.js';
import { fields } from './fields.js';

const LARGEST = 1 << 20;
const MOST_EVENTS = 100000;
const LONGEST = 3600;

/**
 * The text of a score → `{ seconds, preset, events, presets }`, events as players take them.
 *
 * `presets`: the names of all presets that it asks for; a change to one is `{ preset: NAME }`.
 */
export function readScore(text) {
  if (text.length > LARGEST) throw new PresetError('score: larger than 1 MiB');
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new PresetError('score: not JSON');
  }
  const { seconds, preset, events: given } = file ?? {};
  if (!isTime(seconds)) throw new PresetError('seconds: 0 to 3600 is expected');
  if (preset !== undefined && typeof preset !== 'string') {
    throw new PresetError('preset: a name is expected');
  }
  if (!Array.isArray(given)) throw new PresetError('events: a list is expected');
  if (given.length > MOST_EVENTS) throw new PresetError(`events: more than ${MOST_EVENTS}`);
  let last = 0;
  const events = given.flatMap((event, index) => {
    if (!isTime(event?.t) || event.t < last) throw new PresetError(`event ${index}: t`);
    last = event.t;
    return readEvent(event, index).map((read) => ({ seconds: event.t, ...read }));
  });
  const presets = new Set(events.flatMap(({ preset: name }) => name ?? []));
  if (preset) presets.add(preset);
  return { seconds, preset, events, presets: [...presets] };
}

function readEvent(event, index) {
  const refuse = (what) => { throw new PresetError(`event ${index}: ${what}`); };
  if ('on' in event) {
    const [note, velocity] = [event.on, event.v ?? 100];
    if (!isByte(note)) refuse('on');
    if (!isByte(velocity)) refuse('v');
    return [velocity === 0 ? { kind: 'off', note } : { kind: 'on', note, velocity }];
  }
  if ('off' in event) return isByte(event.off) ? [{ kind: 'off', note: event.off }] : refuse('off');
  if ('pedal' in event) {
    if (typeof event.pedal !== 'boolean') refuse('pedal');
    return [{ kind: 'pedal', note: event.pedal ? 1 : 0 }];
  }
  if (event.allNotesOff === true) return [{ kind: 'allNotesOff' }];
  if (event.allSoundOff === true) return [{ kind: 'allSoundOff' }];
  if (typeof event.preset === 'string') return [{ kind: 'preset', preset: event.preset }];
  if (event.set !== null && typeof event.set === 'object') {
    return Object.entries(event.set).map(([name, value]) => {
      if (!Object.hasOwn(fields, name)) refuse(`set ${name}`);
      return { kind: 'set', name, value: settled(name, readField(name, value)) };
    });
  }
  return refuse('it does nothing known');
}

function settled(name, value) {
  if (fields[name].kind !== 'number') return value;
  return Array.isArray(value) ? value.map((one) => bounded(name, one)) : bounded(name, value);
}

const isTime = (value) => typeof value === 'number' && value >= 0 && value <= LONGEST;
const isByte = (value) => Number.isInteger(value) && value >= 0 && value <= 127;
