/**
 * Makes cycles that are left at several nodes repeat, by fixing where each is cut.
 *
 * Chromium pulls the connections of an input in the order of a set hashed by address. A cycle is cut at the node that is
 * reached first, which gives what it rendered a quantum ago: where two delays feed each other and both are heard, either
 * may be that node. The inputs of one node, however, are pulled one after another. So in front of the destination of a
 * context with such a cycle stands a merger, whose first inputs pull the nodes at which cycles are to be cut:
 *
 *     entry 0, entry 1, … → the merger's inputs 0, 1, …   (never heard)
 *     all that the page connects → mix → splitter → the merger's last inputs → splitter → merger → destination
 *
 * Copies of channels change no bit. A cycle is cut where it is reached first from the destination, along the connections
 * in the order in which they were made. Cycles through AudioParams, and those within the cycle of an entry, are left as
 * they are.
 */
const { connect: nativeConnect, disconnect: nativeDisconnect } = AudioNode.prototype;
const NativeGainNode = globalThis.GainNode;
const NativeChannelMergerNode = globalThis.ChannelMergerNode;
const NativeChannelSplitterNode = globalThis.ChannelSplitterNode;

/** The most inputs that a merger may have. */
const mergerInputs = 32;

export class CycleEntries {
  #sourcesOf;
  #targetsOf;
  #moveToFront;
  /** What hears a cycle: connections from elsewhere change no entry. */
  #behind = new Set();
  /** Destination → `{ mix, merger, mostEntries, entries }`. */
  #gates = new WeakMap();

  /**
   * - `sourcesOf(target)`: the nodes connected to a node, input by input, in the order of their connections.
   * - `targetsOf(source)`: the nodes to which a node is connected.
   * - `moveToFront(destination, mix)`: connects to `mix` what is connected to the destination.
   */
  constructor({ sourcesOf, targetsOf, moveToFront }) {
    this.#sourcesOf = sourcesOf;
    this.#targetsOf = targetsOf;
    this.#moveToFront = moveToFront;
  }

  /** What takes the place of a node as the target of a native connection. */
  front(target) {
    return this.#gates.get(target)?.mix ?? target;
  }

  /** To be called when a node has been connected to another. */
  connected(source, target, destination) {
    if (!this.#behind.has(source) && !this.#ahead(target).has(source)) return;
    for (const node of this.#ahead(source)) this.#behind.add(node);
    this.#update(destination);
  }

  /** To be called when a node has been disconnected; `isWhole`: from all that it was connected to, also by this. */
  disconnected(source, destination, isWhole) {
    if (!this.#behind.has(source)) return;
    const entries = this.#gates.get(destination)?.entries;
    if (isWhole && entries?.includes(source)) entries[entries.indexOf(source)] = undefined;
    this.#update(destination);
  }

  clear() {
    this.#behind.clear();
  }

  /** A node and all that hear it. */
  #ahead(node) {
    const seen = new Set();
    seen.add(node);
    // What is added while it runs is visited as well.
    for (const one of seen) {
      for (const next of this.#targetsOf(one)) seen.add(next);
    }
    return seen;
  }

  #update(destination) {
    const wanted = this.#entries(destination);
    let gate = this.#gates.get(destination);
    if (!gate && wanted.length === 0) return;
    if (!gate) {
      gate = this.#makeGate(destination);
      this.#gates.set(destination, gate);
      this.#moveToFront(destination, gate.mix);
    }
    for (let input = 0; input < gate.mostEntries; input += 1) {
      const [before, now] = [gate.entries[input], wanted[input]];
      if (before === now) continue;
      if (before) nativeDisconnect.call(before, gate.merger, 0, input);
      if (now) nativeConnect.call(now, gate.merger, 0, input);
      gate.entries[input] = now;
    }
  }

  #makeGate(destination) {
    const { context, channelCount, channelInterpretation } = destination;
    const mix = new NativeGainNode(context, {
      gain: 1, channelCount, channelCountMode: 'explicit', channelInterpretation,
    });
    const mostEntries = mergerInputs - channelCount;
    const channels = new NativeChannelSplitterNode(context, { numberOfOutputs: channelCount });
    const merger = new NativeChannelMergerNode(context, { numberOfInputs: mergerInputs });
    const all = new NativeChannelSplitterNode(context, { numberOfOutputs: mergerInputs });
    const heard = new NativeChannelMergerNode(context, { numberOfInputs: channelCount });
    nativeConnect.call(mix, channels);
    for (let channel = 0; channel < channelCount; channel += 1) {
      nativeConnect.call(channels, merger, channel, mostEntries + channel);
      nativeConnect.call(all, heard, mostEntries + channel, channel);
    }
    nativeConnect.call(merger, all);
    nativeConnect.call(heard, destination);
    return { mix, merger, mostEntries, entries: [] };
  }

  /** The nodes at which cycles that are left at several nodes are to be cut, in the order in which they are reached. */
  #entries(destination) {
    const reached = [];
    const cut = new Set();
    const seen = new Set();
    const open = new Map();
    seen.add(destination);
    open.set(destination, 0);
    const path = [{ node: destination, sources: this.#sourcesOf(destination), next: 0 }];
    while (path.length > 0) {
      const visit = path.at(-1);
      if (visit.next === visit.sources.length) {
        path.pop();
        open.delete(visit.node);
        continue;
      }
      const source = visit.sources[visit.next];
      visit.next += 1;
      if (open.has(source)) {
        const cycle = new Set();
        for (let place = open.get(source); place < path.length; place += 1) cycle.add(path[place].node);
        if (this.#exits(cycle) > 1) cut.add(source);
      } else if (!seen.has(source)) {
        seen.add(source);
        reached.push(source);
        open.set(source, path.length);
        path.push({ node: source, sources: this.#sourcesOf(source), next: 0 });
      }
    }
    return reached.filter((node) => cut.has(node));
  }

  /** At how many of its nodes a cycle is heard. */
  #exits(cycle) {
    let count = 0;
    for (const node of cycle) {
      if (this.#targetsOf(node).some((target) => !cycle.has(target))) count += 1;
    }
    return count;
  }
}
