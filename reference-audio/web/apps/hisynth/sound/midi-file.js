/**
 * Standard MIDI Files, formats 0 and 1: all channel events in seconds.
 *
 * `readMIDIFile(bytes)` → `{ title, tempo, seconds, events }`; an event is
 * `{ seconds, track, channel, status, data1, data2 }`, channels from 1, status 0x80 to 0xE0.
 */
import { readTracks } from './midi-tracks.js';

export class MIDIFileError extends Error {}

const LARGEST = 1 << 20;
const MOST_TRACKS = 64;
const LONGEST = 3600;
const FIRST_TEMPO = 500000;
const DROP_RATE = 29;

export function readMIDIFile(bytes) {
  if (bytes.length > LARGEST) throw new MIDIFileError('larger than 1 MiB');
  const header = readHeader(bytes);
  const { title, events, end } = readTracks(bytes, header, MIDIFileError);
  const clock = header.rate ? frameClock(header) : tempoClock(header.division);
  const timed = [];
  let tempo;
  for (const event of events) {
    const seconds = clock.at(event.tick);
    if (seconds > LONGEST) throw new MIDIFileError('longer than 1 hour');
    if (event.tempo !== undefined) {
      clock.setTempo(event.tempo);
      tempo ??= event.tempo;
    } else {
      const { track, channel, status, data1, data2 } = event;
      timed.push({ seconds, track, channel, status, data1, data2 });
    }
  }
  const seconds = clock.at(end);
  if (seconds > LONGEST) throw new MIDIFileError('longer than 1 hour');
  return { title, tempo: tempo ?? FIRST_TEMPO, seconds, events: timed };
}

function readHeader(bytes) {
  const word = (at) => (bytes[at] << 8) | bytes[at + 1];
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'MThd') {
    throw new MIDIFileError('not a MIDI file');
  }
  const truncated = () => new MIDIFileError(`truncated at byte ${bytes.length}`);
  if (bytes.length < 8) throw truncated();
  const length = word(4) * 65536 + word(6);
  if (length < 6) throw new MIDIFileError('not a MIDI file');
  if (8 + length > bytes.length) throw truncated();
  const [format, tracks, division] = [word(8), word(10), word(12)];
  if (format > 1) throw new MIDIFileError(`format ${format}`);
  if (tracks === 0) throw new MIDIFileError('no tracks');
  if (tracks > MOST_TRACKS) throw new MIDIFileError(`more than ${MOST_TRACKS} tracks`);
  const first = 8 + length;
  if (division < 0x8000) {
    if (division === 0) throw new MIDIFileError('division 0');
    return { tracks, first, division };
  }
  const rate = 256 - (division >> 8);
  const unit = division & 255;
  if (![24, 25, 29, 30].includes(rate) || unit === 0) throw new MIDIFileError('SMPTE rate');
  return { tracks, first, rate, unit };
}

/** Ticks of a quarter, whose length a tempo says. Sums of integers, exact for hours. */
function tempoClock(division) {
  let sum = 0;
  let last = 0;
  let tempo = FIRST_TEMPO;
  const move = (tick) => {
    sum += (tick - last) * tempo;
    last = tick;
  };
  return {
    at(tick) {
      move(tick);
      return sum / (division * 1000000);
    },
    setTempo(next) { tempo = next; },
  };
}

/** Ticks of a film's frame; a tempo says nothing. */
function frameClock({ rate, unit }) {
  return {
    at: (tick) => (rate === DROP_RATE ? tick * 1001 / (30000 * unit) : tick / (rate * unit)),
    setTempo() {},
  };
}
