/**
 * Records what the page does to existing nodes: assignments, scheduling, messages.
 */
import { interceptAssignment, interceptMethod } from '../natives/interception.js';
import { attributeOf } from '../natives/native-attributes.js';
import { placeOf } from './trace.js';
import { settleArguments, settledNumber } from './settled-arguments.js';
import { channelAttributes, interfaces, paramMethods } from './trace-interfaces.js';
import {
  Indescribable, describeAttribute, describeMessage, describeNumbers, describeParamArguments,
} from './trace-values.js';

/** Told the time of each event that the page schedules, as it is passed. */
let onScheduled = () => {};

export function onScheduling(told) {
  onScheduled = told;
}

/** The place of the time among the arguments of a method. */
const timePlaces = {
  __proto__: null, cancelScheduledValues: 0, cancelAndHoldAtTime: 0,
};

export function interceptCalls() {
  for (const name of channelAttributes) interceptAttribute('AudioNode', name);
  for (const [type, { attributes }] of Object.entries(interfaces)) {
    for (const name of attributes) interceptAttribute(type, name);
  }
  for (const method of paramMethods) interceptParamMethod(method);
  for (const name of ['value', 'automationRate']) interceptParamAssignment(name);
  for (const type of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    for (const op of ['start', 'stop']) {
      if (Object.hasOwn(type.prototype, op)) interceptScheduling(type.prototype, op);
    }
  }
  for (const type of [PannerNode, AudioListener]) {
    for (const method of ['setPosition', 'setOrientation']) interceptCall(type.prototype, method);
  }
  interceptMessages();
}

/** An unknown enumeration value is ignored by the browser, and is not an assignment. */
function wasIgnored(assigned, current) {
  return typeof current === 'string' && current !== String(assigned);
}

function interceptAttribute(type, name) {
  interceptAssignment(globalThis[type].prototype, name, (node, assigned, proceed) => {
    proceed();
    const place = placeOf(node);
    const value = place && attributeOf(node, type, name);
    if (!place || wasIgnored(assigned, value)) return;
    const { trace } = place;
    const described = describeAttribute(value, trace.samples);
    trace.add('set', { node: place.node, name, value: described });
    if (name !== 'buffer' || !value) return;
    if (type === 'ConvolverNode') {
      if (node.normalize) trace.addResponse(value, described);
    } else {
      trace.played.add(node, value, described);
    }
  });
}

function interceptParamAssignment(name) {
  interceptAssignment(AudioParam.prototype, name, (param, given, proceed) => {
    const assigned = name === 'value' ? settledNumber(given) : given;
    proceed(assigned);
    const place = placeOf(param);
    const current = place && attributeOf(param, 'AudioParam', name);
    if (!place || wasIgnored(assigned, current)) return;
    const value = name === 'value' ? Number(assigned) : current;
    place.trace.add('param', {
      node: place.node, param: place.param, method: name, args: [value],
    });
  });
}

function interceptParamMethod(method) {
  const { length } = AudioParam.prototype[method];
  interceptMethod(AudioParam.prototype, method, (param, args, proceed) => {
    settleArguments(args, method === 'setValueCurveAtTime' ? 1 : 0);
    const result = proceed();
    const place = placeOf(param);
    if (place) onScheduled(args[timePlaces[method] ?? 1]);
    place?.trace.add('param', {
      node: place.node,
      param: place.param,
      method,
      args: describeParamArguments(args.slice(0, length), place.trace.samples),
    });
    return result;
  });
}

function interceptScheduling(prototype, op) {
  interceptMethod(prototype, op, (node, args, proceed) => {
    settleArguments(args);
    const result = proceed();
    const place = placeOf(node);
    if (place) onScheduled(args[0]);
    place?.trace.add(op, { node: place.node, args: describeNumbers(args) });
    return result;
  });
}

function interceptCall(prototype, method) {
  interceptMethod(prototype, method, (object, args, proceed) => {
    settleArguments(args);
    const result = proceed();
    const place = placeOf(object);
    place?.trace.add('call', { node: place.node, method, args: describeNumbers(args) });
    return result;
  });
}

function interceptMessages() {
  interceptMethod(MessagePort.prototype, 'postMessage', (port, args, proceed) => {
    const place = placeOf(port);
    if (!place) return proceed();
    // Before the call: transferred data is no longer available afterwards.
    let data;
    let gap;
    try {
      data = describeMessage(args[0], place.trace.samples);
    } catch (error) {
      if (!(error instanceof Indescribable)) throw error;
      gap = error.message;
    }
    const result = proceed();
    if (gap) place.trace.addGap(port, `message with ${gap}`);
    else place.trace.add('message', { node: place.node, data });
    return result;
  });
}
