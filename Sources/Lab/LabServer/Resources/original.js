/**
 * The original while it is heard: the suite's module builds its graph in the page's own context.
 *
 * With an `update` of the module's a change is told to the graph; without one the graph is built anew and
 * takes the old one's place over 30 ms.
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

  /** `output`: where what is heard goes; `onFault` hears why the module does not play. */
  constructor(context, output, { base, onFault }) {
    this.#context = context;
    this.#output = output;
    this.#base = base;
    this.#onFault = onFault;
  }

  get canUpdate() { return this.#record?.canUpdate ?? false; }

  /** Plays a case; `values`: those that are not the case's own, by id. */
  async begin(record, values) {
    this.#record = record;
    this.#values = { ...values };
    await this.#rebuild();
  }

  /** Gives the value itself: a module takes what it gets. */
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

  /** Whatever the module throws is told, and what sounds goes on. */
  #tell(action) {
    if (!this.#current) return;
    try {
      action();
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** One at a time; changes that come meanwhile are in the next. */
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
    // What a module connects to the destination goes where this side of the lab goes.
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
