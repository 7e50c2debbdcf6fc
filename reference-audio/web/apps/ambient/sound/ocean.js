/** Waves on a shore, made by a worklet. */
import { follow } from './automation.js';

export class Ocean {
  #context;
  #node;

  constructor(context, output) {
    this.#context = context;
    this.#node = new AudioWorkletNode(context, 'ocean-processor', { outputChannelCount: [2] });
    this.#node.connect(output);
    this.#node.port.postMessage({ type: 'setSampleRate', sampleRate: context.sampleRate });
  }

  seed(seed) {
    this.#node.port.postMessage({ type: 'setSeed', seed });
  }

  /** `range(field)`: where a field may lie, `{ min, max }`. */
  apply(state, range) {
    const now = this.#context.currentTime;
    const set = (name, value) => follow(this.#node.parameters.get(name), value, now);
    const setRange = (name, { min, max }) => {
      set(`${name}Min`, min);
      set(`${name}Max`, max);
    };
    set('intensity', state.oceanWaveSynthEnabled ? state.oceanWaveSynthLevel : 0);
    setRange('waveDuration', range('oceanDuration'));
    setRange('waveInterval', range('oceanInterval'));
    setRange('foam', range('oceanFoam'));
    setRange('depth', range('oceanDepth'));
  }
}
