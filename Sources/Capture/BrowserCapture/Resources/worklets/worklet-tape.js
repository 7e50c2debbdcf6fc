/**
 * Runs in an AudioWorkletGlobalScope: tapes a processor's output, and sends it to the page in runs.
 *
 * - Shape: all frames of a run have the same outputs with the same channels, without gaps.
 */
import { TAPE } from './acknowledgement.js';

/** About a second: long runs keep traces small. A page may have many nodes that play briefly. */
const RUN_FRAMES = 49152;
const FIRST_FRAMES = 3072;
const QUANTUM_FRAMES = 128;

export class WorkletTape {
  #say;
  #run;

  /** `say(message, transfer)`: sends to the page. */
  constructor(say) {
    this.#say = say;
  }

  /** `outputs` as filled by `process`; `isLast` if it reported its end. */
  add(outputs, isLast) {
    const frame = globalThis.currentFrame;
    if (!this.#continues(outputs, frame)) {
      this.flush();
      this.#run = {
        start: frame,
        frames: 0,
        outputs: outputs.map((channels) => channels.map(() => new Float32Array(FIRST_FRAMES))),
      };
    }
    const run = this.#run;
    if (run.frames > 0) makeRoom(run);
    for (let output = 0; output < outputs.length; output += 1) {
      for (let channel = 0; channel < outputs[output].length; channel += 1) {
        run.outputs[output][channel].set(outputs[output][channel], run.frames);
      }
    }
    run.frames += QUANTUM_FRAMES;
    if (!isLast) return;
    run.isLast = true;
    this.flush();
  }

  /** When `process` fails, the browser plays the previous quantum once more, then nothing. */
  addFailure(outputs) {
    const run = this.#continues(outputs, globalThis.currentFrame) ? this.#run : undefined;
    outputs.forEach((channels, output) => channels.forEach((samples, channel) => {
      const played = run?.outputs[output][channel];
      samples.fill(0);
      if (played) samples.set(played.subarray(run.frames - QUANTUM_FRAMES, run.frames));
    }));
    this.add(outputs, true);
  }

  /** Sends what has not been sent yet. */
  flush() {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return;
    run.outputs = run.outputs.map((channels) =>
      channels.map((samples) => samples.slice(0, run.frames)));
    this.#say(
      { [TAPE]: run }, run.outputs.flatMap((channels) => channels.map(({ buffer }) => buffer)));
  }

  #continues(outputs, frame) {
    const run = this.#run;
    return run !== undefined && frame === run.start + run.frames && run.frames < RUN_FRAMES
      && outputs.length === run.outputs.length
      && outputs.every((channels, index) => channels.length === run.outputs[index].length);
  }
}

function makeRoom(run) {
  for (const channels of run.outputs) {
    for (let channel = 0; channel < channels.length; channel += 1) {
      if (run.frames < channels[channel].length) return;
      const larger = new Float32Array(2 * run.frames);
      larger.set(channels[channel]);
      channels[channel] = larger;
    }
  }
}
