/**
 * A case module's tools while it plays live: the capture's tools, in real time.
 */
import { AudioBuffer, AudioBufferSourceNode } from './native-audio.js';

/**
 * - `context`: the live one; `stimulus`: one Float32Array per channel, or null.
 * - `base`: the page's address, which contains `web/` and `capture/`.
 */
export function liveTools(context, { definition, stimulus, base, seed }) {
  const buffer = stimulus && bufferOf(context, stimulus, definition.sampleRate);
  const begin = context.currentTime;
  const timers = [];
  return {
    /** The sound is live: the page's own timers may run. */
    isLive: true,
    stimulus: buffer,

    /** Looped, because live sound has no end. */
    playStimulus() {
      if (!buffer) throw new Error(`case '${definition.name}' defines no stimulus to play`);
      const source = new AudioBufferSourceNode(context, { buffer, loop: true });
      source.start();
      return source;
    },

    async addWorklet(name) {
      await context.audioWorklet.addModule(new URL(`capture/worklet-prelude.js?seed=${seed}`, base));
      const path = name.includes('/') ? name : `worklets/${name}`;
      await context.audioWorklet.addModule(new URL(`web/${path}.js`, base));
    },

    tap(name, node) { return node; },

    at(frame, callback) {
      const due = begin + frame / context.sampleRate - context.currentTime;
      timers.push(setTimeout(callback, Math.max(0, 1000 * due)));
    },

    /** Stops the timers of a graph that no longer exists. */
    end() { timers.forEach(clearTimeout); },
  };
}

function bufferOf(context, channels, sampleRate) {
  const buffer = new AudioBuffer({
    numberOfChannels: channels.length, length: channels[0].length, sampleRate,
  });
  channels.forEach((channel, index) => buffer.copyToChannel(channel, index));
  return buffer;
}
