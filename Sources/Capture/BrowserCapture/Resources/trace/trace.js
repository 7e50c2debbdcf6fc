/**
 * One graph trace while it is being recorded: the operations so far, and the ids of its objects.
 *
 * Nodes and AudioParams are known by their place, `{ trace, node }` or `{ trace, node, param }`, where `node` is the id
 * in the trace.
 */
import { attributeOf } from '../natives/native-attributes.js';
import { QUANTUM_FRAMES, currentFrame } from '../clock/render-quantum.js';
import { channelsOf } from '../natives/native-audio.js';
import { ScriptOrder } from '../page/script-order.js';
import { PlayedBuffers } from './trace-buffers.js';
import {
  channelAttributes, interfaces, listenerParams,
} from './trace-interfaces.js';
import { SamplePool } from './trace-samples.js';
import { callingLine } from './line-places.js';
import { describeAttribute } from './trace-values.js';
import { TracedWorklets } from './trace-worklets.js';

/** Context → the trace being recorded. */
const traces = new WeakMap();

/** AudioNode, its MessagePort, AudioParam or AudioListener → its place. */
const places = new WeakMap();

let calls = 0;

/** How many calls of the page were traced so far, in all graphs. */
export function callCount() {
  return calls;
}

/** The open trace of a context, if there is one. */
export function traceOf(context) {
  return traces.get(context);
}

/** The place of a node, port, param or listener in an open trace, if it has one. */
export function placeOf(object) {
  const place = places.get(object);
  return place?.trace.isOpen ? place : undefined;
}

export class Trace {
  samples = new SamplePool();
  played = new PlayedBuffers();
  #context;
  #header;
  #base;
  #operations = [];
  #unsupported = new Set();
  #lastNode = 0;
  /** No further operation can be earlier than this frame. */
  #least = 0;
  #worklets;
  /**
   * Every node and param of the trace. One that JavaScript no longer references would otherwise be collected at some
   * later moment, and a collected node disconnects itself.
   */
  #held = [];
  /** Impulse responses of convolvers that normalise, `{ buffer, description }`. */
  #responses = [];
  #scripts = new ScriptOrder();
  /** Nodes whose labels have not been checked yet. */
  #fresh = [];
  /** Frames after the first at which the render was suspended. */
  #stops = [];
  /**
   * Whether a parameter of the listener approaches a target: the browser reads the listener's position when the render
   * continues after a stop, and an approach advances with each reading.
   */
  #approachesByListener = false;
  #hasWorklets = false;

  /**
   * `source` names the page; `random` and `stableSums` say how it is captured; `silencesNonFinite`: NaN and infinity
   * count as silence; `isTaped`: a tape of each worklet's output will be added; `base`: the address of the recorder's
   * scripts, given if nodes are to record the page's line that makes them.
   */
  constructor(context, { source, random, stableSums, silencesNonFinite, isTaped = false, base }) {
    this.#context = context;
    this.#base = base && String(base);
    this.#worklets = new TracedWorklets(this.samples, isTaped);
    const { sampleRate, length, destination, listener } = context;
    this.#header = {
      format: 'webaudio-graph-trace',
      version: 1,
      source,
      context: {
        sampleRate,
        length,
        numberOfChannels: destination.channelCount,
        destination: this.#describe(destination, 'AudioNode', channelAttributes),
        ...(random && { random }),
        ...(stableSums && { stableSums }),
        ...(silencesNonFinite && { silencesNonFinite }),
      },
    };
    this.#settle(destination, { node: 0 });
    this.#settle(listener, { node: 'listener' });
    for (const param of listenerParams) {
      this.#settle(attributeOf(listener, 'AudioListener', param), { node: 'listener', param });
    }
    traces.set(context, this);
  }

  get isOpen() {
    return traces.get(this.#context) === this;
  }

  /** Keeps an impulse response that is to be normalised, with its description. */
  addResponse(buffer, description) {
    this.#responses.push({ buffer, description });
  }

  get responses() {
    return this.#responses;
  }

  /** Whether any panner uses the panning model HRTF. */
  get placesAroundAHead() {
    return this.#operations.some(({ op, type, attributes, name, value }) =>
      (op === 'create' && type === 'PannerNode' && attributes.panningModel === 'HRTF')
        || (op === 'set' && name === 'panningModel' && value === 'HRTF'));
  }

  /** Adds the browser's head responses, `[left, right]`. */
  addHead([left, right]) {
    this.#header.context.head = { left: this.samples.add(left), right: this.samples.add(right) };
  }

  /** Ends the recording; returns `{ graph, samples }`, ready to be written. */
  finish() {
    this.endScripts();
    traces.delete(this.#context);
    this.#held.length = 0;
    this.#fresh.length = 0;
    if (this.#approachesByListener && this.#stops.length > 0) this.#header.context.stops = this.#stops;
    const graph = {
      ...this.#header, operations: this.#operations, unsupported: [...this.#unsupported],
    };
    return { graph, samples: this.samples.join() };
  }

  /** Notes that the render was suspended at `frame`, whatever the page does there. */
  noteStop(frame) {
    if (frame > 0) this.#stops.push(frame);
  }

  /** Whether a stop changes nothing by itself. A worklet takes messages at stops, also those that a worker sends. */
  get mayStopAnywhere() {
    return !this.#approachesByListener && !this.#hasWorklets;
  }

  /** Adds an operation at the context's current frame. */
  add(op, members) {
    calls += 1;
    const frame = Math.round(currentFrame(this.#context) / QUANTUM_FRAMES) * QUANTUM_FRAMES;
    this.#least = Math.max(this.#least, frame);
    return this.#push(op, members);
  }

  #push(op, members) {
    const operation = { at: this.#least, op, ...members };
    if (op === 'create' && members.type === 'AudioWorkletNode') this.#hasWorklets = true;
    if (op === 'param' && members.node === 'listener' && members.method === 'setTargetAtTime') {
      this.#approachesByListener = true;
    }
    (this.#scripts.operations ?? this.#operations).push(operation);
    return operation;
  }

  /** From now on, operations take effect from `frame` on. */
  advance(frame) {
    this.#least = Math.max(this.#least, frame);
  }

  /** The script of a ScriptProcessorNode begins; its operations take effect from `frame` on. */
  beginScript(node, frame) {
    if (frame > this.#least) this.endScripts();
    this.advance(frame);
    this.#scripts.begin(placeOf(node).node);
  }

  /** Adds the buffer that the script has filled. */
  addTape(node, buffer) {
    this.#push('tape', { node: placeOf(node).node, channels: channelsOf(buffer) });
  }

  /** The quantum in which scripts ran is over. */
  endScripts() {
    for (const operation of this.#scripts.take()) {
      if (operation.op === 'tape') {
        operation.channels = operation.channels.map((samples) => this.samples.addUnlessSilent(samples));
      }
      this.#operations.push(operation);
    }
  }

  /** Adds the hash of the module that registered a worklet node's processor, if it is known. */
  addModule(node, identity) {
    this.#worklets.addModule(places.get(node).node, identity);
  }

  /** Adds what a worklet's node played; see `TracedWorklets.addTape`. */
  addWorkletTape(node, runs, options) {
    this.#worklets.addTape(places.get(node).node, runs, options);
  }

  /** Notes that a worklet's node, or its port, received a message that no trace describes. */
  addGap(object, what) {
    const unsupported = this.#worklets.addGap(placeOf(object).node, what);
    if (unsupported) this.addUnsupported(unsupported);
  }

  /** Notes something that the format cannot describe; `what` names it for the reader. */
  addUnsupported(what) {
    this.#unsupported.add(what);
  }

  /** Gives a new node its id and writes down its state. */
  addNode(node, type, extras) {
    const { attributes, params } = interfaces[type];
    this.#lastNode += 1;
    const id = this.#lastNode;
    this.#settle(node, { node: id });
    this.#fresh.push(node);
    if (type === 'AudioWorkletNode') this.#settle(node.port, { node: id });
    const named = params?.map((name) => [name, attributeOf(node, type, name)]) ?? [...node.parameters];
    for (const [param, audioParam] of named) this.#settle(audioParam, { node: id, param });
    const line = this.#base && callingLine(this.#base);
    const operation = this.add('create', {
      node: id,
      type,
      numberOfInputs: node.numberOfInputs,
      numberOfOutputs: node.numberOfOutputs,
      attributes: this.#describe(node, type, [...channelAttributes, ...attributes]),
      params: Object.fromEntries(named.map(([name, { value, automationRate }]) =>
        [name, { value, automationRate }])),
      ...(line && { line }),
      ...extras,
    });
    if (type === 'AudioWorkletNode') this.#worklets.add(id, operation);
    if (type === 'ConvolverNode' && node.buffer && node.normalize) {
      this.addResponse(node.buffer, operation.attributes.buffer);
    }
    if (type === 'AudioBufferSourceNode' && node.buffer) {
      this.played.add(node, node.buffer, operation.attributes.buffer);
    }
  }

  /** The nodes added since the last call. */
  takeFreshNodes() {
    return this.#fresh.splice(0);
  }

  /** Writes down the page's name for a node. */
  addLabel(node, name) {
    this.add('label', { node: placeOf(node).node, name });
  }

  #describe(node, type, names) {
    return Object.fromEntries(names.map((name) =>
      [name, describeAttribute(attributeOf(node, type, name), this.samples)]));
  }

  #settle(object, place) {
    places.set(object, { trace: this, ...place });
    this.#held.push(object);
  }
}
