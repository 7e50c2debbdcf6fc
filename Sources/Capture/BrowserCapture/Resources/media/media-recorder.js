/**
 * The page's own recording of its sound: a MediaRecorder on the recording's clock.
 *
 * The result is a WAV file of float32, whatever type the page requests: browsers recognise files by their content. As
 * with any recorder, the pieces are consecutive: only the first has a header, which leaves the length open.
 */
import { addHandlers } from '../page/event-handlers.js';
import { begin } from '../clock/pending-work.js';
import { contextForMedia, liveContext, liveFrames } from '../recording/live-context.js';
import { playerOf } from './media-nodes.js';
import { NodeTap } from '../recording/node-tap.js';
import { fire } from '../natives/natives.js';
import { currentFrame } from '../clock/render-quantum.js';

const { Blob, BlobEvent, DOMException, Event, EventTarget, MediaRecorder } = globalThis;
const isTypeSupported = MediaRecorder?.isTypeSupported;
const KIND_BY_DEFAULT = 'audio/webm;codecs=opus';
const HEADER_BYTES = 44;
const FLOAT = 3;
const CHANNELS = 2;
const OPEN_LENGTH = 0xffffffff;
let host;

/** `{ base, after(milliseconds, run), note(text), onUnsupported(what) }`. */
export function installMediaRecorder(options) {
  if (!MediaRecorder) return;
  host = options;
  Object.defineProperty(globalThis, 'MediaRecorder', {
    configurable: true, writable: true, enumerable: false, value: Recorder,
  });
}

class Recorder extends EventTarget {
  stream;
  mimeType;
  state = 'inactive';
  audioBitsPerSecond = 0;
  videoBitsPerSecond = 0;
  #tap;
  /** Settled when the tap is listening. */
  #listening;
  /** Recorded frames, `[from, to)`; the last span is open while recording. */
  #spans = [];
  #hasHeader = false;
  #wish;

  static isTypeSupported(type) {
    return isTypeSupported.call(MediaRecorder, type);
  }

  constructor(stream, options) {
    super();
    this.stream = stream;
    this.#wish = options?.['mimeType'] ?? '';
    if (this.#wish && !Recorder.isTypeSupported(this.#wish)) {
      throw new DOMException(`the type '${this.#wish}' is not supported`, 'NotSupportedError');
    }
    this.mimeType = this.#wish;
    this.audioBitsPerSecond = options?.['audioBitsPerSecond'] ?? 0;
    addHandlers(this, ['start', 'stop', 'pause', 'resume', 'dataavailable', 'error']);
  }

  start(timeslice) {
    this.#expect(this.state === 'inactive');
    const context = contextForMedia();
    const player = playerOf(this.stream);
    if (player === undefined) host.onUnsupported('MediaRecorder of a stream that no AudioContext feeds');
    this.state = 'recording';
    this.mimeType = this.#wish || KIND_BY_DEFAULT;
    this.#tap = player ? new NodeTap() : undefined;
    this.#spans = [{ from: this.#frame, to: undefined }];
    this.#hasHeader = false;
    const module = new URL('stage-tap.js', host.base);
    this.#later(() => this.#tap?.listen(context, player, { module, frames: liveFrames() }))
      .then(() => fire(this, new Event('start')));
    if (timeslice > 0) this.#tick(timeslice, this.#tap);
  }

  stop() {
    if (this.state === 'inactive') return;
    this.#closeSpan();
    this.state = 'inactive';
    this.#give().then(() => fire(this, new Event('stop')));
  }

  pause() {
    this.#expect(this.state !== 'inactive');
    if (this.state === 'paused') return;
    this.#closeSpan();
    this.state = 'paused';
    this.#later().then(() => fire(this, new Event('pause')));
  }

  resume() {
    this.#expect(this.state !== 'inactive');
    if (this.state === 'recording') return;
    this.#spans.push({ from: this.#frame, to: undefined });
    this.state = 'recording';
    this.#later().then(() => fire(this, new Event('resume')));
  }

  /** Delivers everything so far, and from now on what follows. */
  requestData() {
    this.#expect(this.state !== 'inactive');
    this.#closeSpan();
    this.#give();
    if (this.state === 'recording') this.#spans.push({ from: this.#frame, to: undefined });
  }

  #expect(isAllowed) {
    if (!isAllowed) throw new DOMException(`the recorder is ${this.state}`, 'InvalidStateError');
  }

  /** The context exists since `start`. */
  get #frame() {
    return currentFrame(liveContext());
  }

  #closeSpan() {
    const last = this.#spans.at(-1);
    if (last && last.to === undefined) last.to = this.#frame;
  }

  #tick(milliseconds, tap) {
    host.after(milliseconds, () => {
      if (this.state === 'inactive' || this.#tap !== tap) return;
      this.requestData();
      this.#tick(milliseconds, tap);
    });
  }

  /** Delivers the contents of all closed spans to the page. */
  #give() {
    const spans = this.#spans.splice(0);
    const tap = this.#tap;
    const parts = this.#hasHeader ? [] : [headerAt(liveContext().sampleRate)];
    if (!this.#hasHeader) host.note('a MediaRecorder of the page gives WAV files while it is recorded');
    this.#hasHeader = true;
    return this.#later(() => tap?.catchUp()).then(() => {
      for (const span of spans) parts.push(interleaved(tap?.channels ?? [], span));
      fire(this, new BlobEvent('dataavailable', { data: new Blob(parts, { type: this.mimeType }) }));
    });
  }

  /** Events reach the page later, one after another, and time stands still until then. */
  #later(work = () => {}) {
    const done = begin('a MediaRecorder of the page');
    const before = this.#listening ?? Promise.resolve();
    this.#listening = before.then(work);
    return this.#listening.finally(done);
  }
}

/** - Shape: RIFF, format 3 (IEEE float), channels interleaved. */
function headerAt(sampleRate) {
  const bytes = new DataView(new ArrayBuffer(HEADER_BYTES));
  const text = (at, word) => {
    for (let index = 0; index < word.length; index += 1) bytes.setUint8(at + index, word.charCodeAt(index));
  };
  text(0, 'RIFF');
  bytes.setUint32(4, OPEN_LENGTH, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, FLOAT, true);
  bytes.setUint16(22, CHANNELS, true);
  bytes.setUint32(24, sampleRate, true);
  bytes.setUint32(28, 4 * CHANNELS * sampleRate, true);
  bytes.setUint16(32, 4 * CHANNELS, true);
  bytes.setUint16(34, 32, true);
  text(36, 'data');
  bytes.setUint32(40, OPEN_LENGTH, true);
  return bytes.buffer;
}

function interleaved(channels, { from, to }) {
  const samples = new Float32Array(CHANNELS * (to - from));
  channels.forEach((channel, index) => {
    for (let frame = from; frame < to; frame += 1) {
      samples[(frame - from) * CHANNELS + index] = channel[frame];
    }
  });
  return samples;
}
