/**
 * The original while it is heard, where it is a page: in a frame, turned by its own inputs.
 */
export class PageOriginal {
  #context;
  #output;
  #frame;
  #onFault;
  #heard = [];

  /** `frame`: a `PageFrame`; `output`: where what is heard goes. */
  constructor(context, output, { frame, onFault }) {
    this.#context = context;
    this.#output = output;
    this.#frame = frame;
    this.#onFault = onFault;
  }

  /** Begins anew: a page, and the values that are not its own. */
  async begin({ page }, values) {
    this.#silence();
    try {
      await this.#frame.load(page);
      this.#frame.listen((stream) => this.#hear(stream));
      await this.#frame.click(page.clicks);
      // A context from before anybody touched the page waits for that; somebody has now.
      this.#frame.resume().catch(this.#onFault);
      for (const [id, value] of Object.entries(values)) this.set(id, value);
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** Gives what the page's input made of a value: what the port gets too. */
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
