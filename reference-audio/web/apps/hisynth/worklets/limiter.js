/**
 * Keeps stereo below a ceiling, looking 5 ms ahead: no sample is ever above.
 */
const CEILING = 0.95;
const RECOVERY_SECONDS = 0.024;
const LOOKAHEAD = Math.floor(sampleRate / 200);

/** The least of the last so many values, by a queue of those that may yet be the least. */
class RunningLeast {
  #values = new Float64Array(LOOKAHEAD + 2);
  #frames = new Float64Array(LOOKAHEAD + 2);
  #first = 0;
  #count = 0;
  #frame = 0;

  /** Returns the least of `value` and of those of the frames of look-ahead before it. */
  next(value) {
    const size = this.#values.length;
    if (this.#count > 0 && this.#frames[this.#first] < this.#frame - LOOKAHEAD) {
      this.#first = (this.#first + 1) % size;
      this.#count -= 1;
    }
    while (this.#count > 0 && this.#values[(this.#first + this.#count - 1) % size] >= value) {
      this.#count -= 1;
    }
    const end = (this.#first + this.#count) % size;
    this.#values[end] = value;
    this.#frames[end] = this.#frame;
    this.#count += 1;
    this.#frame += 1;
    return this.#values[this.#first];
  }
}

class Limiter extends AudioWorkletProcessor {
  #lines = [new Float32Array(LOOKAHEAD), new Float32Array(LOOKAHEAD)];
  #box = new Float64Array(LOOKAHEAD).fill(1);
  #sum = LOOKAHEAD;
  #gain = 1;
  #least = new RunningLeast();
  #place = 0;

  process([input], [output]) {
    for (let n = 0; n < output[0].length; n += 1) {
      const left = input[0]?.[n] ?? 0;
      const right = input[1]?.[n] ?? 0;
      const gain = this.#next(Math.max(Math.abs(left), Math.abs(right)));
      output[0][n] = this.#delay(0, left) * gain;
      output[1][n] = this.#delay(1, right) * gain;
      this.#place = (this.#place + 1) % LOOKAHEAD;
    }
    return true;
  }

  #delay(side, sample) {
    const line = this.#lines[side];
    const delayed = line[this.#place];
    line[this.#place] = sample;
    return delayed;
  }

  #next(peak) {
    const least = this.#least.next(peak > CEILING ? CEILING / peak : 1);
    const recovery = 1 / (RECOVERY_SECONDS * sampleRate);
    this.#gain = least < this.#gain ? least : this.#gain + (least - this.#gain) * recovery;
    this.#sum = (this.#sum - this.#box[this.#place]) + this.#gain;
    this.#box[this.#place] = this.#gain;
    return this.#sum / LOOKAHEAD;
  }
}

registerProcessor('hisynth-limiter', Limiter);
