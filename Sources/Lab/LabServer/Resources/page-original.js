/**
 * The original while it plays live, if it is a page: in a frame, controlled by its own inputs.
 */
import { numberOf } from './mapping.js';
import { MediaStreamAudioSourceNode } from './native-audio.js';

/** Updates the knobs to what the page's inputs made of their values, without sending anything. */
export function settle(lab, accepted) {
  lab.isSettling = true;
  try {
    for (const [id, sent] of Object.entries(accepted)) {
      const parameter = lab.knobs.parameter(id);
      const value = parameter && numberOf(parameter, sent);
      if (value !== undefined) lab.knobs.set(id, value);
    }
  } finally {
    lab.isSettling = false;
  }
}

export class PageOriginal {
  #context;
  #output;
  #frame;
  #onFault;
  #heard = [];
  #begun = 0;

  /** `frame`: a `PageFrame`; `output`: where the sound goes. */
  constructor(context, output, { frame, onFault }) {
    this.#context = context;
    this.#output = output;
    this.#frame = frame;
    this.#onFault = onFault;
  }

  /**
   * Starts again with a page, and values that differ from its own.
   *
   * Returns what the page's inputs made of them; undefined if something else has been started since.
   */
  async begin({ page }, values) {
    this.#begun += 1;
    const begun = this.#begun;
    const accepted = {};
    this.#silence();
    try {
      if (!await this.#frame.load(page) || begun !== this.#begun) return undefined;
      this.#frame.listen((stream) => this.#hear(stream));
      if (!await this.#frame.click(page.clicks) || begun !== this.#begun) return undefined;
      // A context made before the user touched the page waits for a gesture; there has been one now.
      this.#frame.resume().catch(this.#onFault);
      for (const [id, value] of Object.entries(values)) accepted[id] = this.set(id, value);
    } catch (error) {
      if (begun !== this.#begun) return undefined;
      this.#onFault(error);
    }
    return accepted;
  }

  /** Returns the value that the page's input made of it, which the port receives, too. */
  set(id, value) {
    try {
      return this.#frame.set(id, value);
    } catch (error) {
      this.#onFault(error);
      return value;
    }
  }

  note() {}

  suspend() { return this.#frame.suspend(); }
  resume() { return this.#frame.resume(); }

  end() {
    this.#silence();
    this.#frame.end();
  }

  #hear(stream) {
    const source = new MediaStreamAudioSourceNode(this.#context, { mediaStream: stream });
    source.connect(this.#output);
    this.#heard.push(source);
  }

  #silence() {
    this.#heard.forEach((source) => source.disconnect());
    this.#heard = [];
  }
}
