/**
 * The tracks of a Standard MIDI File: bytes → events by tick, merged.
 */
const MOST_EVENTS = 100000;
const LONGEST_DELTA = 4;
/** Meta events that say something to a player. */
const TITLE = 0x03;
const END_OF_TRACK = 0x2F;
const TEMPO = 0x51;

/** → `{ title, events, end }`; an event has `tick`, and a `tempo` or a channel's message. */
export function readTracks(bytes, { tracks, first }, MIDIFileError) {
  const cursor = new Cursor(bytes, first, MIDIFileError);
  const read = { title: '', events: [], end: 0 };
  let track = 0;
  while (track < tracks) {
    const name = cursor.text(4);
    const length = cursor.long();
    const start = cursor.at;
    cursor.need(length);
    if (name === 'MTrk') {
      new Track(cursor, start + length, track, read, MIDIFileError).read();
      track += 1;
    }
    cursor.at = start + length;
  }
  // By tick; at equal ticks by track, then by order: the sort is stable.
  read.events.sort((a, b) => a.tick - b.tick);
  return read;
}

class Cursor {
  #bytes;
  #error;

  constructor(bytes, at, MIDIFileError) {
    this.#bytes = bytes;
    this.at = at;
    this.#error = MIDIFileError;
    this.limit = bytes.length;
  }

  need(count) {
    if (this.at + count > this.limit) throw new this.#error(`truncated at byte ${this.limit}`);
  }

  byte() {
    this.need(1);
    this.at += 1;
    return this.#bytes[this.at - 1];
  }

  peek() {
    this.need(1);
    return this.#bytes[this.at];
  }

  take(count) {
    this.need(count);
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  text(count) {
    return String.fromCharCode(...this.take(count));
  }

  long() {
    return this.take(4).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  /** A number of seven bits a byte. */
  variable() {
    const start = this.at;
    let value = 0;
    for (let count = 0; count < LONGEST_DELTA; count += 1) {
      const byte = this.byte();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new this.#error(`delta longer than ${LONGEST_DELTA} bytes at ${start}`);
  }
}

class Track {
  #cursor;
  #end;
  #number;
  #read;
  #error;
  #tick = 0;
  #status = 0;

  constructor(cursor, end, number, read, MIDIFileError) {
    this.#cursor = cursor;
    this.#end = end;
    this.#number = number;
    this.#read = read;
    this.#error = MIDIFileError;
  }

  /** Nothing is read beyond the track's own end. */
  read() {
    const cursor = this.#cursor;
    const limit = cursor.limit;
    cursor.limit = this.#end;
    while (cursor.at < this.#end) {
      this.#tick += cursor.variable();
      if (!this.#event()) break;
    }
    cursor.limit = limit;
    this.#read.end = Math.max(this.#read.end, this.#tick);
  }

  /** Returns false at the end of the track. */
  #event() {
    const cursor = this.#cursor;
    const start = cursor.at;
    const first = cursor.peek();
    if (first === 0xFF) return this.#meta();
    if (first === 0xF0 || first === 0xF7) {
      cursor.byte();
      this.#status = 0;
      const length = cursor.variable();
      cursor.take(length);
      return true;
    }
    if (first > 0xF0) throw new this.#error(`status ${hex(first)} at ${start}`);
    if (first >= 128) this.#status = cursor.byte();
    else if (this.#status === 0) throw new this.#error(`data without status at ${start}`);
    this.#channelEvent();
    return true;
  }

  #channelEvent() {
    const kind = this.#status & 0xF0;
    const data1 = this.#data();
    const data2 = kind === 0xC0 || kind === 0xD0 ? 0 : this.#data();
    this.#keep({ channel: (this.#status & 15) + 1, status: kind, data1, data2 });
  }

  #data() {
    const { at } = this.#cursor;
    const value = this.#cursor.byte();
    if (value > 127) throw new this.#error(`data byte above 127 at ${at}`);
    return value;
  }

  #meta() {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.byte();
    this.#status = 0;
    const type = cursor.byte();
    const length = cursor.variable();
    const data = cursor.take(length);
    if (type === END_OF_TRACK) return false;
    if (type === TITLE && this.#number === 0 && this.#read.title === '') {
      this.#read.title = textOf(data);
    }
    if (type === TEMPO && data.length === 3) {
      const tempo = data[0] * 65536 + data[1] * 256 + data[2];
      if (tempo === 0) throw new this.#error(`tempo 0 at ${start}`);
      this.#keep({ tempo });
    }
    return true;
  }

  #keep(event) {
    const { events } = this.#read;
    if (events.length === MOST_EVENTS) throw new this.#error(`more than ${MOST_EVENTS} events`);
    events.push({ tick: this.#tick, track: this.#number, ...event });
  }
}

function textOf(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return String.fromCharCode(...bytes);
  }
}

const hex = (byte) => byte.toString(16).toUpperCase();
