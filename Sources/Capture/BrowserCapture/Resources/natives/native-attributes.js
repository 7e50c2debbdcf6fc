/**
 * Attributes of nodes and params as returned by the browser itself: a page's subclass may return nothing, or throw.
 */
import { channelAttributes, interfaces, listenerParams } from '../trace/trace-interfaces.js';

/** Type → attribute → its getter. */
const getters = { __proto__: null };
for (const [type, { attributes, params }] of Object.entries(interfaces)) {
  take(type, [...channelAttributes, ...attributes, ...params ?? []]);
}
take('AudioNode', channelAttributes);
take('AudioListener', listenerParams);
take('AudioParam', ['value', 'automationRate']);
const brands = { node: getterOf('AudioNode', 'numberOfInputs'), param: getterOf('AudioParam', 'value') };

function take(type, names) {
  getters[type] = { __proto__: null };
  for (const name of names) getters[type][name] = getterOf(type, name);
}

function getterOf(type, name) {
  for (let owner = globalThis[type]?.prototype; owner; owner = Object.getPrototypeOf(owner)) {
    const getter = Object.getOwnPropertyDescriptor(owner, name)?.get;
    if (getter) return getter;
  }
  return undefined;
}

/** An attribute of an object of type `type`. */
export function attributeOf(object, type, name) {
  const getter = getters[type][name];
  return getter ? getter.call(object) : object[name];
}

/** Whether something is an AudioNode of any window and class; the same for params. */
export function isNode(value) {
  return answers(brands.node, value);
}

export function isParam(value) {
  return answers(brands.param, value);
}

function answers(getter, value) {
  if (typeof value !== 'object' || value === null || !getter) return false;
  try {
    getter.call(value);
    return true;
  } catch {
    return false;
  }
}
