/**
 * Scores: notes and controllers at times, played from the player's clock.
 *
 *     { format: 'note-score', version: 1, events: [
 *       { at, frequency, velocity, duration, amplitudeDB?, stop?, adjust? },  a note of its own
 *       { at, key, velocity, duration },       a key of MIDI, which the pedal holds
 *       { at, control, value } | { at, bend } | { at, pressure } | { at, program, bank? }, … ] }
 *
 * with `channel` where it is not 0. `adjust` lists `[seconds, frequency]` in the note.
 */
/** Seconds by which notes are asked for ahead of time. */
const AHEAD = 0.1;

export function readScore(value) {
  if (value?.format !== 'note-score' || value.version !== 1 || !Array.isArray(value.events)) {
    throw new Error('a score needs "format": "note-score", "version": 1 and "events"');
  }
  value.events.forEach((event, index) => {
    if (!(Number.isFinite(event?.at) && event.at >= 0)) {
      throw new Error(`event ${index} of the score has no time 'at' of 0 or more seconds`);
    }
    const isNote = 'frequency' in event || 'key' in event;
    if (isNote && !(Number.isFinite(event.duration) && event.duration > 0)) {
      throw new Error(`event ${index} of the score has no duration of more than 0 seconds`);
    }
    const channel = event.channel ?? 0;
    if (!(Number.isInteger(channel) && channel >= 0 && channel <= 15)) {
      throw new Error(`event ${index} of the score has the channel ${channel}, not 0 to 15`);
    }
  });
  return value;
}

/** Sets a timer for all that the score asks for; `onError` hears of what cannot be played. */
export function playScore(player, clock, score, onError = (error) => { throw error; }) {
  const origin = player.now;
  const guarded = (run) => () => {
    try {
      run();
    } catch (error) {
      onError(error);
    }
  };
  const milliseconds = (seconds) => Math.max(0, Math.floor(seconds * 1000));
  const timer = (seconds, run) => clock.after(milliseconds(seconds), guarded(run));
  for (const event of readScore(score).events) {
    const { at, channel = 0, duration } = event;
    if ('frequency' in event) {
      let handle;
      timer(at - AHEAD, () => {
        handle = player.play(event.frequency, event.velocity ?? 100, {
          amplitudeDB: event.amplitudeDB ?? 0, at: origin + at, channel,
        });
        for (const [seconds, frequency] of event.adjust ?? []) {
          handle.adjustFrequency(frequency, origin + at + seconds);
        }
      });
      timer(at + duration - AHEAD, () => handle?.stop(event.stop ?? 'fade', origin + at + duration));
    } else if ('key' in event) {
      let note;
      timer(at - AHEAD, () => {
        note = player.noteOn(channel, event.key, event.velocity ?? 100, origin + at);
      });
      timer(at + duration, () => { if (note) player.noteOff(note, origin + at + duration); });
    } else if ('control' in event) {
      timer(at, () => player.control(channel, event.control, event.value));
    } else if ('bend' in event) {
      timer(at, () => player.bend(channel, event.bend));
    } else if ('pressure' in event) {
      timer(at, () => player.pressure(channel, event.pressure));
    } else if ('program' in event) {
      timer(at, () => player.program(channel, event.program, event.bank));
    }
  }
}
