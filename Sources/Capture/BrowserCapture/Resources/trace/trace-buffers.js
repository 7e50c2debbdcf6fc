/**
 * Detects what a page writes to a buffer that a source already has.
 *
 * The browser plays directly from the memory to which the page writes: the samples in it count when the render
 * continues, even for a source that has been started, and while it plays.
 */
import { interceptMethod } from '../natives/interception.js';

const { Map, Set, Uint32Array, WeakMap, WeakSet } = globalThis;

/** Buffers whose memory the page has accessed. */
const open = new WeakSet();
/** Buffer → what each trace that plays it knows about it. */
const known = new WeakMap();
/** With more samples that a page may write to, only some are checked at each stop: a page writes many in a row. */
const MOST_CHECKED = 1 << 20;
/** Distance between those; another one of them is the first each time. */
const STRIDE = 61;
/** Changes that are closer are merged. */
const LEAST_GAP = 128;
/** The browser's own function; null until watching begins. */
let getChannelData = null;

/** Notes whose memory may change. */
export function watchBufferMemory() {
  ({ getChannelData } = AudioBuffer.prototype);
  for (const name of ['getChannelData', 'copyToChannel']) {
    interceptMethod(AudioBuffer.prototype, name, (buffer, args, proceed) => {
      for (const played of known.get(buffer) ?? []) played.channels ??= copyOf(buffer);
      open.add(buffer);
      return proceed();
    });
  }
}

/** The buffers from which the sources of one trace play. */
export class PlayedBuffers {
  /** Buffer → `{ channels, users }`; the channels as in the trace, null as long as the page cannot write to them. */
  #buffers = new Map();
  #looks = 0;

  /** `description`: of the buffer in the trace, which may be corrected until the render continues. */
  add(source, buffer, description) {
    if (!getChannelData) return;
    if (!this.#buffers.has(buffer)) this.#begin(buffer);
    const played = this.#buffers.get(buffer);
    const user = { source, description, isFresh: true };
    played.users.push(user);
    source.addEventListener('ended', () => {
      played.users = played.users.filter((one) => one !== user);
      if (played.users.length > 0) return;
      this.#buffers.delete(buffer);
      known.get(buffer).delete(played);
    });
  }

  /**
   * Finds what has changed since the last call, before the render continues.
   *
   * - `onFresh(description, buffer)`: nothing has been rendered from it yet.
   * - `onWrite(source, channel, frame, samples)`: in a buffer from which something was already rendered.
   */
  notice({ onFresh, onWrite }) {
    this.#looks += 1;
    let samples = 0;
    for (const buffer of this.#buffers.keys()) {
      if (open.has(buffer)) samples += buffer.length * buffer.numberOfChannels;
    }
    for (const [buffer, played] of this.#buffers) {
      const fresh = played.users.filter(({ isFresh }) => isFresh);
      if (open.has(buffer)) {
        const now = channelsOf(buffer);
        const isNew = !played.channels;
        played.channels ??= copyOf(buffer);
        const changes = this.#changes(played.channels, now, fresh.length > 0 || samples <= MOST_CHECKED);
        if (isNew || changes.length > 0) fresh.forEach((user) => onFresh(user.description, buffer));
        for (const { source, isFresh } of played.users) {
          if (isFresh) continue;
          for (const { channel, start, end } of changes) {
            onWrite(source, channel, start, getChannelData.call(buffer, channel).slice(start, end));
          }
        }
        for (const { channel, start, end } of changes) {
          played.channels[channel].set(now[channel].subarray(start, end), start);
        }
      }
      for (const user of fresh) user.isFresh = false;
    }
  }

  #begin(buffer) {
    const played = { channels: null, users: [] };
    this.#buffers.set(buffer, played);
    if (!known.has(buffer)) known.set(buffer, new Set());
    known.get(buffer).add(played);
  }

  /** Runs of samples that differ; none if a check of some samples finds no difference. */
  #changes(before, now, isThorough) {
    return now.flatMap((bits, channel) => {
      const old = before[channel];
      let index = isThorough ? 0 : this.#looks % STRIDE;
      const step = isThorough ? 1 : STRIDE;
      while (index < bits.length && bits[index] === old[index]) index += step;
      return index < bits.length ? runsOf(old, bits, channel) : [];
    });
  }
}

function runsOf(before, now, channel) {
  const runs = [];
  for (let index = 0; index < now.length; index += 1) {
    if (now[index] === before[index]) continue;
    const last = runs.at(-1);
    if (last && index - last.end < LEAST_GAP) last.end = index + 1;
    else runs.push({ channel, start: index, end: index + 1 });
  }
  return runs;
}

function channelsOf(buffer) {
  return Array.from({ length: buffer.numberOfChannels }, (_, channel) => {
    const samples = getChannelData.call(buffer, channel);
    // What the page has transferred elsewhere plays as silence, and cannot be written to.
    if (samples.length !== buffer.length) return new Uint32Array(buffer.length);
    return new Uint32Array(samples.buffer, samples.byteOffset, samples.length);
  });
}

function copyOf(buffer) {
  return channelsOf(buffer).map((bits) => bits.slice());
}
