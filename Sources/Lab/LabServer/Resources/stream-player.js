/**
 * Runs in an AudioWorkletGlobalScope: plays the frames that a port sends, and protects the output.
 */
const capacity = 1 << 16;
const reportFrames = 512;

/** A ring of frames, filled through a separate port. */
class StreamPlayer extends AudioWorkletProcessor {
  #channels = 2;
  #ring = new Float32Array(2 * capacity);
  #written = 0;
  #read = 0;
  #played = 0;
  #reported = 0;
  #underruns = 0;
  #isPlaying = false;
  #target;
  #generation = -1;
  /** The position of the first frame of each change, in order. */
  #changes = [];
  #source;

  constructor({ processorOptions }) {
    super();
    this.#target = processorOptions.target;
    this.port.onmessage = ({ data }) => {
      this.#source = data.source;
      this.#source.onmessage = (message) => this.#take(message.data);
    };
  }

  #take({ samples, generation, change, channels, target, mute }) {
    if (target) this.#target = target;
    if (mute) {
      this.#isPlaying = false;
      this.#read = this.#written;
      return;
    }
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#channels = channels;
      this.#ring = new Float32Array(channels * capacity);
      this.#written = this.#read = this.#played = this.#reported = 0;
      this.#changes = [];
      this.#isPlaying = false;
    }
    const count = samples.length / channels;
    if (change > (this.#changes.at(-1)?.change ?? 0)) {
      this.#changes.push({ change, frame: this.#written });
    }
    for (let frame = 0; frame < count; frame += 1) {
      const place = ((this.#written + frame) % capacity) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        this.#ring[place + channel] = samples[frame * channels + channel];
      }
    }
    this.#written += count;
    if (this.#written - this.#read >= this.#target) this.#isPlaying = true;
  }

  process(inputs, [output]) {
    const length = output[0].length;
    if (!this.#isPlaying || !this.#source) return true;
    if (this.#written - this.#read < length) {
      // Silence until the buffer is as full as at the start: a stutter would be worse.
      this.#underruns += 1;
      this.#isPlaying = false;
      this.#report();
      return true;
    }
    for (let frame = 0; frame < length; frame += 1) {
      const place = ((this.#read + frame) % capacity) * this.#channels;
      output.forEach((channel, index) => {
        channel[frame] = this.#ring[place + Math.min(index, this.#channels - 1)];
      });
    }
    this.#read += length;
    this.#played += length;
    while (this.#changes.length && this.#changes[0].frame < this.#read) {
      const { change } = this.#changes.shift();
      this.#source.postMessage({ heard: change, time: currentTime });
    }
    if (this.#played - this.#reported >= reportFrames) this.#report();
    return true;
  }

  #report() {
    this.#reported = this.#played;
    this.#source.postMessage({
      read: this.#read, buffered: this.#written - this.#read, underruns: this.#underruns,
    });
  }
}

/** Nothing beyond ±1, and only numbers: an unstable filter must not hurt anyone's ears. */
class Guard extends AudioWorkletProcessor {
  #isFaulty = false;

  process([input], [output]) {
    output.forEach((channel, index) => {
      const from = input[Math.min(index, input.length - 1)];
      if (!from) return;
      for (let frame = 0; frame < channel.length; frame += 1) {
        const sample = from[frame];
        if (sample !== sample) this.#fault();
        channel[frame] = sample === sample ? Math.min(1, Math.max(-1, sample)) : 0;
      }
    });
    return true;
  }

  #fault() {
    if (this.#isFaulty) return;
    this.#isFaulty = true;
    this.port.postMessage({ fault: 'it is no longer a number' });
  }
}

registerProcessor('parity-lab-stream', StreamPlayer);
registerProcessor('parity-lab-guard', Guard);
