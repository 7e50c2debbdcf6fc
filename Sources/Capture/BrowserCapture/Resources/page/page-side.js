/**
 * The functions that the page's own calls reach: those that replaced the browser's when the recorder was installed.
 * Nodes that the recorder adds to the page's graph (a media element's source) use them, so that they are traced; later
 * replacements by the page are not affected.
 */
const side = { __proto__: null };

/** Called when everything is installed, and no script of the page has run. */
export function keepPageSide() {
  const method = (type, name) => globalThis[type]?.['prototype'][name];
  const setter = (type, name) =>
    Object.getOwnPropertyDescriptor(globalThis[type]?.['prototype'] ?? {}, name)?.set;
  side['createGain'] = method('BaseAudioContext', 'createGain');
  side['createBufferSource'] = method('BaseAudioContext', 'createBufferSource');
  side['connect'] = method('AudioNode', 'connect');
  side['disconnect'] = method('AudioNode', 'disconnect');
  side['start'] = method('AudioBufferSourceNode', 'start');
  side['stop'] = method('AudioScheduledSourceNode', 'stop');
  side['buffer'] = setter('AudioBufferSourceNode', 'buffer');
  side['AudioBufferSourceNode'] = globalThis['AudioBufferSourceNode'];
  side['GainNode'] = globalThis['GainNode'];
  side['loop'] = setter('AudioBufferSourceNode', 'loop');
  side['value'] = setter('AudioParam', 'value');
}

export function createGain(context) { return side['createGain'].call(context); }
export function newGain(context, options) { return new side['GainNode'](context, options); }
export function createBufferSource(context) { return side['createBufferSource'].call(context); }
export function newBufferSource(context, options) { return new side['AudioBufferSourceNode'](context, options); }
export function connect(source, target) { return side['connect'].call(source, target); }
export function disconnect(source, ...pins) { side['disconnect'].call(source, ...pins); }
export function start(source, ...times) { side['start'].call(source, ...times); }
export function stop(source) { side['stop'].call(source); }
export function setBuffer(source, buffer) { side['buffer'].call(source, buffer); }
export function setLoop(source, loops) { side['loop'].call(source, loops); }
export function setValue(param, value) { side['value'].call(param, value); }
