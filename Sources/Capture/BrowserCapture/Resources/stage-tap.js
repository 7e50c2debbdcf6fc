/**
 * Runs in an AudioWorkletGlobalScope: sends a stage's sound to the page, block by block.
 *
 * - Shape: two channels, always; a quantum without input is silent.
 */
const BLOCK_FRAMES = 8192;
const CHANNELS = 2;

class StageTap extends AudioWorkletProcessor {
  #block = new Float32Array(CHANNELS * BLOCK_FRAMES);
  #start = 0;
  #length = 0;

  constructor() {
    super();
    // Any message requests what is left, and is answered after it.
    this.port.onmessage = () => {
      this.#send();
      this.port.postMessage({ isLast: true });
    };
  }

  process([input]) {
    // Quanta may be skipped while nothing needs the node.
    if (currentFrame !== this.#start + this.#length || this.#length === BLOCK_FRAMES) {
      this.#send();
      this.#start = currentFrame;
    }
    input.forEach((samples, channel) =>
      this.#block.set(samples, channel * BLOCK_FRAMES + this.#length));
    this.#length += input[0]?.length ?? 128;
    return true;
  }

  #send() {
    if (this.#length === 0) return;
    const channels = Array.from({ length: CHANNELS }, (_, channel) =>
      this.#block.slice(channel * BLOCK_FRAMES, channel * BLOCK_FRAMES + this.#length));
    this.port.postMessage(
      { start: this.#start, channels }, channels.map(({ buffer }) => buffer));
    this.#block.fill(0);
    this.#length = 0;
  }
}

registerProcessor('parity-stage-tap', StageTap);
