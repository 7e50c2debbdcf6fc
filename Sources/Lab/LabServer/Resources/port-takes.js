/**
 * A port that does not play live: rendered again after each change and looped, with the age of what is playing.
 */
import { AudioBuffer, AudioBufferSourceNode, GainNode } from './native-audio.js';
const waitMilliseconds = 150;
const crossfadeSeconds = 0.03;

export class PortTakes {
  #context;
  #output;
  #render;
  #onState;
  #timer;
  #isRendering = false;
  #isStale = false;
  #current;
  #renderedAt;
  #hasEnded = false;

  /** `render`: resolves to channels; `onState`: called with a description of what is playing. */
  constructor(context, output, { render, onState }) {
    this.#context = context;
    this.#output = output;
    this.#render = render;
    this.#onState = onState;
  }

  /** The settings have changed since the playing sound was rendered. */
  get isOld() { return this.#isStale || this.#isRendering; }
  /** Seconds since the playing sound was rendered. */
  get age() { return this.#renderedAt === undefined ? undefined : (performance.now() - this.#renderedAt) / 1000; }

  change() {
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), waitMilliseconds);
  }

  end() {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#swap(undefined);
  }

  async #begin() {
    if (this.#isRendering) return;
    this.#isRendering = true;
    this.#isStale = false;
    try {
      const channels = await this.#render();
      if (this.#hasEnded) return;
      this.#renderedAt = performance.now();
      this.#swap(channels);
      this.#onState({ state: 'takes' });
    } catch (error) {
      if (this.#hasEnded) return;
      this.#swap(undefined);
      this.#onState({ state: 'muted', reason: error.message });
    }
    this.#isRendering = false;
    if (this.#isStale) this.change();
  }

  #swap(channels) {
    const now = this.#context.currentTime;
    const old = this.#current;
    if (old) {
      old.gain.gain.setValueAtTime(1, now);
      old.gain.gain.linearRampToValueAtTime(0, now + crossfadeSeconds);
      old.source.stop(now + 2 * crossfadeSeconds);
    }
    this.#current = channels && loop(this.#context, channels, this.#output, now);
  }
}

/** Plays channels in a loop, from now on. */
export function loop(context, channels, output, now) {
  const buffer = new AudioBuffer({
    numberOfChannels: channels.length, length: channels[0].length, sampleRate: context.sampleRate,
  });
  channels.forEach((channel, index) => buffer.copyToChannel(channel, index));
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(1, now + crossfadeSeconds);
  source.connect(gain).connect(output);
  source.start(now);
  return { source, gain };
}
