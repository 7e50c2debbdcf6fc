/**
 * Fewer samples and fewer bits: holds its input, rounds it to steps, and mixes that with it.
 */
class Decimator extends AudioWorkletProcessor {
  static get parameterDescriptors() {
    return [
      { name: 'hold', defaultValue: 1, automationRate: 'k-rate' },
      { name: 'levels', defaultValue: 32768, automationRate: 'k-rate' },
      { name: 'mix', defaultValue: 0 },
    ];
  }

  #countdown = 0;
  #held = 0;

  process([[input]], [[output]], { hold, levels, mix }) {
    for (let n = 0; n < output.length; n += 1) {
      const x = input ? input[n] : 0;
      if (this.#countdown <= 0) {
        this.#held = x;
        this.#countdown += hold[0];
      }
      this.#countdown -= 1;
      const y = Math.floor(this.#held * levels[0] + 0.5) / levels[0];
      output[n] = x + mix[n % mix.length] * (y - x);
    }
    return true;
  }
}

registerProcessor('hisynth-decimator', Decimator);
