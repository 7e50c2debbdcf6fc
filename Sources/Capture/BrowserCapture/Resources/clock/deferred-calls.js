/**
 * Puts off what a page does to its graph while a quantum is being rendered.
 *
 * A ScriptProcessorNode's script runs in the middle of a quantum. Whether a call of it still
 * counts in that quantum depends on which nodes have been rendered already, in an order that
 * nothing fixes; so it counts from the next one on. Connections need no help: the browser itself
 * makes them there. Messages that it sends itself would arrive while the render goes on.
 */
import { interceptAssignment, interceptMethod } from '../natives/interception.js';
import { paramMethods } from '../trace/trace-interfaces.js';

let isPuttingOff = false;
const putOff = [];

/** Has to stand inside whatever records the calls. */
export function installDeferredCalls() {
  for (const method of paramMethods) {
    interceptMethod(AudioParam.prototype, method, (param, args, proceed) =>
      (isPuttingOff ? defer(proceed, param) : proceed()));
  }
  interceptAssignment(AudioParam.prototype, 'value', (param, value, proceed) =>
    (isPuttingOff ? defer(proceed) : proceed()));
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    for (const name of ['start', 'stop']) {
      if (!Object.hasOwn(prototype, name)) continue;
      interceptMethod(prototype, name, (node, args, proceed) =>
        (isPuttingOff ? defer(proceed) : proceed()));
    }
  }
}

/** From here on, in the middle of a quantum: also what follows from a script is put off. */
export function putOffCalls() {
  isPuttingOff = true;
}

/** Makes `call` at once, or when nothing is being rendered any more. */
export function makeOrPutOff(call) {
  if (isPuttingOff) putOff.push(call);
  else call();
}

/** Makes the calls, once nothing is being rendered. */
export function makeDeferredCalls() {
  isPuttingOff = false;
  for (const call of putOff.splice(0)) {
    try {
      call();
    } catch (error) {
      reportError(error);
    }
  }
}

function defer(call, result) {
  putOff.push(call);
  return result;
}
