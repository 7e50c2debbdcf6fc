/**
 * What a buffer was decoded from: a port that has no decoder, or another one, gets what the browser made of the file.
 */
import { sha256 } from '../recording/digest-text.js';

/** AudioBuffer → SHA-256 of the file's bytes. */
const origins = new WeakMap();

/** undefined for a buffer that was made otherwise. */
export function originOf(buffer) {
  return origins.get(buffer);
}

/** `file`: the bytes, which `decode` takes away; what is returned is what it resolves to. */
export function decodeNoting(file, decode) {
  const digest = file instanceof ArrayBuffer ? sha256(file) : Promise.resolve(undefined);
  digest.catch(() => {});
  return decode().then((buffer) => digest.then((text) => {
    origins.set(buffer, text);
    return buffer;
  }, () => buffer));
}
