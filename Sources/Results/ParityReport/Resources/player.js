// Plays reference, candidate and residual in sync, and fades from one to another.

/** Long enough to avoid a click, short enough to feel like a switch. */
const fadeSeconds = 0.008;
const kinds = ["reference", "candidate", "residual"];

export const rms = (channels) => {
  let energy = 0;
  let count = 0;
  for (const samples of channels) {
    for (const sample of samples) energy += sample * sample;
    count += samples.length;
  }
  return count ? Math.sqrt(energy / count) : 0;
};

export const peak = (channels) => channels.reduce((most, samples) =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), most), 0);

/** Candidate minus reference, sample by sample. */
export const residualOf = (reference, candidate) =>
  reference.map((samples, channel) => samples.map((sample, frame) => candidate[channel][frame] - sample));

export class Player {
  /** `channels` are lists of samples by kind, all of the same length. Sound is played through `context`. */
  constructor({ channels, sampleRate, context }) {
    this.channels = channels;
    this.sampleRate = sampleRate;
    this.context = context;
    this.frames = channels.reference[0].length;
    this.levels = { reference: 1, candidate: 1, residual: 1 };
    this.kind = "reference";
    this.position = 0;
    this.range = [0, this.frames];
    this.loops = true;
    this.playing = null;
    this.onChange = () => {};
    // Anything louder than full scale would be clipped by the converter.
    const loudest = Math.max(peak(channels.reference), peak(channels.candidate));
    this.headroom = loudest > 1 ? 1 / loudest : 1;
  }

  /** The playback position, in frames from the first. */
  get currentFrame() {
    if (!this.playing) return this.position;
    const [first, end] = this.playing.range;
    const elapsed = Math.max(0, this.context.currentTime - this.playing.startedAt) * this.sampleRate;
    const frame = this.playing.from + elapsed;
    if (frame < end) return frame;
    return this.playing.loops ? first + ((frame - first) % (end - first)) : end;
  }

  play() {
    if (this.playing) return;
    const [first, end] = this.range;
    const from = this.position >= first && this.position < end - 1 ? this.position : first;
    const startedAt = this.context.currentTime + 0.02;
    const master = this.context.createGain();
    master.gain.value = this.headroom;
    master.connect(this.context.destination);
    const gains = {};
    const sources = kinds.map((kind) => {
      const source = this.context.createBufferSource();
      source.buffer = this.bufferOf(kind);
      Object.assign(source, { loop: this.loops, loopStart: first / this.sampleRate, loopEnd: end / this.sampleRate });
      gains[kind] = this.context.createGain();
      gains[kind].gain.value = kind === this.kind ? this.levels[kind] : 0;
      source.connect(gains[kind]).connect(master);
      if (this.loops) source.start(startedAt, from / this.sampleRate);
      else source.start(startedAt, from / this.sampleRate, (end - from) / this.sampleRate);
      return source;
    });
    this.playing = { sources, gains, master, from, startedAt, range: [first, end], loops: this.loops };
    const { playing } = this;
    sources[0].onended = () => { if (this.playing === playing) this.end(first); };
    this.onChange();
  }

  pause() {
    if (this.playing) this.end(this.currentFrame);
  }

  end(position) {
    const { sources, master } = this.playing;
    const now = this.context.currentTime;
    master.gain.setValueAtTime(this.headroom, now);
    master.gain.linearRampToValueAtTime(0, now + fadeSeconds);
    for (const source of sources) source.stop(now + fadeSeconds);
    this.playing = null;
    this.position = position;
    this.onChange();
  }

  /** Continues at the same position, as another kind, at another level or in another range. */
  pick(kind) {
    this.kind = kind;
    if (this.playing) this.fade();
    this.onChange();
  }

  setLevel(kind, level) {
    this.levels[kind] = level;
    if (this.playing) this.fade();
  }

  setRange(first, end) {
    const range = [Math.max(0, Math.floor(first)), Math.min(this.frames, Math.ceil(end))];
    if (range[0] === this.range[0] && range[1] === this.range[1]) return;
    this.range = range;
    this.again();
  }

  setLoops(loops) {
    this.loops = loops;
    this.again();
  }

  again() {
    if (!this.playing) return;
    this.pause();
    this.play();
  }

  fade() {
    const now = this.context.currentTime;
    for (const kind of kinds) {
      const { gain } = this.playing.gains[kind];
      gain.cancelScheduledValues(now);
      gain.setValueAtTime(gain.value, now);
      gain.linearRampToValueAtTime(kind === this.kind ? this.levels[kind] : 0, now + fadeSeconds);
    }
  }

  bufferOf(kind) {
    this.buffers ??= {};
    if (!this.buffers[kind]) {
      const buffer = this.context.createBuffer(this.channels[kind].length, this.frames, this.sampleRate);
      this.channels[kind].forEach((samples, channel) => buffer.copyToChannel(samples, channel));
      this.buffers[kind] = buffer;
    }
    return this.buffers[kind];
  }
}
