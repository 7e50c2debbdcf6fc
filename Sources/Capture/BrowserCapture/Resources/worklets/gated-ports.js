/**
 * The ports between a worklet's node and its processor as their owners know them: a port delivers nothing before it has
 * been started (by `start`, or by setting `onmessage`), and neither sends nor delivers once it is closed.
 *
 * Natively both are started and stay open, as recorder and processor need them to the end.
 */
import { interceptAssignment, interceptMethod } from '../natives/interception.js';

/** Port → `{ isStarted, isClosed, isAlone }`; `isAlone`: the other end has been closed. */
const gates = new WeakMap();

/** `onStart(port)`, `onClose(port)`: called when a gated port is started and closed. */
export function installGates({ onStart = () => {}, onClose = () => {} }) {
  const { prototype } = MessagePort;
  const begin = (port) => {
    const gate = gates.get(port);
    if (!gate || gate.isStarted) return;
    gate.isStarted = true;
    onStart(port);
  };
  interceptMethod(prototype, 'start', (port, args, proceed) => {
    begin(port);
    return proceed();
  });
  interceptAssignment(prototype, 'onmessage', (port, listener, proceed) => {
    proceed();
    begin(port);
  });
  interceptMethod(prototype, 'close', (port, args, proceed) => {
    const gate = gates.get(port);
    if (!gate) return proceed();
    if (!gate.isClosed) onClose(port);
    gate.isClosed = true;
    return undefined;
  });
  interceptMethod(prototype, 'postMessage', (port, args, proceed) => {
    const gate = gates.get(port);
    return gate?.isClosed || gate?.isAlone ? undefined : proceed();
  });
}

/** A port whose first listener asks `isOpen` and `isClosed` about each message. */
export function gatePort(port) {
  gates.set(port, { isStarted: false, isClosed: false, isAlone: false });
}

/** It belongs to another realm from now on. */
export function ungatePort(port) {
  gates.delete(port);
}

/** Whether its owner gets messages now. */
export function isOpen(port) {
  const gate = gates.get(port);
  return !gate || (gate.isStarted && !gate.isClosed);
}

export function isClosed(port) {
  return gates.get(port)?.isClosed ?? false;
}

/** Nobody hears it any longer. */
export function leaveAlone(port) {
  const gate = gates.get(port);
  if (gate) gate.isAlone = true;
}
