/**
 * The note player: fonts made by code, and scores that are played from them.
 *
 * - Parameters: `font`, a description as font-writer.js takes it, and `preset`, or plain sines where
 *   there is no font; `score`; `options` as the player takes them.
 * - Shape: stereo, mixed down where the case has one channel.
 */
import { writeFont } from '../apps/note-player/sound/font-writer.js';
import { NotePlayerError } from '../apps/note-player/sound/note-player-error.js';
import { SoundFontNotePlayer } from '../apps/note-player/sound/player.js';
import { playScore } from '../apps/note-player/sound/score.js';
import { SineWaveNotePlayer } from '../apps/note-player/sound/sine.js';
import { SoundFont } from '../apps/note-player/sound/soundfont.js';
import { cases as controlled } from './instruments/controllers.js';
import { cases as ended } from './instruments/endings.js';
import { cases as made } from './instruments/fonts.js';
import { OfflineClock } from './instruments/offline-clock.js';
import { cases as tuned } from './instruments/pitch.js';

export const component = 'NotePlayer';
export const cases = [...made, ...tuned, ...ended, ...controlled];

export function build(context, definition, tools) {
  const { font: description, preset, score, options = {} } = definition.parameters;
  const clock = new OfflineClock(context, definition.frames, tools.at);
  const player = makePlayer(context, description, preset, { ...options, clock });
  player.prepare();
  playScore(player, clock, score, (error) => {
    // A note that cannot be played is silent, and the others sound.
    if (!(error instanceof NotePlayerError)) throw error;
  });
  clock.drive();
}

function makePlayer(context, description, preset, options) {
  if (!description) return new SineWaveNotePlayer(context, options);
  const font = new SoundFont(writeFont(description));
  return new SoundFontNotePlayer(context, font, font.preset(preset), options);
}
