/**
 * What the browser itself offers for audio, taken before a recorder puts something else in its
 * place.
 */
const {
  AudioNode: { prototype: { connect } },
  AudioWorkletNode,
  Worklet: { prototype: { addModule } },
} = globalThis;

/** A node that no recorder sees; the same for the two below. */
export function newWorkletNode(context, name, options) {
  return new AudioWorkletNode(context, name, options);
}

export function connectNatively(source, target) {
  return connect.call(source, target);
}

export function addModuleNatively(worklet, address) {
  return addModule.call(worklet, address);
}
