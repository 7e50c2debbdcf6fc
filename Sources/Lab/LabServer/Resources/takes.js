/**
 * Renders of both sides: the original in a frame of this page, the port by its candidate, judged by the server.
 */

export class Takes {
  #base;
  /** One at a time: two renders would slow each other down. */
  #last = Promise.resolve();

  constructor(base) { this.#base = base; }

  /** Prepares both sides while a take is played; `judge` takes the result. */
  async prepare(suite) {
    try {
      const { id, frame } = await this.#post('prepare', { suite });
      return { id, frame: open(frame) };
    } catch {
      // Then it is opened after the take has been played, and reports what is wrong.
      return undefined;
    }
  }

  /**
   * The result for a case of a suite: `{ id, …summary }`; rejects with the reason if it could not be rendered.
   *
   * `prepared`: the result of `prepare`; undefined for what was not played.
   */
  judge(suite, definition, prepared) {
    const judged = this.#last.then(() => this.#judge(suite, definition, prepared));
    this.#last = judged.catch(() => {});
    return judged;
  }

  async #judge(suite, definition, prepared) {
    const ready = await prepared;
    let opened = ready?.frame;
    try {
      const { id, frame } = await this.#post('takes', { suite, definition, prepared: ready?.id });
      if (frame) {
        opened?.remove();
        opened = open(frame);
      }
      return { id, ...await this.#get(`takes/${id}`) };
    } finally {
      opened?.remove();
    }
  }

  /** One side's channels. */
  async sound({ id, channels, frames }, side) {
    const response = await fetch(new URL(`takes/${id}/${side}`, this.#base));
    if (!response.ok) throw new Error(await response.text() || `the server answered ${response.status}`);
    return channelsOf(await response.arrayBuffer(), channels, frames);
  }

  /** The port's channels for a case, without the original. */
  async renderPort(definition) {
    const response = await this.#send('POST', 'render', definition);
    return channelsOf(
      await response.arrayBuffer(), definition.channels,
      definition.frames - (definition.keepFrom ?? 0));
  }

  keep(suite, name, definition) { return this.#post('keep', { suite, name, definition }); }

  /** Turns a preset's file into a case, too. */
  keepPreset(file, definition) { return this.#post('keep-preset', { file, definition }); }

  async #post(path, body) { return (await this.#send('POST', path, body)).json(); }

  async #send(method, path, body) {
    const response = await fetch(
      new URL(path, this.#base), { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text() || `the server answered ${response.status}`);
    return response;
  }

  async #get(path) {
    const response = await fetch(new URL(path, this.#base));
    if (!response.ok) throw new Error(await response.text() || `the server answered ${response.status}`);
    return response.json();
  }
}

/** The page that renders the original; a recorded page uses a separate browser. */
function open(address) {
  if (!address) return undefined;
  const frame = document.createElement('iframe');
  frame.title = 'The original, rendering';
  frame.className = 'unseen';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.src = address;
  document.body.append(frame);
  return frame;
}

function channelsOf(bytes, channels, frames) {
  return Array.from({ length: channels }, (_, channel) =>
    new Float32Array(bytes, 4 * channel * frames, frames));
}
