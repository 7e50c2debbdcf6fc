/**
 * Defers a page's changes to its graph while a quantum is being rendered.
 *
 * A ScriptProcessorNode's script runs in the middle of a quantum. Whether its calls take effect in that quantum depends
 * on which nodes have already been rendered, in an unspecified order; so they take effect from the next quantum on.
 * Connections need no help: the browser itself defers them. Messages that the page sends would arrive while the render
 * continues.
 */
import { interceptAssignment, interceptMethod } from '../natives/interception.js';
import { paramMethods } from '../trace/trace-interfaces.js';

let isPuttingOff = false;
const putOff = [];

/** Has to be installed inside whatever records the calls. */
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

/** Called in the middle of a quantum: from here on, everything that follows from a script is deferred. */
export function putOffCalls() {
  isPuttingOff = true;
}

/** Makes `call` at once, or when rendering of the quantum is over. */
export function makeOrPutOff(call) {
  if (isPuttingOff) putOff.push(call);
  else call();
}

/** Makes the deferred calls, once nothing is being rendered. */
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
