/**
 * HiSynth: the whole synthesizer, ticked as its page ticks it, from presets, scores and songs.
 *
 * - Parameters: `preset`, the name of one of the app's, or `parameters` as its JSON has them, or
 *   `string`; `song`, the name of one of the app's, or `events` as a score has them, or neither;
 *   `live`, events that are played at a quantum's beginning, `{ at, kind, note, velocity }`;
 *   `seed`, `start`, the frame at which the engine starts.
 * - What the stages play is compared over the whole length; of the output the end is kept.
 */
import { SynthEngine } from '../apps/hisynth/sound/engine.js';
import { fields } from '../apps/hisynth/sound/fields.js';
import { settle, readField, readParameters, readPreset } from '../apps/hisynth/sound/preset.js';
import { decodePreset } from '../apps/hisynth/sound/preset-string.js';
import { readMIDIFile } from '../apps/hisynth/sound/midi-file.js';
import { Player } from '../apps/hisynth/sound/player.js';
import { readScore } from '../apps/hisynth/sound/score.js';
import { songOf } from '../apps/hisynth/sound/song.js';
import { effects } from './hisynth/effects.js';
import { envelopes } from './hisynth/envelopes.js';
import { filters } from './hisynth/filters.js';
import { liveCases } from './hisynth/live.js';
import { oscillators } from './hisynth/oscillators.js';
import { voiceAllocation } from './hisynth/voice-allocation.js';
import { whole } from './hisynth/whole.js';

export const component = 'HiSynth';

const QUANTUM = 128;

export const cases = [
  ...oscillators, ...envelopes, ...voiceAllocation, ...filters, ...effects, ...liveCases, ...whole,
];

/** What the lab begins with: a preset, and nobody who plays. */
export const lab = {
  sampleRate: 48000, frames: 96000, channels: 2, parameters: { preset: 'plain-glass' },
};

/** What a case gives the lab's parameters: the values of its preset, those of a list by number. */
export async function settings(parameters) {
  const { values } = await presetOf(parameters);
  const words = ([name, value]) => {
    const { kind, options } = fields[name];
    const word = (one) => (kind === 'choice' ? options[one] : kind === 'number' ? one : one === 1);
    return Array.isArray(value)
      ? value.map((one, index) => [`${name}.${index + 1}`, word(one)]) : [[name, word(value)]];
  };
  return Object.fromEntries(Object.entries(values).flatMap(words));
}

export async function build(context, { frames, parameters }, tools) {
  const { live = [], seed = 'hisynth', start = 0 } = parameters;
  const { values } = await presetOf(parameters);
  const player = await playerOf(parameters, context.sampleRate);
  player?.play();
  await SynthEngine.load(context);
  const engine = new SynthEngine(context, values, seed);
  if (tools.isLive) return engine.start({ player });
  const begin = () => engine.start({ player, timer: false });
  const stops = new Map();
  const at = (frame, run) => stops.set(frame, [...stops.get(frame) ?? [], run]);
  if (start === 0) begin();
  else at(start, begin);
  const due = (tick) => Math.ceil(tick * context.sampleRate / 50);
  for (let tick = 1; start + due(tick) < frames; tick += 1) {
    const frame = Math.ceil((start + due(tick)) / QUANTUM) * QUANTUM;
    if (frame < frames) at(frame, () => engine.run());
  }
  for (const { at: frame, ...event } of live) at(frame, () => engine.play(event));
  for (const [frame, runs] of [...stops].sort(([a], [b]) => a - b)) {
    tools.at(frame, () => runs.forEach((run) => run()));
  }
  return engine;
}

/** Turns a parameter, `lfoDepths.2` the second of a list; heard from the next tick on. */
export function update(engine, id, value) {
  const [name, part] = id.split('.');
  if (!part) engine.set(name, readField(name, value));
  else engine.setPart(name, part - 1, readField(name, [value, value, value])[0]);
}

export function note(engine, { note: key, velocity = 1, on }) {
  const loudness = Math.min(127, Math.max(1, Math.floor(velocity * 127 + 0.5)));
  engine.play({ kind: on ? 'on' : 'off', note: key, velocity: on ? loudness : 0 });
}

/** Ends what a live graph keeps running. */
export function stop(engine) {
  engine.stop();
}

async function presetOf({ preset, parameters, string }) {
  if (parameters) return settle('Case', ...readParameters(parameters));
  if (string) return decodePreset(string);
  return readPreset(await (await file(`presets/${preset}.json`)).text());
}

async function playerOf({ song, events }, sampleRate) {
  if (song) {
    const bytes = new Uint8Array(await (await file(`songs/${song}.mid`)).arrayBuffer());
    return new Player(songOf(readMIDIFile(bytes)), sampleRate);
  }
  if (!events) return undefined;
  const score = readScore(JSON.stringify({ seconds: 3600, events }));
  const presets = new Map();
  for (const name of score.presets) {
    presets.set(name, readPreset(await (await file(`presets/${name}.json`)).text()).values);
  }
  return new Player(score, sampleRate, presets);
}

async function file(path) {
  const response = await fetch(new URL(`../apps/hisynth/${path}`, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
