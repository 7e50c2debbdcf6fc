/**
 * A media element of the page on the recording's clock: its position in its file, its events, and the sources that play
 * for it.
 *
 * Its sound is made of AudioBufferSourceNodes like a page's own, so that a trace needs no special operation for it.
 * `preservesPitch` is not supported: at another rate the pitch changes, too.
 */
import { attributeOf } from '../natives/native-attributes.js';
import { fire } from '../natives/natives.js';
import { setLoop, setValue, start, stop } from '../page/page-side.js';
import { addressesOf, readMedia } from './media-files.js';
import { track } from '../clock/pending-work.js';

const UPDATE_MILLISECONDS = 250;
/** Chromium refuses other rates, but for 0, which holds an element still. */
const RATES = { __proto__: null, least: 0.0625, most: 16 };
const READY = ['loadstart', 'durationchange', 'loadedmetadata', 'loadeddata', 'canplay',
  'canplaythrough'];

export class MediaElement {
  paused = true;
  ended = false;
  seeking = false;
  error = null;
  readyState = 0;
  networkState = 0;
  address = '';
  rate = 1;
  volume = 1;
  muted = false;
  buffer = null;
  /** The node through which the page, or the speakers, receive its sound; made when it first plays. */
  output = null;
  /** Whether a node of the page plays it. */
  hasNode = false;
  #element;
  #host;
  #loading = null;
  /** Counts calls of `load`: the last one's file is the element's. */
  #loads = 0;
  /** Counts what interrupts a call of `play` that waits. */
  #interruptions = 0;
  /** Seconds into the file at `#since`, the page's time. */
  #position = 0;
  #since = 0;
  /** Where the fragment of its address says that it ends, in seconds into the file. */
  #last = Infinity;
  #source = null;
  #timers = [];

  /**
   * `host`: `{ now(), after(milliseconds, run), cancel(id), sampleRate(), makeOutput(), makeSource(), note(text) }`.
   */
  constructor(element, host) {
    this.#element = element;
    this.#host = host;
    this.muted = element.defaultMuted;
  }

  /** For messages; an address may contain a whole file. */
  get #name() {
    return this.address.length > 200 ? `${this.address.slice(0, 60)}…` : this.address;
  }

  get duration() {
    return this.buffer?.duration ?? NaN;
  }

  get isPlaying() {
    return !this.paused && this.buffer !== null;
  }

  get position() {
    if (!this.#source) return this.#position;
    const position = this.#position + ((this.#host.now() - this.#since) / 1000) * this.rate;
    // The setting at the time it began: the element may have been changed since (`refresh`).
    if (this.#source.loop) return position % this.duration;
    return Math.min(position, this.duration);
  }

  /** Reads the file again, if there is one. */
  load() {
    this.#halt();
    const addresses = addressesOf(this.#element);
    const [address = ''] = addresses;
    // A file that was there is given up, and with it what waits to be played.
    if (this.networkState !== 0 && !this.paused) {
      this.paused = true;
      this.#interruptions += 1;
    }
    this.address = address;
    this.rate = this.#element.defaultPlaybackRate;
    const [position, last] = fragmentOf(address);
    this.#position = position;
    this.#last = last;
    this.buffer = null;
    this.readyState = 0;
    this.error = null;
    this.ended = false;
    this.networkState = address ? 2 : 0;
    this.#loads += 1;
    this.#loading = address ? this.#read(addresses, 0, this.#loads) : null;
  }

  /** From one source on, until one can be read. */
  #read(addresses, index, load) {
    const address = addresses[index];
    this.address = address;
    const reading = track(`media ${address.slice(0, 200)}`, readMedia(address, this.#host.sampleRate()));
    return reading.then(
      ({ value: buffer }) => { if (load === this.#loads) this.#loaded(buffer); },
      (error) => {
        if (load !== this.#loads) return undefined;
        if (index + 1 < addresses.length) return this.#read(addresses, index + 1, load);
        return this.#failed(error);
      });
  }

  async play() {
    if (!this.address && addressesOf(this.#element).length > 0) this.load();
    if (this.ended) this.seek(0);
    const wasPaused = this.paused;
    const before = this.#interruptions;
    this.paused = false;
    if (wasPaused) this.#fireSoon('play');
    await this.#loading;
    if (this.error) throw new DOMException(this.error.message, 'NotSupportedError');
    if (this.isPlaying && !this.#source) {
      this.#begin();
      await new Promise((resolve) => {
        this.#host.after(0, () => {
          this.#fire('playing');
          resolve();
        });
      });
    }
    if (before !== this.#interruptions) {
      throw new DOMException('The play() request was interrupted by a call to pause() or by a new load request.', 'AbortError');
    }
  }

  pause() {
    if (this.paused) return;
    this.#halt();
    this.paused = true;
    this.#interruptions += 1;
    this.#fireSoon('timeupdate', 'pause');
  }

  seek(seconds) {
    const wasPlaying = this.#source !== null || this.isPlaying;
    this.#halt();
    this.#position = Math.max(0, Math.min(Number(seconds) || 0, this.buffer?.duration ?? Infinity));
    this.ended = false;
    if (!this.buffer) return;
    if (wasPlaying) this.#begin();
    this.#fireSoon('seeking', 'timeupdate', 'seeked');
  }

  /** Applies changes of rate and loop. */
  refresh() {
    if (!this.#source) return;
    this.#halt();
    this.#begin();
  }

  setRate(value) {
    const rate = Number(value);
    if (rate !== 0 && !(rate >= RATES.least && rate <= RATES.most)) {
      throw new DOMException(`The provided playback rate (${rate}) is not in the supported playback range.`,
        'NotSupportedError');
    }
    const { position } = this;
    const isHeld = this.isPlaying && this.rate === 0;
    this.rate = rate;
    if (this.#source || isHeld) {
      this.#halt();
      this.#position = position;
      this.#begin();
    }
    if (this.rate !== 1 && this.#element.preservesPitch) {
      this.#host.note(`media ${this.#name}: at rate ${this.rate} its pitch changes too`);
    }
    this.#fireSoon('ratechange');
  }

  setLoudness(volume, muted) {
    this.volume = volume;
    this.muted = muted;
    this.#applyLoudness();
    this.#fireSoon('volumechange');
  }

  #loaded(buffer) {
    this.buffer = buffer;
    this.readyState = 4;
    this.networkState = 1;
    this.#position = Math.min(this.#position, buffer.duration);
    for (const type of READY) this.#fire(type);
    if (this.#element.autoplay && this.paused) this.play();
  }

  #failed(error) {
    this.error = { __proto__: Object.prototype, code: 4, message: String(error.message ?? error) };
    this.networkState = 3;
    this.#host.note(`media ${this.#name} cannot be played: ${this.error.message}`);
    this.#fire('error');
  }

  #begin() {
    const position = this.#position;
    this.output ??= this.#host.makeOutput();
    this.#applyLoudness();
    if (this.rate === 0) return;
    const source = this.#host.makeSource(this.buffer, this.output);
    setLoop(source, this.#element.loop);
    if (this.rate !== 1) setValue(source.playbackRate, this.rate);
    start(source, 0, position);
    this.#source = source;
    this.#since = this.#host.now();
    const update = () => {
      this.#fire('timeupdate');
      this.#timers[0] = this.#host.after(UPDATE_MILLISECONDS, update);
    };
    this.#timers = [this.#host.after(UPDATE_MILLISECONDS, update)];
    if (position < this.#last && this.#last < this.duration) {
      this.#timers.push(this.#host.after((1000 * (this.#last - position)) / this.rate, () => this.pause()));
    }
    if (this.#element.loop) return;
    const left = (1000 * (this.duration - position)) / this.rate;
    this.#timers.push(this.#host.after(left, () => this.#end()));
  }

  #halt() {
    if (!this.#source) return;
    this.#position = this.position;
    stop(this.#source);
    this.#source = null;
    for (const timer of this.#timers) this.#host.cancel(timer);
  }

  #end() {
    this.#halt();
    this.#position = this.duration;
    this.paused = true;
    this.ended = true;
    for (const type of ['timeupdate', 'pause', 'ended']) this.#fire(type);
  }

  #applyLoudness() {
    if (!this.output) return;
    const value = this.muted ? 0 : this.volume;
    // It may stand for a node without that attribute.
    const gain = attributeOf(this.output, 'GainNode', 'gain');
    if (gain.value !== value) setValue(gain, value);
  }

  #fireSoon(...types) {
    for (const type of types) this.#host.after(0, () => this.#fire(type));
  }

  #fire(type) {
    fire(this.#element, new Event(type));
  }
}

/**
 * Where the fragment of an address says that its sound begins and ends, in seconds; all of it without one.
 *
 * - Source: <https://www.w3.org/TR/media-frags/#naming-time>, times in seconds.
 */
function fragmentOf(address) {
  const [, start, end] = /#(?:.*&)?t=(?:npt:)?(\d*\.?\d*)(?:,(\d+\.?\d*))?(?:&|$)/.exec(address) ?? [];
  const last = end ? Number(end) : Infinity;
  return Number(start || 0) < last ? [Number(start || 0), last] : [0, Infinity];
}
