/**
 * The engine while the page sounds: made when it is first needed, fed with what people do.
 */
import { SynthEngine } from './sound/engine.js';

const SCOPE_SIZE = 2048;
const SPECTRUM_SIZE = 4096;

export class LivePlayer {
  /** What sounds: `{ context, graph, scope, spectrum }`; undefined before the start. */
  synth;
  /** Values by preset's name, for scores. */
  presets = new Map();
  playsAtStart = false;
  onState = () => {};
  #state;
  #jukebox;
  #seed;
  #engine;
  #starting;

  constructor(state, jukebox, seed) {
    this.#state = state;
    this.#jukebox = jukebox;
    this.#seed = seed;
  }

  /** Makes context, nodes and worklets, and begins to tick. */
  start() {
    this.#starting ??= this.#begin().catch((error) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  async stop() {
    this.#engine?.stop();
    const { context } = this.synth ?? {};
    this.#engine = undefined;
    this.synth = undefined;
    this.#starting = undefined;
    this.#jukebox.stop();
    this.onState(false);
    await context?.close();
  }

  async play(event) {
    // Only what sounds is worth an engine; what comes meanwhile waits, in order.
    if (!this.#engine && event.kind === 'on') await this.start();
    else if (!this.#engine) await this.#starting;
    this.#engine?.play(event);
  }

  set(name, value) {
    this.#engine?.set(name, value);
  }

  load(values) {
    this.#engine?.load(values);
  }

  async #begin() {
    const context = new AudioContext({ latencyHint: 'interactive' });
    await context.resume();
    await SynthEngine.load(context);
    const engine = new SynthEngine(context, this.#state.values, this.#seed);
    const { graph } = engine;
    const scope = new AnalyserNode(context, { fftSize: SCOPE_SIZE });
    const spectrum = new AnalyserNode(context, {
      fftSize: SPECTRUM_SIZE, smoothingTimeConstant: 0.7,
    });
    graph.output.connect(scope);
    graph.amplitude.connect(spectrum);
    const player = this.#jukebox.attach(context.sampleRate, this.presets);
    if (this.playsAtStart) this.#jukebox.play();
    this.playsAtStart = false;
    engine.start({ player });
    this.#engine = engine;
    this.synth = { context, graph, scope, spectrum };
    this.onState(true);
  }
}
