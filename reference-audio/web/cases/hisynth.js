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
import { settle, readParameters, readPreset } from '../apps/hisynth/sound/preset.js';
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

export async function build(context, { frames, parameters }, tools) {
  const { live = [], seed = 'hisynth', start = 0 } = parameters;
  const { values } = await presetOf(parameters);
  const player = await playerOf(parameters, context.sampleRate);
  player?.play();
  await SynthEngine.load(context);
  const engine = new SynthEngine(context, values, seed);
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
