/**
 * Records the page's connections, in every overload.
 *
 * It has to be outside whatever reroutes them (stable-sums.js): install it last.
 */
import { interceptMethod } from '../natives/interception.js';
import { isNode, isParam } from '../natives/native-attributes.js';
import { placeOf } from './trace.js';

export function interceptConnections() {
  interceptMethod(AudioNode.prototype, 'connect', (source, args, proceed) => {
    const result = proceed();
    const [target, output = 0, input = 0] = args;
    record('connect', source, target, ({ param }) => ({
      output: toIndex(output), ...(param === undefined && { input: toIndex(input) }),
    }));
    return result;
  });
  interceptMethod(AudioNode.prototype, 'disconnect', (source, args, proceed) => {
    const result = proceed();
    const [first, output, input] = args;
    if (isNode(first) || isParam(first)) {
      record('disconnect', source, first, () => ({
        ...(output !== undefined && { output: toIndex(output) }),
        ...(input !== undefined && { input: toIndex(input) }),
      }));
    } else {
      const pins = args.length === 0 ? {} : { output: toIndex(first) };
      record('disconnect', source, undefined, () => pins);
    }
    return result;
  });
}

/** The index of an output or input, converted like the browser's WebIDL unsigned long. */
function toIndex(value) {
  return value >>> 0;
}

/** `target`: node or param, undefined for overloads without; `pins(place)`: output and input. */
function record(op, source, target, pins) {
  const place = placeOf(source);
  if (!place) return;
  const { trace, node: from } = place;
  const end = target === undefined ? {} : placeOf(target);
  if (!end) {
    // Its node is of an unsupported kind, or older than the trace.
    trace.addUnsupported(`${op} to a ${target.constructor.name} that was not recorded`);
    return;
  }
  trace.add(op, {
    from,
    ...(target !== undefined && { toNode: end.node }),
    ...(end.param !== undefined && { toParam: end.param }),
    ...pins(end),
  });
}
