/**
 * Stages: the nodes that a page names, by a text in their property `label`, and on request their sound.
 *
 * A label counts from the end of the stop in which it was set; what its node played before is unknown.
 */
import { isNode } from '../natives/native-attributes.js';
import { boxed } from '../natives/natives.js';
import { NodeTap } from '../recording/node-tap.js';
import { currentFrame } from '../clock/render-quantum.js';

const MOST_STAGES = 32;
const MOST_CHARACTERS = 40;

/** The page's name for a node; null if it has none. A page's subclass may throw instead. */
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
  /** The address of the taps' module; undefined if stages are not recorded. */
  #module;
  #taps = [];
  /** Nodes that have no name yet. */
  #unnamed = new Set();
  /** Requested stages, `{ node, name }`, until they exist. */
  #asked = [];
  #named = new WeakSet();
  #isOver = false;

  /**
   * `listens`: keep the sound of the stages, `frames` long; `base`: the address of the recorder's scripts.
   */
  constructor(context, trace, { listens, frames, base }) {
    this.#context = context;
    this.#trace = trace;
    this.#frames = frames;
    if (listens) this.#module = new URL('stage-tap.js', base);
    // The name of the context's own output.
    this.#names.add('destination');
  }

  /** Requires a node to be a stage: throws if it cannot be one. */
  ask(node, name) {
    const what = `tap('${name}', …)`;
    if (typeof name !== 'string') throw new TypeError('tap(name, node) needs a text first, then a node');
    if (!isNode(node)) throw new TypeError(`${what} needs a node: a node's output is a stage, nothing else is`);
    if (node.context !== this.#context) throw new Error(`${what}: the node belongs to another context than the case's`);
    if (this.#isOver) throw new Error(`${what} comes when the render is over: name the node before, or in tools.at`);
    if (this.#named.has(node)) throw new Error(`${what}: the node has another name already, and keeps it`);
    this.#asked.push({ node, name });
  }

  /** Checks the nodes that have no name yet. */
  async notice() {
    const fresh = new Set();
    for (const node of this.#trace.takeFreshNodes()) {
      this.#unnamed.add(node);
      fresh.add(node);
    }
    for (const node of this.#unnamed) {
      const label = labelOf(node);
      if (label === null || this.#names.size > MOST_STAGES) continue;
      this.#unnamed.delete(node);
      this.#named.add(node);
      const name = this.#nameFor(label);
      this.#trace.addLabel(node, name);
      // Earlier sound of a node that has played before was not recorded.
      if (this.#module) await this.#listenTo(node, name, fresh.has(node) ? 0 : currentFrame(this.#context));
    }
    this.#asked = this.#asked.filter(({ node }) => !this.#named.has(node));
  }

  /** Throws if a required stage does not exist. */
  check() {
    this.#isOver = true;
    if (this.#asked.length === 0) return;
    const [{ node, name }] = this.#asked;
    throw new Error(`tap('${name}', …) gave no stage: ${labelOf(node) === name
      ? `a case has at most ${MOST_STAGES}` : 'the node\'s label was changed, or cannot be read'}`);
  }

  /**
   * Resolves, boxed, to `[{ name, channels, from }]`, as long as the context, recorded from frame `from` on; call it
   * when the render is done.
   */
  async collect() {
    for (const { tap } of this.#taps) await tap.catchUp();
    return boxed(this.#taps.map(({ name, tap, from }) => ({ name, channels: tap.channels, from })));
  }

  /** Lower-case letters, digits and dashes, with a number appended if the name is taken. */
  #nameFor(label) {
    const base = label.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, MOST_CHARACTERS)
      .replace(/^-+|-+$/g, '') || 'stage';
    let name = base;
    for (let number = 2; this.#names.has(name); number += 1) name = `${base}-${number}`;
    this.#names.add(name);
    return name;
  }

  async #listenTo(node, name, from) {
    const tap = new NodeTap();
    await tap.listen(this.#context, node, { module: this.#module, frames: this.#frames });
    this.#taps.push({ name, tap, from });
  }
}
