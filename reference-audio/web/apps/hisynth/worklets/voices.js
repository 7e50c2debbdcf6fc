/**
 * All voices of the synthesizer: two table oscillators and an envelope each, summed to mono.
 *
 * Messages: `{ type: 'patch', frame, … }`, and `{ type: 'events', events }` with events of
 * `[frame, kind, note, velocity]`. What is due acts at its frame exactly; what is late, at once.
 */
import { tables } from '../sound/tables.js';
import { VoicePool } from './voice-pool.js';

const kinds = ['noteOff', 'noteOn', 'setPedal', 'allNotesOff', 'allSoundOff'];

class Voices extends AudioWorkletProcessor {
  static get parameterDescriptors() {
    return [
      { name: 'level1', defaultValue: 0.75, minValue: 0, maxValue: 1 },
      { name: 'level2', defaultValue: 0.75, minValue: 0, maxValue: 1 },
      { name: 'pitchHz', defaultValue: 0, minValue: -1000, maxValue: 1000 },
    ];
  }

  #pool;
  /** `{ frame, act }` by frame; equal ones as they came. */
  #queue = [];

  constructor({ processorOptions }) {
    super();
    this.#pool = new VoicePool(processorOptions.patch, sampleRate);
    this.port.onmessage = ({ data }) => this.#receive(data);
  }

  #receive({ type, frame, events, ...patch }) {
    if (type === 'patch') this.#enqueue(frame, () => { this.#pool.patch = patch; });
    if (type !== 'events') return;
    for (const [due, kind, note, velocity] of events) {
      const value = kinds[kind] === 'setPedal' ? note === 1 : note;
      this.#enqueue(due, () => this.#pool[kinds[kind]](value, velocity));
    }
  }

  #enqueue(frame, act) {
    let index = this.#queue.length;
    while (index > 0 && this.#queue[index - 1].frame > frame) index -= 1;
    this.#queue.splice(index, 0, { frame, act });
  }

  process(_, [[output]], { level1, level2, pitchHz }) {
    for (let n = 0; n < output.length; n += 1) {
      while (this.#queue.length > 0 && this.#queue[0].frame <= currentFrame + n) {
        this.#queue.shift().act();
      }
      const { waveform1, waveform2 } = this.#pool.patch;
      output[n] = this.#pool.render(
        tables[waveform1], tables[waveform2], level1[n % level1.length],
        level2[n % level2.length], pitchHz[n % pitchHz.length]);
    }
    return true;
  }
}

registerProcessor('hisynth-voices', Voices);
