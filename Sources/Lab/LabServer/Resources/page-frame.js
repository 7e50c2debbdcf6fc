/**
 * A page that is the original, in a frame: its inputs by selector, and the output of its contexts.
 */
import {
  acceptedBy, acceptedValue, describeInput, isButton, isSame, letGo, press, setInput, stepsOf,
} from './page-input.js';
import { keepFocus } from './lab-focus.js';
import { findTarget } from './page-target.js';

const quietMilliseconds = 200;
const longestWait = 15_000;

export class PageFrame {
  #host;
  #base;
  #controls;
  #frame;
  #start;
  #isFresh = false;
  #loading;
  /** Counts the loads: older ones stop. */
  #generation = 0;
  #contexts = [];
  #sounds = [];
  #onSound;
  #giveUp;
  #focus;
  /** The inputs' values when last read, by parameter. */
  #seen = {};

  /**
   * - `host`: the element that contains the frame; `controls`: selectors by parameter.
   * - `onTurn(id, value)`: the user changed an input in the page; `onFault(error)`: the page threw.
   */
  constructor(host, { base, controls, sampleRate, onTurn, onFault }) {
    this.#host = host;
    this.#base = base;
    this.#controls = controls;
    this.#focus = keepFocus(() => this.#frame);
    // The frame's own script looks for this.
    globalThis.parityFrame = {
      sampleRate,
      adopt: (context) => this.#contexts.push(context),
      hear: (context, stream) => {
        this.#sounds.push(stream);
        this.#onSound?.(stream);
      },
      turned: (input) => {
        const id = Object.keys(controls).find((one) => isSame(this.#find(one), input));
        if (id === undefined) return;
        this.#seen[id] = acceptedValue(this.#find(id));
        onTurn(id, this.#seen[id]);
      },
      touched: () => this.#focus.yield(),
      complain: (message) => onFault(new Error(message)),
    };
  }

  /** Loads a page, unless it is loaded and untouched; false if another page has replaced it. */
  async load(start) {
    if (this.#start === start && this.#loading) return this.#loading;
    if (this.#start === start && this.#isFresh) return true;
    const loading = this.#load(start).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #load(start) {
    this.end();
    this.#start = start;
    const generation = this.#generation;
    const frame = document.createElement('iframe');
    frame.title = `The page ${start.path}`;
    frame.className = 'page-frame';
    frame.allow = 'autoplay';
    frame.src = new URL(`page/${start.path}${start.query ? `?${start.query}` : ''}`, this.#base);
    globalThis.parityFrame.sampleRate = start.sampleRate;
    const loaded = new Promise((resolve) => { frame.addEventListener('load', resolve, { once: true }); });
    this.#focus.begin();
    this.#host.replaceChildren(frame);
    this.#frame = frame;
    // A removed frame never finishes loading; the code that removes it calls this.
    await Promise.race([loaded, new Promise((resolve) => { this.#giveUp = resolve; })]);
    if (generation !== this.#generation) return false;
    await this.#untilQuiet(generation);
    if (generation !== this.#generation) return false;
    this.#isFresh = true;
    this.#seen = this.values;
    return true;
  }

  /** Resolves once the page makes no more requests. */
  async #untilQuiet(generation) {
    const until = performance.now() + longestWait;
    let count = -1;
    while (generation === this.#generation) {
      const window = this.#frame.contentWindow;
      const now = window.performance.getEntriesByType('resource').length;
      if ((now === count && window.document.readyState === 'complete') || performance.now() > until) return;
      count = now;
      await new Promise((resolve) => { setTimeout(resolve, quietMilliseconds); });
    }
  }

  /** Clicks what starts the page's sound; throws if it does not exist; false if another page has replaced this one. */
  async click(selectors) {
    this.#isFresh = false;
    const generation = this.#generation;
    for (const selector of selectors) {
      const until = performance.now() + longestWait;
      let element = this.#query(selector);
      while (!element || element.disabled) {
        if (performance.now() > until) throw new Error(`the page has nothing to click at '${selector}'`);
        await new Promise((resolve) => { setTimeout(resolve, 50); });
        if (generation !== this.#generation) return false;
        element = this.#query(selector);
      }
      press(element);
      letGo(element);
    }
    return true;
  }

  /** The listener receives every stream, including earlier ones. */
  listen(onSound) {
    this.#onSound = onSound;
    this.#sounds.forEach(onSound);
  }

  /** Sets an input as a user would; returns the value that the input made of it. */
  set(id, value) {
    this.#isFresh = false;
    const input = this.#find(id);
    if (!input) throw new Error(`the page has no '${this.#controls[id]}' for ${id}`);
    setInput(input, value);
    this.#seen[id] = acceptedValue(input);
    return this.#seen[id];
  }

  /** Values of inputs that the page itself has changed since the last call, without the user. */
  changes() {
    const { values } = this;
    const buttons = new Set(this.buttons);
    const changed = Object.entries(values).filter(([id, value]) => id in this.#seen && !buttons.has(id) && this.#seen[id] !== value);
    this.#seen = values;
    return Object.fromEntries(changed);
  }

  /** The value that the page's input would make of another; the page is not notified. */
  accepted(id, value) {
    const input = this.#find(id);
    return input ? acceptedBy(input, value) : value;
  }

  /** The steps of the page's input, if they are few and cover the parameter's whole range; otherwise 0. */
  steps({ id, minimum, maximum }) {
    const input = this.#find(id);
    return input ? stepsOf(input, minimum, maximum) : 0;
  }

  /** The values of the page's inputs, by parameter. */
  get values() {
    const found = Object.keys(this.#controls).map((id) => [id, this.#find(id)]).filter(([, input]) => input);
    return Object.fromEntries(found.map(([id, input]) => [id, acceptedValue(input)]));
  }

  /** The parameters that are buttons: pressed and released instead of set. */
  get buttons() {
    return Object.keys(this.#controls).filter((id) => {
      const input = this.#find(id);
      return input && isButton(input);
    });
  }

  /** Descriptions of the inputs of parameters that are not described elsewhere; `missing` are not in the page. */
  describe(known) {
    const others = Object.keys(this.#controls).filter((id) => !known.has(id));
    const described = others.map((id, index) => {
      const input = this.#find(id);
      return input && describeInput(input, id, known.size + index);
    });
    // Three sliders called "Gain" are distinguished by their ids.
    const names = described.map((one) => one?.name);
    for (const one of described) {
      if (one && names.filter((name) => name === one.name).length > 1) one.name = one.id;
    }
    return {
      parameters: described.filter(Boolean),
      missing: Object.keys(this.#controls).filter((id) => !this.#find(id)),
      // Their possible values have to be given in parity.yml.
      unknown: others.filter((id, index) => this.#find(id) && !described[index]),
    };
  }

  suspend() { return Promise.all(this.#contexts.filter(({ state }) => state === 'running').map((one) => one.suspend())); }
  resume() { return Promise.all(this.#contexts.filter(({ state }) => state === 'suspended').map((one) => one.resume())); }

  end() {
    this.#generation += 1;
    this.#giveUp?.();
    this.#loading = undefined;
    this.#frame?.remove();
    this.#frame = undefined;
    this.#isFresh = false;
    this.#contexts = [];
    this.#sounds = [];
  }

  #find(id) { return this.#query(this.#controls[id]); }

  #query(selector) {
    const page = this.#frame?.contentDocument;
    return page ? findTarget(page, selector) : undefined;
  }
}
