/**
 * The note player: fonts made by code, and scores that are played from them.
 *
 * - Parameters: `font`, a description as font-writer.js takes it, and `preset`, or plain sines where
 *   there is no font; `score`; `options` as the player takes them; `gestures` of a take.
 * - Shape: stereo, mixed down where the case has one channel.
 */
import { writeFont } from '../apps/note-player/sound/font-writer.js';
import { NotePlayerError } from '../apps/note-player/sound/note-player-error.js';
import { pageClock, SoundFontNotePlayer } from '../apps/note-player/sound/player.js';
import { playScore } from '../apps/note-player/sound/score.js';
import { SineWaveNotePlayer } from '../apps/note-player/sound/sine.js';
import { SoundFont } from '../apps/note-player/sound/soundfont.js';
import { cases as controlled } from './instruments/controllers.js';
import { fontOf, frequencyOf, sample } from './instruments/describe.js';
import { cases as ended } from './instruments/endings.js';
import { cases as made } from './instruments/fonts.js';
import { OfflineClock } from './instruments/offline-clock.js';
import { cases as tuned } from './instruments/pitch.js';

export const component = 'NotePlayer';
export const cases = [...made, ...tuned, ...ended, ...controlled];

/** What the lab begins with: a font of one looped tone, and nobody who plays. */
export const lab = {
  sampleRate: 48000, frames: 96000, channels: 2,
  parameters: {
    font: fontOf('lab', [sample('tone', { frames: 1200, period: 1200 / 11 })], [
      { generators: [[54, 1], [34, -6000], [36, 1200], [37, 250], [38, -1200]], sample: 0 },
    ]),
    preset: 'sf2:0:0', score: { format: 'note-score', version: 1, events: [] },
  },
};

const CONTROLS = { volume: 7, expression: 11, pan: 10, modulation: 1 };
const SUSTAIN = 64;

export function build(context, definition, tools) {
  const { font: description, preset, score, options = {} } = definition.parameters;
  const clock = tools.isLive ? pageClock() : new OfflineClock(context, definition.frames, tools.at);
  const player = makePlayer(context, description, preset, { ...options, clock });
  player.prepare();
  playScore(player, clock, score, refuse);
  clock.drive?.();
  return { player, keys: new Map(), context, clock };
}

/** A controller of the first channel, the wheel, pressure or the pedal; plain sines have none. */
export function update(graph, id, value) {
  const { player } = graph;
  act(graph, () => {
    if (id === 'bend') player.bend?.(0, Math.round(value));
    else if (id === 'pressure') player.pressure?.(0, Math.round(value));
    else if (id === 'pedal') player.control?.(0, SUSTAIN, value ? 127 : 0);
    else player.control?.(0, CONTROLS[id], Math.round(value));
  });
}

export function note(graph, { note: key, velocity = 1, on }) {
  const { player, keys } = graph;
  const loudness = Math.min(127, Math.max(1, Math.floor(velocity * 127 + 0.5)));
  act(graph, () => {
    keys.get(key)?.();
    keys.delete(key);
    if (!on) return;
    if (player.noteOn) {
      const held = player.noteOn(0, key, loudness);
      if (held) keys.set(key, () => player.noteOff(held));
    } else {
      const handle = player.play(frequencyOf(key), loudness);
      keys.set(key, () => handle.stop('fade'));
    }
  });
}

/** Ends what a live graph keeps running. */
export function stop({ player }) {
  player.stopAll();
}

function act({ context, clock }, run) {
  const guarded = () => {
    try {
      run();
    } catch (error) {
      refuse(error);
    }
  };
  if (clock.act) clock.act(Math.round(context.currentTime * context.sampleRate), guarded);
  else guarded();
}

/** A note that cannot be played is silent, and the others sound. */
function refuse(error) {
  if (!(error instanceof NotePlayerError)) throw error;
}

function makePlayer(context, description, preset, options) {
  if (!description) return new SineWaveNotePlayer(context, options);
  const font = new SoundFont(writeFont(description));
  return new SoundFontNotePlayer(context, font, font.preset(preset), options);
}
