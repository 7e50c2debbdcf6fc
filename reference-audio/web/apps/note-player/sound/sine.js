/** A player of plain sines, with the calls of the one that plays fonts. */
import { KnownCurve } from './curve.js';
import { concave } from './modulators.js';
import { checkFrequency, checkNote } from './note-player-error.js';
import { pageClock } from './player.js';

const MASTER_GAIN = 0.5;
const ATTACK = 0.01;
const STOP_SECONDS = 0.025;

export class SineWaveNotePlayer {
  #context;
  #clock;
  #notes = [];

  constructor(context, { destination = context.destination, clock = pageClock() } = {}) {
    this.#context = context;
    this.#clock = clock;
    this.master = new GainNode(context, { gain: MASTER_GAIN });
    this.master.label = 'master';
    this.master.connect(destination);
    this.output = new GainNode(context, {
      gain: 1, channelCount: 2, channelCountMode: 'explicit',
    });
    this.output.label = 'voices';
    this.output.connect(this.master);
  }

  get now() { return this.#context.currentTime; }

  prepare() {}

  play(frequency, velocity = 100, { amplitudeDB = 0, at = this.now, duration } = {}) {
    checkNote({ frequency, velocity, amplitudeDB, duration });
    const context = this.#context;
    const start = Math.max(at, this.now);
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
    const envelope = new GainNode(context, { gain: 0 });
    const level = new GainNode(context, {
      gain: Math.pow(10, -(960 * concave(velocity)) / 200 + amplitudeDB / 20),
    });
    level.connect(this.output);
    envelope.connect(level);
    oscillator.connect(envelope);
    const curve = new KnownCurve(envelope.gain);
    curve.set(0, start);
    curve.linear(1, start + ATTACK);
    oscillator.start(start);
    const note = { isStopped: false };
    const handle = {
      stop: (mode = 'fade', time = this.now) => {
        if (note.isStopped) return;
        note.isStopped = true;
        const end = Math.max(time, this.now);
        curve.cut(end);
        curve.linear(0, end + STOP_SECONDS);
        oscillator.stop(end + STOP_SECONDS);
      },
      adjustFrequency: (hertz, time = this.now) => {
        checkFrequency(hertz);
        if (!note.isStopped) {
          oscillator.frequency.setValueAtTime(hertz, Math.max(time, this.now));
        }
      },
    };
    this.#notes.push(handle);
    this.#clock.whenEnded(oscillator, () => {
      for (const node of [oscillator, envelope, level]) node.disconnect();
      this.#notes = this.#notes.filter((other) => other !== handle);
    });
    if (duration !== undefined) handle.stop('fade', start + duration);
    return handle;
  }

  stopAll(at = this.now) {
    for (const handle of this.#notes) handle.stop('fade', at);
  }
}
