/** A Standard MIDI File as a score: format 0 or 1, all channels. Throws an Error that says what is wrong. */
class Reader {
  place = 0;

  constructor(bytes) { this.bytes = bytes; }

  take(count) {
    if (count < 0 || this.place + count > this.bytes.length) {
      throw new Error(`the MIDI file is truncated at byte ${this.place}`);
    }
    this.place += count;
    return this.bytes.subarray(this.place - count, this.place);
  }

  number(count) { return this.take(count).reduce((sum, byte) => sum * 256 + byte, 0); }

  length() {
    let value = 0;
    for (let count = 0; count < 4; count += 1) {
      const [byte] = this.take(1);
      value = value * 128 + (byte & 0x7F);
      if (!(byte & 0x80)) return value;
    }
    throw new Error(`a number of the MIDI file is longer than 4 bytes at ${this.place}`);
  }
}

const idOf = (bytes) => String.fromCharCode(...bytes);

export function readMIDI(bytes) {
  const reader = new Reader(bytes);
  if (bytes.length < 14 || idOf(reader.take(4)) !== 'MThd') throw new Error('the file is no MIDI file');
  const size = reader.number(4);
  const format = reader.number(2);
  const tracks = reader.number(2);
  const division = reader.number(2);
  if (format > 1) throw new Error(`MIDI files of format ${format} cannot be played`);
  if (division & 0x8000) throw new Error('MIDI files in SMPTE time cannot be played');
  if (division === 0 || size < 6) throw new Error('the MIDI file has no ticks per quarter');
  reader.take(size - 6);
  const messages = [];
  for (let track = 0; track < tracks && reader.place < bytes.length; track += 1) {
    const id = idOf(reader.take(4));
    const content = reader.take(reader.number(4));
    if (id === 'MTrk') readTrack(new Reader(content), messages);
  }
  if (!messages.length) throw new Error('the MIDI file has no notes');
  messages.sort((one, other) => one.tick - other.tick || one.order - other.order);
  return scoreOf(messages, division);
}

function readTrack(track, messages) {
  let tick = 0;
  let status = 0;
  while (track.place < track.bytes.length) {
    tick += track.length();
    if (track.bytes[track.place] & 0x80) [status] = track.take(1);
    const order = messages.length;
    if (status === 0xFF) {
      const [kind] = track.take(1);
      const data = track.take(track.length());
      if (kind === 0x51 && data.length === 3) {
        messages.push({ tick, order, tempo: data[0] * 65536 + data[1] * 256 + data[2] });
      }
    } else if (status === 0xF0 || status === 0xF7) {
      track.take(track.length());
    } else if (status >= 0x80 && status <= 0xEF) {
      const data = track.take((status & 0xE0) === 0xC0 ? 1 : 2);
      messages.push({ tick, order, status, first: data[0] & 0x7F, second: (data[1] ?? 0) & 0x7F });
    } else {
      throw new Error(`the MIDI file has a message without a status at ${track.place}`);
    }
  }
}

function scoreOf(messages, division) {
  const events = [];
  const sounding = new Map();
  let [time, tick, tempo] = [0, 0, 500000];
  for (const message of messages) {
    time += (message.tick - tick) * tempo / division / 1000000;
    tick = message.tick;
    if (message.tempo !== undefined) {
      tempo = message.tempo;
      continue;
    }
    const { status, first, second } = message;
    const channel = status & 0x0F;
    const name = channel * 128 + first;
    const event = { at: time, channel };
    switch (status & 0xF0) {
      case 0x90:
      case 0x80:
        if ((status & 0xF0) === 0x80 || second === 0) {
          const note = sounding.get(name)?.shift();
          if (note) note.duration = Math.max(0.001, time - note.at);
          continue;
        }
        Object.assign(event, { key: first, velocity: second });
        if (!sounding.has(name)) sounding.set(name, []);
        sounding.get(name).push(event);
        break;
      case 0xB0: Object.assign(event, { control: first, value: second }); break;
      case 0xC0: event.program = first; break;
      case 0xD0: event.pressure = first; break;
      case 0xE0: event.bend = first | second << 7; break;
      default: continue;
    }
    events.push(event);
  }
  // Keys that are never let go are held to the end.
  for (const event of events) {
    if ('key' in event) event.duration ??= Math.max(0.001, time - event.at);
  }
  return { format: 'note-score', version: 1, events };
}
