/**
 * The original while it plays live: the suite's module builds its graph in the page's own context.
 *
 * If the module has an `update`, changes are passed to the graph; otherwise the graph is built again and replaces the
 * old one with a crossfade of 30 ms.
 */
import { liveTools } from './live-tools.js';
import { GainNode } from './native-audio.js';

export const crossfadeSeconds = 0.03;

export class LiveOriginal {
  #context;
  #output;
  #base;
  #onFault;
  #record;
  #values = {};
  #current;
  #building = Promise.resolve();
  #isStale = false;

  /** `output`: where the sound goes; `onFault` is called with the reason if the module does not play. */
  constructor(context, output, { base, onFault }) {
    this.#context = context;
    this.#output = output;
    this.#base = base;
    this.#onFault = onFault;
  }

  get canUpdate() { return this.#record?.canUpdate ?? false; }

  /** Plays a case; `values`: those that differ from the case's own, by id. */
  async begin(record, values) {
    this.#record = record;
    this.#values = { ...values };
    await this.#rebuild();
  }

  /** Returns the value itself: a module uses it unchanged. */
  set(id, value) {
    this.#values[id] = value;
    if (this.canUpdate) this.#tell(() => this.#update(id, value));
    else this.#rebuild();
    return value;
  }

  note(gesture) {
    if (!this.#record?.hasNotes) return;
    this.#tell(() =>
      this.#record.suite.note(this.#current.graph, gesture, this.#context.currentTime));
  }

  suspend() {}
  resume() {}

  end() {
    this.#retire(this.#current);
    this.#current = undefined;
  }

  #update(id, value) {
    this.#record.suite.update(this.#current.graph, id, value, this.#context.currentTime);
  }

  /** An error thrown by the module is reported, and the sound continues. */
  #tell(action) {
    if (!this.#current) return;
    try {
      action();
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** One at a time; changes in the meantime are included in the next. */
  #rebuild() {
    if (this.#isStale) return this.#building;
    this.#isStale = true;
    this.#building = this.#building.then(async () => {
      this.#isStale = false;
      try {
        const next = await this.#build();
        const old = this.#current;
        this.#current = next;
        const now = this.#context.currentTime;
        next.gain.gain.setValueAtTime(0, now);
        next.gain.gain.linearRampToValueAtTime(1, now + crossfadeSeconds);
        this.#retire(old);
        if (!this.canUpdate) return;
        for (const [id, value] of Object.entries(this.#values)) {
          this.#tell(() => this.#update(id, value));
        }
      } catch (error) {
        this.#onFault(error);
      }
    });
    return this.#building;
  }

  async #build() {
    const { suite, announcement, stimulus } = this.#record;
    const parameters = this.canUpdate
      ? announcement.parameters : { ...announcement.parameters, ...this.#values };
    const definition = { ...announcement, parameters };
    const gain = new GainNode(this.#context, { gain: 0 });
    gain.connect(this.#output);
    const tools = liveTools(this.#context, {
      definition, stimulus, base: this.#base, seed: 8,
    });
    // What a module connects to the destination is routed to this side of the lab.
    Object.defineProperty(this.#context, 'destination', { configurable: true, value: gain });
    try {
      const graph = await suite.build(this.#context, definition, tools);
      return { graph, gain, tools, suite };
    } catch (error) {
      gain.disconnect();
      throw error;
    } finally {
      delete this.#context.destination;
    }
  }

  #retire(old) {
    if (!old) return;
    const { gain, tools, graph, suite } = old;
    tools.end();
    const now = this.#context.currentTime;
    gain.gain.cancelScheduledValues(now);
    gain.gain.setValueAtTime(gain.gain.value, now);
    gain.gain.linearRampToValueAtTime(0, now + crossfadeSeconds);
    setTimeout(() => {
      gain.disconnect();
      try { suite.stop?.(graph); } catch (error) { this.#onFault(error); }
    }, 3000 * crossfadeSeconds);
  }
}
