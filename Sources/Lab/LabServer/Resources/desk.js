/**
 * Where the two sides come together: switched, matched, measured, and never louder than ±1.
 */
import { AnalyserNode, AudioContext, AudioWorkletNode, GainNode } from './native-audio.js';
import { loop } from './port-takes.js';

export const sides = ['original', 'port'];
const switchSeconds = 0.01;
const startDecibels = -12;
const mostMatch = 24;

const gainOf = (decibels) => 10 ** (decibels / 20);

export class Desk {
  heard = 'original';
  /** The gain of the port in decibels; 0 without matching. */
  matched = 0;
  decibels = startDecibels;
  #context;
  #inputs = {};
  #gates = {};
  #analysers = {};
  #matchGain;
  #master;
  #residual;
  #residualLoop;
  #isMatching = false;

  /** `onFault(side, reason)`: called when a side's output is no longer finite. */
  static async open(sampleRate, { base, onFault }) {
    const context = new AudioContext({ sampleRate, latencyHint: 'interactive' });
    await context.audioWorklet.addModule(new URL('lab/stream-player.js', base));
    return new Desk(context, onFault);
  }

  constructor(context, onFault) {
    this.#context = context;
    this.#master = new GainNode(context, { gain: gainOf(startDecibels) });
    this.#master.connect(this.#guard(() => onFault('output'))).connect(context.destination);
    this.#matchGain = new GainNode(context);
    for (const side of sides) {
      const input = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
      const gate = new GainNode(context, { gain: 0 });
      const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0.7 });
      const guarded = input.connect(this.#guard(() => onFault(side)));
      const level = side === 'port' ? guarded.connect(this.#matchGain) : guarded;
      level.connect(analyser);
      level.connect(gate).connect(this.#master);
      this.#inputs[side] = input;
      this.#gates[side] = gate;
      this.#analysers[side] = analyser;
    }
    this.#residual = new GainNode(context, { gain: 0 });
    this.#residual.connect(this.#master);
    this.choose('original');
  }

  get context() { return this.#context; }
  input(side) { return this.#inputs[side]; }
  analyser(side) { return this.#analysers[side]; }

  /** `original`, `port`, `both` or `residual`. */
  choose(heard) {
    this.heard = heard;
    const now = this.#context.currentTime;
    const open = (gate, isOpen) => gate.gain.setTargetAtTime(Number(isOpen), now, switchSeconds / 4);
    for (const side of sides) open(this.#gates[side], heard === side || heard === 'both');
    open(this.#residual, heard === 'residual');
  }

  /** The residual of the port, looped; undefined for none. */
  setResidual(channels) {
    this.#residualLoop?.source.stop();
    this.#residualLoop = channels
      && loop(this.#context, channels, this.#residual, this.#context.currentTime);
  }

  setLevel(decibels) {
    this.decibels = decibels;
    this.#master.gain.setTargetAtTime(gainOf(decibels), this.#context.currentTime, switchSeconds);
  }

  get isMatching() { return this.#isMatching; }

  match(isMatching) {
    this.#isMatching = isMatching;
    if (!isMatching) this.#setMatch(0);
  }

  /** Matches the levels of the last moment, if both sides are playing. */
  followLevels() {
    if (!this.#isMatching) return;
    const [original, port] = sides.map((side) => this.level(side).rms);
    if (original < 1e-5 || port < 1e-5) return;
    const asked = this.matched + 20 * Math.log10(original / port);
    const bounded = Math.min(mostMatch, Math.max(-mostMatch, asked));
    this.#setMatch(this.matched + (bounded - this.matched) / 8);
  }

  /** `{ peak, rms }` of the last moment, after matching. */
  level(side) {
    const samples = new Float32Array(2048);
    this.#analysers[side].getFloatTimeDomainData(samples);
    let peak = 0;
    let sum = 0;
    for (const sample of samples) {
      peak = Math.max(peak, Math.abs(sample));
      sum += sample * sample;
    }
    return { peak, rms: Math.sqrt(sum / samples.length) };
  }

  #setMatch(decibels) {
    this.matched = decibels;
    this.#matchGain.gain.setTargetAtTime(gainOf(decibels), this.#context.currentTime, 0.05);
  }

  #guard(onFault) {
    const guard = new AudioWorkletNode(this.#context, 'parity-lab-guard', {
      outputChannelCount: [2], channelCount: 2, channelCountMode: 'explicit',
    });
    guard.port.onmessage = ({ data }) => onFault(data.fault);
    return guard;
  }
}
