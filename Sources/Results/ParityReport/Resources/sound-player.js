// Plays the sounds in sync from one clock: switching keeps the position, at matched levels.
import { bytes } from "./bytes.js";
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";

/** Long enough to avoid a click, short enough to feel like a switch. */
const fadeSeconds = 0.008;

export class SoundPlayer {
  constructor(model, load) {
    Object.assign(this, { model, load, view: null, position: 0, playing: null, buffers: new Map(), wanted: false, loops: true });
    this.listeners = [];
    let last = null;
    model.onChange(() => {
      const key = `${model.current} ${this.gain(model.current)}`;
      if (this.playing && key !== last) this.play();
      last = key;
      this.changed();
    });
  }

  changed() {
    for (const listener of this.listeners) listener(this);
  }

  canHear(place) {
    return typeof this.model.heard[place] === "number";
  }

  gain(place) {
    return 10 ** ((this.model.gainOf(place) ?? 0) / 20);
  }

  follow(view) {
    this.view = view;
  }

  get time() {
    if (!this.playing) return this.position;
    const { from, startedAt, duration } = this.playing;
    const time = from + Math.max(0, this.context.currentTime - startedAt);
    return this.loops ? time % duration : Math.min(time, duration);
  }

  toggle() {
    this.wanted = !this.wanted;
    if (this.wanted) this.play();
    else this.stop();
  }

  async play() {
    const { current } = this.model;
    if (!this.canHear(current)) return this.stop();
    this.wanted = true;
    this.context ??= new AudioContext();
    this.context.resume();
    const buffer = await this.bufferOf(current);
    if (!this.wanted || current !== this.model.current) return;
    const time = this.time;
    this.fadeOut();
    const source = this.context.createBufferSource();
    const level = this.context.createGain();
    const startedAt = this.context.currentTime + 0.01;
    const from = time < buffer.duration ? time : 0;
    source.buffer = buffer;
    source.loop = this.loops;
    // Anything that would exceed full scale is played as loud as possible, with a note.
    this.limited = this.gain(current) * buffer.peak > 1;
    level.gain.setValueAtTime(0, startedAt);
    level.gain.linearRampToValueAtTime(Math.min(this.gain(current), 1 / buffer.peak), startedAt + fadeSeconds);
    source.connect(level).connect(this.context.destination);
    source.start(startedAt, from);
    const playing = (this.playing = { source, level, from, startedAt, duration: buffer.duration });
    source.onended = () => {
      if (this.playing !== playing) return;
      Object.assign(this, { playing: null, position: 0, wanted: false });
      this.changed();
    };
    this.changed();
    this.tick();
  }

  stop() {
    this.position = this.time;
    this.wanted = false;
    this.fadeOut();
    this.changed();
    this.view?.movePlayhead(null);
  }

  fadeOut() {
    if (!this.playing) return;
    const { source, level } = this.playing;
    this.position = this.time;
    this.playing = null;
    const now = this.context.currentTime;
    level.gain.cancelScheduledValues(now);
    level.gain.setValueAtTime(level.gain.value, now);
    level.gain.linearRampToValueAtTime(0, now + fadeSeconds);
    source.stop(now + fadeSeconds);
  }

  tick() {
    if (!this.playing) return;
    this.view?.movePlayhead(this.time);
    this.changed();
    requestAnimationFrame(() => this.tick());
  }

  async bufferOf(place) {
    if (!this.buffers.has(place)) this.buffers.set(place, decoded(this.context, await this.load(this.model.heard[place])));
    return this.buffers.get(place);
  }
}

function decoded(context, { sampleRate, peak, channels }) {
  const samples = channels.map((channel) => new Int16Array(bytes.of(channel).buffer));
  const buffer = context.createBuffer(samples.length, samples[0].length, sampleRate);
  samples.forEach((steps, channel) => buffer.copyToChannel(Float32Array.from(steps, (step) => (step / 32767) * peak), channel));
  buffer.peak = peak;
  return buffer;
}

export function soundTransport(model, player) {
  const button = el("button", { type: "button", class: "play", onclick: () => player.toggle() });
  const what = el("span", { class: "note what" });
  player.listeners.push(() => {
    const canHear = player.canHear(model.current);
    button.disabled = !canHear;
    button.textContent = player.playing ? "\u275A\u275A Pause" : "\u25B6 Play";
    what.replaceChildren(canHear ? `${format.seconds(player.time, 1)} ` : "", dataText(model.sounds[model.current].name),
      canHear ? (player.limited && player.playing ? ", as loud as full scale allows" : "") : ": its sound is not on the page; --audio-budget holds more");
  });
  player.changed();
  return [button, what];
}
