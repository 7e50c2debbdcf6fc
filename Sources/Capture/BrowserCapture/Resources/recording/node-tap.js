/**
 * Records one node's sound with a worklet node without an output, which cannot change the sound.
 */
import { addModuleNatively, connectNatively, newWorkletNode } from '../natives/native-audio.js';
import { postNatively } from '../natives/natives.js';

const CHANNELS = 2;

/** Contexts that have the taps' module, with a promise for each. */
const tapModules = new WeakMap();

export class NodeTap {
  /** What has been recorded, as long as the context. - Shape: two channels. */
  channels;
  #port;
  #complete = () => {};

  /** `module`: the address of stage-tap.js; `frames`: of the context. Resolves to undefined. */
  async listen(context, node, { module, frames }) {
    if (!tapModules.has(context)) tapModules.set(context, addModuleNatively(context.audioWorklet, module));
    await tapModules.get(context);
    this.#port = connectNatively(node, newWorkletNode(context, 'parity-stage-tap', {
      numberOfInputs: 1, numberOfOutputs: 0,
      channelCount: CHANNELS, channelCountMode: 'explicit',
    })).port;
    const channels = Array.from({ length: CHANNELS }, () => new Float32Array(frames));
    this.channels = channels;
    this.#port.onmessage = ({ data }) => {
      if (data.isLast) {
        this.#complete();
        return;
      }
      data.channels.forEach((samples, channel) =>
        channels[channel].set(samples.subarray(0, frames - data.start), data.start));
    };
  }

  /** Resolves when `channels` contain everything that has been rendered. */
  catchUp() {
    return new Promise((resolve) => {
      this.#complete = resolve;
      postNatively(this.#port, null);
    });
  }
}
