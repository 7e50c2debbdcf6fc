/**
 * Where an error was thrown, as its stack tells.
 *
 * - `isOwn(address)`: whether a script is one that a person would look into.
 * - Shape: `{ address, line, column }` of the innermost such line, without the address's query; null where
 *   there is none.
 */
export function thrownAt(error, isOwn) {
  if (!(error instanceof Error)) return null;
  // A line of it ends in "(http://127.0.0.1:4711/token/web/voice.js:12:5)".
  const lines = String(error.stack ?? '').matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)\)?$/gm);
  for (const [, address, line, column] of lines) {
    if (isOwn(address)) return { address: address.split(/[?#]/)[0], line, column };
  }
  return null;
}
