import BrowserCapture
import Foundation
import Testing

/// What a page does to the browser's and the language's own functions before it plays.
struct HostilePage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let hook: String

  init(_ testDescription: String, _ hook: String) {
    self.testDescription = testDescription
    self.hook = hook
  }

  /// Some of them answer wrongly, most not at all; the page itself needs none of them any more.
  static let all = [
    HostilePage(
      "a fixed sound for whoever reads a buffer",
      """
      AudioBuffer.prototype.getChannelData = function () { return new Float32Array(this.length).fill(0.25); };
      AudioBuffer.prototype.copyFromChannel = (samples) => { samples.fill(0.25); };
      """),
    HostilePage(
      "another sound in the rendered buffer",
      """
      context.addEventListener('complete', ({ renderedBuffer }) => renderedBuffer.getChannelData(0).fill(0.25));
      context.oncomplete = ({ renderedBuffer }) => renderedBuffer.getChannelData(1).fill(0.25);
      """),
    HostilePage(
      "protection from fingerprints",
      """
      const { getChannelData } = AudioBuffer.prototype;
      AudioBuffer.prototype.getChannelData = function (channel) {
        return getChannelData.call(this, channel).map((sample) => sample + 1e-4);
      };
      """),
    HostilePage(
      "buffers of one channel, and short",
      """
      Object.defineProperty(AudioBuffer.prototype, 'numberOfChannels', { get() { return 1; } });
      Object.defineProperty(AudioBuffer.prototype, 'length', { get() { return 5; } });
      """),
    HostilePage(
      "call, apply and bind",
      "for (const name of ['call', 'apply', 'bind']) Function.prototype[name] = () => { throw new Error(name); };"
    ),
    HostilePage(
      "functions of lists",
      """
      for (const name of ['push', 'map', 'reduce', 'find', 'filter', 'forEach', 'some', 'includes', 'splice', 'shift',
        'slice', 'sort', 'flatMap', 'join', 'at']) Array.prototype[name] = () => null;
      """),
    HostilePage(
      "iterators",
      """
      for (const type of [Array, Map, Set]) type.prototype[Symbol.iterator] = function* none() {};
      Map.prototype.entries = Map.prototype.values = function* none() {};
      Object.getPrototypeOf([].keys()).next = () => ({ done: true });
      """),
    HostilePage("JSON", "JSON.stringify = () => '0'; JSON.parse = () => ({});"),
    HostilePage(
      "a toJSON for good",
      """
      for (const type of [Array, Object, Number]) {
        Object.defineProperty(type.prototype, 'toJSON', { value: () => [], configurable: false });
      }
      """),
    HostilePage(
      "promises",
      """
      for (const name of ['then', 'catch', 'finally']) Promise.prototype[name] = function never() { return this; };
      Promise.resolve = Promise.all = Promise.race = () => null;
      window.Promise = class {};
      """),
    HostilePage("a then of all objects", "Object.prototype.then = function never() {};"),
    HostilePage(
      "maps and sets",
      """
      for (const type of [Map, WeakMap, Set]) {
        for (const name of ['get', 'set', 'has', 'add', 'delete']) type.prototype[name] &&= () => undefined;
      }
      window.Map = window.WeakMap = window.Set = class {};
      """),
    HostilePage(
      "arrays of samples",
      """
      const samples = Object.getPrototypeOf(Int8Array).prototype;
      for (const name of ['set', 'slice', 'subarray', 'some', 'every', 'fill']) samples[name] = () => null;
      window.Float32Array = class extends Array {};
      """),
    HostilePage(
      "attributes of contexts and nodes",
      """
      for (const name of ['currentTime', 'sampleRate', 'destination', 'listener']) {
        Object.defineProperty(BaseAudioContext.prototype, name, { get() { return undefined; } });
      }
      Object.defineProperty(AudioNode.prototype, 'context', { get() { return null; } });
      Object.defineProperty(AudioNode.prototype, 'numberOfOutputs', { get() { return 0; } });
      """),
    HostilePage(
      "rendering",
      """
      const { prototype } = OfflineAudioContext;
      prototype.suspend = prototype.resume = prototype.startRendering = () => { throw new Error('no'); };
      """),
    HostilePage(
      "Prototype.js",
      """
      Array.prototype.reduce = function reduce() { return this.length > 1 ? this : this[0]; };
      Array.prototype.find = Array.prototype.detect = function find(f) { return this.filter(f)[0]; };
      Array.prototype.map = function collect(f) { const all = []; this.forEach((one) => all.push(f(one))); return all; };
      Array.prototype.toJSON = function toJSON() { return `[${this.join(', ')}]`; };
      Array.from = (list) => { const all = []; for (let n = 0; n < list.length; n += 1) all.push(list[n]); return all; };
      Element.prototype.remove = Element.prototype.replace = function none() { return this; };
      """),
    HostilePage(
      "webcomponents.js of 2014",
      """
      for (const name of ['HTMLScriptElement', 'HTMLElement', 'Element', 'Node', 'HTMLMediaElement', 'AudioNode']) {
        window[name] = function () {};
      }
      document.createElement = document.querySelector = () => { throw new Error('no'); };
      """),
    HostilePage(
      "objects and reflection",
      """
      const no = () => { throw new Error('no'); };
      Reflect.apply = Reflect.construct = no;
      for (const name of ['entries', 'keys', 'assign', 'fromEntries', 'getOwnPropertyDescriptor', 'defineProperty']) {
        Object[name] = no;
      }
      """),
    HostilePage(
      "events, messages and requests",
      """
      EventTarget.prototype.addEventListener = EventTarget.prototype.dispatchEvent = () => {};
      MessagePort.prototype.postMessage = () => {};
      XMLHttpRequest.prototype.open = XMLHttpRequest.prototype.send = () => {};
      window.fetch = () => {};
      """),
    HostilePage(
      "numbers and texts",
      """
      for (const name of ['max', 'min', 'round', 'floor', 'ceil', 'imul', 'abs']) Math[name] = () => 0;
      for (const name of ['slice', 'replace', 'split', 'startsWith']) String.prototype[name] = () => '';
      Number.isFinite = () => false;
      RegExp.prototype.exec = () => null;
      """),
    HostilePage("members of all objects", members),
    HostilePage("classes that know nothing of theirs", classes),
    HostilePage("classes of what lists make", species),
    HostilePage("a text for every object", texts),
  ]

  /// What the browser and the recorder ask objects for that need not have it.
  static let members = """
    for (const name of ['param', 'node', 'input', 'output', 'signal', 'once', 'passive', 'span', 'decoded', 'op', 'get',
      'set', 'toNode', 'toParam', 'page', 'stages', 'isLast', 'address', 'time', 'flush', 'maxDelayTime']) {
      Object.prototype[name] = () => 'page';
    }
    """
  static let classes = """
    for (const name of ['AudioBuffer', 'AudioNode', 'AudioParam', 'Float32Array', 'Promise', 'URL', 'Element', 'Blob',
      'HTMLMediaElement', 'HTMLScriptElement', 'OfflineAudioContext', 'Document', 'Map', 'Error', 'MessagePort']) {
      if (globalThis[name]) Object.defineProperty(globalThis[name], Symbol.hasInstance, { value: () => false });
    }
    """
  static let species = """
    const no = { configurable: true, get() { throw new Error('no'); } };
    for (const type of [Array, Object.getPrototypeOf(Int8Array), ArrayBuffer, Map, Set, RegExp]) {
      Object.defineProperty(type, Symbol.species, no);
    }
    Array.prototype.constructor = Float32Array.prototype.constructor = class { constructor() { throw new Error('no'); } };
    """
  static let texts = """
    Object.prototype[Symbol.toPrimitive] = Number.prototype[Symbol.toPrimitive] = () => 'page';
    if (globalThis.URL) URL.prototype[Symbol.toPrimitive] = () => 'page';
    """
}
