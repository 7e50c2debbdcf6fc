/**
 * The synthesizer: a preset, events and a seed in, sound out.
 *
 * Everything that is not per frame happens in ticks, fifty a second. What a tick decides is heard
 * two ticks later at a frame of its own, so that nothing depends on when the timer really fired.
 */
import { TickTimes } from './dials.js';
import { SynthGraph } from './graph.js';
import { LFO } from './lfo.js';
import { modulate } from './modulation.js';
import { copyValues, reverbTypes } from './fields.js';
import { jumps, patchOf, settingsOf } from './settings.js';

const TICK_MILLISECONDS = 20;
/** Until an old reverb has faded and another may come. */
const SWAP_TICKS = 4;
const WORKLETS = ['voices', 'decimator', 'limiter'];
/** Kinds of events as the voices number them. */
export const kinds = { off: 0, on: 1, pedal: 2, allNotesOff: 3, allSoundOff: 4 };

export class SynthEngine {
  #context;
  #seed;
  #values;
  #graph;
  #times;
  #lfos = [new LFO(), new LFO(), new LFO()];
  #tick = 0;
  #timer;
  #player;
  /** Changes since the last tick: functions from values to values. */
  #changes = [];
  #patch;
  #reverb;
  #slot;
  #oldSlot;
  #swapTick = -Infinity;

  /** Loads what the engine needs; `context` is the page's. */
  static async load(context) {
    for (const name of WORKLETS) {
      await context.audioWorklet.addModule(new URL(`../worklets/${name}.js`, import.meta.url));
    }
  }

  /** `values`: a preset's; `seed`: a text that decides how the reverbs sound. */
  constructor(context, values, seed = 'hisynth') {
    this.#context = context;
    this.#seed = seed;
    this.#values = copyValues(values);
    this.#patch = JSON.stringify(patchOf(values));
    this.#reverb = this.#wantedReverb;
    this.#graph = new SynthGraph(context, values, this.#reverb);
    this.#slot = this.#graph.slot;
  }

  get graph() { return this.#graph; }
  get values() { return this.#values; }
  /** The tick that comes next. */
  get nextTick() { return this.#tick; }
  get times() { return this.#times; }

  /** `player`: hands out events by tick, as `Player` does. With `timer` the page's own timer runs. */
  start({ player, timer = true } = {}) {
    this.#player = player;
    const origin = Math.floor(this.#context.currentTime * this.#context.sampleRate + 0.5);
    this.#times = new TickTimes(this.#context.sampleRate, origin);
    this.#run(origin);
    if (timer) this.#timer = setInterval(() => this.#run(origin), TICK_MILLISECONDS);
    return this;
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** For who renders without a timer: runs all ticks that are due by now. */
  run() {
    this.#run(this.#times.contextFrame(0));
  }

  /** An event that is played now: `{ kind, note, velocity }`. */
  play({ kind, note = 0, velocity = 0 }) {
    this.#post([[0, kinds[kind], note, velocity]]);
    if (kind === 'on') this.#synchronise();
  }

  /** A parameter, by its field's name; heard from the next tick on. */
  set(name, value) {
    this.#changes.push((values) => ({ ...values, [name]: value }));
  }

  /** One value of a list; heard from the next tick on. */
  setPart(name, part, value) {
    this.#changes.push((values) =>
      ({ ...values, [name]: values[name].map((old, index) => (index === part ? value : old)) }));
  }

  /** All of a preset's values; heard from the next tick on. */
  load(values) {
    this.#changes.push(() => copyValues(values));
  }

  #run(origin) {
    const now = Math.floor(this.#context.currentTime * this.#context.sampleRate + 0.5) - origin;
    while (this.#times.due(this.#tick) <= now) {
      this.#runTick(this.#tick);
      this.#tick += 1;
    }
  }

  #runTick(tick) {
    const { changes = [], events = [] } = this.#player?.take(tick, this.#times) ?? {};
    this.#change([...changes, ...this.#changes], tick);
    this.#changes = [];
    this.#modulate(tick);
    if (events.length > 0) {
      this.#post(events.map(({ frame, kind, note = 0, velocity = 0 }) =>
        [this.#times.contextFrame(frame + this.#times.latency), kinds[kind], note, velocity]));
    }
    if (events.some(({ kind }) => kind === 'on')) this.#synchronise();
    if (this.#oldSlot && tick >= this.#swapTick + SWAP_TICKS) {
      this.#graph.removeSlot(this.#oldSlot);
      this.#oldSlot = undefined;
    }
  }

  #change(changes, tick) {
    const { sampleRate } = this.#context;
    if (changes.length > 0) {
      this.#values = changes.reduce((values, change) => change(values), this.#values);
      for (const [name, value] of Object.entries(settingsOf(this.#values, sampleRate))) {
        const dial = this.#graph.dials[name];
        if (jumps.has(name)) dial.step(value, this.#times, tick);
        else dial.glide(value, this.#times, tick);
      }
      this.#sendPatch(tick);
    }
    this.#swapReverb(tick);
  }

  #sendPatch(tick) {
    const patch = patchOf(this.#values);
    const text = JSON.stringify(patch);
    if (text === this.#patch) return;
    this.#patch = text;
    const frame = this.#times.contextFrame(this.#times.heard(tick));
    this.#graph.voices.port.postMessage({ type: 'patch', frame, ...patch });
  }

  get #wantedReverb() {
    const { reverbType, reverbSize } = this.#values;
    return { seed: this.#seed, type: reverbTypes[reverbType], size: reverbSize };
  }

  #swapReverb(tick) {
    const wanted = this.#wantedReverb;
    const isThere = wanted.type === this.#reverb.type && wanted.size === this.#reverb.size;
    if (isThere || this.#swapTick > tick - SWAP_TICKS) return;
    // A swap may come in the very tick that takes the last one's old reverb away.
    if (this.#oldSlot) this.#graph.removeSlot(this.#oldSlot);
    const slot = this.#graph.addSlot(wanted);
    slot.fadeIn(this.#times, tick);
    this.#slot.fadeOut(this.#times, tick);
    this.#oldSlot = this.#slot;
    this.#slot = slot;
    this.#reverb = wanted;
    this.#swapTick = tick;
  }

  #modulate(tick) {
    const { lfoWaveforms, lfoDepths, lfoSpeeds, lfoPhases } = this.#values;
    const outputs = this.#lfos.map((lfo, i) => lfo.next({
      waveform: lfoWaveforms[i], depth: lfoDepths[i], speed: lfoSpeeds[i], phase: lfoPhases[i],
    }));
    const moved = modulate(this.#values, outputs, this.#context.sampleRate);
    for (const [name, value] of Object.entries(moved)) {
      this.#graph.dials[name].step(value, this.#times, tick);
    }
  }

  #synchronise() {
    for (const lfo of this.#lfos) lfo.synchronise();
  }

  #post(events) {
    this.#graph.voices.port.postMessage({ type: 'events', events });
  }
}
