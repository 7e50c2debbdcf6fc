/**
 * What a patch's page does: connections, and one command after the other.
 *
 * A command is a list that begins with what it is:
 *
 * - `['make', name, node]`: a further node, as in patch-nodes.js.
 * - `['wire', text]`: a connection.
 * - `['cut', source, …]`: `disconnect`, with the rest as its arguments; a name among them is that
 *   node or param.
 * - `['set', target, value]`: assigns an attribute, `'filter.type'`, or a param's own one,
 *   `'filter.frequency.value'`.
 * - `['post', name, data]`: a message to a worklet; `{ float32: [] }` in it is a Float32Array.
 * - `['call', target, method, …arguments]`: any other method of a node or param.
 */
import { callParam, makeNode, resolveOption } from './patch-nodes.js';

export function runCommand(patch, [verb, ...operands]) {
  commands[verb](patch, ...operands);
}

/** Makes the connection that `text` describes. */
export function wire(patch, text) {
  const [from, to] = text.split(' > ');
  const [source, output] = withPin(from);
  const [target, input] = withPin(to);
  const end = find(patch, target);
  if (end instanceof AudioParam) find(patch, source).connect(end, output);
  else find(patch, source).connect(end, output, input);
}

const commands = {
  make: makeNode,

  wire,

  cut(patch, source, ...args) {
    find(patch, source).disconnect(...args.map((value) =>
      (typeof value === 'string' ? find(patch, value) : value)));
  },

  set(patch, target, value) {
    const dot = target.lastIndexOf('.');
    const name = target.slice(dot + 1);
    find(patch, target.slice(0, dot))[name] = resolveOption(patch, name, value);
  },

  post(patch, name, data) {
    find(patch, name).port.postMessage(withSamples(data));
  },

  call(patch, target, method, ...args) {
    const object = find(patch, target);
    if (object instanceof AudioParam) callParam(object, method, args);
    else if (method !== 'setPeriodicWave') object[method](...args);
    else object[method](...args.map((wave) => resolveOption(patch, 'periodicWave', wave)));
  },
};

/** `'splitter:1'` → `['splitter', 1]`; without a number it is 0. */
function withPin(text) {
  const [name, pin = '0'] = text.split(':');
  return [name, Number(pin)];
}

/** The node `'filter'` or the param `'filter.frequency'`. */
function find(patch, path) {
  const [name, param] = path.split('.');
  const node = patch.nodes.get(name);
  if (!node) throw new Error(`the patch has no node '${name}'`);
  if (!param) return node;
  const found = node[param] ?? node.parameters?.get(param);
  if (!found) throw new Error(`node '${name}' has no param '${param}'`);
  return found;
}

function withSamples(data) {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data.float32)) return Float32Array.from(data.float32);
  if (Array.isArray(data)) return data.map(withSamples);
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withSamples(value)]));
}
