/**
 * Stands in front of the recorder's script, in the same scope: copies of what the language offers.
 *
 * A page may replace `Map` or `Array.from` by something of its own, older than the real one and
 * not always equal to it; the recorder goes on with what was there before.
 */
const {
  Map, Set, WeakMap, Promise, Proxy, Symbol, String, Number, Error, TypeError, RangeError,
  Uint8Array, Uint32Array, Float32Array, DataView, TextEncoder, URL, Blob, Event, MessageEvent,
  MessageChannel, ErrorEvent, ProgressEvent, AudioProcessingEvent, MediaStream,
  KeyboardEvent, InputEvent, PointerEvent, MouseEvent, DragEvent, WheelEvent,
} = globalThis;
const Object = copyOf(globalThis.Object);
const Reflect = copyOf(globalThis.Reflect);
const Array = copyOf(globalThis.Array);
const JSON = copyOf(globalThis.JSON);
JSON.stringify = stringifyPlainly(JSON.stringify);

/** Functions of a namespace or constructor; a copy of a constructor makes nothing. */
function copyOf(owner) {
  const { getOwnPropertyDescriptors, create } = globalThis.Object;
  return create(null, getOwnPropertyDescriptors(owner));
}

/** Old libraries give arrays and texts a `toJSON` that writes them as texts of texts. */
function stringifyPlainly(stringify) {
  const { Object, Array, String, Number, Boolean } = globalThis;
  const owners = [Object, Array, String, Number, Boolean].map(({ prototype }) => prototype);
  const { getOwnPropertyDescriptor, defineProperty } = Object;
  return (value) => {
    const kept = owners.map((owner) => getOwnPropertyDescriptor(owner, 'toJSON'));
    owners.forEach((owner) => { delete owner.toJSON; });
    try {
      return stringify(value);
    } finally {
      owners.forEach((owner, index) => {
        if (kept[index]) defineProperty(owner, 'toJSON', kept[index]);
      });
    }
  };
}
