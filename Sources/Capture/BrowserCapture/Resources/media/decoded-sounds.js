/**
 * The files from which buffers were decoded: a port without a decoder, or with another one, uses the browser's
 * decoding.
 */
import { sha256 } from '../recording/digest-text.js';

/** AudioBuffer → SHA-256 of the file's bytes. */
const origins = new WeakMap();

/** undefined for a buffer that was made in another way. */
export function originOf(buffer) {
  return origins.get(buffer);
}

/** `file`: the bytes, which `decode` detaches; resolves to the decoded buffer. */
export function decodeNoting(file, decode) {
  const digest = file instanceof ArrayBuffer ? sha256(file) : Promise.resolve(undefined);
  digest.catch(() => {});
  return decode().then((buffer) => digest.then((text) => {
    origins.set(buffer, text);
    return buffer;
  }, () => buffer));
}
