/**
 * What of a MIDI file the synthesizer plays: notes and pedal of all channels but the drums'.
 */
const DRUM_CHANNEL = 10;
const PEDAL = 64;
const ALL_SOUND_OFF = 120;
const ALL_NOTES_OFF = 123;

/** A file as `readMIDIFile` gives it → `{ title, tempo, seconds, ignored, events }`. */
export function songOf({ title, tempo, seconds, events }) {
  const heard = events.flatMap((event) => {
    const played = event.channel === DRUM_CHANNEL ? undefined : playedBy(event);
    return played ? [{ seconds: event.seconds, ...played }] : [];
  });
  const ignored = events.length - heard.length;
  return {
    title, tempo, seconds, ignored, events: [...heard, { seconds, kind: 'allNotesOff' }],
  };
}

/** A channel's message as an event; undefined for one that the synthesizer has no use for. */
export function playedBy({ status, data1, data2 }) {
  if (status === 0x90 && data2 > 0) return { kind: 'on', note: data1, velocity: data2 };
  if (status === 0x90 || status === 0x80) return { kind: 'off', note: data1 };
  if (status !== 0xB0) return undefined;
  if (data1 === PEDAL) return { kind: 'pedal', note: data2 >= 64 ? 1 : 0 };
  if (data1 === ALL_SOUND_OFF) return { kind: 'allSoundOff' };
  return data1 >= ALL_NOTES_OFF ? { kind: 'allNotesOff' } : undefined;
}
