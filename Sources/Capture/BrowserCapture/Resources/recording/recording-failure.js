/** Why a recording cannot go on; `reason` is a word of the server's protocol. */
export class Failure extends Error {
  constructor(reason, text) {
    super(text);
    this.reason = reason;
  }
}

/** What a person reads of anything that was thrown. */
export function describe(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error || error instanceof DOMException
    ? `${error.name}: ${error.message}` : String(error);
}
