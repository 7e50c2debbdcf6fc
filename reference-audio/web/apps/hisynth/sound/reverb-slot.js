/**
 * One reverb: a gate before it and a level behind, so that another can take its place unheard.
 */
import { impulseResponse } from './impulse.js';

export class ReverbSlot {
  #gate;
  #level;

  /** `reverb`: seed, type and size; `level`: 1 for one that sounds at once, 0 for one to come. */
  constructor(context, reverb, level) {
    const channels = impulseResponse({ ...reverb, sampleRate: context.sampleRate });
    const buffer = new AudioBuffer({
      numberOfChannels: 2, length: channels[0].length, sampleRate: context.sampleRate,
    });
    channels.forEach((samples, side) => buffer.copyToChannel(samples, side));
    this.#gate = new GainNode(context, {
      gain: level, channelCount: 1, channelCountMode: 'explicit',
    });
    const convolver = new ConvolverNode(context, { buffer, disableNormalization: true });
    this.#level = new GainNode(context, {
      gain: level, channelCount: 2, channelCountMode: 'explicit',
    });
    this.#gate.connect(convolver).connect(this.#level);
  }

  connect(input, output) {
    input.connect(this.#gate);
    this.#level.connect(output);
  }

  disconnect(input) {
    this.#level.disconnect();
    input.disconnect(this.#gate);
  }

  /** Comes in from the tick's frame on, until the next one's. */
  fadeIn(times, tick) {
    this.#gate.gain.setValueAtTime(1, times.seconds(times.heard(tick)));
    this.#fade(0, 1, times, tick);
  }

  fadeOut(times, tick) {
    this.#fade(1, 0, times, tick);
  }

  #fade(from, to, times, tick) {
    this.#level.gain.setValueAtTime(from, times.seconds(times.heard(tick)));
    this.#level.gain.linearRampToValueAtTime(to, times.seconds(times.heard(tick + 1)));
  }
}
