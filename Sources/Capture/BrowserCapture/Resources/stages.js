/**
 * Stages: the nodes that a page calls something, by a text in their property `label`, and on
 * request what they play.
 *
 * A label counts that stands at the end of the stop in which its node was made.
 */
import { boxed } from './natives.js';
import { NodeTap } from './node-tap.js';

const MOST_STAGES = 32;
const MOST_CHARACTERS = 40;

/** What the page calls a node; null for nothing. A class of the page's may throw instead. */
function labelOf(node) {
  try {
    const label = node['label'];
    return typeof label === 'string' ? label : null;
  } catch {
    return null;
  }
}

export class Stages {
  #context;
  #trace;
  #frames;
  #names = new Set();
  /** Where the taps' module is; undefined when nobody listens. */
  #module;
  #taps = [];

  /**
   * `listens`: keep what the stages play, as many `frames`; `base`: where the recorder's scripts
   * are.
   */
  constructor(context, trace, { listens, frames, base }) {
    this.#context = context;
    this.#trace = trace;
    this.#frames = frames;
    if (listens) this.#module = new URL('stage-tap.js', base);
  }

  /** Looks at the nodes made since the last call. */
  async notice() {
    for (const node of this.#trace.takeFreshNodes()) {
      const label = labelOf(node);
      if (label === null || this.#names.size === MOST_STAGES) continue;
      const name = this.#nameFor(label);
      this.#trace.addLabel(node, name);
      if (this.#module) await this.#listenTo(node, name);
    }
  }

  /** Resolves, boxed, to `[{ name, channels }]`, as long as the context; call it when the render is done. */
  async collect() {
    for (const { tap } of this.#taps) await tap.catchUp();
    return boxed(this.#taps.map(({ name, tap }) => ({ name, channels: tap.channels })));
  }

  /** Lower-case letters, digits and dashes, a number behind what is taken. */
  #nameFor(label) {
    const base = label.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, MOST_CHARACTERS)
      .replace(/^-+|-+$/g, '') || 'stage';
    let name = base;
    for (let number = 2; this.#names.has(name); number += 1) name = `${base}-${number}`;
    this.#names.add(name);
    return name;
  }

  async #listenTo(node, name) {
    const tap = new NodeTap();
    await tap.listen(this.#context, node, { module: this.#module, frames: this.#frames });
    this.#taps.push({ name, tap });
  }
}
